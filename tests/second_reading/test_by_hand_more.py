"""Examples with the rule text's own numbers: phases, the RSR, mergers, the end of the game."""

from __future__ import annotations

import pytest

from . import flow, mergers, phases, rsr
from .ending import final, wealth
from .national import nationalise, replace_token
from .records import Action, Turn
from .table_by_hand import at, game, in_operating_round, minor, public, say


def test_the_first_four() -> None:
    """5.8.3, 5.8.4: all 2s go, trainless minors are taken over, trainless publics asked, then discards."""
    model, table, _ = game()
    minor(table, "R-O", "p2", (7, 1), cash=70)
    minor(table, "O-K", "p3", (7, 1))
    public(table, "SE", (5, 3), p4=3)
    public(table, "NW", (5, 4), cash=400, p1=3)
    table.trains.update({"R-O": ["2"], "O-K": ["3", "3"], "SE": ["2"], "NW": ["3"]})
    table.depot.update({"2": 0, "3": 0})
    in_operating_round(table)
    table.queue = ["SE", "RSR"]
    table.turn = Turn("NW", "trains")
    assert not say(model, "p1: train NW 4 350 bank")
    assert model.snapshot()["phase"] == "4"
    assert not say(model, "p4: pass", "p3: discard O-K 3")
    assert (table.phase, table.pool_trains, table.cash["RSR"], table.cash["p2"]) == ("4", ["3"], 70, 315 + 90)


def test_one_left_and_one_for_each_open_loan() -> None:
    """5.8.4: 60 repays one of two loans, the other costs a second cell: 90 to 70, a minor counts as two shares."""
    _, table, _ = game()
    minor(table, "R-O", "p1", (4, 4), cash=60)
    table.loans["R-O"] = 2
    table.trains["R-O"] = ["3"]
    nationalise(table, "R-O")
    assert (table.cash["p1"], table.cash["RSR"], table.trains["RSR"]) == (315 + 140, 10, ["3"])
    assert ("R-O" in table.gone, table.loans) == (True, {})


def test_the_tokens_of_the_rsr() -> None:
    """5.8.4 (e): six elsewhere, one in Moscow and one in St. Petersburg, one per hex."""
    _, table, _ = game()
    for hex_id in ("D20", "D20", "E9", "G15", "I13", "K17", "L12", "M7", "H8", "H8", "E1"):
        replace_token(table, hex_id)
    assert table.tokens["RSR"] == ["D20", "E9", "G15", "I13", "K17", "L12", "H8", "E1"]


def test_what_the_rsr_buys() -> None:
    """5.6.5: without a train the cheapest of bank and pool with loans, then new ones while it has the money."""
    _, table, _ = game()
    table.phase = "5"
    table.depot.update({"2": 0, "3": 0, "4": 0})
    table.pool_trains = ["4"]
    table.cash["RSR"] = 100
    turn = Turn("RSR", "rsr trains")
    assert rsr.buy_trains(table, turn)
    assert (table.trains["RSR"], table.loans["RSR"], table.cash["RSR"]) == (["4"], 6, 20)
    assert not rsr.buy_trains(table, turn)
    table.cash["RSR"] = 620
    assert rsr.buy_trains(table, turn)
    assert (table.trains["RSR"], table.cash["RSR"]) == (["4", "5"], 70)


def test_the_price_of_a_merger() -> None:
    """6.2, 6.3: 35 + 35 make 70 (gtg: 100), 165 + 165 no more than 200, 70 + 65 make 135."""
    for variant, low in (("jklm", 70), ("gtg", 100)):
        _, table, _ = game(4, variant)
        minor(table, "R-O", "p1", (9, 0))
        minor(table, "O-K", "p1", (9, 0))
        assert mergers.new_price(table, ["R-O", "O-K"]) == low
        table.market.put("R-O", (0, 6))
        table.market.put("O-K", (0, 6))
        assert mergers.new_price(table, ["R-O", "O-K"]) == 200
        table.market.put("R-O", (5, 3))
        table.market.put("O-K", (6, 3))
        assert mergers.new_price(table, ["R-O", "O-K"]) == 135


@pytest.mark.parametrize(("variant", "director"), [("jklm", "p1"), ("gtg", "p2")])
def test_a_tie_for_director(variant: str, director: str) -> None:
    """6.2: minors of A, B, B, A in operating order: the oldest's owner; in gtg who has two first."""
    _, table, _ = game(4, variant)
    for name, owner, column in (("R-O", "p1", 5), ("O-K", "p2", 4), ("M-V", "p2", 3), ("K-R", "p1", 2)):
        minor(table, name, owner, (5, column))
    mergers.merge(table, ["K-R", "M-V", "O-K", "R-O"], "NW")
    assert table.president["NW"] == director
    assert table.shares["NW"] == {"p1": 2, "p2": 2, "NW": 6}
    assert table.removal is not None


def test_the_missing_share() -> None:
    """6.2: nobody has two: the owner of the oldest pays for one (jklm); in gtg nobody directs until one is bought."""
    for variant, shares, director in (("jklm", 2, "p2"), ("gtg", 1, None)):
        model, table, _ = game(4, variant)
        minor(table, "O-K", "p2", (6, 2))
        minor(table, "R-O", "p1", (7, 1))
        in_operating_round(table)
        table.turn, table.queue, table.stage = Turn("O-K"), ["R-O"], "merger"
        assert not say(model, "p2: offer merge O-K R-O into NW", "p1: accept")
        assert (table.held("NW", "p2"), table.president["NW"]) == (shares, director)
        assert table.market.price("NW") == 110 if variant == "jklm" else 100
        assert not model.expect("p2: buy NW treasury")
        assert table.president["RSR"] is None


def test_the_charter_after_two_moscow_minors() -> None:
    """6.2, editions: one token stays; jklm 20 and 40; gtg the removed one's own price and 40."""
    for variant, charter in (("jklm", [20, 40]), ("gtg", [0, 40])):
        model, table, _ = game(4, variant)
        minor(table, "N", "p1", (5, 3))
        minor(table, "M-K", "p1", (5, 2))
        mergers.merge(table, ["N", "M-K"], "NW")
        table.stage = "merger"
        assert not say(model, "p1: remove NW H8 1")
        assert (table.charter["NW"], table.tokens["NW"]) == (charter, ["H8"])


def test_two_hexes_must_stay() -> None:
    """6.2: of two tokens in Moscow and one in Kiev the one in Kiev cannot be given up."""
    model, table, _ = game(4)
    for name in ("N", "M-K", "K-K"):
        minor(table, name, "p1", (5, 3))
    mergers.merge(table, ["N", "M-K", "K-K"], "NW")
    table.stage = "merger"
    assert model.expect("p1: remove NW D14 2")
    assert not say(model, "p1: remove NW H8 0")
    assert (table.charter["NW"], table.removal) == ([40], None)


def test_conversion_and_the_purchase_after_it() -> None:
    """6.1, 6.3: the yellow 110 becomes the red 110; the director up to six, then every player one."""
    model, table, _ = game(3)
    minor(table, "R-O", "p2", (4, 6), cash=50)
    table.trains["R-O"] = ["3"]
    in_operating_round(table)
    table.turn, table.queue, table.stage = Turn("R-O"), [], "merger"
    assert not say(model, "p2: convert R-O NW", "p2: buy NW treasury", "p2: pass", "p3: buy NW treasury", "p1: pass")
    table = model.worlds[0]
    assert table.market.place["NW"] == (3, 5)
    assert table.shares["NW"] == {"p2": 3, "p3": 1, "NW": 6}
    assert (table.cash["NW"], table.trains["NW"], table.tokens["NW"]) == (270, ["3"], ["B4"])


@pytest.mark.parametrize(("or_no", "last_set", "ors"), [(1, 1, 3), (2, 2, 2)])
def test_the_first_eight(or_no: int, last_set: int, ors: int) -> None:
    """7: in the first OR of a set two more follow; in the second an SR and three more."""
    _, table, _ = game()
    table.phase, table.or_no, table.depot["7"] = "7", or_no, 0
    phases.train_sold(table, "8")
    assert (table.phase, table.last_set, table.ors) == ("8", last_set, ors)


def test_the_broken_bank() -> None:
    """7: it pays more than it has: the game ends with that OR; in gtg not once an 8-train was sold."""
    for variant, stage in (("jklm", "over"), ("gtg", "operating")):
        _, table, _ = game(3, variant)
        public(table, "NW", (5, 3), cash=400, p1=3)
        in_operating_round(table, "8", 0)
        table.last_set, table.ors = 1, 3
        table.cash["bank"] = 10
        table.pay("bank", "NW", 20)
        table.stage = "round ends"
        flow.skip(table)
        assert (table.broken, table.stage) == (True, stage)


def test_wealth() -> None:
    """7: two unpaid loans cost two cells: 100 to 80; treasuries do not count."""
    _, table, _ = game(3)
    public(table, "NW", (4, 5), cash=999, p1=3)
    table.loans["NW"] = 2
    final(table)
    assert wealth(table) == {"p1": 420 + 240, "p2": 420, "p3": 420}


def test_privates_at_phase_six() -> None:
    """5.8.4: the bank pays their value to players and companies, nothing to the RSR; 3s go."""
    _, table, _ = game()
    minor(table, "R-O", "p1", (7, 1))
    table.trains["R-O"] = ["5"]
    table.privates = {"TSR": "p1", "BSS": "R-O", "MYR": "RSR"}
    table.phase, table.depot["5"] = "5", 0
    table.pool_trains = ["3", "4"]
    phases.train_sold(table, "6")
    assert (table.cash["p1"], table.cash["R-O"], table.cash["RSR"]) == (345, 45, 0)
    assert (set(table.privates.values()), table.pool_trains) == ({"RSR"}, ["4"])


def test_a_minor_that_buys_the_first_eight_is_gone() -> None:
    """5.8.4: start of phase 8, all remaining minors, the buyer too; its turn is over."""
    model, table, _ = game()
    minor(table, "R-O", "p1", (7, 1), cash=1000)
    public(table, "NW", (5, 3), p2=3)
    in_operating_round(table, "7")
    table.depot.update({"2": 0, "3": 0, "4": 0, "5": 0, "6": 0, "7": 0})
    at(table, "trains")
    assert not say(model, "p1: train R-O 8 1000 bank", "p2: pass")
    assert (table.trains["RSR"], table.phase) == (["8"], "8")


def test_private_deals() -> None:
    """1.2.1, 5.5: an offer to another player, declined once and not to be repeated; up to the value."""
    model, table, _ = game()
    minor(table, "R-O", "p1", (7, 1), cash=60)
    in_operating_round(table)
    table.privates = {"TSR": "p2"}
    at(table, "private")
    assert model.expect("p1: offer private R-O TSR 31")
    assert not say(model, "p1: offer private R-O TSR 30", "p2: decline")
    assert model.expect("p1: offer private R-O TSR 30")
    assert not say(model, "p1: offer private R-O TSR 29", "p2: accept")
    assert (table.privates, table.cash["R-O"], table.cash["p2"]) == ({"TSR": "R-O"}, 31, 344)


def test_a_train_that_was_declined_at_every_price() -> None:
    """5.5.8: with 1 R there is one price to offer; when its director has declined it, nobody need be asked again."""
    model, table, _ = game()
    minor(table, "R-O", "p1", (7, 2), cash=1)
    minor(table, "O-K", "p2", (7, 1), cash=500)
    table.trains["O-K"] = ["2"]
    in_operating_round(table, "2")
    at(table, "trains")
    assert table.turn is not None
    assert table.turn.company == "R-O"
    assert not say(model, "p1: offer train R-O 2 1 O-K", "p2: decline")
    assert not model.expect("p2: lay O-K 5 D20 0")


def test_lines() -> None:
    """The lines of the game: an offer's verb has two words."""
    assert Action.read("p1: offer merge A B into C") == Action("p1", "offer merge", ("A", "B", "into", "C"))
    assert Action.read("p1: pass").subject is None


def test_an_ambiguous_pass_is_carried_on_in_several_positions() -> None:
    """5.5: a pass of a company that cannot run may end its track or its train step; the game's position decides."""
    model, table, _ = game()
    minor(table, "R-O", "p1", (7, 2), cash=10)
    minor(table, "O-K", "p1", (7, 1), cash=500)
    table.trains["O-K"] = ["3"]
    table.depot["2"] = 0
    in_operating_round(table)
    assert not model.expect("p1: pass")
    assert [seen["price"]["R-O"] for seen in model.snapshots()] == [[7, 2], [7, 1]]
    assert model.snapshot()["asked"] is None
    assert not model.narrow({"price": {"R-O": [7, 1], "O-K": [7, 1]}})
    assert model.snapshot()["asked"] == ["p1"]
    assert model.narrow({"phase": "9"}) == ["phase: by the rules 3, in the game 9"]
    assert not model.act("p1: pass", {})
    assert not model.expect("p1: lay O-K 5 D20 0")
    assert "R-O" not in model.snapshot()["president"]


def test_a_skipped_question_is_named() -> None:
    """5.5.8: who could buy a train must be asked before the next company's turn."""
    model, table, _ = game()
    minor(table, "R-O", "p1", (7, 2), cash=150)
    minor(table, "O-K", "p2", (7, 1), cash=150)
    in_operating_round(table, "2")
    wrong = model.expect("p2: lay O-K 5 D20 0")
    told = "§5.5.8: R-O with [], 150 and 0 loans can buy a train: p1 should be asked"
    assert wrong == [f"{told}, yet the next line is «p2: lay O-K 5 D20 0»"]


def test_the_first_rounds_without_nikolaev() -> None:
    """4.3: all pass on Nikolaev: two ORs are played, the privates pay, the next stock round is the second set's."""
    model, table, _ = game(3)
    for number, (private, price) in enumerate((("TSR", 20), ("BSS", 30), ("MYR", 40), ("MRR", 50), ("WVR", 60))):
        order = table.book.clockwise(table.book.players[number % 3])
        assert not say(model, f"{order[0]}: bid {private} {price}", f"{order[1]}: pass", f"{order[2]}: pass")
    assert not say(model, "p3: pass", "p1: pass", "p2: pass")
    assert not model.expect("p3: bid N 100")
    seen = model.snapshot()
    assert (seen["set"], seen["or"], seen["first"], seen["cash"]["p1"]) == (2, 0, "p3", 420 - 20 - 50 + 2 * 35)
