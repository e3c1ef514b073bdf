"""`pbem verify`: check the record, the shuffle and every move of games, and of archives."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from pbem.base import clock
from pbem.cli.archive_file import is_file, verify_file
from pbem.cli.common import game_number, ready, settings_of_environment
from pbem.cli.output import as_json, echo_json, with_progress
from pbem.facts.finding import Finding
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Game
from pbem.table.chain import SHOWN

BROKEN, UNCHECKED = 1, 3  # exit codes; 2 is click's own, for a command that is none
_LOOKS = {(True, True): ("ok", None), (True, False): ("?", "yellow"), (False, True): ("BAD", "red")}
_LINK = re.compile(r"[0-9a-f]{10,64}")


@click.command()
@click.argument("games", metavar="G12|FILE …", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Every game.")
@click.option("--seen", default="", metavar="LINK", help="The ten characters at the end of a letter.")
@click.option(
    "--quick",
    is_flag=True,
    help="Of an archive: leave its pages and pictures unchecked; exit code 3.",
)
@as_json
def verify(games: tuple[str, ...], every: bool, seen: str, quick: bool, as_json: bool) -> None:
    """Check games: the record's chain, the seed that was promised, the shuffle, the hands, every move.

    Says exactly what differs. Exit code 0: all was checked, and nothing differs; 1: something does; 3: nothing that was
    checked does, but pages and pictures of an archive were not checked, since another release made them in another
    form, or because of --quick; the first line says so. With --seen it says which entry a letter's ten characters
    belong to, or that they belong to none. docs/RECORD.md and docs/SHUFFLE.md explain how to check by hand.

    An archive (a zip, or the game.json in it) is checked from the file alone, on any machine: also that all its files
    tell the same game. Anybody can make a whole game up, hashes and all: compare the last link, which is shown, with
    the last line of a letter, or use --seen.

    \b
    Example:
        pbem verify G12
        pbem verify G12 --seen 3fa9c0b2d1
        pbem verify --all --json
        pbem verify G12.zip --seen 3fa9c0b2d1
    """
    link = _link(seen)
    if bool(games) == every or (link and len(games) != 1):
        raise click.UsageError("Name some games, or use --all; --seen needs exactly one game. Example: pbem verify G12")
    files = [Path(one) for one in games if is_file(one)]
    found = [(str(file), verify_file(file, link, quick=quick)) for file in files]
    numbers = [game_number(one) for one in games if not is_file(one)]
    if numbers or every:
        found += _of_games(numbers, every, link)
    if as_json:
        echo_json([_data(label, findings) for label, findings in found])
    else:
        _print(found)
    every_one = [finding for _, findings in found for finding in findings]
    if not all(one.ok for one in every_one):
        sys.exit(BROKEN)
    if not all(one.checked for one in every_one):
        sys.exit(UNCHECKED)


def _of_games(numbers: list[int], every: bool, link: str) -> list[tuple[str, list[Finding]]]:
    settings = ready(settings_of_environment(), may_upgrade=False)
    with connected():
        if every:
            numbers = [row.id for row in Game.select(Game.id).order_by(Game.id)]
        shown = with_progress(numbers, "verifying")
        return [(f"G{number}", verify_game(number, settings.domain, clock.now(), link)) for number in shown]


def _link(text: str) -> str:
    link = text.strip().rstrip(".").lower()
    if link and not _LINK.fullmatch(link):
        reason = f"write the {SHOWN} characters from the letter, or more of the link: digits and a to f"
        raise click.BadParameter(reason, param_hint="--seen")
    return link


def _data(label: str, findings: list[Finding]) -> dict[str, object]:
    """Nothing that was not checked is `ok`; what is neither wrong nor checked is told apart from what is wrong."""
    told = [{"ok": one.ok and one.checked, "checked": one.checked, "what": one.what} for one in findings]
    both = {key: all(one[key] for one in told) for key in ("ok", "checked")}
    return {"game": label, **both, "findings": told}


def _print(found: list[tuple[str, list[Finding]]]) -> None:
    """All findings of one game; of several what is not well, and a line for each that is."""
    for name, findings in found:
        label = f"{name}: " if len(found) > 1 else ""
        shown = [one for one in findings if not (one.ok and one.checked)] if label else findings
        for one in shown:
            word, color = _LOOKS[one.ok, one.checked]
            click.secho(f"{word:4} {label}{one.what}", fg=color)
        if not shown:
            click.echo(f"ok   {label}all {len(findings)} checks")


COMMANDS = (verify,)
