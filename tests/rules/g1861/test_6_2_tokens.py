"""1861 §6.2, §6.3: the tokens a merged public keeps, and all else that goes over to it."""

from __future__ import annotations

import pytest

from engine.eighteen.events import TokenRemoved
from engine.games.g1861.steps import merge
from engine.games.g1861.tokens import spare
from tests.rules.g1861.mergers import agreed, line, owned
from tests.rules.g1861.table import Scene, table

VARIANTS = ("jklm", "gtg")


# tokens


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_two_tokens_in_different_hexes_stay(variant: str) -> None:
    """§6.2: nothing to give up; the third costs 40 a hex."""
    game = owned({"N": "anne", "M-V": "anne"}, variant).play("anne: merge N M-V into NW")
    assert game.tokens("NW") == (("H8", 0), ("I13", 0))
    assert game.game.companies["NW"].charter == (40,)
    assert game.refuses("anne: remove NW H8 0") == "not_now"


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_the_director_gives_up_the_third(variant: str) -> None:
    """§6.2: he chooses which two stay; the place of the third is free again, and nobody else decides."""
    game = owned({"N": "anne", "M-V": "anne", "StP-W": "ben"}, variant)
    game = agreed(game, "anne: merge N M-V StP-W into NW")
    assert game.active == "anne"
    assert game.refuses("ben: remove NW H8 0") == "not_your_turn"
    assert set(game.legal()) == {"remove NW E1 0", "remove NW H8 0", "remove NW I13 0"}
    game = game.play("anne: remove NW E1 0")
    assert game.told(TokenRemoved) == (TokenRemoved(company="NW", hex="E1", stop=0),)
    assert game.tokens("NW") == (("H8", 0), ("I13", 0))
    assert game.game.companies["NW"].charter == (40,)
    assert game.game.laid.cities["E1"][0].tokens == ()
    assert "StP-W" not in game.game.laid.cities["E1"][0].reserved


@pytest.fixture
def linked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever minors stand, they are connected: Moscow's circles are apart on the printed map."""
    monkeypatch.setattr(merge, "connected", lambda game, minors: True)


def merged(minors: str, variant: str) -> Scene:
    """Anne's minors, in operating order as they are named, make NW on the printed map."""
    scene = table(variant=variant).with_(phase="3").with_cash(anne=1000)
    for minor in minors.split():
        scene = scene.with_minor(minor, "anne", price=60)
    return scene.merging().play(f"anne: merge {minors} into NW")


def charter(scene: Scene) -> tuple[int, ...]:
    """The prices of the tokens that are not on the map."""
    return scene.game.companies["NW"].charter


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_never_fewer_hexes_than_two(variant: str, linked: None) -> None:
    """§6.2 AMBIGUOUS: two in Moscow, one in Voronezh: one of Moscow must go."""
    game = merged("N M-K M-V", variant)
    refused = game.refusal("anne: remove NW I13 0")
    assert (refused.code, refused.section) == ("remove_place", "1861 §6.2")
    assert "H8 stop 0" in refused.sentence
    assert set(game.legal()) == {"remove NW H8 0", "remove NW H8 1"}
    game = game.play("anne: remove NW H8 0")
    assert game.tokens("NW") == (("H8", 1), ("I13", 0))


def test_6_2_four_tokens_in_three_hexes(linked: None) -> None:
    """§6.2: two are given up, and two in different hexes stay, whatever is chosen first."""
    game = merged("N M-K M-V StP-W", "jklm").play("anne: remove NW I13 0")
    assert set(game.legal()) == {"remove NW H8 0", "remove NW H8 1"}
    game = game.play("anne: remove NW H8 0")
    assert game.tokens("NW") == (("E1", 0), ("H8", 1))
    game = merged("N M-K M-V StP-W", "jklm").play("anne: remove NW H8 0")
    assert set(game.legal()) == {"remove NW E1 0", "remove NW H8 1", "remove NW I13 0"}


@pytest.mark.parametrize(
    ("given_up", "jklm", "gtg"),
    [
        ("M-K", (20, 40), (20, 40)),  # brought the second token, for 20
        ("N", (20, 40), (0, 40)),  # brought the first, which is free
        ("M-K M-NN", (20, 40), (20, 40)),
        ("M-NN M-K", (20, 40), (20, 40)),
        ("N M-NN", (20, 40), (0, 40)),
        ("N M-K", (20, 40), (0, 40)),
    ],
)
@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_merged_token_price(
    variant: str, given_up: str, jklm: tuple[int, int], gtg: tuple[int, int], linked: None
) -> None:
    """§6.2 AMBIGUOUS: two or three circles of Moscow: one token stays. jklm counts the tokens on the map; in gtg each
    has its own price, and of those given up the cheapest comes back."""
    stops = {"M-K": 0, "N": 1, "M-NN": 2}
    game = merged("N M-K M-NN" if " " in given_up else "N M-K", variant)
    for minor in given_up.split():
        game = game.play(f"anne: remove NW H8 {stops[minor]}")
    assert len(game.tokens("NW")) == 1
    assert charter(game) == {"jklm": jklm, "gtg": gtg}[variant]
    assert game.refuses("anne: remove NW H8 0") == "not_now"


def test_6_2_by_token_what_lies_on_the_charter_while_tokens_are_given_up(linked: None) -> None:
    """As recorded games show it: six minors; the first three tokens cost 0, 20 and 40, all others nothing."""
    game = merged("N StP-W R-O M-K O-K M-V", "gtg")
    shown = [charter(game)]
    for place in ("E1 0", "I13 0", "B4 0", "H8 0"):
        game = game.play(f"anne: remove NW {place}")
        shown.append(charter(game))
    assert shown == [(), (20,), (20, 0), (20, 40, 0), (40,)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_of_two_tokens_in_one_city_one_goes_by_itself(variant: str) -> None:
    """§5.5.3: Moscow is one city there; N, M-K and M-V bring two tokens, and nothing is to choose."""
    game = owned({"N": "anne", "M-V": "anne", "M-K": "anne"}, variant).play("anne: merge N M-V M-K into NW")
    assert game.tokens("NW") == (("H8", 0), ("I13", 0))
    assert game.told(TokenRemoved) == (TokenRemoved(company="M-K", hex="H8", stop=0),)
    assert charter(game) == (40,)
    assert "buy NW treasury" in game.legal()


def test_6_2_circles_of_one_hex_are_one_hex() -> None:
    """§6.2, §5.5.3: of two circles of Kiev only one keeps its token; two other hexes keep theirs."""
    kiev = line().with_public("NW", anne=2, at="D14/1 D14/2 F18")
    assert spare(kiev.game, "NW") == (("D14", 1), ("D14", 2))
    apart = line().with_public("NW", anne=2, at="D14/1 F18")
    assert spare(apart.game, "NW") == ()


# assets


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_3_all_assets_and_loans_go_to_the_public(variant: str) -> None:
    """§6.3: cash, trains, privates and loans, even more than five loans (§5.4 AMBIGUOUS)."""
    scene = line(variant=variant)
    for minor, train in (("N", "2"), ("M-K", "2"), ("M-V", "3")):
        scene = scene.with_minor(minor, "anne", price=60, cash=35, trains=train, loans=2)
    game = scene.with_privates(TSR="N", BSS="M-V", MYR="ben").merging().play("anne: merge N M-K M-V into NW")
    own = game.game
    assert (own.purses["NW"], own.companies["NW"].loans, own.companies["NW"].trains) == (105, 6, ("2", "2", "3"))
    assert own.privates == {"TSR": "NW", "BSS": "NW", "MYR": "ben"}
    assert set(own.gone) >= {"N", "M-K", "M-V"}
    assert not own.companies["NW"].operated
    assert sum(own.purses.values()) == own.definition.bank


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_3_discard_timing(variant: str) -> None:
    """§6.3, §5.8.3: five trains, one must go; jklm before the shares are bought, gtg after."""
    scene = line(variant=variant)
    for minor, trains in (("N", "2 2"), ("M-V", "2 2"), ("M-K", "3")):
        scene = scene.with_minor(minor, "anne", price=60, trains=trains)
    game = scene.merging().play("anne: merge N M-V M-K into NW")
    if variant == "gtg":
        assert game.refuses("anne: discard NW 2") == "not_now"
        game = game.play("anne: pass", "ben: pass", "carl: pass")
    else:
        assert game.refuses("anne: buy NW treasury") == "not_now"
    assert set(game.legal()) == {"discard NW 2", "discard NW 3"}
    game = game.play("anne: discard NW 3")
    assert game.game.pool_trains == ("3",)
    assert game.allows("anne: buy NW treasury") is (variant == "jklm")
