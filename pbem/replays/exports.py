"""Our own exports: a whole game as one JSON object, its actions as exact lines, its end to compare a replay with."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.core import play
from engine.core.definition import checked
from engine.core.errors import BadGameFile, BadOption, UnreadableAction
from pbem.games.border import Action, AnyPosition
from pbem.replays.known import definition
from pbem.titles import replayed, replayed_slugs

MARK = "night_mail"
FORMAT = 1
MODERATOR = "moderator"  # the end that no action brings about


class Player(msgspec.Struct, frozen=True):
    """A seat: the id that actions and result use, and whose it was."""

    id: str
    name: str = ""


class Start(msgspec.Struct, frozen=True):
    """How a game began. `players` in the order given to the rules; `variant` is empty where a game has none."""

    game: str
    players: tuple[Player, ...]
    seed: str = ""
    variant: str = ""
    options: dict[str, str] = {}


class Export(Start, frozen=True):
    """An export. `result`: final score by player; empty, and `end_reason` None, for a game that still runs."""

    actions: tuple[str, ...] = ()
    result: dict[str, int] = {}
    end_reason: str | None = None
    file: str = ""


def read_export(data: dict[str, object], name: str) -> Export:
    """The export in plain data; BadGameFile with what is wrong."""
    if data[MARK] != FORMAT:
        raise BadGameFile(name, MARK, f"this program reads format {FORMAT}, not {data[MARK]!r}")
    export = checked(Export, {**data, "file": name}, name)
    if export.game not in replayed_slugs():
        raise BadGameFile(
            name, "game", f"there is no game `{export.game}`; the games are {', '.join(replayed_slugs())}"
        )
    return export


def first_position(start: Start, name: str) -> AnyPosition:
    """The game as it began; BadGameFile for options or players it cannot have."""
    kind, rules = replayed(start.game), replayed(start.game).rules
    given = {**kind.as_recorded, **({"variant": start.variant} if start.variant else {}), **start.options}
    try:
        options = rules.options(given)
        return rules.start(definition(start.game), tuple(one.id for one in start.players), options, start.seed)[0]
    except BadOption as error:
        raise BadGameFile(name, error.option, error.reason) from error


def read_lines(export: Export) -> list[Action]:
    """Its actions; BadGameFile for a line that is none."""
    rules = replayed(export.game).rules
    found = []
    for number, line in enumerate(export.actions):
        try:
            found.append(rules.read_action(line))
        except UnreadableAction as error:
            raise BadGameFile(export.file, f"actions[{number}]", str(error)) from error
    return found


def write_export(start: Start, actions: Iterable[Action], *, stopped: bool = False) -> str:
    """The game that these actions make, as a file; `stopped`: a moderator ended it after them. They must be legal."""
    kind = replayed(start.game)
    game = first_position(start, "the game")
    lines = []
    for action in actions:
        game = play.apply(game, action)[0]
        lines.append(kind.rules.write_action(action))
    if stopped:
        game = play.stop(game)[0]
    whole = {MARK: FORMAT, **msgspec.to_builtins(start), "actions": lines}
    whole |= {"result": kind.scores(game) if game.finished else {}, "end_reason": kind.end_reason(game)}
    return msgspec.json.format(msgspec.json.encode(whole), indent=1).decode() + "\n"
