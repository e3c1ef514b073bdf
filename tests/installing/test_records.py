"""The DNS records and the steps that are told, for each way in and out."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.base.settings import Settings
from pbem.installing.answers import checked
from pbem.installing.next_steps import Installed, steps, zone
from pbem.installing.records import records
from pbem.installing.ways_in import WAYS_IN, lacking

HOST = "mx.example.net"


def settings(way: str, out: str = "smtp://localhost:25", **more: object) -> Settings:
    """Settings as `pbem init` would write them."""
    answers = {"domain": "mail.example.org", "mail_in": way, "mail_url": out, "database_url": "", "home": "/srv/night"}
    return checked({**answers, "public_url": "", **more})


def told(way: str, out: str = "smtp://localhost:25", **more: str) -> list[str]:
    """The lines of the zone."""
    return zone(records(settings(way, out, **more), HOST))


def left(way: str, gone: tuple[str, ...] = (), **more: str) -> list[str]:
    """What is left to do."""
    where, program, folder = Path("/etc/night-mail"), Path("/usr/local/bin/pbem"), Path("/etc/systemd/system")
    known = where / "service.yaml", where / "secrets", program, "night-mail"
    return steps(Installed(settings(way, **more), *known, folder, gone, True))


@pytest.mark.parametrize("way", [name for name in WAYS_IN if name != "imap"])
def test_each_way_has_its_mail_servers_and_what_proves_letters(way: str) -> None:
    lines = told(way)
    mx = [line for line in lines if " MX " in line and not line.startswith(";")]
    expected = WAYS_IN[way].mx or (HOST,)
    assert [line.split()[3] for line in mx] == [f"{one.format(region='REGION')}." for one in expected]
    for kind in ("v=spf1", "_domainkey", "v=DMARC1"):
        assert len([line for line in lines if kind in line]) == 1, kind


def test_an_ordinary_mailbox_keeps_its_mail_servers() -> None:
    assert not [line for line in told("imap") if " MX " in line and not line.startswith(";")]


@pytest.mark.parametrize(
    ("way", "out", "spf"),
    [
        ("lmtp", "smtp://localhost:25", "v=spf1 mx -all"),
        ("postmark", "smtp://127.0.0.1", f"v=spf1 a:{HOST} -all"),
        ("lmtp", "smtp://a:b@smtp.postmarkapp.com:587", "v=spf1 include:spf.mtasv.net ~all"),
        ("ses", "smtps://a:b@email-smtp.eu-west-1.amazonaws.com", "v=spf1 include:amazonses.com ~all"),
        ("lmtp", "smtp://a:b@notmailgun.org:587", "what notmailgun.org tells"),
    ],
)
def test_spf_is_of_whoever_sends(way: str, out: str, spf: str) -> None:
    (line,) = [one for one in told(way, out) if "v=spf1" in one]
    assert spf in line


def test_where_nothing_is_sent_nobody_is_named() -> None:
    assert not [line for line in told("raw", "maildir:/srv/out") if "v=spf1" in line]


def test_the_region_of_amazon_is_that_of_the_topic() -> None:
    topic = "arn:aws:sns:eu-west-1:123456789012:night-mail"
    assert any("inbound-smtp.eu-west-1.amazonaws.com." in one for one in told("ses", ses_topic_arn=topic))
    assert any(topic in one for one in left("ses", ses_topic_arn=topic))


@pytest.mark.parametrize("way", WAYS_IN)
def test_the_steps_lead_to_the_first_game(way: str) -> None:
    lines = left(way)
    assert lines[-3].startswith("pbem doctor")
    assert lines[-2].startswith("pbem mail test")
    assert lines[-1].startswith("pbem game create")
    assert not [one for one in lines if "{" in one.replace("${sender}", "").replace("${recipient}", "").replace(
        "inline:{mail.example.org=", "")]  # fmt: skip
    for key in WAYS_IN[way].given:
        assert any(f"--set {key}" in one for one in lines)


@pytest.mark.parametrize(
    ("way", "url"),
    [
        ("postmark", "https://mail.example.org/inbound/postmark/SECRET"),
        ("mailgun", "https://mail.example.org/inbound/mailgun/SECRET/mime"),
        ("relay", "https://mail.example.org/inbound/relay "),
    ],
)
def test_a_provider_is_given_the_url_that_we_answer_at(way: str, url: str) -> None:
    assert any(url in one for one in left(way))
    assert any(
        "https://other.example.org/n/inbound" in one for one in left(way, public_url="https://other.example.org/n")
    )


@pytest.mark.parametrize("way", ["lmtp", "pipe"])
def test_who_has_a_mail_server_of_their_own_is_warned_of_its_local_domains(way: str) -> None:
    assert any("mail.example.org must not be in `postconf mydestination`" in one for one in left(way))


def test_what_is_not_wanted_any_more_is_stopped_first() -> None:
    assert left("pipe", ("night-mail-lmtp.service",))[0].startswith("systemctl stop night-mail-lmtp.service && ")
    assert left("pipe")[0].startswith("systemctl daemon-reload && ")


def test_what_a_way_lacks_is_known() -> None:
    assert lacking(settings("mailgun")) == ("mailgun_signing_key",)
    assert lacking(settings("mailgun", mailgun_signing_key="key")) == ()
    assert lacking(settings("relay")) == ("relay_secret",)
    assert lacking(settings("lmtp")) == ()
