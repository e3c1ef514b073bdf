"""The DNS records that an installation needs, as lines of a zone; what cannot be known here is said in words."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from pbem.base.settings import Settings
from pbem.installing.ways_in import WAYS_IN

# Whose mail servers send for whom, by the end of the name that letters are handed to.
_SENDERS = {
    "mailgun.org": "include:mailgun.org",
    "sendgrid.net": "include:sendgrid.net",
    "amazonaws.com": "include:amazonses.com",
    "postmarkapp.com": "include:spf.mtasv.net",
    "gmail.com": "include:_spf.google.com",
    "office365.com": "include:spf.protection.outlook.com",
    "mailbox.org": "include:mailbox.org",
    "fastmail.com": "include:spf.messagingengine.com",
}
HERE = ("localhost", "127.0.0.1", "::1")


class Record(NamedTuple):
    """A record to set, or where `value` is empty only what to look for."""

    name: str
    kind: str
    value: str
    why: str


def records(settings: Settings, host: str) -> list[Record]:
    """What to set for this domain; nothing for a mailbox of somebody else's domain, whose records are theirs.

    `host`: the name by which this machine is known outside.
    """
    if "@" in settings.domain:
        return []
    return [*_mail_comes(settings, host), *_mail_goes(settings, host)]


def _mail_comes(settings: Settings, host: str) -> list[Record]:
    way = WAYS_IN.get(settings.mail_in)
    if way is None or way.mx is None:
        return [Record(settings.domain, "MX", "", "those of whoever keeps the mailbox; leave them as they are")]
    region = settings.ses_topic_arn.split(":")[3] if settings.ses_topic_arn else "REGION"
    servers = [one.format(region=region) for one in way.mx] or [host]
    why = (
        "mail for this domain comes to your own mail server"
        if not way.mx
        else f"{way.tells} takes the mail of this domain"
    )
    found = [Record(settings.domain, "MX", f"10 {one}.", why) for one in servers]
    if not way.mx:
        found.append(Record(host, "A", "", "the address of this machine (AAAA too, if it has one)"))
    if way.name in ("mailgun", "cloudflare", "ses"):
        found.append(Record(settings.domain, "MX", "", "if your provider's console names other servers, those"))
    return found


def _mail_goes(settings: Settings, host: str) -> list[Record]:
    domain, url = settings.domain, urlsplit(settings.mail_url)
    server = url.hostname or ""
    known = next((spf for end, spf in _SENDERS.items() if server == end or server.endswith(f".{end}")), "")
    found = []
    signer = server or "whoever sends the letters"
    if server in HERE:
        spf = "mx" if WAYS_IN[settings.mail_in].mx == () else f"a:{host}"
        found.append(Record(domain, "TXT", f'"v=spf1 {spf} -all"', "SPF: your own mail server sends for this domain"))
        signer = "your mail server (e.g. OpenDKIM, with a key of its own)"
        found.append(Record(host, "PTR", "", f"the address of {host} must lead back to that name; your hoster sets it"))
    elif known:
        found.append(Record(domain, "TXT", f'"v=spf1 {known} ~all"', f"SPF: {server} sends for this domain"))
    elif server:
        why = f'SPF: "v=spf1 include:… ~all", with what {server} tells to include'
        found.append(Record(domain, "TXT", "", why))
    dkim = f"DKIM: the key with which {signer} signs for {domain}; copy name and value from there"
    found.append(Record(f"SELECTOR._domainkey.{domain}", "TXT", "", dkim))
    policy = "DMARC: «none» to begin with, «quarantine» once letters pass SPF and DKIM"
    found.append(Record(f"_dmarc.{domain}", "TXT", '"v=DMARC1; p=none"', policy))
    return found
