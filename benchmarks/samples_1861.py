"""Two recorded games of 1861, or sensible games of 1843: how often a letter's samples contain what was then done.

python benchmarks/samples_1861.py --help
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import click
from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' house beside it

from engine.core import play
from engine.eighteen import earnings
from engine.eighteen.actions import Bid, BuyPrivate, BuyTrain, Pass, Run, Sell, Start
from engine.eighteen.map.fault import Fault
from engine.eighteen.table import BANK, POOL
from engine.games.g1843 import automation as automation_1843
from engine.games.g1843.actions import Exchange, Half
from engine.games.g1861.actions import Convert, Merge, Redeem
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.moves import deal
from pbem.eighteen.offered.samples import examples
from pbem.titles.g1843.mail import hints as hints_1843
from pbem.titles.g1843.mail import orders as orders_1843
from pbem.titles.g1843.mail import turns as turns_1843
from pbem.titles.g1861.mail.hints import HINTS
from pbem.titles.g1861.mail.orders import LANGUAGE
from tests import random_1843, sensible_1843
from tests.eighteen import lines_1843
from tests.eighteen.lines import orders
from tests.handing.recorded import Done, Recorded
from tests.replays.logs import FIXTURES, RECORDED, log, recorded

DEFINITION = """\
Every decision of a player in the file: not what the other service added, nor turns of the state's railway, nor what a
company's turn leaves out (a pass beside other orders). «In the letter»: among the actions of the samples with which the
turn begins, as a line or as part of one. «Asked there»: among those offered right before it, all else being done.
«But a figure»: it is there with another price or number, or another public. A run counts when it earns as much."""

FIRST = 2


class Of(NamedTuple):
    """A title: what its letters offer, and how a line of it is read."""

    hints: Hints
    understand: Callable[[Any, str, Any], Any]
    orders: Callable[[str], Iterator[Any]]


OF_1861 = Of(HINTS, LANGUAGE.understand, orders)


class Count(NamedTuple):
    """One decision: what kind it is, and where it was found: exactly, or but for a figure.

    `first`: among the first two lines of the letter.
    """

    kind: str
    letter: str
    there: str
    first: str


def kind(game: Any, action: Any) -> str:
    """As the table has it."""
    done = deal(action)
    if isinstance(done, BuyTrain):
        if done.source in (BANK, POOL):
            return f"train of the {done.source}"
        return "train of another company"
    if isinstance(done, Bid):
        return "bid" if getattr(game.round, "auction", None) is not None else "bid that opens"
    return type(done).__name__.lower()


def offered(of: Of, game: Any, player: str) -> list[list[Any]]:
    """The actions of each sample; what a line passes over is left out unless it only passes."""
    found: list[list[Any]] = []
    for line in examples(of.hints, game, player):
        here, done = game, list[Any]()
        for order in of.orders(line):
            for action in of.understand(here, player, order).actions:
                done.append(_earning(here, action))
                here, _ = play.apply(here, action)
        found.append([one for one in done if not isinstance(one, Pass)] or done[:1])
    return found


def _earning(game: Any, action: Any) -> Any:
    """A run by what it earns; anything else as it is."""
    if not isinstance(action, Run):
        return deal(action)
    earned = earnings.earn(game, action.company, action.routes)
    return ("run", action.company, 0 if isinstance(earned, Fault) else earned.revenue)


def _but_figures(action: Any) -> Any:
    """The same for all that differ in a price, a number, or the name of a public."""
    if isinstance(action, Exchange | Half):
        return Exchange(action.player, "")
    if isinstance(action, Merge):
        return frozenset((action.company, *action.minors))
    prices = dict.fromkeys((Bid, BuyTrain, BuyPrivate, Start), "price")
    fields: dict[Any, str] = {**prices, Sell: "shares", Redeem: "shares"}
    if isinstance(action, Convert):
        return replace(action, public="")
    field = fields.get(type(action))
    return replace(action, **{field: 0}) if field else action


def found(action: Any, lines: list[list[Any]]) -> str:
    """`yes`, `figure` or `no`."""
    among = [one for line in lines for one in line]
    if action in among:
        return "yes"
    return "figure" if _but_figures(action) in [_but_figures(one) for one in among] else "no"


def mails(game: Recorded) -> Iterator[list[Done]]:
    """What was done in a row for one company, or in one turn."""
    at = 0
    while at < len(game.deeds):
        turn = list(game.turn(at))
        yield turn
        at += len(turn)


def counted(of: Of, turn: Sequence[Any]) -> Iterator[Count]:
    """The decisions of one mail."""
    own = [one for one in turn if not one.auto and not one.national]
    told = [one for one in own if not isinstance(one.action, Pass)] or own[:1]
    letter = offered(of, own[0].game, own[0].player) if own else []
    for one in told:
        there = letter if one is own[0] else offered(of, one.game, one.player)
        action = _earning(one.game, one.action)
        what = kind(one.game, one.action)
        yield Count(what, found(action, letter), found(action, there), found(action, letter[:FIRST]))


def whole(of: Of, turn: Sequence[Any]) -> str:
    """Whether all that a mail of several orders did stands on one line: `yes`, `figure`, `no`; "" for a single one."""
    own = [one for one in turn if not one.auto and not one.national]
    told = [one for one in own if not isinstance(one.action, Pass)]
    if len(told) < 2:
        return ""
    done = [_earning(one.game, one.action) for one in told]
    each = [{found(one, [line]) for one in done} for line in offered(of, own[0].game, own[0].player)]
    return "yes" if {"yes"} in each else "figure" if any("no" not in one for one in each) else "no"


def table(number: str, counts: list[Count]) -> Table:
    """By kind of action."""
    heads = ("in the letter", "but a figure", "in its first two lines", "but a figure", "asked there", "but a figure")
    shown = Table("what was done", "times", *heads, title=number)
    for name, times in Counter(one.kind for one in counts).most_common():
        shown.add_row(name, str(times), *_shares([one for one in counts if one.kind == name]))
    shown.add_section()
    shown.add_row("all", str(len(counts)), *_shares(counts))
    return shown


def _shares(counts: list[Count]) -> list[str]:
    cells = []
    for way in ("letter", "first", "there"):
        found = Counter(getattr(one, way) for one in counts)
        cells += [f"{found['yes']} ({found['yes'] * 100 // len(counts)} %)", str(found["figure"] or "")]
    return cells


@click.command()
@click.option("--game", "numbers", multiple=True, type=click.Choice(RECORDED), help="Only this game.")
@click.option("--sensible", "plays", default=0, help="So many games of the simulated players of 1843 instead.")
@click.option("--every", default=1, help="Only one mail in so many.")
@click.option("--brief", is_flag=True, help="Only the first 90 mails of each game.")
@click.option("--lost", default="", help="List the letters that lacked an action of this kind, with what they offered.")
def main(numbers: tuple[str, ...], plays: int, every: int, brief: bool, lost: str) -> None:
    """Count how often the samples contain what the players of two recorded games did, by kind of action."""
    console = Console(width=140)
    if not plays and not FIXTURES.exists():
        console.print("The recorded games are in ../shared, which this machine lacks: nothing was measured.")
        return
    console.print(DEFINITION)
    games: Iterator[tuple[str, Of, list[Any]]] = sensible(plays) if plays else of_recorded(numbers or RECORDED)
    all_games: list[Count] = []
    with Progress(console=console, transient=True) as bar:
        for name, of, found in games:
            turns = found[: 90 if brief else None][::every]
            begin, counts, wholes = time.process_time(), list[Count](), Counter[str]()
            for turn in bar.track(turns, description=name):
                of_turn = list(counted(of, turn))
                counts += of_turn
                wholes[whole(of, turn)] += 1
                if lost and any(one.kind == lost and one.letter == "no" for one in of_turn):
                    _show(console, of, turn)
            several = wholes["yes"] + wholes["figure"] + wholes["no"]
            console.print(table(name, counts))
            console.print(f"Of {several} mails of several orders one line has all of {wholes['yes']},")
            console.print(f"and of {wholes['figure']} more all but for a figure.")
            console.print(f"{time.process_time() - begin:.1f} s of processor time")
            all_games += counts
    if plays or len(numbers) != 1:
        console.print(table("all games", all_games))


def of_recorded(numbers: Sequence[str]) -> Iterator[tuple[str, Of, list[Any]]]:
    """Each recorded game, as mails."""
    for number in numbers:
        yield number, OF_1861, list(mails(Recorded(log(recorded(number)))))


class Deed(NamedTuple):
    """One action of a sensible game, and the position before it; see `tests.handing.recorded.Done`."""

    game: Any
    action: Any
    auto: bool
    asks: tuple[object, ...]
    national: bool = False

    @property
    def player(self) -> str:
        """Who does it."""
        return str(self.action.player)

    @property
    def company(self) -> str:
        """Whose turn it is."""
        return str(self.asks[1])

    @property
    def moment(self) -> object:
        """The round."""
        return self.asks[2]


def sensible(number: int) -> Iterator[tuple[str, Of, list[Any]]]:
    """So many games of the simulated players of 1843, of three to six players in turn, as mails."""
    of = Of(hints_1843.HINTS, orders_1843.LANGUAGE.understand, lines_1843.orders)
    for seed in range(number):
        players, deeds = 3 + seed % 4, list[Deed]()
        here = random_1843.begin(players)
        for action, after in sensible_1843.walk(here, f"samples {seed}"):
            turn = turns_1843.turn_of(here)
            asks = (action.player, turn.about, f"{here.set_number}.{here.or_number}", turn.number)
            deeds.append(Deed(here, action, automation_1843.implied(here) is not None, asks))
            here = after
        yield (
            f"1843, {players} players, game {seed}",
            of,
            [list(some) for _, some in groupby(deeds, lambda one: one.asks)],
        )


def _show(console: Console, of: Of, turn: Sequence[Any]) -> None:
    """What a letter offered, and what was done."""
    first = next(one for one in turn if not one.auto and not one.national)
    console.print(f"[bold]{first.moment} {first.player} {first.company}[/bold]", highlight=False)
    console.print("\n".join(f"  . {line}" for line in examples(of.hints, first.game, first.player)), markup=False)
    console.print("\n".join(f"  done: {one.action}" for one in turn), markup=False)


if __name__ == "__main__":
    main()
