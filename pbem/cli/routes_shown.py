"""What `pbem routes` prints for people."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from engine.eighteen.game import Game18xx
from engine.eighteen.whatif.lays import LayValue
from engine.eighteen.whatif.mending import Declared
from engine.eighteen.whatif.supposing import Supposed
from pbem.cli.output import echo_json
from pbem.cli.routes_source import Looked
from pbem.routes.answer import Answer, Line, blocked_said, lines_of, proof_said


def _print(text: str) -> None:
    Console(highlight=False).print(text, soft_wrap=True)


def place_data(looked: Looked) -> dict[str, object]:
    """Which position it is, for scripts."""
    place = looked.place
    there = {"action": place.number, "id": place.id} if place.number >= 0 else {}
    return {"source": looked.name, **there}


def head(looked: Looked, found: Answer) -> None:
    """The company, its trains, and which position it is."""
    name = looked.game.definition.companies[found.company].name
    trains = ", ".join(found.game.companies[found.company].trains)
    _print(f"[bold]{escape(f'{found.company}, {name}')}[/]: {f'trains {trains}' if trains else 'no train'}")
    _print(escape(f"{looked.name}, {looked.at}"))


def run(found: Answer, before: Answer | None, supposed: Supposed[Game18xx], declared: Declared | None) -> None:
    """The best run with its sum, the one declared beside it, and what the wishes changed."""
    for text in supposed.done:
        _print(f"if: {escape(text)}")
    for text in supposed.notes:
        _print(f"[yellow]note:[/] {escape(text)}")
    if declared:
        _declared(found, declared)
    if found.lines:
        _print("\n[bold]best run[/]")
        _table(found.lines)
        _print(f"[bold]{found.best.revenue}[/] in all, {proof_said(found.best)}.")
    if found.home and found.lines:
        _print(f"No further route was found for: {', '.join(found.home)}.")
    if found.idle:
        hint = "" if found.game.companies[found.company].trains else " To find what one earns: --what-if 'train TYPE'."
        _print(found.idle + hint)
    if before:
        more = found.best.revenue - before.best.revenue
        _print(f"Now {before.best.revenue}, then {found.best.revenue} ({more:+}).")
    if said := blocked_said(found):
        _print(escape(said))


def _declared(found: Answer, declared: Declared) -> None:
    for refused in declared.refusals:
        _print(f"[red]{escape(refused.sentence)} ({escape(refused.section)})[/]")
    _print(f"\n[bold]{'your run, corrected' if declared.refusals else 'your run'}[/]")
    _table(lines_of(found.game, declared.routes, declared.result))
    less = found.best.revenue - declared.result.revenue
    beside = f"{less} below the best known" if less > 0 else "as much as the best known"
    if less < 0:
        beside = f"{-less} more than the search found"
    _print(f"[bold]{declared.result.revenue}[/] in all, {beside}.")


def _table(lines: tuple[Line, ...]) -> None:
    table = Table("train", box=None, pad_edge=False)
    table.add_column("route", overflow="fold", ratio=3)
    table.add_column("counts", ratio=2)
    table.add_column("earns", justify="right")
    for line in lines:
        counts = " + ".join(f"{hex_id} {value}" for (hex_id, _), value in line.stops)
        counts = f"({counts}) × {line.multiplier}" if line.multiplier > 1 else counts
        counts += f" + bonus {line.bonus}" if line.bonus else ""
        table.add_row(line.train, "-".join(line.hexes), counts, str(line.revenue))
    Console(highlight=False).print(table)


def _advance(stack: ExitStack) -> Callable[[int, int], None]:
    """A progress bar where somebody looks."""
    if not sys.stderr.isatty():
        return lambda done, total: None
    bar = stack.enter_context(Progress(console=Console(stderr=True), transient=True))
    task = bar.add_task("trying lays")
    return lambda done, total: bar.update(task, completed=done, total=total)


def lays(looked: Looked, supposed: Supposed[Game18xx], most: int, as_json: bool) -> None:
    """The lays that earn most, and how many there are."""
    with ExitStack() as stack:
        found = looked.what_if.by_revenue(supposed.game, looked.company, _advance(stack))
    if as_json:
        echo_json(place_data(looked) | {"company": looked.company, "lays": [_lay_data(one) for one in found[:most]]})
        return
    _print(escape(f"{looked.company}, {looked.name}, {looked.at}"))
    if not found:
        _print(f"{looked.company} cannot lay anything: it lays no track, or no tile fits where its routes lead.")
        return
    better = sum(one.after > one.before for one in found)
    if not better and all(one.proven for one in found):
        _print(f"{len(found)} lays are legal; none of them raises the best known revenue, {found[0].before}.")
        return
    _print(f"{len(found)} lays are legal; {better} of them raise the best known revenue, {found[0].before}.")
    table = Table("tile", "hex", "rotation", box=None, pad_edge=False)
    for name in ("before", "after", "more"):
        table.add_column(name, justify="right")
    for one in found[:most]:
        after = str(one.after) if one.proven else f"{one.after}, at most {one.bound}"
        table.add_row(one.lay.tile, one.lay.hex, str(one.lay.rotation), str(one.before), after,
                      f"{one.after - one.before:+}")  # fmt: skip
    Console(highlight=False).print(table)


def _lay_data(one: LayValue) -> dict[str, object]:
    where = {"tile": one.lay.tile, "hex": one.lay.hex, "rotation": one.lay.rotation}
    return {**where, "before": one.before, "after": one.after, "proven": one.proven, "bound": one.bound}
