"""The address of one decision names it, never who writes there; it is dead when the decision is closed or put anew."""

from __future__ import annotations

import re
from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any

import pytest

from pbem.base.door import Door
from pbem.desk import holding
from pbem.inbox import turn_away
from pbem.inbox.verdict import passing
from pbem.letters.taps import mailto
from pbem.store.db import connected
from pbem.store.models import DecisionAddress, HeldMail, LogEntry, Member
from pbem.table.session import game_session
from tests.edges import mails, standing, substituted, told
from tests.house import House, Sent
from tests.inbox.test_held import held_codes
from tests.inbox.test_identity import token_of
from tests.tapping import FAILS, OURS, PASSES, TRUSTING, Link, links, tap

pytestmark = pytest.mark.any_engine

SUBJECT = Door("mail.test", identify="subject", trusted_authserv=OURS)
ANN = "ann@example.org"


def asked(house: House) -> tuple[str, Link]:
    """Who is asked to move, and the first link of their turn letter."""
    name = house.active()
    return name, links(house.last(name, "your_turn"))[0]


def other_than(name: str) -> str:
    """Somebody else at the table."""
    return next(one for one in ("ann", "ben", "cleo") if one != name)


def kept(house: House, name: str) -> tuple[Any, ...]:
    """All that a mail may change of somebody's seat and the game, but for the conversation itself."""
    with connected():
        seat = Member.get_by_id(house.member(name).id)
        person = {key: value for key, value in seat.person.__data__.items() if key != "bounces"}
        return standing(), LogEntry.select().count(), seat.token, seat.status, seat.name, seat.mail_mode, person


def shown(house: House, name: str) -> dict[str, dict[str, str]]:
    """What a mail may bring beside its address, by which its writer can be known."""
    reference = str(house.last(name, "your_turn").mail["Message-ID"])
    return {"nothing": {}, "token": {"cc": token_of(house, name)}, "reference": {"References": reference}}


@pytest.mark.parametrize("proof", ["nothing", "token", "reference"])
@pytest.mark.parametrize("verdict", [PASSES, FAILS, ""])
@pytest.mark.parametrize("door", [TRUSTING, SUBJECT])
def test_an_open_decisions_link_acts_for_whoever_is_shown_to_be_its_player(
    running: House, door: Door, verdict: str, proof: str
) -> None:
    name, link = asked(running)
    before = standing()
    sure = verdict != FAILS and (door is SUBJECT or verdict == PASSES or proof != "nothing")
    assert tap(running, name, link, door, verdict, **shown(running, name)[proof]) == ("applied" if sure else "held")
    assert (standing() != before) == sure
    if not sure:
        with connected():
            assert [row.doubt for row in HeldMail.select()] == ["verdict" if verdict == FAILS else "link"]


@pytest.mark.parametrize(
    "door",
    [
        Door("mail.test"),
        Door("mail.test", trusted_authserv=OURS, authentication="off"),
        Door("mail.test", trusted_authserv="another.test"),
    ],
)
def test_a_verdict_that_nobody_believes_shows_nothing(running: House, door: Door) -> None:
    name, link = asked(running)
    assert tap(running, name, link, door, PASSES) == "held"
    running.post()
    assert "came through a link of our letter" in " ".join(running.last(name, "held").text.split())
    (code,) = held_codes(running, name)
    running.write(name, f"release {code}")
    assert mails()[-1].outcome == "applied"


@pytest.mark.parametrize("door", [TRUSTING, SUBJECT])
def test_somebody_else_at_a_link_is_somebody_else_at_a_reply_address(running: House, door: Door) -> None:
    name, link = asked(running)
    other = other_than(name)
    before = standing()
    for number in range(8):
        more = list(shown(running, name).values())[number % 3]
        assert tap(running, other, link, door, PASSES, body=f"{link.body} {number}", **more) == "foreign_token"
    assert standing() == before
    assert told() == [(name, "stranger")] * turn_away.MOST_WARNINGS_A_DAY


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("door", [TRUSTING, SUBJECT])
def test_a_closed_decisions_link_is_late_whatever_comes_with_it(running: House, door: Door, again: bool) -> None:
    name, link = asked(running)
    assert tap(running, name, link) == "applied"
    running.post()
    if again:
        running.write(name, "undo")
        assert running.active() == name
        new = links(running.last(name))[0]
        assert new.to != link.to
    before = standing()
    newest = {"References": str(running.last(name).mail["Message-ID"])}
    for more in ({}, {"cc": token_of(running, name)}, newest):
        for verdict in (PASSES, FAILS, ""):
            running.now += timedelta(hours=8)  # five answers a day to mail that may be another's
            assert tap(running, name, link, door, verdict, **more) in ("refused", holding.UNPROVEN)
            (answer,) = running.post()
            said = " ".join(answer.text.split())
            assert ("That link is out of date" if again else "was about decision 1, which has been settled") in said
            assert tap(running, other_than(name), link, door, verdict) == "unknown_token"
            assert running.post() == []
    assert standing() == before
    if again:
        assert tap(running, name, new) == "applied"


@pytest.mark.parametrize(
    "body",
    ["press all: hello", "undo", "resign", "zone Europe/Rome", "quiet 22:00-07:00", "new address", "accept", "decline",
     "please {}", "I would like to {}", ". {}", ".1 {}", "preview {}"],
)  # fmt: skip
def test_at_a_dead_address_nothing_at_all_is_done(running: House, body: str) -> None:
    name, link = asked(running)
    assert tap(running, name, link) == "applied"
    running.post()
    before = kept(running, name)
    tap(running, name, link, body=body.format(link.body))
    (answer,) = running.post()
    assert "which has been settled" in " ".join(answer.text.split())
    assert kept(running, name) == before


def test_questions_are_answered_there_all_the_same(running: House) -> None:
    name, link = asked(running)
    tap(running, name, link)
    running.post()
    assert tap(running, name, link, body="status") == "answered"
    assert "closed" not in running.post()[0].text


# -- renewed addresses ------------------------------------------------------------------------------------------------


def test_links_from_before_a_new_address_are_asked_about_and_later_ones_act(running: House) -> None:
    name, link = asked(running)
    old_letter = str(running.last(name, "your_turn").mail["Message-ID"])
    running.write(name, "new address")
    new = links(running.last(name, "receipt"))[0]
    for more in ({}, {"References": old_letter}):
        assert tap(running, name, link, TRUSTING, PASSES, **more) == "held"
    with connected():
        assert [row.doubt for row in HeldMail.select()] == ["former", "former"]
    assert tap(running, other_than(name), link) == "unknown_token"
    assert new.to != link.to
    assert tap(running, name, new, verdict="", References=old_letter) == "held"
    assert tap(running, name, new) == "applied"


def test_a_link_from_before_with_a_newer_letter_or_the_new_address_acts(running: House) -> None:
    name, link = asked(running)
    running.write(name, "new address")
    newer = str(running.last(name, "receipt").mail["Message-ID"])
    assert tap(running, name, link, verdict="", References=newer) == "applied"


# -- held mail --------------------------------------------------------------------------------------------------------


def test_what_is_held_of_a_link_dies_with_its_decision_and_does_not_come_back(running: House) -> None:
    name, link = asked(running)
    assert tap(running, name, link, verdict="") == "held"
    running.post()
    (code,) = held_codes(running, name)
    assert tap(running, name, links(running.last(name, "your_turn"))[1]) == "applied"
    running.post()
    running.write(name, "undo")
    before = standing()
    running.write(name, f"release {code}")
    assert mails()[-1].outcome == "refused"
    assert "is no longer waiting" in running.last(name, "refusal").text
    assert standing() == before


@pytest.mark.store
def test_no_link_confirms_or_releases_anything_by_itself(running: House) -> None:
    name, link = asked(running)
    running.write(name, "resign")  # wants a code
    letter = running.last(name, "receipt")
    reference = str(letter.mail["Message-ID"])
    assert tap(running, name, link, body="confirm", In_Reply_To=reference, References=reference) == "refused"
    assert tap(running, name, link, body="confirm", verdict="", In_Reply_To=reference) in ("refused", "unproven")
    tap(running, name, link, verdict="")
    running.post()
    assert tap(running, name, link, body="release", verdict="") == holding.UNPROVEN
    with connected():
        assert running.member(name).status == "playing"
        assert [row.void for row in HeldMail.select()] == [""]


# -- two addresses ----------------------------------------------------------------------------------------------------


def test_two_decisions_in_one_mail_are_asked_back(running: House) -> None:
    name, first = asked(running)
    tap(running, name, first)
    running.post()
    running.write(name, "undo")
    before = standing()
    assert tap(running, name, links(running.last(name))[0], cc=first.to) == "several_games"
    assert standing() == before
    assert told() == [(name, "stranger")]


def test_ones_own_address_beside_anothers_link_is_asked_back(running: House) -> None:
    name, link = asked(running)
    other = other_than(name)
    before = standing()
    assert tap(running, other, link, body="status", cc=token_of(running, other)) == "several_games"
    assert standing() == before
    assert told() == [(other, "stranger")]


# -- seats that change hands ------------------------------------------------------------------------------------------


@pytest.mark.store
def test_a_substitute_gets_an_address_of_their_own_and_the_old_one_opens_nothing(running: House) -> None:
    name, link = asked(running)
    with game_session(1, "mail.test", running.now) as session:
        substituted(session, running.member(name).player, "zoe@example.org")
    running.post()
    before = standing()
    assert tap(running, name, link) == "unknown_token"
    assert tap(running, "zoe", link) == "unknown_token"
    assert (standing(), told()) == (before, [])
    new = links(running.last("zoe", "your_turn"))[0]
    assert new.to != link.to
    assert tap(running, name, new) == "foreign_token"
    assert tap(running, "zoe", new) == "applied"


def test_who_comes_back_to_the_seat_hears_that_the_old_link_is_out_of_date(running: House) -> None:
    name, link = asked(running)
    player = running.member(name).player
    for address in ("zoe@example.org", f"{name}@example.org"):
        with game_session(1, "mail.test", running.now) as session:
            substituted(session, player, address)
        running.post()
    before = standing()
    assert tap(running, name, link) == "refused"
    assert "That link is out of date" in running.post()[0].text
    assert standing() == before


def test_an_address_is_as_strong_as_a_reply_address_and_made_for_one_decision(running: House) -> None:
    found: dict[str, set[int]] = {}
    for _ in range(4):
        name, link = asked(running)
        assert len(link.token) == 24
        with connected():
            found.setdefault(link.token, set()).add(DecisionAddress.get(DecisionAddress.token == link.token).decision)
        assert tap(running, name, link) == "applied"
        running.post()
    assert [len(one) for one in found.values()] == [1, 1, 1, 1]
    with connected():
        states = [row.state for row in DecisionAddress.select().order_by(DecisionAddress.id)]
    assert states == ["over"] * 4 + ["open"]


# -- quoted -----------------------------------------------------------------------------------------------------------


def beside(letter: Sent) -> str:
    """The text of a letter as some mail programs quote its page: the address of each link beside its words."""
    text = letter.text
    for link in links(letter):
        href = mailto(link.to, link.subject, link.body)
        text = re.sub(rf"^(\.\d{{0,3}} {re.escape(link.body)})\n", rf"\1<{href}>\n", text, flags=re.MULTILINE)
    assert text.count("<mailto:play+") == len(links(letter))
    return text


@pytest.mark.parametrize("form", ["{}", " {}", "\n{}", "\r\n\r\n{}"])
@pytest.mark.parametrize("unmarked", [False, True])
def test_a_quote_that_shows_where_its_links_lead_stays_a_quote(running: House, unmarked: bool, form: str) -> None:
    name, link = asked(running)
    turn = running.last(name, "your_turn")
    running.now += timedelta(hours=1)
    quote = beside(turn).replace("<mailto:", form.format("<mailto:"))
    if unmarked:
        quote = quote.replace("--- Write your orders above this line ---", "")
    running.write(name, f"{link.body}\n\n{quote}")
    assert mails()[-1].outcome == "applied"
    text = running.last(name, "receipt").text
    assert "mailto" not in text
    assert "begin with a dot" not in text


def test_a_page_of_ours_quoted_as_it_is_gives_no_order(running: House) -> None:
    name = running.active()
    message = EmailMessage()
    message["From"], message["To"] = f"{name}@example.org", token_of(running, name)
    message.set_content(f"<div>status</div>{running.last(name, 'your_turn').html}", subtype="html")
    before = standing()
    assert running.take(message.as_bytes(policy=SMTP)) == "answered"
    assert standing() == before


# -- verdicts ---------------------------------------------------------------------------------------------------------

PROVED = [
    "mx.mail.test; dmarc=pass (p=NONE) header.from=example.org",
    "MX.mail.test 1; dmarc=bestguesspass header.from=example.org; spf=fail smtp.mailfrom=evil.net",
    "mx.mail.test; dmarc=none; dkim=pass header.d=example.org",
    "mx.mail.test; dkim=pass header.i=@example.org; spf=softfail smtp.mailfrom=list.net",
    "mx.mail.test (a comment); spf=pass smtp.mailfrom=ann@example.org",
    "mx.mail.test; spf=pass smtp.mailfrom=example.org",
]
UNPROVED = [
    "mx.mail.test; dmarc=fail; spf=pass smtp.mailfrom=example.org; dkim=pass header.d=example.org",
    "mx.mail.test; dmarc=pass; dmarc=fail",
    "mx.mail.test; dmarc=temperror; dkim=pass header.d=example.org",
    "mx.mail.test; spf=pass smtp.mailfrom=evil.net; dkim=pass header.d=evil.net",
    "mx.mail.test; spf=pass smtp.mailfrom=example.org.evil.net",
    "mx.mail.test; dkim=pass header.d=badexample.org",
    "mx.mail.test; dkim=pass header.d=org",
    "mx.mail.test; spf=pass smtp.helo=example.org",
    "mx.mail.test; spf=pass",
    "mx.mail.test; iprev=pass policy.iprev=192.0.2.1; arc=pass",
    "mx.mail.test; none",
    "mx.mail.test; spf=neutral; dkim=none",
    "mx.mail.test; dmarc=pass \\",
    "mx.mail.test; dmarc=pass" + " " * 5000,
    "mx.mail.test.evil.net; dmarc=pass header.from=example.org",
    "evil.net; dmarc=pass header.from=example.org",
    "dmarc=pass",
    "",
]


@pytest.mark.parametrize("field", PROVED)
def test_what_proves_the_sender(field: str) -> None:
    assert passing(["evil.net; dmarc=fail", field], OURS, ANN)
    assert passing([field], OURS, "Ann@Mail.Example.org") == ("example.org" in field or "bestguess" in field)


@pytest.mark.parametrize("field", UNPROVED)
def test_what_does_not(field: str) -> None:
    assert not passing([field], OURS, ANN)
    assert not passing(["evil.net; dmarc=pass header.from=example.org", field], OURS, ANN)


@pytest.mark.parametrize("field", ["mx.mail.test; dmarc=fail", "mx.mail.test; dmarc=pass \\"])
def test_two_words_of_our_server_against_each_other_prove_nothing(field: str) -> None:
    assert not passing([PASSES, field], OURS, ANN)
    assert not passing([field, PASSES], OURS, ANN)
