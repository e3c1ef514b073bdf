"""Two recorded games of 1861, and simulated ones of 1843: how often they go from hand to hand by mail.

With standing orders and without; the recorded ones also as they did elsewhere.

python benchmarks/hand_overs.py --help
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.progress import Progress, TaskID
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' house beside it

from benchmarks.service import engine
from pbem.store.db import connected
from pbem.store.models import LogEntry
from pbem.table.following import AUTO, STANDING
from tests.handing import knowing, playing
from tests.handing.auctions import Auctions
from tests.handing.counted import AIMS, counted
from tests.handing.departures import poor_runs, recorded_runs, unasked
from tests.handing.letters import KINDS
from tests.handing.playing import Answer, Played
from tests.handing.recorded import Course as Game
from tests.handing.recorded import Recorded
from tests.handing.simulated import Simulated
from tests.replays.logs import FIXTURES, RECORDED, log, recorded

MOST_SECONDS = 1.0  # of processor time, for fifty standing orders done in one mail
FIRED = 50
OFF = "off the letters"
WAYS = (
    "nothing stated",
    "stated in answers only",
    "off the letters, by rule",
    OFF,
    "next company's shares only",
    "all that is known",
)
DEFINITION = """\
A hand-over: the person who must act is another one than before; the first one counts too.
Every decision asked: all actions of the file but those that the other service added by itself and the turns of the
state's railway, which nobody decides. Decisions proper: without passes, runs, dividends and bids in an auction that
runs already. By mail: questions of the service that were answered by a mail of somebody else than the last one; a turn
is one mail. A deal that must be ordered beforehand, because the service would pass over the turn, counts like an
answer. The files have no offers between owners, so nobody waits for the reader of one.
The players know what they pass, the highest bid they make, the dividend each time, the shares they buy next (all of
the round; or, in the row that says so, of one company only). Off the letters: of that they state only what the newest
letter of theirs with samples offers, with other numbers and companies in it; by rule: only what they would answer now
if they were asked, and the same once more; where a rule would have been wrong they do not follow it. Whoever hears of
an auction, a sale or a merger round answers before who is asked first. Else they may state it as soon as the round of
an auction has
begun, and before it for stock rounds and turns of companies. Recorded bids that are higher than they had to be are
made by hand, and trains run as they did: so each position in which somebody is asked is a recorded one.
Games of 1843 are simulated: of sensible players who bid in its auction by limits, each with an order of their own of
the privates that they want; these limits are what they know of it, and the first price of PLM.
Per action: hand-overs by the number of actions in the record, with all that nobody was asked about. Waits left: which
part of the hand-overs each kind of question is."""
SIMULATED = {"1843 a": (4, "a"), "1843 c": (4, "c")}  # players and seed
THREE = (WAYS[0], OFF, WAYS[-1])  # ways of playing games of 1843
NOT_PLAYED = "not played"
MOST_PER_ACTION = 1.3  # of 1843's hand-overs an action, by those of 1861


class Course(NamedTuple):
    """One way of playing one game."""

    way: str
    played: Played
    actions: int = 1


def ways(game: Game) -> dict[str, dict[str, Any]]:
    """What is stated for later, by the name of the way."""
    far = knowing.Knowing(game)
    near = knowing.Knowing(game, far=False)
    stated: tuple[dict[str, Any], ...] = (
        {},
        {"knowing": far, "early": False},
        {"knowing": far, "off_letters": True, "by_rule": True},
        {"knowing": far, "off_letters": True},
        {"knowing": near},
        {"knowing": far},
    )
    return dict(zip(WAYS, stated, strict=True))


def played(game: Game, wanted: Iterable[str], tell: Callable[[int], object]) -> Iterator[Course]:
    """The game by mail, each way in a store of its own."""
    known = ways(game)
    for way in wanted:
        with engine("") as settings:
            yield Course(way, playing.play(settings, game, tell=tell, **known[way]), len(game.deeds))


def by_cause(courses: Iterable[Course]) -> Table:
    """Hand-overs by what was asked."""
    several = list(courses)
    found = [Counter(one.about for one in course.played.handed) for course in several]
    table = Table("asked", *(course.way for course in several), title="Hand-overs by what was asked")
    for about in dict.fromkeys(about for each in found for about, _ in each.most_common()):
        table.add_row(about, *(str(each[about]) for each in found))
    table.add_section()
    table.add_row("all", *(str(course.played.hand_overs) for course in several))
    wrong = (len(one.played.wrong) for one in several)
    table.add_row("per action of the record", *(f"{per_action(course):.3f}" for course in several))
    table.add_row("samples a rule would have been wrong to take", *map(str, wrong))
    table.add_row("mails; lines for later", *(f"{one.played.mails}; {one.played.stated}" for one in several))
    return table


def per_action(course: Course) -> float:
    """Hand-overs by the number of actions."""
    return course.played.hand_overs / course.actions


def waits_left(courses: Iterable[Course]) -> Table:
    """The part of the hand-overs that each kind of question is."""
    several = list(courses)
    table = Table("waits left", *(course.way for course in several), title="Waits left, by their share")
    found = [Counter(one.about for one in course.played.handed) for course in several]
    for about in dict.fromkeys(about for each in reversed(found) for about, _ in each.most_common()):
        shares = (each[about] / max(1, course.played.hand_overs) for each, course in zip(found, several, strict=True))
        table.add_row(about, *(f"{100 * one:.0f} %" for one in shares))
    return table


def beside(courses: Mapping[str, Sequence[Course]]) -> Table:
    """1843's hand-overs an action by those of 1861, way by way; games of each together."""
    table = Table("hand-overs an action", *THREE, title=f"1843 beside 1861; aim: at most {MOST_PER_ACTION}")
    rates: dict[str, list[float | None]] = {}
    for title, chosen in (("1861", RECORDED), ("1843", tuple(SIMULATED))):
        games = [courses[one] for one in chosen if one in courses]
        every = [[one for game in games for one in game if one.way == way] for way in THREE]
        rates[title] = [
            sum(one.played.hand_overs for one in each) / sum(one.actions for one in each) if each else None
            for each in every
        ]
        table.add_row(title, *(NOT_PLAYED if one is None else f"{one:.3f}" for one in rates[title]))
    both = zip(rates["1843"], rates["1861"], strict=True)
    table.add_row("1843 by 1861", *(f"{new / old:.2f}" if new and old else NOT_PLAYED for new, old in both))
    return table


def of_the_file(game: Recorded) -> Table:
    """Hand-overs by the file alone."""
    found = counted(game.deeds)
    table = Table("counted in the file", "hand-overs")
    table.add_row("every decision asked", str(found.asked))
    table.add_row("decisions proper", str(found.bare))
    table.add_row("… without shares of companies bought of before", str(found.unrepeated))
    table.add_row("… without any purchase of shares", str(found.unbought))
    table.add_row("more if what the other service did by itself counted", str(found.automatic))
    table.add_row("more if the turns of the state's railway counted", str(found.national))
    return table


def by_sample(game: Recorded, whole: int, tell: Callable[[int], object]) -> Table:
    """What each kind of sample saves: how many hand-overs more there are where no letter offers it."""
    more: dict[str, int] = {}
    for kind in KINDS:
        with engine("") as settings:
            far = knowing.Knowing(game)
            played = playing.play(settings, game, far, off_letters=True, without=kind, tell=tell)
        more[kind] = played.hand_overs - whole
    table = Table("sample for later", "hand-overs it saves", title="What each sample saves")
    for kind, saved in sorted(more.items(), key=lambda one: -one[1]):
        table.add_row(kind, str(saved))
    return table


def left_over(answers: Iterable[Answer]) -> Table:
    """The waits that remain though they are for what players know beforehand."""
    table = Table("round", "asked", "player", "wrote", title="Waits left for passes and purchases of shares")
    for one in answers:
        lines = one.text.split("\n")
        if all(line.startswith(("pass", "buy ")) or line.endswith(": pass") for line in lines) and one.text:
            table.add_row(one.moment, one.about, one.player, "; ".join(lines))
    return table


# -- many orders done in one mail -------------------------------------------------------------------------------------


class Fired(NamedTuple):
    """A mail that set orders in hand off: how many actions they did, and its processor time in seconds."""

    what: str
    actions: int
    seconds: float


def auctions(game: Recorded) -> Fired:
    """Four proxies for each private; the last one is stated by whoever is asked."""
    limits = {"TSR": 60, "BSS": 60, "MYR": 65, "MRR": 80, "WVR": 85}
    with engine("") as settings:
        table = playing.Table(settings, game, None)
        return _fired("auctions of five privates with four proxies each", table, {
            player: [f"bid {one} up to {most + 5 * at} then pass" for one, most in limits.items()]
            for at, player in enumerate(table.names)
        })  # fmt: skip


def rounds(game: Recorded, begins: str, tell: Callable[[int], object]) -> Fired:
    """Everybody passes until the next stock round, and all companies run and pay as long as nothing compels them."""
    with engine("") as settings, recorded_runs(game):
        table = playing.Table(settings, game, None)
        while game.deeds[table.at].moment.code != begins:
            table.go_on()
            tell(table.at)
        now = game.after(table.at)
        lines = {player: ["pass until SR"] for player in table.names}
        for company, state in now.companies.items():
            if state.president is not None:
                public = now.definition.companies[company].kind == "public"
                lines[state.president].append(
                    f"policy {company}: {'pay, run best, nothing else' if public else 'nothing else'}"
                )
        return _fired(f"passes and policies from {begins} on", table, lines)


def _fired(what: str, table: playing.Table, lines: dict[str, list[str]]) -> Fired:
    """All state theirs, whoever is asked at last."""
    house, asked = table.house, table.game.deeds[table.at].player
    for player in sorted(lines, key=lambda one: one == asked):
        mime = house.mail(table.names[player], "\n".join(lines[player]))
        before = _done()
        begin = time.process_time()
        outcome = house.take(mime)
        seconds = time.process_time() - begin
        if outcome != "applied":
            raise playing.Astray(f"{outcome}: {lines[player]}\n{house.post()[-1].text}")
    return Fired(what, _done() - before, seconds)


def _done() -> int:
    """Actions so far that standing orders did."""
    with connected():
        return sum(1 for one in LogEntry.select() if one.facts.get(AUTO) == STANDING)


def of_many(fired: Iterable[Fired]) -> Table:
    """What they took."""
    table = Table("one mail sets off", "actions done for somebody", "processor time", f"for {FIRED}")
    for one in fired:
        share = one.seconds * FIRED / one.actions if one.actions else 0.0
        table.add_row(one.what, str(one.actions), f"{one.seconds:.2f} s", f"{share:.2f} s (aim: {MOST_SECONDS:.1f} s)")
    return table


@click.command()
@click.option("--game", "numbers", multiple=True, type=click.Choice((*RECORDED, *SIMULATED)), help="Only this game.")
@click.option("--way", "wanted", multiple=True, type=click.Choice(WAYS), help="Only this way of playing.")
@click.option("--firing/--no-firing", default=True, help="Measure many standing orders done in one mail, or not.")
@click.option("--samples/--no-samples", default=False, help="Count what each kind of sample saves (ten games more).")
@click.option("--waits/--no-waits", default=False, help="List the waits that remain for what is known beforehand.")
def main(numbers: tuple[str, ...], wanted: tuple[str, ...], firing: bool, samples: bool, waits: bool) -> None:
    """Count the hand-overs of two recorded games and of simulated ones, played by mails with orders and without."""
    console = Console(width=140)
    there = RECORDED if FIXTURES.exists() else ()
    if not there:
        console.print("The recorded games are in ../shared, which this machine lacks: only 1843 is measured.")
    console.print(DEFINITION)
    games = {number: _game(number) for number in numbers or (*there, *SIMULATED)}
    every: dict[str, list[Course]] = {}
    with Progress(console=console, transient=True) as bar:
        for number, game in games.items():
            courses = every[number] = []
            for way in wanted or (THREE if number in SIMULATED else WAYS):
                task = bar.add_task(f"{number}, {way}", total=len(game.deeds))
                courses += played(game, (way,), partial(_shown, bar, task))
            if not isinstance(game, Recorded):
                console.rule(f"{number}, {len(game.start.players)} players, {len(game.deeds)} actions")
                console.print(by_cause(courses), waits_left(courses))
                continue
            console.rule(f"{number}, {len(game.start.players)} players; aim: at most {AIMS[number]} hand-overs")
            console.print(of_the_file(game), by_cause(courses), waits_left(courses))
            console.print(
                f"Bids made by hand because they were higher than they had to be: {Auctions(game).jumps()}. "
                f"Deals ordered beforehand: {len(list(unasked(game)))}. "
                f"Runs recorded that were not the best: {poor_runs(game)}."
            )
            if samples and (off := next((one for one in courses if one.way == OFF), None)):
                task = bar.add_task(f"{number}, without one sample", total=len(game.deeds))
                console.print(by_sample(game, off.played.hand_overs, partial(_shown, bar, task)))
            if waits:
                console.print(left_over(courses[-1].played.handed))
        if {*SIMULATED} & {*every}:
            console.print(beside(every))
        if firing and there:
            game = games.get("167259") or _game("167259")
            assert isinstance(game, Recorded)
            task = bar.add_task("orders done in one mail", total=len(game.deeds))
            fired = [auctions(game), rounds(game, "SR 5", partial(_shown, bar, task))]
            console.print(of_many(fired))


def _shown(bar: Progress, task: TaskID, done: int) -> None:
    bar.update(task, completed=done)


def _game(number: str) -> Game:
    if number in SIMULATED:
        return Simulated(*SIMULATED[number])
    return Recorded(log(recorded(number)))


if __name__ == "__main__":
    main()
