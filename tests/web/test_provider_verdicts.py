"""What a provider says beside a mail of its sender: believed where the operator wants that, as far as it names whom."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Sequence

import pytest

from pbem.base.clock import now
from pbem.base.door import Door
from pbem.inbox import receive
from pbem.inbox.owner import believed_at
from pbem.inbox.verdict import OURSELVES, Trust, trust_in
from pbem.store.models import InboundMail
from pbem.web.ways import amazon as amazons
from pbem.web.ways import sendgrid, ses
from tests.edges import mails
from tests.house import House
from tests.web.knocking import Door as Knocked
from tests.web.providers import MADE, Amazon, needs_keys

pytestmark = pytest.mark.any_engine
MAIL = b"From: Ann <ann@example.org>\r\nTo: play@mail.test\r\nSubject: a move\r\n\r\npass\r\n"
DOOR = Door("mail.test", provider_verdicts=True)


def of_ses(**verdicts: str) -> tuple[str, ...]:
    """What SES's notification comes to with these."""
    told = {
        "notificationType": "Received", "mail": {"messageId": "m1", "source": "ann@example.org"},
        "receipt": {
            "recipients": ["play@mail.test"], "action": {"encoding": "BASE64"},
            **{name: {"status": status} for name, status in verdicts.items()},
        },
        "content": b64encode(MAIL).decode(),
    }  # fmt: skip
    return ses._mail_in(json.dumps(told)).verdicts


@pytest.mark.parametrize(
    ("told", "verdicts"),
    [
        ({}, ()),
        ({"spfVerdict": "PASS", "dkimVerdict": "PASS"}, ("spf=pass smtp.mailfrom=example.org",)),
        (
            {"spfVerdict": "FAIL", "dmarcVerdict": "PASS"},
            ("spf=fail smtp.mailfrom=example.org", "dmarc=pass header.from=example.org"),
        ),
        ({"spfVerdict": "GRAY", "dmarcVerdict": "PROCESSING_FAILED"}, ()),
    ],
)
def test_of_ses(told: dict[str, str], verdicts: tuple[str, ...]) -> None:
    assert of_ses(**told) == verdicts


@pytest.mark.parametrize(
    ("spf", "dkim", "verdicts"),
    [
        ("none", "none", ()),
        ("pass", "{@example.org : pass}", ("spf=pass smtp.mailfrom=example.org", "dkim=pass header.d=example.org")),
        ("softfail", "{@a.org : fail, @b.org : pass}",
         ("spf=softfail smtp.mailfrom=example.org", "dkim=fail header.d=a.org", "dkim=pass header.d=b.org")),
        ("pass\r\nBcc: x", "{@a.org\r\n : pass; dmarc=pass}", ("dkim=pass header.d=a.org",)),
        ("", "{@org : pass} {@a b.org : pass} {@" + "x" * 300 + ".org : pass}", ()),
    ],
)  # fmt: skip
def test_of_sendgrid(spf: str, dkim: str, verdicts: tuple[str, ...]) -> None:
    assert sendgrid._verdicts({"SPF": spf, "dkim": dkim}, "ann@example.org") == verdicts


@pytest.mark.parametrize("provider", ["ses", "sendgrid", "postmark"])
@pytest.mark.parametrize("believed", [True, False])
def test_a_whole_post(
    ways: Callable[..., Knocked], running: House, amazon: Amazon, provider: str, believed: bool
) -> None:
    if provider == "ses":
        needs_keys()
        amazons._certificate.cache_clear()
    door = ways(provider_verdicts=believed)
    door.app.config["FETCH"] = amazon.fetch
    assert MADE[provider](MAIL, running.now).code(door) == 200
    (stored,) = [bytes(one.mime) for one in mails()]
    first = stored.partition(b"\r\n")[0]
    assert (first == MAIL.partition(b"\r\n")[0]) == (not believed or provider == "postmark")
    assert stored.endswith(MAIL)
    assert (OURSELVES.encode() in first) == (believed and provider != "postmark")


@pytest.mark.parametrize(
    ("verdicts", "trust"),
    [
        ((), Trust.UNKNOWN),
        (("spf=pass smtp.mailfrom=example.org",), Trust.PROVED),
        (("dkim=pass header.d=example.org",), Trust.PROVED),
        (("dkim=pass header.d=evil.test",), Trust.UNKNOWN),
        (("spf=fail smtp.mailfrom=example.org",), Trust.FAILED),
        (("spf=fail smtp.mailfrom=example.org", "dmarc=pass header.from=example.org"), Trust.PROVED),
        (("dmarc=fail header.from=example.org", "spf=pass smtp.mailfrom=example.org"), Trust.FAILED),
    ],
)
def test_what_is_made_of_it(running: House, verdicts: Sequence[str], trust: Trust) -> None:
    taken = receive.take_in(MAIL, now(), DOOR, verdicts=verdicts)
    again = receive.take_in(MAIL, now(), DOOR, verdicts=("spf=none",))
    stored = bytes(InboundMail.get_by_id(taken.id).mime)
    assert (again.id, again.fresh) == (taken.id, False), "a further delivery is the same mail, whatever is said of it"
    assert trust_in(stored, believed_at(DOOR)) == trust
    assert stored.endswith(MAIL)


def test_without_the_setting_nothing_is_written_or_believed(running: House) -> None:
    forged = f"Authentication-Results: {OURSELVES}; spf=pass smtp.mailfrom=example.org\r\n".encode() + MAIL
    for door in (Door("mail.test"), Door("mail.test", authentication="off", provider_verdicts=True)):
        assert believed_at(door) == ""
    taken = receive.take_in(forged, now(), DOOR)
    assert trust_in(bytes(InboundMail.get_by_id(taken.id).mime), believed_at(DOOR)) == Trust.UNKNOWN
