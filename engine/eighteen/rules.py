"""What the service asks of the rules of every 18xx game in which everything lies open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from engine.core import play
from engine.core.corrections import Correction
from engine.core.events import Event
from engine.core.stored import decoded
from engine.eighteen.actions import Action
from engine.eighteen.definition import Definition18xx
from engine.eighteen.events import GameStarted
from engine.eighteen.files.notes import notes
from engine.eighteen.game import Game18xx
from engine.eighteen.map.network import Network
from engine.eighteen.map.suit import BY_COLOUR
from engine.eighteen.notation import Notation
from engine.eighteen.stored import check_fits, encoded, fields_of
from engine.eighteen.table import Table

DefinitionT = TypeVar("DefinitionT", bound=Definition18xx)
PositionT = TypeVar("PositionT", bound=Table)
PlayedT = TypeVar("PlayedT", bound=Game18xx)


class Rules18xx(Generic[DefinitionT, PositionT, PlayedT]):
    """See `engine.core.rules.GameRules` for what each verb promises.

    `position`: what is stored; `played`: that with its data; `events`: a tuple of any of the game's; `notation`: its
    lines; `usual`: fields that are not stored where they have this value.
    """

    position: type[PositionT]
    played: type[PlayedT]
    events: ClassVar[Any]
    notation: ClassVar[Notation]
    usual: ClassVar[Mapping[str, object]] = {}

    def unfit(self, definition: DefinitionT, position: PositionT) -> tuple[str, ...]:
        """What of the game's own fields does not fit its data."""
        return ()

    def notes(self, definition: DefinitionT) -> tuple[str, ...]:
        """Tiles that fit nowhere, hexes that stay behind their like."""
        return notes(definition.board, BY_COLOUR)

    def encode(self, game: PlayedT) -> bytes:
        """The position as JSON; equal positions give equal bytes."""
        return encoded(game, self.position, self.usual)

    def decode(self, definition: DefinitionT, data: bytes) -> PlayedT:
        """The game that `encode` wrote."""
        position = decoded(data, self.position)
        check_fits(definition, position, *self.unfit(definition, position))
        network = Network(definition.board, position.laid)
        return self.played(**fields_of(position, self.position), definition=definition, network=network, told=[])

    def encode_view(self, view: PositionT) -> bytes:
        """A view as JSON: everything is open."""
        return encoded(view, self.position, self.usual)

    def decode_view(self, data: bytes) -> PositionT:
        """The view that `encode_view` wrote."""
        return decoded(data, self.position)

    def encode_events(self, events: tuple[Event, ...]) -> bytes:
        """Events as a JSON list."""
        return msgspec.json.encode(events)

    def decode_events(self, data: bytes) -> tuple[Event, ...]:
        """The events that `encode_events` wrote."""
        kind: Any = self.events
        found: tuple[Event, ...] = decoded(data, kind)
        return found

    def write_action(self, action: Action | Correction) -> str:
        """The action as its one exact line."""
        return self.notation.write_action(action)

    def read_action(self, line: str) -> Action:
        """The action of such a line."""
        return self.notation.read_action(line)

    def tells_of_hand(self, action: object) -> bool:
        """Nothing is hidden."""
        return False

    def hands_told(self, action: object) -> frozenset[str]:
        """Nobody's: everything is public."""
        return frozenset()

    def secrets(self, game: PlayedT) -> tuple[tuple[str, str], ...]:
        """Nothing is hidden."""
        return tuple((player, "") for player in game.players)

    def begins(
        self,
        definition: DefinitionT,
        options: Mapping[str, object],
        told: tuple[Event, ...],
        reader: str | None,
        view: PositionT,
    ) -> bool:
        """Nothing but seats and first player is drawn, and both are told."""
        seats, fixed = tuple(sorted(view.players)), dict(options)
        for event in told:
            if isinstance(event, GameStarted) and event.first in event.players:
                seats = event.players
                fixed |= {"seats": "invited", "first": seats.index(event.first) + 1}
        game, again = self.start(definition, seats, fixed, "")
        return again == told and self.encode(game) == self.encode_view(view)

    def follows(self, definition: DefinitionT, before: PositionT, action: object | None, after: PositionT) -> bool:
        """Everything is open: a view is the position."""
        game: Any = self.decode(definition, self.encode_view(before))
        came = play.stop(game)[0] if action is None else play.apply(game, action)[0]
        return self.encode(came) == self.encode_view(after)

    def start(
        self, definition: DefinitionT, players: tuple[str, ...], options: Mapping[str, object], seed: str
    ) -> tuple[PlayedT, tuple[Event, ...]]:
        """The first position; each game's own."""
        raise NotImplementedError
