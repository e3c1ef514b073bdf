"""Whole games played at random, quickly, with everything that must hold on the way checked at every step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from engine.core.events import Event
from engine.core.play import apply, replay
from engine.games.paris_connection import RULES, Action, Build, Game, Trade, open_hexes
from tests.paris_table import definition
from tests.properties import slow_model

MOST_ACTIONS = 20_000  # a game that needs more is stuck


class Played(msgspec.Struct, frozen=True):
    """A game from its start to its end."""

    start: Game
    actions: tuple[Action, ...]
    positions: tuple[Game, ...]  # after each action
    events: tuple[Event, ...]

    @property
    def end(self) -> Game:
        """The last position."""
        return self.positions[-1] if self.positions else self.start


def seats(players: int) -> tuple[str, ...]:
    """The ids of that many players."""
    return tuple(f"p{number}" for number in range(1, players + 1))


def begin(players: int, seed: str, stall_limit: int = 0) -> tuple[Game, tuple[Event, ...]]:
    """A game just dealt, start hexes drawn."""
    options = RULES.options({"stall_limit": str(stall_limit) if stall_limit else "off"})
    return RULES.start(definition(), seats(players), options, seed)


def random_game(players: int, seed: str, stall_limit: int = 10) -> Played:
    """A whole game of players who do not care."""
    dice = Random(seed)
    game, events = begin(players, seed, stall_limit)
    start, positions = game, []
    actions: list[Action] = []
    while not game.finished:
        assert len(actions) < MOST_ACTIONS, f"{players} players, seed {seed}: no end in sight"
        action = random_action(game, dice)
        game, happened = apply(game, action)
        actions.append(action)
        positions.append(game)
        events += happened
    return Played(start, tuple(actions), tuple(positions), events)


def random_position(players: int, seed: str, actions: int) -> Game:
    """A position after so many random actions, or just before the end."""
    dice = Random(seed)
    game, _ = begin(players, seed)
    for _ in range(actions):
        after, _ = apply(game, random_action(game, dice))
        if after.finished:
            break
        game = after
    return game


def random_action(game: Game, dice: Random) -> Action:
    """A build in three of four turns, grown hex by hex from the legal ones; a trade otherwise."""
    if dice.random() < 0.75 and (build := random_build(game, dice)):
        return build
    return dice.choice(list(trades(game)))


def random_build(game: Game, dice: Random) -> Build | None:
    """A legal build of one to five locomotives, None where nothing can be built."""
    table = game.table
    colours = [colour for colour in definition().companies if table.depots[colour]]
    dice.shuffle(colours)
    for colour in colours:
        placed: tuple[str, ...] = ()
        wanted = dice.randint(1, 5)
        while len(placed) < wanted and (hexes := open_hexes(game.definition, table, colour, placed)):
            placed = (*placed, dice.choice(hexes))
        if placed:
            return Build(game.active[0], colour, placed)
    return None


def trades(game: Game) -> Iterator[Trade]:
    """Every legal trade of the active player, by the plain words of §4.2."""
    (player,) = game.active
    for returned, held in game.hands[player].items():
        for taken, left in game.table.depots.items():
            for count in (1, 2):
                if held and taken != returned and left >= count:
                    yield Trade(player, returned, taken, count)


def check_position(game: Game) -> None:
    """What holds in every position: §1, §3 conservation, §4.1.3 to §4.1.5, §5, §8, §9."""
    assert RULES.faults(game) == ()
    table = game.table
    for colour in game.definition.companies:
        held = sum(hand[colour] for hand in game.hands.values())
        assert table.depots[colour] + held + len(table.track[colour]) + 1 == 33, colour
        assert table.depots[colour] >= 0
        assert len(set(table.track[colour])) == len(table.track[colour]), colour
        assert not slow_model.cut_off(table.track, colour), colour
        assert table.values[colour] == slow_model.worth(table.track[colour])
    for hex_id, row in slow_model.rows().items():
        standing = len(slow_model.on_hex(table.track, hex_id))
        assert standing <= (1 if "city" in row or "station" in row else 0 if "eiffel" in row else 2), hex_id
    for player, hand in game.hands.items():
        assert min(hand.values()) >= 0
        assert sum(hand.values()) == table.hand_sizes[player] >= 5
    filled = sum(1 for left in table.depots.values() if left)
    assert filled >= 1
    if not game.finished:
        assert filled >= 2
        assert next(trades(game), None) is not None


def check_game(played: Played) -> None:
    """What holds for a whole game: every position, values that never fall, its end, its replay, its stored form."""
    before = played.start
    check_position(before)
    for game in played.positions:
        check_position(game)
        assert not before.finished
        assert all(game.table.values[colour] >= value for colour, value in before.table.values.items())
        before = game
    assert played.end.finished
    assert played.end.active == ()
    lines = [RULES.write_action(action) for action in played.actions]
    assert replay(played.start, (RULES.read_action(line) for line in lines)) == played.end
    assert RULES.decode(played.end.definition, RULES.encode(played.end)) == played.end
    assert RULES.decode_events(RULES.encode_events(played.events)) == played.events
    check_scores(played.end)


def check_scores(game: Game) -> None:
    """§7, computed once more."""
    rows = {row.player: row for row in game.view(None).result}
    totals = {p: slow_model.total(game.hands[p], game.table.values, len(rows)) for p in game.table.players}
    assert {player: row.total for player, row in rows.items()} == totals
    assert {player for player, row in rows.items() if row.winner} == {
        player for player in totals if totals[player] == max(totals.values())
    }
