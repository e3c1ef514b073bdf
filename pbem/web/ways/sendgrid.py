"""SendGrid's Inbound Parse: a form with the whole mail in `email`, where «POST the raw, full MIME message» is ticked.

The secret in the URL proves SendGrid; with a security policy it signs as well (ECDSA over a time and the body), and
where its public key is set here, an unsigned post is refused. The time may be that of the first try, so that it counts
as long as SendGrid tries: all of the body is signed, and a mail that comes again is not stored again.

SendGrid tries again for three days after a 5xx; after any other answer it stops, so that all that an operator can put
right is answered with 503. It has no id of a delivery: the mail itself is known again.

| answer | when |
|---|---|
| 200 | the mail is stored, now or before |
| 413 | longer than `inbound_longest_bytes`: SendGrid stops, nothing else would help |
| 503 | the secret or signature is wrong or old; `email` is missing; no form; the database is not available: again |
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from pbem.web.ways import keys
from pbem.web.ways.way import MINUTES, Delivery, Nothing, Posted, line, sender, stale, verdict
from pbem.web.ways.wrapped import Unreadable, from_form, from_json

OLDEST = 3 * 24 * 60 * MINUTES
SIGNATURE, TIME = "X-Twilio-Email-Event-Webhook-Signature", "X-Twilio-Email-Event-Webhook-Timestamp"
FIELDS = {"envelope": 1 << 16, "dkim": 2000, "SPF": 100}
MOST_SIGNED = 4
_SIGNED = re.compile(r"@([^\s:,{}]{1,253})\s*:\s*(\w+)")
_TIME = re.compile(r"[0-9]{1,12}\Z")


class _Envelope(msgspec.Struct):
    sender: str | None = msgspec.field(name="from", default=None)
    to: list[str] = []


def read(posted: Posted) -> Delivery:
    """The raw mail, once the signature is found to be right, where one is asked for."""
    key = posted.settings.sendgrid_public_key.strip()
    if key:
        _prove(key, posted)
    most = posted.settings.inbound_most_bytes
    try:
        form = from_form(posted.headers.get("Content-Type", ""), posted.body, FIELDS | {"email": most})
    except Unreadable as error:
        change = "the URL belongs into SendGrid's Inbound Parse, nowhere else"
        raise Nothing(503, f"this is no form of SendGrid's ({error})", change, amiss=True) from error
    if not form.get("email", b"").strip():
        change = "tick «POST the raw, full MIME message» at the host in SendGrid's Inbound Parse"
        raise Nothing(503, "the mail from SendGrid is without its raw part, `email`", change, amiss=True)
    envelope = _envelope(form.get("envelope", b""))
    given = envelope.sender
    recipients = ", ".join(line(one) for one in envelope.to)
    verdicts = _verdicts(
        {name: form.get(name, b"").decode("utf-8", "replace") for name in ("SPF", "dkim")}, given or ""
    )
    return Delivery(form["email"], "" if given is None else sender(given), recipients, verdicts=verdicts)


def _verdicts(said: Mapping[str, str], envelope_from: str) -> tuple[str, ...]:
    """`SPF` is a word, `dkim` names each domain that signed: `{@example.org : pass}`."""
    signed = [found for one in _SIGNED.findall(said["dkim"])[:MOST_SIGNED] for found in verdict("dkim", one[1], one[0])]
    return (*verdict("spf", said["SPF"], envelope_from), *signed)


def _envelope(text: bytes) -> _Envelope:
    """What SMTP said; a mail is none the worse without it."""
    try:
        return from_json(text, _Envelope)
    except Unreadable:
        return _Envelope()


def _prove(key: str, posted: Posted) -> None:
    time, signature = posted.headers.get(TIME, "").strip(), posted.headers.get(SIGNATURE, "").strip()
    if not _TIME.match(time) or not keys.signed_by_p256(key, signature, time.encode(), posted.body):
        change = "attach the security policy whose key is in PBEM_SENDGRID_PUBLIC_KEY to the host in Inbound Parse"
        raise Nothing(503, "SendGrid's signature is missing or wrong", change)
    if stale(int(time), posted, OLDEST):
        raise Nothing(503, "SendGrid's signature is too old", "look at this machine's clock; else it was sent again")
