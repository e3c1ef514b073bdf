"""Paris Connection §7: final scoring."""

from __future__ import annotations

from tests.paris_table import Scene, table


def ended(game: Scene) -> Scene:
    """The game, ended by a build worth nothing: brown's depot is emptied and black's is the last."""
    return game.with_depots(others=0, brown=1, black=5).play("brown F07")


def test_7_value_of_every_locomotive_in_hand() -> None:
    """§7: the sum over all locomotives of the value of their colour."""
    game = table("paris-connection", "anne ben carl").with_values(red=9, blue=4, yellow=11)
    game = game.with_hand("anne", red=3, blue=2).with_hand("ben", yellow=5).with_hand("carl", purple=5)
    assert ended(game).totals == {"anne": 27 + 8, "ben": 55, "carl": 0}


def test_7_rows_tell_points_excess_and_penalty() -> None:
    """§7: 22 with three players are 2 above the limit: 40 points less, and the 22 all count."""
    game = table("paris-connection", "anne ben carl").with_values(red=3, blue=1).with_hand("anne", red=20, blue=2)
    row = ended(game).view(None).result[0]
    assert (row.player, row.excess, row.penalty, row.total) == ("anne", 2, 40, 62 - 40)
    assert (row.points["red"], row.points["blue"], row.points["black"]) == (60, 2, 0)
    assert row.hand == {"blue": 2, "yellow": 0, "red": 20, "purple": 0, "black": 0, "brown": 0}


def test_7_the_limit_itself_costs_nothing() -> None:
    """§7: 20 are allowed with three players, the 21st costs 20."""
    game = table("paris-connection", "anne ben carl").with_values(red=2)
    assert ended(game.with_hand("anne", red=20)).totals["anne"] == 40
    assert ended(game.with_hand("anne", red=21)).totals["anne"] == 42 - 20


def test_7_most_points_wins() -> None:
    """§7: one winner."""
    game = table("paris-connection", "anne ben carl").with_values(red=5)
    game = game.with_hand("anne", red=5).with_hand("ben", red=6).with_hand("carl", blue=9)
    assert ended(game).winners == ("ben",)


def test_7_ties_for_most_all_win() -> None:
    """§7: two at the top win both; the third does not."""
    game = table("paris-connection", "anne ben carl").with_values(red=5, blue=6)
    game = game.with_hand("anne", red=6).with_hand("ben", blue=5).with_hand("carl", red=5)
    assert ended(game).winners == ("anne", "ben")
    assert ended(game.with_hand("carl", red=6)).winners == ("anne", "ben", "carl")


def test_7_a_negative_total_may_win() -> None:
    """§7: the best of bad totals."""
    game = table("paris-connection", "anne ben carl")
    game = game.with_hand("anne", red=22).with_hand("ben", red=23).with_hand("carl", red=24)
    assert ended(game).totals == {"anne": -40, "ben": -60, "carl": -80}
    assert ended(game).winners == ("anne",)


def test_7_screens_are_removed() -> None:
    """§7: everybody sees all hands when the game is over."""
    game = ended(table("paris-connection", "anne ben carl"))
    for reader in ("anne", "ben", "carl", "somebody", None):
        assert game.view(reader).hands == game.game.hands


def test_7_values_of_the_last_build_count() -> None:
    """§4.1, §7: the build that ends the game scores first."""
    game = table("paris-connection", "anne ben carl").with_track(red="O13").with_hand("ben", red=5)
    assert game.play("red P12").totals["ben"] == 20
