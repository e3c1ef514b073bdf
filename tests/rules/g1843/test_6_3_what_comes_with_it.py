"""1843 §6.3, §10.2: PLM's director's certificate and its par, ETA's share."""

from __future__ import annotations

from engine.eighteen.events import PublicStarted
from engine.games.g1843.events import SharesCame
from engine.games.g1843.rounds import StockRound
from tests.rules.g1843.table import Scene, table

UP_TO_BAM = ("take TAB", "take CEI", "take PSG", "take HAV", "take VDL")


def before_lym() -> Scene:
    """Only Lyon – Méditerranée is left; anne acts."""
    return table().play(*UP_TO_BAM, "take BAM")


def test_10_2_boulogne_amiens_brings_a_share_of_eta() -> None:
    scene = table().play(*UP_TO_BAM, "carl: take BAM")
    assert scene.told(SharesCame) == (SharesCame(player="carl", private="BAM", company="ETA", shares=1),)
    assert (scene.held("carl", "ETA"), scene.held("ETA", "ETA")) == (1, 9)
    assert scene.president("ETA") is None
    assert "ETA" not in scene.game.markers
    assert scene.active == "anne"


def test_10_2_lyon_mediterranee_brings_the_director_s_certificate_of_plm() -> None:
    scene = before_lym().play("anne: take LYM")
    assert (scene.held("anne", "PLM"), scene.held("PLM", "PLM"), scene.president("PLM")) == (2, 8, "anne")
    assert scene.cash("anne") == 800 - 15 - 60 - 210


def test_6_3_its_owner_sets_the_par_of_plm_at_once() -> None:
    scene = before_lym().play("anne: take LYM")
    assert (scene.active, scene.waits) == ("anne", "the par price of PLM")
    for line in ("anne: pass", "anne: take TAB"):
        refused = scene.refusal(line)
        assert (refused.code, refused.section) == ("not_now", "1843 §6.3")
    assert scene.refuses("ben: start PLM 67") == "not_your_turn"


def test_6_3_plm_s_par_is_yellow_or_green() -> None:
    """Though in yellow phase no other company starts at a green price (§15.1)."""
    scene = before_lym().play("anne: take LYM")
    assert scene.legal() == tuple(f"start PLM {par}" for par in (67, 73, 79, 86, 94))
    refused = scene.refusal("anne: start PLM 105")
    assert (refused.code, refused.facts["prices"]) == ("start_price", "67, 73, 79, 86, 94")
    assert scene.refuses("anne: start EST 67") == "other_par"


def test_6_3_the_par_costs_nothing_more() -> None:
    before = before_lym().play("anne: take LYM")
    scene = before.play("anne: start PLM 94")
    assert scene.cash("anne") == before.cash("anne")
    assert (scene.price("PLM"), scene.game.companies["PLM"].par) == (94, 94)
    assert scene.told(PublicStarted) == (PublicStarted(player="anne", company="PLM", price=94, paid=0),)
    assert not scene.game.companies["PLM"].floated
    assert isinstance(scene.round, StockRound)


def test_6_3_a_bidder_who_gets_it_sets_the_par() -> None:
    scene = table().play(*UP_TO_BAM[:4], "bid LYM 215", "take VDL", "take BAM")
    assert (scene.owner("LYM"), scene.active) == ("ben", "ben")
    scene = scene.play("ben: start PLM 67")
    assert scene.active == "ben"  # after anne, who bought last
    assert isinstance(scene.round, StockRound)


def test_6_3_par_comes_before_the_game_goes_on_though_all_passed() -> None:
    """A forced private brings it as well."""
    scene = before_lym().with_(depot={**table().game.depot, "yellow": 100})
    scene = scene.passing(3 * 42)
    assert (scene.owner("LYM"), scene.cash("anne") > 700, scene.waits) == ("anne", True, "the par price of PLM")
