"""The two actions of a turn (§4), what the table may agree on (§11), and their exact notation."""

from __future__ import annotations

import msgspec

from engine.core.corrections import VERB, Correction, read_correction, write_correction
from engine.core.errors import UnreadableAction
from engine.core.notation import read_line, whole_number, write_line


class Build(msgspec.Struct, frozen=True):
    """Place locomotives of one company on these hexes, in this order (§4.1). `p1: build blue G07 G08`."""

    player: str
    colour: str
    hexes: tuple[str, ...]


class Trade(msgspec.Struct, frozen=True):
    """Return one locomotive, take `count` of one other company (§4.2). `p1: trade red 2 blue`."""

    player: str
    returned: str
    taken: str
    count: int


class SetStallLimit(msgspec.Struct, frozen=True):
    """The game is to end after so many full rounds without a build or a grown hand, counted from now (§11).

    Nobody's turn: all have agreed, or the moderator says so. `table: stall_limit 10`.
    """

    rounds: int
    player: str = "table"


Action = Build | Trade  # of a turn
OfTurn = Action | SetStallLimit
AnyAction = OfTurn | Correction


def write_action(action: AnyAction) -> str:
    """The action as its one exact line."""
    if isinstance(action, Correction):
        return write_correction(action)
    if isinstance(action, Build):
        return write_line(action.player, "build", action.colour, *action.hexes)
    if isinstance(action, SetStallLimit):
        return write_line(action.player, "stall_limit", str(action.rounds))
    return write_line(action.player, "trade", action.returned, str(action.count), action.taken)


def read_action(line: str) -> AnyAction:
    """The action of an exact line; UnreadableAction when it is none."""
    player, verb, words = read_line(line)
    if verb == VERB:
        return read_correction(line, player, words)
    if verb == "build" and len(words) >= 2:
        return Build(player, words[0], words[1:])
    if verb == "trade" and len(words) == 3:
        return Trade(player, words[0], words[2], whole_number(line, words[1]))
    if verb == "stall_limit" and len(words) == 1:
        return SetStallLimit(whole_number(line, words[0]), player)
    raise UnreadableAction(line, "an action is `build COLOUR HEX …` or `trade COLOUR NUMBER COLOUR`")
