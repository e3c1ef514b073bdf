"""Several offers open at once, mergers of several owners, and who else hears of offers: nobody."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.base import addresses
from tests.offers_1861 import ORDER, bens_turn, in_hand, logged, offers_to
from tests.placed_1861 import Desk, desk, kept_1861
from tests.rules.g1861.mergers import owned
from tests.rules.g1861.table import Scene
from tests.rules.g1861.turns import until

pytestmark = pytest.mark.any_engine
__all__ = ["desk", "kept_1861"]
MERGE = "merge N + M-V + M-K into GR"


def before_merging() -> Scene:
    """Carl’s StP-W is asked first in the merger round, then Ann’s N; M-V is Ben’s and M-K Carl’s; all are connected."""
    return owned({"StP-W": "carl", "N": "anne", "M-V": "ben", "M-K": "carl"})


@pytest.fixture
def three(desk: Desk) -> Desk:
    """Ben has an offer of Ann for a train; both have one of the other; Carl has one of Ann for his private."""
    desk.put(bens_turn())
    desk.send(ORDER, "ann")
    desk.send("MKN: buy train 4 from SW for 180\nMKN: buy MRR for 20", "ann")
    return desk


def test_with_several_open_one_word_is_asked_back(desk: Desk) -> None:
    desk.put(bens_turn())
    first = offers_to(desk.send(ORDER, "ann"), "ben")[0]
    offers_to(desk.send(f"{ORDER}\nMKN: buy train 4 from SW for 200", "ann"), "ben")
    assert len(in_hand("ben")) == 2
    came = desk.send("accept", "ben")
    assert came.outcome == "refused"
    assert all(f". accept {number}" in came.to("ben").text for number in (1, 2))
    desk.send("decline", "ben", answering=first)
    assert in_hand("ben") == ["2 open: MKN: buy train 4 from SW for 200"]
    assert desk.send("accept", "ben").outcome == "applied"


def test_a_reply_to_the_letter_of_an_offer_that_is_over_answers_no_other(desk: Desk) -> None:
    desk.put(bens_turn())
    first = offers_to(desk.send(ORDER, "ann"), "ben")[0]
    desk.send("MKN: buy train 4 from SW for 200", "ann")
    came = desk.send("accept", "ben", answering=first)
    assert came.outcome == "refused"
    assert "no longer offers" in " ".join(came.to("ben").text.split())
    assert in_hand("ben") == ["2 open: MKN: buy train 4 from SW for 200"]


def test_offers_both_ways_are_told_apart_by_their_letters(desk: Desk) -> None:
    desk.put(bens_turn())
    to_ben = offers_to(desk.send(ORDER, "ann"), "ben")[0]
    to_ann = offers_to(desk.send("SW: buy TSR for 20", "ben"), "ann")
    if not to_ann:  # it is SW’s turn: the game asks her
        assert desk.active() == "ann"
    assert desk.send("accept", "ben", answering=to_ben).outcome == "applied"
    assert in_hand("ben") == [f"2 accepted: {ORDER}"]
    assert desk.send("accept", "ann").lines[0] == "ann: accept"


def test_a_question_of_the_game_and_an_early_offer_are_told_apart(desk: Desk) -> None:
    desk.put(bens_turn())
    desk.send("SW: buy TSR for 20", "ben")  # the game asks Ann
    desk.send("counter 25", "ann")  # and now Ben
    offer = offers_to(desk.send(ORDER, "ann"), "ben")[0]
    came = desk.send("accept", "ben")
    assert came.outcome == "refused"
    assert ". accept now" in came.to("ben").text
    assert desk.send("accept", "ben", answering=offer).lines == []
    assert desk.send("accept now", "ben").lines[0] == "ben: accept"


def test_all_owners_of_a_merger_are_asked_at_once(desk: Desk) -> None:
    desk.put(before_merging())
    came = desk.send(MERGE, "ann")
    assert offers_to(came, "ben")
    assert offers_to(came, "cleo")
    assert desk.send("counter 100", "ben").outcome == "refused"
    agreed = desk.send("accept", "ben")
    assert "Still to answer: Cleo" in " ".join(offers_to(agreed, "ann")[0].text.split())
    desk.send("accept 1", "cleo")
    done = desk.send("pass", "cleo")
    assert [line for line in done.lines if "accept" in line] == ["ben: accept (standing)", "cleo: accept (standing)"]
    assert "GR" in desk.position.companies


def test_one_no_ends_a_merger_for_all(desk: Desk) -> None:
    desk.put(before_merging())
    desk.send(MERGE, "ann")
    desk.send("accept", "ben")
    came = desk.send("decline", "cleo")
    assert offers_to(came, "ben")
    assert offers_to(came, "ann")
    assert in_hand("ben") == in_hand("ann") == in_hand("cleo") == []


def test_an_agreement_is_over_with_its_turn(desk: Desk) -> None:
    desk.put(bens_turn())
    desk.send(ORDER, "ann")
    desk.send("accept", "ben")
    desk.send("pass", "ben")
    assert in_hand("ben") == []


def test_what_is_dealt_in_may_be_gone_by_then(desk: Desk) -> None:
    desk.put(bens_turn())
    desk.send("MKN: buy MRR for 20", "ann")
    desk.send("accept", "cleo")
    desk.send("SW: buy MRR for 25", "ben")
    came = desk.send("accept now", "cleo")
    assert came.lines[0] == "cleo: accept"
    assert in_hand("cleo") == []


def _bytes_to_carl(desk: Desk, patch: pytest.MonkeyPatch, *mails: tuple[str, str]) -> list[bytes]:
    """What Carl gets of a turn of Ben, these mails before it; each letter’s id is that of its place among his."""
    desk.put(bens_turn())
    desk.send("mail all", "cleo")
    begun = len(desk.house.box.letters)
    for name, text in mails:
        desk.send(text, name)
    assert [one for one in desk.house.box.letters[begun:] if one.to.startswith("cleo@")] == []
    desk.send("lay 57 I17" if False else "keep open", "ben")
    desk.send("status\nhistory 20\nstanding", "cleo")
    letters = [one.mime for one in desk.house.box.letters[begun:] if one.to.startswith("cleo@")]
    ids: dict[bytes, bytes] = {}
    for mime in letters:
        for found in re.findall(rb"<[^<>@\s]+@[^<>\s]+>", mime):
            ids.setdefault(found, b"<%d>" % len(ids))
    return [re.sub(rb"<[^<>@\s]+@[^<>\s]+>", lambda found: ids[found[0]], mime) for mime in letters]
