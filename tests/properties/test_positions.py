"""What holds in every position that random play can reach (§1, §3, §4, §5, §8, §9)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import IllegalAction
from engine.core.events import may_read
from engine.core.play import apply, legal_actions, replay, why_not
from engine.games.paris_connection import RULES, Action, Build, Game, Trade, open_hexes, shortest_chains
from tests.paris_table import definition
from tests.properties import slow_model
from tests.random_games import begin, check_position, random_action, random_position, trades
from tests.sampled import sampled

SEEDS = st.integers(0, 10**9)
PLAYERS = st.integers(3, 6)
AGES = st.integers(0, 60)  # actions played before
FEW = settings(deadline=None, max_examples=30)


@FEW
@given(PLAYERS, SEEDS, st.data())
def test_a_walk_over_legal_placements(players: int, seed: int, data: st.DataObject) -> None:
    """Placement by placement, each chosen from the open hexes: all invariants hold, and the walk can be replayed."""
    start = game = begin(players, f"walk {seed}")[0]
    actions: list[Action] = []
    for _ in range(12):
        if game.finished:
            break
        action = drawn_action(game, data)
        before, (game, _) = game, apply(game, action)
        actions.append(action)
        check_position(game)
        assert all(game.table.values[colour] >= value for colour, value in before.table.values.items())
        assert RULES.decode(definition(), RULES.encode(game)) == game
    assert replay(start, actions) == game


def drawn_action(game: Game, data: st.DataObject) -> Action:
    """A legal action, drawn one placement at a time."""
    colours = [colour for colour in definition().companies if open_hexes(definition(), game.table, colour)]
    if not colours or data.draw(st.integers(0, 3)) == 0:
        return data.draw(st.sampled_from(list(trades(game))))
    colour = data.draw(st.sampled_from(colours))
    placed: tuple[str, ...] = ()
    while hexes := open_hexes(definition(), game.table, colour, placed):
        placed = (*placed, data.draw(st.sampled_from(hexes)))
        if data.draw(st.booleans()):
            break
    return Build(game.active[0], colour, placed)


@FEW
@given(PLAYERS, SEEDS, AGES)
def test_a_trade_is_always_there(players: int, seed: int, age: int) -> None:
    """§9: and the engine's list of trades is exactly the one of the plain words of §4.2."""
    game = random_position(players, str(seed), age)
    (player,) = game.active
    expected = slow_model.legal_trades(game.hands[player], game.table.depots)
    assert expected
    found = {
        (returned, count, taken)
        for returned in slow_model.COLOURS
        for taken in slow_model.COLOURS
        for count in range(-1, 4)
        if why_not(game, Trade(player, returned, taken, count)) is None
    }
    assert found == expected == {(trade.returned, trade.count, trade.taken) for trade in trades(game)}


@FEW
@given(PLAYERS, SEEDS, AGES)
def test_the_first_legal_action_can_be_played(players: int, seed: int, age: int) -> None:
    """What `legal_actions` offers is not refused."""
    game = random_position(players, str(seed), age)
    for _, action in zip(range(30), legal_actions(game), strict=False):
        apply(game, action)


@FEW
@given(PLAYERS, SEEDS, AGES, st.sampled_from(slow_model.COLOURS))
def test_open_hexes_are_those_of_the_slow_model(players: int, seed: int, age: int, colour: str) -> None:
    """§4.1, §5: asked for all 150 hexes, one placement."""
    game = random_position(players, str(seed), age)
    table = game.table
    expected = {h for h in slow_model.rows() if slow_model.legal_build(table.track, table.depots, colour, (h,))}
    assert set(open_hexes(definition(), table, colour)) == expected


@pytest.mark.parametrize("many", sampled([30, 100], 1))
def test_any_build_is_judged_like_the_slow_model(many: int) -> None:
    """§4.1, §5: fifty builds in each of so many positions, early and late; every reason to refuse comes up."""
    codes: Counter[str] = Counter()
    for number in range(many):
        game = random_position(3 + number % 4, f"judged {number}", 50 * number // many)
        dice = Random(number)
        for _ in range(50):
            build = wild_build(game, dice)
            table = game.table
            legal = slow_model.legal_build(table.track, table.depots, build.colour, build.hexes)
            refused = why_not(game, build)
            assert (refused is None) == legal, build
            codes[refused.code if refused else "legal"] += 1
    assert codes["legal"] > 5 * many
    assert set(codes) >= {
        "too_few", "too_many", "unknown_hex", "closed_hex", "same_colour_twice", "hex_full", "city_taken",
        "checkered_line", "not_adjacent", "cut_off", "empty_depot", "depot_short",
    }, codes  # fmt: skip


def wild_build(game: Game, dice: Random) -> Build:
    """A build that hangs together more or less: neighbours on the grid of what stands, checkered or full or closed."""
    colour = dice.choice(slow_model.COLOURS)
    board = definition().board
    standing = list(game.table.track[colour])
    hexes: list[str] = []
    for _ in range(dice.randint(0, 6)):
        hex_id = dice.choice(board.touching(dice.choice(standing[-3:] if dice.random() < 0.5 else standing)))
        if hex_id in standing and dice.random() < 0.8:
            continue
        hexes.append(hex_id)
        standing.append(hex_id)
    if hexes and dice.random() < 0.1:
        dice.shuffle(hexes)
    if dice.random() < 0.05:
        hexes.append(dice.choice([*board.by_id, *("Z99", "", "p12") * 10]))
    return Build(game.active[0], colour, tuple(hexes))


@FEW
@given(PLAYERS, SEEDS, st.integers(0, 20), st.sampled_from(slow_model.COLOURS), st.booleans())
def test_shortest_chains_are_the_shortest(players: int, seed: int, age: int, colour: str, from_start: bool) -> None:
    """Every chain is legal, of one length, ends on its target; and no legal chain is shorter (searched up to three)."""
    game = random_position(players, str(seed), age)
    table, board = game.table, definition().board
    start = table.track[colour][0] if from_start else None
    for city in board.cities[seed % 5 :: 5]:
        chains = shortest_chains(definition(), table, colour, city.id, start, most=3, most_chains=500)
        assert set(chains) == set(brute_chains(game, colour, city.id, start, 3))


def brute_chains(game: Game, colour: str, target: str, start: str | None, most: int) -> list[tuple[str, ...]]:
    """All shortest legal builds, each hex beside the one before, found by trying everything."""
    table = game.table
    begun: list[tuple[str, ...]] = [(root,) for root in ([start] if start else table.track[colour])]
    for _ in range(most):
        begun = [
            (*chain, other)
            for chain in begun
            for other in slow_model.all_adjacent(chain[-1])
            if slow_model.legal_but_for_cut_off(table.track, table.depots, colour, (*chain[1:], other))
        ]
        found = {chain[1:] for chain in begun if chain[-1] == target}
        if legal := [c for c in found if slow_model.legal_build(table.track, table.depots, colour, c)]:
            return legal
    return []


@FEW
@given(PLAYERS, SEEDS)
def test_nothing_a_reader_gets_depends_on_what_he_cannot_see(players: int, seed: int) -> None:
    """§8: the other hands are dealt anew among their owners; the same actions give the reader the same bytes."""
    game, events = begin(players, f"secret {seed}")
    dice = Random(seed)
    reader = dice.choice(game.table.players)
    other = redealt(game, reader, dice)
    assert bytes_for(game, reader, events) == bytes_for(other, reader, events)
    for _ in range(25):
        if (action := action_in_both(game, other, dice)) is None:
            break
        game, happened = apply(game, action)
        other, also_happened = apply(other, action)
        if game.finished:
            break
        assert bytes_for(game, reader, happened) == bytes_for(other, reader, also_happened)
        if game.active == (reader,):
            for trade in every_trade(reader):
                assert why_not(game, trade) == why_not(other, trade)


def redealt(game: Game, reader: str, dice: Random) -> Game:
    """The same game with the hands of all but the reader mixed and dealt again, sizes kept."""
    others = [player for player in game.table.players if player != reader]
    pile = [colour for player in others for colour, count in game.hands[player].items() for _ in range(count)]
    dice.shuffle(pile)
    hands = dict(game.hands)
    for player in others:
        size = game.table.hand_sizes[player]
        mine, pile = pile[:size], pile[size:]
        hands[player] = {colour: mine.count(colour) for colour in definition().companies}
    return Game(game.definition, game.table, hands)


def action_in_both(game: Game, other: Game, dice: Random) -> Action | None:
    """A random action that is legal in both games."""
    tries = (random_action(game, dice) for _ in range(30))
    return next((action for action in tries if why_not(other, action) is None), None)


def every_trade(player: str) -> list[Trade]:
    """Legal or not."""
    colours = slow_model.COLOURS
    return [Trade(player, one, two, count) for one in colours for two in colours for count in (0, 1, 2)]


def bytes_for(game: Game, reader: str, events: tuple[object, ...]) -> tuple[bytes, bytes]:
    """All a letter to the reader is made from."""
    mine = tuple(event for event in events if may_read(event, reader))  # type: ignore[arg-type]
    return RULES.encode_view(game.view(reader)), RULES.encode_events(mine)  # type: ignore[arg-type]


@FEW
@given(PLAYERS, SEEDS, AGES)
def test_a_view_holds_no_other_hand(players: int, seed: int, age: int) -> None:
    """§8: neither in its fields nor in its bytes."""
    game = random_position(players, str(seed), age)
    for reader in (*game.table.players, None):
        view = RULES.decode_view(RULES.encode_view(game.view(reader)))
        assert set(view.hands) == ({reader} if reader else set())
        assert view.result == ()
        assert view.table == game.table


@FEW
@given(PLAYERS, SEEDS, AGES, st.sampled_from(slow_model.COLOURS))
def test_a_refused_action_raises_and_changes_nothing(players: int, seed: int, age: int, colour: str) -> None:
    """§4: an action either happens as a whole or not at all."""
    game = random_position(players, str(seed), age)
    before = RULES.encode(game)
    build = wild_build(game, Random(seed))
    if (refusal := why_not(game, build)) is None:
        apply(game, build)
    else:
        with pytest.raises(IllegalAction) as refused:
            apply(game, build)
        assert refused.value.refusal == refusal
    assert RULES.encode(game) == before
