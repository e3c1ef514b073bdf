"""1861 §5.3: what a route is; each refusal says what is wrong with it and names a run that is legal."""

from __future__ import annotations

import pytest

from engine.eighteen.refusals import routes
from engine.games.g1861.refusals import BOOK
from tests.rules.g1861.running import EASTERN, PETERSBURG, eastern, northern, running
from tests.rules.g1861.table import Scene, table


def test_5_3_a_route_runs_over_printed_track() -> None:
    """§5.3: N runs from its circle in Moscow to St. Petersburg."""
    assert northern().allows(f"run N 2:{PETERSBURG}")


def test_5_3_a_route_may_be_written_from_either_end() -> None:
    backwards = "-".join(reversed(PETERSBURG.split("-")))
    assert northern().play(f"run N 2:{backwards}").cash("N") == northern().play(f"run N 2:{PETERSBURG}").cash("N")


@pytest.mark.parametrize(
    ("route", "code"),
    [
        ("H8-G7-Z9", "unknown_hex"),
        ("H8", "one_hex"),
        ("H8-G5", "not_neighbours"),
        ("H8-G7", "no_end"),
        ("H8-I7-J8", "no_track"),
        ("H8-G7-G9", "no_track"),
        ("G5-F4-F2-E1", "no_token"),
        ("E1-D2-E1", "no_track"),
        ("E1-D2-C3", "no_track"),
    ],
)
def test_5_3_what_is_no_route(route: str, code: str) -> None:
    """§5.3: a continuous line of track from stop to stop, with a token of the company."""
    refusal = northern().refusal(f"run N 2:{route}")
    assert refusal.code == f"route_{code}"
    assert refusal.section == ("1861 §5.5.4" if code == "one_hex" else "1861 §5.3")
    assert refusal.facts["route"] == route


def test_5_3_a_refusal_says_what_would_be_legal() -> None:
    refusal = northern().refusal("run N 2:H8-G7-F4")
    assert refusal.sentence == (
        "2:H8-G7-F4 cannot be run: G7 and F4 are not next to each other; name every hex on the way. "
        "This would be legal: run N 2:E1-F2-F4-G5-G7-H8."
    )
    assert northern().allows(refusal.facts["best"])


def test_5_3_a_circle_of_moscow_is_left_by_its_own_track_only() -> None:
    """§5.3: N's token stands in the north circle; the route out of the south one has none."""
    scene = running(table().with_tiles("H10 4 0").with_minor("N", "anne", trains="2"))
    assert scene.refuses("run N 2:H8-H10") == "route_no_token"
    assert scene.refusal("run N 2:H8-H10").facts["hexes"] == "H8"


def kiev() -> Scene:
    """K-K in Kiev's east circle, from which track leads round over E13, D12 and C13 to the west circle."""
    tiles = ("E13 3 1", "D12 8 5", "C13 7 4")
    return running(table().with_tiles(*tiles).with_minor("K-K", "anne", trains="3"))


def test_5_3_two_circles_of_one_hex_are_one_too_many() -> None:
    """§5.3 AMBIGUOUS: a train may not use two circles of Kiev."""
    assert kiev().refuses("run K-K 3:D14-E13-D12-C13-D14") == "route_hex_twice"
    assert kiev().allows("run K-K 3:D14-E13")


def blocked(*tokens: str) -> Scene:
    """Tokens of SE in these cities on NW's way east."""
    return running(
        table().with_(phase="8").with_tiles("I7 8 5", "J8 8 2", "L8 8 2", "M7 57 1").with_public(
            "NW", anne=4, trains="4", at="H8/2"
        ).with_public("SE", price=70, ben=4, at=" ".join(tokens))
    )  # fmt: skip


def test_5_3_a_city_full_of_other_tokens_is_an_end() -> None:
    """§5.3: Nizhnii Novgorod may be reached, but not passed."""
    game = blocked("K7")
    refusal = game.refusal("run NW 4:H8-I7-J8-K7-L8-M7")
    assert (refusal.code, refusal.facts["hex"]) == ("route_city_blocked", "K7")
    assert game.allows("run NW 4:H8-I7-J8-K7")
    assert game.legal("run") == ("run NW 4:H8-I7-J8-K7",)


def test_5_3_a_blocked_city_may_be_the_end() -> None:
    """§5.3: Kazan is full, and reached."""
    assert blocked("M7").allows("run NW 4:H8-I7-J8-K7-L8-M7")


def test_5_3_a_route_that_reaches_a_red_area_ends_there() -> None:
    """§5.3: track leads from Kiev's west circle to Poland and out of it to Minsk; the route does not go on."""
    tiles = ("C13 9 2", "B12 9 2", "B10 9 1", "C9 4 1")
    game = running(table().with_(phase="3").with_tiles(*tiles).with_minor("K-B", "anne", trains="3"))
    refusal = game.refusal("run K-B 3:D14-C13-B12-A11-B10-C9")
    assert (refusal.code, refusal.facts["hex"]) == ("route_area_passed", "A11")
    assert game.legal("run") == ("run K-B 3:A11-B12-C13-D14",)


def test_5_3_all_red_hexes_of_poland_are_one_area() -> None:
    """§5.3 AMBIGUOUS: from one hex of Poland by way of Kiev to another one is no route."""
    tiles = ("D14 636 0", "C13 9 2", "B12 9 2", "C15 8 2", "B14 8 5")
    scene = table().with_(phase="5").with_tiles(*tiles).with_public("SW", anne=4, trains="5", at="D14")
    refusal = running(scene).refusal("run SW 5:A11-B12-C13-D14-C15-B14-A15")
    assert (refusal.code, refusal.facts["area"], refusal.facts["hex"]) == ("route_area_twice", "Poland", "A15")


def test_5_3_every_fault_has_its_sentence() -> None:
    """§5.3: the sentences use only what the engine tells."""
    facts = dict.fromkeys(("train", "route", "best", "hex", "other", "before", "after", "area", "company", "hexes",
                           "stops", "count", "with", "length", "cities"), "x")  # fmt: skip
    for code in routes.SENTENCES:
        section, sentence = BOOK.sentences[code]
        assert code.startswith("route_")
        assert section in ("5.3", "5.5.4")
        assert "{" not in sentence.format(**facts)
        assert sentence.endswith("This would be legal: {best}.")


def test_5_3_a_route_may_pass_its_own_token() -> None:
    """§5.3: NW's tokens in Moscow and Kazan are no hindrance to NW."""
    assert eastern("8").with_tokens("NW", "M7").allows(f"run NW 8:{EASTERN}")
