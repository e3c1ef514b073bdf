"""Signatures of mail checked by ourselves: what holds proves the sender, all else says nothing."""

from __future__ import annotations

import base64
from collections.abc import Callable
from functools import cache

import dkim
import dns.exception
import dns.resolver
import pytest
from cryptography.hazmat.primitives import serialization as as_bytes
from cryptography.hazmat.primitives.asymmetric import rsa

from pbem.base.door import Door
from pbem.inbox import handling, own_dkim, receive
from pbem.inbox.verdict import OURSELVES, Trust, servers_in, trust_in
from pbem.store.models import InboundMail
from tests.house import House
from tests.operating.name_server import NameServer
from tests.tapping import links, tapped

pytestmark = pytest.mark.any_engine

DOOR = Door("mail.test", own_dkim=True)
FORGED = f"Authentication-Results: {OURSELVES}; dkim=pass header.d=example.org\r\n".encode()
MAIL = b"From: Ann <ann@example.org>\r\nTo: play@mail.test\r\nSubject: a move\r\n\r\npass\r\nand so on\r\n"


@cache
def key(which: str) -> rsa.RSAPrivateKey:
    assert which in ("right", "wrong")
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def signed(mail: bytes, domain: str = "example.org", which: str = "right", *, part: bool = False) -> bytes:
    pem = key(which).private_bytes(
        as_bytes.Encoding.PEM, as_bytes.PrivateFormat.TraditionalOpenSSL, as_bytes.NoEncryption()
    )
    return (
        bytes(dkim.sign(mail, b"k1", domain.encode(), pem, include_headers=[b"from", b"subject"], length=part)) + mail
    )


def record() -> bytes:
    """What the domain says of the right key."""
    kind = as_bytes.PublicFormat.SubjectPublicKeyInfo
    public = key("right").public_key().public_bytes(as_bytes.Encoding.DER, kind)
    return b"v=DKIM1; k=rsa; p=" + base64.b64encode(public)


class Names:
    """What the name system says: our key at every name below these domains."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.silent = self.missing = False

    def __call__(self, name: str, seconds: float) -> bytes | None:
        assert 0 < seconds <= own_dkim.SECONDS
        self.asked.append(name)
        if self.silent:
            raise dns.exception.Timeout
        return None if self.missing else record()


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Names:
    said = Names()
    monkeypatch.setattr(own_dkim, "txt", said)
    return said


def trust(mail: bytes) -> Trust:
    return trust_in(own_dkim.marked(mail, asked=True), OURSELVES)


@pytest.mark.parametrize(
    "mail",
    [
        lambda: signed(MAIL),
        lambda: signed(signed(MAIL), which="wrong"),
        lambda: signed(signed(MAIL, which="wrong")),
        lambda: signed(MAIL.replace(b"ann@example.org", b"ann@post.example.org")),
        lambda: signed(MAIL).replace(b"\r\n", b"\n"),
        lambda: FORGED.replace(b"example.org", b"evil.test") + signed(MAIL),
    ],
    ids=["plain", "below a wrong one", "above a wrong one", "of the domain above", "other line ends", "with our name"],
)
def test_a_signature_of_the_senders_domain_proves_them(mail: Callable[[], bytes], names: Names) -> None:
    assert trust(mail()) is Trust.PROVED
    assert set(names.asked) == {"k1._domainkey.example.org."}


@pytest.mark.parametrize(
    "mail",
    [
        lambda: MAIL,
        lambda: signed(MAIL, which="wrong"),
        lambda: signed(MAIL).replace(b"and so on", b"and so forth"),
        lambda: signed(MAIL).replace(b"a move", b"another move"),
        lambda: signed(MAIL, "evil.test"),
        lambda: signed(MAIL, "post.example.org"),
        lambda: signed(MAIL, "org"),
        lambda: signed(MAIL, part=True),
        lambda: signed(MAIL, part=True) + b"sell all\r\n",
        lambda: FORGED + MAIL,
        lambda: FORGED + signed(MAIL, which="wrong"),
        lambda: b"DKIM-Signature: v=1; a=rsa-sha256; d=\xff; s=k1; h=from; bh=; b=\r\n" + MAIL,
    ],
    ids=["none", "key", "body", "subject", "foreign", "below", "suffix", "l=", "l= and more", "forged", "both", "odd"],
)
def test_what_does_not_hold_says_nothing(mail: Callable[[], bytes], names: Names) -> None:
    assert trust(mail()) is Trust.UNKNOWN


def test_two_senders_are_nobody(names: Names) -> None:
    ben = b"From: ben@example.org\r\n"
    for mail in (signed(MAIL.replace(b"To:", ben + b"To:")), ben + signed(MAIL)):
        assert own_dkim.marked(mail, asked=True) == mail
        assert trust(mail) is Trust.FAILED, "as with any server that is believed"
    assert names.asked == []


def test_a_missing_key_and_a_silent_server_say_nothing(names: Names) -> None:
    names.missing = True
    assert trust(signed(MAIL)) is Trust.UNKNOWN
    names.missing, names.silent = False, True
    assert trust(signed(MAIL)) is Trust.UNKNOWN
    assert len(names.asked) == 2


@pytest.mark.parametrize("how", ["there", "missing", "broken", "silent"])
def test_a_real_name_server_is_asked(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = record().decode()
    name = "k1._domainkey.example.org" if how != "missing" else "k2._domainkey.example.org"
    monkeypatch.setattr(own_dkim, "SECONDS", 0.3 if how in ("broken", "silent") else 5)
    zone = {(name, "TXT"): [f'"{text[:200]}" "{text[200:]}"']}
    with NameServer(zone, silent=how == "silent", broken=how == "broken") as server:
        monkeypatch.setattr(dns.resolver, "default_resolver", server.resolver())
        assert trust(signed(MAIL)) is (Trust.PROVED if how == "there" else Trust.UNKNOWN)
        assert server.silent or server.asked[0] == ("k1._domainkey.example.org", "TXT")


def test_no_more_is_asked_than_there_is_time_for(names: Names, monkeypatch: pytest.MonkeyPatch) -> None:
    many = signed(MAIL)
    for _ in range(own_dkim.MOST_SIGNATURES):
        many = signed(many, which="wrong")
    assert trust(many) is Trust.UNKNOWN
    assert len(names.asked) == own_dkim.MOST_SIGNATURES
    monkeypatch.undo()
    with pytest.raises(dns.exception.Timeout):
        own_dkim.txt("k1._domainkey.example.org.", 0)


def test_a_long_mail_is_left_alone(names: Names) -> None:
    assert trust(signed(MAIL + b"x" * own_dkim.MOST_BYTES)) is Trust.UNKNOWN
    assert names.asked == []


def test_off_nobody_is_believed_who_bears_our_name(running: House, names: Names) -> None:
    for forged in (FORGED, FORGED.replace(b"night", b"NIGHT")):
        taken = receive.take_in(forged + signed(running.mail("ann", "status")), running.now, Door("mail.test"))
        kept = bytes(InboundMail.get_by_id(taken.id).mime)
        assert trust_in(kept, OURSELVES) is Trust.UNKNOWN, "when the setting is turned on, it is no finding of ours"
    assert names.asked == []


@pytest.mark.parametrize("door", [Door("mail.test"), Door("mail.test", own_dkim=True, authentication="off")])
def test_the_setting_decides(running: House, names: Names, door: Door) -> None:
    raw = signed(running.mail("ann", "status"))
    taken = receive.take_in(raw, running.now, door)
    assert bytes(InboundMail.get_by_id(taken.id).mime) == raw
    assert names.asked == []


def test_our_finding_stays_with_the_mail_which_is_known_again(running: House, names: Names) -> None:
    raw = signed(running.mail("ann", "status"))
    first = receive.take_in(raw, running.now, DOOR)
    kept = bytes(InboundMail.get_by_id(first.id).mime)
    assert kept.endswith(raw)
    assert trust_in(kept, OURSELVES) is Trust.PROVED
    names.silent = True
    again = receive.take_in(raw, running.now, DOOR)
    assert (again.id, again.fresh) == (first.id, False)
    elsewhere = receive.take_in(raw, running.now, Door("mail.test"))
    assert (elsewhere.id, elsewhere.fresh) == (first.id, False)


@pytest.mark.parametrize(("domain", "outcome"), [("example.org", "applied"), ("evil.test", "held")])
def test_a_tapped_order_is_done_without_a_query_where_it_is_signed(
    running: House, names: Names, domain: str, outcome: str
) -> None:
    name = running.active()
    raw = signed(tapped(name, links(running.last(name, "your_turn"))[0]), domain)
    taken = receive.take_in(raw, running.now, DOOR)
    assert handling.handle(taken.id, DOOR, running.now, begun=taken.begun) == outcome


def test_beside_a_server_that_is_believed(names: Names) -> None:
    kept = own_dkim.marked(b"Authentication-Results: mx.mail.test; dmarc=fail\r\n" + signed(MAIL), asked=True)
    assert trust_in(kept, "mx.mail.test") is Trust.FAILED, "what it found wrong stays wrong"
    kept = own_dkim.marked(b"Authentication-Results: mx.mail.test; spf=none\r\n" + signed(MAIL), asked=True)
    assert trust_in(kept, "mx.mail.test") is Trust.PROVED
    assert servers_in([f"{OURSELVES}; none", "mx.mail.test; none"]) == ("mx.mail.test",)
