"""RULES: 1861 as the service sees it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.common18xx.map.network import Network
from engine.common18xx.stored import check_fits, encoded, fields_of
from engine.core.events import Event
from engine.core.stored import decoded
from engine.games.g1861 import automation, notation, setup
from engine.games.g1861.actions import AnyAction
from engine.games.g1861.definition import Definition
from engine.games.g1861.events import AnyEvent
from engine.games.g1861.faults import faults
from engine.games.g1861.files import read_files
from engine.games.g1861.game import Game
from engine.games.g1861.state import Position

USUAL = {"runs": setup.Options().runs}


class G1861:
    """The rules of 1861; see `engine.core.rules.GameRules` for what each verb promises."""

    slug = "1861"
    title = "1861"
    min_players = 3
    max_players = 6

    def define(self, files: Mapping[str, object]) -> Definition:
        """The checked data of config/games/1861."""
        return read_files(files)

    def options(self, given: Mapping[str, str]) -> Mapping[str, object]:
        """`variant`, `market` and `runs`."""
        return setup.read_options(given)

    def start(
        self, definition: Definition, players: tuple[str, ...], options: Mapping[str, object], seed: str
    ) -> tuple[Game, tuple[Event, ...]]:
        """Set-up (§2); nothing in it is random, so `seed` plays no part."""
        return setup.start(definition, players, options)

    def encode(self, game: Game) -> bytes:
        """The position as JSON; equal positions give equal bytes."""
        return encoded(game, Position, USUAL)

    def decode(self, definition: Definition, data: bytes) -> Game:
        """The game that `encode` wrote."""
        position = decoded(data, Position)
        check_fits(definition, position, *(() if position.variant in definition.variants else ("variant",)))
        fields = fields_of(position, Position)
        return Game(**fields, definition=definition, network=Network(definition.board, position.laid), told=[])

    def encode_view(self, view: Position) -> bytes:
        """A view as JSON: everything is open in 1861."""
        return encoded(view, Position, USUAL)

    def decode_view(self, data: bytes) -> Position:
        """The view that `encode_view` wrote."""
        return decoded(data, Position)

    def encode_events(self, events: tuple[Event, ...]) -> bytes:
        """Events as a JSON list."""
        return msgspec.json.encode(events)

    def decode_events(self, data: bytes) -> tuple[Event, ...]:
        """The events that `encode_events` wrote."""
        return decoded(data, tuple[AnyEvent, ...])

    def write_action(self, action: AnyAction) -> str:
        """`p1: lay M-NN 8 I7 5`."""
        return notation.write_action(action)

    def read_action(self, line: str) -> AnyAction:
        """The action of such a line."""
        return notation.read_action(line)

    def default_action(self, game: Game) -> AnyAction:
        """What the game would do by itself, else a pass, else the first legal action."""
        return automation.mildest(game)

    def secrets(self, game: Game) -> tuple[tuple[str, str], ...]:
        """Nothing is hidden."""
        return tuple((player, "") for player in game.players)

    def faults(self, game: Game) -> tuple[str, ...]:
        """What cannot be, in any 18xx game and in 1861."""
        return tuple(faults(game))


RULES = G1861()
