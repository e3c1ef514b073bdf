"""`pbem doctor` and the DNS: each record is well, or there is the one next step; a real server on loopback answers."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path

import dns.resolver
import msgspec
import pytest

from pbem.base.settings import Settings
from pbem.installing.answers import checked
from pbem.operating import dns_lookup
from pbem.operating.dns_check import check_dns
from pbem.operating.finding import Finding
from tests.operating.name_server import NameServer, Zone

DOMAIN = "mail.night-trains.club"
MX = "mx.night-trains.club"
KEY = b64encode(bytes(294)).decode()  # as long as one of 2,048 bits
GOOD = {
    (DOMAIN, "MX"): [f"10 {MX}."],
    (MX, "A"): ["192.0.2.7"],
    (MX, "AAAA"): ["2001:db8::7"],
    (DOMAIN, "TXT"): ['"site-verification=x"', '"v=spf1 mx " "-all"'],
    (f"one._domainkey.{DOMAIN}", "TXT"): [f'"v=DKIM1; k=rsa; p={KEY[:200]}" "{KEY[200:]}"'],
    (f"_dmarc.{DOMAIN}", "TXT"): ['"v=DMARC1; p=none"'],
    ("7.2.0.192.in-addr.arpa", "PTR"): [f"{MX}."],
    ("7." + "0." * 23 + "8.b.d.0.1.0.0.2.ip6.arpa", "PTR"): [f"{MX}."],
}


def settings(domain: str = DOMAIN, out: str = "smtp://localhost:25", way: str = "lmtp", **more: object) -> Settings:
    """Settings as `pbem init` would write them."""
    answers = {"domain": domain, "mail_in": way, "mail_url": out, "database_url": "", "home": "/srv/night"}
    given: Mapping[str, object] = {**answers, "public_url": "", "dkim_selector": "one", **more}
    return checked(given)


def found(zone: Zone, ours: Settings | None = None) -> list[Finding]:
    """What the check finds where the DNS has this."""
    with NameServer(zone) as server:
        return list(check_dns(ours or settings(), server.resolver()))


def trouble(changed: Mapping[tuple[str, str], Sequence[str]], ours: Settings | None = None) -> list[Finding]:
    """What is not well where this differs from the sound zone."""
    zone = {key: values for key, values in {**GOOD, **changed}.items() if values}
    return [one for one in found(zone, ours) if one.level != "ok"]


def test_a_sound_zone_is_green_throughout() -> None:
    assert [(one.level, one.what.partition(":")[0]) for one in found(GOOD)] == [
        ("ok", "MX"), ("ok", "SPF"), ("ok", "DKIM"), ("ok", "DMARC"), ("ok", "PTR"), ("ok", "PTR"),
    ]  # fmt: skip


TXT, DKIM, DMARC, PTR = (DOMAIN, "TXT"), (f"one._domainkey.{DOMAIN}", "TXT"), (f"_dmarc.{DOMAIN}", "TXT"), "PTR"


@pytest.mark.parametrize(
    ("key", "values", "level", "what", "then"),
    [
        ((DOMAIN, "MX"), [], "bad", "no answer arrives", f"Set {DOMAIN}. MX 10 "),
        ((DOMAIN, "MX"), ["0 ."], "bad", "no answer arrives", f"Set {DOMAIN}. MX 10 "),
        ((DOMAIN, "MX"), ["10 nowhere.night-trains.club."], "bad", "has no address", "A or AAAA"),
        (TXT, [], "warning", "does not say who may send", '"v=spf1 mx -all"'),
        (TXT, ['"v=spf1 mx -all"', '"v=spf1 a -all"'], "warning", "2 such records", "Make one record"),
        (TXT, ['"v=spf1 mx +all"'], "warning", "lets everybody send", '"v=spf1 mx -all"'),
        (TXT, ['"v=spf1 mx"'], "warning", "does not say what holds for all others", '"v=spf1 mx -all"'),
        (TXT, ['"v=spf1 mx inculde:x.org -all"'], "warning", "means nothing: «inculde:x.org»", '"v=spf1 mx -all"'),
        (TXT, ['"v=spf1 ip4:198.51.100.0/24 -all"'], "warning", "does not allow 192.0.2.7", '"v=spf1 mx -all"'),
        (TXT, [f'"v=spf1 include:{DOMAIN} -all"'], "warning", "includes itself", '"v=spf1 mx -all"'),
        (TXT, [f'"v=spf1 {" ".join(f"a:h{n}.org" for n in range(11))} -all"'], "warning", "asks for 11 names", ""),
        (DKIM, [], "warning", "there is no key", f"one._domainkey.{DOMAIN}. TXT"),
        (DKIM, ['"v=DKIM1; p="'], "warning", "revoked", "_domainkey"),
        (DKIM, ['"v=DKIM1; p=%%%"'], "warning", "no base64", "_domainkey"),
        (DKIM, ['"v=DKIM1; p=MFww"'], "warning", "shorter than 1,024 bits", "_domainkey"),
        (DMARC, [], "warning", "does not say what becomes", f'_dmarc.{DOMAIN}. TXT "v=DMARC1; p=none"'),
        (DMARC, ['"v=DMARC1; rua=mailto:x@y.org"'], "warning", "has no policy", "p=none"),
        (DMARC, ['"v=DMARC1; p=none"', '"v=DMARC1; p=reject"'], "warning", "2 records", "Leave one"),
        (("7.2.0.192.in-addr.arpa", PTR), [], "warning", "leads to no name", f"to {MX}"),
        (("7.2.0.192.in-addr.arpa", PTR), ["dsl.provider.org."], "warning", "does not lead back", f"to {MX}"),
    ],
)  # fmt: skip
def test_each_fault_has_its_next_step(
    key: tuple[str, str], values: list[str], level: str, what: str, then: str
) -> None:
    wrong = trouble({key: values})
    assert (wrong[0].level, wrong[0].about) == (level, "DNS")
    assert what in wrong[0].what
    assert then in wrong[0].then
    assert wrong[0].then
    if what != "no answer arrives" and "no address" not in what:
        assert len(wrong) == 1


def test_of_a_provider_its_own_records_are_looked_for() -> None:
    """Postmark takes the mail and sends the letters: its servers, its include, and its PTR is its own affair."""
    ours = settings(way="postmark", out="smtp://a:b@smtp.postmarkapp.com:587")
    there = {("inbound.postmarkapp.com", "A"): ["192.0.2.9"], ("spf.mtasv.net", "TXT"): ['"v=spf1 ip4:192.0.2.9 ~all"']}
    well = {(DOMAIN, "MX"): ["10 inbound.postmarkapp.com."], TXT: ['"v=spf1 include:spf.mtasv.net ~all"']}
    assert trouble({**there, **well}, ours) == []
    first, second = trouble(there, ours)
    assert f"goes to {MX}, not to Postmark" in first.what
    assert "MX 10 inbound.postmarkapp.com." in first.then
    assert "does not have «include:spf.mtasv.net»" in second.what
    assert '"v=spf1 include:spf.mtasv.net ~all"' in second.then


def test_an_include_may_stand_in_what_is_included_or_redirected_to() -> None:
    ours = settings(way="lmtp", out="smtp://a:b@smtp.mailgun.org:587")
    below = {("spf.night-trains.club", "TXT"): ['"v=spf1 include:mailgun.org ~all"']}
    for text in ('"v=spf1 include:spf.night-trains.club -all"', '"v=spf1 redirect=spf.night-trains.club"'):
        assert trouble({TXT: [text], **below, ("mailgun.org", "TXT"): ['"v=spf1 ip4:192.0.2.9 ~all"']}, ours) == []


def test_a_policy_of_the_domain_above_holds_below() -> None:
    above = {DMARC: [], ("_dmarc.night-trains.club", "TXT"): ['"v=DMARC1; p=reject; sp=quarantine"']}
    told = [one for one in found({key: v for key, v in {**GOOD, **above}.items() if v}) if "DMARC" in one.what]
    assert [(one.level, one.what) for one in told] == [("ok", "DMARC: p=quarantine, at _dmarc.night-trains.club")]


def test_a_key_behind_an_alias_is_found() -> None:
    """As most providers have it."""
    alias = {DKIM: [], (DKIM[0], "CNAME"): ["one.dkim.provider.org."], ("one.dkim.provider.org", "TXT"): GOOD[DKIM]}
    assert trouble(alias) == []


def test_without_a_selector_the_next_step_is_to_say_it() -> None:
    (wrong,) = trouble({}, settings(dkim_selector=""))
    assert "dkim_selector=" in wrong.then


@pytest.mark.parametrize(
    "domain", ["mail.test", "trains.example", "play.example.org", "example.com", "night-mail.localhost", "a.invalid"]
)
def test_names_that_nobody_has_are_not_looked_up(domain: str) -> None:
    with NameServer(GOOD) as server:
        assert not list(check_dns(settings(domain), server.resolver()))
        assert not server.asked


def test_where_letters_go_into_a_folder_nothing_is_looked_up() -> None:
    with NameServer(GOOD) as server:
        assert not list(check_dns(settings(out="maildir:/srv/night/outgoing"), server.resolver()))
        demo = msgspec.structs.replace(settings(), environment="demo")
        assert not list(check_dns(demo, server.resolver()))
        assert not server.asked


@pytest.mark.parametrize("how", ["silent", "broken", "nobody", "unset"])
def test_being_offline_is_said_and_is_no_failure(how: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(dns_lookup, "SECONDS", 0.3)
    with NameServer(GOOD, silent=how == "silent", broken=how == "broken") as server:
        asked: dns.resolver.Resolver | None = server.resolver()
        if how == "nobody" and asked is not None:
            asked.nameservers = ["127.0.0.1"]
            asked.port = 1  # where nobody listens
        if how == "unset":
            asked = None
            empty = tmp_path / "resolv.conf"
            monkeypatch.setattr(dns.resolver.Resolver, "__init__", lambda self: self.read_resolv_conf(str(empty)))
        (only,) = check_dns(settings(), asked)
    assert (only.level, only.about) == ("warning", "DNS")
    assert "could not be looked up" in only.what
    assert "where DNS can be reached" in only.then


def test_a_server_that_falls_silent_leaves_what_it_has_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dns_lookup, "SECONDS", 0.3)
    with NameServer(GOOD) as server:
        findings = check_dns(settings(), server.resolver())
        assert next(findings).what.startswith("MX")
        server.silent = True
        (last,) = findings
    assert "could not be looked up" in last.what


def test_a_name_is_asked_once() -> None:
    with NameServer(GOOD) as server:
        list(check_dns(settings(), server.resolver()))
        assert len(server.asked) == len(set(server.asked))
