"""`pbem game export` and `import-18xx`: games of ours as files of 18xx.games, and the other way round."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import click
import msgspec

from pbem.base import clock
from pbem.base.clock import to_millis
from pbem.base.errors import CannotCreate, NoSuchGame
from pbem.base.plain import Plain
from pbem.base.signs import seen
from pbem.cli.common import game_number, ready, settings_of_environment
from pbem.cli.games import in_parts, pair, with_settings
from pbem.desk.new_game import NewGame, create
from pbem.desk.seats.people import written
from pbem.desk.starting.imported_game import Imported
from pbem.games.border import Action, AnyPosition
from pbem.orders.fold import key
from pbem.recorded.played import Move, Played
from pbem.replays.logfile import Log, Seat, read_file
from pbem.replays.made import made_of
from pbem.replays.written import as_18xx
from pbem.store.db import connected
from pbem.table.record_kinds import ACTION
from pbem.table.session import Session, load_session
from pbem.titles.shipped import load_files

EIGHTEEN = "18xx"
LONGEST_NAME = 40  # of a player of a file
OF_THE_FILE = ("seats", "first", "variant", "market")  # options that are not chosen


@click.command("export")
@click.argument("number", metavar="G12")
@click.option("--format", "form", type=click.Choice([EIGHTEEN]), default=EIGHTEEN, help="Whose form; only 18xx yet.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write here, not to the screen.")
def export_game(number: str, form: str, output: Path | None) -> None:
    """Write a game as a file of 18xx.games, to go on with it there or to look at it.

    It holds who plays, by name, and every action that stands, in that program's form: no addresses, no messages, no
    offers that came to nothing. A running game is written as far as it is. It must be played by the edition that is
    played there (gtg). docs/EXCHANGE.md says what is carried over.

    \b
    Example:
        pbem game export G12 --format 18xx -o G12.json
        pbem replay G12.json
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    with connected():
        session = load_session(game_number(number), settings.domain, clock.now())
        whole = as_18xx(session.game.slug, session.game.options, played(session))
    text = msgspec.json.format(msgspec.json.encode(whole), indent=1).decode() + "\n"
    if output is None:
        click.echo(text, nl=False)
        return
    output.write_text(text, encoding="utf-8")
    click.echo(f"Wrote {len(whole['actions'])} actions of {whole['id']} '{whole['description']}' to {output}.")


def played(session: Session) -> Played[AnyPosition, Action]:
    """All that stands of the game."""
    game = session.game
    if not session.has_position:
        raise NoSuchGame(f"G{game.id} has not begun: there is nothing to export yet.")
    standing = session.effective()
    return Played(
        number=f"G{game.id}",
        title=game.name,
        start=session.start(),
        end=session.position,
        moves=tuple(
            Move(session.rules.read_action(entry.text), to_millis(entry.at) // 1000, entry.number)
            for entry in standing
            if entry.kind == ACTION.name
        ),
        names=session.names,
        stopped=any(entry.kind != ACTION.name for entry in standing),
        began=to_millis(game.started_at) // 1000,
    )


@click.command("import-18xx")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--name", required=True, help="What to call this game, e.g. Volga.")
@click.option("--moderator", required=True, metavar="ADDRESS",
              help="The moderator, with a name as 'Mo <mo@x>'; may also be one of the players.")  # fmt: skip
@click.option(
    "--players", required=True, metavar="A=ADDRESS,…", help="Each player of the file, by name or id, and their address."
)
@with_settings
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="A rules option the file leaves open.")
def import_game(
    file: Path, name: str, moderator: str, players: str, options: tuple[str, ...], **settings: Plain
) -> None:
    """Go on by mail with a game of 18xx.games, from its last position.

    Its players are invited; when all have accepted, the game goes on where the file ends, everybody in their seat. All
    its actions become part of our record, which `pbem verify` checks as ever. The file must be of a game that is not
    over, and lawful by our rules. docs/EXCHANGE.md says what is carried over.

    \b
    Example:
        pbem game import-18xx 29683.json --name Volga --moderator mo@example.org \\
            --players "ann=ann@example.org,bob=Bob <b@example.org>,cy=cy@example.org"
    """
    log = read_file(file)
    if not isinstance(log, Log):
        raise CannotCreate(f"{file.name} is an export of our own, not a file of 18xx.games.")
    addresses = _seated(players, log)
    made = made_of(log)
    chosen = dict(pair(one) for one in options)
    if fixed := [one for one in chosen if one in OF_THE_FILE]:
        raise click.BadParameter(f"{', '.join(fixed)}: that is as in the file", param_hint="--option")
    wanted = NewGame(
        slug=log.game,
        name=name,
        moderator=moderator,
        players=addresses,
        files=load_files(log.game),
        options={**chosen, **made.options},
        settings=settings,
    )
    imported = Imported(
        file=" ".join(file.name.split()),
        sha256=sha256(file.read_bytes()).hexdigest(),
        actions=made.actions,
        place=made.place,
        seats=[_called(seat) for seat in log.players],
    )
    service = ready(settings_of_environment(), may_upgrade=True)
    new = create(wanted, service.domain, clock.now(), imported)
    click.echo(f"Created G{new.id} '{new.name}'; {len(addresses)} invitations are on their way.")
    click.echo(f"It goes on from {file.name} once everyone has accepted: {len(made.actions)} moves, {made.place}.")
    if made.left_out:
        click.echo(f"The last {made.left_out} actions of the file begin a merger that was not carried out: left out.")


def _seated(players: str, log: Log) -> list[str]:
    """The address of each player of the file, in seating order; a usage error that lists them if they do not match."""
    found: dict[int, str] = {}
    for part in in_parts(players):
        who, _, address = part.partition("=")
        seats = [number for number, seat in enumerate(log.players) if key(who.strip()) in _names(seat)]
        if len(seats) != 1 or seats[0] in found or not address.strip():
            raise _unseated(f"'{part}'", log)
        found[seats[0]] = _with_name(address.strip(), log.players[seats[0]])
    if missing := [_called(seat) for number, seat in enumerate(log.players) if number not in found]:
        raise _unseated(f"nobody for {', '.join(missing)}", log)
    return [found[number] for number in range(len(log.players))]


def _unseated(what: str, log: Log) -> click.BadParameter:
    seats = ", ".join(f"{seat.name} ({seat.id})" if seat.name else str(seat.id) for seat in log.players)
    reason = f"{what}: write NAME=ADDRESS or ID=ADDRESS once for each player of the file: {seats}"
    return click.BadParameter(reason, param_hint="--players")


def _names(seat: Seat) -> set[str]:
    return {key(str(seat.id)), *([key(seat.name)] if seat.name else [])}


def _called(seat: Seat) -> str:
    """On one line, and not too long for a letter."""
    return seen(seat.name or str(seat.id))[:LONGEST_NAME]


def _with_name(address: str, seat: Seat) -> str:
    """The address with the name of the file, where none is given."""
    return address if "<" in address or not seat.name else written(address, _called(seat))


COMMANDS = (export_game, import_game)
