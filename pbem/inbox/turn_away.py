"""Mail that moves nothing: letters that came back, strangers, mails in somebody else's name."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.base import addresses
from pbem.inbox.owner import Finding, owns
from pbem.letters.content import Content
from pbem.letters.kinds import STRANGER
from pbem.post import correspondence, letterbox
from pbem.reading.read_mail import ReadMail
from pbem.reading.returned import LOOKED_AT, returned
from pbem.store.db import transaction
from pbem.store.models import FormerAddress, InboundMail, Member, OutboundMail
from pbem.table import bounces
from pbem.table.session import game_session
from pbem.words.phrases import sentence
from pbem.words.say import Say

MOST_WARNINGS_A_DAY = 5  # letters to an owner about mails of others in their name
NULL_SENDER = "null_sender"  # sign of machines that want no answer, of whatever they write
CHALLENGE = "challenge"  # sign of a mail system that holds letters until somebody proves to be human


def came_back(mail: InboundMail, read: ReadMail, sign: str, domain: str, now: datetime) -> None:
    """Remember that a letter to somebody came back; a mere delay is none, nor is that somebody is out of office.

    `sign`: by which the mail was known to be a machine's. What asks for a proof is kept from its reader, too.
    """
    report = returned(bytes(mail.mime), surely=sign != NULL_SENDER)
    challenged = sign == CHALLENGE
    if not report.lost and not challenged:
        return
    ours = (*read.recipients, *addresses.envelope(mail.envelope_to))
    tokens = (*addresses.returned_to(ours, domain), *(addresses.tokens_in(ours, domain) if challenged else ()))
    people = [member.person_id for member in Member.select().where(Member.token.in_(tokens))]
    former = FormerAddress.select().where(FormerAddress.token.in_(tokens))  # a letter from before it was renewed
    people += [row.member.person_id for row in former]
    if not addresses.place_of(domain).ours:  # its bounces have no address of their own
        named = addresses.letters_in(bytes(mail.mime)[:LOOKED_AT], domain)
        letters = OutboundMail.select().where(OutboundMail.message_id.in_(named))
        people += [letter.member.person_id for letter in letters]
    reason = sentence("challenged") if challenged else report.reason
    with transaction():
        for person_id in sorted(set(people)):
            bounces.came_back(person_id, reason or "", now, for_good=report.for_good or challenged)


def warn_owners(mail: InboundMail, read: ReadMail, finding: Finding, domain: str, now: datetime) -> None:
    """Tell those in whose name it came; a stranger gets no answer (it could hit an innocent)."""
    for owner in sorted(finding.owners, key=lambda one: one.game_id):
        _warn(owner, mail, read, finding, domain, now)


# Of a mail from another address the letter tells nothing but that it came. A known member's may hold press, defaults
# and an address that the owner does not know; and were only strangers quoted, whoever forges a sender to their own
# address would learn whether that sender plays here, and under which name.
def _warn(owner: Member, mail: InboundMail, read: ReadMail, finding: Finding, domain: str, now: datetime) -> None:
    day = OutboundMail.created_at > now - timedelta(days=1)
    earlier = (OutboundMail.member == owner) & (OutboundMail.template == STRANGER.name) & day
    if OutboundMail.select().where(earlier).count() >= MOST_WARNINGS_A_DAY:
        return
    with game_session(owner.game_id, domain, now, mail) as session:
        member = next(one for one in session.members if one.id == owner.id)
        own = owns(member, read)
        facts = {"subject": read.subject[:200]} if own else {}
        content = Content(
            template=STRANGER.name,
            reader=correspondence.reader_of(member),
            game=session.card,
            names=session.names,
            says=(Say(key=f"stranger.{finding.why}", facts=facts),),
            quote=read.text[:1000] if own else "",
        )
        letterbox.put(session, member, content, key=f"{member.id}:stranger:{mail.id}")
