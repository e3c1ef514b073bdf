"""The private auction by hand (section 6)."""

from __future__ import annotations

from .table_by_hand import done, no, table


def test_everybody_starts_with_the_printed_capital() -> None:
    """Section 4."""
    model, g = table(5)
    assert g.cash == dict.fromkeys("abcde", 480) | dict.fromkeys(g.company_names(), 0) | {"bank": 97600}
    assert model.acting() == "a"


def test_a_bid_is_five_above_face_or_the_largest_bid_and_never_on_the_cheapest() -> None:
    """6.1."""
    model, _ = table()
    assert no(model, ("a", "bid", 1, 20)) == "§6.1"
    assert no(model, ("a", "bid", 2, 22)) == "§6.1"
    assert no(model, ("a", "bid", 2, 20)) == "§6.1"
    done(model, ("a", "bid", 2, 25))
    assert no(model, ("b", "bid", 2, 25)) == "§6.1"
    assert no(model, ("b", "bid", 2, 40)) == ""


def test_money_in_bids_is_set_aside_and_a_raised_own_bid_replaces_the_old_one() -> None:
    """6.3 and 16: 800 for each of three."""
    model, g = table()
    done(model, ("a", "bid", 7, 500), ("b", "pass"), ("c", "pass"))
    assert no(model, ("a", "bid", 6, 305)) == "§6.3"
    assert no(model, ("a", "bid", 7, 800)) == ""
    done(model, ("a", "bid", 6, 300), ("b", "pass"), ("c", "pass"))
    assert no(model, ("a", "buy_private")) == "§6.3"
    assert no(model, ("a", "bid", 7, 505)) == "§6.3"
    assert g.cash["a"] == 800


def test_a_purchase_resolves_the_bids_that_follow() -> None:
    """6.2: one bid takes it; b, who follows the last buyer at face, is next, although c won a private."""
    model, g = table()
    done(model, ("a", "pass"), ("b", "pass"), ("c", "bid", 2, 30), ("a", "buy_private"))
    assert g.private_owner == {1: "a", 2: "c"}
    assert (g.cash["a"], g.cash["c"], model.acting()) == (785, 770, "b")


def test_a_bid_off_goes_round_from_the_lowest_and_the_losers_get_their_money_back() -> None:
    """6.2, 16: a 25, b 30, c 35: the order stays that of the first amounts."""
    model, g = table()
    done(model, ("a", "bid", 2, 25), ("b", "bid", 2, 30), ("c", "bid", 2, 35), ("a", "buy_private"))
    assert model.acting() == "a"
    assert no(model, ("b", "pass")) == "§6.2"
    assert no(model, ("a", "bid", 2, 35)) == "§6.2"
    done(model, ("a", "bid", 2, 50), ("b", "bid", 2, 55))
    assert model.acting() == "c"
    done(model, ("c", "pass"), ("a", "bid", 2, 60), ("b", "pass"))
    assert g.private_owner == {1: "a", 2: "a"}
    assert (g.cash["a"], g.cash["b"], g.cash["c"]) == (725, 800, 800)
    assert model.acting() == "b"


def test_when_all_pass_privates_pay_a_train_goes_and_the_cheapest_gets_cheaper() -> None:
    """6.2: a bid between breaks the row of passes; play goes on with the next in rotation."""
    model, g = table()
    done(model, ("a", "buy_private"), ("b", "buy_private"), ("c", "pass"), ("a", "pass"), ("b", "bid", 7, 215))
    done(model, ("c", "pass"), ("a", "pass"))
    assert g.supply["yellow"] == 6
    done(model, ("b", "pass"))
    assert (g.supply["yellow"], g.auction.reduced, g.cash["b"]) == (5, 5, 785)
    assert model.acting() == "c"
    done(model, ("c", "buy_private"))
    assert (g.cash["c"], g.auction.reduced) == (765, 0)


def test_a_private_at_nothing_must_be_taken() -> None:
    """6.2: 15, 10, 5, nothing."""
    model, g = table()
    done(model, *[(player, "pass") for _ in range(3) for player in "abc"])
    assert no(model, ("a", "pass")) == "§6.2"
    assert no(model, ("a", "bid", 2, 25)) == "§6.2"
    done(model, ("a", "buy_private"))
    assert (g.private_owner, g.cash["a"]) == ({1: "a"}, 800)


def test_six_rounds_of_passes_end_the_game() -> None:
    """6.2, 8.10.1 (2): the privates 1 and 2 are bought between."""
    model, g = table()
    done(model, *[(player, "pass") for _ in range(3) for player in "abc"], ("a", "buy_private"))
    done(model, *[(player, "pass") for _ in range(3) for player in "bca"])
    assert g.round == "over"
    assert model.scores() == {"a": 815, "b": 800, "c": 800}


def test_the_last_private_brings_plm_and_the_first_stock_round() -> None:
    """6.3, 10.2: the winner of the bids parrs PLM; the next after the last buyer at face opens the stock round."""
    model, g = table(2)
    done(model, ("a", "bid", 7, 220), ("b", "buy_private"), ("a", "buy_private"), ("b", "buy_private"))
    done(model, ("a", "buy_private"), ("b", "buy_private"), ("a", "buy_private"))
    assert (g.round, g.private_owner[7], model.acting()) == ("stock", "a", "a")
    assert no(model, ("b", "pass")) == "a answers first"
    assert no(model, ("a", "par", "PLM", 105)) == "§6.3"
    done(model, ("a", "par", "PLM", 94))
    assert (g.director["PLM"], g.shares["PLM"]["a"], g.cash["PLM"]) == ("a", 2, 0)
    assert g.shares["ETA"] == {"ipo": 9, "a": 1}
    assert model.acting() == "b"
    assert model.summary()["certificates"] == {"a": 6, "b": 3}
