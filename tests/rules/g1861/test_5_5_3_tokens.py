"""1861 §5.5.3: publics place tokens: where, how many, and for how much."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.eighteen.events import TokenPlaced
from engine.games.g1861.game import Game
from tests.rules.g1861.placing import relay
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import at, nikolaev, north_western, now, until

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])
EAST = ("P4 9 1", "O5 9 1", "N6 9 1", "M7 6 4", "M9 58 3", "N10 202 0")  # Ekaterinburg - Kazan - Simbirsk - Samara
SOUTH = ("H18 57 0", "H16 9 0", "H14 7 0", "G15 202 4")  # Yuzovka - Kharkov


def east(cash: int = 500, variant: str = "jklm", phase: str = "5", tokens: str = "Q3") -> Scene:
    """NW, one token in Ekaterinburg, with track to Kazan and Samara; at its token step."""
    scene = table(variant=variant).with_(phase=phase).with_tiles(*EAST)
    scene = scene.without_room() if phase >= "5" else scene
    return at(scene.with_public("NW", anne=4, cash=cash, at=tokens, trains="5").operating(), "token")


@EDITIONS
def test_5_5_3_the_examples_of_the_rules(variant: str) -> None:
    """Ekaterinburg to Kazan: distance 4 at 20; then Samara: 2 from Kazan, at 40."""
    scene = east(variant=variant)
    first = scene.play("token NW M7 0")
    assert first.told(TokenPlaced) == (TokenPlaced(company="NW", hex="M7", stop=0, cost=80),)
    assert (first.cash("NW"), first.cash("bank")) == (420, scene.cash("bank") + 80)
    next_round = at(first.operating(), "token")
    second = next_round.play("token NW N10 0")
    assert next_round.cash("NW") - second.cash("NW") == 80
    assert second.game.companies["NW"].charter == ()
    assert set(second.tokens("NW")) == {("Q3", 0), ("M7", 0), ("N10", 0)}


@EDITIONS
def test_5_5_3_the_second_at_20_the_third_at_40_from_the_nearer_one(variant: str) -> None:
    """Samara is 5 from Ekaterinburg: 100 as the second token."""
    assert east(variant=variant).play("token NW N10 0").cash("NW") == 400
    scene = east(variant=variant, tokens="Q3 D20")
    assert scene.play("token NW M7 0").cash("NW") == 500 - 4 * 40


def test_5_5_3_first_token_is_free() -> None:
    """The one that comes with the director's certificate (§4.2.3)."""
    scene = table().without_room().with_(phase="4").stock().with_cash(anne=140)
    scene = scene.play("start NW 70", "token NW F18 0")
    assert scene.cash("NW") == 140
    assert scene.game.companies["NW"].charter == (20, 40)


def test_5_5_3_each_public_has_three() -> None:
    scene = east(tokens="Q3 D20 B4")
    assert scene.game.companies["NW"].charter == ()
    assert now(east(tokens="Q3 D20").play("pass"))[1] != "token"
    assert scene.refuses("token NW M7 0") == "no_token_left"


def test_5_5_3_one_per_operating_round() -> None:
    scene = at(east().play("token NW M7 0"), "token")
    assert scene.refuses("token NW N10 0") == "token_twice"


@pytest.mark.parametrize(("cash", "allowed"), [(79, False), (80, True)])
def test_5_5_3_no_loan_for_it(cash: int, allowed: bool) -> None:
    scene = east(cash=cash)
    assert scene.allows("token NW M7 0") is allowed
    if not allowed:
        refused = scene.refusal("token NW M7 0")
        assert (refused.code, refused.section, refused.facts["cost"]) == ("token_cash", "1861 §5.5.3", "80")


def test_5_5_3_minors_have_only_their_home_token() -> None:
    scene = nikolaev(cash=500)
    assert now(scene.play("pass"))[1] == "run"
    assert at(scene, "token").refuses("token N E1 1") == "not_public"


def test_5_5_3_at_most_one_of_a_company_in_a_hex() -> None:
    scene = at(north_western(cash=500, at="H8/1"), "token")
    refused = scene.refusal("token NW H8 0")
    assert (refused.code, refused.facts["why"]) == ("token_place", "it has a token there already")


def test_5_5_3_on_a_route_of_the_company() -> None:
    """And the refusal says where it can go, for how much."""
    refused = east().refusal("token NW D20 0")
    assert (refused.code, refused.facts["why"]) == ("token_place", "none of its routes leads there")
    assert refused.facts["places"] == "M7 (stop 0, 80), N10 (stop 0, 100)"


def test_5_5_3_of_any_length() -> None:
    """The trains it has play no part; Samara is three stops away."""
    assert east().allows("token NW N10 0")


def test_5_5_3_not_past_a_city_full_of_others_tokens() -> None:
    """§5.3: Kazan has one place; with SW in it NW reaches it, and does not come through."""
    scene = east(phase="6").with_public("SW", ben=3, at="M7", trains="6", price=70)
    assert {line.split()[2] for line in scene.legal("token")} == set()
    assert scene.refusal("token NW N10 0").facts["why"] == "none of its routes leads there"
    assert "no place is free" in scene.refusal("token NW M7 0").facts["why"]


@pytest.mark.parametrize("place", ["M9 0", "H8 7", "X1 0", "O5 0"])
def test_5_5_3_only_in_large_cities(place: str) -> None:
    """A small station, a circle that is not there, no hex, plain track."""
    assert east().refuses(f"token NW {place}") == "no_city"


# reserved places


def south(phase: str, variant: str = "jklm", tile: str = "G15 202 4", gone: str = "D V T-R S-V E") -> Scene:
    """NW in Yuzovka, with track to Kharkov, the home of K-R."""
    scene = table(variant=variant).with_(phase=phase).with_gone(gone).with_tiles(*SOUTH[:3], tile)
    return at(scene.with_public("NW", anne=4, cash=500, at="H18", trains="4").operating(), "token")


@EDITIONS
def test_5_5_3_the_place_of_a_minor_not_yet_started_is_kept(variant: str) -> None:
    refused = south("4", variant).refusal("token NW G15 0")
    assert (refused.code, "kept for another" in refused.facts["why"]) == ("token_place", True)


@EDITIONS
def test_5_5_3_beside_it_there_may_be_room(variant: str) -> None:
    """A green Kharkov has two places, one of them kept."""
    scene = south("4", variant, tile="G15 208 0").play("token NW G15 0")
    city = scene.game.laid.cities["G15"][0]
    assert (city.tokens, city.reserved) == (("NW",), ("K-R",))
    full = scene.with_public("SW", ben=4, cash=500, at="H18", trains="4", price=200).operating()
    assert "kept for another" in at(full, "token").refusal("token SW G15 0").facts["why"]


@EDITIONS
def test_5_5_3_from_phase_5_on_nothing_is_kept_for_minors(variant: str) -> None:
    """§5.8.5: the sale of the first 5 frees the places of minors never started."""
    scene = at(south("4", variant), "trains").edit(lambda own: own.depot.update({"2": 0, "3": 0, "4": 0}))
    scene = scene.with_cash(NW=1000).play("train NW 5 550 bank")
    assert scene.game.phase == "5"
    assert all("K-R" not in city.reserved for city in scene.game.laid.cities["G15"])
    assert at(scene.operating(), "token").allows("token NW G15 0")


@EDITIONS
@pytest.mark.parametrize("phase", ["4", "5", "7"])
def test_5_5_3_one_place_in_st_petersburg_is_kept_for_the_rsr(variant: str, phase: str) -> None:
    """In every phase, until the RSR has a token there: E1's circle towards Moscow."""
    scene = table(variant=variant).without_room().with_(phase=phase)
    scene = scene.with_public("NW", anne=4, cash=500, at="H8/1", trains="4").operating()
    assert "kept for another" in at(scene, "token").refusal("token NW E1 1").facts["why"]


def test_5_5_3_one_place_of_gray_moscow_is_kept_for_the_rsr() -> None:
    """639 has four places. With the RSR in one of them three others fit."""
    scene = table().without_room().with_(phase="6").with_tiles("H8 639 0")
    names = ("NW", "SW", "SE")
    for name in names:
        scene = scene.with_public(name, anne=2, at="H8", trains="5" if name == "NW" else "")
    scene = scene.edit(keep_for_rsr)
    scene = scene.with_public("GR", anne=2, cash=500, at="E1/0", price=200, trains="6").with_tiles("E1 641 0")
    assert "kept for another" in at(scene.operating(), "token").refusal("token GR H8 0").facts["why"]


def keep_for_rsr(own: Game) -> None:
    """The place printed on 639 is still free and kept."""
    city = own.laid.cities["H8"][0]
    relay(own, cities={**own.laid.cities, "H8": (replace(city, reserved=("RSR",)),)})


def test_5_5_3_a_company_that_starts_takes_its_own_place() -> None:
    """§5.5.3 AMBIGUOUS: K-R's place in a green Kharkov, with NW beside it."""
    scene = south("4", tile="G15 208 0").play("token NW G15 0")
    founded = scene.with_cash(anne=500, ben=200, carl=200).stock("ben").with_(phase="3").with_gone("N")
    founded = founded.play("bid K-R 100", "carl: pass", "anne: pass")
    city = founded.game.laid.cities["G15"][0]
    assert (city.tokens, city.reserved) == (("NW", "K-R"), ())


@EDITIONS
@pytest.mark.parametrize(("minor", "stop"), [("N", 1), ("M-NN", 2), ("M-K", 0), ("K-B", 1), ("K-K", 2), ("StP-W", 0)])
def test_5_5_3_which_circle_is_kept(variant: str, minor: str, stop: int) -> None:
    """§5.5.3 AMBIGUOUS: while the circles are separate, the one printed for it."""
    scene = table(variant=variant)
    home = scene.game.definition.companies[minor].home
    assert [minor in city.reserved for city in scene.game.laid.cities[home]].index(True) == stop


def test_5_5_3_once_they_are_one_city_one_place_each() -> None:
    """§5.5.3 AMBIGUOUS: brown Moscow keeps one of its three places for each of the three minors."""
    scene = table().with_(phase="5").with_tiles("H8 637 0").with_minor("N", "anne", cash=100, trains="5").operating()
    city = scene.play("lay N 638 H8 0").game.laid.cities["H8"]
    assert len(city) == 1
    assert (city[0].tokens, set(city[0].reserved)) == (("N",), {"M-NN", "M-K"})


# when it is asked


@EDITIONS
@pytest.mark.parametrize(("cash", "step"), [(19, "run"), (20, "token")])
def test_5_5_3_asked_when_the_price_before_distance_is_there(variant: str, cash: int, step: str) -> None:
    """As in recorded games."""
    scene = table(variant=variant).without_room().with_(phase="5").with_tiles(*EAST)
    scene = scene.with_public("NW", anne=4, cash=cash, at="Q3", trains="5").operating()
    assert now(scene.play("pass"))[1] == step


def test_5_5_3_it_is_optional() -> None:
    scene = until(north_western(cash=100, at="E1/1").with_tiles("H8 638 0"), "token")
    assert now(scene.play("pass"))[1] == "run"


@EDITIONS
def test_5_5_3_after_a_merger_in_one_hex(variant: str) -> None:
    """Two minors of one city leave one token, the free one: the second costs 20 a hex in both editions."""
    scene = table(variant=variant).with_(phase="3").with_tiles("H8 638 0").with_cash(anne=1000)
    scene = scene.with_minors("anne", "N M-K", price=70, trains="3").merging().play("merge N M-K into NW")
    assert scene.game.companies["NW"].charter == (20, 40)
