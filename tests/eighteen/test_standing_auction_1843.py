"""Limits and lines for later in 1843's auction of the privates: as if each bid had been sent in its turn (§6)."""

from __future__ import annotations

from engine.core import play
from engine.eighteen.actions import Bid, Pass, Start
from engine.games.g1843.actions import Take
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import PrivateAuction, StockRound
from engine.games.g1843.steps.private_sale import free_money
from tests.eighteen.ordered_1843 import kept, refused, settled, stated, states
from tests.random_1843 import begin

PRIVATES = ("TAB", "CEI", "PSG", "HAV", "VDL", "BAM", "LYM")


def after(*actions: Bid | Pass | Take) -> Game:
    """The auction after these."""
    game = begin(4)
    for action in actions:
        game, _ = play.apply(game, action)
    return game


def sold(*privates: str, by: str = "p1") -> Game:
    """These are taken in turn, the others pass; p1 is to speak."""
    game = begin(4)
    for private in privates:
        while game.active[0] != by:
            game, _ = play.apply(game, Pass(game.active[0]))
        game, _ = play.apply(game, Take(by, private))
    while game.active[0] != "p1":
        game, _ = play.apply(game, Pass(game.active[0]))
    return game


def test_a_limit_bids_the_least_where_nobody_or_somebody_else_leads() -> None:
    game = after(Pass("p1"))
    came = settled(game, kept(game, {"p2": ["bid 6 up to 170 then pass"], "p3": ["bid BAM up to 165 then pass"]}))
    assert came.did == ["p2: bid BAM 155", "p3: bid BAM 160"]
    assert came.game.active == ("p4",)


def test_where_its_owner_leads_it_says_nothing_and_the_turn_is_asked_or_passed() -> None:
    game = after(Pass("p1"), Bid("p2", "BAM", 155), Pass("p3"), Pass("p4"), Pass("p1"))
    assert settled(game, kept(game, {"p2": ["bid 6 up to 170"]})).did == []
    assert settled(game, kept(game, {"p2": ["bid 6 up to 170 then pass"]})).did == ["p2: pass"]
    assert settled(game, kept(game, {"p2": ["bid 6 up to 170 then ask"]})).did == []
    assert settled(game, kept(game, {"p2": ["bid 6 up to 170 then ask", "pass until SR"]})).did == ["p2: pass"], (
        "who leads is not to be asked about that"
    )


def test_above_the_limit_the_turn_is_passed_asked_or_answered_by_the_next_order() -> None:
    game = after(Bid("p1", "BAM", 165))
    above = "bid 6 up to 165"
    refused(game, above, "p2")
    game = after(Pass("p1"))
    limit = stated(game, "bid 6 up to 160 then pass", "p2")
    asks = stated(game, "bid 6 up to 160 then ask", "p2")
    other = stated(game, "bid 5 up to 120 then pass", "p2")
    passing = stated(game, "pass until SR", "p2")
    here = after(Bid("p1", "BAM", 165))
    assert settled(here, {"p2": [limit]}).did == ["p2: pass"]
    assert settled(here, {"p2": [limit, other]}).did == ["p2: bid VDL 115"], "a pass comes last"
    assert settled(here, {"p2": [asks, passing]}).did == [], "they want to be asked, whatever else they have"
    assert settled(here, {"p2": [asks]}).left["p2"] == [asks], "and once more in their next turn"


def test_several_limits_act_in_the_order_given_one_bid_a_turn() -> None:
    game = after(Pass("p1"))
    first = {"p2": ["bid 5 up to 130", "bid 6 up to 170"]}
    assert settled(game, kept(game, first)).did == ["p2: bid VDL 115"]
    again = {"p2": ["bid 6 up to 170", "bid 5 up to 130"]}
    assert settled(game, kept(game, again)).did == ["p2: bid BAM 155"]


def test_money_that_other_bids_set_aside_is_not_bid() -> None:
    game = after(Bid("p1", "LYM", 400), Bid("p2", "VDL", 115), Pass("p3"), Pass("p4"))
    assert free_money(game, "p1") == 200
    came = settled(game, kept(game, {"p1": ["bid 5 up to 300 then pass"]}))
    assert came.did == ["p1: bid VDL 120"]
    game = after(Bid("p1", "LYM", 500), Bid("p2", "VDL", 115), Pass("p3"), Pass("p4"))
    poor = stated(game, "bid 5 up to 300 then pass", "p1")
    assert any("100" in one.facts.values() for one in poor.says), "what is free is told"
    assert settled(game, {"p1": [poor]}).did == ["p1: pass"]


def test_who_wants_the_cheapest_for_no_more_than_it_costs_buys_it() -> None:
    game = begin(4)
    assert settled(game, kept(game, {"p1": ["bid 1 up to 30"]})).did == ["p1: buy TAB"]
    came = settled(game, kept(game, {"p1": ["buy TAB up to 15"], "p2": ["buy 2 up to 20"], "p3": ["buy 3 up to 40"]}))
    assert came.did == ["p1: buy TAB", "p2: buy CEI", "p3: buy PSG"]
    assert came.keys("p2") == ["over.won"]


def test_a_limit_to_buy_does_not_bid_before_it_is_the_cheapest() -> None:
    game = begin(4)
    came = settled(game, kept(game, {"p1": ["buy 3 up to 60 then pass", "buy cheapest up to 10 then pass"]}))
    assert came.did == ["p1: pass"]
    fallen = after(*(Pass(f"p{one}") for one in (1, 2, 3, 4)))
    came = settled(fallen, kept(fallen, {"p1": ["buy cheapest up to 10 then pass"]}))
    assert came.did == ["p1: buy TAB"], "it has fallen to 10"
    assert came.left["p1"] == [], "once"


def test_bids_cascade_and_are_bid_off_by_themselves() -> None:
    """Ceinture goes to its only bidder, for Saint-Germain two raise in turn; the higher limit has it for the least."""
    game = after(Pass("p1"))
    orders = {
        "p1": ["buy cheapest up to 15", "bid 2 up to 30 then pass"],
        "p2": ["bid 2 up to 25 then pass"],
        "p3": ["bid 3 up to 70 then pass"],
        "p4": ["bid 3 up to 60 then pass"],
    }
    came = settled(game, kept(game, orders))
    assert came.did[:4] == [
        "p2: bid CEI 25",
        "p3: bid PSG 45",
        "p4: bid PSG 50",
        "p1: buy TAB",
    ]
    assert came.did[4:] == [
        "p3: bid PSG 55",
        "p4: bid PSG 60",
        "p3: bid PSG 65",
        "p4: pass",
    ]
    assert came.game.privates == {"TAB": "p1", "CEI": "p2", "PSG": "p3"}
    assert came.game.purses["p3"] == 600 - 65
    assert came.keys("p4") == ["bid.passed"], "told once, and nothing more"
    assert came.keys("p1") == ["over.sold"]


def test_in_a_bid_off_who_wants_to_be_asked_is_asked() -> None:
    game = after(Bid("p1", "CEI", 25), Bid("p2", "CEI", 30))
    orders = kept(game, {"p1": ["bid 2 up to 40 then ask"], "p2": ["bid 2 up to 60"]})
    came = settled(play.apply(game, Take("p3", "TAB"))[0], orders)
    assert came.did == ["p1: bid CEI 35", "p2: bid CEI 40"]
    assert came.game.active == ("p1",)
    assert came.keys("p1") == ["bid.above"]
    back = settled(play.apply(came.game, Pass("p1"))[0], {"p1": [], "p2": came.left["p2"]})
    assert back.game.privates["CEI"] == "p2"


def test_who_had_no_bid_when_a_private_is_bid_off_is_told_so() -> None:
    game = after(Bid("p1", "CEI", 25), Bid("p2", "CEI", 30))
    outside = stated(game, "bid 2 up to 100 then pass", "p4")
    off, _ = play.apply(game, Take("p3", "TAB"))
    assert refused(off, "bid 2 up to 90", "p4").say.key.endswith("bid.outside")
    assert refused(play.apply(off, Pass("p1"))[0], "bid 5 up to 90", "p1").say.key.endswith("bid.low")
    came = settled(off, {"p4": [outside]})
    assert came.keys("p4") == ["over.outside"]


def test_a_line_with_a_condition_waits_for_it() -> None:
    game = begin(4)
    waiting = stated(game, "if PSG is gone: bid VDL 120", "p2")
    came = settled(after(Pass("p1")), {"p2": [waiting, *kept(game, {"p2": ["pass until SR"]})["p2"]]})
    assert came.did == ["p2: pass"], "the condition does not hold yet"
    assert came.left["p2"][0] == waiting
    later = sold("TAB", "CEI", "PSG")
    later, _ = play.apply(later, Pass("p1"))
    came = settled(later, {"p2": [waiting]})
    assert came.did == ["p2: bid VDL 120"]
    assert came.left["p2"] == []


def test_with_else_one_of_both_is_done_in_the_next_turn() -> None:
    line = stated(begin(4), "if PSG is gone: bid VDL 120 else pass", "p2")
    came = settled(after(Pass("p1")), {"p2": [line]})
    assert (came.did, came.left["p2"]) == (["p2: pass"], [])


def test_lines_for_one_turn_each_are_done_in_their_order() -> None:
    game = begin(4)
    lines = [stated(game, one, "p2") for one in ("bid BAM 155", "pass", "bid VDL 115")]
    assert len({one.key for one in lines}) == 3, "each is an order of its own"
    came = settled(after(Pass("p1")), {"p2": lines})
    assert came.did == ["p2: bid BAM 155"]
    for _ in range(2):
        game = came.game
        while game.active[0] != "p2":
            game, _ = play.apply(game, Pass(game.active[0]))
        came = settled(game, came.left)
    assert came.did == ["p2: bid VDL 115"], came.did


def test_a_bid_that_somebody_has_topped_is_told_and_the_next_order_answers() -> None:
    game = begin(4)
    line = stated(game, "bid BAM 155", "p2")
    limit = stated(game, "bid 5 up to 120", "p2")
    came = settled(after(Bid("p1", "BAM", 155)), {"p2": [line, limit]})
    assert came.did == ["p2: bid VDL 115"]
    assert [one.key for one in came.said["p2"]] == ["not_done"]


def test_the_first_price_of_plm_is_set_beforehand() -> None:
    game = begin(4)
    orders = {"p1": ["buy cheapest up to 15"], "p2": ["bid 7 up to 215 then pass", "par PLM at 86"]}
    came = settled(game, kept(game, orders))
    assert came.did == ["p1: buy TAB", "p2: bid LYM 215"]
    assert refused(game, "par PLM at 80", "p2").say.facts["prices"] == "67, 73, 79, 86, 94"
    game = came.game
    for private, player in zip(PRIVATES[1:6], ("p3", "p4", "p1", "p2", "p3"), strict=True):
        while game.active[0] != player:
            game, _ = play.apply(game, Pass(game.active[0]))
        game, _ = play.apply(game, Take(player, private))
    assert isinstance(game.round, PrivateAuction)
    assert game.round.par_due == "PLM"
    came = settled(game, came.left)
    assert came.did == ["p2: par PLM at 86"]
    assert isinstance(came.game.round, StockRound)
    assert came.game.companies["PLM"].par == 86


def test_a_first_price_ends_with_somebody_elses() -> None:
    """Whoever says it and does not win the private is told that it is set."""
    game = sold("TAB", "CEI", "PSG", "HAV")
    par = stated(game, "par PLM at 94", "p2")
    game, _ = play.apply(game, Take("p1", "VDL"))
    for player, private in (("p2", "BAM"), ("p3", "LYM")):
        game, _ = play.apply(game, Take(player, private))
    game, _ = play.apply(game, Start("p3", "PLM", 67))
    assert settled(game, {"p2": [par]}).keys("p2") == ["over.par"]


def test_no_order_in_hand_passes_the_game_away() -> None:
    """When all pass for the sixth time the last yellow train goes, and the game with it (§6.2)."""
    game = begin(4)
    came = settled(game, kept(game, {player: ["pass until SR"] for player in game.players}))
    assert not came.game.finished
    assert len(came.game.active) == 1
    assert play.apply(came.game, Pass(came.game.active[0]))[0].finished


def test_what_is_for_now_is_for_now() -> None:
    game = begin(4)
    for line in ("bid BAM 155", "pass", "pass my next turn"):
        assert states(game, line, "p1") is None, line
        assert states(game, line, "p2") is not None, line


def test_what_is_sold_is_refused_with_what_is_left() -> None:
    game = sold("TAB")
    assert refused(game, "bid 1 up to 30", "p2").section == "1843 §6.1"
    assert refused(game, "bid TAB 30", "p2").section


def test_a_line_for_a_private_that_goes_is_over() -> None:
    line = stated(begin(4), "if CEI is gone: bid PSG 45", "p2")
    came = settled(sold("TAB", "CEI", "PSG"), {"p2": [line]})
    assert came.keys("p2") == ["over.sold"]


def test_whoever_passes_in_the_auction_still_has_their_limits() -> None:
    game = after(Pass("p1"))
    came = settled(game, kept(game, {"p2": ["pass until SR", "bid 6 up to 160"]}))
    assert came.did == ["p2: bid BAM 155"]
