"""`pbem game`: create games and look at them; `pbem verify`: check a game's shuffle and record."""

from __future__ import annotations

import re
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from pbem import clock
from pbem.catalog import load_files
from pbem.cli.common import ready, settings_of_environment
from pbem.db import connected
from pbem.games import game_slugs
from pbem.lifecycle import NewGame, create, replace
from pbem.models import Decision, Game, Member
from pbem.orders.fold import key
from pbem.session import game_session
from pbem.verify import verify_game

_ADDRESSES = re.compile(r'(?:"[^"]*"|[^,"])+')  # between commas, but not those inside quotes


@click.group()
def game() -> None:
    """Games: create one, list them, seat a substitute.

    \b
    Example:
        pbem game list
    """


@game.command("create")
@click.argument("slug", metavar="GAME")
@click.option("--name", required=True, help="What you call this game, e.g. Volga.")
@click.option("--moderator", required=True, metavar="ADDRESS", help="Who leads it; may be one of the players.")
@click.option("--players", required=True, metavar="A,B,C", help="Addresses with commas between; names as «Ann <a@x>».")
@click.option("--hours", default=48, show_default=True, help="Time for one turn.")
@click.option("--remind", default="24,6", show_default=True, help="Hours before a deadline to remind at.")
@click.option(
    "--on-deadline",
    type=click.Choice(["remind", "tell"]),
    default="remind",
    show_default=True,
    help="When a deadline passes: remind the player, or also tell the moderator.",
)
@click.option("--map", "map_file", type=click.Path(path_type=Path), help="A map file of your own, checked first.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    help="A rule option: start=fixed, stall_limit=10, seats=invited, first=2.",
)
def create_game(
    slug: str, name: str, moderator: str, players: str, hours: int, remind: str, on_deadline: str,
    map_file: Path | None, options: tuple[str, ...],
) -> None:  # fmt: skip
    """Create a game and invite its players by mail.

    \b
    Example:
        pbem game create paris-connection --name Volga --moderator mo@example.org \\
            --players "ann@example.org,Ben <ben@example.org>,cleo@example.org" --hours 48
    """
    if slug not in game_slugs():
        raise click.BadParameter(f"there are: {', '.join(game_slugs())}", param_hint="GAME")
    wanted = NewGame(
        slug=slug,
        name=name,
        moderator=moderator,
        players=[one.strip() for one in _ADDRESSES.findall(players) if one.strip()],
        hours=hours,
        files=load_files(slug, map_file=map_file),
        options=dict(_pair(one) for one in options),
        reminders=_hours(remind),
        on_deadline=on_deadline,
    )
    settings = ready(settings_of_environment(), may_upgrade=True)
    made = create(wanted, settings.domain, clock.now())
    click.echo(f"G{made.id} «{made.name}» is created; {len(wanted.players)} invitations are on their way.")
    click.echo(f"It starts when all have accepted. Hash of the secret seed: {made.seed_hash}")


def _pair(text: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise click.BadParameter(f"«{text}»: write KEY=VALUE, e.g. start=fixed", param_hint="--option")
    return key.strip(), value.strip()


def _hours(text: str) -> list[int]:
    hours = [one.strip() for one in text.split(",") if one.strip()]
    if not all(one.isascii() and one.isdigit() and int(one) > 0 for one in hours):
        raise click.BadParameter("write hours with commas between, e.g. 24,6", param_hint="--remind")
    return [int(one) for one in hours]


@game.command("list")
def list_games() -> None:
    """List all games: number, name, state, and who is waited for.

    \b
    Example:
        pbem game list
    """
    ready(settings_of_environment(), may_upgrade=False)
    table = Table("game", "rules", "name", "state", "waits for", "until")
    with connected():
        for row in Game.select().order_by(Game.id):
            waits = list(Decision.select().where((Decision.game == row) & Decision.closed_at.is_null()))
            missing = (Member.game == row) & Member.status.in_(("invited", "declined"))
            invited = list(Member.select().where(missing)) if row.state == "inviting" else []
            names = ", ".join([*(one.member.name for one in waits), *(f"{one.name} ({one.status})" for one in invited)])
            until = min((clock.to_iso(one.due_at) for one in waits), default="")
            table.add_row(f"G{row.id}", row.slug, row.name, row.state, names, until)
    Console().print(table)


@game.command("replace")
@click.argument("number", metavar="G12")
@click.argument("name")
@click.argument("address")
def replace_player(number: str, name: str, address: str) -> None:
    """Seat a substitute for a player.

    He gets the hand, the position and the open question; before the start he gets an invitation.

    \b
    Example:
        pbem game replace G12 Ann zoe@example.org
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    with game_session(_number(number), settings.domain, clock.now()) as session:
        seat = next((one for one in session.seats if key(one.name) == key(name)), None)
        if seat is None:
            names = ", ".join(one.name for one in session.seats)
            raise click.BadParameter(f"nobody is called {name}; there are {names}", param_hint="NAME")
        new = replace(session, seat.player, address)
    click.echo(f"{new.name} ({new.person.address}) has the seat of {seat.name}.")


def _number(text: str) -> int:
    digits = text.strip().upper().removeprefix("G")
    if not digits.isdecimal():
        raise click.BadParameter("write a game number like G12", param_hint="GAME")
    return int(digits)


@click.command()
@click.argument("number", metavar="G12")
def verify(number: str) -> None:
    """Recompute a game: the promise of the seed, the shuffle, the promises of hands, the replay of the record.

    Says precisely what differs; exit code 1 if anything does.

    \b
    Example:
        pbem verify G12
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    with connected():
        findings = verify_game(_number(number), settings.domain, clock.now())
    for finding in findings:
        click.secho(f"{'ok  ' if finding.ok else 'BAD '} {finding.what}", fg=None if finding.ok else "red")
    if not all(finding.ok for finding in findings):
        raise SystemExit(1)


COMMANDS = (game, verify)
