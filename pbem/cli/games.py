"""`pbem game create` and `replace`: create a game, ask a substitute."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import click

from engine.eighteen.tabletop.slips import BadPosition
from pbem.base import clock
from pbem.base.errors import CannotCreate
from pbem.base.plain import Plain
from pbem.cli.common import game_number, ready, settings_of_environment
from pbem.desk.new_game import NewGame, create
from pbem.desk.order_book import RESERVED
from pbem.desk.seats.substitutes import known_of, replace, why_not_replace
from pbem.desk.starting.begun_on_table import begun_on_table
from pbem.letters.messages import say_text
from pbem.orders.fold import key
from pbem.store.db import connected
from pbem.store.models import Member
from pbem.table.candidates import ASKED
from pbem.table.game_settings import GAME_SETTINGS, GameSetting
from pbem.table.session import Session, game_session, load_session
from pbem.titles import slugs
from pbem.titles.catalog import read_yaml
from pbem.titles.shipped import load_files

_ADDRESSES = re.compile(r'(?:"[^"]*"|[^,"])+')  # between commas, but not those inside quotes
Command = Callable[..., object]  # what click makes a command of


def with_settings(command: Command) -> Command:
    """The command with an option for each setting of a game."""
    for setting in reversed(GAME_SETTINGS):
        command = _option(setting)(command)
    return command


def _option(setting: GameSetting) -> Callable[[Command], Command]:
    if isinstance(setting.default, bool):
        return click.option(setting.flag, setting.name, is_flag=True, help=setting.help)
    kind = click.Choice(setting.choices) if setting.choices else None if setting.read else type(setting.default)
    default = setting.shown_default or setting.default

    def read(context: click.Context, option: click.Parameter, given: Plain) -> Plain:
        if setting.read is None:
            return given
        try:
            return setting.read(given)
        except ValueError as error:
            raise click.BadParameter(str(error), param_hint=setting.flag) from error

    return click.option(
        setting.flag, setting.name, type=kind, default=default, show_default=True, help=setting.help, callback=read
    )


@click.command("create")
@click.argument("slug", metavar="GAME")
@click.option("--name", required=True, help="What to call this game, e.g. Volga.")
@click.option("--moderator", required=True, metavar="ADDRESS",
              help="The moderator, with a name as 'Mo <mo@x>'; may also be one of the players.")  # fmt: skip
@click.option("--players", required=True, metavar="A,B,C", help="Addresses, with commas between; names as 'Ann <a@x>'.")
@with_settings
@click.option("--map", "map_file", type=click.Path(path_type=Path), help="Your own map file; it is checked first.")
@click.option("--from", "position", type=click.Path(path_type=Path), metavar="FILE",
              help="Go on from a position that stood on a table; docs/POSITION.md explains the file.")  # fmt: skip
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    help="A rules option, e.g. start=fixed, stall_limit=10, seats=invited, first=2.",
)
def create_game(
    slug: str, name: str, moderator: str, players: str, map_file: Path | None, position: Path | None,
    options: tuple[str, ...], **settings: Plain,
) -> None:  # fmt: skip
    """Create a game and invite its players by mail.

    \b
    Example:
        pbem game create paris-connection --name Volga --moderator mo@example.org \\
            --players "ann@example.org,Ben <ben@example.org>,cleo@example.org" --hours 48
    """
    if slug not in slugs():
        raise click.BadParameter(f"choose one of: {', '.join(slugs())}", param_hint="GAME")
    wanted = NewGame(
        slug=slug,
        name=name,
        moderator=moderator,
        players=in_parts(players),
        files=load_files(slug, map_file=map_file),
        options=dict(pair(one) for one in options),
        settings=settings,
    )
    try:
        if position is not None:
            wanted = begun_on_table(wanted, read_yaml(position, str(position)))
        service = ready(settings_of_environment(), may_upgrade=True)
        made = create(wanted, service.domain, clock.now())
    except BadPosition as error:
        for slip in error.slips:
            click.secho(f"pbem: {position}: {' '.join(str(slip).split())}", fg="red", err=True)
        raise SystemExit(1) from error
    click.echo(f"Created G{made.id} '{made.name}'; {len(wanted.players)} invitations are on their way.")
    click.echo("It starts once everyone has accepted; the moderator is written to as soon as somebody answers.")
    click.echo(f"Hash of the secret seed: {made.seed_hash}")


def pair(text: str) -> tuple[str, str]:
    """Key and value of `start=fixed`; a usage error for anything else."""
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise click.BadParameter(f"'{text}': write KEY=VALUE, e.g. start=fixed", param_hint="--option")
    return key.strip(), value.strip()


def in_parts(text: str) -> list[str]:
    """What stands between the commas of `--players`."""
    return [one.strip() for one in _ADDRESSES.findall(text) if one.strip()]


@click.command("replace")
@click.argument("number", metavar="G12")
@click.argument("name")
@click.argument("address")
@click.option("--yes", is_flag=True, help="Do it without asking first.")
def replace_player(number: str, name: str, address: str, yes: bool) -> None:
    """Ask a substitute to take over a player's seat.

    They are asked by letter. Once they accept, they take over the hand, the position and any open decision; until then
    the player stays. Before the start they are invited in the player's place. You are first shown what the game knows
    about that address.

    \b
    Example:
        pbem game replace G12 Ann zoe@example.org
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    with connected():
        session = load_session(game_number(number), settings.domain, clock.now())
        seat = _seat(session, name)
        reason = why_not_replace(session, seat.player, address)
        says = (reason,) if reason else known_of(session, address)
        told = [say_text(say, "UTC") for say in says]
    if reason:
        raise CannotCreate(told[0])
    click.echo("\n".join(told))
    if not yes and sys.stdin.isatty() and not click.confirm("Do it?"):
        raise SystemExit(1)
    with game_session(game_number(number), settings.domain, clock.now()) as session:
        new = replace(session, _seat(session, name).player, address, RESERVED)
    doing = "is asked to take over" if new.role == ASKED else "is invited to take"
    click.echo(f"{new.name} ({new.person.address}) {doing} {seat.name}'s seat.")


def _seat(session: Session, name: str) -> Member:
    seat = next((one for one in session.seats if key(one.name) == key(name)), None)
    if seat is None:
        names = ", ".join(one.name for one in session.seats)
        raise click.BadParameter(f"nobody is called {name}; the players are {names}", param_hint="NAME")
    return seat


COMMANDS = (create_game, replace_player)
