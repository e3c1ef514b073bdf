"""Several offers open at once, mergers of several owners, and who else hears of offers: nobody."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.games.g1861.rules import RULES
from pbem.base.settings import Settings
from tests.dotted import has_sample
from tests.offers_1861 import ORDER, bens_turn, in_hand, offers_to
from tests.placed_1861 import Desk, desk, kept_1861
from tests.rules.g1861.mergers import owned
from tests.rules.g1861.table import Scene
from tests.sampled import sampled
from tests.shipped import files_of
from tests.worlds import world

pytestmark = pytest.mark.any_engine
__all__ = ["desk", "kept_1861"]
MERGE = "merge N + M-V + M-K into GR"


def before_merging() -> Scene:
    """Carl’s StP-W is asked first in the merger round, then Ann’s N; M-V is Ben’s and M-K Carl’s; all are connected."""
    return owned({"StP-W": "carl", "N": "anne", "M-V": "ben", "M-K": "carl"})


def test_with_several_open_one_word_is_asked_back(desk: Desk) -> None:
    desk.put(bens_turn())
    first = offers_to(desk.send(ORDER, "ann"), "ben")[0]
    offers_to(desk.send(f"{ORDER}\nMKN: buy train 4 from SW for 200", "ann"), "ben")
    assert len(in_hand("ben")) == 2
    came = desk.send("accept", "ben")
    assert came.outcome == "refused"
    assert all(has_sample(came.to("ben").text, f"accept {number}") for number in (1, 2))
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


def test_nobody_is_flooded_with_offers(desk: Desk) -> None:
    desk.put(bens_turn())
    lines = [f"MKN: buy train 4 from SW for {price}" for price in range(100, 111)]
    assert desk.send("\n".join(lines), "ann").outcome == "refused"
    assert desk.send("\n".join(lines[:-1]), "ann").outcome == "applied"
    assert len(in_hand("ben")) == 10


def test_a_number_that_no_offer_has_is_refused_with_one_that_an_offer_has(desk: Desk) -> None:
    desk.put(bens_turn())
    desk.send("SW: buy TSR for 20", "ben")  # the game asks Ann
    came = desk.send("decline 4", "ann")
    assert came.outcome == "refused"
    assert has_sample(came.to("ann").text, "decline")


def test_offers_both_ways_are_told_apart_by_their_letters(desk: Desk) -> None:
    desk.put(bens_turn())
    to_ben = offers_to(desk.send(ORDER, "ann"), "ben")[0]
    desk.send("SW: buy TSR for 20", "ben")  # it is SW’s turn: the game asks her
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
    assert has_sample(came.to("ben").text, "accept now")
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


def test_what_is_dealt_in_may_be_gone_by_then(desk: Desk) -> None:
    desk.put(bens_turn())
    desk.send("MKN: buy MRR for 20", "ann")
    desk.send("accept", "cleo")
    desk.send("SW: buy MRR for 25", "ben")
    came = desk.send("accept now", "cleo")
    assert came.lines[0] == "cleo: accept"
    assert in_hand("cleo") == []


def test_an_agreement_is_over_with_its_turn_and_both_hear_why(desk: Desk) -> None:
    desk.put(bens_turn())
    desk.send(f"MKN: lay 9 J18 0\n{ORDER}", "ann")
    desk.send("accept", "ben")
    desk.send("pass", "ben")  # the tile cannot be laid, so nothing of hers is done and Ann is asked
    assert desk.active() == "ann"
    assert in_hand("ben") == [f"2 accepted: {ORDER}"]
    came = desk.send("buy train 4\npass\npass", "ann")
    assert in_hand("ben") == []
    assert "That turn is over, and the deal was not done" in " ".join(came.to("ben").text.split())


@pytest.mark.parametrize(
    "answers", sampled([("accept",), ("counter 250",), (), ("decline",)], 1, single=True), ids=lambda one: "".join(one)
)
def test_third_persons_get_the_same_bytes_whatever_is_offered_or_answered(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: tuple[str, ...]
) -> None:
    """Until something of it is done: a mail that orders nothing comes instead of each in the other world."""
    told = []
    offered = (("ann", ORDER), *(("ben", one) for one in answers))
    for at, mails in enumerate((offered, tuple((name, "status") for name, _ in offered))):
        with world(tmp_path / str(at), settings, monkeypatch, None) as house:
            house.started(("ann", "ben", "cleo"), slug="1861", files=files_of("1861"), options={"seats": "invited"})
            told.append(_bytes_to_cleo(Desk(house, RULES), mails))
    assert told[0] == told[1]
    assert len(told[0]) > 1


def test_the_price_of_an_early_offer_changes_no_byte(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    for price in ("180", "220"):
        with world(tmp_path / price, settings, monkeypatch, None) as house:
            house.started(("ann", "ben", "cleo"), slug="1861", files=files_of("1861"), options={"seats": "invited"})
            told.append(_bytes_to_cleo(Desk(house, RULES), (("ann", ORDER.replace("180", price)), ("ben", "accept"))))
    assert told[0] == told[1]


def _bytes_to_cleo(desk: Desk, mails: tuple[tuple[str, str], ...]) -> list[bytes]:
    """What Cleo, who wishes a letter after every move, gets of a tile of Ben's and of her own questions.

    How many letters went to others before changes nothing but numbers in ids, which a real service draws by lot.
    """
    desk.put(bens_turn())
    desk.send("mail all", "cleo")
    begun = len(desk.house.box.letters)
    for name, text in mails:
        assert desk.send(text, name).outcome in ("applied", "answered")
    assert [one for one in desk.house.box.letters[begun:] if one.to.startswith("cleo@")] == []
    desk.send("lay 5 I19 0\nkeep open", "ben")
    desk.send("status\nhistory 20\nstanding\nstatus waits", "cleo")
    letters = [one.mime for one in desk.house.box.letters[begun:] if one.to.startswith("cleo@")]
    return _renumbered(letters, rb"<\d+@[^<>\s]+>|_night_mail_\d_[0-9a-f]+")


def _renumbered(letters: list[bytes], ids: bytes) -> list[bytes]:
    """The letters with each id as its place among those that they hold."""
    places: dict[bytes, bytes] = {}
    for mime in letters:
        for found in re.findall(ids, mime):
            places.setdefault(found, b"<%d>" % len(places))
    return [re.sub(ids, lambda found: places[found[0]], mime) for mime in letters]
