"""`pbem game show`, `record`, `waits`: games as their operator may see them."""

from __future__ import annotations

from collections.abc import Iterable

import click
import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pbem.base import clock
from pbem.base.plain import PlainFields
from pbem.cli.common import game_number, ready, settings_of_environment
from pbem.cli.game_list import state_of
from pbem.cli.output import as_json, echo_json
from pbem.letters.waits import waits_block
from pbem.operating.overview import game_sheet, public_record
from pbem.store.db import connected
from pbem.table.session import load_session
from pbem.table.waits import waits

_PERSON = ("name", "role", "player", "status", "address", "zone", "mail", "bounces")
_ENTRY = ("number", "at", "kind", "who", "cause", "text", "link")


@click.command("show")
@click.argument("number", metavar="G12")
@click.option("--secrets", is_flag=True, help="Show reply addresses too; each is the key to a seat.")
@as_json
def show_game(number: str, secrets: bool, as_json: bool) -> None:
    """Show one game: people, who it is waiting for, settings, the latest record, mail trouble. Never a hand.

    \b
    Example:
        pbem game show G12
        pbem game show G12 --secrets --json
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    with connected():
        sheet = game_sheet(load_session(game_number(number), settings.domain, clock.now()), secrets=secrets)
    if as_json:
        echo_json(sheet)
    else:
        _print(sheet)


@click.command("record")
@click.argument("number", metavar="G12")
@as_json
def record(number: str, as_json: bool) -> None:
    """Print what the record's chain is made of, so that anyone can check the sums: docs/RECORD.md explains how.

    Four lines per entry: number, public half, commitment to the hidden half, link. Nothing hidden is shown.

    \b
    Example:
        pbem game record G12
        pbem game record G12 --json > G12-record.json
    """
    ready(settings_of_environment(), may_upgrade=False)
    with connected():
        rows = public_record(game_number(number))
    if as_json:
        echo_json(rows)
        return
    for row in rows:
        click.echo("\n".join((f"No. {row['number']}", row["public"], row["commitment"], row["link"], "")))


@click.command("waits")
@click.argument("number", metavar="G12")
@as_json
def show_waits(number: str, as_json: bool) -> None:
    """Show how long a game waited, for whom and for what, and what standing orders saved.

    \b
    Example:
        pbem game waits G12
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    with connected():
        found = waits(load_session(game_number(number), settings.domain, clock.now()))
    if as_json:
        echo_json(msgspec.to_builtins(found))
    else:
        click.echo(waits_block(found))


def _print(sheet: PlainFields) -> None:
    console = Console()
    settings, record = sheet["settings"], sheet["record"]
    console.print(f"{sheet['game']} {sheet['title']}: {sheet['name']}, {state_of(sheet)}", markup=False)
    facts = [("created", sheet["created"]), ("started", sheet["started"]), ("ended", sheet["ended"]),
             ("paused since", sheet["paused_since"]), ("because", sheet["pause_reason"])]  # fmt: skip
    facts += [(key.replace("_", " "), _said(value)) for key, value in settings.items()]
    facts += [("seed, SHA-256", sheet["seed_hash"]), ("record", f"{record['entries']} entries"),
              ("its last link", record["link"])]  # fmt: skip
    facts += [(f"letters {state}", str(count)) for state, count in sheet["letters"].items() if count]
    facts += [("failed", ", ".join(sheet["letters_failed"])), ("mails stuck", ", ".join(sheet["mails_stuck"]))]
    console.print(_table(("", ""), [(key, value) for key, value in facts if value], header=False))
    people = sheet["people"]
    columns = _PERSON if "reply_to" not in people[0] else (*_PERSON, "reply_to")
    console.print(_table(columns, [[str(one[key]) for key in columns] for one in people]))
    for one in sheet["asked"]:
        console.print(f"Asked: {one['name']} for the seat of {one['seat_of']} (since {one['since']}).", markup=False)
    for one in sheet["waits_for"]:
        until = f"until {one['deadline']}{' (passed)' if one['overdue'] else ''}"
        sent = f"reminders sent: {one['reminders_sent']}"
        console.print(f"Waiting for {one['name']} since {one['since']}, {until}; {sent}.", markup=False)
    console.print(_table(_ENTRY, [[str(one[key]) for key in _ENTRY] for one in record["last"]]))


def _said(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}={one}" for key, one in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _table(columns: tuple[str, ...], rows: Iterable[Iterable[str]], *, header: bool = True) -> Table:
    table = Table(*columns, show_header=header, box=None, pad_edge=False, header_style="bold")
    for row in rows:
        table.add_row(*map(escape, row))
    return table


COMMANDS = (show_game, record, show_waits)
