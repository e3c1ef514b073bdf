"""What cannot be in any lawful position: each fault is seen on a position falsified for it, alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.core.play import stop
from engine.games.paris_connection import RULES, Game
from tests.paris_table import table
from tests.random_games import random_position

Falsify = Callable[[Game], Game]


@pytest.fixture(scope="module")
def middle() -> Game:
    """A position in which every company has track beyond its start hex."""
    return random_position(4, "faults", 20)


def on_table(**changes: object) -> Falsify:
    """The table with other fields; a function is given what stood there."""
    return lambda game: replace(
        game,
        table=replace(
            game.table,
            **{name: new(getattr(game.table, name)) if callable(new) else new for name, new in changes.items()},
        ),
    )


def held(**more: int) -> Falsify:
    """So many locomotives more (or fewer) in the hand of the first player by name, and out of (into) the depots."""

    def falsify(game: Game) -> Game:
        player = min(game.hands)
        hand = {company: count + more.get(company, 0) for company, count in game.hands[player].items()}
        depots = {company: count - more.get(company, 0) for company, count in game.table.depots.items()}
        return replace(on_table(depots=depots)(game), hands={**game.hands, player: hand})

    return falsify


def all_back(game: Game) -> Game:
    """The first player by name has but one locomotive left, and the table knows it."""
    player = min(game.hands)
    hand = game.hands[player]
    kept = next(company for company, count in hand.items() if count)
    back = {company: (count - 1 if company == kept else count) for company, count in hand.items()}
    game = held(**{company: -count for company, count in back.items()})(game)
    return on_table(hand_sizes=lambda sizes: {**sizes, player: 1})(game)


def grown(company: str, *, by: Callable[[Game], str]) -> Falsify:
    """One more hex at the end of the company's track, out of its depot; its value follows."""

    def falsify(game: Game) -> Game:
        hex_id = by(game)
        worth = game.definition.board.hex(hex_id).worth
        return on_table(
            track=lambda track: {**track, company: (*track[company], hex_id)},
            depots=lambda depots: {**depots, company: depots[company] - 1},
            values=lambda values: {**values, company: values[company] + worth},
        )(game)

    return falsify


def far_away(game: Game) -> str:
    """An empty rural hex that is nowhere near the blue track, and bars nobody's way."""
    taken = {hex_id for hexes in game.table.track.values() for hex_id in hexes}
    board = game.definition.board
    beside = {other for hex_id in taken for other in board.near[hex_id]}
    rural = (hex_.id for hex_ in board.hexes if hex_.kind == "rural" and hex_.id not in taken | beside)
    return next(rural)


def again(game: Game) -> str:
    """A rural hex on which blue stands by itself."""
    others = {hex_id for company, hexes in game.table.track.items() if company != "blue" for hex_id in hexes}
    board = game.definition.board
    near = (hex_id for hex_id in game.table.track["blue"] if board.hex(hex_id).kind == "rural" and hex_id not in others)
    return next(near)


def full(game: Game) -> str:
    """A city next to blue in which another company stands."""
    board = game.definition.board
    others = {hex_id for company, hexes in game.table.track.items() if company != "blue" for hex_id in hexes}
    beside = {other for hex_id in game.table.track["blue"] for other in board.near[hex_id]}
    found = beside & others - set(game.table.track["blue"])
    return min(hex_id for hex_id in found if len(game.table.at(hex_id)) >= game.definition.capacity(board.hex(hex_id)))


FALSE: dict[str, tuple[Falsify, str]] = {
    "one too many": (on_table(depots=lambda depots: {**depots, "blue": depots["blue"] + 1}), "blue: 34 locomotives in"),
    "a depot in debt": (
        lambda game: held(blue=game.table.depots["blue"] + 1)(
            on_table(hand_sizes=lambda sizes: {**sizes, "p1": sizes["p1"] + game.table.depots["blue"] + 1})(game)
        ),
        "blue: -1 locomotives in the depot",
    ),
    "a hand of another size": (held(blue=1), "p1: "),
    "fewer than none": (
        lambda game: held(blue=-game.hands["p1"]["blue"] - 1, red=game.hands["p1"]["blue"] + 1)(game),
        "p1: fewer than no locomotives",
    ),
    "a hand that shrank": (all_back, "p1: 1 locomotives in the hand, of"),
    "a value from nowhere": (on_table(values=lambda values: {**values, "red": values["red"] + 1}), "red: its value is"),
    "a locomotive far away": (grown("blue", by=far_away), "is not next to those placed before it"),
    "two on one hex": (grown("blue", by=again), "blue: two locomotives on one hex"),
    "no room": (grown("blue", by=full), "locomotives, where"),
    "over without a reason": (on_table(ended="marseille"), "the game is over (marseille); by its table it goes on"),
    "idle for ever": (on_table(idle=10_000), "10000 of 20 actions"),
}


def test_a_right_position_has_none(middle: Game) -> None:
    assert RULES.faults(middle) == ()
    assert RULES.faults(stop(middle)[0]) == ()


@pytest.mark.parametrize("name", FALSE)
def test_each_is_seen(middle: Game, name: str) -> None:
    falsify, sentence = FALSE[name]
    found = RULES.faults(falsify(middle))
    assert any(sentence in one for one in found), found
    assert len(found) == 1, found


def test_a_track_without_a_start_is_seen(middle: Game) -> None:
    bare = on_table(track=lambda track: {**track, "blue": ()})(middle)
    assert "blue: its track does not begin on a start hex" in RULES.faults(bare)


def test_a_game_that_should_be_over_is_seen() -> None:
    over = table("paris-connection", "anne ben carl").with_depots(others=0, blue=5).game
    assert "the game goes on; by its table it is over (supply)" in RULES.faults(over)


def test_a_company_that_is_cut_off_is_seen() -> None:
    """§5: with every rural hex about its start taken twice over, no city can be reached any more."""
    game = table("paris-connection", "anne ben carl").game
    start = game.table.track["blue"][0]
    around = game.definition.board.near[start]
    others = ("red", "yellow")
    walled = {**game.table.track, **{one: (*game.table.track[one], *around) for one in others}}
    assert "blue: it is cut off from every city" in RULES.faults(on_table(track=walled)(game))


def test_no_hand_is_told(middle: Game) -> None:
    """The faults of a hand name its size, which is open, and no company of it."""
    found = RULES.faults(held(blue=1)(middle))
    assert not any(company in one for one in found for company in middle.definition.companies)
