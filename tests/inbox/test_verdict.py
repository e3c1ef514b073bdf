"""What our mail server says of the sender: believed of that server only, and off, a warning or a reason to ask."""

from __future__ import annotations

import re

import pytest

from pbem.base.door import Authentication, Door
from pbem.inbox import handling, receive
from pbem.inbox.verdict import failing, passing
from tests.edges import legal_order, standing
from tests.house import House

pytestmark = pytest.mark.any_engine

OURS = "mx.mail.test"
FAILING = [
    "mx.mail.test; dmarc=fail (p=NONE sp=NONE dis=NONE) header.from=example.org",
    "mx.mail.test 1; spf=pass smtp.mailfrom=evil.net; dkim=pass header.d=evil.net; dmarc=fail header.from=example.org",
    "MX.mail.test; dkim=none; spf=softfail smtp.mailfrom=ann@example.org",
    "mx.mail.test; dkim=fail header.d=example.org; spf=none",
    "mx.mail.test (a comment); spf=permerror",
    '"mx.mail.test"; spf=fail',
    "mx.mail.test; spf=fail; dmarc=fail; x=" + "(" * 3000,
    "mx.mail.test; dmarc=pass \\",
    "mx.mail.test",
    "mx.mail.test; dmarc=fail" + " " * 5000,
    "mx.mail.test; dmarc=pass header.from=evil.net",
    "mx.mail.test; dmarc=pass header.from=evil.net; dkim=pass header.d=example.org; spf=pass smtp.mailfrom=example.org",
    "mx.mail.test; dmarc=none header.from=evil.net; spf=pass smtp.mailfrom=evil.net",
    "mx.mail.test; dmarc=pass (header.from=example.org) header.from=evil.net",
    "mx.mail.test; dmarc=pass header.from=example.org.evil.net",
    "mx.mail.test; dmarc=pass header.from=xexample.org",
    "mx.mail.test; dmarc=pass header.from=sub.example.org",
    "mx.mail.test; dmarc=pass header.from=org",
    "mx.mail.test; dmarc=pass header.from=example.org; dmarc=pass header.from=evil.net",
    "mx.mail.test; dmarc=pass header.from=example.org; dmarc=fail header.from=example.org",
    "mx.mail.test; dmarc=pass; spf=fail smtp.mailfrom=example.org",
    "mx.mail.test; dmarc=none header.from=example.org; spf=softfail smtp.mailfrom=example.org; dkim=pass header.d=evil",
    "mx.mail.test; dkim=fail header.d=example.org; spf=pass smtp.mailfrom=evil.net",
    "mx.mail.test; dkim=fail header.d=example.org; spf=pass smtp.helo=example.org",
    "mx.mail.test; dkim=pass header.d=evil.net header.i=@example.org; spf=fail smtp.mailfrom=example.org",
    'mx.mail.test; spf=pass smtp.mailfrom="ann@example.org"@evil.net; dkim=fail',
]
PASSING = [
    "mx.mail.test; none",
    "mx.mail.test; dmarc=pass header.from=example.org; spf=fail",
    "mx.mail.test; dkim=pass header.d=example.org; spf=softfail",
    "mx.mail.test; spf=neutral; dkim=none",
    "mx.mail.test; dmarc=none; spf=pass",
    "mx.mail.test; dmarc=pass header.from=EXAMPLE.org.; spf=fail",
    "mx.mail.test; dmarc=pass header.from=ann@example.org; spf=fail",
    "mx.mail.test; dkim=pass header.d=example.org header.i=@mail.example.org; spf=fail smtp.mailfrom=example.org",
    "mx.mail.test; dkim=pass header.i=@example.org; spf=fail smtp.mailfrom=example.org",
    "mx.mail.test; dmarc=none header.from=example.org; spf=pass smtp.mailfrom=provider.net",
    "mx.mail.test; dkim=temperror; spf=temperror",
    "mx.mail.test.evil.net; dmarc=fail",
    "evil.net; dmarc=fail",
    "spf=fail; dmarc=fail",
    "",
]
PROOFS = [one for one in PASSING if "=pass header" in one and one.startswith("mx.mail.test;")]
ANN = "ann@example.org"
THEIR_OWN = "mx.mail.test; dmarc=pass header.from=evil.test"


@pytest.mark.parametrize("field", FAILING)
def test_what_fails(field: str) -> None:
    assert failing([field], OURS, ANN)
    proof = "mx.mail.test; dmarc=pass header.from=example.org"
    assert failing(["evil.net; dmarc=pass header.from=example.org", field, proof], OURS, ANN)
    assert not passing([field, proof], OURS, ANN)


@pytest.mark.parametrize("field", PASSING)
def test_what_does_not(field: str) -> None:
    assert not failing([field], OURS, ANN)
    assert failing([field], OURS, ""), "a From that can be read in several ways is nobody's"


@pytest.mark.parametrize("field", PROOFS)
def test_what_proves_the_sender(field: str) -> None:
    assert passing([field], OURS, ANN)
    assert not passing([field], OURS, "ann@example.net")
    assert not passing([field], OURS, "")


@pytest.mark.parametrize("field", [one for one in PASSING if one not in PROOFS])
def test_what_is_let_pass_need_be_no_proof(field: str) -> None:
    assert not passing([field], OURS, ANN)


def sent_as(mime: bytes, sender: str) -> bytes:
    """The mail with this From, as it stands."""
    return re.sub(rb"(?m)^From: [^\r\n]*", b"From: " + sender.encode(), mime, count=1)


def taken(house: House, authentication: Authentication, verdict: str, sender: str = "Ann <{}@example.org>") -> str:
    """The outcome of a legal order to the owner's own address, of which our mail server says that."""
    name, order = legal_order(house)
    mime = sent_as(house.mail(name, order, Authentication_Results=verdict), sender.replace("{}", name))
    stored = receive.store(mime, house.now)
    door = Door("mail.test", authentication=authentication, trusted_authserv=OURS)
    return handling.handle(stored.id, door, house.now)


def test_a_failing_verdict_holds_the_order_even_at_the_right_address(running: House) -> None:
    before = standing()
    assert taken(running, "hold", FAILING[0]) == "held"
    assert standing() == before
    (letter,) = running.post()
    assert "no proof" in letter.text


def test_it_can_be_a_warning(running: House) -> None:
    name, _ = legal_order(running)
    assert taken(running, "warn", FAILING[0]) == "applied"
    running.post()
    assert "no proof" in running.last(name, "receipt").text


def test_without_a_trusted_server_nothing_is_believed(running: House) -> None:
    name, order = legal_order(running)
    for verdict in FAILING:
        stored = receive.store(running.mail(name, "status", Authentication_Results=verdict), running.now)
        assert handling.handle(stored.id, Door("mail.test"), running.now) == "answered"
    assert running.take(running.mail(name, order, Authentication_Results=FAILING[0])) == "applied"


@pytest.mark.parametrize(("authentication", "verdict"), [("off", FAILING[0]), ("hold", PASSING[1]), ("warn", "")])
def test_or_nothing(running: House, authentication: Authentication, verdict: str) -> None:
    name, _ = legal_order(running)
    assert taken(running, authentication, verdict) == "applied"
    running.post()
    assert "no proof" not in running.last(name, "receipt").text


# -- a From that is not read in one way --------------------------------------------------------------------------------

HIDING = [
    "<mallory@evil.test(<{}@example.org>)>",
    "{}@example.org <{}@example.org>",
    '"mallory@evil.test" <{}@example.org>',
    "=?utf-8?q?mallory=40evil.test?= <{}@example.org>",
    "(mallory@evil.test) {}@example.org",
    "Team: {}@example.org;",
    "<@evil.test:{}@example.org>",
    "{}%example.org@evil.test, {}@example.org",
]


@pytest.mark.parametrize("sender", HIDING)
@pytest.mark.parametrize("verdict", [THEIR_OWN, PASSING[1], ""])
def test_a_from_that_another_may_read_otherwise_is_no_proof(running: House, sender: str, verdict: str) -> None:
    """Nor does it matter what the server has found, since it may have read another one."""
    before = standing()
    assert taken(running, "hold", verdict, sender) in ("held", "foreign_token")
    assert standing() == before


def test_a_pass_of_somebody_elses_domain_holds_the_order(running: House) -> None:
    before = standing()
    assert taken(running, "hold", THEIR_OWN) == "held"
    assert standing() == before


@pytest.mark.parametrize(("authentication", "warned"), [("warn", True), ("off", False)])
def test_such_a_from_is_warned_of_or_not_looked_at(
    running: House, authentication: Authentication, warned: bool
) -> None:
    name, _ = legal_order(running)
    assert taken(running, authentication, PASSING[1], HIDING[0]) == "applied"
    running.post()
    assert ("no proof" in running.last(name, "receipt").text) is warned


def test_nor_is_it_enough_where_the_subject_is(running: House) -> None:
    """With `identify: subject` the From is the only proof."""
    name, order = legal_order(running)
    door = Door("mail.test", identify="subject")
    outcomes = []
    for sender in (HIDING[0].replace("{}", name), f"{name}@example.org."):
        mime = sent_as(running.mail(name, order, to="play@mail.test", Subject="[G1]"), sender)
        outcomes.append(handling.handle(receive.store(mime, running.now).id, door, running.now))
    assert outcomes == ["held", "applied"]
