"""A reply address that others may know: renewed by order or by itself; what comes to the old one is asked about."""

from __future__ import annotations

import pytest

from pbem.base import addresses
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import FormerAddress, Person
from tests.edges import legal_order, mails, standing, told
from tests.house import House
from tests.inbox.test_held import held_codes
from tests.inbox.test_identity import plain, token_of

pytestmark = pytest.mark.any_engine


def renewed(house: House, name: str) -> str:
    """Renew somebody's address; the old one."""
    old = token_of(house, name)
    house.write(name, "new address")
    assert token_of(house, name) != old
    return old


def test_the_answer_comes_from_the_new_address_which_acts(running: House) -> None:
    name, order = legal_order(running)
    renewed(running, name)
    answer = running.last(name, "receipt")
    assert answer.mail["Reply-To"] == token_of(running, name)
    running.write(name, order, answering=answer)
    assert mails()[-1].outcome == "applied"


def test_the_owners_mail_to_the_old_address_is_held_and_not_lost(running: House) -> None:
    name, order = legal_order(running)
    old = renewed(running, name)
    before = standing()
    assert running.take(plain(f"{name}@example.org", order, To=old)) == "held"
    assert standing() == before
    (code,) = held_codes(running, name)
    running.write(name, f"release {code}")
    assert mails()[-1].outcome == "applied"


def test_references_to_earlier_letters_count_no_more_and_later_ones_do(running: House) -> None:
    name, order = legal_order(running)
    earlier = str(running.last(name, "your_turn").mail["Message-ID"])
    renewed(running, name)
    later = str(running.last(name, "receipt").mail["Message-ID"])
    sender = f"{name}@example.org"
    assert running.take(plain(sender, order, To="play@mail.test", References=earlier)) == "held"
    assert running.take(plain(sender, order, To="play@mail.test", References=f"{earlier} {later}")) == "applied"


def test_somebody_else_at_the_old_address_meets_silence(running: House) -> None:
    name, order = legal_order(running)
    old = renewed(running, name)
    before = standing()
    assert running.take(plain("eve@example.net", order, To=old)) == "unknown_token"
    assert (standing(), told()) == (before, [])


def test_a_mail_that_showed_it_to_others_renews_it(running: House) -> None:
    name, order = legal_order(running)
    old = token_of(running, name)
    mime = plain(f"{name}@example.org", order, To=old, Cc="Grandma <grandma@example.net>")
    assert running.take(mime) == "applied", "the mail itself is the owner's"
    assert token_of(running, name) != old
    running.post()
    assert "went to others too" in " ".join(running.last(name, "notice").text.split())
    assert {one.mail["Reply-To"] for one in running.box.letters[-1:]} <= {token_of(running, name)} | {
        token_of(running, other) for other in ("ann", "ben", "cleo")
    }


def test_a_mail_to_us_alone_does_not(running: House) -> None:
    name, order = legal_order(running)
    old = token_of(running, name)
    mime = plain(f"{name}@example.org", order, To=f"{old}, play@mail.test", Cc=f"{name}@example.org",
                 Delivered_To="postmaster@example.net")  # fmt: skip
    assert running.take(mime) == "applied"
    assert token_of(running, name) == old


def test_the_moderator_can_have_a_new_one_too(running: House) -> None:
    old = running.member("mo", role="moderator").token
    running.take(plain("mo@example.org", "new address", To=f"play+{old}@mail.test"))
    new = running.member("mo", role="moderator").token
    assert new != old
    assert running.take(plain("mo@example.org", "pause", To=f"play+{old}@mail.test")) == "held"
    assert running.take(plain("mo@example.org", "who", To=f"play+{new}@mail.test")) == "answered"


def test_nobody_else_hears_of_it_and_the_record_still_verifies(running: House) -> None:
    name, _ = legal_order(running)
    letters = len(running.box.letters)
    renewed(running, name)
    renewed(running, name)
    assert {letter.to for letter in running.box.letters[letters:]} == {f"{name}@example.org"}
    with connected():
        assert FormerAddress.select().count() == 2
        found = verify_game(1, "mail.test", running.now)
    assert [one.what for one in found if not one.ok] == []
    other = next(one for one in ("ann", "ben", "cleo") if one != name)
    running.write(other, "history")
    assert "reply address" not in running.last(other, "receipt").text


def test_a_letter_from_before_that_comes_back_is_still_known(running: House) -> None:
    name, _ = legal_order(running)
    old = renewed(running, name)
    token = old.removeprefix("play+").partition("@")[0]
    bounce = plain("mailer-daemon@example.org", "no such user", To=addresses.bounce_address(token, "mail.test"))
    running.take(bounce, envelope_from="<>")
    with connected():
        assert Person.get(Person.address == f"{name}@example.org").bounces == 1
