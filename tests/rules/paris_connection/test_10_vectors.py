"""Paris Connection §10: the test vectors of the rules text, one by one."""

from __future__ import annotations

import pytest

from engine.games.paris_connection import distances
from engine.games.paris_connection.scoring import score
from tests.paris_table import definition, table


def total(players: int, **held: tuple[int, int]) -> int:
    """The total of a hand: company=(locomotives, value)."""
    hand = {colour: count for colour, (count, _) in held.items()}
    values = {colour: value for colour, (_, value) in held.items()}
    return score(definition(), "anne", hand, values, players).total


def test_10_scoring_137() -> None:
    """§10: 72 + 27 + 32 + 6 with four players; black in the place of green (§11)."""
    hand = {"blue": 6, "yellow": 3, "red": 4, "black": 2}
    row = score(definition(), "anne", hand, {"blue": 12, "yellow": 9, "red": 8, "black": 3}, 4)
    assert row.points == {"blue": 72, "yellow": 27, "red": 32, "black": 6}
    assert (row.excess, row.total) == (0, 137)


def test_10_scoring_103() -> None:
    """§10: two more of the last colour: 143 - 2 x 20."""
    assert total(4, blue=(6, 12), yellow=(3, 9), red=(4, 8), black=(4, 3)) == 103


def test_10_scoring_minus_28() -> None:
    """§10: 6 players, 12 locomotives of a company with value 1."""
    assert total(6, brown=(12, 1)) == -28


@pytest.mark.parametrize(
    ("players", "depots"), [("a b c", 156), ("a b c d", 154), ("a b c d e", 156), ("a b c d e f", 156)]
)
def test_10_depot_sum_after_setup(players: str, depots: int) -> None:
    """§10: 156 with 3, 5 or 6 players, 154 with 4."""
    assert sum(table("paris-connection", players).depots.values()) == depots


def test_10_1_red_to_troyes() -> None:
    """§10.1: red F10 legal, red value 1."""
    assert table("paris-connection", "anne ben carl").play("red F10").values["red"] == 1


def test_10_2_brown_to_auxerre() -> None:
    """§10.2: brown G09, G10 legal, brown value 1; yellow can now leave only through G09."""
    game = table("paris-connection", "anne ben carl").play("red F10", "brown G09 G10")
    assert game.values["brown"] == 1
    assert {line for line in ("F10", "G09", "G10", "E10", "F08") if game.allows(f"yellow {line}")} == {"G09"}


def test_10_3_purple_would_cut_off_yellow() -> None:
    """§10.3: purple F07, G08, G09 is adjacent and within capacity but illegal."""
    game = table("paris-connection", "anne ben carl").play("red F10", "brown G09 G10")
    assert game.refusal("purple F07 G08 G09").facts["lost"] == "yellow"


def test_10_4_purple_to_orleans() -> None:
    """§10.4: purple F07, G08 legal, purple value 1; yellow can still enter G09 and go on to H08 and H09."""
    game = table("paris-connection", "anne ben carl").play("red F10", "brown G09 G10", "purple F07 G08")
    assert game.values["purple"] == 1
    assert game.allows("yellow G09 H08")
    assert game.allows("yellow G09 H09")


def test_10_5_marseille_is_entered_from_two_hexes_only() -> None:
    """§10.5: O12 to P12 is barred by a checkered edge; P12 is entered from O13 or P13."""
    game = table("paris-connection", "anne ben carl")
    assert set(definition().board.neighbours("P12")) == {"O13", "P13"}
    assert game.with_track(red="O12").refuses("red P12") == "checkered_line"
    assert game.with_track(red="O13").allows("red P12")
    assert game.with_track(red="P13").allows("red P12")


@pytest.mark.parametrize(
    ("colour", "placements"),
    [("black", 15), ("blue", 13), ("purple", 13), ("red", 11), ("brown", 11), ("yellow", 11)],
)
def test_10_6_placements_to_marseille(colour: str, placements: int) -> None:
    """§10.6: fewest from D08, D09, E08, E10, F08 and F09; so Marseille needs at least three builds of five."""
    game = table("paris-connection", "anne ben carl").game
    assert distances(game.definition, game.table, colour)["P12"] == placements
    assert placements > 2 * definition().most_per_build
