"""`pbem replay`: play a recorded game again by our rules and say where the two part."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import click
import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from engine.core.errors import NightMailError
from pbem.archive.errors import BadArchive
from pbem.archive.signs import is_archive
from pbem.cli.output import as_json, echo_json
from pbem.replays.checks import count
from pbem.replays.export_replay import ExportReplay
from pbem.replays.known import logged_titles
from pbem.replays.log_replay import LogReplay
from pbem.replays.logfile import Log, read_file
from pbem.replays.report import Divergence, Progress, Report, Tell
from pbem.replays.states import read_states

AGREED, DIVERGED, UNREADABLE = 0, 1, 2
ENDLESS = (
    "No company has room for a train, none can be founded, and the state buys none. Nobody can start the next phase, "
    "so by the rules this game never ends. Its moderator can end it as it stands, or take moves back."
)
ORDERS = "Only the order differs in which companies are asked that must all answer, and the rules leave it open:"
STATE_RUNS = (
    "{company} runs as the file says. In a game that is played here it always runs for the most it can earn, so that a "
    "recorded game may differ."
)
SHOWN = ("title", "variant", "finished", "end_reason", "actions", "scores", "guesses", "endless", "state_company")
HELP = f"""Replay a recorded game: an 18xx.games log of {logged_titles()}, one of our own exports, or an archive.

Every action must be legal by our rules, and every revenue, the result and why the game ended must match ours, where
the file gives them; of an archive, every position and all that was told. With --states every position is compared with
another program's; the result only of a game that is over, and an order that the rules leave open is told as such.
Exit code 0: nothing differs, and you are told what was checked; 1: the first difference is shown
from both sides; 2: a file cannot be read.

\b
Example:
    pbem replay 167259.json
    pbem replay 167259.json --json --trace positions.jsonl
    pbem replay game.json --states game.states.jsonl.gz
    pbem replay G12.zip --trace positions.jsonl
"""


@click.command(help=HELP)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@as_json
@click.option("--trace", type=click.File("w", encoding="utf-8"), metavar="OUT.jsonl", help="Write each position here.")
@click.option(
    "--states",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Compare each position with its line in FILE (.jsonl or .jsonl.gz).",
)
@click.option("--lenient", is_flag=True, help="Trust the log where 18xx.games itself does not re-check.")
@click.option("-v", "--verbose", is_flag=True, help="Say how many actions the file leaves out.")
def replay(file: Path, as_json: bool, trace: TextIO | None, states: Path | None, lenient: bool, verbose: bool) -> None:
    """Replay a recorded game by our rules."""
    try:
        outcome = _replayed(file, trace, states, lenient)
    except (NightMailError, BadArchive) as error:
        click.secho(f"pbem: {' '.join(str(error).split())}", fg="red", err=True)
        sys.exit(UNREADABLE)
    if as_json:
        _print_json(outcome)
    else:
        _print(outcome, lenient, verbose)
    sys.exit(DIVERGED if outcome.divergence else AGREED)


def _replayed(file: Path, trace: TextIO | None, positions: Path | None, lenient: bool) -> Report:
    """The replay, with a progress bar where somebody looks."""
    tell: Tell | None = None if trace is None else _writer(trace)
    if is_archive(file):
        if positions is not None:
            raise click.UsageError("--states goes with logs and exports; an archive holds the hash of each position.")
        from pbem.archive.reading import read_archive  # a log needs none of it
        from pbem.archive.replaying import replay_archive

        archive = read_archive(file).archive
        return _watched(lambda progress: replay_archive(archive, tell=tell, progress=progress), len(archive.entries))
    game = read_file(file)
    states = None if positions is None else read_states(positions)
    run: LogReplay | ExportReplay
    if isinstance(game, Log):
        run, total = LogReplay(game, lenient=lenient, tell=tell, states=states), len(game.entries)
    else:
        run, total = ExportReplay(game, tell=tell, states=states), len(game.actions)
    return _watched(run.run, total)


def _watched(run: Callable[[Progress], Report], total: int) -> Report:
    if not sys.stderr.isatty():
        return run(lambda: None)
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("replaying", total=total)
        return run(lambda: bar.advance(task))


def _writer(trace: TextIO) -> Tell:
    def tell(line: dict[str, object]) -> None:
        trace.write(msgspec.json.encode(line).decode() + "\n")

    return tell


def _print_json(outcome: Report) -> None:
    data = {key: getattr(outcome, key) for key in SHOWN}
    if outcome.divergence:
        data["divergence"] = msgspec.to_builtins(outcome.divergence)
    else:
        data |= {"verdict": _verdict(outcome), "checked": outcome.checked, "not_checked": outcome.unchecked}
        data["order_differences"] = outcome.orders
    echo_json(data)


def _print(outcome: Report, lenient: bool, verbose: bool) -> None:
    console = Console(highlight=False)
    if outcome.divergence:
        _print_divergence(console, outcome.divergence)
    _print_scores(console, outcome)
    if verbose:
        console.print(f"Passes the file leaves out because there was no other choice: {outcome.implied}.")
        console.print(f"Passes in the file that our rules do not call for: {outcome.ignored}.")
    if lenient:
        console.print(f"Actions trusted although our rules would refuse them: {outcome.trusted}.")


def _print_divergence(console: Console, found: Divergence) -> None:
    where = f"action {found.number} (id {found.id})" if found.number else "the end"
    console.print(f"[bold red]The replay and the file disagree at {where}: {escape(found.action)}[/]")
    console.print(escape(found.reason), soft_wrap=True)
    for side, lines in (("recorded", found.theirs), ("ours", found.ours)):
        console.print(f"\n[bold]{side}[/]")
        for line in lines:
            console.print(f"  {escape(line)}", soft_wrap=True)
    console.print()


def _print_scores(console: Console, outcome: Report) -> None:
    name = f"{outcome.title}, {outcome.variant}" if outcome.variant else outcome.title
    state = f"ended by {outcome.end_reason}" if outcome.finished else "not finished; current worth"
    console.print(f"[bold]{escape(name)}: {state}[/]", soft_wrap=True)
    table = Table("player", "name", box=None, pad_edge=False)
    table.add_column("score", justify="right")
    for player, score in sorted(outcome.scores.items(), key=lambda one: -one[1]):
        table.add_row(escape(player), escape(outcome.names.get(player, "")), str(score))
    console.print(table)
    said = [f"{outcome.actions} actions replayed"]
    if outcome.divergence is None:
        said = [f"{said[0]}: {_verdict(outcome)}", f"checked: {', '.join(outcome.checked)}"]
        said += [f"not checked: {', '.join(outcome.unchecked)}"] if outcome.unchecked else []
    console.print(f"{escape('; '.join(said))}.", soft_wrap=True)
    if outcome.orders:
        console.print(f"{ORDERS} {escape('; '.join(outcome.orders))}.", soft_wrap=True)
    if outcome.state_company:
        console.print(STATE_RUNS.format(company=outcome.state_company), soft_wrap=True)
    if outcome.endless:
        console.print(ENDLESS, soft_wrap=True)
    if outcome.guesses:
        console.print(f"{count(outcome.guesses, 'deal')} partly guessed: where a certificate was is unknown.")


def _verdict(outcome: Report) -> str:
    if outcome.orders:
        return "nothing differs but an order"
    return "all agrees" if outcome.agrees else "nothing differs"


COMMANDS = (replay,)
