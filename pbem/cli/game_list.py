"""`pbem game list`: all games of an installation a page at a time."""

from __future__ import annotations

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pbem.base.plain import PlainFields
from pbem.cli.common import game_number, ready, settings_of_environment
from pbem.cli.output import as_json, echo_json
from pbem.operating.game_list import PAGE, Wanted, game_page
from pbem.store.db import connected

STATES = ("inviting", "running", "finished", "cancelled")


def _number(context: click.Context, option: click.Parameter, given: str | None) -> int:
    return 0 if given is None else game_number(given)


@click.command("list")
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
        cells = (row["game"], row["rules"], row["name"], state_of(row), ", ".join(names), until)
        table.add_row(*map(escape, cells))
    Console().print(table)


def state_of(row: PlainFields) -> str:
    """The state of a game, and whether it is paused."""
    return f"{row['state']} (paused)" if row["paused"] else str(row["state"])


COMMANDS = (list_games,)
