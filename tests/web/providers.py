"""What each provider posts for a mail, in the shape that is documented, signed with keys made for tests."""

from __future__ import annotations

import hmac
import json
import threading
from base64 import b64encode
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import formataddr
from functools import cache
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from urllib.parse import quote_plus, urlsplit
from urllib.request import urlopen

import msgspec
import pytest

from pbem.base.settings import Settings
from pbem.web.ways import keys, signed_head
from tests.house import House
from tests.web.knocking import BEARER, Door, code, head, heard

RELAY, MAILGUN = "a-key-of-the-relay-for-tests", "key-of-mailgun"
TOPIC = "arn:aws:sns:eu-west-1:123456789012:night-mail"
SNS = "https://sns.eu-west-1.amazonaws.com"
FROM, TO = "ann@example.org", "play+abc@mail.test"
BOUNDARY = "xYzZY"
needs_keys = pytest.mark.skipif(keys.missing(), reason="cryptography is not installed")


class Post(NamedTuple):
    """A request as a provider makes it, without its secret."""

    path: str
    headers: tuple[str, ...]
    body: bytes

    def sent(self, door: Door, *secret: str) -> bytes:
        """What comes back to it. `secret`: headers in its place."""
        shown = secret or (() if signed_head.SIGNATURE in str(self.headers) else (BEARER,))
        length = f"Content-Length: {len(self.body)}"
        return heard(door.knock(head(self.path, length, "Connection: close", *self.headers, *shown) + self.body))

    def code(self, door: Door, *secret: str) -> int:
        """The status of that."""
        return code(self.sent(door, *secret))


Made = Callable[[bytes, datetime], Post]


def id_of(mime: bytes) -> str:
    """The provider's own id of a mail."""
    return "id-" + sha256(mime).hexdigest()[:20]


def keyed(settings: Settings) -> Settings:
    """The settings with every key that a provider's way asks for."""
    return msgspec.structs.replace(
        settings, relay_secret=RELAY, mailgun_signing_key=MAILGUN, ses_topic_arn=TOPIC, inbound_token="sesame"
    )


def raw(mime: bytes, now: datetime) -> Post:
    """A relay that shows the secret."""
    headers = (f"X-Envelope-From: {FROM}", f"X-Envelope-To: {TO}", f"X-Event-Id: {id_of(mime)}")
    return Post("/inbound/raw", headers, mime)


def relay(mime: bytes, now: datetime, key: str = RELAY, path: str = "/inbound/relay", **said: str) -> Post:
    """A relay that signs; what the headers say otherwise, by name."""
    written = {
        signed_head.TIME: str(int(now.timestamp())),
        signed_head.DIGEST: sha256(mime).hexdigest(),
        "X-Event-Id": id_of(mime),
        "X-Envelope-From": FROM,
        "X-Envelope-To": TO,
    }
    written[signed_head.SIGNATURE] = hmac.new(key.encode(), "\n".join(written.values()).encode(), sha256).hexdigest()
    written |= said
    return Post(path, tuple(f"{name}: {value}" for name, value in written.items()), mime)


def cloudflare(mime: bytes, now: datetime) -> Post:
    """The Worker, which signs like any relay."""
    return relay(mime, now, path="/inbound/cloudflare")


def postmark(mime: bytes, now: datetime, **said: Any) -> Post:
    """An inbound webhook with RawEmail (https://postmarkapp.com/developer/user-guide/inbound/parse-an-email)."""
    fields = {
        "FromName": "Ann",
        "MessageStream": "inbound",
        "From": FROM,
        "FromFull": {"Email": FROM, "Name": "Ann", "MailboxHash": ""},
        "To": TO,
        "ToFull": [{"Email": TO, "Name": "", "MailboxHash": "abc"}],
        "Cc": "",
        "OriginalRecipient": TO,
        "Subject": "Re: G1",
        "MessageID": id_of(mime),
        "ReplyTo": "",
        "MailboxHash": "abc",
        "Date": "Sat, 21 Nov 2026 12:00:00 +0000",
        "TextBody": "something else",
        "HtmlBody": "",
        "StrippedTextReply": "",
        "RawEmail": mime.decode("utf-8", "replace"),
        "Tag": "",
        "Headers": [{"Name": "Return-Path", "Value": f"<{FROM}>"}, {"Name": "X-Spam-Score", "Value": "0.1"}],
        "Attachments": [{"Name": "a.png", "Content": "AAAA", "ContentType": "image/png", "ContentLength": 3}],
    }
    fields |= said
    return Post("/inbound/postmark", ("Content-Type: application/json",), json.dumps(fields).encode())


def mailgun(mime: bytes, now: datetime, key: str = MAILGUN, token: str = "", **said: Any) -> Post:
    """A route whose URL ends in mime (https://documentation.mailgun.com/docs/mailgun/user-manual/receive-forward-store)."""
    time, token = str(int(now.timestamp())), token or id_of(mime)
    signed = hmac.new(key.encode(), (time + token).encode(), sha256).hexdigest()
    fields = {"recipient": TO, "sender": FROM, "subject": "Re: G1", "from": formataddr(("Ann", FROM))}
    fields |= {"timestamp": time, "token": token, "signature": signed, "body-mime": mime} | said
    kind = "Content-Type: application/x-www-form-urlencoded"
    body = "&".join(f"{name}={quote_plus(value)}" for name, value in fields.items() if value is not None)
    return Post("/inbound/mailgun/mime", (kind,), body.encode())


def form(fields: dict[str, bytes]) -> bytes:
    """A multipart form, as SendGrid and (with attachments) Mailgun write it."""
    parts = (
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'.encode() + value + b"\r\n"
        for name, value in fields.items()
    )
    return b"".join(parts) + f"--{BOUNDARY}--\r\n".encode()


def sendgrid(mime: bytes, now: datetime, signed: Any = None, **said: bytes) -> Post:
    """Inbound Parse with the raw mail (https://www.twilio.com/docs/sendgrid/for-developers/parsing-email)."""
    fields = {"to": TO.encode(), "from": FROM.encode(), "subject": b"Re: G1", "dkim": b"{@example.org : pass}"}
    fields |= {"SPF": b"pass", "spam_score": b"0.1", "sender_ip": b"198.51.100.7", "email": mime}
    fields["envelope"] = json.dumps({"to": [TO], "from": FROM}).encode()
    fields["charsets"] = b'{"to":"UTF-8","from":"UTF-8","subject":"UTF-8"}'
    body = form({name: value for name, value in (fields | said).items() if value is not None})
    headers = [f"Content-Type: multipart/form-data; boundary={BOUNDARY}"]
    if signed is not None:
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec

        time = str(int(now.timestamp()))
        sign = b64encode(signed.sign(time.encode() + body, ec.ECDSA(hashes.SHA256()))).decode()
        prefix = "X-Twilio-Email-Event-Webhook-"
        headers += [f"{prefix}Signature: {sign}", f"{prefix}Timestamp: {time}"]
    return Post("/inbound/sendgrid", tuple(headers), body)


@cache
def amazons_key() -> tuple[Any, bytes]:
    """A key and its certificate in Amazon's place, made once."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import rsa
    from cryptography.x509.oid import NameOID

    key = rsa.generate_private_key(65537, 2048)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "sns.amazonaws.com")])
    made = datetime(2026, 1, 1, tzinfo=UTC)
    builder = x509.CertificateBuilder(name, name, key.public_key(), 1, made, made + timedelta(days=400))
    certificate = builder.sign(key, hashes.SHA256())
    return key, certificate.public_bytes(serialization.Encoding.PEM)


def sns(kind: str, message: str, now: datetime, version: str = "2", **said: Any) -> Post:
    """A message of Amazon SNS (https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html)."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import padding

    fields = {
        "Type": kind,
        "MessageId": "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
        "TopicArn": TOPIC,
        "Message": message,
        "Timestamp": now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z"),
        "SignatureVersion": version,
        "SigningCertURL": f"{SNS}/SimpleNotificationService-abc.pem",
    }
    if kind == "Notification":
        fields |= {"Subject": "Amazon SES Email Receipt Notification", "UnsubscribeURL": f"{SNS}/?Action=Unsubscribe"}
        names = ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
    else:
        fields["Token"] = "2336412f37"
        fields["SubscribeURL"] = f"{SNS}/?Action=ConfirmSubscription&TopicArn={TOPIC}&Token=2336412f37"
        names = ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"]
    fields |= said
    text = "".join(f"{name}\n{fields[name]}\n" for name in names if fields.get(name) is not None)
    summed = hashes.SHA256() if version == "2" else hashes.SHA1()
    fields.setdefault("Signature", b64encode(amazons_key()[0].sign(text.encode(), padding.PKCS1v15(), summed)).decode())
    body = json.dumps({name: value for name, value in fields.items() if value is not None}).encode()
    return Post("/inbound/ses", ("Content-Type: text/plain; charset=UTF-8", f"X-Amz-Sns-Message-Type: {kind}"), body)


def received(mime: bytes, encoding: str = "BASE64", **said: Any) -> str:
    """What SES says of a mail (https://docs.aws.amazon.com/ses/latest/dg/receiving-email-notifications-contents.html)."""
    content = b64encode(mime).decode() if encoding == "BASE64" else mime.decode("utf-8", "replace")
    verdicts = {f"{one}Verdict": {"status": "PASS"} for one in ("spam", "virus", "spf", "dkim", "dmarc")}
    action = {"type": "SNS", "topicArn": TOPIC, "encoding": encoding}
    fields = {
        "notificationType": "Received",
        "mail": {
            "timestamp": "2026-11-21T12:00:00.000Z",
            "source": FROM,
            "messageId": id_of(mime),
            "destination": [TO],
        },
        "receipt": {"recipients": [TO], "action": action, **verdicts},
        "content": content,
    }
    return json.dumps({name: value for name, value in (fields | said).items() if value is not None})


def ses(mime: bytes, now: datetime) -> Post:
    """A mail by way of SES and SNS."""
    return sns("Notification", received(mime), now)


MADE: dict[str, Made] = {
    one.__name__: one for one in (raw, relay, cloudflare, postmark, mailgun, sendgrid, ses)
}  # by their names in the table of ways


class Amazon:
    """A stand-in for Amazon's host on the loopback: it has the certificate, and says yes to confirmations."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.certificate = amazons_key()[1]
        amazon = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                amazon.asked.append(self.path)
                self.send_response(302 if self.path == "/away" else 200)
                self.send_header("Location", "/elsewhere")
                self.end_headers()
                self.wfile.write(
                    amazon.certificate if self.path.endswith(".pem") else b"<ConfirmSubscriptionResponse/>"
                )

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, args=(0.02,)).start()

    def fetch(self, url: str) -> bytes:
        """As `amazon.fetch`, from here."""
        assert url.startswith(SNS + "/"), f"nobody else is ever asked: {url}"
        parts = urlsplit(url)
        with urlopen(f"http://127.0.0.1:{self.server.server_port}{parts.path}?{parts.query}".rstrip("?")) as answer:
            return bytes(answer.read())

    def close(self) -> None:
        """It is over."""
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def amazon() -> Iterator[Amazon]:
    """Amazon's host, where the test has what is needed to sign in its name."""
    if keys.missing():
        pytest.skip("cryptography is not installed")
    made = Amazon()
    yield made
    made.close()


@pytest.fixture
def ways(running: House, door: Callable[..., Door]) -> Callable[..., Door]:
    """Opens the service with all keys set; by name, other settings or limits."""

    def opened(**otherwise: Any) -> Door:
        settings = {name: value for name, value in otherwise.items() if name in Settings.__struct_fields__}
        limits = {name: value for name, value in otherwise.items() if name not in settings}
        running.settings = msgspec.structs.replace(keyed(running.settings), **settings)
        return door(**limits)

    return opened
