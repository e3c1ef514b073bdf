"""All ways by which mail comes in over HTTP: whoever adds one writes a file and a row."""

from __future__ import annotations

from pbem.web.ways import mailgun, postmark, raw, sendgrid, ses
from pbem.web.ways.way import Way

WAYS = {
    one.name: one
    for one in (
        Way("raw", raw.read, wraps=False),
        Way("relay", raw.read, wraps=False, signs_head=True),
        Way("cloudflare", raw.read, wraps=False, signs_head=True),
        Way("postmark", postmark.read),
        Way("mailgun", mailgun.read),
        Way("sendgrid", sendgrid.read, unproved=503, no_mail=503),  # after a 4xx it stops, and the mail is lost
        Way("ses", ses.read, unproved=503),  # the same, but what is no mail would never be one
    )
}
