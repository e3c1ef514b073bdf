"""Paris Connection §1: what is in the box."""

from __future__ import annotations

from tests.paris_table import definition, table


def test_1_six_companies_of_33_locomotives() -> None:
    """§1: 198 locomotives, 33 in each of 6 colours."""
    data = definition()
    assert data.companies == ("blue", "yellow", "red", "purple", "black", "brown")
    assert data.locomotives == 33
    assert data.locomotives * len(data.companies) == 198


def test_1_value_track_from_the_start_space_to_30() -> None:
    """§1: the value track is printed 1 to 30; its start space is 0."""
    assert (definition().value_start, definition().value_last_printed) == (0, 30)


def test_1_one_depot_and_one_value_per_company() -> None:
    """§1: 6 depots, one per colour."""
    game = table("paris-connection", "anne ben carl")
    assert tuple(game.depots) == tuple(game.values) == tuple(game.track) == definition().companies


def test_1_other_colours_do_not_exist() -> None:
    """§1: nobody can build or trade a seventh colour, green for one."""
    game = table("paris-connection", "anne ben carl").with_hand("anne", red=5)
    for line in ("green F10", "trade green 1 red", "trade red 1 green"):
        refused = game.refusal(line)
        assert (refused.code, refused.section) == ("unknown_colour", "Paris Connection §1")
        assert "no company called green" in refused.sentence
        assert "blue, yellow, red, purple, black and brown" in refused.sentence
