"""1861 §6.2: connected minors become a public: price, shares, director, consent, tokens."""

from __future__ import annotations

import pytest

from engine.games.g1861.events import PresidentChanged, PublicFormed, ShareBought, TokenRemoved
from engine.games.g1861.forming import spare_tokens
from tests.rules.g1861.mergers import FORK, SOUTH, flagged, line
from tests.rules.g1861.table import Scene, table

VARIANTS = ("jklm", "gtg")


def owned(owners: dict[str, str], variant: str = "jklm", players: str = "anne ben carl", **prices: int) -> Scene:
    """These minors of these owners, 60 R each unless named (`N=100`), in operating order as they are listed."""
    scene = line(players, variant)
    for minor, owner in owners.items():
        scene = scene.with_minor(minor, owner, price=prices.get(minor.replace("-", ""), 60))
    return scene.merging()


def agreed(scene: Scene, line_: str) -> Scene:
    """The merger is offered and everybody asked accepts."""
    player, _, words = line_.partition(": ")
    scene = scene.play(f"{player}: offer {words}")
    while scene.game.offered is not None:
        scene = scene.play(f"{scene.active}: accept")
    return scene


def tokens_given_up(scene: Scene) -> Scene:
    """One token of Moscow is given up, as soon as the game waits for it; trains may have to go before or after."""
    return scene.play("anne: remove NW H8 0") if scene.allows("anne: remove NW H8 0") else scene


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


def test_6_2_seven_minors_of_one_owner_are_refused() -> None:
    """§6.2 AMBIGUOUS: nobody may end with more than 60 %, so at most six minors of one owner."""
    minors = ["N", "M-NN", "M-K", "StP-W", "M-V", "K-K", "K-B"]
    scene = line().with_minors("anne", " ".join(minors)).merging(" ".join(minors))
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


# shares and director


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_each_minor_is_one_share(variant: str) -> None:
    """§6.2: 10 % each; the others stay in the treasury."""
    game = owned({"N": "anne", "M-K": "anne", "M-V": "ben"}, variant)
    game = agreed(game, "anne: merge N M-K M-V into NW")
    assert game.game.shares["NW"] == {"anne": 2, "ben": 1, "NW": 7}
    assert game.director("NW") == "anne"
    assert game.told(PublicFormed) == (
        PublicFormed(public="NW", minors=("N", "M-K", "M-V"), president="anne", price=game.price("NW")),
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_most_shares_is_director(variant: str) -> None:
    """§6.2: three of ben against two of anne, though anne has the senior minor and is the first with two."""
    owners = {"N": "anne", "M-K": "anne", "M-NN": "ben", "StP-W": "ben", "M-V": "ben"}
    game = agreed(owned(owners, variant), "anne: merge N M-K M-NN StP-W M-V into NW")
    assert game.director("NW") == "ben"


@pytest.mark.parametrize(("variant", "director"), [("jklm", "anne"), ("gtg", "ben")])
def test_6_2_merge_tie(variant: str, director: str) -> None:
    """§6.2 (A, B, B, A): jklm: the owner of the senior minor; gtg: who has two shares first in operating order."""
    owners = {"N": "anne", "M-K": "ben", "M-NN": "ben", "M-V": "anne"}
    game = agreed(owned(owners, variant), "anne: merge N M-V M-NN M-K into NW")
    assert game.director("NW") == director
    assert game.game.shares["NW"] == {"anne": 2, "ben": 2, "NW": 6}


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_2_merge_tie_in_turns(variant: str) -> None:
    """§6.2 (A, B, A, B): anne owns the senior minor and has two first."""
    owners = {"N": "anne", "M-K": "ben", "M-NN": "anne", "M-V": "ben"}
    game = agreed(owned(owners, variant), "anne: merge N M-V M-NN M-K into NW")
    assert game.director("NW") == "anne"


def test_6_2_senior_of_those_tied_only() -> None:
    """§6.2 (jklm): carl owns the senior minor but has one share; of anne and ben, ben's comes first."""
    owners = {"N": "carl", "M-K": "ben", "M-NN": "anne", "StP-W": "anne", "M-V": "ben"}
    game = owned(owners)
    assert agreed(game, "carl: merge N M-K M-NN StP-W M-V into NW").director("NW") == "ben"
    game = flagged(game, merge_tie="first_to_two")
    assert agreed(game, "carl: merge N M-K M-NN StP-W M-V into NW").director("NW") == "anne"


def test_6_2_first_to_two_is_passed_by_more_only() -> None:
    """§6.2 (gtg): A, B, B, A, A: anne has three in the end."""
    owners = {"N": "anne", "M-K": "ben", "M-NN": "ben", "StP-W": "anne", "M-V": "anne"}
    game = agreed(owned(owners, "gtg"), "anne: merge N M-K M-NN StP-W M-V into NW")
    assert game.director("NW") == "anne"


# the missing share


def nobody_has_two(variant: str, acting: str = "N") -> Scene:
    """One minor each; N (anne) is senior, the new price is 60 + 60, so 120."""
    scene = line(variant=variant)
    for minor, owner in (("N", "anne"), ("M-K", "ben"), ("M-V", "carl")):
        scene = scene.with_minor(minor, owner, price=60)
    return scene.merging(f"{acting} N M-K M-V")


def test_6_2_senior_owner_must_buy_the_missing_share() -> None:
    """§6.2 (jklm): at once, at the new price, paid to the company, before anybody else buys."""
    game = agreed(nobody_has_two("jklm"), "anne: merge N M-K M-V into NW")
    assert game.told(ShareBought) == (ShareBought(player="anne", company="NW", source="treasury", price=120),)
    assert game.game.shares["NW"] == {"anne": 2, "ben": 1, "carl": 1, "NW": 6}
    assert (game.director("NW"), game.cash("anne"), game.cash("NW")) == ("anne", 880, 120)


def test_6_2_senior_owner_whoever_proposes() -> None:
    """§6.2 (jklm): ben's minor proposes; anne owns the senior one, must agree and buys."""
    game = agreed(nobody_has_two("jklm", acting="M-K"), "ben: merge M-K M-V N into NW")
    assert (game.director("NW"), game.cash("anne"), game.cash("ben")) == ("anne", 880, 1000)


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
    game = agreed(nobody_has_two("gtg"), "anne: merge N M-K M-V into NW").play("anne: remove NW H8 0")
    assert game.held("anne", "NW") == 1
    assert game.active == "anne"
    game = game.play("anne: pass")
    assert game.active == "ben"
    game = game.play("ben: buy NW treasury")
    assert (game.director("NW"), game.held("ben", "NW")) == ("ben", 2)
    assert game.told(PresidentChanged) == (PresidentChanged(company="NW", player="ben"),)


def test_6_2_the_last_owner_who_can_must_buy() -> None:
    """§6.2 (gtg): while nobody has 20 % the last who can still pay may not pass; then he may."""
    game = agreed(nobody_has_two("gtg").with_cash(carl=119), "anne: merge N M-K M-V into NW")
    game = game.play("anne: remove NW H8 0", "anne: pass")
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
    game = agreed(game, "anne: merge N M-K M-V into NW").play("anne: remove NW H8 0")
    assert game.legal() == ("buy NW treasury",), "and nobody else can"
    assert game.play("anne: buy NW treasury").held("anne", "NW") == 2


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
