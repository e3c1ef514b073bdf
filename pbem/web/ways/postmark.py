"""Postmark's inbound webhook: JSON, with the whole mail in RawEmail where the box for it is ticked.

Postmark signs nothing: the secret in the URL proves it. It tries again, ten times in ten and a half hours, after any
answer but 200, and stops for ever after 403, which is therefore never given.

| answer | when |
|---|---|
| 200 | the mail is stored, now or before; its console's check has come |
| 401 | the secret is wrong: again, while that is put right |
| 413 | longer than `inbound_longest_bytes` |
| 415 | without RawEmail, or no JSON of Postmark's: again; what was ticked in between counts for new mails |
| 503 | the database is not available: again |
"""

from __future__ import annotations

import msgspec

from pbem.web.ways.way import Delivery, Nothing, Posted, line, sender
from pbem.web.ways.wrapped import Unreadable, as_bytes, from_json

_CHECK_ID = "00000000-0000-0000-0000-000000000000"  # of the mail that the console's button sends
_CHECK_FROM = "support@postmarkapp.com"
TICK = "tick «Include raw email content in JSON payload» in the settings of Postmark's inbound stream"


class _Header(msgspec.Struct):
    Name: str = ""
    Value: str = ""


class _Mail(msgspec.Struct):
    MessageID: str
    RawEmail: str | None = None
    OriginalRecipient: str = ""
    From: str = ""
    Headers: list[_Header] = []


def read(posted: Posted) -> Delivery:
    """The raw mail. `MessageID` is Postmark's own id, not the header: the same whenever it tries again."""
    try:
        mail = from_json(posted.body, _Mail)
    except Unreadable as error:
        why = f"this is no JSON of a mail from Postmark ({error})"
        raise Nothing(415, why, "the URL belongs into Postmark's inbound stream, nowhere else", amiss=True) from error
    raw = mail.RawEmail or ""
    if mail.MessageID == _CHECK_ID or (mail.From == _CHECK_FROM and not raw.strip()):
        raise Nothing(200, "a check from Postmark's console, which is no mail", "" if raw.strip() else TICK)
    if not raw.strip():
        raise Nothing(415, "the mail from Postmark is without RawEmail", TICK, amiss=True)
    paths = [one.Value for one in mail.Headers if one.Name.lower() == "return-path"]
    return Delivery(
        as_bytes(raw, posted.body),
        sender(paths[0]) if paths else "",
        line(mail.OriginalRecipient),
        line(mail.MessageID),
    )
