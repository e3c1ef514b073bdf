"""The picture of `growth.py`: time and steps of the best run, by track, length of train and number of trains."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from pbem.drawing.svg import box, circle, document, group, label, line, path, points

COLOURS = {"1861": "#0072B2", "1843": "#D55E00"}  # told apart by the colour-blind too
LIGHT = {"1861": "#9CCBE6", "1843": "#F4BE94"}
SHIFT = {"1861": -5.0, "1843": 5.0}  # beside each other where both stand
INK, SOFT, GRID, PAPER = "#222222", "#5f5f5f", "#e4e4e4", "#ffffff"
WIDTH, HEIGHT = 1264.0, 838.0
LEFT, TOP, GAP, TALL, BETWEEN = 84.0, 172.0, 34.0, 250.0, 30.0
WIDTHS = (400.0, 510.0, 180.0)  # of the panels
WIDE = 6.0  # the bar from median to 95 %
CAPTION = 106.0  # from one game's trains to the other's above a panel
EDGE = 22.0  # room left and right in a panel
SHARES = (50, 95, 100)


@dataclass(frozen=True)
class Group:
    """Runs of one kind: milliseconds and steps, each sorted; how many are not proven."""

    tick: str
    game: str
    times: Sequence[float]
    works: Sequence[float]
    unproven: int

    @property
    def ms(self) -> tuple[float, ...]:
        """Median, 95 % and most of the time."""
        return tuple(at_share(self.times, share) for share in SHARES)

    @property
    def work(self) -> tuple[float, ...]:
        """Median, 95 % and most of the steps."""
        return tuple(at_share(self.works, share) for share in SHARES)


@dataclass(frozen=True)
class Panel:
    """What one thing changes. `rows`: more figures under the ticks, by game; `trains`: which ran, by game.

    `apart`: each game has ticks of its own.
    """

    title: str
    axis: str
    groups: Sequence[Group]
    rows: Mapping[str, Sequence[str]]
    rows_are: str
    trains: Mapping[str, str]
    apart: bool = False

    def spots(self, left: float, width: float) -> dict[tuple[str, str], float]:
        """Where each tick of each game stands, from left to right."""
        keys = [(one.game if self.apart else "", one.tick) for one in self.groups]
        slots: dict[tuple[str, str], float] = {}
        at, before = 0.0, keys[0][0]
        for key in keys:
            if key not in slots:
                at += key[0] != before  # a gap between the games
                slots[key], before = at, key[0]
                at += 1
        unit = (width - 2 * EDGE) / (at - 1)
        return {
            (one.game, one.tick): left + EDGE + slots[key] * unit for key, one in zip(keys, self.groups, strict=True)
        }


def at_share(values: Sequence[float], share: int) -> float:
    """The value that so many per cent do not exceed."""
    return values[max(0, ceil(len(values) * share / 100) - 1)]


@dataclass(frozen=True)
class Scale:
    """A logarithmic axis from bottom to top."""

    low: float
    high: float
    bottom: float

    def y(self, value: float) -> float:
        """Where a value stands; too small ones at the bottom."""
        span = log10(self.high) - log10(self.low)
        return self.bottom - TALL * (log10(max(value, self.low)) - log10(self.low)) / span

    def decades(self) -> list[float]:
        """The lines of the grid."""
        return [10.0**power for power in range(ceil(log10(self.low)), floor(log10(self.high)) + 1)]


def draw(panels: Sequence[Panel], steps: int) -> str:
    """The whole picture, as SVG; `steps` is the limit of a run."""
    groups = [one for panel in panels for one in panel.groups]
    first, second = TOP + TALL, TOP + 2 * TALL + BETWEEN
    time = Scale(0.1, max(2_000.0, 3.0 * max(one.ms[-1] for one in groups)), first)
    work = Scale(1.0, 5.0 * steps, second)
    parts = list(_head(steps))
    left = LEFT
    for number, (panel, width) in enumerate(zip(panels, WIDTHS, strict=True)):
        parts += _frame(left, width, time, 1_000)
        parts += _frame(left, width, work, steps)
        parts += _title(panel, left)
        if number == 0:
            parts += _axis(left, time, "processor time", _told_time)
            parts += _axis(left, work, "steps of the search", lambda count: f"{count:,.0f}")
        parts += _marks(panel, left, width, time, [one.ms for one in panel.groups])
        parts += _marks(panel, left, width, work, [one.work for one in panel.groups])
        parts += _ticks(panel, left, width, second)
        left += width + GAP
    return document(WIDTH, HEIGHT, PAPER, parts)


def _told_time(ms: float) -> str:
    return f"{ms:g} ms" if ms < 1_000 else f"{ms / 1_000:g} s"


def _head(steps: int) -> Iterator[str]:
    """Title, and what the marks mean."""
    yield label(
        "What the best run costs: 1861 and 1843 on generated boards", (24, 38), 23, fill=INK, font_weight="bold"
    )
    more = (
        f"Dashed: a second, which is the aim, and {steps:,} steps, the limit. Beyond it a run is good but not proven."
    )
    yield label(more, (24, 62), 14, fill=SOFT)
    at, y = 32.0, 96.0
    for number, game in enumerate(COLOURS):
        yield circle((at + 80 * number, y), 6, fill=COLOURS[game])
        yield label(game, (at + 12 + 80 * number, y + 5), 15, fill=COLOURS[game], font_weight="bold")
    at += 190
    yield line((at, y - 16), (at, y + 8), stroke=SOFT, stroke_width=1.3)
    yield box((at - WIDE / 2, y - 8), WIDE, 16, fill="#c8c8c8")
    yield circle((at, y + 8), 4, fill=SOFT)
    yield label("median, bar up to 95 %, line up to the most", (at + 16, y + 5), 14, fill=INK)
    at += 330
    yield _cross((at, y), SOFT)
    yield label("not all proven, with the number that is not", (at + 14, y + 5), 14, fill=INK)


def _title(panel: Panel, left: float) -> Iterator[str]:
    """What the panel is about, and the trains that ran."""
    yield label(panel.title, (left, TOP - 34), 16, fill=INK, font_weight="bold")
    for number, (game, trains) in enumerate(panel.trains.items()):
        yield label(trains, (left + CAPTION * number, TOP - 12), 13, fill=COLOURS[game])


def _frame(left: float, width: float, scale: Scale, limit: float) -> Iterator[str]:
    """Paper, grid and the limit."""
    right = left + width
    yield box((left, scale.bottom - TALL), width, TALL, fill="#fafafa")
    for value in scale.decades():
        yield line((left, scale.y(value)), (right, scale.y(value)), stroke=GRID, stroke_width=1)
    yield line(
        (left, scale.y(limit)), (right, scale.y(limit)), stroke=SOFT, stroke_width=1, stroke_dasharray="5 4"
    )  # fmt: skip
    yield line((left, scale.bottom), (right, scale.bottom), stroke=INK, stroke_width=1)


def _axis(left: float, scale: Scale, what: str, told: Callable[[float], str]) -> Iterator[str]:
    """Figures beside the grid, and what they are."""
    for value in scale.decades():
        yield label(told(value), (left - 8, scale.y(value) + 4), 12, fill=SOFT, text_anchor="end")
    middle = scale.bottom - TALL / 2
    turned = f"rotate(-90 22 {middle:.0f})"
    yield label(what, (22, middle), 14, fill=INK, text_anchor="middle", transform=turned)


def _marks(
    panel: Panel, left: float, width: float, scale: Scale, figures: Sequence[tuple[float, ...]]
) -> Iterator[str]:  # fmt: skip
    """For each game the medians on a line, bars up to 95 % and lines up to the most."""
    spots = panel.spots(left, width)
    shift = dict.fromkeys(SHIFT, 0.0) if panel.apart else SHIFT
    for game, colour in COLOURS.items():
        mine = [(one, some) for one, some in zip(panel.groups, figures, strict=True) if one.game == game]
        at = [spots[game, one.tick] + shift[game] for one, _ in mine]
        medians = [(x, scale.y(some[0])) for x, (_, some) in zip(at, mine, strict=True)]
        parts = []
        for x, (one, (median, high, most)) in zip(at, mine, strict=True):
            parts.append(line((x, scale.y(median)), (x, scale.y(most)), stroke=colour, stroke_width=1.3))
            parts.append(box((x - WIDE / 2, scale.y(high)), WIDE, scale.y(median) - scale.y(high), fill=LIGHT[game]))
            if one.unproven:
                parts.append(_cross((x, scale.y(most) - 7), colour))
                at_top = (x, scale.y(most) - 14)
                parts.append(
                    label(str(one.unproven), at_top, 11, fill=colour, text_anchor="middle", font_weight="bold")
                )
        parts.append(path("M" + "L".join(points([one]) for one in medians), fill="none", stroke=colour, stroke_width=2))
        parts += [circle(one, 4, fill=colour, stroke=PAPER, stroke_width=1) for one in medians]
        yield group(parts)


def _cross(centre: tuple[float, float], colour: str) -> str:
    x, y = centre
    data = f"M{x - 4:.1f} {y - 4:.1f}l8 8M{x - 4:.1f} {y + 4:.1f}l8 -8"
    return path(data, stroke=colour, stroke_width=2.2, fill="none")


def _ticks(panel: Panel, left: float, width: float, bottom: float) -> Iterator[str]:
    """What stands where, below the lower half."""
    spots = panel.spots(left, width)
    told = set()
    for (game, tick), x in spots.items():
        if (x, tick) not in told:
            told.add((x, tick))
            fill = COLOURS[game] if panel.apart else INK
            yield label(tick, (x, bottom + 18), 12, fill=fill, text_anchor="middle")
    y = bottom + 38
    yield label(panel.axis, (left + width / 2, y), 13, fill=INK, text_anchor="middle")
    for game, row in panel.rows.items():
        y += 19
        for x, figure in zip(sorted({spots[one] for one in spots if one[0] == game}), row, strict=True):
            yield label(figure, (x, y), 12, fill=COLOURS[game], text_anchor="middle")
    if panel.rows:
        yield label(panel.rows_are, (left + width / 2, y + 20), 13, fill=INK, text_anchor="middle")
        y += 20
