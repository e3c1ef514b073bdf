"""The samples of Paris Connection: what they add to the reader's hand, computed once more from the rules' words."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from engine.core import play
from engine.games.paris_connection import Build, Game, Trade
from pbem.titles.paris_connection.mail.samples import examples, offered
from tests.orders.paris import after, definition, meaning, opening, wandered
from tests.paris_table import Scene, table
from tests.properties import slow_model
from tests.random_games import random_position

SEEDS = range(6)


def samples(game: Game, reader: str = "") -> tuple[str, ...]:
    player = game.active[0]
    return examples(definition(), game.view(reader or player), player)


def gain(game: Game, line: str) -> int:
    """For a build the rise of the value for each locomotive held; for a trade what the hand is worth more, by §7."""
    action, hand = meaning(line, game), game.hands[game.active[0]]
    if isinstance(action, Build):
        return slow_model.worth(action.hexes) * hand[action.colour]
    own = Counter(hand)
    own[action.returned] -= 1
    own[action.taken] += action.count
    worth = [slow_model.total(one, game.table.values, len(game.table.players)) for one in (own, hand)]
    return worth[0] - worth[1]


def with_hand(game: Game, hand: dict[str, int]) -> Game:
    """The same game, with this hand for whoever's turn it is."""
    own = dict.fromkeys(definition().companies, 0) | hand
    return replace(game, hands={**game.hands, game.active[0]: own})


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("age", [0, 15, 40])
def test_samples_are_legal_ranked_and_varied(seed: int, age: int) -> None:
    game = random_position(3 + seed % 4, f"samples {seed}", age)
    lines = samples(game)
    actions = [meaning(line, game) for line in lines]
    assert 1 <= len(lines) == len(set(lines)) <= 12
    assert all(play.why_not(game, action) is None for action in actions)
    gains = [gain(game, line) for line in lines]
    assert gains == sorted(gains, reverse=True)
    assert all(count <= 3 for count in Counter(one.colour for one in actions if isinstance(one, Build)).values())
    assert len({one.taken for one in actions if isinstance(one, Trade)}) == sum(
        isinstance(one, Trade) for one in actions
    )
    forms = [1 if isinstance(one, Trade) else 2 if len(one.hexes) == 1 else 3 for one in actions]
    assert all(gains[at] > 0 or forms.index(form) == at for at, form in enumerate(forms))
    assert samples(game) == lines


@pytest.mark.parametrize("seed", SEEDS)
def test_the_first_trade_is_the_best_there_is(seed: int) -> None:
    game = random_position(4, f"best trade {seed}", 20)
    player = game.active[0]
    every = [Trade(player, a, b, n) for a in slow_model.COLOURS for b in slow_model.COLOURS for n in (1, 2)]
    legal = [one for one in every if play.why_not(game, one) is None and not play.apply(game, one)[0].finished]
    offered = next(line for line in samples(game) if line.startswith("trade"))
    lines = [f"trade {one.returned} for {one.count} {one.taken}" for one in legal]
    assert gain(game, offered) == max(gain(game, line) for line in lines)


def test_samples_of_the_opening() -> None:
    """All values are 0, so that builds come before trades: those of what is held most before others of equal gain."""
    hand = {"blue": 1, "yellow": 1, "red": 0, "purple": 1, "black": 3, "brown": 2}
    assert opening().hands[opening().active[0]] == hand
    assert samples(opening()) == (
        "build brown G08 H07 H06 H05 H04",
        "build brown G08 H07 I07 J06 K06",
        "build brown G08 H07 I07 J07 K08",
        "build black C09 B09 A09",
        "build black D07 E07 E06 D05 C05",
        "build yellow G10 H09 I09 J08 K08",
        "build yellow G10 H09 I09 J09 K10",
        "build purple E07 F06 G06 H05 H04",
        "build black C09",
        "build blue C09 B09 A09",
        "build blue C09 C08 D07 D06",
        "trade blue for 2 black",
    )


def test_only_what_the_hand_holds_is_ranked_high() -> None:
    """Whoever holds nothing but red sees red builds; others only where nothing else shows the form of an order."""
    lines = samples(with_hand(opening(), {"red": 8}))
    assert [line.split()[:2] for line in lines[:3]] == [["build", "red"]] * 3
    assert {line.split()[1] for line in lines} == {"red"}


def test_a_trade_beyond_the_limit_stands_by_what_it_costs() -> None:
    """§7: 15 locomotives are free for four players; one above costs 20 points, so that one is taken for one."""
    game = after("build red F10", "build red E11 E12 E13")
    full = with_hand(game, {"red": 2, "black": 13})
    trade = next(line for line in samples(full) if line.startswith("trade"))
    assert trade == "trade black for red"


def test_without_a_hand_builds_stand_by_their_value() -> None:
    game = wandered(1, 8)
    lines = samples(game, next(one for one in game.table.players if one not in game.active))
    worths = [slow_model.worth(meaning(line, game).hexes) for line in lines]  # type: ignore[union-attr]
    assert worths == sorted(worths, reverse=True)
    assert len(lines) == 12
    assert len({line.split()[1] for line in lines}) >= 4


@pytest.mark.parametrize("seed", range(12))
def test_the_end_of_the_game_is_offered_only_where_all_else_ends_it_too(seed: int) -> None:
    """§6: two depots with a locomotive or two left, in which most actions end the game."""
    game = random_position(4, f"near the end {seed}", 8)
    depots = dict.fromkeys(game.table.depots, 0) | {"blue": 1 + seed % 2, "yellow": 1 + seed // 2 % 3}
    low = replace(game, table=replace(game.table, depots=depots))
    ends = [play.apply(low, meaning(line, low))[0].finished for line in samples(low)]
    quiet = any(not play.apply(low, action)[0].finished for action in play.legal_actions(low))
    assert ends
    assert all(ends) != quiet
    assert any(ends) != quiet


def at_the_door(**hand: int) -> Scene:
    """Red stands at Marseille's door and is worth 5; it is anne's turn, and this is her hand."""
    scene = table("paris-connection", "anne ben carl").with_track(red="O13").with_values(red=5)
    return scene.with_hand("anne", **hand)


def offered_ends(scene: Scene) -> tuple[str, ...]:
    return offered(definition(), scene.view("anne"), "anne")[1]


def test_what_ends_the_game_is_offered_where_it_adds_most() -> None:
    """§6: Marseille adds 4 to each of eight red ones; nothing else adds as much."""
    scene = at_the_door(red=8, blue=2)
    assert offered_ends(scene) == ("build red P12",)
    assert "build red P12" not in samples(scene.game)


def test_what_ends_the_game_is_offered_where_all_else_loses() -> None:
    """§6: every build ends the game here, and the trades that do not give away what is worth most."""
    scene = at_the_door(red=3, yellow=2).with_values(yellow=11).with_depots(others=0, red=1, blue=1)
    lines = samples(scene.game)
    assert lines
    assert all(gain(scene.game, line) < 0 for line in lines)
    assert offered_ends(scene) == ("build red P12",)


def test_what_ends_the_game_is_not_offered_where_it_adds_nothing_or_surely_loses() -> None:
    assert offered_ends(at_the_door(blue=5, brown=5)) == ()
    poor = at_the_door(red=1).with_values(**dict.fromkeys(("blue", "yellow", "purple", "black", "brown"), 90))
    full = dict.fromkeys(("blue", "yellow", "purple", "black", "brown"), 0)
    assert offered_ends(replace(poor, game=poor.with_depots(**full, red=3).game)) == ()


@pytest.mark.parametrize("seed", range(6))
def test_what_is_offered_as_an_end_is_one_and_stands_in_no_other_list(seed: int) -> None:
    game = random_position(4, f"near the end {seed}", 8)
    depots = dict.fromkeys(game.table.depots, 0) | {"blue": 1 + seed % 2, "yellow": 1 + seed // 2 % 3}
    low = replace(game, table=replace(game.table, depots=depots))
    player = low.active[0]
    ends = offered(definition(), low.view(player), player)[1]
    assert all(play.apply(low, meaning(line, low))[0].finished for line in ends)
    quiet = [line for line in samples(low) if not play.apply(low, meaning(line, low))[0].finished]
    assert (ends == samples(low)) if not quiet else (not set(ends) & set(quiet) and len(ends) <= 1)
