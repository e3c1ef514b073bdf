"""1861 §6.3: who buys shares of a public just formed, in which order, how many, for how much."""

from __future__ import annotations

import pytest

from engine.eighteen.events import PresidentChanged, ShareBought
from engine.games.g1861.rounds import MergerRound
from tests.rules.g1861.mergers import agreed, flagged, line
from tests.rules.g1861.table import Scene

VARIANTS = ("jklm", "gtg")
FOUR = "anne ben carl dora"


def converted(variant: str = "jklm", players: str = "anne ben carl") -> Scene:
    """Ben's N has just become NW at 100; M-V (60) is asked next."""
    scene = line(players, variant).with_minor("N", "ben", cell=(5, 6)).with_minor("M-V", "anne", price=60)
    return scene.merging().play("ben: convert N NW")


def merged(variant: str = "jklm") -> Scene:
    """NW at 120: two shares of carl (M-K, StP-W), one of ben (N, the senior minor); anne and dora had nothing in it."""
    scene = line(FOUR, variant)
    for minor, owner in (("N", "ben"), ("M-K", "carl"), ("M-V", "carl")):
        scene = scene.with_minor(minor, owner, price=60)
    return agreed(scene.merging(), "ben: merge N M-K M-V into NW")


def over(scene: Scene) -> bool:
    """Whether nothing is for sale any more."""
    return not (isinstance(scene.round, MergerRound) and scene.round.purchase)


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_3_conversion_the_director_first_then_clockwise(variant: str) -> None:
    """§6.3: from the director clockwise; each is asked once."""
    game = converted(variant)
    for player in ("ben", "carl", "anne"):
        assert game.active == player
        assert game.legal() == ("buy NW treasury", "pass")
        game = game.play("pass")
    assert over(game)


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_3_conversion_the_director_several_up_to_60_percent(variant: str) -> None:
    """§6.3: he buys as many as he wishes up to 60 %, and is not asked any more then."""
    game = converted(variant)
    for held in range(3, 7):
        assert game.active == "ben"
        game = game.play("buy NW treasury")
        assert game.held("ben", "NW") == held
    assert game.active == "carl"
    assert (game.cash("ben"), game.cash("NW")) == (600, 400)
    assert game.told(ShareBought) == (ShareBought(player="ben", company="NW", source="treasury", price=100),)


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_3_conversion_the_others_one_each(variant: str) -> None:
    """§6.3: every other player at most one."""
    game = converted(variant).play("ben: pass", "carl: buy NW treasury")
    assert game.active == "anne"
    game = game.play("anne: buy NW treasury")
    assert over(game)
    assert game.game.shares["NW"] == {"ben": 2, "carl": 1, "anne": 1, "NW": 6}


def test_6_3_who_cannot_buy_is_not_asked() -> None:
    """§6.3: without the money, or at the certificate limit."""
    scene = line().with_minor("N", "ben", cell=(5, 6)).with_minor("M-V", "anne", price=60)
    poor = scene.with_cash(carl=99).merging().play("ben: convert N NW", "ben: pass")
    assert poor.active == "anne"
    assert poor.with_cash(carl=100).refuses("carl: buy NW treasury") == "not_your_turn", "his turn is over"
    for public in ("SW", "SE", "MK", "MVR"):
        scene = scene.with_public(public, carl=6)
    twenty = scene.merging().play("ben: convert N NW", "ben: pass")
    assert twenty.active == "carl"
    full = scene.with_privates(TSR="carl").merging().play("ben: convert N NW", "ben: pass")
    assert full.active == "anne", "he holds 21 certificates, the limit of three players"


def test_6_3_the_certificate_limit_holds_for_the_director_too() -> None:
    """§6.3: he is at the limit after one more."""
    scene = line().with_minor("N", "ben", cell=(5, 6))
    for public in ("SW", "SE", "MK"):
        scene = scene.with_public(public, ben=6)
    scene = scene.with_public("MVR", ben=5)
    game = scene.merging().play("ben: convert N NW")  # 5 + 5 + 5 + 4, and 1 of NW: 20 of 21
    assert game.active == "ben"
    game = game.play("buy NW treasury")
    assert game.active == "carl"


def test_6_3_only_this_public_only_from_its_treasury() -> None:
    """§6.3: no other share, not from the pool; not by somebody else."""
    game = converted().with_public("SW", anne=2, pool=2)
    for words in ("buy SW treasury", "buy SW pool", "buy NW pool"):
        refused = game.refusal(f"ben: {words}")
        assert (refused.code, refused.section) == ("purchase_only", "1861 §6.3")
        assert "100" in refused.sentence
    assert game.refuses("carl: buy NW treasury") == "not_your_turn"
    assert game.refuses("ben: sell SW 1") == "not_now"
    assert game.refuses("ben: convert N SW") == "not_now"


@pytest.mark.parametrize(("variant", "first"), [("jklm", "carl"), ("gtg", "ben")])
def test_6_3_merger_stage1_start(variant: str, first: str) -> None:
    """§6.3: first the owners of the merged minors, from the director (jklm) or from the senior minor's owner (gtg)."""
    game = merged(variant)
    assert game.president("NW") == "carl"
    assert game.active == first
    game = game.play(f"{first}: pass")
    assert game.active == ("ben" if first == "carl" else "carl")


def test_6_3_stage_1_several_each_stage_2_one_each() -> None:
    """§6.3 (jklm): stage 1 the owners, as many as they wish; stage 2 every player from the director, at most one."""
    game = merged().play("carl: buy NW treasury", "carl: buy NW treasury", "carl: pass")
    game = game.play("ben: buy NW treasury", "ben: buy NW treasury", "ben: pass")
    assert game.game.shares["NW"] == {"ben": 3, "carl": 4, "NW": 3}
    assert game.active == "carl", "the director is asked again: ben has bought since"
    game = game.play("carl: buy NW treasury")
    assert game.active == "dora", "clockwise from the director, one each"
    game = game.play("dora: buy NW treasury", "anne: buy NW treasury")
    assert over(game), "nothing is left for ben"
    assert game.game.shares["NW"] == {"ben": 3, "carl": 5, "dora": 1, "anne": 1}


def test_6_3_who_has_just_passed_is_not_asked_twice_in_a_row() -> None:
    """§6.3: the last of stage 1 is the first of stage 2 and has nothing new to decide."""
    game = merged("jklm").play("carl: buy NW treasury", "carl: pass", "ben: pass")
    assert game.active == "carl", "ben has been asked since"
    game = game.play("carl: pass", "dora: pass", "anne: pass", "ben: pass")
    assert over(game)
    single = converted("jklm").play("ben: pass")
    assert single.active != "ben", "the only owner is not asked again at once"


def test_6_3_in_gtg_several_owners_are_all_asked_again() -> None:
    """§6.3 (gtg): recorded games may ask the director again; where they do not, his pass is implied."""
    game = merged("gtg").play("ben: pass", "carl: pass")
    assert game.active == "carl"


def test_6_3_who_passed_before_somebody_bought_is_asked_again() -> None:
    """§6.3: ben buys after carl has passed, and has no money for more: stage 2 begins with carl."""
    game = merged().with_cash(ben=120).play("carl: pass", "ben: buy NW treasury")
    assert game.active == "carl"
    assert game.legal() == ("buy NW treasury", "pass")
    game = game.play("carl: pass")
    assert game.active == "dora"


def test_6_3_change_of_director_takes_effect_at_once() -> None:
    """§6.3: ben overtakes carl in stage 1; stage 2 begins with him."""
    game = merged().play("carl: pass", "ben: buy NW treasury")
    assert game.president("NW") == "carl", "two each is not more"
    game = game.play("ben: buy NW treasury")
    assert game.told(PresidentChanged) == (PresidentChanged(company="NW", player="ben"),)
    assert game.president("NW") == "ben"
    game = game.play("ben: pass")
    assert game.active == "carl", "ben has just passed"
    game = game.play("carl: pass")
    assert game.active == "dora"


def test_6_3_one_owner_merger_is_one_go() -> None:
    """§6.3: a single owner buys several, then the others one each, as in a conversion."""
    for variant in VARIANTS:
        scene = line(variant=variant).with_minors("ben", "N M-V", price=60).merging()
        game = scene.play("ben: merge N M-V into NW", "ben: buy NW treasury", "ben: pass")
        assert game.active == "carl"
        game = game.play("carl: buy NW treasury", "anne: pass")
        assert over(game)


def test_6_3_the_price_is_the_new_one_paid_to_the_company() -> None:
    """§6.3: buying does not move it."""
    game = merged()
    before = game.cash("NW")
    game = game.play("carl: buy NW treasury")
    assert (game.cash("carl"), game.cash("NW") - before, game.price("NW")) == (880, 120, 120)


def test_6_3_nobody_above_60_percent() -> None:
    """§6.3: six minors of one owner: he cannot buy, the others can."""
    minors = ["N", "M-K", "M-NN", "StP-W", "M-V"]
    scene = line().with_minors("anne", " ".join(minors), price=60).merging(" ".join(minors))
    game = scene.play(f"anne: merge {' '.join(minors)} into NW")
    while isinstance(game.round, MergerRound) and game.round.removing:
        game = game.play(game.legal()[0])
    game = game.play("anne: buy NW treasury")
    assert game.held("anne", "NW") == 6
    assert game.active == "ben"


def test_6_3_discards_wait_for_the_purchase_only_where_the_variant_says() -> None:
    """§6.3: the flag alone decides."""
    scene = line()
    for minor, trains in (("N", "2 2"), ("M-V", "2 2"), ("M-K", "2")):
        scene = scene.with_minor(minor, "anne", price=60, trains=trains)
    words = "anne: merge N M-V M-K into NW"
    late = flagged(scene.merging(), discard_timing="after_share_purchase").play(words)
    assert late.legal() == ("buy NW treasury", "pass")
    early = scene.merging().play(words)
    assert early.legal() == ("discard NW 2",)
