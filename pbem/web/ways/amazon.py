"""Messages of Amazon SNS: whose they are, proved by a certificate that is fetched from Amazon's own hosts only."""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache
from http.client import HTTPException
from typing import Literal
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, build_opener

import msgspec

from pbem.web.ways import keys
from pbem.web.ways.way import Fetch, Nothing, Posted, stale
from pbem.web.ways.wrapped import Unreadable, from_json

OLDEST = 60 * 60  # seconds; SNS tries no longer than an hour, and dates a message once
SECONDS, MOST_BYTES = 5, 1 << 16  # of a fetch; SNS itself waits fifteen seconds for us
_HOST = re.compile(r"sns\.([a-z0-9-]{3,30})\.amazonaws\.com(?:\.cn)?\Z")
_SIGNED = {
    "Notification": ("Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"),
    "SubscriptionConfirmation": ("Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"),
    "UnsubscribeConfirmation": ("Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"),
}


class Message(msgspec.Struct):
    """What SNS posts, whatever it is about."""

    Type: Literal["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]
    MessageId: str
    TopicArn: str
    Message: str
    Timestamp: datetime
    SignatureVersion: Literal["1", "2"]
    Signature: str
    SigningCertURL: str
    Subject: str | None = None
    SubscribeURL: str | None = None
    Token: str | None = None


class _NoRedirects(HTTPRedirectHandler):
    """Whoever is asked answers, or nobody does."""

    def redirect_request(self, *_: object) -> None:
        """Go nowhere else."""


def fetch(url: str) -> bytes:
    """What is at an URL of Amazon's; OSError or HTTPException where it cannot be had."""
    with build_opener(_NoRedirects).open(url, timeout=SECONDS) as answer:
        return bytes(answer.read(MOST_BYTES))


def message_of(posted: Posted) -> Message:
    """The message, proved to be of one of our topics, and lately. Else Nothing: of another topic nothing is fetched."""
    if posted.headers.get("X-Amz-Sns-Rawdelivery", "").lower() == "true":
        change = "turn off «raw message delivery» at the subscription: nothing signs such messages"
        raise Nothing(401, "a message of Amazon SNS that nobody signed", change, amiss=True)
    try:
        found = from_json(posted.body, Message)
        written = from_json(posted.body, dict[str, object])
    except Unreadable as error:
        change = "the URL belongs into a subscription of Amazon SNS, nowhere else"
        raise Nothing(415, f"this is no message of Amazon SNS ({error})", change, amiss=True) from error
    if found.TopicArn not in posted.settings.ses_topic_arn.split():
        raise Nothing(401, "a message of a topic that is not ours", "PBEM_SES_TOPIC_ARN must name the topic, whole")
    _prove(found, written, posted)
    return found


def amazons(url: str, topic: str) -> bool:
    """Whether an URL is of the SNS in the topic's own region, by HTTPS, and of nothing else."""
    try:
        parts = urlsplit(url)
        host = _HOST.match(parts.netloc)  # with a name, a password or a port it is no such host
    except ValueError:
        return False
    return bool(parts.scheme == "https" and host and host[1] == topic.split(":")[3] and url.isascii())


def got(url: str, fetch: Fetch) -> bytes:
    """What is there; 503 where it cannot be had, so that SNS says it again."""
    try:
        return fetch(url)
    except (OSError, URLError, HTTPException) as error:
        change = "let the web process reach Amazon by HTTPS, and look at the proxy's settings, if there is one"
        raise Nothing(503, f"Amazon's own host does not answer ({type(error).__name__})", change) from error


_certificate = lru_cache(maxsize=16)(got)


def _prove(found: Message, written: dict[str, object], posted: Posted) -> None:
    wrong = Nothing(
        401, "the signature of Amazon SNS is wrong", "nothing: somebody else knows the URL; change its secret"
    )
    url = found.SigningCertURL
    if not amazons(url, found.TopicArn) or not urlsplit(url).path.endswith(".pem"):
        raise wrong
    names = [one for one in _SIGNED[found.Type] if isinstance(written.get(one), str)]
    text = "".join(f"{name}\n{written[name]}\n" for name in names).encode("utf-8", "replace")
    keys.need()
    try:
        right = keys.signed_by_certificate(
            _certificate(url, posted.fetch), found.Signature, found.SignatureVersion, text
        )
    except ValueError as error:
        _certificate.cache_clear()
        raise Nothing(503, "Amazon's certificate cannot be read", "see what answers in Amazon's place") from error
    if not right:
        raise wrong
    if found.Timestamp.tzinfo is None or stale(found.Timestamp.timestamp(), posted, OLDEST):
        raise Nothing(
            401, "a message of Amazon SNS is over an hour old", "look at this machine's clock; else it was sent again"
        )
