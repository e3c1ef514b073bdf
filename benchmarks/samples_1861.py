"""Two recorded games of 1861: how often the samples of a letter contain what the player then did.

python benchmarks/samples_1861.py --help
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
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
from engine.games.g1861.actions import Convert, Merge, Redeem
from engine.games.g1861.game import Game
from pbem.eighteen.offered.moves import deal
from pbem.eighteen.offered.samples import examples
from pbem.titles.g1861.mail.hints import HINTS
from pbem.titles.g1861.mail.orders import LANGUAGE
from tests.eighteen.lines import orders
from tests.handing.recorded import Done, Recorded
from tests.replays.logs import FIXTURES, RECORDED, log, recorded

DEFINITION = """\
Every decision of a player in the file: not what the other service added, nor turns of the state's railway, nor what a
company's turn leaves out (a pass beside other orders). «In the letter»: among the actions of the samples with which the
turn begins, as a line or as part of one. «Asked there»: among those offered right before it, all else being done.
«But a figure»: it is there with another price or number, or another public. A run counts when it earns as much."""

FIRST = 2


class Count(NamedTuple):
    """One decision: what kind it is, and where it was found: exactly, or but for a figure.

    `first`: among the first two lines of the letter.
    """

    kind: str
    letter: str
    there: str
    first: str


def kind(game: Game, action: Any) -> str:
    """As the table has it."""
    done = deal(action)
    if isinstance(done, BuyTrain):
        if done.source in (BANK, POOL):
            return f"train of the {done.source}"
        return "train of another company"
    if isinstance(done, Bid):
        return "bid" if getattr(game.round, "auction", None) is not None else "bid that opens"
    return type(done).__name__.lower()


def offered(game: Game, player: str) -> list[list[Any]]:
    """The actions of each sample; what a line passes over is left out unless it only passes."""
    found: list[list[Any]] = []
    for line in examples(HINTS, game, player):
        here, done = game, list[Any]()
        for order in orders(line):
            for action in LANGUAGE.understand(here, player, order).actions:
                done.append(_earning(here, action))
                here, _ = play.apply(here, action)
        found.append([one for one in done if not isinstance(one, Pass)] or done[:1])
    return found


def _earning(game: Game, action: Any) -> Any:
    """A run by what it earns; anything else as it is."""
    if not isinstance(action, Run):
        return deal(action)
    earned = earnings.earn(game, action.company, action.routes)
    return ("run", action.company, 0 if isinstance(earned, Fault) else earned.revenue)


def _but_figures(action: Any) -> Any:
    """The same for all that differ in a price, a number, or the name of a public."""
    if isinstance(action, Merge):
        return frozenset((action.company, *action.minors))
    prices = dict.fromkeys((Bid, BuyTrain, BuyPrivate, Start), "price")
    fields: dict[type[Any], str] = {**prices, Sell: "shares", Redeem: "shares"}
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


def counted(turn: list[Done]) -> Iterator[Count]:
    """The decisions of one mail."""
    own = [one for one in turn if not one.auto and not one.national]
    told = [one for one in own if not isinstance(one.action, Pass)] or own[:1]
    letter = offered(own[0].game, own[0].player) if own else []
    for one in told:
        there = letter if one is own[0] else offered(one.game, one.player)
        action = _earning(one.game, one.action)
        what = kind(one.game, one.action)
        yield Count(what, found(action, letter), found(action, there), found(action, letter[:FIRST]))


def whole(turn: list[Done]) -> str:
    """Whether all that a mail of several orders did stands on one line: `yes`, `figure`, `no`; "" for a single one."""
    own = [one for one in turn if not one.auto and not one.national]
    told = [one for one in own if not isinstance(one.action, Pass)]
    if len(told) < 2:
        return ""
    done = [_earning(one.game, one.action) for one in told]
    each = [{found(one, [line]) for one in done} for line in offered(own[0].game, own[0].player)]
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
@click.option("--brief", is_flag=True, help="Only the first 90 mails of each game.")
@click.option("--lost", default="", help="List the letters that lacked an action of this kind, with what they offered.")
def main(numbers: tuple[str, ...], brief: bool, lost: str) -> None:
    """Count how often the samples contain what the players of two recorded games did, by kind of action."""
    console = Console(width=140)
    if not FIXTURES.exists():
        console.print("The recorded games are in ../shared, which this machine lacks: nothing was measured.")
        return
    console.print(DEFINITION)
    every: list[Count] = []
    with Progress(console=console, transient=True) as bar:
        for number in numbers or RECORDED:
            game = Recorded(log(recorded(number)))
            turns = list(mails(game))[: 90 if brief else None]
            begin, counts, wholes = time.process_time(), list[Count](), Counter[str]()
            for turn in bar.track(turns, description=number):
                of_turn = list(counted(turn))
                counts += of_turn
                wholes[whole(turn)] += 1
                if lost and any(one.kind == lost and one.letter == "no" for one in of_turn):
                    _show(console, turn)
            several = wholes["yes"] + wholes["figure"] + wholes["no"]
            console.print(table(number, counts))
            console.print(f"Of {several} mails of several orders one line has all of {wholes['yes']},")
            console.print(f"and of {wholes['figure']} more all but for a figure.")
            console.print(f"{time.process_time() - begin:.1f} s of processor time")
            every += counts
        if len(numbers) != 1:
            console.print(table("all games", every))


def _show(console: Console, turn: list[Done]) -> None:
    """What a letter offered, and what was done."""
    first = next(one for one in turn if not one.auto and not one.national)
    console.print(f"[bold]{first.moment} {first.player} {first.company}[/bold]", highlight=False)
    console.print("\n".join(f"  . {line}" for line in examples(HINTS, first.game, first.player)), markup=False)
    console.print("\n".join(f"  done: {one.action}" for one in turn), markup=False)


if __name__ == "__main__":
    main()
