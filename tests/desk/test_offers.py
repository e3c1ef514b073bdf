"""Deals offered before their turn has come: asked at once, answered with a word out of turn, done when it is there."""

from __future__ import annotations

import pytest

from tests.dotted import has_sample, sample_begins
from tests.house import sample_orders
from tests.offered_1861 import tries
from tests.offers_1861 import DEAL, ORDER, bens_turn, in_hand, logged, offers_to
from tests.placed_1861 import Desk, desk, kept_1861
from tests.scenes_1861 import asked_for_a_train

pytestmark = pytest.mark.any_engine
__all__ = ["desk", "kept_1861"]


@pytest.fixture
def early(desk: Desk) -> Desk:
    """Ann has ordered for MKN’s turn a deal with Ben, who is asked about his own company now."""
    desk.put(bens_turn())
    came = desk.send(f"MKN: keep\n{ORDER}", "ann")
    assert came.outcome == "applied"
    return desk


def test_whoever_must_agree_hears_of_it_at_once_and_nobody_else(desk: Desk) -> None:
    desk.put(bens_turn())
    before = logged()
    came = desk.send(ORDER, "ann")
    assert (came.outcome, came.lines, logged()) == ("applied", [], before)
    (letter,) = offers_to(came, "ben")
    assert f"Ann offers that {DEAL}" in " ".join(letter.text.split())
    assert has_sample(letter.text, "accept 1")
    assert has_sample(letter.text, "counter 190 for 1")
    assert sorted(one.to for one in came.letters) == ["ann@example.org", "ben@example.org"]
    assert "Offered now to Ben" in " ".join(came.to("ann").text.split())
    assert in_hand("ben") == [f"1 open: {ORDER}"]


def test_one_word_agrees_and_the_deal_is_done_without_waiting(early: Desk) -> None:
    before = logged()
    came = early.send("accept", "ben")
    assert (came.outcome, came.lines, logged()) == ("applied", [], before)
    (told,) = offers_to(came, "ann")
    assert f"Ben agrees that {DEAL}" in " ".join(told.text.split())
    assert in_hand("ben") == [f"2 accepted: {ORDER}"]
    assert f"agreed with Ann: {DEAL}" in " ".join(early.send("status", "ben").to("ben").text.split())
    done = early.send("pass", "ben")
    at = done.lines.index("ann: offer train MKN 4 180 SW (standing)")
    assert done.lines[at + 1] == "ben: accept (standing)"
    assert early.position.companies["MKN"].trains == ("4",)
    assert in_hand("ben") == in_hand("ann") == []


def test_an_agreement_binds_both(early: Desk) -> None:
    early.send("accept", "ben")
    assert early.send("drop 2", "ben").outcome == "refused"
    assert early.send("drop 1", "ann").outcome == "refused"
    came = early.send("withdraw", "ann")
    assert came.outcome == "refused"
    assert "it binds you" in " ".join(came.to("ann").text.split())
    early.send("MKN: lay 8 F10", "ann")
    assert in_hand("ann") == [f"2 turn: MKN: lay 8 F10\n{ORDER}"]  # whatever else is ordered for that turn


def test_a_no_takes_the_line_out_and_leaves_the_others(early: Desk) -> None:
    came = early.send("decline 1", "ben")
    (told,) = offers_to(came, "ann")
    words = " ".join(told.text.split())
    assert f"Ben declines that {DEAL}" in words
    assert "is taken out" in words
    assert in_hand("ann") == ["2 turn: MKN: keep"]
    assert in_hand("ben") == []
    assert not any("offer" in line for line in early.send("pass", "ben").lines)


def test_another_price_is_put_to_the_proposer(early: Desk) -> None:
    (asked,) = offers_to(came := early.send("counter 250", "ben"), "ann")
    assert "Ben names another price: MKN buys a 4-train from SW for 250" in " ".join(asked.text.split())
    assert came.outcome == "applied"
    assert in_hand("ann")[1] == "2 open: MKN: buy train 4 from SW for 250"
    agreed = early.send("accept", "ann", answering=asked)
    assert offers_to(agreed, "ben")
    assert in_hand("ann")[0].endswith("MKN: buy train 4 from SW for 250")
    done = early.send("pass", "ben")
    assert "ben: accept (standing)" in done.lines
    assert early.position.purses["SW"] == 300 + 250


def test_a_price_may_go_to_and_fro(early: Desk) -> None:
    early.send("counter 250", "ben")
    early.send("counter 200 for 2", "ann")
    assert in_hand("ann")[0].endswith("for 200")
    assert in_hand("ben") == ["2 open: MKN: buy train 4 from SW for 200"]
    early.send("counter 240", "ben")
    early.send("decline", "ann")
    assert in_hand("ben") == []
    assert in_hand("ann") == ["5 turn: MKN: keep"]


def test_a_price_against_the_rules_is_refused_with_the_nearest(early: Desk) -> None:
    came = early.send("counter 1000", "ben")
    assert came.outcome == "refused"
    assert "counter 900 for 1" in came.to("ben").text


def test_unanswered_it_is_asked_when_the_turn_comes(early: Desk) -> None:
    came = early.send("pass", "ben")
    assert came.lines[-1] == "ann: offer train MKN 4 180 SW (standing)"
    assert in_hand("ben") == []
    assert early.active() == "ben"
    assert early.send("accept", "ben").lines[0] == "ben: accept"


def test_a_reply_to_the_early_letter_answers_the_question_in_its_place(desk: Desk) -> None:
    desk.put(bens_turn())
    (letter,) = offers_to(desk.send(ORDER, "ann"), "ben")
    desk.send("pass", "ben")
    assert desk.send("accept", "ben", answering=letter).lines[0] == "ben: accept"


def test_it_is_withdrawn_while_nobody_has_agreed(early: Desk) -> None:
    came = early.send("withdraw", "ann")
    (told,) = offers_to(came, "ben")
    assert f"Ann no longer offers that {DEAL}" in " ".join(told.text.split())
    assert in_hand("ann") == ["2 turn: MKN: keep"]
    late = early.send("accept 1", "ben")
    assert late.outcome == "refused"


@pytest.mark.parametrize("line", ["drop 1", "MKN: withhold"])
def test_it_goes_with_the_order_that_makes_it(early: Desk, line: str) -> None:
    came = early.send(line, "ann")
    assert "no longer offers" in " ".join(offers_to(came, "ben")[0].text.split())
    assert in_hand("ben") == []


def test_the_same_deal_is_not_offered_twice(early: Desk) -> None:
    assert offers_to(early.send(f"MKN: half\n{ORDER}", "ann"), "ben") == []
    assert in_hand("ben") == [f"1 open: {ORDER}"]


def test_an_offer_that_blocks_is_withdrawn_too(desk: Desk) -> None:
    desk.put(asked_for_a_train())
    came = desk.send("withdraw", "ann")
    assert came.lines[0] == "ben: decline (withdrawn)"
    assert "Ann no longer offers" in " ".join(offers_to(came, "ben")[0].text.split())
    assert desk.active() == "ann"
    assert "Ann withdrew the offer" in " ".join(came.to("ann").text.split())
    assert "declined" not in came.to("ann").text


def test_with_nothing_offered_that_is_said(desk: Desk) -> None:
    desk.put(bens_turn())
    for name in ("ann", "ben"):
        came = desk.send("accept", name)
        assert came.outcome == "refused"
        assert "Nobody is offering you anything" in " ".join(came.to(name).text.split())


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("MKN: buy train 3 from SW for 180", "MKN: buy train 4 from SW for 180"),
        ("MKN: buy MRR for 9999", "MKN: buy MRR for 75"),
    ],
)
def test_what_can_never_be_is_not_offered(desk: Desk, line: str, instead: str) -> None:
    desk.put(bens_turn())
    came = desk.send(line, "ann")
    assert (came.outcome, len(came.letters)) == ("refused", 1)
    assert sample_begins(came.to("ann").text, instead)


def test_nobody_is_asked_about_a_deal_of_one_owner_with_themselves(desk: Desk) -> None:
    desk.put(bens_turn())
    came = desk.send("MKN: buy TSR for 20", "ann")
    assert (came.outcome, [one.to for one in came.letters]) == ("applied", ["ann@example.org"])
    assert in_hand("ann") == ["1 turn: MKN: buy TSR for 20"]
    assert "Offered now" not in came.to("ann").text


@pytest.mark.parametrize(("words", "state"), [("Yes, thanks!", "accepted"), ("No thanks!", "")])
def test_a_plain_yes_or_no_in_reply_to_the_letter_answers_it(desk: Desk, words: str, state: str) -> None:
    desk.put(bens_turn())
    (letter,) = offers_to(desk.send(ORDER, "ann"), "ben")
    desk.send(words, "ben", answering=letter)
    assert [one.split()[1].strip(":") for one in in_hand("ben")] == ([state] if state else [])


def test_an_open_offer_is_answered_not_dropped(early: Desk) -> None:
    came = early.send("drop 1", "ben")
    assert came.outcome == "refused"
    assert "accept 1" in came.to("ben").text
    assert early.send("drop all", "ben").outcome == "refused"


def test_what_was_only_tried_offers_nothing(desk: Desk) -> None:
    desk.put(bens_turn())
    came = desk.send(f"preview\n{ORDER}", "ann")
    assert [one.to for one in came.letters] == ["ann@example.org"]
    assert in_hand("ben") == in_hand("ann") == []


def test_who_drops_the_order_leaves_another_price_unanswered_and_its_maker_hears_it(early: Desk) -> None:
    early.send("counter 250", "ben")
    came = early.send("drop 1", "ann")
    assert "Ann no longer offers that MKN buys a 4-train from SW for 250" in " ".join(
        offers_to(came, "ben")[0].text.split()
    )
    assert in_hand("ann") == in_hand("ben") == []


def test_what_is_agreed_is_done_as_well_where_the_proposer_orders_it_in_their_turn(desk: Desk) -> None:
    desk.put(bens_turn())
    desk.send(f"MKN: lay 9 J18 0\n{ORDER}", "ann")
    desk.send("accept", "ben")
    desk.send("pass", "ben")
    assert "ben: accept (standing)" in desk.send(ORDER, "ann").lines


def test_every_line_of_the_letter_would_be_taken(desk: Desk) -> None:
    desk.put(bens_turn())
    for line in (ORDER, "MKN: buy MRR for 75"):
        owner = "ben" if line == ORDER else "cleo"
        (letter,) = offers_to(desk.send(line, "ann"), owner)
        lines = sample_orders(letter)
        assert len(lines) == 3
        assert [tries(desk.house, owner, one) for one in lines] == ["", "", ""]
