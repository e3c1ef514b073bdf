"""`pbem doctor`: whether this installation is well, on one screen."""

from __future__ import annotations

import sys

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pbem.base import clock
from pbem.base.errors import ServiceError
from pbem.cli.common import as_json, echo_json, settings_of_environment
from pbem.operating.doctor import Finding, examine

_COLOURS = {"ok": "green", "warning": "yellow", "bad": "red"}


@click.command()
@click.option("--mail", is_flag=True, help="Call the mail server too: connect, EHLO, STARTTLS, login; no mail is sent.")
@as_json
def doctor(mail: bool, as_json: bool) -> None:
    """Say whether the installation is well, and what to do where it is not. Nothing is changed.

    Looks at settings, home, database, clock, worker, waiting mail, addresses that bounce, running games and the
    shipped files. Exit code 1 if anything is bad.

    \b
    Example:
        pbem doctor
        pbem doctor --mail --json
    """
    try:
        found = examine(settings_of_environment(), clock.now(), mail=mail)
    except ServiceError as error:
        found = [Finding("bad", "settings", str(error))]
    if as_json:
        echo_json([one._asdict() for one in found])
    elif sys.stdout.isatty():
        _table(found)
    else:
        for one in found:
            click.echo(f"{one.level:8}{one.about}: {one.what}" + (f"  → {one.then}" if one.then else ""))
    if any(one.level == "bad" for one in found):
        sys.exit(1)


def _table(found: list[Finding]) -> None:
    table = Table("", "", "", "what to do", box=None, pad_edge=False)
    for one in found:
        colour = _COLOURS[one.level]
        table.add_row(f"[{colour}]{one.level}[/]", escape(one.about), escape(one.what), escape(one.then))
    Console().print(table)


COMMANDS = (doctor,)
