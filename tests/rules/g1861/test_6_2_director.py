"""1861 §6.2: shares of a merged public, its director, and the share that is missing."""

from __future__ import annotations

import pytest

from engine.eighteen.events import PresidentChanged, ShareBought
from engine.games.g1861.events import PublicFormed
from engine.games.g1861.forming import by_founding
from engine.games.g1861.rules import RULES
from tests.rules.g1861.mergers import agreed, flagged, nobody_has_two, owned

VARIANTS = ("jklm", "gtg")


# shares and director


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_each_minor_is_one_share(variant: str) -> None:
    """§6.2: 10 % each; the others stay in the treasury."""
    game = owned({"N": "anne", "M-K": "anne", "M-V": "ben"}, variant)
    game = agreed(game, "anne: merge N M-K M-V into NW")
    assert game.game.shares["NW"] == {"anne": 2, "ben": 1, "NW": 7}
    assert game.president("NW") == "anne"
    assert game.told(PublicFormed) == (
        PublicFormed(public="NW", minors=("N", "M-K", "M-V"), president="anne", price=game.price("NW")),
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_most_shares_is_director(variant: str) -> None:
    """§6.2: three of ben against two of anne, though anne has the senior minor and is the first with two."""
    owners = {"N": "anne", "M-K": "anne", "M-NN": "ben", "StP-W": "ben", "M-V": "ben"}
    game = agreed(owned(owners, variant), "anne: merge N M-K M-NN StP-W M-V into NW")
    assert game.president("NW") == "ben"


@pytest.mark.parametrize(("variant", "president"), [("jklm", "anne"), ("gtg", "ben")])
def test_6_2_merge_tie(variant: str, president: str) -> None:
    """§6.2 (A, B, B, A): jklm: the owner of the senior minor; gtg: who has two shares first in operating order."""
    owners = {"N": "anne", "M-K": "ben", "M-NN": "ben", "M-V": "anne"}
    game = agreed(owned(owners, variant), "anne: merge N M-V M-NN M-K into NW")
    assert game.president("NW") == president
    assert game.game.shares["NW"] == {"anne": 2, "ben": 2, "NW": 6}


@pytest.mark.parametrize(
    ("tie", "president"), [("oldest_owner", "ben"), ("senior_owner", "anne"), ("first_to_two", "anne")]
)
def test_6_2_the_oldest_is_founded_first_whatever_it_costs_now(tie: str, president: str) -> None:
    """§6.2: ben's M-K came first into play and operates last; anne's N operates first."""
    owners = {"M-K": "ben", "N": "anne", "M-NN": "anne", "M-V": "ben"}
    scene = flagged(owned(owners, N=100, MNN=90, MV=80, MK=70), merge_tie=tie)
    assert scene.game.definition.variants["jklm"].merge_tie == tie
    assert agreed(scene, f"{scene.active}: merge N M-NN M-V M-K into NW").president("NW") == president


@pytest.mark.parametrize(("first", "buyer"), [("oldest_must", "carl"), ("senior_must", "anne")])
def test_6_2_the_owner_of_the_oldest_minor_must_buy(first: str, buyer: str) -> None:
    """§6.2: nobody has two; carl's M-V was founded first, anne's N operates first."""
    owners = {"M-V": "carl", "M-K": "ben", "N": "anne"}
    scene = flagged(owned(owners, N=100, MK=90, MV=80), merge_first_purchase=first)
    formed = agreed(scene, "anne: merge N M-K M-V into NW")
    assert (formed.president("NW"), formed.held(buyer, "NW")) == (buyer, 2)
    assert scene.with_cash(**{buyer: 179}).refuses("anne: offer merge N M-K M-V into NW") == "merge_first_share"


def test_6_2_a_minor_keeps_its_age_when_others_leave() -> None:
    """§6.2: who was founded before whom is stored with the position."""
    scene = owned({"M-K": "ben", "N": "anne", "M-V": "carl"}, N=100, MK=90, MV=80)
    again = RULES.decode(scene.game.definition, RULES.encode(scene.game))
    assert by_founding(again, ("N", "M-V", "M-K")) == ("M-K", "N", "M-V")


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_merge_tie_in_turns(variant: str) -> None:
    """§6.2 (A, B, A, B): anne owns the senior minor and has two first."""
    owners = {"N": "anne", "M-K": "ben", "M-NN": "anne", "M-V": "ben"}
    game = agreed(owned(owners, variant), "anne: merge N M-V M-NN M-K into NW")
    assert game.president("NW") == "anne"


def test_6_2_senior_of_those_tied_only() -> None:
    """§6.2 (jklm): carl owns the senior minor but has one share; of anne and ben, ben's comes first."""
    owners = {"N": "carl", "M-K": "ben", "M-NN": "anne", "StP-W": "anne", "M-V": "ben"}
    game = owned(owners)
    assert agreed(game, "carl: merge N M-K M-NN StP-W M-V into NW").president("NW") == "ben"
    game = flagged(game, merge_tie="first_to_two")
    assert agreed(game, "carl: merge N M-K M-NN StP-W M-V into NW").president("NW") == "anne"


def test_6_2_first_to_two_is_passed_by_more_only() -> None:
    """§6.2 (gtg): A, B, B, A, A: anne has three in the end."""
    owners = {"N": "anne", "M-K": "ben", "M-NN": "ben", "StP-W": "anne", "M-V": "anne"}
    game = agreed(owned(owners, "gtg"), "anne: merge N M-K M-NN StP-W M-V into NW")
    assert game.president("NW") == "anne"


# the missing share


def test_6_2_senior_owner_must_buy_the_missing_share() -> None:
    """§6.2 (jklm): at once, at the new price, paid to the company, before anybody else buys."""
    game = agreed(nobody_has_two("jklm"), "anne: merge N M-K M-V into NW")
    assert game.told(ShareBought) == (ShareBought(player="anne", company="NW", source="treasury", price=120),)
    assert game.game.shares["NW"] == {"anne": 2, "ben": 1, "carl": 1, "NW": 6}
    assert (game.president("NW"), game.cash("anne"), game.cash("NW")) == ("anne", 880, 120)


def test_6_2_senior_owner_whoever_proposes() -> None:
    """§6.2 (jklm): ben's minor proposes; anne owns the senior one, must agree and buys."""
    game = agreed(nobody_has_two("jklm", acting="M-K"), "ben: merge M-K M-V N into NW")
    assert (game.president("NW"), game.cash("anne"), game.cash("ben")) == ("anne", 880, 1000)


def test_6_2_impossible_if_the_senior_owner_cannot_pay() -> None:
    """§6.2 (jklm): others with money do not help; with 120 R he can."""
    game = nobody_has_two("jklm").with_cash(anne=119)
    refused = game.refusal("anne: offer merge N M-K M-V into NW")
    assert (refused.code, refused.section) == ("merge_first_share", "1861 §6.2")
    assert refused.facts == {"who": "anne", "price": "120"}
    assert game.with_cash(anne=120).allows("anne: offer merge N M-K M-V into NW")


def test_6_2_the_certificate_limit_does_not_stop_the_missing_share() -> None:
    """§6.2 AMBIGUOUS: his 10 % and the bought 10 % become the director's certificate, still one."""
    game = nobody_has_two("jklm")
    game = game.with_public("SW", anne=6).with_public("SE", anne=6).with_public("MK", anne=6).with_public("MVR", anne=6)
    game = agreed(game, "anne: merge N M-K M-V into NW")
    assert game.held("anne", "NW") == 2


def test_6_2_any_owner_may_buy_the_missing_share() -> None:
    """§6.2 (gtg): nobody must at once; in stage 1 the first to hold two becomes director."""
    game = agreed(nobody_has_two("gtg"), "anne: merge N M-K M-V into NW")
    assert game.held("anne", "NW") == 1
    assert game.active == "anne"
    game = game.play("anne: pass")
    assert game.active == "ben"
    game = game.play("ben: buy NW treasury")
    assert (game.president("NW"), game.held("ben", "NW")) == ("ben", 2)
    assert game.told(PresidentChanged) == (PresidentChanged(company="NW", player="ben"),)


def test_6_2_the_last_owner_who_can_must_buy() -> None:
    """§6.2 (gtg): while nobody has 20 % the last who can still pay may not pass; then he may."""
    game = agreed(nobody_has_two("gtg").with_cash(carl=119), "anne: merge N M-K M-V into NW")
    game = game.play("anne: pass")
    refused = game.refusal("ben: pass")
    assert (refused.code, refused.section) == ("first_share_due", "1861 §6.2")
    assert game.legal() == ("buy NW treasury",)
    game = game.play("ben: buy NW treasury")
    assert game.allows("ben: pass")


def test_6_2_any_owner_impossible_if_none_can_pay() -> None:
    """§6.2 (gtg): such a merger would never come to an end, so it is refused; one who can pay is enough."""
    game = nobody_has_two("gtg").with_cash(anne=119, ben=119, carl=119)
    assert game.refuses("anne: offer merge N M-K M-V into NW") == "merge_first_share"
    assert game.with_cash(carl=120).allows("anne: offer merge N M-K M-V into NW")


def test_6_2_any_owner_certificate_limit_does_not_stop_it() -> None:
    """§6.2: the only one who can pay is at the limit, and buys all the same."""
    game = nobody_has_two("gtg").with_cash(ben=0, carl=0).with_privates(TSR="anne")
    game = game.with_public("SW", anne=6).with_public("SE", anne=6).with_public("MK", anne=6).with_public("MVR", anne=6)
    game = agreed(game, "anne: merge N M-K M-V into NW")
    assert game.legal() == ("buy NW treasury",), "and nobody else can"
    assert game.play("anne: buy NW treasury").held("anne", "NW") == 2


def test_6_2_nobody_is_told_to_direct_before_he_has_20_percent() -> None:
    """gtg: the public is formed without a director, and the first with two shares is told of as such."""
    scene = nobody_has_two("gtg")
    formed = agreed(scene, "anne: merge N M-K M-V into NW")
    assert formed.president("NW") is None
    assert [event.president for event in formed.told(PublicFormed) if isinstance(event, PublicFormed)] == [""]
    bought = formed.play("anne: buy NW treasury")
    assert bought.told(PresidentChanged) == (PresidentChanged(company="NW", player="anne"),)
