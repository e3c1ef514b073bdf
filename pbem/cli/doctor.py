"""`pbem doctor`: whether this installation is well, on one screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pbem.base import clock
from pbem.base.errors import ServiceError
from pbem.base.places import SECRETS, secrets_folder, with_usual_file
from pbem.base.settings import file_with_secrets
from pbem.cli.common import settings_of_environment
from pbem.cli.output import as_json, echo_json, with_progress
from pbem.operating.doctor import examine
from pbem.operating.finding import Finding

_COLOURS = {"ok": "green", "warning": "yellow", "bad": "red"}


@click.command()
@click.option("--mail", is_flag=True, help="Try the mail server too, out and in; no mail is sent.")
@click.option("--deep", is_flag=True, help="Replay every running and finished game, and look for impossible positions.")
@as_json
def doctor(mail: bool, deep: bool, as_json: bool) -> None:
    """Check the health of the installation, and say how to fix what is wrong. Nothing is changed.

    Looks at settings, home, database, clock, worker, waiting mail, addresses that bounce, running games and the
    game files; where letters are really sent, at the DNS records of the domain too (MX, SPF, DKIM, DMARC, PTR). Exit
    code 1 if anything is bad. With --deep every stored position is compared with the one you get by replaying its
    record, and checked against the game's own rules: too many pieces, say, or an impossible value.

    \b
    Example:
        pbem doctor
        pbem doctor --mail --json
        pbem doctor --deep
    """
    try:
        private = list(_private(with_usual_file(os.environ)))
        settings = settings_of_environment()
        found = examine(settings, clock.now(), mail=mail, deep=_shown if deep else None, private=private)
    except ServiceError as error:
        found = [Finding("bad", "settings", str(error))]
    if as_json:
        echo_json([one._asdict() for one in found])
    elif sys.stdout.isatty():
        _table(found)
    else:
        for one in found:
            click.echo(f"{one.level:8}{one.about}: {one.what}" + (f"  → {one.then}" if one.then else ""))
    if not as_json:
        click.echo(_next(found))
    if any(one.level == "bad" for one in found):
        sys.exit(1)


def _private(env: Mapping[str, str]) -> Iterator[Path]:
    """Files and folders with secrets, but for those that systemd or a container's engine hands over."""
    if (config := file_with_secrets(env)) is not None:
        yield config
    if not env.get(SECRETS) and (folder := secrets_folder(env)) is not None:
        yield folder
        yield from folder.glob("*")


def _next(found: list[Finding]) -> str:
    """That all is well, or the one thing to do first."""
    wrong = [one for level in ("bad", "warning") for one in found if one.level == level]
    if not wrong:
        return "All is well."
    return f"Next: {wrong[0].then or wrong[0].what}" + (f" ({len(wrong) - 1} more above.)" if len(wrong) > 1 else "")


def _shown(games: Sequence[int]) -> Iterable[int]:
    return with_progress(games, "looking at games")


def _table(found: list[Finding]) -> None:
    table = Table("", "", "", "what to do", box=None, pad_edge=False)
    for one in found:
        colour = _COLOURS[one.level]
        table.add_row(f"[{colour}]{one.level}[/]", escape(one.about), escape(one.what), escape(one.then))
    Console().print(table)


COMMANDS = (doctor,)
