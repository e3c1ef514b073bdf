"""Laying and upgrading track: what 1843 has its own way (§8.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Lay
from engine.eighteen.events import TokenPlaced
from engine.eighteen.map.suit import Layable
from engine.eighteen.rounds import running
from engine.eighteen.steps.lay_track import LayingTrack
from engine.games.g1843 import homes, powers
from engine.games.g1843.actions import LayHome
from engine.games.g1843.laying import lay_rules
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.state import State

MOST_YELLOW = 2  # by companies that may lay more than one (§8.4.1)


class LayingIn1843(LayingTrack[State]):
    """A yellow tile, or two for some companies, or one upgrade; hexes of privates are closed for a while."""

    def waits(self, game: State) -> bool:
        """The usual, or Toulouse à Barcelone has a tile to lay after it (§10.2)."""
        return super().waits(game) or powers.extra_left(game)

    def most_lays(self, game: State, company: str) -> int:
        """One, or two yellow ones (§8.4.1, §8.4.2); none after a power took the place of them (§10.2)."""
        here = running(game, OperatingRound)
        if here.built:
            return len(here.lays)
        two = game.definition.charters[company].two_yellow and not here.upgraded
        return MOST_YELLOW if two else 1

    def lay_charge(self, game: State, company: str) -> int:
        """The second yellow tile costs something (§8.4.1)."""
        return game.definition.numbers.second_yellow if running(game, OperatingRound).lays else 0

    def layable(self, game: State) -> Layable:
        """The colours of the phase; after a first tile yellow only (§8.4.2)."""
        company = companies.operating(game)
        assert company is not None
        colours = game.definition.phases[game.phase].colours
        if running(game, OperatingRound).lays:
            colours = (powers.first_colour(game),)
        return Layable(colours, self.unlimited(game), lay_rules(game.definition, company))

    def candidates(self, game: State) -> Iterator[Lay]:
        """Every geometry that fits anywhere; where it settles the city of the home marker, with each city."""
        if not super().waits(game):
            return
        for one in super().candidates(game):
            if homes.unsettled(game, one.hex) == one.company:
                for stop in homes.choices(game, one.company):
                    yield LayHome(one.player, one.company, one.tile, one.hex, one.rotation, stop)
            else:
                yield one

    def why_not_after(self, game: State, action: Lay) -> Refusal | None:
        """An upgrade goes with no other tile (§8.4.2)."""
        tile = game.definition.board.tiles.get(action.tile)
        if running(game, OperatingRound).lays and tile is not None and tile.colour != powers.first_colour(game):
            return game.refusal("upgrade_besides", company=action.company)
        return None

    def why_closed(self, game: State, action: Lay) -> Refusal | None:
        """Nobody builds on the hexes of a private before a company owns it, or it has closed (§10.1)."""
        if private := powers.blocker(game, action.hex):
            return game.refusal("blocked_hex", hex=action.hex, private=private, owner=game.privates[private])
        return None

    def why_not_this(self, game: State, action: Lay) -> Refusal | None:
        """A lay that settles the city of the own home marker says which one, and no other does (§12.2)."""
        own = homes.unsettled(game, action.hex) == action.company
        if not isinstance(action, LayHome):
            said = homes.said(game, action.company)
            return game.refusal("say_city", hex=action.hex, company=action.company, stops=said) if own else None
        if not own:
            return game.refusal("no_city_to_say", hex=action.hex, company=action.company)
        if action.stop in homes.choices(game, action.company):
            return None
        said = homes.said(game, action.company)
        return game.refusal("home_city", company=action.company, stop=action.stop, stops=said)

    def new_stops(self, game: State, action: Lay) -> tuple[int, ...]:
        """The city said, for the home marker that stands there."""
        return homes.stops_after(game, action.hex, action.stop) if isinstance(action, LayHome) else ()

    def do(self, game: State, action: Lay) -> None:
        """The director of a company whose marker stands there without track is asked for its city (§12.2)."""
        standing = homes.unsettled(game, action.hex)
        super().do(game, action)
        if isinstance(action, LayHome):
            city = game.city(action.hex, action.stop)
            game.tell(TokenPlaced(company=action.company, hex=action.hex, stop=action.stop, cost=0, city=city))
        if standing and standing != action.company:
            game.round = replace(running(game, OperatingRound), choosing=standing)

    def after_lay(self, game: State, action: Lay) -> None:
        """Whatever is not yellow was the upgrade of the turn, a leap from an empty hex too (§8.4.3)."""
        upgraded = game.definition.board.tiles[action.tile].colour != powers.first_colour(game)
        game.round = replace(running(game, OperatingRound), upgraded=upgraded)


LAYING = LayingIn1843()
