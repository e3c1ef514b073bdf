"""1861 §4.2.3: starting a public, and where its first token may stand."""

from __future__ import annotations

import pytest

from engine.eighteen.events import PublicStarted, TokenPlaced
from tests.rules.g1861.table import Scene, table

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])
STARTS = "70 80 90 100 110 120 135 150 165 180 200"


def late(variant: str = "jklm", players: str = "anne ben carl") -> Scene:
    """A stock round of phase 4, in which publics can be started."""
    return table(players, variant).stock().with_(phase="4")


def test_4_2_3_not_before_phase_4() -> None:
    game = table("anne ben carl").stock().with_(phase="3")
    assert game.refuses("anne: start GR 100") == "no_starts_yet"
    assert game.legal("start") == ()
    assert late().allows("anne: start GR 100")


@EDITIONS
def test_4_2_3_twice_the_price_goes_to_the_company(variant: str) -> None:
    game = late(variant).play("anne: start GR 100")
    assert (game.cash("anne"), game.cash("GR")) == (220, 200)
    assert (game.held("anne", "GR"), game.held("GR", "GR")) == (2, 8)
    assert game.president("GR") == "anne"
    assert game.price("GR") == 100
    assert game.told(PublicStarted) == (PublicStarted(player="anne", company="GR", price=100, paid=200),)


@pytest.mark.parametrize("market", ["grid", "column"])
def test_4_2_3_the_price_is_a_red_or_violet_cell(market: str) -> None:
    game = table("anne ben carl", market=market).stock().with_(phase="4").with_cash(anne=500)
    assert game.legal("start")[: len(STARTS.split())] == tuple(f"start GR {price}" for price in STARTS.split())
    assert game.refuses("anne: start GR 65") == "start_price"
    assert game.refuses("anne: start GR 220") == "start_price"
    assert game.refusal("anne: start GR 85").facts["prices"] == STARTS.replace(" ", ", ")


def test_4_2_3_the_token_goes_under_the_stack() -> None:
    game = late().with_public("SE", price=100, ben=2).play("anne: start GR 100")
    assert game.stack("GR") == ("SE", "GR")


def test_4_2_3_cash_must_cover_it() -> None:
    game = late()
    assert game.refuses("anne: start GR 220") == "start_price"
    game = game.with_cash(anne=239)
    assert game.refuses("anne: start GR 120") == "cannot_pay_start"
    assert game.refusal("anne: start GR 120").facts["most"] == "110"
    assert game.with_cash(anne=139).refuses("anne: start GR 70") == "too_poor_to_start"


def test_4_2_3_only_a_public_that_is_not_in_play() -> None:
    game = late().with_public("GR", ben=2)
    for company in ("GR", "N", "RSR", "TSR", "XYZ"):
        assert game.refuses(f"anne: start {company} 100") == "cannot_start"
    assert game.refusal("anne: start GR 100").facts["publics"].startswith("NW")


def test_4_2_3_then_its_first_token_is_placed_free_of_charge() -> None:
    game = late().play("anne: start GR 100")
    assert game.active == "anne"
    for line in ("anne: pass", "anne: buy GR treasury", "anne: start NW 70", "anne: bid N 100"):
        assert game.refuses(line) == "not_now"
    game = game.play("anne: token GR F18 0")
    assert (game.cash("anne"), game.cash("GR")) == (220, 200)
    assert game.tokens("GR") == (("F18", 0),)
    assert game.told(TokenPlaced) == (TokenPlaced(company="GR", hex="F18", stop=0, cost=0),)
    assert game.active == "ben"


def test_4_2_3_the_next_token_costs_what_a_second_one_costs() -> None:
    """§5.5.3: the first is free, then 20 and 40 a hex."""
    game = late().play("anne: start GR 100")
    assert game.game.companies["GR"].charter == (0, 20, 40)
    assert game.play("anne: token GR F18 0").game.companies["GR"].charter == (20, 40)


def test_4_2_3_the_token_must_be_its_own() -> None:
    game = late().with_public("NW", ben=2).play("anne: start GR 100")
    assert game.refuses("anne: token NW F18 0") == "starting_first"


@EDITIONS
def test_4_2_3_a_circle_with_track_to_nowhere_is_unconnected(variant: str) -> None:
    assert late(variant).play("anne: start GR 100").allows("anne: token GR D14 0")  # Kiev, printed yellow


@EDITIONS
def test_4_2_3_reserved_and_taken_circles_are_not_open(variant: str) -> None:
    game = late(variant).with_minor("R-O", "ben").play("anne: start GR 100")
    assert game.refuses("anne: token GR H8 1") == "not_open_circle"  # kept for N
    assert game.refuses("anne: token GR B4 0") == "not_open_circle"  # R-O stands there
    assert game.refuses("anne: token GR E11 0") == "not_open_circle"  # a small station
    assert game.refuses("anne: token GR A9 0") == "not_open_circle"  # a red area
    assert game.refuses("anne: token GR F18 1") == "not_open_circle"  # one circle only
    assert game.refuses("anne: token GR B6 0") == "not_open_circle"  # nothing there
    assert game.refuses("anne: token GR Z99 0") == "not_open_circle"
    assert "F18 0" in game.refusal("anne: token GR Z99 0").facts["circles"]


@EDITIONS
def test_4_2_3_ambiguous_any_other_stop_connects(variant: str) -> None:
    """Track from Kiev's third circle to the small station of Chernigov."""
    game = late(variant).without_room().with_tiles("E13 58 1").play("anne: start GR 100")
    assert game.refuses("anne: token GR D14 2") == "not_open_circle"


def test_4_2_3_ambiguous_circle_each_circle_of_a_hex_for_itself() -> None:
    game = late("jklm").without_room().with_tiles("E13 58 1").play("anne: start GR 100")
    assert game.allows("anne: token GR D14 0")
    assert game.allows("anne: token GR D14 1")


def test_4_2_3_ambiguous_hex_one_connected_circle_closes_them_all() -> None:
    game = late("gtg").without_room().with_tiles("E13 58 1").play("anne: start GR 100")
    assert game.refuses("anne: token GR D14 0") == "not_open_circle"
    assert game.refuses("anne: token GR D14 1") == "not_open_circle"


def test_4_2_3_ambiguous_circle_tokens_on_other_places_do_no_harm() -> None:
    """A green tile with two places, one of them taken: in the other edition the circle must be empty."""
    for variant, allowed in (("jklm", True), ("gtg", False)):
        game = late(variant).with_public("NW", ben=2).with_tiles("F18 14 0").with_tokens("NW", "F18")
        assert game.play("anne: start GR 100").allows("anne: token GR F18 0") == allowed


@EDITIONS
def test_4_2_3_without_an_open_circle_nothing_is_started(variant: str) -> None:
    game = late(variant).with_public("NW", ben=2)
    places = [line.split() for line in game.play("anne: start GR 100").legal("token")]
    full = game.with_tokens("NW", *(f"{hex_id}/{stop}" for _, _, hex_id, stop in places))
    assert full.refuses("anne: start GR 100") == "no_open_circle"
    assert full.legal("start") == ()


def test_4_2_3_a_start_is_a_purchase_for_the_card() -> None:
    game = late().play("anne: start GR 100", "anne: token GR F18 0", "ben: pass", "carl: pass", "anne: pass")
    assert game.game.first == "ben"


def test_4_2_3_the_public_has_not_operated_and_cannot_be_sold_yet() -> None:
    game = late().play("anne: start GR 100", "anne: token GR F18 0", "ben: pass", "carl: pass")
    assert game.refuses("anne: sell GR 1") == "not_operated"


@pytest.mark.parametrize("market", ["grid", "column"])
@pytest.mark.parametrize("price", [int(price) for price in STARTS.split()])
def test_4_2_3_the_company_begins_at_the_chosen_price(price: int, market: str) -> None:
    game = table("anne ben carl", market=market).stock().with_(phase="4").with_cash(anne=400)
    game = game.play(f"anne: start GR {price}")
    assert (game.price("GR"), game.cash("GR")) == (price, 2 * price)


def test_4_2_3_who_has_spent_all_still_places_the_token() -> None:
    game = table("anne ben carl").stock().with_(phase="5").with_cash(anne=200).play("anne: start GR 100")
    assert (game.active, game.cash("anne")) == ("anne", 0)
    assert game.play("anne: token GR F18 0").active == "ben"


def test_4_2_3_before_phase_4_nobody_is_asked_about_a_start() -> None:
    game = table("anne ben carl").stock().without_room().with_(phase="3").with_public("NW", price=200, anne=2, carl=2)
    assert game.with_cash(ben=199).play("anne: pass").active == "carl"
