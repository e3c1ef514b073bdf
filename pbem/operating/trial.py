"""One real letter by the way out, and what comes back of it by any way in: sent, returned, answered, dealt with.

What comes is looked for in the store, so it does not matter which process takes mail in. No game is touched.
"""

from __future__ import annotations

from datetime import datetime
from urllib.parse import urlsplit

from peewee import fn

from pbem.base import addresses
from pbem.base.clock import to_iso
from pbem.base.errors import BadAddress, PermanentFailure, TemporaryFailure
from pbem.base.settings import Settings
from pbem.inbox import no_mails, trials
from pbem.inbox.handling import BOUNCES
from pbem.inbox.owner import believed_at
from pbem.inbox.turn_away import CHALLENGE, NULL_SENDER
from pbem.inbox.verdict import OURSELVES, Trust, servers_in, trust_in
from pbem.letters.compose import Envelope, compose
from pbem.letters.content import Content, Reader
from pbem.letters.harmless import harmless
from pbem.letters.kinds import TRIAL
from pbem.letters.render import render
from pbem.operating.finding import Finding, Findings
from pbem.operating.imap_check import check_line
from pbem.operating.listening_check import check_way_in
from pbem.post.deliver import Transport, answer_of
from pbem.reading.read_mail import ReadMail, read_mail
from pbem.reading.returned import LOOKED_AT, returned
from pbem.store.db import connected
from pbem.store.models import InboundMail

_LATE = 50  # numbers back: a mail may have got its number before one that is stored by now
_HEAD = 1 << 18  # bytes of a mail in which the letter that it answers is named


class Trial:
    """A letter to `address` and what is known of it. BadAddress where no answer of a person can come from there."""

    def __init__(self, settings: Settings, address: str, now: datetime) -> None:
        if addresses.is_of_ours(address.lower(), settings.domain):
            raise BadAddress(f"{address} is an address of this service: what comes from there is taken for its own.")
        self.settings, self.address = settings, address
        self.token = addresses.new_token()
        self.message_id = addresses.new_message_id(settings.domain)
        self.mime = self._written(now)
        self.sent_at = now
        self.answer: int | None = None  # number of the mail that answers it …
        self.lost = False  # … or it came back
        self._begun_after = 0
        self._seen: set[int] = set()

    @property
    def reply_to(self) -> str:
        """Where answers go."""
        return addresses.reply_address(self.token, self.settings.domain)

    def _written(self, now: datetime) -> bytes:
        _, sign = addresses.address_and_sign(addresses.link_address(self.token, self.settings.domain))
        host = addresses.place_of(self.settings.domain).host
        reader = Reader(name="")
        content = Content(template=TRIAL.name, reader=reader, facts={"sign": sign, "service": host})
        envelope = Envelope(
            message_id=self.message_id, date=now, to=self.address, domain=self.settings.domain, token=self.token,
            sender_name=self.settings.sender_name, fewer="",
        )  # fmt: skip
        try:
            return compose(render(content, None, None), envelope)
        except ValueError as error:
            raise BadAddress(f"{self.address}: {error}") from error

    def send(self, transport: Transport, now: datetime) -> Finding:
        """Hand the letter to the mail server; its answer is known from now on, whoever takes it in."""
        url = urlsplit(self.settings.transport_url)
        if url.scheme == "maildir":
            return Finding("bad", "sent", f"nothing: letters are written to {url.path}, from where nobody sends them",
                           "Set PBEM_MAIL_URL=smtp://… (`pbem init --change --out …`).")  # fmt: skip
        trials.begin(self.token, self.message_id, now)
        with connected():
            self._begun_after = int(InboundMail.select(fn.MAX(InboundMail.id)).scalar() or 0)
            self._seen = set(self._numbers())
        sender = addresses.bounce_address(self.token, self.settings.domain)
        try:
            with transport:
                transport.send(self.mime, sender, self.address, self.message_id)
                said = harmless(answer_of(transport))
        except PermanentFailure as failure:
            return Finding("bad", "sent", f"{url.hostname} refuses it: {harmless(str(failure))}",
                           "Correct what it names: the address, or what the mail server asks of senders.")  # fmt: skip
        except TemporaryFailure as failure:
            return Finding("bad", "sent", f"{url.hostname} does not take it now: {harmless(str(failure))}",
                           "A letter to a player would be tried again. Try once more in a few minutes; then "
                           "`pbem doctor --mail`.")  # fmt: skip
        self.sent_at = now
        return Finding("ok", "sent", f"{to_iso(now)}, taken by {url.hostname}: {said or 'yes'}")

    def look(self) -> Findings:
        """What has come since it was last asked, in the order of its coming."""
        with connected():
            for number in [one for one in self._numbers() if one not in self._seen]:
                self._seen.add(number)
                mail = InboundMail.get_by_id(number)
                if self._may_be(mail):
                    yield from self._told(mail)

    def is_dealt_with(self) -> bool:
        """Whether the service has not only stored the answer."""
        with connected():
            return bool(InboundMail.get_by_id(self.answer).state in ("done", "ignored"))

    def _numbers(self) -> list[int]:
        new = InboundMail.id > self._begun_after - _LATE
        return [row.id for row in InboundMail.select(InboundMail.id).where(new).order_by(InboundMail.id)]

    def _may_be(self, mail: InboundMail) -> bool:
        """At a glance: other mails are not read."""
        said = (mail.envelope_to.encode() + b"\n" + bytes(mail.mime)[:_HEAD]).lower()
        return self.token.encode() in said or self.message_id.encode() in said

    def _told(self, mail: InboundMail) -> Findings:
        read, raw = read_mail(bytes(mail.mime), self.settings.domain), bytes(mail.mime)
        when = f"{max((mail.received_at - self.sent_at).total_seconds(), 0):.0f} s after it was sent, by {_way(mail)}"
        if read.automatic or mail.envelope_from == "<>":
            yield self._of_a_machine(mail, read.automatic or NULL_SENDER, when)
            return
        self.answer = mail.id
        yield Finding("ok", "answer", f"stored as in:{mail.id}, {when}")
        yield from self._of_whom(read)
        yield _verdict(raw, read, self.settings)

    def _of_a_machine(self, mail: InboundMail, sign: str, when: str) -> Finding:
        report = returned(bytes(mail.mime)[:LOOKED_AT], surely=sign != NULL_SENDER)
        if sign == CHALLENGE:
            self.lost = True
            return Finding("bad", "returned", f"in:{mail.id}, {when}: its mail system wants a person to prove themself",
                           "Letters do not get through to it before somebody does.")  # fmt: skip
        if sign in BOUNCES and report.lost:
            self.lost = True
            kind = "for good" if report.for_good else "for now"
            return Finding("bad", "returned", f"in:{mail.id}, {when}: it came back {kind}: {harmless(report.reason)}",
                           "Correct what it names. That it came back here shows that bounces reach us.")  # fmt: skip
        if sign in BOUNCES and report.reason:
            return Finding("warning", "delayed", f"in:{mail.id}, {when}: {harmless(report.reason)}")
        return Finding("warning", "machine", f"in:{mail.id}, {when}: an automatic answer ({sign}), which counts for "
                       "nothing but shows that mail gets there and back")  # fmt: skip

    def _of_whom(self, read: ReadMail) -> Findings:
        if read.from_addresses == (self.address.lower(),):
            return
        found = harmless(", ".join(read.from_addresses)) or "nobody"
        yield Finding("warning", "sender", f"it came from {found}, and not from {self.address}",
                      "Who plays must write from the address they were invited at.")  # fmt: skip

    def nothing_came(self, minutes: int, now: datetime) -> Findings:
        """What to look at, after that many minutes without an answer."""
        with connected():
            others = InboundMail.select().where(InboundMail.id > self._begun_after).count()
            posted = no_mails.lately(now)
        for found in (*check_way_in(self.settings), *check_line(self.settings, call=True)):
            if found.level == "bad":
                yield found
        if posted is not None and posted.last >= self.sent_at:
            yield Finding("bad", "mail in", f"something was posted to /inbound/{posted.way} that was no mail: "
                          f"{harmless(posted.what)}", "See «change» in the log of the web process.")  # fmt: skip
        what = f"no answer within {minutes} minute{'s' if minutes != 1 else ''}"
        if others:
            what += f"; {others} other mail{'s' if others != 1 else ''} came in meanwhile"
        then = (f"Look into the mailbox of {self.address}, at its spam too. The letter is not there: ask the log of "
                "the mail server that took it. It is, and was answered: look for the answer to "
                f"{self.reply_to} in the log of your mail server, or in the console of your provider.")  # fmt: skip
        yield Finding("bad", "answer", what, then)


def _way(mail: InboundMail) -> str:
    return mail.way or "a way that is not known"


def _verdict(raw: bytes, read: ReadMail, settings: Settings) -> Finding:
    """What our own mail server found out about who sent it, and what becomes of such mails."""
    believed = believed_at(settings.door)
    server = "our own look at DKIM" if believed == OURSELVES else believed
    others = [harmless(one) for one in servers_in(read.authentication) if one != server]
    named = f"The answer has verdicts of {', '.join(others)}. " if others else ""
    own = f"{named}If {'one of them' if len(others) > 1 else 'that'} is your own mail server, set trusted_authserv."
    if not server:
        reason = "authentication is off" if settings.trusted_authserv else "no trusted_authserv is set"
        then = own if others and not settings.trusted_authserv else ""
        return Finding("ok", "verdict", f"nobody’s is asked for: {reason}", then)
    trust = trust_in(raw, believed)
    if trust is Trust.PROVED:
        return Finding("ok", "verdict", f"{server} has proved that the sender is who they say")
    if trust is Trust.UNKNOWN:
        then = own if others else "Have your mail server check SPF, DKIM and DMARC, and write Authentication-Results."
        return Finding("warning", "verdict", f"{server} says nothing about it", then)
    held = settings.authentication == "hold"
    becomes = "held until they release it" if held else "carried out with a warning"
    return Finding("bad" if held else "warning", "verdict", f"{server} could not prove the sender: an order like this "
                   f"is {becomes}", "See its Authentication-Results with `pbem mail show in:… --bodies --raw`. Is the "
                   "mail forwarded on its way, or does its domain lack SPF and DKIM?")  # fmt: skip
