"""What `use PRIVATE …` means: tiles and station markers by the powers of privates, named as far as it takes (§10.2)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace as changed

from engine.core import play
from engine.core.errors import IllegalAction
from engine.eighteen.actions import Action
from engine.eighteen.map.geometry import geometry_of
from engine.games.g1843.actions import PowerBuild, PowerLay, PowerToken
from engine.games.g1843.game import Game
from engine.games.g1843.powers import BUILD
from pbem.eighteen.map_orders.laying import edges_wanted
from pbem.eighteen.map_orders.places_said import city_at
from pbem.eighteen.map_orders.sides import exits_of
from pbem.eighteen.map_orders.track_said import Wanted, read_lay
from pbem.eighteen.orders.reading import Reading
from pbem.eighteen.steps.advancing import advance
from pbem.games.meant import Meant
from pbem.orders.fold import tokens
from pbem.titles.g1843.mail.kinds import CITIES, STEPS
from pbem.titles.g1843.mail.naming import numbered, private
from pbem.titles.g1843.mail.shares import understand_exchange
from pbem.titles.g1843.mail.stations import place_said
from pbem.titles.g1843.mail.trains import understand_engineers
from pbem.titles.g1843.mail.written import write_order

ByPower = PowerLay | PowerBuild | PowerToken
_TOKEN = frozenset({"token", "station", "marker"})
_LEAD = frozenset({"the", "power", "of", "private", "no", "number", "s", "my", "our", "its"})
_MOST_WORDS = 7  # of the name of a private


def understand_use(reading: Reading) -> Meant[Action]:
    """`NOR: use Saint-Germain lay 1 E14 NE`, `OU: use Havre`, `EST: use Boulogne token Calais`."""
    named, rest = _private(reading)
    data = reading.game.definition.privates.get(named)
    if data is None:
        raise reading.asked("use_what", choices=_uses(reading))
    words = tokens(rest)
    if data.exchanged or data.engineers:
        line = f"{named} {rest}" if "for" in words else rest
        order = changed(reading.order, rest=line, args=tokens(line))
        again = Reading(reading.game, reading.player, order, reading.kinds)
        return understand_exchange(again) if "for" in words else understand_engineers(again)
    if data.power is None:
        raise reading.asked("no_power", {"private": private(reading.game.definition, named)}, choices=_uses(reading))
    return _Using(reading, named, words).meant()


def _private(reading: Reading) -> tuple[str, str]:
    """The private with whose name, or number, the line begins, and what follows; "" for none."""
    chunks = reading.order.rest.split()
    while chunks and tokens(chunks[0])[:1] and tokens(chunks[0])[0] in _LEAD:
        chunks.pop(0)
    for size in range(min(_MOST_WORDS, len(chunks)), 0, -1):
        said = " ".join(chunks[:size]).strip(" ,.:'’").removesuffix("'s").removesuffix("’s")
        found = reading.names.private(said)
        if len(found) == 1:
            return found[0], " ".join(chunks[size:])
    if chunks and chunks[0].strip("#,.:").isdigit():
        return numbered(reading.game.definition, int(chunks[0].strip("#,.:")[:4])), " ".join(chunks[1:])
    return "", reading.order.rest


class _Using:
    """One line being made out, at the step of the turn that takes it."""

    def __init__(self, reading: Reading, private_id: str, words: Sequence[str]) -> None:
        self.reading, self.private = reading, private_id
        self.company, self.player = reading.company(), reading.player
        self.power = reading.game.definition.privates[private_id].power
        kind = PowerBuild if self.power.kind == BUILD else PowerLay
        probe = self._made(kind, "", self.power.hex, 0, 0)
        self.before, self.game = advance(reading.game, self.player, probe, STEPS)
        at = next((at for at, word in enumerate(words) if word in _TOKEN), len(words))
        laid, placed = self._without_city([word for word in words[:at] if word != "build"]), words[at + 1 :]
        place = place_said(reading, self.company, placed, self.game)
        if place.hexes and self.power.hex not in place.hexes:
            facts = {"private": private_id, "hex": self.power.hex}
            raise IllegalAction(self.game.refusal("power_hex", **facts))
        self.marker_only = at < len(words) and not self._says_tile(laid)
        laid = [one for one in laid if one not in ("power", "s")]
        if self.power.hex and not read_lay(self.game.definition, self.company, laid).hex:
            laid = [self.power.hex.casefold(), *laid]  # a side is one only behind a hex
        self.wanted = read_lay(self.game.definition, self.company, laid)
        self.stop = place.stop if place.stop is not None else self.city
        if said := self.wanted.unknown or self.wanted.no_hex or self.wanted.no_tile:
            raise reading.asked("unknown", {"said": said.upper()}, choices=self._lines(self._legal()))

    def _without_city(self, words: Sequence[str]) -> list[str]:
        """The words without the name of a city of the power’s own hex."""
        self.city: int | None = None
        known = CITIES.known(self.game)
        for at in range(len(words)):
            found, size = city_at(known, words, at)
            if found is not None and found[0] == self.power.hex and len(words[at : at + size]) == size:
                self.city = found[1]
                return [*words[:at], *words[at + size :]]
        return list(words)

    def _says_tile(self, words: Sequence[str]) -> bool:
        return any(word in self.game.definition.board.tiles for word in words) or "lay" in words

    def meant(self) -> Meant[Action]:
        """The one use that the words leave."""
        legal = [one for one in self._legal() if self._fits(one)]
        if len(legal) == 1:
            return Meant((*self.before, legal[0]))
        if legal:
            name = private(self.game.definition, self.private)
            raise self.reading.asked("use_which", {"private": name}, choices=self._lines(legal))
        near = next((one for one in self._proposed() if self._fits(one)), None)
        return self.reading.meant(near or self._as_said(self.wanted))

    def _proposed(self) -> list[ByPower]:
        """Every use of this private that the rules look at."""
        rules = self.game.active_step().rules
        step = next((rules[kind] for kind in (PowerBuild, PowerLay) if kind in rules), None)
        found = step.candidates(self.game) if step else ()
        return [one for one in found if isinstance(one, ByPower) and (one.company, one.private) == (
            self.company, self.private)]  # fmt: skip

    def _legal(self) -> list[ByPower]:
        return [one for one in self._proposed() if play.why_not(self.game, one) is None]

    def _fits(self, action: ByPower) -> bool:
        """Whether the words fit it."""
        wanted = self.wanted
        if self.stop is not None and not isinstance(action, PowerLay) and action.stop != self.stop:
            return False
        if isinstance(action, PowerToken):
            return not wanted.tile
        if self.marker_only and self.power.marker_only and self.power.hex in self.game.laid.tiles:
            return False
        board = self.game.definition.board
        edges, stray = edges_wanted(board, action.hex, wanted)
        exits = exits_of(geometry_of(board).paths(board.tiles[action.tile], action.rotation))
        return (
            wanted.tile in ("", action.tile)
            and wanted.hex in ("", action.hex)
            and wanted.rotation in (None, action.rotation)
            and wanted.colour in ("", board.tiles[action.tile].colour)
            and not stray
            and edges <= exits
        )

    def _as_said(self, wanted: Wanted) -> Action:
        """The action that the words name, so that the rules say why it cannot be."""
        hex_id = wanted.hex or self.power.hex
        if self.power.kind == BUILD and (hex_id in self.game.laid.tiles and not wanted.tile and self.power.marker_only):
            return self._made(PowerToken, "", hex_id, 0, self.stop or 0)
        tile = wanted.tile or next(iter(self.game.definition.board.tiles))
        kind = PowerBuild if self.power.kind == BUILD else PowerLay
        return self._made(kind, tile, hex_id, wanted.rotation or 0, self.stop or 0)

    def _made(self, kind: type[ByPower], tile: str, hex_id: str, rotation: int, stop: int) -> ByPower:
        who = self.player, self.company, self.private
        if kind is PowerToken:
            return PowerToken(*who, hex_id, stop)
        return PowerBuild(*who, tile, hex_id, rotation, stop) if kind is PowerBuild else PowerLay(
            *who, tile, hex_id, rotation
        )  # fmt: skip

    def _lines(self, actions: Sequence[Action]) -> tuple[str, ...]:
        return tuple(write_order(self.game.definition, one, self.game) for one in actions)


def _uses(reading: Reading) -> tuple[str, ...]:
    """The powers that the company could use now, one line each."""
    found: dict[str, str] = {}
    game: Game = reading.game
    for one in play.legal_actions(game):
        if isinstance(one, ByPower):
            found.setdefault(one.private, write_order(game.definition, one, game))
    return tuple(found.values())
