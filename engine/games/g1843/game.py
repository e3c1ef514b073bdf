"""A game of 1843 as it is played: a position that knows what it waits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, cast

from engine.core.corrections import Corrector
from engine.core.events import Event
from engine.eighteen.waiting import taken
from engine.games.g1843 import cities, ending, ports, sequence
from engine.games.g1843.corrections import CORRECTOR
from engine.games.g1843.sequence import Waits
from engine.games.g1843.state import State


class Game(State, kw_only=True, dict=True):
    """A position with all that `engine.core.play` asks of it."""

    @property
    def active(self) -> tuple[str, ...]:
        """Who must act now: in almost every case one player."""
        return self.active_step().acting

    def active_step(self) -> Waits:
        """What judges the next action: worked out once, for a position that can be asked does not change any more."""
        found: Waits | None = self.__dict__.get("waits")  # a cached_property would take a lock for each position
        if found is None:
            found = self.__dict__["waits"] = sequence.step(self)
        return found

    def blocked_hexes(self) -> Mapping[str, str]:
        """Those of privates that no company owns, each with the private by number and id (§10.1)."""
        shut = {name: row for name, row in self.definition.privates.items() if name not in self.closed}
        own = {name for name, owner in self.privates.items() if owner in self.companies}
        return {
            hex_id: f"{row.number} {name}" for name, row in shut.items() if name not in own for hex_id in row.blocks
        }

    def blocked_by(self, private: str) -> tuple[str, ...]:
        """Those that it blocks (§10.1)."""
        return self.definition.privates[private].blocks

    def port_markers(self) -> tuple[str, ...]:
        """The ports whose markers are on the map (§8.5.3)."""
        return ports.unclaimed(self)

    def port_hexes(self) -> tuple[str, ...]:
        """All six (§4)."""
        return self.definition.ports

    def city_names(self) -> Mapping[str, tuple[str, ...]]:
        """Those that went to another stop than the printed one with their track (§12.2)."""
        return {hex_id: tuple(stop.name for stop in cities.stops_of(self, hex_id)) for hex_id in self.called}

    def corrector(self) -> Corrector[Self]:
        """What judges what a moderator puts right."""
        return cast("Corrector[Self]", CORRECTOR)  # it only asks for what every position has

    def stopped(self) -> tuple[Self, tuple[Event, ...]]:
        """The game ended by the moderator, counted as it stands (§8.10.2)."""
        own = self.copied()
        ending.finish(own, "moderator")
        return taken(own)
