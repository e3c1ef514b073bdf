"""Paris Connection §3: setup."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from engine.core.errors import BadOption
from engine.games.paris_connection import RULES, Dealt, GameStarted
from tests.paris_table import definition, table
from tests.random_games import begin, seats

SEEDS = tuple(f"seed {number}" for number in range(300))


def draws(seed: str, sizes: list[int]) -> list[int]:
    """What docs/SHUFFLE.md promises: draw number n is SHA-256 of `seed:n`, its first eight bytes, modulo the size."""
    digests = [sha256(f"{seed}:{number}".encode()).digest() for number in range(len(sizes))]
    return [int.from_bytes(digest[:8], "big") % size for digest, size in zip(digests, sizes, strict=True)]


def shuffled(items: list[str], drawn: list[int]) -> list[str]:
    """Fisher-Yates from the last place down, with numbers already drawn."""
    pile = list(items)
    for last, chosen in zip(range(len(pile) - 1, 0, -1), drawn, strict=True):
        pile[last], pile[chosen] = pile[chosen], pile[last]
    return pile


def test_3_1_one_locomotive_of_each_colour_on_a_start_hex() -> None:
    """§3.1: six start hexes around the Eiffel tower, one company on each."""
    game, _ = begin(3, "any")
    starts = list(game.table.track.values())
    assert sorted(hex_id for (hex_id,) in starts) == ["D08", "D09", "E08", "E10", "F08", "F09"]
    assert sorted(game.definition.board.touching("E09")) == sorted(game.definition.board.start_hexes)


def test_3_2_every_value_begins_at_0() -> None:
    """§3.2: one locomotive of each colour on the start space of the value track."""
    game, _ = begin(4, "any")
    assert set(game.table.values.values()) == {0}
    assert definition().on_value_track == 1


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_3_3_31_of_each_colour_in_the_bag(players: int) -> None:
    """§3.3, §3.4: hands and depots are the 186 locomotives of the bag."""
    game, _ = begin(players, "any")
    for colour in definition().companies:
        assert sum(hand[colour] for hand in game.hands.values()) + game.table.depots[colour] == 31


def test_3_3_everything_random_is_a_function_of_the_seed() -> None:
    """§3.3, §8: seats, start hexes, start player and deal come from the seed, as docs/SHUFFLE.md says."""
    seed, players, companies = "an example seed", ["p1", "p2", "p3", "p4"], list(definition().companies)
    bag = [colour for colour in companies for _ in range(31)]
    sizes = [4, 3, 2, *range(6, 1, -1), 4, *range(len(bag), 1, -1)]
    drawn = draws(seed, sizes)  # 2**64 is so much larger than 186 that no draw of this seed is thrown away
    order = shuffled(players, drawn[:3])
    hexes = shuffled(["D08", "D09", "E08", "E10", "F08", "F09"], drawn[3:8])
    bag = shuffled(bag, drawn[9:])
    game, _ = begin(4, seed)
    assert game.table.players == tuple(order)
    assert game.table.track == {colour: (hex_id,) for colour, hex_id in zip(companies, hexes, strict=True)}
    assert game.table.turn == drawn[8]
    for at, player in enumerate(order):
        assert {c: n for c, n in game.hands[player].items() if n} == Counter(bag[8 * at : 8 * at + 8])
    assert {c: n for c, n in game.table.depots.items() if n} == Counter(bag[32:])


def test_3_3_the_deal_differs_from_seed_to_seed_and_stays_for_one() -> None:
    """§3.3: at random, and yet to be repeated by whoever knows the seed."""
    deals = {RULES.encode(begin(3, seed)[0]) for seed in SEEDS}
    assert len(deals) == len(SEEDS)
    assert RULES.encode(begin(3, "again")[0]) == RULES.encode(begin(3, "again")[0])


def test_3_3_every_colour_comes_to_every_seat() -> None:
    """§3.3: no seat and no colour is favoured: of 300 deals of 10, each gets each colour about 500 times."""
    seen: Counter[tuple[int, str]] = Counter()
    for seed in SEEDS:
        game, _ = begin(3, seed)
        for at, player in enumerate(game.table.players):
            for colour, count in game.hands[player].items():
                seen[at, colour] += count
    assert len(seen) == 18
    assert min(seen.values()) > 420
    assert max(seen.values()) < 580


def test_3_4_depots_are_open() -> None:
    """§3.4: everybody sees the size of every depot."""
    game, _ = begin(3, "any")
    assert game.view(None).table.depots == game.table.depots
    assert sum(game.table.depots.values()) == 156


def test_3_5_start_player_at_random_then_clockwise() -> None:
    """§3.5: each seat starts in some games; the turn goes on in the order of the seats."""
    firsts = Counter(begin(3, seed)[0].table.turn for seed in SEEDS)
    assert set(firsts) == {0, 1, 2}
    assert min(firsts.values()) > 60
    game = table("paris-connection", "anne ben carl").play("red F10", "brown G09", "black D07")
    assert game.active == "anne"
    assert table("paris-connection", "anne ben carl").play("red F10").active == "ben"


def test_3_5_seats_are_drawn_too() -> None:
    """§3.5: who sits beside whom is chance, not the order of invitation."""
    assert len({begin(3, seed)[0].table.players for seed in SEEDS}) == 6


def test_3_5_in_a_series_the_marker_moves_on() -> None:
    """§3.5: several games in a row: the marker moves to the next player clockwise before each new game."""
    for first in (1, 2, 3):
        options = RULES.options({"seats": "invited", "first": str(first)})
        game, _ = RULES.start(definition("paris-connection"), seats(3), options, f"evening {first}")
        assert game.table.players == seats(3)
        assert game.active == (seats(3)[first - 1],)


def test_3_5_a_first_player_can_be_named_where_seats_are_drawn() -> None:
    """§3.5: the option `first` counts players in order of invitation, wherever they sit."""
    for seed in SEEDS[:20]:
        game, _ = RULES.start(definition("paris-connection"), seats(5), RULES.options({"first": "4"}), seed)
        assert game.active == (seats(5)[3],)


def test_3_5_a_first_player_who_is_not_there() -> None:
    """§3.5: three players have no fifth; the set-up says so."""
    with pytest.raises(BadOption, match="first: there are only 3 players"):
        RULES.start(definition("paris-connection"), seats(3), RULES.options({"first": "5"}), "any")
    for wrong in ("0x1", "7", "-1", "ann"):
        with pytest.raises(BadOption, match="first: must be random, or the number of a player"):
            RULES.options({"first": wrong})


def test_3_events_tell_the_setup_and_each_player_his_own_hand() -> None:
    """§3, §8: seats, first player and start hexes are open; a hand is dealt to one reader."""
    game, events = begin(5, "any")
    began, *dealt = events
    first = game.table.players[game.table.turn]
    starts = {colour: hexes[0] for colour, hexes in game.table.track.items()}
    assert began == GameStarted(players=game.table.players, first=first, start=starts)
    assert dealt == [Dealt(readers=(p,), player=p, hand=game.hands[p]) for p in game.table.players]


def test_3_secrets_are_the_hands_in_words() -> None:
    """§3.3: what each hand is committed to, all companies in order."""
    game, _ = begin(3, "any")
    secrets = dict(RULES.secrets(game))
    assert sorted(secrets) == sorted(seats(3))
    for player, text in secrets.items():
        assert text == ", ".join(f"{colour} {game.hands[player][colour]}" for colour in definition().companies)


def test_3_conservation_at_setup() -> None:
    """§3: depot + all hands + track + 1 on the value track = 33."""
    game, _ = begin(6, "any")
    for colour in definition().companies:
        hands = sum(hand[colour] for hand in game.hands.values())
        assert game.table.depots[colour] + hands + len(game.table.track[colour]) + 1 == 33
