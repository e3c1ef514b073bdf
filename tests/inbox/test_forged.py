"""Mails in Ben's name that are not Ben's, each forged another way: none of them does anything."""

from __future__ import annotations

from itertools import product

import pytest

from pbem.base.door import Door
from pbem.inbox import handling, receive
from pbem.store.db import connected
from pbem.store.models import Member, Person
from tests.edges import legal_order, standing
from tests.house import House
from tests.inbox.test_identity import plain, token_of
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine

VERDICT = "mx.mail.test; dmarc=fail header.from=example.org"
FORGED_VERDICT = "mx.evil.net; dmarc=pass header.from=example.org"
SENDERS = (
    "{name}@example.org",
    '"{name}@example.org" <{name}@EXAMPLE.ORG>',
    "{name}@example.org (really {Name})",
)
WAYS = {
    "subject": {"To": "play@mail.test", "Subject": "[G1]"},
    "a reply's look": {"To": "play@mail.test", "Subject": "Re: [G1] x", "In_Reply_To": "<guessed@mail.test>"},
    "a letter to another": {"To": "play@mail.test", "Subject": "[G1]", "References": "{another}"},
    "an invented token": {"To": "play+{invented}@mail.test", "Subject": "[G1]"},
    "the moderator's token": {"To": "{moderator}", "Subject": "[G1]"},
    "another's token": {"To": "{others}", "Subject": "[G1]"},
    "half of the token": {"To": "{half}", "Subject": "[G1]"},
    "a bounce's address": {"To": "{bounces}", "Subject": "[G1]"},
    "a forged proof": {"To": "play@mail.test", "Subject": "[G1]", "Authentication_Results": FORGED_VERDICT},
    "the token, without proof": {"To": "{own}", "Authentication_Results": VERDICT},
    "the token beside a proof of others": {"To": "{own}", "Authentication_Results": f"{FORGED_VERDICT}\r\n"
                                           f"Authentication-Results: {VERDICT}"},
}  # fmt: skip
DOOR = Door("mail.test", trusted_authserv="mx.mail.test")


def stands(house: House) -> object:
    """The game, and every seat's person, name, settings and address."""
    with connected():
        seats = [
            (one.name, one.status, one.mail_mode, one.token, one.defaults)
            for one in Member.select().order_by(Member.id)
        ]
        people = [(one.address, one.timezone, one.quiet, one.away) for one in Person.select().order_by(Person.id)]
    return standing(), seats, people


@pytest.mark.parametrize(("sender", "way"), sampled(product(SENDERS, WAYS), list(product(SENDERS, WAYS))[::2]), ids=str)
def test_a_forged_mail_does_nothing(running: House, sender: str, way: str) -> None:
    name, order = legal_order(running)
    other = next(one for one in ("ann", "ben", "cleo") if one != name)
    own = running.member(name).token
    facts = {
        "another": str(running.last(other).mail["Message-ID"]),
        "invented": "a" * 24, "half": f"play+{own[:12]}@mail.test",
        "moderator": f"play+{running.member('mo', role='moderator').token}@mail.test", "own": token_of(running, name),
        "others": token_of(running, other), "bounces": f"bounces+{own}@mail.test",
    }  # fmt: skip
    headers = {key: value.format(**facts) for key, value in WAYS[way].items()}
    text = f"{order}\npress all: I resign\nzone Asia/Tokyo\nmail turns\nname Bob\nundo\nnew address\nconfirm\nrelease"
    texts = (text, order, "press all: I resign", "resign", "default " + order, "away tomorrow", "new address", "undo")
    before, letters = stands(running), len(running.box.letters)
    for number, said in enumerate(texts):
        mime = plain(sender.format(name=name, Name=name.title()), said, Message_ID=f"<{number}@evil.net>", **headers)
        stored = receive.store(mime, running.now)
        assert handling.handle(stored.id, DOOR, running.now) != "applied"
    assert stands(running) == before
    running.post()
    told = {letter.to for letter in running.box.letters[letters:]}
    assert told <= {f"{name}@example.org", f"{other}@example.org", "mo@example.org"}
    assert not any("I resign" in letter.text for letter in running.box.letters if not letter.to.startswith(name))
