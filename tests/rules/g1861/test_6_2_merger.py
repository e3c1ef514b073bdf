"""1861 §6.2: which minors may merge: how many, connected, agreed; and the new price."""

from __future__ import annotations

import pytest

from engine.games.g1861.faults import faults
from tests.rules.g1861.mergers import FORK, SOUTH, flagged, line, nobody_has_two, owned
from tests.rules.g1861.table import Scene, table

VARIANTS = ("jklm", "gtg")


# which minors


def test_6_2_no_minor_twice() -> None:
    """§6.2: 2 to 10 different minors."""
    game = owned({"N": "anne", "M-V": "anne"})
    assert game.refuses("anne: merge N M-V N into NW") == "merge_unknown"
    assert game.refuses("anne: merge N M-V M-V into NW") == "merge_count"


def test_6_2_only_minors_in_play() -> None:
    """§6.2: no public, no minor that was never founded, no unknown name; the refusal names the others."""
    game = owned({"N": "anne", "M-V": "anne"}).with_public("SW", anne=2)
    for other in ("SW", "R-O", "XX", "RSR"):
        refused = game.refusal(f"anne: merge N {other} into NW")
        assert (refused.code, refused.section) == ("merge_unknown", "1861 §6.2")
        assert refused.facts["minors"] == "M-V"


def test_6_2_at_most_ten_minors() -> None:
    """§6.2: eleven are too many."""
    minors = ["N", "M-NN", "M-K", "StP-W", "M-V", "K-K", "K-B", "K-R", "R-O", "O-K", "M-B"]
    scene = line()
    for at, minor in enumerate(minors):
        scene = scene.with_minor(minor, ("anne", "ben", "carl")[at % 3])
    scene = scene.merging(" ".join(minors))
    assert scene.refuses(f"anne: merge {' '.join(minors)} into NW") == "merge_count"
    refused = scene.refusal(f"anne: merge {' '.join(minors[:10])} into NW")
    assert refused.code == "not_connected_minors", "ten would be allowed if they were connected"


def test_6_2_merge_owner() -> None:
    """§6.2 «entre 2 et 10»: whoever owns them; in gtg at most six of one owner."""
    minors = ["N", "M-NN", "M-K", "StP-W", "M-V", "K-K", "K-B"]
    scene = line().with_minors("anne", " ".join(minors)).merging(" ".join(minors))
    assert scene.refuses(f"anne: merge {' '.join(minors)} into NW") == "not_connected_minors"
    scene = line(variant="gtg").with_minors("anne", " ".join(minors)).merging(" ".join(minors))
    assert scene.refuses(f"anne: merge {' '.join(minors)} into NW") == "merge_owner"
    assert scene.refuses(f"anne: merge {' '.join(minors[:6])} into NW") == "not_connected_minors"


# connected


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_a_route_from_one_to_the_other(variant: str) -> None:
    """§6.2: St. Petersburg and Voronezh by way of Moscow; Riga has no track."""
    game = owned({"StP-W": "anne", "M-V": "anne", "R-O": "anne"}, variant)
    assert game.allows("anne: merge StP-W M-V into NW")
    refused = game.refusal("anne: merge StP-W R-O into NW")
    assert refused.code == "not_connected_minors"
    assert refused.facts["partners"] == "M-V"
    assert game.refuses("anne: merge StP-W M-V R-O into NW") == "not_connected_minors"


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_minors_in_one_city_are_connected(variant: str) -> None:
    """§6.2 AMBIGUOUS: the same city, without any track between them."""
    game = owned({"N": "anne", "M-K": "anne"}, variant).with_tiles("H10 4 1")
    assert game.allows("anne: merge N M-K into NW")


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_separate_circles_of_one_hex_are_not_connected(variant: str) -> None:
    """§6.2: Moscow as it is printed has three circles without track between them."""
    game = table("anne ben carl", variant).with_(phase="3").with_minors("anne", "N M-NN M-K").merging()
    for other in ("M-NN", "M-K"):
        assert game.refuses(f"anne: merge N {other} into NW") == "not_connected_minors"


def full_moscow(variant: str) -> Scene:
    """Moscow is full of tokens of other companies, between St. Petersburg and Voronezh."""
    scene = line(variant=variant).with_minors("ben", "N M-NN M-K").with_minors("anne", "StP-W M-V")
    return scene.merging("StP-W M-V N")


def test_6_2_star_unblocked_tokens_do_not_block() -> None:
    """§6.2 (jklm): one must be able to travel from city to city."""
    assert full_moscow("jklm").allows("anne: merge StP-W M-V into NW")


def test_6_2_chain_blocked_full_cities_block() -> None:
    """§6.2 (gtg): the full Moscow lets nobody through, but it can be reached, and from there one goes on."""
    game = full_moscow("gtg")
    assert game.refuses("anne: merge StP-W M-V into NW") == "not_connected_minors"
    assert game.refuses("anne: merge StP-W M-V N into NW") == "needs_consent", "N itself may go on from Moscow"
    assert flagged(game, merge_connectivity="star_unblocked").allows("anne: merge StP-W M-V into NW")


def test_6_2_chain_blocked_in_whatever_order_they_are_named() -> None:
    """§6.2 (gtg): each added minor need only be reachable from one already in, in some order."""
    game = full_moscow("gtg")
    assert game.refuses("anne: merge StP-W N M-V into NW") == "needs_consent"
    assert game.refuses("anne: merge StP-W M-V N into NW") == "needs_consent"


def test_6_2_two_groups_are_not_connected() -> None:
    """§6.2: one of them must have a route to each of the others."""
    game = line().with_tiles(*SOUTH).with_minors("anne", "N M-V K-K K-R").merging("N K-K")
    assert game.refuses("anne: merge N M-V K-K K-R into NW") == "not_connected_minors"
    assert game.allows("anne: merge N M-V into NW")
    assert game.play("anne: pass").allows("anne: merge K-K K-R into NW")


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_one_of_them_reaches_each_other_one(variant: str) -> None:
    """§6.2: no way leads from Kiev to Moscow, but Kharkov reaches both; any of them may propose it."""
    scene = table(variant=variant).with_(phase="3").with_tiles(*FORK).with_minors("anne", "K-K N K-R")
    for first, second, third in (("K-K", "N", "K-R"), ("N", "K-K", "K-R"), ("K-R", "N", "K-K")):
        game = scene.merging(first)
        assert game.allows(f"anne: merge {first} {second} {third} into NW")
    game = scene.merging("K-K")
    assert game.refuses("anne: merge K-K N into NW") == "not_connected_minors"
    assert game.allows("anne: merge K-K K-R into NW")


# price


@pytest.mark.parametrize(
    ("prices", "jklm", "gtg"),
    [((50, 50), 100, 100), ((70, 65), 135, 135), ((70, 70), 135, 135), ((100, 60), 150, 150), ((110, 55), 165, 165),
     ((135, 135), 200, 200), ((35, 35), 70, 100), ((45, 40), 80, 100), ((50, 45), 90, 100)],
)  # fmt: skip
def test_6_2_highest_and_lowest_price_rounded_down(prices: tuple[int, int], jklm: int, gtg: int) -> None:
    """§6.2, §6.3: to a par cell, at most 200; at least 70 (jklm) or 100 (gtg)."""
    for variant, expected in (("jklm", jklm), ("gtg", gtg)):
        game = owned({"N": "anne", "M-V": "anne"}, variant, N=prices[0], MV=prices[1])
        game = game.play("anne: merge N M-V into NW")
        assert game.price("NW") == expected, variant
        market = game.game.definition.markets["grid"]
        assert game.cell("NW") in market.cells("any_par", "public_par")


def test_6_2_the_prices_between_do_not_count() -> None:
    """§6.2: only the highest and the lowest of three."""
    game = owned({"N": "anne", "M-K": "anne", "M-V": "anne"}, N=100, MK=90, MV=50)
    assert game.play("anne: merge N M-K M-V into NW").price("NW") == 150


def test_6_2_price_on_the_column_market() -> None:
    """§6.2 on a market of one row."""
    game = line(market="column").with_minor("N", "anne", price=100).with_minor("M-V", "anne", price=60).merging()
    game = game.play("anne: merge N M-V into NW")
    assert (game.price("NW"), game.cell("NW")) == (150, (0, 14))


# consent


def test_6_2_owners_of_other_minors_must_agree() -> None:
    """§6: refused as an action, possible as an offer to each of them clockwise; done when all have agreed."""
    game = nobody_has_two("jklm")
    assert game.refuses("anne: merge N M-K M-V into NW") == "needs_consent"
    game = game.play("anne: offer merge N M-K M-V into NW")
    assert game.active == "ben"
    game = game.play("ben: accept")
    assert game.active == "carl"
    assert "NW" not in game.game.companies
    assert "NW" in game.play("carl: accept").game.companies


def test_6_2_a_declined_merger_is_off() -> None:
    """§6: the minor is asked again, but not for the same merger."""
    game = nobody_has_two("jklm").play("anne: offer merge N M-K M-V into NW", "ben: accept", "carl: decline")
    assert game.active == "anne"
    assert game.refuses("anne: offer merge N M-K M-V into NW") == "declined_already"
    assert game.allows("anne: offer merge N M-K into NW")


def test_6_2_one_owner_needs_nobody() -> None:
    """§6: an owner merges his own minors at once."""
    game = owned({"N": "anne", "M-V": "anne", "M-K": "ben"})
    assert game.refuses("anne: offer merge N M-V into NW") == "no_consent_needed"
    assert game.allows("anne: merge N M-V into NW")


def test_6_2_what_can_be_chosen() -> None:
    """§6.2: every group of one's own minors, and each other minor as an offer; all of them legal."""
    game = owned({"N": "anne", "M-K": "anne", "M-V": "anne", "M-NN": "ben", "R-O": "anne"})
    merges = [words for words in game.legal("merge") if words.endswith(" NW")]
    assert merges == ["merge N M-K into NW", "merge N M-V into NW", "merge N M-K M-V into NW"]
    assert [words for words in game.legal("offer") if words.endswith(" NW")] == ["offer merge N M-NN into NW"]


@pytest.mark.parametrize(("variant", "fault"), [("jklm", False), ("gtg", True)])
def test_6_2_seven_shares_of_one_owner_are_no_fault(variant: str, fault: bool) -> None:
    """§6.2: a merger of seven minors of one owner leaves them more than 60 %; in gtg there is none."""
    game = line(variant=variant).with_public("NW", price=100, anne=7).game
    assert any("more than 6 shares in one hand" in said for said in faults(game)) == fault
