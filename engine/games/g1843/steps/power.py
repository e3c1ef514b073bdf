"""Track and station markers by the powers of privates, beside the ordinary build or in place of it (§10.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Action
from engine.eighteen.bank import pay
from engine.eighteen.events import TokenPlaced, TrackLaid
from engine.eighteen.map import lay
from engine.eighteen.map.suit import Layable
from engine.eighteen.map.tokens import free_place, placed
from engine.eighteen.rounds import running
from engine.eighteen.steps.lay_track import said
from engine.eighteen.steps.owning import why_not_turn_of
from engine.eighteen.table import BANK
from engine.games.g1843 import closing, powers
from engine.games.g1843.actions import PowerBuild, PowerLay, PowerToken
from engine.games.g1843.definition import Power
from engine.games.g1843.laying import lay_rules
from engine.games.g1843.powers import BUILD, EXTRA, HEX
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.state import State

ByPower = PowerLay | PowerBuild | PowerToken
LAYS = PowerLay | PowerBuild
WORDS = {EXTRA: "power_lay", HEX: "power_lay", BUILD: "power_build"}


class UsingPowers:
    """The rule of the powers of these kinds; those of the others are for other steps of the turn."""

    def __init__(self, *kinds: str) -> None:
        self.kinds = kinds

    def candidates(self, game: State) -> Iterator[Action]:
        """Every tile that fits, with every city of it; the extra tile wherever the company's track leads."""
        company = companies.operating(game)
        if company is None or (player := game.president(company)) is None:
            return
        for private, power in powers.owned(game, company, *self.kinds).items():
            if power.kind == EXTRA:
                for tile, hex_id, turn in lay.lays(game.network, company, _layable(game, company, power)):
                    yield PowerLay(player, company, private, tile, hex_id, turn)
            elif power.kind == HEX:
                for tile, turn in _fitting(game, company, power):
                    yield PowerLay(player, company, private, tile, power.hex, turn)
            else:
                yield from _builds(game, player, company, private, power)

    def why_not(self, game: State, action: ByPower) -> Refusal | None:
        """A private of the company with such a power, in the right step, used as it may be."""
        company, private = action.company, action.private
        if refused := why_not_turn_of(game, action.player, company):
            return refused
        power, owner = powers.of(game, private), game.privates.get(private, "nobody")
        if power is None or owner != company:
            own = ", ".join(powers.owned(game, company, EXTRA, HEX, BUILD)) or "no such private"
            return game.refusal("no_power", company=company, private=private, owner=owner, own=own)
        marker_only = isinstance(action, PowerToken)
        if (power.kind == BUILD) != (not isinstance(action, PowerLay)) or (marker_only and not power.marker_only):
            return game.refusal("other_power", private=private, word=WORDS[power.kind])
        if power.kind not in self.kinds:
            return game.refusal("power_step", private=private)
        return _why_not_extra(game, action, power) if power.kind == EXTRA else _why_not_there(game, action, power)

    def do(self, game: State, action: ByPower) -> None:
        """Tile and marker lie there and are paid for; the private may close."""
        company = action.company
        power, here = powers.of(game, action.private), running(game, OperatingRound)
        assert power is not None
        cost = _cost(game, action, power)
        pay(game, company, BANK, cost)
        if isinstance(action, LAYS):
            game.redrawn(lay.laid_with(game.network, action.tile, action.hex, action.rotation))
            laid = TrackLaid(
                company=company,
                tile=action.tile,
                hex=action.hex,
                rotation=action.rotation,
                cost=cost,
                cities=game.cities(action.hex),
            )  # the price of a marker that comes with it is in it
            game.tell(laid)
        if isinstance(action, PowerBuild | PowerToken):
            _stand(game, company, action.hex, action.stop, 0 if isinstance(action, PowerBuild) else cost)
            game.round = replace(here, built=True, tokened=True)
        elif power.kind == EXTRA:
            game.round = replace(here, built=bool(here.lays), extra=True)
            closing.close(game, action.private)


def _stand(game: State, company: str, hex_id: str, stop: int, cost: int) -> None:
    game.change(company, charter=game.companies[company].charter[1:])
    game.relaid(placed(game.laid, hex_id, stop, company))
    game.tell(TokenPlaced(company=company, hex=hex_id, stop=stop, cost=cost, city=game.city(hex_id, stop)))


def _cost(game: State, action: ByPower, power: Power) -> int:
    """The price of the power, which is all but for an extra tile: that pays its terrain, too."""
    return power.price + (game.definition.board.hexes[action.hex].cost if power.kind == EXTRA else 0)


def _layable(game: State, company: str, power: Power) -> Layable:
    """Of the colours of the phase the one that the power asks for."""
    colours = tuple(one for one in game.definition.phases[game.phase].colours if power.colour in ("", one))
    return Layable(colours, (), lay_rules(game.definition, company))


def _fitting(game: State, company: str, power: Power) -> Iterator[tuple[str, int]]:
    """What could be laid on the hex of the power, which has no tile yet."""
    if power.hex in game.laid.tiles:
        return iter(())
    return lay.fitting_on(game.network, power.hex, _layable(game, company, power))


def _builds(game: State, player: str, company: str, private: str, power: Power) -> Iterator[Action]:
    for tile, turn in _fitting(game, company, power):
        for stop in range(len(game.definition.board.tiles[tile].stops)):
            yield PowerBuild(player, company, private, tile, power.hex, turn, stop)
    if power.marker_only:
        for stop in range(len(game.network.tile(power.hex).stops)):
            yield PowerToken(player, company, private, power.hex, stop)


def _why_not_extra(game: State, action: ByPower, power: Power) -> Refusal | None:
    """A yellow tile on the company's track, right before or after its ordinary build."""
    assert isinstance(action, PowerLay)
    if running(game, OperatingRound).tokened:
        return game.refusal("power_entire", company=action.company)
    if private := powers.blocker(game, action.hex):
        return game.refusal("blocked_hex", hex=action.hex, private=private, owner=game.privates[private])
    layable = _layable(game, action.company, power)
    if fault := lay.why_not_lay(game.network, action.company, action.tile, action.hex, action.rotation, layable):
        return said(game, fault, action.company)
    return _why_not_pay(game, action, power)


def _why_not_there(game: State, action: ByPower, power: Power) -> Refusal | None:
    """On the one hex of the power: a tile where none lies, or the marker on the tile that does."""
    if action.hex != power.hex:
        return game.refusal("power_hex", private=action.private, hex=power.hex)
    if power.kind == BUILD and (refused := _why_not_whole_turn(game, action)):
        return refused
    lies = power.hex in game.laid.tiles
    if lies != isinstance(action, PowerToken):
        return game.refusal("power_laid" if lies else "power_no_tile", private=action.private, hex=power.hex)
    network = game.network
    if isinstance(action, LAYS):
        layable = _layable(game, action.company, power)
        where = (action.tile, action.hex, action.rotation)
        fault = lay.why_not_lay(network, action.company, *where, layable)
        if fault and fault.code != "not_connected":
            return said(game, fault, action.company)
        network = lay.laid_with(network, *where)
    if not isinstance(action, PowerLay) and not free_place(network, action.hex, action.stop, action.company):
        return game.refusal("power_place", hex=action.hex, stop=action.stop)
    return _why_not_pay(game, action, power)


def _why_not_whole_turn(game: State, action: ByPower) -> Refusal | None:
    """It takes the place of all track and markers of the turn, and the marker is one of the charter's."""
    here = running(game, OperatingRound)
    if here.lays or here.built or here.extra or here.tokened:
        return game.refusal("power_entire", company=action.company)
    if not game.companies[action.company].charter:
        return game.refusal("no_token_left", company=action.company)
    return None


def _why_not_pay(game: State, action: ByPower, power: Power) -> Refusal | None:
    cost, cash = _cost(game, action, power), game.purses[action.company]
    return (
        game.refusal("power_cash", private=action.private, cost=cost, company=action.company, cash=cash)
        if (cost > cash)
        else None
    )


AT_ANY_TIME = UsingPowers(HEX)
WITH_TRACK = UsingPowers(EXTRA, HEX, BUILD)
