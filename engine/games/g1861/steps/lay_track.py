"""Laying and upgrading track: what 1861 has its own way (§5.5.2, §5.6.1)."""

from __future__ import annotations

from engine.core.errors import Refusal
from engine.eighteen.actions import Lay
from engine.eighteen.events import TokenPlaced
from engine.eighteen.map.tokens import placed
from engine.eighteen.rounds import running
from engine.eighteen.steps.lay_track import LayingTrack
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.six_way import six_way_instead
from engine.games.g1861.state import State


class LayingIn1861(LayingTrack[State]):
    """Two operations a turn, the second for money; large cities go brown with six-way tiles."""

    def may_lay(self, game: State, company: str) -> bool:
        """The RSR lays nothing (§5.6)."""
        return company != game.definition.national.id

    def most_lays(self, game: State, company: str) -> int:
        """§5.5.2.1."""
        return game.definition.numbers.lays

    def lay_charge(self, game: State, company: str) -> int:
        """Nothing for the first, a price for the second (§5.5.2.1)."""
        here, numbers = running(game, OperatingRound), game.definition.numbers
        return numbers.second_lay if len(here.lays) >= numbers.free_lays else 0

    def unlimited(self, game: State) -> frozenset[str]:
        """§5.5.2.1."""
        return game.flags.unlimited_tiles

    def why_not_this(self, game: State, action: Lay) -> Refusal | None:
        """A large city goes brown with a six-way tile if one is there and fits (§5.5.2.3)."""
        if not game.flags.brown_max_exits:
            return None
        tile, colour = game.definition.board.tiles[action.tile], game.definition.six_way_colour
        better = six_way_instead(game.network, tile, action.hex, action.company, colour, self.layable(game))
        return game.refusal("six_way", hex=action.hex, tiles=", ".join(better)) if better else None

    def upgrade_cost(self, game: State, hex_id: str) -> int:
        """The variant says what printed track asks for (§5.5.2.1)."""
        if hex_id not in game.laid.tiles:
            return game.flags.printed_upgrade_costs.get(hex_id, 0)
        return super().upgrade_cost(game, hex_id)

    def after_lay(self, game: State, action: Lay) -> None:
        """A gray Moscow gets its token of the RSR (§5.6.1)."""
        if action.tile == game.definition.national.tile:
            national_token(game, action.hex, 0)


def national_token(game: State, hex_id: str, stop: int) -> None:
    """The RSR places the token kept for this hex, unless it has one there (§5.6.1)."""
    national = game.definition.national.id
    cities = game.laid.cities[hex_id]
    if any(national in city.tokens for city in cities):
        return
    stop = min(stop, len(cities) - 1)
    game.relaid(placed(game.laid, hex_id, stop, national))
    game.tell(TokenPlaced(company=national, hex=hex_id, stop=stop, cost=0))


LAYING = LayingIn1861()
