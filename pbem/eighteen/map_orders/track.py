"""Orders for tiles: lines to engine actions and back, and what a lay does in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.actions import Action, Lay
from engine.eighteen.definition import Definition18xx
from engine.eighteen.game import Game18xx
from engine.eighteen.map.geometry import geometry_of
from engine.eighteen.map.pieces import EDGES
from pbem.eighteen.map_orders.laying import Here, Ways, edges_wanted, here, nearest_lay, turns, words_of
from pbem.eighteen.map_orders.places import near_hex, places_of
from pbem.eighteen.map_orders.placing import understand_remove, understand_token
from pbem.eighteen.map_orders.sides import exits_of, hex_said, sides_said
from pbem.eighteen.map_orders.track_said import Wanted, read_lay
from pbem.eighteen.steps.judging import section_of, why_not
from pbem.games.meant import Meant
from pbem.orders.order import Order, OrderError
from pbem.orders.refuse import nearest, short
from pbem.words.phrases import joined
from pbem.words.say import Say

__all__ = ["echo", "lay_words", "understand_lay", "understand_remove", "understand_token"]

MOST_CHOICES = 24  # ways to lay that are offered to choose from


# Of what forbids a tile turned like this, what comes last tells most: all before it was in order.
_BY_TURN = ("track_not_kept", "leads_off", "no_room_for_tokens", "not_connected")


def _tells(refused: Refusal) -> int:
    """How much a refusal tells; 0 where another turn of the tile would not help."""
    return _BY_TURN.index(refused.code) + 1 if refused.code in _BY_TURN else 0


def lay_words(definition: Definition18xx, lay: Lay) -> str:
    """«57 E9 NE SW»: the sides with track where they tell how the tile lies, else its rotation."""
    return words_of(definition.board, lay)


def echo(definition: Definition18xx, lay: Lay) -> Say:
    """What a lay does: «57 on E9 with track to the north-east (F8) and the south-west (D10)»."""
    board = definition.board
    exits = exits_of(geometry_of(board).paths(board.tiles[lay.tile], lay.rotation))
    facts = {"tile": lay.tile, "hex": hex_said(board, lay.hex), "sides": sides_said(board, lay.hex, exits)}
    return Say(key="eighteen.track.echo", facts=facts)


SHARED_WAYS = Ways()
_NEGATIVE = re.compile(r"(?:\s|^)[-−]\d+\s*\Z")


def understand_lay(game: Game18xx, player: str, company: str, order: Order, own: Ways = SHARED_WAYS) -> Meant[Action]:
    """The lay that a line means; OrderError where it is unreadable, or several are legal, with lines to choose from.

    What no rule allows is handed to the engine where only one lay can be meant, so that it says why.
    """
    wanted = read_lay(game.definition, company, order.args)
    if wanted.rotation and _NEGATIVE.search(order.rest):  # the folded words have no signs
        wanted = replace(wanted, rotation=-wanted.rotation)
    reading = _Lays(here(game, player, company), wanted, own)
    lay = reading.one()
    says = (echo(game.definition, lay),) if lay.rotation in range(EDGES) else ()
    return Meant((*reading.here.before, lay), echo=says)


class _Lays:
    """The lays that one line may mean."""

    def __init__(self, at: Here, wanted: Wanted, own: Ways) -> None:
        self.here, self.wanted, self.own = at, wanted, own
        self.board = at.game.definition.board

    def one(self) -> Lay:
        """The one lay that is meant."""
        self._must_be_read()
        found = self._meant()
        legal = [lay for lay in found if why_not(self.here.game, lay) is None]
        if len(legal) == 1:
            return legal[0]
        if legal:
            raise self._several(legal)
        if found and not any(self.here.legal()):
            return found[0]  # the rules say why the company lays nothing
        raise self._none(found)

    def _meant(self) -> list[Lay]:
        """All lays that the words fit: of the tile named as it may lie, else of every tile that is legal there."""
        wanted, board = self.wanted, self.board
        if not wanted.tile:
            found = [lay for lay in self._legal() if lay.hex == wanted.hex or not wanted.hex]
            if wanted.colour:
                found = [lay for lay in found if board.tiles[lay.tile].colour == wanted.colour]
            return [lay for lay in found if self._has_sides(lay)]
        if not wanted.hex:
            return [lay for lay in self._legal() if lay.tile == wanted.tile and self._has_sides(lay)]
        edges, _ = edges_wanted(board, wanted.hex, wanted)
        tile = board.tiles[wanted.tile]
        ways = (wanted.rotation,) if wanted.rotation is not None else turns(board, tile, edges)
        plain = [self.here.lay(wanted.tile, wanted.hex, way) for way in ways]
        lays = [lay for one in plain for lay in self.own.each(self.here.game, one)]
        return [lay for lay in lays if self._has_sides(lay)] if wanted.rotation is not None else lays

    def _legal(self) -> Iterator[Lay]:
        """The legal lays of which the line leaves open no more than it says."""
        return filter(self.own.fits, self.here.legal())

    def _has_sides(self, lay: Lay) -> bool:
        """Whether it has track to the sides that are asked for."""
        edges, stray = edges_wanted(self.board, lay.hex, self.wanted)
        exits = exits_of(geometry_of(self.board).paths(self.board.tiles[lay.tile], lay.rotation))
        as_turned = self.wanted.rotation in (None, lay.rotation)
        return as_turned and not stray and edges <= exits

    # what is wrong with the words

    def _must_be_read(self) -> None:
        wanted = self.wanted
        if wanted.no_hex:
            raise self._no_hex(wanted.no_hex)
        if wanted.unknown:
            meant = places_of(self.board).meant(wanted.unknown)
            facts = {"said": short(wanted.unknown), "company": self.here.company}
            if meant:
                raise self._refused("place_meant", facts | {"meant": hex_said(self.board, meant)})
            raise self._refused("word_unknown", facts)
        if wanted.no_tile:
            raise self._no_tile(wanted.no_tile)
        if wanted.tile and wanted.colour not in ("", own := self.board.tiles[wanted.tile].colour):
            raise self._refused("other_colour", {"tile": wanted.tile, "said": wanted.colour, "colour": own})
        if not (wanted.tile or wanted.hex or wanted.colour):
            raise self._refused("lay_shape", {"company": self.here.company})
        if wanted.rotation is not None and wanted.rotation >= EDGES:
            raise self._out_of_range(wanted.rotation)
        if wanted.hex and (stray := edges_wanted(self.board, wanted.hex, wanted)[1]):
            around = sides_said(self.board, wanted.hex, range(EDGES))
            facts = {"said": " or ".join(stray.split()), "hex": hex_said(self.board, wanted.hex), "around": around}
            raise self._refused("not_beside", facts, "track_not_kept")

    def _no_hex(self, said: str) -> OrderError:
        """Such a hex is not on the map: which one lies near to what was written."""
        best = nearest_lay(self.here, self.wanted)
        close = near_hex(self.board, said, (best.hex,) if best else ())
        if not close:
            return self._refused("no_hex", {"said": said.upper()}, "unknown_hex")
        return self._refused("no_hex_near", {"said": said.upper(), "meant": hex_said(self.board, close)}, "unknown_hex")

    def _no_tile(self, said: str) -> OrderError:
        fits = dict.fromkeys(lay.tile for lay in self.here.legal() if lay.hex == self.wanted.hex)
        facts = {"said": short(said), "hex": self.wanted.hex, "tiles": joined(tuple(fits))}
        if fits:
            return self._refused("no_tile_here", facts, "unknown_tile")
        meant = nearest(said, self.board.tiles) or next(iter(self.board.tiles))
        return self._refused("no_tile", facts | {"meant": meant}, "unknown_tile")

    def _out_of_range(self, said: int) -> OrderError:
        """Rotations are 0 to 5: the legal ones are offered."""
        legal = [
            lay
            for lay in self.here.legal()
            if lay.hex == self.wanted.hex and lay.tile == (self.wanted.tile or lay.tile)
        ]
        lines = tuple(f"{lay.company}: lay {lay.tile} {lay.hex} {lay.rotation}" for lay in legal[:MOST_CHOICES])
        facts = {"said": str(said), "most": str(EDGES - 1)}
        if not lines:
            return self._refused("rotation", facts, "bad_rotation")
        section = section_of(self.here.game, "bad_rotation")
        return OrderError(Say(key="eighteen.track.rotation", facts=facts), choices=lines, section=section)

    def _several(self, legal: Sequence[Lay]) -> OrderError:
        """Which of these is meant."""
        lines = tuple(self._line(lay) for lay in legal[:MOST_CHOICES])
        tiles, hexes = ({lay.tile for lay in legal}, {lay.hex for lay in legal})
        code = "several_ways" if len(tiles) == len(hexes) == 1 else "several_tiles"
        if len(legal) > MOST_CHOICES:
            code = "too_many"
        facts = {"tile": legal[0].tile, "hex": hex_said(self.board, legal[0].hex), "count": str(len(legal))}
        return OrderError(Say(key=f"eighteen.track.{code}", facts=facts), choices=lines)

    def _none(self, found: Sequence[Lay]) -> OrderError:
        """Nothing that the words fit is legal: in the words of the rules where they speak of it."""
        wanted = self.wanted
        company, hex_id = self.here.company, wanted.hex
        if found:
            refusals = [one for lay in found if (one := why_not(self.here.game, lay))]
            return self._in_words_of_the_rules(max(refusals, key=_tells))
        facts = {"company": company, "tile": wanted.tile, "hex": hex_said(self.board, hex_id) if hex_id else ""}
        if wanted.tile and hex_id:
            plain = self.here.lay(wanted.tile, hex_id, wanted.rotation or 0)
            refused = why_not(self.here.game, plain)
            if refused is not None and not _tells(refused):
                return self._in_words_of_the_rules(refused)
            edges, _ = edges_wanted(self.board, hex_id, wanted)
            facts["sides"] = sides_said(self.board, hex_id, edges)
            return self._refused("no_such_sides", facts, "track_not_kept")
        probe = self.here.lay(wanted.tile or next(iter(self.board.tiles)), hex_id, 0)
        refused = why_not(self.here.game, probe)
        if refused and refused.code in ("not_now", "not_your_turn", "not_your_company", "lays_used", "same_hex_twice"):
            return self._in_words_of_the_rules(refused)
        return self._refused("nothing_there" if hex_id else "nothing_fits", facts, "not_connected")

    def _in_words_of_the_rules(self, refused: Refusal) -> OrderError:
        say = Say(key=f"refusal.{refused.code}", facts=dict(refused.facts), text=refused.sentence)
        return OrderError(say, example=self._example(), section=refused.section)

    def _refused(self, code: str, facts: Mapping[str, str], rule: str = "") -> OrderError:
        """`rule`: the code of what the rules would say, for its section."""
        section = section_of(self.here.game, rule) if rule else ""
        return OrderError(
            Say(key=f"eighteen.track.{code}", facts=dict(facts)), example=self._example(), section=section
        )

    def _example(self) -> str:
        """The legal line most like what was written."""
        lay = nearest_lay(self.here, self.wanted)
        return self._line(lay) if lay else ""

    def _line(self, lay: Lay) -> str:
        return self.own.line(self.here.game.definition, lay)
