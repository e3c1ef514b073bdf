"""The words scenario tests speak: sit players down at a table, set it up, play lines, ask what is refused.

game = table("paris-connection", "anne ben carl").play("red F10", "trade red 2 blue")
assert game.refuses("purple F07 G08 G09") == "cut_off"
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec
from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.core.events import Event
from engine.core.play import apply, legal_actions, why_not
from engine.games.paris_connection import RULES, Action, Build, Definition, Game, Hand, Trade, View
from pbem.base.resources import config_dir
from pbem.titles.catalog import read_yaml


@cache
def definition(slug: str = "paris-connection") -> Definition:
    """The game as it is shipped."""
    assert slug == RULES.slug
    folder = config_dir() / "games" / slug
    return RULES.define({path.name: read_yaml(path, path.name) for path in folder.glob("*.yaml")})


def table(slug: str, players: str, start: str = "fixed", stall_limit: str = "off", seed: str = "table") -> Scene:
    """Players in turn order, the first to move; hands as the seed deals them."""
    names = tuple(players.split())
    options = RULES.options({"start": start, "stall_limit": stall_limit})
    game, events = RULES.start(definition(slug), names, options, seed)
    hands = {name: game.hands[name] for name in names}
    seated = replace(game.table, players=names, turn=0, hand_sizes={name: sum(hands[name].values()) for name in names})
    return Scene(Game(game.definition, seated, hands), events)


class Scene(msgspec.Struct, frozen=True):
    """A game on the table and what the last line (or the set-up) made happen. Every word returns a new Scene."""

    game: Game
    events: tuple[Event, ...] = ()

    def play(self, *lines: str) -> Scene:
        """Play lines in turn; IllegalAction when the rules forbid one."""
        game, events = self.game, self.events
        for line in lines:
            game, events = apply(game, read(game, line))
        return Scene(game, events)

    def refusal(self, line: str) -> Refusal:
        """Why the line is refused."""
        refused = why_not(self.game, read(self.game, line))
        assert refused is not None, f"{line!r} is legal"
        return refused

    def refuses(self, line: str) -> str:
        """The code with which the line is refused."""
        return self.refusal(line).code

    def allows(self, line: str) -> bool:
        """Whether the line is legal now."""
        return why_not(self.game, read(self.game, line)) is None

    def legal(self) -> tuple[str, ...]:
        """All legal lines; only for positions in which there are few."""
        return tuple(RULES.write_action(action) for action in legal_actions(self.game))

    def with_track(self, **hexes: str) -> Scene:
        """More track beyond the start hexes, as it stands: `with_track(red="F10 G11")`. Nothing is scored or taken."""
        track = dict(self.game.table.track)
        for colour, ids in hexes.items():
            track[colour] = (*track[colour], *ids.split())
        return self._on_table(track=track)

    def with_depots(self, *, others: int | None = None, **held: int) -> Scene:
        """These depots; the other ones hold `others`, or what they held."""
        depots = self.game.table.depots
        kept = depots if others is None else dict.fromkeys(depots, others)
        return self._on_table(depots={**kept, **held})

    def with_values(self, **values: int) -> Scene:
        """These values; the other ones stay."""
        return self._on_table(values={**self.game.table.values, **values})

    def with_hand(self, player: str, **held: int) -> Scene:
        """This hand and nothing else in it."""
        hand = {**dict.fromkeys(self.game.definition.companies, 0), **held}
        sizes = {**self.game.table.hand_sizes, player: sum(hand.values())}
        scene = self._on_table(hand_sizes=sizes)
        return replace(scene, game=replace(scene.game, hands={**self.game.hands, player: hand}))

    def _on_table(self, **changes: object) -> Scene:
        return replace(self, game=replace(self.game, table=replace(self.game.table, **changes)))

    def hand(self, player: str) -> Hand:
        """What the player holds of each company."""
        return self.game.hands[player]

    def view(self, reader: str | None) -> View:
        """What the reader may see."""
        return self.game.view(reader)

    @property
    def depots(self) -> Mapping[str, int]:
        """What each depot holds."""
        return self.game.table.depots

    @property
    def values(self) -> Mapping[str, int]:
        """What each company is worth."""
        return self.game.table.values

    @property
    def track(self) -> Mapping[str, tuple[str, ...]]:
        """Where each company stands."""
        return self.game.table.track

    @property
    def active(self) -> str:
        """Whose turn it is, "" when the game is over."""
        return " ".join(self.game.active)

    @property
    def ended(self) -> str | None:
        """Why the game is over."""
        return self.game.table.ended

    @property
    def totals(self) -> dict[str, int]:
        """The final totals."""
        return {row.player: row.total for row in self.view(None).result}

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won."""
        return tuple(row.player for row in self.view(None).result if row.winner)


def read(game: Game, line: str) -> Action:
    """The action of a short line: `[anne: ][build ]red F10`, `[anne: ]trade red 2 blue`; else the active player's."""
    player, colon, words = line.rpartition(": ")
    if not colon:
        player = (game.active or game.table.players)[0]
    if words.split()[0] not in ("build", "trade"):
        words = f"build {words}"
    action = RULES.read_action(f"{player}: {words}")
    assert isinstance(action, Build | Trade)
    return action
