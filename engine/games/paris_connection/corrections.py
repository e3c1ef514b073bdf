"""What a moderator can put right in Paris Connection: locomotives on the map and in hands, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from engine.core.corrections import CannotCorrect, Correction, expect, known, moved, refuse
from engine.core.errors import Refusal
from engine.core.events import Event
from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.events import HandCorrected, LocomotiveCorrected, TurnCorrected
from engine.games.paris_connection.faults import faults
from engine.games.paris_connection.state import State, Table

LOCOMOTIVE = "locomotive COMPANY from HEX to HEX"
HAND = "hand WHO -COMPANY +COMPANY"
TURN = "turn WHO"
TOLD = 3  # faults that a refusal names

StateT = TypeVar("StateT", bound=State)


def locomotive(game: StateT, words: tuple[str, ...]) -> tuple[StateT, Event]:
    """One locomotive more, less or elsewhere; the depot has the others, and the company is worth what its track is."""
    said = moved(words, LOCOMOTIVE, 1, (0, 1), (0, 1))
    definition, table = game.definition, game.table
    colour = known("company", said.head[0], definition.companies)
    source, target = "".join(said.source), "".join(said.target)
    if not (source or target):
        raise CannotCorrect("correct_words", usage=LOCOMOTIVE)
    for hex_id in filter(None, (source, target)):
        known("hex", hex_id, definition.board.by_id)
    track = table.track[colour]
    if source and source not in track:
        raise CannotCorrect("correct_not_there", what=f"{colour}:", said=source, known=", ".join(track))
    if source == target:
        raise CannotCorrect("correct_same", what=f"{colour}, {source}")
    hexes = _in_order(definition, [*_moved(track, source, target)])
    value = definition.value_start + sum(definition.board.hex(one).worth for one in hexes[1:])
    after = replace(
        table,
        track={**table.track, colour: hexes},
        values={**table.values, colour: value},
        depots={**table.depots, colour: table.depots[colour] + len(track) - len(hexes)},
    )
    told = LocomotiveCorrected(colour=colour, old_hex=source, hex=target, old_value=table.values[colour], value=value)
    return replace(game, table=after), told


def _moved(track: Sequence[str], source: str, target: str) -> Sequence[str]:
    """The start of a track that is moved stays its start; what is placed comes last."""
    if source and target and source == track[0]:
        return (target, *track[1:])
    left = [hex_id for hex_id in track if hex_id != source]
    return (*left, target) if target else left


def _in_order(definition: Definition, hexes: list[str]) -> tuple[str, ...]:
    """In an order in which they could have been placed, close to the old one; what hangs loose comes last."""
    placed, left = hexes[:1], hexes[1:]
    while left:
        found = next((one for one in left if set(definition.board.near[one]) & set(placed)), left[0])
        left.remove(found)
        placed.append(found)
    return tuple(placed)


def hand(game: StateT, words: tuple[str, ...]) -> tuple[StateT, Event]:
    """Locomotives go from a hand into their depots, and from there into it, as in a trade."""
    if len(words) < 2 or any(one[:1] not in "+-" for one in words[1:]):
        raise CannotCorrect("correct_words", usage=HAND)
    table = game.table
    player = known("player", words[0], table.players)
    own, depots = dict(game.hands[player]), dict(table.depots)
    went: dict[str, list[str]] = {"+": [], "-": []}
    for word in words[1:]:
        colour, change = known("company", word[1:], game.definition.companies), 1 if word[0] == "+" else -1
        own[colour] += change
        depots[colour] -= change
        went[word[0]].append(colour)
    size = table.hand_sizes[player]
    told = HandCorrected(
        player=player, returned=tuple(went["-"]), taken=tuple(went["+"]), old_size=size,
        size=size + len(went["+"]) - len(went["-"]),
    )  # fmt: skip
    sizes = {**table.hand_sizes, player: told.size}
    after = replace(table, depots=depots, hand_sizes=sizes)
    return replace(game, table=after, hands={**game.hands, player: own}), told


def turn(game: StateT, words: tuple[str, ...]) -> tuple[StateT, Event]:
    """Somebody else's turn; those who sit behind them follow."""
    expect(words, TURN, 1)
    table: Table = game.table
    player, old = known("player", words[0], table.players), table.players[table.turn]
    if player == old:
        raise CannotCorrect("correct_same", what=f"turn {player}")
    told = TurnCorrected(old=old, new=player)
    return replace(game, table=replace(table, turn=table.players.index(player))), told


class Kind(NamedTuple):
    """What can be corrected: how it is written, and the game after it; CannotCorrect where it makes no sense."""

    usage: str
    make: Callable[[State, tuple[str, ...]], tuple[State, Event]]


KINDS: Mapping[str, Kind] = {
    "locomotive": Kind(LOCOMOTIVE, locomotive),
    "hand": Kind(HAND, hand),
    "turn": Kind(TURN, turn),
}
OF_HANDS = "hand"  # hangs on what is hidden


def made(game: StateT, correction: Correction) -> tuple[StateT, tuple[Event, ...]]:
    """The game after it, whether or not that can be; CannotCorrect where it makes no sense."""
    told: list[Event] = []
    table, hands = game.table, game.hands
    own: State = game
    for what, words in correction.parts():
        if what == "value":
            why = "a company is worth what its track is, so correct a locomotive"
            raise CannotCorrect("correct_never", what=what, why=why)
        if (kind := KINDS.get(what)) is None:
            raise CannotCorrect("correct_what", what=what, known=", ".join(KINDS))
        own, event = kind.make(own, words)
        told.append(event)
        table, hands = own.table, own.hands
    return replace(game, table=table, hands=hands), tuple(told)


def tells_of_hand(correction: Correction) -> bool:
    """Whether it hangs on what a hand holds that it can be made."""
    return any(what == OF_HANDS for what, _ in correction.parts())


def hands_told(correction: Correction) -> frozenset[str]:
    """Whose hands it corrects."""
    return frozenset(words[0] for what, words in correction.parts() if what == OF_HANDS and words)


def senseless(definition: Definition, table: Table, correction: Correction) -> Refusal | None:
    """Why it makes no sense, whatever the hands hold."""
    hands = {player: dict.fromkeys(definition.companies, 0) for player in table.players}
    made_or_not = _tried(State(definition, table, hands), correction)
    return made_or_not if isinstance(made_or_not, Refusal) else None


def _tried(game: StateT, correction: Correction) -> StateT | Refusal:
    if game.finished:
        return refuse("correct_over")
    try:
        return made(game, correction)[0]
    except CannotCorrect as wrong:
        return refuse(wrong.code, **wrong.facts)


class ParisCorrector:
    """Judges and makes corrections."""

    def why_not(self, game: State, correction: Correction) -> Refusal | None:
        """None where it can be made; what is refused for a hand is refused alike whatever else it holds."""
        after = _tried(game, correction)
        if isinstance(after, Refusal):
            return after
        known_before = frozenset(faults(game))
        found = [one for one in faults(after) if one not in known_before][:TOLD]
        return refuse("correct_impossible", faults="; ".join(found)) if found else None

    def do(self, game: StateT, correction: Correction) -> tuple[StateT, tuple[Event, ...]]:
        """The game after it, and what it changed."""
        return made(game, correction)
