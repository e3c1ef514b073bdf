"""`pbem game list`, `show`, `record`, `waits`: games as their operator may see them."""

from __future__ import annotations

from collections.abc import Iterable

import click
import msgspec
from rich.console import Console
from rich.table import Table

from pbem.base import clock
from pbem.base.plain import PlainFields
from pbem.cli.common import game_number, ready, settings_of_environment
from pbem.cli.games import game
from pbem.cli.output import as_json, echo_json
from pbem.letters.waits import waits_block
from pbem.operating.game_list import PAGE, Wanted, game_page
from pbem.operating.overview import game_sheet, public_record
from pbem.store.db import connected
from pbem.table.session import load_session
from pbem.table.waits import waits

_PERSON = ("name", "role", "player", "status", "address", "zone", "mail", "bounces")
_ENTRY = ("number", "at", "kind", "who", "cause", "text", "link")
STATES = ("inviting", "running", "finished", "cancelled")


def _number(context: click.Context, option: click.Parameter, given: str | None) -> int:
    return 0 if given is None else game_number(given)


@game.command("list")
@click.option("--state", "states", type=click.Choice(STATES), multiple=True, help="Only games in this state.")
@click.option("--overdue", is_flag=True, help="Only games with a deadline that has passed.")
@click.option("--waiting", is_flag=True, help="Only games that wait for somebody.")
@click.option("--search", default="", metavar="TEXT", help="Only games with this in their name or rules, or the name "
              "or address of somebody in them.")  # fmt: skip
@click.option("--limit", type=click.IntRange(min=1), default=PAGE, show_default=True, help="At most so many games.")
@click.option("--after", callback=_number, metavar="G12", help="The next page: games with a higher number.")
@as_json
def list_games(
    states: tuple[str, ...], overdue: bool, waiting: bool, search: str, limit: int, after: int, as_json: bool
) -> None:  # fmt: skip
    """List games: number, name, state, who they are waiting for and until when.

    Where there are more than --limit, the last line says how to see the next ones (with --json, on standard error).

    \b
    Example:
        pbem game list
        pbem game list --waiting --search ann@example.org
        pbem game list --state running --overdue --json
        pbem game list --limit 500 --after G500
    """
    ready(settings_of_environment(), may_upgrade=False)
    with connected():
        page = game_page(Wanted(states, overdue, waiting, search), limit, after)
    _show_list(page.rows, as_json)
    if page.last is not None:
        click.echo(f"There are more: add --after G{page.last} for the next page.", err=as_json)


def _show_list(rows: list[PlainFields], as_json: bool) -> None:
    if as_json:
        echo_json(rows)
        return
    table = Table("game", "rules", "name", "state", "waiting for", "until")
    for row in rows:
        names = [one["name"] for one in row["waits_for"]]
        names += [f"{one['name']} ({one['status']})" for one in row["without_answer"]]
        late = " (passed)" if any(one["overdue"] for one in row["waits_for"]) else ""
        until = min((one["deadline"] for one in row["waits_for"]), default="") + late
        table.add_row(row["game"], row["rules"], row["name"], _state(row), ", ".join(names), until)
    Console().print(table)


@game.command("show")
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


@game.command("record")
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


@game.command("waits")
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


def _state(row: PlainFields) -> str:
    return f"{row['state']} (paused)" if row["paused"] else str(row["state"])


def _print(sheet: PlainFields) -> None:
    console = Console()
    settings, record = sheet["settings"], sheet["record"]
    console.print(f"{sheet['game']} {sheet['title']}: {sheet['name']}, {_state(sheet)}", markup=False)
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
        table.add_row(*(cell.replace("[", r"\[") for cell in row))
    return table
