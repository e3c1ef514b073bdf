"""Laying and upgrading track: how often, when, where and for how much."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Lay
from engine.eighteen.bank import pay
from engine.eighteen.events import TrackLaid
from engine.eighteen.game import Game18xx
from engine.eighteen.map import lay
from engine.eighteen.map.fault import Fault
from engine.eighteen.map.suit import Layable
from engine.eighteen.rounds import OperatingRound, running
from engine.eighteen.step import GameT, TurnRule
from engine.eighteen.steps.owning import why_not_turn_of
from engine.eighteen.table import BANK


class LayingTrack(TurnRule[GameT]):
    """The rule; a game says how many lays a turn has, which tiles run out, what else forbids a lay, what it costs."""

    def waits(self, game: GameT) -> bool:
        """A lay is left and could be paid; whether anything fits is not asked."""
        company, here = companies.operating(game), game.round
        if company is None or not isinstance(here, OperatingRound) or not self.may_lay(game, company):
            return False
        if len(here.lays) >= self.most_lays(game, company):
            return False
        charge = self.lay_charge(game, company)
        return not charge or game.power(company) >= charge

    def may_lay(self, game: GameT, company: str) -> bool:
        """Whether the company ever lays track."""
        return True

    def most_lays(self, game: GameT, company: str) -> int:
        """How many hexes the company may work on in a turn."""
        return 1

    def lay_charge(self, game: GameT, company: str) -> int:
        """What this lay of the turn costs beside terrain and tile."""
        return 0

    def unlimited(self, game: GameT) -> frozenset[str]:
        """The tiles that never run out."""
        return frozenset()

    def layable(self, game: GameT) -> Layable:
        """What may be laid in this phase."""
        return Layable(game.definition.phases[game.phase].colours, self.unlimited(game))

    def candidates(self, game: GameT) -> Iterator[Lay]:
        """Every geometry that fits anywhere, new track first."""
        company = companies.operating(game)
        if company is None or not self.waits(game) or (player := game.president(company)) is None:
            return
        for tile, hex_id, rotation in lay.lays(game.network, company, self.layable(game)):
            yield Lay(player, company, tile, hex_id, rotation)

    def why_not(self, game: GameT, action: Lay) -> Refusal | None:
        """Whose turn, how many lays, the hex, the tile, the track, the money: in this order."""
        return self._why_not_now(game, action) or self._why_not_there(game, action) or self._why_not_pay(game, action)

    def why_not_besides_map(self, game: GameT, action: Lay) -> Refusal | None:
        """The same, but what the map allows is not asked."""
        return self._why_not_now(game, action) or self._why_not_pay(game, action)

    def _why_not_now(self, game: GameT, action: Lay) -> Refusal | None:
        if refused := why_not_turn_of(game, action.player, action.company):
            return refused
        here = running(game, OperatingRound)
        if len(here.lays) >= self.most_lays(game, action.company):
            return game.refusal("lays_used", company=action.company)
        if action.hex in here.lays:
            return game.refusal("same_hex_twice", company=action.company, hex=action.hex)
        return self.why_not_after(game, action)

    def why_not_after(self, game: GameT, action: Lay) -> Refusal | None:
        """Why not after what the company has laid in this turn."""
        if running(game, OperatingRound).upgraded and is_upgrade(game, action.hex):
            return game.refusal("second_upgrade", company=action.company, hex=action.hex)
        return None

    def _why_not_there(self, game: GameT, action: Lay) -> Refusal | None:
        if refused := self.why_closed(game, action):
            return refused
        where = (action.tile, action.hex, action.rotation)
        if fault := lay.why_not_lay(game.network, action.company, *where, self.layable(game)):
            return said(game, fault, action.company)
        return self.why_not_this(game, action)

    def why_closed(self, game: GameT, action: Lay) -> Refusal | None:
        """Why nothing may be laid on the hex yet."""
        hexes = game.definition.board.hexes
        until = hexes[action.hex].closed_until if action.hex in hexes else ""
        if until and until not in companies.begun_phases(game):
            return game.refusal("private_hex", hex=action.hex, phase=until)
        return None

    def why_not_this(self, game: GameT, action: Lay) -> Refusal | None:
        """Why not this tile, though it fits."""
        return None

    def _why_not_pay(self, game: GameT, action: Lay) -> Refusal | None:
        price, most = self.cost(game, action), game.power(action.company)
        return game.refusal("track_cost", company=action.company, cost=price, cash=most) if price > most else None

    def cost(self, game: GameT, action: Lay) -> int:
        """Another lay, the terrain of a first tile, or what the old track asks for its upgrade."""
        more = self.lay_charge(game, action.company)
        if not is_upgrade(game, action.hex):
            return more + game.definition.board.hexes[action.hex].cost
        return more + self.upgrade_cost(game, action.hex)

    def upgrade_cost(self, game: GameT, hex_id: str) -> int:
        """What the track that lies there asks for its upgrade."""
        return game.network.tile(hex_id).upgrade_cost

    def do(self, game: GameT, action: Lay) -> None:
        """The tile lies there and is paid for."""
        here = running(game, OperatingRound)
        price, upgrade = self.cost(game, action), is_upgrade(game, action.hex)
        game.raise_cash(action.company, price)
        pay(game, action.company, BANK, price)
        where, stops = (action.tile, action.hex, action.rotation), self.new_stops(game, action)
        after = lay.laid_with(game.network, *where, self.unlimited(game), stops)
        game.redrawn(after)
        game.round = replace(here, lays=(*here.lays, action.hex), upgraded=here.upgraded or upgrade)
        told = TrackLaid(company=action.company, tile=action.tile, hex=action.hex, rotation=action.rotation, cost=price)
        game.tell(replace(told, cities=game.cities(action.hex)))
        self.after_lay(game, action)

    def new_stops(self, game: GameT, action: Lay) -> tuple[int, ...]:
        """The stop of the tile for each of the hex, where a player chooses; else the track says it."""
        return ()

    def after_lay(self, game: GameT, action: Lay) -> None:
        """What else happens when the tile lies there."""


def is_upgrade(game: Game18xx, hex_id: str) -> bool:
    """Whether track lies there already, printed or laid."""
    return hex_id in game.definition.board.hexes and game.network.tile(hex_id).colour != "white"


def said(game: Game18xx, fault: Fault, company: str) -> Refusal:
    """The sentence about what the map forbids."""
    tiles, label = (fault.facts.get(name, lay.NONE) for name in ("tiles", "label"))
    words = {
        "tiles": "no tile now" if tiles == lay.NONE else f"tile {tiles}",
        "label": "no label" if label == lay.NONE else f"the label {label}",
    }
    return game.refusal(fault.code, **{"company": company, **fault.facts, **words})
