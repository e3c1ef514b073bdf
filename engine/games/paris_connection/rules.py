"""RULES: Paris Connection as the service sees it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

import msgspec

from engine.core import play
from engine.core.corrections import Correction
from engine.core.errors import BadState
from engine.core.events import Event
from engine.core.stored import decoded
from engine.games.paris_connection import actions, corrections, known, setup
from engine.games.paris_connection.actions import Action, AnyAction, Trade
from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.events import AnyEvent
from engine.games.paris_connection.faults import faults
from engine.games.paris_connection.files import read_files
from engine.games.paris_connection.game import Game
from engine.games.paris_connection.state import Hand, Table, View

MOST_DEFAULTS = 60  # legal actions looked at for one that does not end the game; builds come first


class Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game without its definition."""

    table: Table
    hands: dict[str, Hand]


class ParisConnection:
    """The rules of Paris Connection; see `engine.core.rules.GameRules` for what each verb promises."""

    slug = "paris-connection"
    title = "Paris Connection"
    min_players = 3
    max_players = 6

    def define(self, files: Mapping[str, object]) -> Definition:
        """The checked data of game.yaml and map.yaml."""
        return read_files(files)

    def notes(self, definition: Definition) -> tuple[str, ...]:
        """Nothing: what is no mistake is meant so."""
        return ()

    def options(self, given: Mapping[str, str]) -> Mapping[str, object]:
        """`start` and `stall_limit` (§11)."""
        return setup.read_options(given)

    def start(
        self, definition: Definition, players: tuple[str, ...], options: Mapping[str, object], seed: str
    ) -> tuple[Game, tuple[Event, ...]]:
        """Set-up (§3)."""
        return setup.start(definition, players, options, seed)

    def encode(self, game: Game) -> bytes:
        """Table and hands as JSON."""
        return msgspec.json.encode(Stored(game.table, game.hands))

    def decode(self, definition: Definition, data: bytes) -> Game:
        """The game that `encode` wrote."""
        stored = decoded(data, Stored)
        _check_fits(definition, stored)
        return Game(definition, stored.table, stored.hands)

    def encode_view(self, view: View) -> bytes:
        """A view as JSON."""
        return msgspec.json.encode(view)

    def decode_view(self, data: bytes) -> View:
        """The view that `encode_view` wrote."""
        return decoded(data, View)

    def encode_events(self, events: tuple[Event, ...]) -> bytes:
        """Events as a JSON list."""
        return msgspec.json.encode(events)

    def decode_events(self, data: bytes) -> tuple[Event, ...]:
        """The events that `encode_events` wrote."""
        return decoded(data, tuple[AnyEvent, ...])

    def write_action(self, action: AnyAction) -> str:
        """`p1: build blue G07 G08`."""
        return actions.write_action(action)

    def read_action(self, line: str) -> AnyAction:
        """The action of such a line."""
        return actions.read_action(line)

    def tells_of_hand(self, action: AnyAction) -> bool:
        """A trade gives back a locomotive of the hand (§4.2); a build is open to everybody (§4.1)."""
        if isinstance(action, Correction):
            return corrections.tells_of_hand(action)
        return isinstance(action, Trade)

    def hands_told(self, action: AnyAction) -> frozenset[str]:
        """That of who trades (§4.2), or those that a correction names."""
        if isinstance(action, Correction):
            return corrections.hands_told(action)
        return frozenset([action.player] if isinstance(action, Trade) else [])

    def default_action(self, game: Game) -> Action:
        """One locomotive of the first company that can build, so that the game goes on; hands play no part (§9)."""
        legal = list(islice(play.legal_actions(game), MOST_DEFAULTS))
        return next((action for action in legal if not play.apply(game, action)[0].finished), legal[0])

    def secrets(self, game: Game) -> tuple[tuple[str, str], ...]:
        """Each player's hand in exact words."""
        return tuple((player, setup.hand_text(hand)) for player, hand in game.hands.items())

    def faults(self, game: Game) -> tuple[str, ...]:
        """What cannot be, by §1 to §9."""
        return tuple(faults(game))

    def begins(
        self,
        definition: Definition,
        options: Mapping[str, object],
        told: tuple[Event, ...],
        reader: str | None,
        view: View,
    ) -> bool:
        """By what lies open and the own hand."""
        return view.reader == reader and known.begins(definition, options, told, view)

    def follows(self, definition: Definition, before: View, action: AnyAction | None, after: View) -> bool:
        """By what lies open and the own hand."""
        return known.follows(definition, before, action, after)


def _check_fits(definition: Definition, stored: Stored) -> None:
    """BadState unless companies, seats and hexes of the stored game are those of the definition and of each other."""
    table, hands = stored.table, stored.hands
    keys = (tuple(table.depots), tuple(table.values), tuple(table.track), *(tuple(hand) for hand in hands.values()))
    if any(companies != definition.companies for companies in keys):
        raise BadState("the companies of the stored game are not those of its data files")
    if not set(table.players) == set(hands) == set(table.hand_sizes):
        raise BadState("the stored hands are not those of the players")
    sizes = {size.players for size in definition.tables}
    if len(table.players) not in sizes or not 0 <= table.turn < len(table.players):
        raise BadState("the stored game has seats that are not in its data files")
    for hex_id in {hex_id for hexes in table.track.values() for hex_id in hexes}:
        if hex_id not in definition.board.by_id:
            raise BadState(f"there is no hex {hex_id} on the board of the stored game")


RULES = ParisConnection()
