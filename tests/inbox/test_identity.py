"""Whose mail is it? Tokens wherever they stand, letters referred to, subjects; forgers, strangers, old tokens."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.base.addresses import new_token
from pbem.base.door import Door
from pbem.desk.seats.people import address_and_name
from pbem.inbox import handling, receive, turn_away
from pbem.store.db import connected
from pbem.store.models import Member, Person
from pbem.table.session import game_session
from tests.edges import legal_order, mails, queued, standing, substituted, told
from tests.house import House

pytestmark = pytest.mark.any_engine


def plain(sender: str, text: str, **headers: str) -> bytes:
    """A mail with exactly these headers."""
    lines = [f"From: {sender}", *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", text, ""]).encode()


def token_of(house: House, name: str, game: int = 1) -> str:
    """The reply address of somebody."""
    return f"play+{house.member(name, game).token}@mail.test"


@pytest.mark.store
@pytest.mark.parametrize("header", ["To", "Cc", "Delivered_To", "X_Original_To", "X_Forwarded_To"])
@pytest.mark.parametrize("form", ["{}", "<{}>", "Night Mail <{}>", '"play, with us" <{}>, other@example.org'])
def test_the_token_is_found_in_every_header_that_names_a_recipient(running: House, header: str, form: str) -> None:
    name, order = legal_order(running)
    mime = plain(f"{name}@example.org", order, **{header: form.format(token_of(running, name))})
    assert running.take(mime) == "applied"


@pytest.mark.parametrize(
    "form", ["{}", "<{}>", "other@example.org,{}", "other@example.org <{}>", " {} ", "{}.", "<{}.>"]
)
def test_the_token_is_found_in_the_envelope(running: House, form: str) -> None:
    name, order = legal_order(running)
    mime = plain(f"{name}@example.org", order, To="Undisclosed recipients:;")
    assert running.take(mime, envelope_to=form.format(token_of(running, name))) == "applied"


def test_addresses_may_be_in_capitals(running: House) -> None:
    name, order = legal_order(running)
    mime = plain(f"{name.upper()}@EXAMPLE.ORG", order, To=token_of(running, name).upper())
    assert running.take(mime) == "applied"


def test_a_final_dot_is_not_another_address(running: House) -> None:
    name, order = legal_order(running)
    mime = plain(f"Ann <{name}@example.org.>", order, To=f"{token_of(running, name)}.")
    assert running.take(mime) == "applied"
    assert address_and_name("Ann <ann@example.org.>") == ("ann@example.org", "Ann")


def test_a_token_at_another_domain_is_none(running: House) -> None:
    name, order = legal_order(running)
    there = token_of(running, name).replace("mail.test", "mail.test.example.org")
    assert running.take(plain("eve@example.org", order, To=there)) == "stranger"


# -- not the owner ----------------------------------------------------------------------------------------------------


def test_a_forgers_mail_changes_nothing_and_the_owner_is_told(running: House) -> None:
    name, order = legal_order(running)
    before = standing()
    outcome = running.take(plain("eve@example.net", f"{order}\npress all: I give up", To=token_of(running, name),
                                 Subject="harmless"))  # fmt: skip
    assert outcome == "foreign_token"
    assert standing() == before
    assert told() == [(name, "stranger")]
    (letter,) = running.post()
    assert (letter.to, letter.mail["Reply-To"]) == (f"{name}@example.org", token_of(running, name))
    for theirs in ("eve", "example.net", "harmless", order, "give up"):
        assert theirs not in letter.text + letter.html + letter.subject, "of another's mail nothing is quoted"


def test_the_owner_is_told_five_times_a_day(running: House) -> None:
    for number in range(8):
        running.take(plain("eve@example.net", f"help {number}", To=token_of(running, "ann")))
    assert told() == [("ann", "stranger")] * turn_away.MOST_WARNINGS_A_DAY
    running.now += timedelta(days=1)
    running.take(plain("eve@example.net", "help again", To=token_of(running, "ann")))
    assert len(told()) == turn_away.MOST_WARNINGS_A_DAY + 1
    assert {mail.state for mail in mails()} == {"ignored"}


def test_another_players_token_moves_nobody(running: House) -> None:
    """The sender is known and plays too, but the token is not his."""
    name, order = legal_order(running)
    other = next(one for one in ("ann", "ben", "cleo") if one != name)
    before = standing()
    for sender, owner in ((other, name), (name, other)):
        assert running.take(plain(f"{sender}@example.org", order, To=token_of(running, owner))) == "foreign_token"
    assert standing() == before
    assert told() == [(name, "stranger"), (other, "stranger")]


@pytest.mark.parametrize(
    "froms",
    [
        ["{0}@example.org", "eve@example.net"],
        ["eve@example.net", "{0}@example.org"],
        ["{0}@example.org, eve@example.net"],
        ["eve@example.net <{0}@example.org>, eve@example.net"],
    ],
)
def test_two_senders_are_no_sender(running: House, froms: list[str]) -> None:
    name, order = legal_order(running)
    before = standing()
    lines = [*(f"From: {one.format(name)}" for one in froms), f"To: {token_of(running, name)}", "", order, ""]
    assert running.take("\r\n".join(lines).encode()) == "foreign_token"
    assert standing() == before
    assert told() == [(name, "stranger")]


@pytest.mark.parametrize("sender", ["", "{0}", '"{0}@example.org" <eve@example.net>', "<>", "{0}@example.org.evil.net"])
def test_a_from_that_only_looks_like_the_owner_is_not(running: House, sender: str) -> None:
    name, order = legal_order(running)
    before = standing()
    running.take(plain(sender.format(name), order, To=token_of(running, name)))
    assert standing() == before
    assert mails()[0].state == "ignored"


# -- several games ----------------------------------------------------------------------------------------------------


def test_a_token_of_another_game_acts_in_that_game(running: House) -> None:
    second = running.create(("ann", "ben", "dora"), name="Don")
    before = standing()
    assert running.take(plain("ann@example.org", "accept", To=token_of(running, "ann", second.id),
                              Subject="Re: [G1] Paris Connection: Volga")) == "applied"  # fmt: skip
    assert standing() == before
    assert running.member("ann", second.id).status == "accepted"


def test_the_tokens_of_two_games_in_one_mail_are_asked_back(running: House) -> None:
    second = running.create(("ann", "ben", "dora"), name="Don")
    before = standing(), standing(second.id)
    both = f"{token_of(running, 'ann')}, {token_of(running, 'ann', second.id)}"
    assert running.take(plain("ann@example.org", "accept\nstatus", To=both)) == "several_games"
    assert (standing(), standing(second.id)) == before
    assert told() == [("ann", "stranger")]
    assert "several of your seats" in " ".join(running.post()[0].text.split())


def test_somebody_elses_token_beside_his_own_does_not_matter(running: House) -> None:
    name, order = legal_order(running)
    other = next(one for one in ("ann", "ben", "cleo") if one != name)
    to = f"{token_of(running, other)}, {token_of(running, name)}"
    assert running.take(plain(f"{name}@example.org", order, To=to)) == "applied"
    assert (name, "receipt") in told()


# -- without a token --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("header", ["References", "In_Reply_To"])
def test_a_mail_that_refers_to_a_letter_of_ours(running: House, header: str) -> None:
    name, order = legal_order(running)
    letter = running.last(name, "your_turn")
    known = {header: f"<x@example.org> {letter.mail['Message-ID']}"}
    assert running.take(plain(f"{name}@example.org", order, To="play@mail.test", **known)) == "applied"


def test_a_forged_sender_who_refers_to_a_letter(running: House) -> None:
    name, order = legal_order(running)
    letter = running.last(name, "your_turn")
    before = standing()
    mime = plain("eve@example.net", order, To="play@mail.test", References=str(letter.mail["Message-ID"]))
    assert running.take(mime) == "foreign_token"
    assert standing() == before
    assert told() == [(name, "stranger")]


@pytest.mark.parametrize("subject", ["[G1] Paris Connection: Volga", "AW: Re: [g1] x", "=?utf-8?q?Re=3A_=5BG1=5D?="])
def test_the_subject_and_a_known_sender_find_the_seat_but_are_not_enough(running: House, subject: str) -> None:
    name, order = legal_order(running)
    before = standing()
    assert running.take(plain(f"{name}@example.org", order, To="play@mail.test", Subject=subject)) == "held"
    assert standing() == before
    assert told() == [(name, "held")]


def test_where_the_operator_says_so_they_are_enough(running: House) -> None:
    name, order = legal_order(running)
    mime = plain(f"{name}@example.org", order, To="play@mail.test", Subject="[G1]")
    stored = receive.store(mime, running.now)
    assert handling.handle(stored.id, Door("mail.test", identify="subject"), running.now) == "applied"


@pytest.mark.parametrize("subject", ["hello", "[G2] Another", "[G999999999]", "[G1234567890123]", "G1"])
def test_a_known_sender_without_a_game_of_his_is_asked_which(running: House, subject: str) -> None:
    name, order = legal_order(running)
    before = standing()
    mime = plain(f"{name}@example.org", order, To="play@mail.test", Subject=subject)
    assert running.take(mime) == "which_game"
    assert standing() == before
    (letter,) = running.post()
    assert letter.to == f"{name}@example.org"
    assert "which game" in letter.text


@pytest.mark.parametrize("subject", ["[G1] Paris Connection: Volga", "hello"])
def test_a_stranger_meets_silence(running: House, subject: str) -> None:
    before = standing()
    for to in ("play@mail.test", "somebody@mail.test", f"play+{new_token()}@mail.test"):
        running.take(plain("eve@example.net", "build blue G07", To=to, Subject=subject))
    assert [mail.outcome for mail in mails()] == ["stranger", "stranger", "unknown_token"]
    assert standing() == before
    assert queued() == []


# -- seats that change hands ------------------------------------------------------------------------------------------


def test_the_token_of_a_player_who_was_replaced_opens_nothing(running: House) -> None:
    name, order = legal_order(running)
    old, letter = running.member(name), running.last(name, "your_turn")
    address = token_of(running, name)
    with game_session(1, "mail.test", running.now) as session:
        substituted(session, old.player, "zoe@example.org")
    running.post()
    before = standing()
    assert running.take(plain(f"{name}@example.org", order, To=address)) == "unknown_token"
    reference = str(letter.mail["Message-ID"])
    running.take(plain(f"{name}@example.org", order, To="play@mail.test", References=reference))
    running.take(plain(f"{name}@example.org", order, To="play@mail.test", Subject="[G1] Paris Connection: Volga"))
    assert {mail.state for mail in mails()} == {"ignored"}
    assert (standing(), queued()) == (before, [])
    assert running.take(plain("zoe@example.org", order, To=token_of(running, "zoe"))) == "applied"


def test_the_moderators_address_asks_but_does_not_move(running: House) -> None:
    _, order = legal_order(running)
    before = standing()
    address = f"play+{running.member('mo', role='moderator').token}@mail.test"
    assert running.take(plain("mo@example.org", "status", To=address)) == "answered"
    assert running.take(plain("mo@example.org", order, To=address)) == "refused"
    assert standing() == before
    assert told() == [("mo", "receipt"), ("mo", "refusal")]


def test_a_moderator_who_plays_moves_as_player_and_has_two_addresses(running: House) -> None:
    game = running.create(("mo", "ann", "ben"), name="Don")
    for name in ("mo", "ann", "ben"):
        running.take(plain(f"{name}@example.org", "accept", To=token_of(running, name, game.id)))
    with connected():
        seats = {member.role: member.token for member in Member.select().where(Member.game == game).join(Person)
                 .where(Person.address == "mo@example.org")}  # fmt: skip
    assert set(seats) == {"player", "moderator"}
    assert seats["player"] != seats["moderator"]
    for role in ("player", "moderator"):
        running.take(plain("mo@example.org", "hand", To=f"play+{seats[role]}@mail.test"))
    as_player, as_moderator = queued("receipt")[-1], queued("refusal")[-1]
    assert "moderator_sees_no_hands" not in as_player.content
    assert "moderator_sees_no_hands" in as_moderator.content
    by_subject = plain("mo@example.org", "hand", To="play@mail.test", Subject=f"[G{game.id}]")
    assert running.take(by_subject) == "unproven"
    assert queued("receipt")[-1].member_id == as_player.member_id
