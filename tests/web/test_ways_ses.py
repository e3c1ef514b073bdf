"""Amazon SES through SNS: whose signature counts, what is fetched from whom, confirmations and notices."""

from __future__ import annotations

import json
import logging
from base64 import b64encode
from collections.abc import Callable
from datetime import timedelta
from http.client import HTTPException
from typing import Any
from urllib.error import URLError

import pytest

from pbem.base.logs import JsonLines
from pbem.web.ways import amazon as fetching
from pbem.web.ways import keys
from tests.edges import mails
from tests.house import House
from tests.web.knocking import MAIL, Door, code
from tests.web.providers import SNS, TOPIC, Amazon, needs_keys, received, ses, sns

pytestmark = [pytest.mark.any_engine, needs_keys]
PEM = "/SimpleNotificationService-abc.pem"
CONFIRM = f"/?Action=ConfirmSubscription&TopicArn={TOPIC}&Token=2336412f37"
Opened = Callable[..., Door]


@pytest.fixture
def opened(ways: Callable[..., Door], amazon: Amazon) -> Opened:
    """Opens the service; Amazon's host is a stand-in, asked for its certificate anew in each test."""
    fetching._certificate.cache_clear()

    def made(**otherwise: Any) -> Door:
        one = ways(**otherwise)
        one.app.config["FETCH"] = amazon.fetch
        return one

    return made


def told(caplog: pytest.LogCaptureFixture) -> str:
    """What the log says of posts that brought nothing."""
    lines = [json.loads(JsonLines().format(one)) for one in caplog.records if one.name == "pbem.web.inbound"]
    return " | ".join(f"{line.get('reason')}: {line.get('change')}" for line in lines)


@pytest.mark.parametrize("version", ["1", "2"])
def test_both_versions_of_the_signature(opened: Opened, running: House, amazon: Amazon, version: str) -> None:
    door = opened()
    for number in range(3):
        post = sns(
            "Notification", received(MAIL + b"%d" % number, mail={"messageId": f"{number}"}), running.now, version
        )
        assert post.code(door) == 200
    assert amazon.asked == [PEM], "one fetch for all of them"
    assert [one.event_key for one in mails()] == ["ses:0", "ses:1", "ses:2"]


@pytest.mark.parametrize(
    "said",
    [
        {"Message": "another"},
        {"Signature": b64encode(b"x" * 256).decode()},
        {"Signature": "???"},
        {"Signature": ""},
        {"MessageId": "another"},
        {"SignatureVersion": "1"},
    ],
)
def test_a_wrong_signature(
    opened: Opened, running: House, caplog: pytest.LogCaptureFixture, said: dict[str, str]
) -> None:
    post = ses(MAIL, running.now)
    post = post._replace(body=json.dumps(json.loads(post.body) | said).encode())
    assert post.code(opened()) == 401
    assert "signature of Amazon SNS is wrong" in told(caplog)
    assert mails() == []


@pytest.mark.parametrize(
    "url",
    [
        "https://evil.com/x.pem",
        "http://sns.eu-west-1.amazonaws.com/x.pem",
        "https://sns.eu-west-1.amazonaws.com.evil.com/x.pem",
        "https://sns.eu-west-1.amazonaws.com@evil.com/x.pem",
        "https://sns.eu-west-1.amazonaws.com:8443/x.pem",
        "https://evil.com#sns.eu-west-1.amazonaws.com/x.pem",
        "https://sns.eu-west-1.amazonaws.com\\@evil.com/x.pem",
        "https://s3.eu-west-1.amazonaws.com/x.pem",
        "https://sns.us-east-1.amazonaws.com/x.pem",
        "https://sns.eu-west-1.amazonaws.com/x.txt",
        "https://SNS.eu-west-1.amazonaws.com/x.pem\n",
        "https://[sns.eu-west-1.amazonaws.com/x.pem",
        "file:///etc/passwd.pem",
        "",
    ],
)
def test_a_certificate_from_elsewhere_is_not_even_fetched(
    opened: Opened, running: House, amazon: Amazon, url: str
) -> None:
    assert sns("Notification", received(MAIL), running.now, SigningCertURL=url).code(opened()) == 401
    assert (amazon.asked, mails()) == ([], [])


@pytest.mark.parametrize("topic", [TOPIC + "x", TOPIC[:-1], "arn:aws:sns:eu-west-1:999999999999:night-mail", "", "x"])
@pytest.mark.parametrize("kind", ["Notification", "SubscriptionConfirmation"])
def test_another_topic_is_refused_and_nothing_fetched(
    opened: Opened, running: House, amazon: Amazon, caplog: pytest.LogCaptureFixture, topic: str, kind: str
) -> None:
    assert sns(kind, received(MAIL), running.now, TopicArn=topic).code(opened()) == 401
    assert (amazon.asked, mails()) == ([], [])
    assert "PBEM_SES_TOPIC_ARN" in told(caplog)


def test_several_topics_may_count(opened: Opened, running: House) -> None:
    assert ses(MAIL, running.now).code(opened(ses_topic_arn=f"{TOPIC}-2 {TOPIC}")) == 200


def test_without_a_topic_it_is_to_come_again(opened: Opened, running: House, amazon: Amazon) -> None:
    assert ses(MAIL, running.now).code(opened(ses_topic_arn="")) == 503
    assert amazon.asked == []


@pytest.mark.parametrize(("minutes", "status"), [(-59, 200), (-61, 401), (6, 401)])
def test_the_time_of_a_message(opened: Opened, running: House, minutes: int, status: int) -> None:
    assert ses(MAIL, running.now + timedelta(minutes=minutes)).code(opened()) == status


# -- confirmations and notices ----------------------------------------------------------------------------------------


def test_a_subscription_is_confirmed_once_it_is_proved(
    opened: Opened, running: House, amazon: Amazon, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    post = sns("SubscriptionConfirmation", "You have chosen to subscribe", running.now)
    assert post.code(opened()) == 200
    assert amazon.asked == [PEM, CONFIRM]
    assert mails() == []
    assert f"the subscription of {TOPIC} is confirmed" in told(caplog)


@pytest.mark.parametrize(
    "url",
    [
        None,
        "",
        f"https://evil.com{CONFIRM}",
        f"http://sns.eu-west-1.amazonaws.com{CONFIRM}",
        f"{SNS}/?Action=DeleteTopic&TopicArn={TOPIC}",
        f"{SNS}/?Action=ConfirmSubscription&TopicArn={TOPIC}x&Token=1",
        f"{SNS}/?Action=ConfirmSubscription&Action=DeleteTopic&TopicArn={TOPIC}&Token=1",
    ],
)
def test_a_confirmation_that_leads_elsewhere_is_not_followed(
    opened: Opened, running: House, amazon: Amazon, url: str | None
) -> None:
    assert sns("SubscriptionConfirmation", "x", running.now, SubscribeURL=url).code(opened()) == 401
    assert amazon.asked == [PEM]


def test_the_end_of_a_subscription_is_noted(
    opened: Opened, running: House, amazon: Amazon, caplog: pytest.LogCaptureFixture
) -> None:
    assert sns("UnsubscribeConfirmation", "x", running.now).code(opened()) == 200
    assert amazon.asked == [PEM], "and not taken back"
    assert "subscribe it again" in told(caplog)


@pytest.mark.parametrize(
    "message",
    [
        "Successfully validated SNS topic for Amazon SES event publishing.",
        "",
        "[]",
        "[" * 9999,
        json.dumps({"notificationType": "Bounce", "mail": {"messageId": "x"}}),
        json.dumps({"notificationType": "AmazonSnsSubscriptionSucceeded", "message": "x"}),
        json.dumps({"notificationType": "Received"}),
        json.dumps({"eventType": "Delivery", "mail": {"messageId": "x"}, "content": "x"}),
    ],
)
def test_notices_that_are_no_mails_end_there(
    opened: Opened, running: House, caplog: pytest.LogCaptureFixture, message: str
) -> None:
    caplog.set_level(logging.INFO)
    answer = sns("Notification", message, running.now).sent(opened())
    assert (code(answer), mails()) == (200, [])
    assert "which is no mail" in told(caplog)


@pytest.mark.parametrize(
    "said", [{"content": None}, {"content": ""}, {"content": "a"}, {"content": b64encode(b"hi").decode()}]
)
def test_a_notice_without_the_mail_stops(
    opened: Opened, running: House, caplog: pytest.LogCaptureFixture, said: dict[str, Any]
) -> None:
    assert sns("Notification", received(MAIL, **said), running.now).code(opened()) == 415
    assert mails() == []


def test_the_content_may_be_text(opened: Opened, running: House) -> None:
    mime = MAIL + "schöne Grüße\r\n".encode()
    assert sns("Notification", received(mime, "UTF-8"), running.now).code(opened()) == 200
    assert [bytes(one.mime) for one in mails()] == [mime]


@pytest.mark.parametrize(("source", "kept"), [("", "<>"), ("<>", "<>"), (None, ""), ("a@b\n", "a@b")])
def test_the_envelope(opened: Opened, running: House, source: str | None, kept: str) -> None:
    said = received(MAIL, mail={"messageId": "x", "source": source})
    assert sns("Notification", said, running.now).code(opened()) == 200
    assert [one.envelope_from for one in mails()] == [kept]


def test_raw_delivery_is_refused_as_nobody_signs_it(
    opened: Opened, running: House, caplog: pytest.LogCaptureFixture
) -> None:
    post = ses(MAIL, running.now)._replace(body=received(MAIL).encode(), headers=("x-amz-sns-rawdelivery: true",))
    assert post.code(opened()) == 401
    assert "turn off «raw message delivery»" in told(caplog)


# -- Amazon does not answer -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", [URLError("x"), TimeoutError(), HTTPException(), ConnectionResetError()])
def test_while_amazon_does_not_answer_it_is_to_come_again(
    opened: Opened, running: House, amazon: Amazon, trouble: Exception
) -> None:
    door = opened()
    right = door.app.config["FETCH"]

    def away(url: str) -> bytes:
        raise trouble

    door.app.config["FETCH"] = away
    post = sns("SubscriptionConfirmation", "x", running.now)
    assert post.code(door) == 503
    door.app.config["FETCH"] = right
    assert post.code(door) == 200
    assert amazon.asked == [PEM, CONFIRM]


def test_what_is_no_certificate_is_not_kept(
    opened: Opened, running: House, amazon: Amazon, caplog: pytest.LogCaptureFixture
) -> None:
    door = opened()
    right, amazon.certificate = amazon.certificate, b"<html>who are you?</html>"
    assert ses(MAIL, running.now).code(door) == 503
    assert "certificate cannot be read" in told(caplog)
    amazon.certificate = right
    assert ses(MAIL, running.now).code(door) == 200


def test_without_the_library_the_log_says_what_to_install(
    opened: Opened, running: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    post = ses(MAIL, running.now)
    monkeypatch.setattr(keys, "missing", lambda: True)
    assert post.code(opened()) == 503
    assert "night-mail[signatures]" in told(caplog)


def test_a_fetch_follows_nobody_and_reads_no_more_than_it_must(amazon: Amazon) -> None:
    """The real one, at a host that is not Amazon's only here."""
    address = f"http://127.0.0.1:{amazon.server.server_port}"
    amazon.certificate = b"x" * (fetching.MOST_BYTES + 9)
    assert len(fetching.fetch(f"{address}/a.pem")) == fetching.MOST_BYTES
    with pytest.raises(URLError):
        fetching.fetch(f"{address}/away")
    assert amazon.asked == ["/a.pem", "/away"]
