"""Whether the DNS lets letters arrive and answers come back: MX, SPF, DKIM, DMARC, PTR, as other servers see them."""

from __future__ import annotations

import re
import socket
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Callable
from urllib.parse import urlsplit

from dns.resolver import Resolver

from pbem.base.settings import Settings
from pbem.installing.records import HERE, records
from pbem.installing.ways_in import WAYS_IN
from pbem.operating.dns_lookup import Lookup, Unasked
from pbem.operating.finding import Finding, Findings
from pbem.operating.spf import what_is_wrong

_RESERVED = re.compile(
    r"(^|\.)(test|example|invalid|localhost|local|internal|example\.(com|net|org))$"
)  # RFC 2606, 6761
_SHORTEST_KEY = 160  # bytes of an RSA key of 1,024 bits with what stands round it; Gmail takes no shorter one
_POLICIES = ("none", "quarantine", "reject")


def check_dns(settings: Settings, resolver: Resolver | None = None) -> Findings:
    """Each record in its turn. Nothing is looked up for a name that nobody can have, or letters that go nowhere."""
    domain, url = settings.domain, urlsplit(settings.transport_url)
    if url.scheme == "maildir" or settings.environment == "demo" or "@" in domain or _RESERVED.search(domain):
        return
    try:
        lookup = Lookup(resolver)
        for check in _CHECKS:
            yield from check(settings, lookup)
    except Unasked as why:
        yield Finding("warning", "DNS", f"the records of {domain} could not be looked up: {why}",
                      "Run `pbem doctor` again where DNS can be reached; nothing else depends on it.")  # fmt: skip


def _wanted(settings: Settings, kind: str, begins: str) -> str:
    """How to set the record, as `pbem init` says it."""
    name = socket.gethostname()
    host = name if "." in name else f"mx.{settings.domain}"
    for one in records(settings, host):
        if one.kind == kind and begins in f"{one.name} {one.value or one.why}":
            return f"{one.name}. {one.kind} {one.value}" if one.value else f"{one.name}. {one.kind}: {one.why}"
    return f"{settings.domain}. {kind}"


def _mx(settings: Settings, lookup: Lookup) -> Findings:
    domain = settings.domain
    servers, way = lookup.servers(domain), WAYS_IN.get(settings.mail_in)
    wanted = _wanted(settings, "MX", domain)
    if not servers or servers == [""]:
        yield Finding("bad", "DNS", f"no mail server takes mail for {domain} (MX), so that no answer arrives",
                      f"Set {wanted}")  # fmt: skip
        return
    for server in servers:
        if not lookup.addresses(server):
            yield Finding("bad", "DNS", f"MX of {domain}: {server} has no address", f"Set {server}. A or AAAA.")
            return
    expected = [one for one in (way.mx or () if way else ()) if "{" not in one]
    if expected and not set(expected) & set(servers):
        told = f"mail for {domain} goes to {', '.join(servers)}, not to {way.tells if way else ''}"
        yield Finding("warning", "DNS", told, f"Set {wanted}, or `pbem init --change` to the way that mail comes.")
        return
    yield Finding("ok", "DNS", f"MX: mail for {domain} goes to {', '.join(servers)}")


def _spf(settings: Settings, lookup: Lookup) -> Findings:
    domain = settings.domain
    found = [one for one in lookup.texts(domain) if one.lower().split(" ")[0] == "v=spf1"]
    wanted = _wanted(settings, "TXT", "v=spf1")
    if not found:
        yield Finding("warning", "DNS", f"SPF: {domain} does not say who may send for it", f"Set {wanted}")
    elif len(found) > 1:
        yield Finding("warning", "DNS", f"SPF: {domain} has {len(found)} such records, so that none counts",
                      "Make one record of them: `v=spf1`, what both allow, and one `~all` at the end.")  # fmt: skip
    elif wrong := what_is_wrong(found[0], lookup, _allowed(settings, lookup)):
        yield Finding("warning", "DNS", f"SPF: «{found[0]}» {wrong}", f"Set {wanted}")
    else:
        yield Finding("ok", "DNS", f"SPF: {found[0]}")


def _allowed(settings: Settings, lookup: Lookup) -> str:
    """What the record has to contain, as far as that is known here: an `include:` of who sends, or an address."""
    wanted = re.search(r"include:[a-z0-9._-]+", _wanted(settings, "TXT", "v=spf1"))
    if wanted:
        return wanted[0]
    way = WAYS_IN.get(settings.mail_in)
    own = urlsplit(settings.mail_url).hostname in HERE and way is not None and way.mx == ()
    servers = lookup.servers(settings.domain) if own else []
    return next(iter(lookup.addresses(servers[0])), "") if servers else ""


def _dkim(settings: Settings, lookup: Lookup) -> Findings:
    selector, domain = settings.dkim_selector, settings.domain
    wanted = _wanted(settings, "TXT", "_domainkey")
    if not selector:
        yield Finding("warning", "DNS", "DKIM is not looked up: nobody has said by which selector letters are signed",
                      "Say the selector of whoever signs, for instance `pbem init --change --set dkim_selector=mail`. "
                      f"The key is a record of yours: {wanted}")  # fmt: skip
        return
    name = f"{selector}._domainkey.{domain}"
    wanted = wanted.replace("SELECTOR", selector)
    keys = [tags for one in lookup.texts(name) if "p" in (tags := _tags(one))]
    if not keys:
        yield Finding("warning", "DNS", f"DKIM: there is no key at {name}", f"Set {wanted}")
    elif len(keys) > 1:
        yield Finding("warning", "DNS", f"DKIM: there are {len(keys)} keys at {name}", "Leave one of them there.")
    elif wrong := _key_is_wrong(keys[0]):
        yield Finding("warning", "DNS", f"DKIM: the key at {name} {wrong}", f"Set {wanted}")
    else:
        tried = " (marked as a test: t=y)" if "y" in keys[0].get("t", "").split(":") else ""
        yield Finding("ok", "DNS", f"DKIM: a key is at {name}{tried}")


def _key_is_wrong(tags: dict[str, str]) -> str:
    key = "".join(tags["p"].split())
    if not key:
        return "has been revoked (it is empty)"
    try:
        size = len(b64decode(key, validate=True))
    except (NotBase64, ValueError):
        return "cannot be read (it is no base64)"
    return "is shorter than 1,024 bits" if tags.get("k", "rsa") == "rsa" and size < _SHORTEST_KEY else ""


def _dmarc(settings: Settings, lookup: Lookup) -> Findings:
    domain, wanted = settings.domain, _wanted(settings, "TXT", "_dmarc")
    labels = domain.split(".")
    for name in (".".join(labels[at:]) for at in range(len(labels) - 1)):  # a domain above speaks for those below
        found = [tags for one in lookup.texts(f"_dmarc.{name}") if (tags := _tags(one)).get("v") == "DMARC1"]
        if not found:
            continue
        policy = found[0].get("sp" if name != domain and "sp" in found[0] else "p", "").lower()
        if len(found) > 1:
            yield Finding("warning", "DNS", f"DMARC: _dmarc.{name} has {len(found)} records, so that none counts",
                          f"Leave one of them: {wanted}")  # fmt: skip
        elif policy not in _POLICIES:
            yield Finding("warning", "DNS", f"DMARC: _dmarc.{name} has no policy (p=none, quarantine or reject)",
                          f"Set {wanted}")  # fmt: skip
        else:
            yield Finding("ok", "DNS", f"DMARC: p={policy}, at _dmarc.{name}")
        return
    yield Finding("warning", "DNS", f"DMARC: {domain} does not say what becomes of mail in its name", f"Set {wanted}")


def _ptr(settings: Settings, lookup: Lookup) -> Findings:
    """Only of a mail server of the operator's own: that of a provider is the provider's."""
    way = WAYS_IN.get(settings.mail_in)
    if urlsplit(settings.mail_url).hostname not in HERE or way is None or way.mx != ():
        return
    for server in lookup.servers(settings.domain)[:1]:
        for address in lookup.addresses(server):
            names = lookup.names_of(address)
            if any(address in lookup.addresses(name) for name in names):
                yield Finding("ok", "DNS", f"PTR: {address} leads to {names[0]} and back")
                continue
            leads = f"leads to {names[0]}, which does not lead back" if names else "leads to no name"
            yield Finding("warning", "DNS", f"PTR: {address} of {server} {leads}",
                          f"Have your hoster set the reverse name of {address} to {server}.")  # fmt: skip


def _tags(record: str) -> dict[str, str]:
    """`v=DKIM1; k=rsa; p=…` as a table."""
    pairs = (one.split("=", 1) for one in record.split(";") if "=" in one)
    return {name.strip(): value.strip() for name, value in pairs}


_CHECKS: tuple[Callable[[Settings, Lookup], Findings], ...] = (_mx, _spf, _dkim, _dmarc, _ptr)
