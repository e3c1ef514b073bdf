"""Mailgun's Routes: a form with the whole mail in `body-mime`, where the URL of the route ends in «mime».

Mailgun signs a time and a token of its own with the account's webhook key; the body is not signed, the secret in the
URL stands for that. It tries again for eight hours after any answer but 200 and 406, which is therefore never given.
Each try must be signed anew, since Rails' receiver lives on taking none older than two minutes: an old one is a replay.

| answer | when |
|---|---|
| 200 | the mail is stored, now or before |
| 401 | the secret or the signature is wrong, or over a quarter of an hour old: again, while that is put right |
| 413 | longer than `inbound_longest_bytes` |
| 415 | without body-mime, or no form (its console's sample is such a post): again |
| 503 | no key is set here, or the database is not available: again |
"""

from __future__ import annotations

import hmac
import re
from hashlib import sha256

from pbem.web.ways.way import MINUTES, Delivery, Nothing, Posted, line, sender, stale
from pbem.web.ways.wrapped import Unreadable, from_form

OLDEST = 15 * MINUTES
FIELDS = {"recipient": 2000, "sender": 500, "timestamp": 20, "token": 200, "signature": 200}
_TIME = re.compile(r"[0-9]{1,12}\Z")


def read(posted: Posted) -> Delivery:
    """The raw mail, once the signature is found to be right; its token is the id of the delivery."""
    key = posted.settings.mailgun_signing_key.strip()
    if not key:
        raise Nothing(503, "Mailgun's key is not known here", "set PBEM_MAILGUN_SIGNING_KEY")
    try:
        kind = posted.headers.get("Content-Type", "")
        form = from_form(kind, posted.body, FIELDS | {"body-mime": posted.settings.inbound_most_bytes})
    except Unreadable as error:
        why = f"this is no form of Mailgun's ({error})"
        raise Nothing(415, why, "the URL belongs into a route of Mailgun's, nowhere else", amiss=True) from error
    said = {name: form.get(name, b"").decode("utf-8", "replace") for name in FIELDS}
    _prove(said, key, posted)
    if not form.get("body-mime", b"").strip():
        change = "let the URL in Mailgun's route end in /mime: only then Mailgun sends the whole mail"
        raise Nothing(415, "the mail from Mailgun is without body-mime", change, amiss=True)
    return Delivery(
        form["body-mime"],
        sender(said["sender"]) if "sender" in form else "",
        line(said["recipient"]),
        line(said["token"]),
    )


def _prove(said: dict[str, str], key: str, posted: Posted) -> None:
    """Or Nothing. The time is looked at last: of a forged one nobody need hear more."""
    signed = hmac.new(key.encode(), (said["timestamp"] + said["token"]).encode(), sha256).hexdigest()
    right = hmac.compare_digest(signed.encode(), said["signature"].strip().lower().encode())
    if not (right and said["token"] and _TIME.match(said["timestamp"])):
        change = "PBEM_MAILGUN_SIGNING_KEY must be the account's «HTTP webhook signing key», no API key"
        raise Nothing(401, "Mailgun's signature is missing or wrong", change)
    if stale(int(said["timestamp"]), posted, OLDEST):
        raise Nothing(401, "Mailgun's signature is too old", "look at this machine's clock; else it was sent again")
