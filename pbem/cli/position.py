"""`pbem game position`: a running game as a file that another one can begin from; docs/POSITION.md explains it."""

from __future__ import annotations

from pathlib import Path

import click
import yaml

from pbem.base import clock
from pbem.base.errors import CannotCreate
from pbem.base.plain import Plain
from pbem.cli.common import game_number, ready, settings_of_environment
from pbem.store.db import connected
from pbem.table.session import Session, load_session

EXPLAINED = "# Its keys are explained in docs/POSITION.md; `pbem game create --from FILE` begins a game here.\n"


@click.command("position")
@click.argument("number", metavar="G12")
@click.option(
    "-o", "--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write to this file."
)
def write_position(number: str, out: Path | None) -> None:
    """Write down the present position of a game as a file that can be read and edited.

    Only games in which everything lies open, and only when a turn begins. `pbem game create GAME --from FILE` begins a
    game there, also one that is played on a real table.

    \b
    Example:
        pbem game position G12 -o volga.yaml
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    with connected():
        text = position_text(load_session(game_number(number), settings.domain, clock.now()))
    if out is None:
        click.echo(text, nl=False)
        return
    with out.open("x", encoding="utf-8") as file:
        file.write(text)
    click.echo(f"Written to {out}.")


def position_text(session: Session) -> str:
    """The position of a game as the text of such a file; CannotCreate where there is none."""
    label, title = f"G{session.game.id}", session.title
    if title.tabletop is None:
        raise CannotCreate(f"{label} is a game of {session.rules.title}, which has no such file.")
    if not session.has_position:
        raise CannotCreate(f"{label} has not begun.")
    if why := title.tabletop.why_not_told(session.definition, session.position):
        raise CannotCreate(f"The position of {label} cannot be written down now: {why}.")
    told = title.tabletop.told(session.definition, session.position, session.names)
    return f"# {label}, after entry {session.game.last_number} of its record.\n{EXPLAINED}{as_yaml(told)}"


def as_yaml(data: dict[str, object]) -> str:
    """The position as YAML to be read by people: a line for each key, player, company, price and tile."""
    return "".join(_lines(key, value) for key, value in data.items())


def _lines(key: str, value: Plain) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return f"{key}:\n" + "".join(f"  - {_flow(row)}\n" for row in value)
    if isinstance(value, dict) and value and (key == "tiles" or all(isinstance(one, dict) for one in value.values())):
        return f"{key}:\n" + "".join(f"  {_flow(name)}: {_flow(row)}\n" for name, row in value.items())
    return f"{key}: {_flow(value)}\n"


def _flow(value: Plain) -> str:
    """The value on one line."""
    text = yaml.safe_dump(value, sort_keys=False, allow_unicode=True, default_flow_style=True, width=float("inf"))
    return str(text).removesuffix("...\n").strip()


COMMANDS = (write_position,)
