"""`pbem doctor`: whether this installation is well, on one screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
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
from pbem.operating.extent import SAMPLE, Extent
from pbem.operating.finding import Finding

_COLOURS = {"ok": "green", "warning": "yellow", "bad": "red"}


@click.command()
@click.option("--mail", is_flag=True, help="Try the mail server too, out and in; no mail is sent.")
@click.option("--deep", is_flag=True, help="Replay running and finished games, and look for impossible positions.")
@click.option("--sample", type=click.IntRange(min=1), default=SAMPLE, show_default=True, metavar="GAMES",
              help="Where there are more games, look at so many.")  # fmt: skip
@click.option("--all", "every", is_flag=True, help="Look at every game, however many there are.")
@as_json
def doctor(mail: bool, deep: bool, sample: int, every: bool, as_json: bool) -> None:
    """Check the health of the installation, and say how to fix what is wrong. Nothing is changed.

    Looks at settings, home, database, clock, worker, waiting mail, addresses that bounce, running games and the
    game files; where letters are really sent, at the DNS records of the domain too (MX, SPF, DKIM, DMARC, PTR). Exit
    code 1 if anything is bad. With --deep every stored position is compared with the one you get by replaying its
    record, and checked against the game's own rules: too many pieces, say, or an impossible value.

    Of a store with more games than --sample, it looks at so many, half of them running ones, others each time, and says
    so; --all looks at all of them, which takes an hour or more for 100,000.

    \b
    Example:
        pbem doctor
        pbem doctor --mail --json
        pbem doctor --deep --all
    """
    extent = Extent(None if every else sample, with_progress)
    try:
        private = list(_private(with_usual_file(os.environ)))
        settings = settings_of_environment()
        found = examine(settings, clock.now(), mail=mail, deep=deep, extent=extent, private=private)
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


def _table(found: list[Finding]) -> None:
    table = Table("", "", "", "what to do", box=None, pad_edge=False)
    for one in found:
        colour = _COLOURS[one.level]
        table.add_row(f"[{colour}]{one.level}[/]", escape(one.about), escape(one.what), escape(one.then))
    Console().print(table)


COMMANDS = (doctor,)
