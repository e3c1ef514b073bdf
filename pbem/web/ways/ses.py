"""Amazon SES: a receipt rule's «SNS» action, and a subscription of that topic to this URL.

SNS signs each message; the topics that count are set here, and certificate and confirmation are fetched from Amazon's
own hosts only. It tries again for up to an hour after a 5xx; after a 4xx it stops, which is right wherever the same
message would be refused again. SES itself bounces a mail over 150 kB to its sender (its S3 action is not supported).

| answer | when |
|---|---|
| 200 | the mail is stored, now or before; the subscription is confirmed; notices of SES and SNS, which are no mails |
| 401 | the signature is wrong or over an hour old, the topic another: SNS stops |
| 415 | no message of SNS's, or of SES's without the mail: SNS stops |
| 503 | the secret is wrong, no topic is set, Amazon or the database does not answer: again |
"""

from __future__ import annotations

import binascii
from base64 import b64decode
from urllib.parse import parse_qs, urlsplit

import msgspec

from pbem.reading.sole_sender import sole_sender
from pbem.web.ways.amazon import Message, amazons, got, message_of
from pbem.web.ways.way import Delivery, Nothing, Posted, line, sender, verdict
from pbem.web.ways.wrapped import Unreadable, from_json

WHOLE = "give the receipt rule an action of kind SNS, with Base64 as its encoding, instead of S3 or Lambda"


class _Mail(msgspec.Struct):
    messageId: str
    source: str | None = None


class _Action(msgspec.Struct):
    encoding: str = ""


class _Verdict(msgspec.Struct):
    status: str = ""


class _Receipt(msgspec.Struct):
    recipients: list[str] = []
    spfVerdict: _Verdict = msgspec.field(default_factory=_Verdict)
    dmarcVerdict: _Verdict = msgspec.field(default_factory=_Verdict)
    action: _Action = msgspec.field(default_factory=_Action)


class _Received(msgspec.Struct):
    notificationType: str = ""
    mail: _Mail | None = None
    receipt: _Receipt = msgspec.field(default_factory=_Receipt)
    content: str | None = None


def read(posted: Posted) -> Delivery:
    """The mail within a notification; the id is that of SES, the same whenever SNS brings it."""
    if not posted.settings.ses_topic_arn.strip():
        raise Nothing(503, "no topic of Amazon SNS is known here", "set PBEM_SES_TOPIC_ARN")
    message = message_of(posted)
    if message.Type == "SubscriptionConfirmation":
        _confirm(message, posted)
    if message.Type == "UnsubscribeConfirmation":
        raise Nothing(
            200, "the topic has been unsubscribed", "subscribe it again to this URL, if mail is to come by it"
        )
    return _mail_in(message.Message)


def _mail_in(text: str) -> Delivery:
    try:
        said = from_json(text.encode("utf-8", "replace"), _Received)
    except Unreadable as error:
        raise Nothing(200, "a notice of Amazon's, which is no mail", "") from error
    if said.notificationType != "Received" or said.mail is None:
        kind = line(said.notificationType)[:40] or "of no kind"
        raise Nothing(200, f"a notice of SES ({kind}), which is no mail", "let only the receipt rule use this topic")
    if not said.content:
        raise Nothing(415, "a notice of SES without the mail", WHOLE, amiss=True)
    try:
        base64 = said.receipt.action.encoding.upper() == "BASE64"
        raw = b64decode(said.content) if base64 else said.content.encode("utf-8", "replace")
    except (binascii.Error, ValueError) as error:
        raise Nothing(415, "a mail from SES in no Base64", WHOLE, amiss=True) from error
    source = said.mail.source
    recipients = ", ".join(line(one) for one in said.receipt.recipients)
    return Delivery(
        raw,
        "" if source is None else sender(source),
        recipients,
        line(said.mail.messageId),
        _verdicts(said.receipt, source or "", sole_sender(raw)),
    )


def _verdicts(receipt: _Receipt, source: str, author: str) -> tuple[str, ...]:
    """Of DKIM SES does not say which domain signed; where DMARC is known, it has looked at that."""
    return (
        *verdict("spf", receipt.spfVerdict.status, source),
        *verdict("dmarc", receipt.dmarcVerdict.status, author),
    )


def _confirm(message: Message, posted: Posted) -> None:
    """Say yes to the subscription that the operator has just made; always ends with Nothing."""
    url, topic = message.SubscribeURL or "", message.TopicArn
    asked = parse_qs(urlsplit(url).query) if amazons(url, topic) else {}
    if asked.get("Action") != ["ConfirmSubscription"] or asked.get("TopicArn") != [topic]:
        raise Nothing(401, "a confirmation of Amazon SNS that leads elsewhere", "confirm it in the console of SNS")
    got(url, posted.fetch)
    raise Nothing(200, f"the subscription of {topic} is confirmed: mail can come", "")
