"""Paris Connection §11: every AMBIGUOUS line, its resolution quoted, and played."""

from __future__ import annotations

import pytest

from engine.core.errors import BadOption
from engine.games.paris_connection import RULES, Built, open_hexes
from pbem.letters.rulebook import rules_section
from tests.paris_table import Scene, definition, table
from tests.random_games import begin

TIGHT = ("red F10", "brown G09 G10")  # yellow, on F09, can leave only through G09


@pytest.fixture
def game() -> Scene:
    """Three players; fixed start hexes; nothing built."""
    return table("paris-connection", "anne ben carl")


def test_11_closed_hexes(game: Scene) -> None:
    """§11: "closed hexes are the Eiffel tower and the start hexes; rural hexes hold two"."""
    closed = {hex_.id for hex_ in definition().board.hexes if not hex_.open}
    assert closed == {"E09", "D08", "D09", "E08", "E10", "F08", "F09"}
    assert game.play("brown G09").allows("yellow G09")


def test_11_start_random_is_the_default() -> None:
    """§11: "setup option `start: random | fixed`, default random (logged)"."""
    assert RULES.options({})["start"] == "random"
    starts = {tuple(begin(3, f"{number}")[0].table.track.values()) for number in range(40)}
    assert len(starts) > 30
    game, (began, *_) = begin(3, "logged")
    assert {colour: (hex_id,) for colour, hex_id in began.start.items()} == game.table.track  # type: ignore[attr-defined]


def test_11_start_fixed_uses_the_map_file() -> None:
    """§11: "`fixed` uses `fixed_start` in map.yaml"."""
    for seed in ("one", "two", "three"):
        game, _ = RULES.start(definition(), ("a", "b", "c"), RULES.options({"start": "fixed"}), seed)
        assert {colour: hexes[0] for colour, hexes in game.table.track.items()} == {
            "black": "D08", "blue": "D09", "purple": "E08", "red": "E10", "brown": "F08", "yellow": "F09",
        }  # fmt: skip


def test_11_six_colours() -> None:
    """§11: "use these six; the example is a plain sum and works with any colour in the place of green"."""
    assert set(definition().companies) == {"blue", "yellow", "red", "purple", "black", "brown"}


def test_11_31_of_each_colour_in_the_bag() -> None:
    """§11: "33 minus one start hex minus one value track = 31"."""
    game, _ = begin(3, "bag")
    assert sum(game.table.depots.values()) + 3 * 10 == 6 * 31


def test_11_order_of_the_list_is_order_of_placement(game: Scene) -> None:
    """§11: "yes; the order of the list given by the player is the order of placement and each step is checked"."""
    assert game.allows("red E11 E12")
    assert game.refuses("red E12 E11") == "not_adjacent"


def test_11_marseille_is_the_last_hex_of_the_list(game: Scene) -> None:
    """§11: "Marseille must be the last hex of the list (reject the order otherwise); the locomotives of that action all
    score, then the game ends"."""
    near = game.with_track(red="O13")
    assert near.refuses("red P12 P13") == "marseille_last"
    ended = near.play("red P13 P12")
    assert (ended.ended, ended.values["red"]) == ("marseille", 3 + 4)
    assert open_hexes(near.game.definition, near.game.table, "red", ("P12",)) == ()


def test_11_value_counts_after_the_action(game: Scene) -> None:
    """§11: "apply after the action; no visible difference given the Marseille rule above"."""
    after = game.play("red D10 F10")
    assert after.events == (Built(player="anne", colour="red", hexes=("D10", "F10"), worth=2, value=2),)


def test_11_cut_off_anywhere_on_the_track(game: Scene) -> None:
    """§11: "anywhere on its track (a company's track is always one connected piece)"."""
    tight = game.play(*TIGHT, "yellow G09 H09")  # F09 is walled in now, H09 is not
    assert tight.play("purple F07 G08").allows("blue C10")
    assert tight.refuses("purple F07 G08 G09") == "hex_full"


def test_11_a_company_with_a_city_needs_no_way(game: Scene) -> None:
    """§11: "no; Board Game Arena states this exemption"."""
    safe = game.with_track(red="F10", yellow="G10", brown="G09")
    assert safe.allows("purple F07 G08 G09")


def test_11_a_taken_city_is_not_reachable(game: Scene) -> None:
    """§11: "no, a city holds one locomotive, so only empty cities count"."""
    assert game.with_track(red="F10", brown="G09").allows("purple F07 G08 G09")  # G10 (Auxerre) is empty
    assert game.with_track(red="F10 G10", brown="G09").refuses("purple F07 G08 G09") == "cut_off"


def test_11_two_companies_with_the_same_last_slot() -> None:
    """§11: "each is tested alone, so the position is legal; the build that would use the slot up against the other
    is the illegal one"."""
    shared = table("paris-connection", "anne ben carl").with_track(red="F10 G10", purple="F07 G08", black="D07 E07 F07")
    both = shared.play("purple G09")  # legal, though yellow and brown now have one slot between them
    assert both.refusal("yellow G09").facts["lost"] == "brown"
    assert both.refusal("brown G09").facts["lost"] == "yellow"


def test_11_a_trade_takes_one_depot_other_than_the_returned(game: Scene) -> None:
    """§11: "no; one depot, different from the one returned to"."""
    held = game.with_hand("anne", red=5)
    assert held.refuses("trade red 1 red") == "same_colour_trade"
    assert held.refuses("trade red 2 red") == "same_colour_trade"


def test_11_taking_one_when_two_are_available(game: Scene) -> None:
    """§11: "yes, the player's choice"."""
    held = game.with_hand("anne", red=5).with_depots(blue=9)
    assert held.allows("trade red 1 blue")
    assert held.allows("trade red 2 blue")


def test_11_the_limit_may_be_exceeded_on_purpose(game: Scene) -> None:
    """§11: "yes; "maximum" is enforced by -20 each at the end, and the final totals may be negative"."""
    over = game.with_hand("anne", red=25).with_depots(others=0, black=2, brown=2).play("trade red 2 black")
    assert over.ended is None or over.totals["anne"] < 0
    ended = game.with_hand("anne", red=25).with_depots(others=0, black=2, red=3).play("trade red 2 black")
    assert (ended.ended, ended.totals["anne"]) == ("supply", -6 * 20)


def test_11_a_colour_without_a_legal_hex(game: Scene) -> None:
    """§11: "it cannot be chosen for building (at least one locomotive must be placed); it can still be traded"."""
    walled = game.with_track(
        red="F10", yellow="G10 H09", purple="F07 G08 G09 H08", brown="G09", black="H08 H10 I10 G11"
    )
    closed = walled.with_track(blue="G11 H10", red="I09")
    assert open_hexes(closed.game.definition, closed.game.table, "yellow") == ()
    assert closed.depots["yellow"] > 0
    assert closed.with_hand("anne", red=5).allows("trade red 2 yellow")
    assert all("build yellow" not in line for line in closed.with_depots(others=0, yellow=5, purple=1).legal())


def test_11_value_above_30(game: Scene) -> None:
    """§11: "keep counting, no cap"."""
    assert game.with_values(red=30).play("red F10").values["red"] == 31


def test_11_supply_is_looked_at_after_the_complete_action(game: Scene) -> None:
    """§11: "no, only after the complete action"."""
    trade = game.with_hand("anne", red=5).with_depots(others=0, blue=3, red=0, black=1)
    assert trade.play("trade red 1 black").ended is None  # blue and red are filled
    last = game.with_hand("anne", red=5).with_depots(others=0, blue=1, red=1)
    assert last.play("trade red 1 blue").ended == "supply"


def test_11_no_equal_number_of_turns(game: Scene) -> None:
    """§11: "none, the game stops at once"."""
    ended = game.with_track(red="O13").play("red P12")
    assert (ended.game.table.played, ended.active) == (1, "")


def test_11_no_stall_limit_by_default(game: Scene) -> None:
    """§11: "nothing by default": a hundred rounds of one-for-one trades do not end the game."""
    for name in ("anne", "ben", "carl"):
        game = game.with_hand(name, red=5, blue=5)
    for turn in range(300):
        game = game.play("trade red 1 blue" if turn // 3 % 2 == 0 else "trade blue 1 red")
    assert game.ended is None
    assert RULES.options({})["stall_limit"] == 0


def stalling() -> Scene:
    """A stall limit of two rounds, three players; five trades of the six have been made."""
    game = table("paris-connection", "anne ben carl", stall_limit="2")
    for name in ("anne", "ben", "carl"):
        game = game.with_hand(name, red=5, blue=5)
    return game.play(*["trade red 1 blue"] * 3, *["trade blue 1 red"] * 2)


def test_11_stall_limit_ends_the_game_as_if_by_supply() -> None:
    """§11: "full rounds with no build and no change of hand sizes, then score as if the supply end had come"."""
    ended = stalling().with_values(red=3).with_hand("anne", red=5).play("trade blue 1 red")
    assert (ended.ended, ended.totals["anne"]) == ("stall", 15)


def test_11_a_build_begins_the_count_anew() -> None:
    """§11: "with no build"."""
    game = stalling().play("brown F07")
    assert game.ended is None
    assert game.play(*["trade red 1 blue"] * 3, *["trade blue 1 red"] * 2).ended is None
    assert game.play(*["trade red 1 blue"] * 3, *["trade blue 1 red"] * 3).ended == "stall"


def test_11_a_grown_hand_begins_the_count_anew() -> None:
    """§11: "and no change of hand sizes"."""
    game = stalling().play("trade blue 2 red")
    assert game.ended is None
    assert game.play(*["trade red 1 blue"] * 3, *["trade blue 1 red"] * 3).ended == "stall"


@pytest.mark.parametrize(
    ("given", "option"),
    [
        ({"start": "sideways"}, "start"),
        ({"start": ""}, "start"),
        ({"start": "Fixed"}, "start"),
        ({"stall_limit": "-1"}, "stall_limit"),
        ({"stall_limit": "ten"}, "stall_limit"),
        ({"stall_limit": "101"}, "stall_limit"),
        ({"stall_limit": ""}, "stall_limit"),
        ({"stall_limit": "1.5"}, "stall_limit"),
        ({"stall_limit": "²"}, "stall_limit"),
        ({"speed": "fast"}, "speed"),
    ],
)
def test_11_options_with_mistakes(given: dict[str, str], option: str) -> None:
    """§11: an option that is none, or has no such value, is named."""
    with pytest.raises(BadOption) as wrong:
        RULES.options(given)
    assert wrong.value.option == option
    assert str(wrong.value).startswith(f"{option}: ")


@pytest.mark.parametrize(("given", "rounds"), [("off", 0), ("0", 0), ("1", 1), ("10", 10), ("100", 100)])
def test_11_stall_limit_values(given: str, rounds: int) -> None:
    """§11: off, or a number of full rounds."""
    assert RULES.options({"stall_limit": given})["stall_limit"] == rounds


def test_11_values_begin_at_0(game: Scene) -> None:
    """§11: «Resolve: 0»: what the rules text says is what the data say."""
    assert set(game.values.values()) == {definition().value_start} == {0}
    assert "The value track begins at 0" in rules_section("paris-connection", "11")


def test_11_three_to_six_players_only() -> None:
    """§11: "3 to 6 only"."""
    assert [size.players for size in definition().tables] == [3, 4, 5, 6]
    with pytest.raises(BadOption, match="2 players"):
        RULES.start(definition(), ("anne", "ben"), RULES.options({}), "two")
