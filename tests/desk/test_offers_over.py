"""When offers are over: undone, unanswered in time, because somebody left; and the consent of an absent owner."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.g1861.rules import RULES
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import LogEntry, Member
from tests.desk.presiding import code_in
from tests.house import Sent
from tests.offers_1861 import DEAL, ORDER, asked_among_four, bens_turn, in_hand, kind_of, logged, offers_to
from tests.placed_1861 import Desk, desk, kept_1861
from tests.sampled import sampled
from tests.scenes_1861 import asked_for_a_train
from tests.shipped import files_of
from tests.worlds import world

pytestmark = pytest.mark.any_engine
__all__ = ["desk", "kept_1861"]
CODE = "7K3M-Q9TX"  # of every order that waits to be confirmed in a `world`


def _lead(desk: Desk, text: str) -> list[Sent]:
    """The moderator writes, and confirms where they are asked to; the letters that follow."""
    house, before = desk.house, len(desk.house.box.letters)
    token = house.member("mo", role="moderator").token
    house.take(house.mail("mo", text, to=f"play+{token}@mail.test"))
    house.post()
    letter = house.box.letters[-1]
    if "confirm" in letter.text:
        house.take(house.mail("mo", f"confirm {code_in(letter)}", to=f"play+{token}@mail.test"))
        house.post()
    return house.box.letters[before:]


def _about_deals(letters: list[Sent], name: str) -> str:
    """All that letters about deals tell somebody."""
    with connected():
        theirs = [one for one in letters if one.to.startswith(f"{name}@") and kind_of(one) == "offer"]
    return " ".join(" ".join(one.text.split()) for one in theirs)


# undone


def test_an_agreement_that_came_after_what_is_taken_back_is_open_again(desk: Desk) -> None:
    desk.put(bens_turn())
    desk.send(ORDER, "ann")
    desk.send("lay 5 I19 0\nkeep open", "ben")
    desk.send("accept", "ben")
    assert in_hand("ben") == [f"2 accepted: {ORDER}"]
    desk.send("undo", "ben")
    assert in_hand("ben") == [f"1 open: {ORDER}"]
    assert in_hand("ann") == [f"1 turn: {ORDER}"]


def test_an_offer_that_came_after_what_is_taken_back_is_gone_on_both_sides(desk: Desk) -> None:
    desk.put(bens_turn())
    desk.send("lay 5 I19 0\nkeep open", "ben")
    desk.send(ORDER, "ann")
    came = desk.send("undo", "ben")
    assert in_hand("ben") == in_hand("ann") == []
    assert "came after the move that was taken back" in " ".join(came.to("ben").text.split())


def test_an_agreement_that_was_used_binds_again_when_that_is_taken_back(desk: Desk) -> None:
    desk.put(bens_turn())
    desk.send(ORDER, "ann")
    desk.send("accept", "ben")
    desk.send("pass", "ben")
    assert in_hand("ben") == []
    with connected():
        accepted = LogEntry.select().where(LogEntry.text.endswith(": accept")).get().number
    _lead(desk, f"undo to {accepted - 1}")
    assert in_hand("ben") == [f"2 accepted: {ORDER}"]
    assert desk.active() == "ben"  # for an hour nothing in hand is done
    assert desk.send("go on", "ben").lines[0] == "ben: accept (standing)"


# in time


def test_an_early_offer_expires_without_an_entry_of_the_record(desk: Desk) -> None:
    desk.put(bens_turn())
    desk.send(f"MKN: keep\n{ORDER}", "ann")
    _lead(desk, "extend 9 days")
    before = logged()
    letters = desk.house.wait(hours=47)
    assert _about_deals(letters, "ben") == ""
    letters = desk.house.wait(hours=2)
    for name in ("ann", "ben"):
        assert f"Nobody answered in time, so the offer is over that {DEAL}" in _about_deals(letters, name)
    assert in_hand("ben") == []
    assert in_hand("ann") == ["2 turn: MKN: keep"]
    assert logged() == before + _reminders(before)


def _reminders(after: int) -> int:
    with connected():
        rows = LogEntry.select().where((LogEntry.number > after) & (LogEntry.kind == "reminded"))
        return int(rows.count())


def test_no_offer_expires_while_the_game_is_paused(desk: Desk) -> None:
    desk.put(bens_turn())
    desk.send(ORDER, "ann")
    desk.house.wait(hours=40)
    _lead(desk, "pause")
    desk.house.wait(hours=100)
    assert in_hand("ben") == [f"1 open: {ORDER}"]
    _lead(desk, "resume")
    desk.house.wait(hours=7)
    assert in_hand("ben") == [f"1 open: {ORDER}"]
    letters = desk.house.wait(hours=2)
    assert in_hand("ben") == []
    assert "Nobody answered in time" in _about_deals(letters, "ann")


@pytest.mark.parametrize("setting", ["overdue remind", "overdue tell", "overdue default"])
def test_an_offer_that_blocks_expires_by_a_logged_action_of_the_service(desk: Desk, setting: str) -> None:
    _lead(desk, setting)
    desk.put(asked_for_a_train())
    letters = desk.house.wait(days=5)
    with connected():
        entry = LogEntry.select().where(LogEntry.kind == "action").order_by(LogEntry.number).first()
        facts = dict(entry.facts)
        told = (entry.text.partition(": ")[2], entry.cause, facts["auto"], entry.actor_id)
    assert told == ("decline", "clock", "expired", None)
    assert "Nobody answered in time" in _about_deals(letters, "ben")
    ann = desk.house.last("ann", "your_turn")
    assert "Ben did not answer the offer in time" in " ".join(ann.text.split())
    assert desk.active() == "ann"


# somebody leaves


def test_who_is_replaced_offers_nothing_any_more(desk: Desk) -> None:
    desk.put(bens_turn())
    desk.send(ORDER, "ann")
    desk.send("accept", "ben")
    _lead(desk, "eject Ann")
    assert in_hand("ben") == in_hand("ann") == []


def test_a_substitute_sees_no_offer(desk: Desk) -> None:
    desk.put(bens_turn())
    desk.send(ORDER, "ann")
    _lead(desk, "replace Ben by zoe@example.org")
    came = desk.send("accept", "zoe")
    assert in_hand("zoe") == in_hand("ben") == []
    assert all(DEAL not in " ".join(one.text.split()) for one in came.letters if one.to.startswith("zoe@"))
    assert in_hand("ann") == [f"1 turn: {ORDER}"]


def test_nobody_is_asked_who_has_left(desk: Desk) -> None:
    desk.put(bens_turn())
    _lead(desk, "eject Ben")
    came = desk.send(ORDER, "ann")
    assert [one.to for one in came.letters] == ["ann@example.org"]
    assert "Nobody holds the seat" in " ".join(came.to("ann").text.split())


# force


def test_force_gives_the_consent_of_who_has_left(desk: Desk) -> None:
    desk.put(asked_for_a_train())
    _lead(desk, "eject Ben")
    _lead(desk, "force accept Ben")
    with connected():
        entry = LogEntry.select().where(LogEntry.text.endswith(": accept")).get()
    assert entry.facts == {"by": "Mo"}
    assert desk.position.companies["MKN"].trains == ("4",)


def test_force_is_for_the_absent_only(desk: Desk) -> None:
    desk.put(asked_for_a_train())
    assert "is not absent" in " ".join(_lead(desk, "force Ben")[-1].text.split())
    desk.send("away 21 nov to 30 nov", "ben")
    _lead(desk, "force Ben")
    assert desk.position.companies["MKN"].trains == ("4",)


@pytest.mark.parametrize(("line", "why"), [("force Ann", "It is Ben who must answer"), ("force Ben", "")])
def test_force_is_for_the_one_who_is_asked(desk: Desk, line: str, why: str) -> None:
    desk.put(asked_for_a_train())
    _lead(desk, "eject Ben")
    assert why in " ".join(_lead(desk, line)[0].text.split())


def test_force_needs_somebody_who_is_asked(desk: Desk) -> None:
    desk.put(bens_turn())
    assert "Nobody is being asked to agree" in " ".join(_lead(desk, "force Ben")[-1].text.split())


def test_force_says_nothing_of_an_early_offer(desk: Desk) -> None:
    desk.put(bens_turn())
    desk.send(ORDER, "ann")
    letters = _lead(desk, "force Ben")
    assert "Nobody is being asked to agree" in " ".join(letters[-1].text.split())
    assert offers_to(desk.send("accept", "ben"), "ann")


@pytest.mark.parametrize("line", ["force Ben", "as Ben: accept"])
@pytest.mark.parametrize("leader", sampled(["ann", "cleo", "dan"], 1))
def test_a_moderator_with_a_part_in_the_deal_gives_nobodys_consent(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leader: str, line: str
) -> None:
    """Ann offers, Cleo holds a share of what sells, Dan nothing at all."""
    with world(tmp_path / "led", settings, monkeypatch, None) as house:
        lead = {"moderator": f"{leader}@example.org", "options": {"seats": "invited"}}
        house.started(("ann", "ben", "cleo", "dan"), slug="1861", files=files_of("1861"), **lead)
        desk = Desk(house, RULES)
        desk.ids["dora"] = house.member("dan").player
        desk.names[desk.ids["dora"]] = "dan"
        desk.put(asked_among_four())
        ben = house.member("ben")
        with connected():
            Member.update(status="resigned").where(Member.id == ben.id).execute()
        token = house.member(leader, role="moderator").token
        for text in (line, f"confirm {CODE}"):
            house.take(house.mail(leader, text, to=f"play+{token}@mail.test"))
        house.post()
        bought = desk.position.companies["MKN"].trains == ("4",)
        assert bought == (leader == "dan")
