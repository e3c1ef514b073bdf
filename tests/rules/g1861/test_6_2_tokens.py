"""1861 §6.2, §6.3: the tokens a merged public keeps, and all else that goes over to it."""

from __future__ import annotations

import pytest

from engine.common18xx.events import TokenRemoved
from engine.games.g1861.forming import spare_tokens
from tests.rules.g1861.mergers import agreed, line, owned, tokens_given_up

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


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_never_fewer_hexes_than_two(variant: str) -> None:
    """§6.2 AMBIGUOUS: two in Moscow, one in Voronezh: one of Moscow must go."""
    game = owned({"N": "anne", "M-K": "anne", "M-V": "anne"}, variant).play("anne: merge N M-K M-V into NW")
    refused = game.refusal("anne: remove NW I13 0")
    assert (refused.code, refused.section) == ("remove_place", "1861 §6.2")
    assert "H8 stop 0" in refused.sentence
    assert game.legal() == ("remove NW H8 0",)
    game = game.play("anne: remove NW H8 0")
    assert game.tokens("NW") == (("H8", 0), ("I13", 0))


def test_6_2_four_tokens_in_three_hexes() -> None:
    """§6.2: two are given up, and two in different hexes stay, whatever is chosen first."""
    game = owned({"N": "anne", "M-K": "anne", "M-V": "anne", "StP-W": "anne"})
    game = game.play("anne: merge N M-K M-V StP-W into NW", "anne: remove NW I13 0")
    assert game.legal() == ("remove NW H8 0",)
    game = game.play("anne: remove NW H8 0")
    assert game.tokens("NW") == (("E1", 0), ("H8", 0))
    game = owned({"N": "anne", "M-K": "anne", "M-V": "anne", "StP-W": "anne"})
    game = game.play("anne: merge N M-K M-V StP-W into NW", "anne: remove NW H8 0")
    assert set(game.legal()) == {"remove NW E1 0", "remove NW H8 0", "remove NW I13 0"}


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize(("variant", "charter"), [("jklm", (20, 40)), ("gtg", (0, 40))])
def test_6_2_merged_token_price(variant: str, charter: tuple[int, int], count: int) -> None:
    """§6.2 AMBIGUOUS: all in Moscow: one stays. jklm counts the tokens on the map; gtg takes the free one back."""
    minors = ("N", "M-K", "M-NN")[:count]
    game = owned(dict.fromkeys(minors, "anne"), variant).play(f"anne: merge {' '.join(minors)} into NW")
    for _ in range(count - 1):
        assert game.legal() == ("remove NW H8 0",)
        game = game.play("anne: remove NW H8 0")
    assert game.tokens("NW") == (("H8", 0),)
    assert game.game.companies["NW"].charter == charter
    assert game.refuses("anne: remove NW H8 0") == "not_now"


def test_6_2_circles_of_one_hex_are_one_hex() -> None:
    """§6.2, §5.5.3: of two circles of Kiev only one keeps its token; two other hexes keep theirs."""
    kiev = line().with_public("NW", anne=2, at="D14/1 D14/2 F18")
    assert spare_tokens(kiev.game, "NW") == (("D14", 1), ("D14", 2))
    apart = line().with_public("NW", anne=2, at="D14/1 F18")
    assert spare_tokens(apart.game, "NW") == ()


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
    game = tokens_given_up(scene.merging().play("anne: merge N M-V M-K into NW"))
    if variant == "gtg":
        assert game.refuses("anne: discard NW 2") == "not_now"
        game = game.play("anne: pass", "ben: pass", "carl: pass")
    else:
        assert game.refuses("anne: buy NW treasury") == "not_now"
    assert set(game.legal()) == {"discard NW 2", "discard NW 3"}
    game = tokens_given_up(game.play("anne: discard NW 3"))
    assert game.game.pool_trains == ("3",)
    assert game.allows("anne: buy NW treasury") is (variant == "jklm")
