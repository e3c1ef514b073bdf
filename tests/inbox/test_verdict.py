"""What our mail server says of the sender: believed of that server only, and off, a warning or a reason to ask."""

from __future__ import annotations

import pytest

from pbem.base.door import Authentication, Door
from pbem.inbox import receive
from pbem.inbox.verdict import failing
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
]
PASSING = [
    "mx.mail.test; none",
    "mx.mail.test; dmarc=pass header.from=example.org; spf=fail",
    "mx.mail.test; dkim=pass header.d=example.org; spf=softfail",
    "mx.mail.test; spf=neutral; dkim=none",
    "mx.mail.test; dmarc=none; spf=pass",
    "mx.mail.test; dkim=temperror; spf=temperror",
    "mx.mail.test.evil.net; dmarc=fail",
    "evil.net; dmarc=fail",
    "spf=fail; dmarc=fail",
    "",
]


@pytest.mark.parametrize("field", FAILING)
def test_what_fails(field: str) -> None:
    assert failing([field], OURS)
    assert failing(["evil.net; dmarc=pass", field, "mx.mail.test; dmarc=pass header.from=example.org"], OURS)


@pytest.mark.parametrize("field", PASSING)
def test_what_does_not(field: str) -> None:
    assert not failing([field], OURS)


def taken(house: House, authentication: Authentication, verdict: str) -> str:
    """The outcome of a legal order to the owner's own address, of which our mail server says that."""
    name, order = legal_order(house)
    mime = house.mail(name, order, Authentication_Results=verdict)
    stored = receive.store(mime, house.now)
    door = Door("mail.test", authentication=authentication, trusted_authserv=OURS)
    return receive.handle(stored.id, door, house.now)


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
        assert receive.handle(stored.id, Door("mail.test"), running.now) == "answered"
    assert running.take(running.mail(name, order, Authentication_Results=FAILING[0])) == "applied"


@pytest.mark.parametrize(("authentication", "verdict"), [("off", FAILING[0]), ("hold", PASSING[1]), ("warn", "")])
def test_or_nothing(running: House, authentication: Authentication, verdict: str) -> None:
    name, _ = legal_order(running)
    assert taken(running, authentication, verdict) == "applied"
    running.post()
    assert "no proof" not in running.last(name, "receipt").text
