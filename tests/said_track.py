"""Tiles and tokens said as a person would: cities, sides by compass or by what lies there, curves and straights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.said import Speaker, alone

FLAT, POINTED = ("S", "SW", "NW", "N", "NE", "SE"), ("NE", "E", "SE", "SW", "W", "NW")  # sides by number
WORDS = {"N": "north", "S": "south", "E": "east", "W": "west", "NE": "north-east", "NW": "north-west",
         "SE": "southeast", "SW": "southwest"}  # fmt: skip
SHAPES = {1: "sharp curve", 2: "gentle curve", 3: "straight"}  # by how far the two sides of a track are apart


class Map:
    """The map of one position in somebody's words."""

    def __init__(self, speaker: Speaker, game: Any) -> None:
        self.speaker, self.game, self.board = speaker, game, game.definition.board
        flat = self.board.steps[0][0] == 0
        self.sides = FLAT if flat else POINTED
        self.named = [spot.name for spot in self.board.hexes.values()]

    def spot(self, hex_id: str, field: str = "hex") -> str:
        """«Moscow», «h8», «H8 (Moscow)»."""
        name, pick = self.board.hexes[hex_id].name, self.speaker.pick
        plain = [hex_id, hex_id, hex_id, hex_id.lower()]
        if name and self.named.count(name) == 1:
            name = pick(*name.split("/"))
            plain += [name, name, name, name.lower(), f"{name} ({hex_id})", f"{hex_id} {name}"]
        return self.speaker.field(field, pick(*plain))

    def stop(self, action: Any) -> str:
        """The city of a hex that has several."""
        stops = self.game.network.tile(action.hex).stops
        name = stops[action.stop].name if action.stop < len(stops) else ""
        return f" {name or f'stop {action.stop}'}"

    def token(self, action: Any, legal: Sequence[Any]) -> str:
        """A token on a city."""
        spot = self.spot(action.hex)
        if not alone(action, legal, "stop"):
            spot += self.stop(action)
        pick = self.speaker.pick
        return pick(
            f"token|tokening {spot}", f"place|placing a token in {spot}", f"put|putting a token on {spot}",
            f"a token in {spot}",
            f"station|stationing in {spot}", f"drop|dropping a token at {spot}", f"place|placing a marker in {spot}",
            f"token to {spot}",
            f"set|setting a station in {spot}", f"mark|marking {spot} with a token",
        )  # fmt: skip

    def lay(self, action: Any, legal: Sequence[Any]) -> str:
        """A tile on a hex, with its sides where they have to be said."""
        pick, spot = self.speaker.pick, self.spot(action.hex)
        laid = self.game.laid.tiles.get(action.hex) or self.board.hexes[action.hex].printed.paths
        ways = self._ways(action, legal)
        tile = self.tile(action, legal)
        if laid:
            return pick(
                f"upgrade|upgrading {spot} to {tile}{ways}", f"upgrade|upgrading {spot} with {tile}{ways}",
                f"upgrade {spot}: {tile}{ways}",
                f"lay|laying {tile} on {spot}{ways}", f"replace|replacing the tile on {spot} by {tile}{ways}",
                f"{tile} on {spot}{ways}",
                f"improve|improving {spot} with {tile}{ways}", f"put|putting {tile} on {spot}{ways}",
            )  # fmt: skip
        return pick(
            f"lay|laying {tile} on {spot}{ways}", f"put|putting {tile} on {spot}{ways}",
            f"place|placing {tile} in {spot}{ways}",
            f"build|building {tile} at {spot}{ways}", f"{tile} on {spot}{ways}", f"{spot} {tile}{ways}",
            f"{tile} in {spot}{ways}",
            f"track on {spot}: {tile}{ways}", f"play|playing {tile} at {spot}{ways}",
        )  # fmt: skip

    def tile(self, action: Any, legal: Sequence[Any]) -> str:
        """«tile 7», «#7», «a yellow 7»; «a sharp curve» where only one tile of the legal ones is so shaped."""
        number, colour = self.speaker.field("tile", action.tile), self.board.tiles[action.tile].colour
        plain = [
            f"tile {number}",
            f"tile {number}",
            f"#{number}",
            f"a {number}",
            f"the {number}",
            f"a {colour} {number}",
            f"{colour} tile {number}",
        ]
        same = [one for one in legal if getattr(one, "hex", "") == action.hex and hasattr(one, "tile")]
        shapes = {one.tile: self._shape(one.tile) for one in same}
        shape = shapes.get(action.tile)
        if shape and list(shapes.values()).count(shape) == 1 and "tile" not in self.speaker.torn:
            plain += [f"a {shape}", f"a {colour} {shape}", f"{colour} {shape}"]
        return self.speaker.pick(*plain)

    def _shape(self, tile: str) -> str:
        """Of a tile with one piece of track between two sides, or two of them that meet in its only stop."""
        paths = self.board.tiles[tile].paths
        sides = [end for path in paths for end in path if end < len(self.sides)]
        if len(sides) != 2 or len(self.board.tiles[tile].stops) > 1:
            return ""
        apart = abs(sides[0] - sides[1])
        return SHAPES[min(apart, 6 - apart)]

    def exits(self, action: Any) -> frozenset[int]:
        """The sides with track of the tile as it lies."""
        paths = self.board.tiles[action.tile].paths
        return frozenset((end + action.rotation) % 6 for path in paths for end in path if end < 6)

    def _ways(self, action: Any, legal: Sequence[Any]) -> str:
        if alone(action, legal, "rotation") and self.speaker.dice.random() < 0.6:
            return ""
        same = [one for one in legal if type(one) is type(action) and (one.hex, one.tile) == (action.hex, action.tile)]
        if sum(self.exits(one) == self.exits(action) for one in same) > 1:
            return self.speaker.pick(
                f" rotation {action.rotation}", f", rotated {action.rotation}", f" turned {action.rotation}"
            )
        sides = sorted(self.exits(action))
        shown = [self.sides[one] for one in sides]
        words = [WORDS[one] for one in shown]
        ways = [f" {' '.join(shown)}", f" {'-'.join(shown)}", f", exits {', '.join(shown)}", f" ({', '.join(shown)})",
                f" going {', '.join(words[:-1])} and {words[-1]}" if words[1:] else f" going {words[0]}",
                f" with track {' and '.join(shown)}"]  # fmt: skip
        if len(sides) == 2 and (there := [self._beyond(action.hex, one) for one in sides]) and all(there):
            one, other = there
            ways += [
                f" from {one} to {other}",
                f" connecting {one} and {other}",
                f" linking {one} with {other}",
                f" to {one}-{other}",
            ]
        return self.speaker.pick(*ways)

    def _beyond(self, hex_id: str, side: int) -> str:
        """The hex that lies there; "" where the board ends."""
        spot, (x, y) = self.board.hexes[hex_id], self.board.steps[side]
        return next((one.id for one in self.board.hexes.values() if (one.x, one.y) == (spot.x + x, spot.y + y)), "")
