"""The samples of the letter that a mail answers, as its reader saw them: a number never means another line.

The letter is worded once more from its content, and a line of it counts only where the fingerprints of what was sent
have it under the same number: a new version of this program may offer others.
"""

from __future__ import annotations

import logging

from pbem.letters import content as contents
from pbem.letters.as_read import samples_in
from pbem.letters.content import Content
from pbem.letters.taps import NOTE
from pbem.reading.characters import plain_characters
from pbem.store.models import OutboundMail
from pbem.table.our_letters import known_of
from pbem.table.session import Session

log = logging.getLogger(__name__)

NOT_SEEN = ""  # in place of a sample that its reader cannot have seen so


class _Seen(dict[int, tuple[str, ...]]):
    """The samples of letters, by their ids, beside the session that works on an answer."""


class _Contents(dict[int, Content | None]):
    """What letters said, in the same way."""


def samples_seen(session: Session, letter: OutboundMail) -> tuple[str, ...]:
    """The lines to send of the letter in the order of their numbers; `NOT_SEEN` for those that nobody can tell."""
    seen = session.kept(_Seen)
    if letter.id not in seen:
        seen[letter.id] = _samples(session, letter)
    return seen[letter.id]


def brings_words(session: Session, letter: OutboundMail) -> bool:
    """Whether somebody's message stands in the letter, which a number may answer as well."""
    content = content_of(session, letter)
    return content is not None and bool(content.quote or any(one.quote for one in content.besides))


def content_of(session: Session, letter: OutboundMail) -> Content | None:
    """What a letter said, as data; None where nobody can read it any more."""
    known = session.kept(_Contents)
    if letter.id not in known:
        known[letter.id] = _content(letter)
    return known[letter.id]


def _content(letter: OutboundMail) -> Content | None:
    row: OutboundMail | None = OutboundMail.get_or_none(OutboundMail.id == letter.id)  # what is at hand is a part of it
    try:
        return None if row is None else contents.decode(row.content.encode())
    except ValueError:
        return None


def _samples(session: Session, letter: OutboundMail) -> tuple[str, ...]:
    content = content_of(session, letter)
    if content is None:
        return ()
    known = known_of([letter])
    try:
        found = samples_in(content, session.title, session.definition)
    except Exception:  # a letter of an older version that cannot be worded any more: its mail is answered all the same
        log.exception("letter %s could not be worded again", letter.id)
        return ()
    return tuple(
        sample.partition(NOTE)[0].rstrip()
        if lines and all(known.has_line(plain_characters(line)) for line in lines)
        else NOT_SEEN
        for sample, lines in found
    )
