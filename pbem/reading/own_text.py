"""From a mail's whole text to the sender's own lines: reply cut, signatures; for orders plain characters."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pbem.reading.beside import last_line_in
from pbem.reading.body import Body
from pbem.reading.certainty import (
    HTML_QUOTE,
    NO_LETTERS,
    NO_QUOTE,
    OUR_LINES,
    SHARES_WORDS,
    SIGNATURE,
    Certainty,
    weigh,
)  # fmt: skip
from pbem.reading.characters import plain_characters, written_lines
from pbem.reading.contacts import NOBODY, Sender
from pbem.reading.dividers import is_marker
from pbem.reading.glued import set_apart
from pbem.reading.letters import OurLetters
from pbem.reading.limits import cap_text
from pbem.reading.line_starts import is_sample, without_bullet
from pbem.reading.marked import Marked, marked_lines
from pbem.reading.notices import below_notices
from pbem.reading.pgp import without_armour
from pbem.reading.reply_cut import FORWARD, TRUNCATED, Cut, cut_reply
from pbem.reading.signature import own_part
from pbem.reading.struck import told_apart
from pbem.reading.telephones import without_glued

NOTHING_ELSE = Body()
_NOTHING_OF_OURS = frozenset({NO_QUOTE, SIGNATURE})


class Own(msgspec.Struct, frozen=True):
    """The sender's text, lines ended by LF, without blank lines around.

    `text` is for orders: plain characters, no list signs. `reply` is the same lines as they were written. `notes` say
    what was left out, `reasons` by which signs, `certainty` how sure that is. `sample`: just one of the lines begins
    with a dot, like a sample of our letters, and it can be no quoted one.
    """

    text: str = ""
    reply: str = ""
    notes: tuple[str, ...] = ()
    certainty: Certainty = "certain"
    reasons: tuple[str, ...] = ()
    sample: bool = False
    marked: tuple[Marked, ...] = ()  # quoted samples, with what was put beside them


class Lines(msgspec.Struct, frozen=True):
    """The lines of a mail as they were written, and in plain characters; whether encrypted ones were left out.

    `left`: by number, those with words that are struck out, as they read without these.
    """

    written: tuple[str, ...]
    plain: tuple[str, ...]
    encrypted: bool
    left: Mapping[int, str] = {}


def lines_of(text: str) -> Lines:
    """Return all lines that may be the sender's."""
    written, encrypted = without_armour(written_lines(text))
    written = set_apart(written)
    written, left = told_apart(below_notices(written))
    return Lines(tuple(written), tuple(plain_characters("\n".join(written)).split("\n")), encrypted, left)


def own_text(
    text: str | Lines, letters: OurLetters | None = None, body: Body = NOTHING_ELSE, sender: Sender = NOBODY
) -> Own:
    """Return what the sender wrote themself. Notes: "encrypted", "forwarded", "signature", "struck", "truncated".

    `letters`: what our letters to them said; None where that is not known. `body`: what its HTML told; where
    the text shows no quote, it ends where the HTML beside it does. `sender`: as the mail names them.
    """
    found = lines_of(text) if isinstance(text, str) else text
    written, lines, encrypted = list(found.written), list(found.plain), found.encrypted
    ours = letters.copied(lines) if letters else None
    cut = cut_reply(lines, letters)
    told = body.html_quote
    if body.beside and not cut.signs and (end := last_line_in(lines, _beside(body))) is not None:
        cut, told = cut_reply(lines[:end]), True
    whole = tuple(lines)
    own, signs = _own_lines(lines, cut, letters, sender)
    struck = [at for at in own if at in found.left]
    for at in struck:
        written[at], lines[at] = found.left[at], plain_characters(found.left[at])
    own = [at for at in own if at not in found.left or lines[at].strip()]
    signs += [HTML_QUOTE] * told + [TRUNCATED] * ("truncated" in body.notes)
    if ours and any(ours):
        signs.append(OUR_LINES)
    if own and (bare := without_glued(lines[own[-1]])) != lines[own[-1]]:
        lines[own[-1]], written[own[-1]] = bare, without_glued(written[own[-1]])
        signs.append(SIGNATURE)
    reply, cut_off = cap_text("\n".join(written[at] for at in own).strip("\n"))
    plain, truncated = cap_text("\n".join(without_bullet(lines[at]) for at in own).strip("\n"))
    dotted = [at for at in own if is_sample(lines[at])]
    free = [lines[at] for at in own if len(dotted) != 1 or at not in dotted]  # a sample is copied, and has our words
    reasons = _reasons(cut, signs, free, letters)
    sample = len(dotted) == 1 and _stands_apart(lines, own, ours or [], reasons)
    notes = {"encrypted": encrypted, "forwarded": FORWARD in cut.signs, "signature": "signature" in signs,
             "struck": bool(struck), "truncated": truncated or cut_off}  # fmt: skip
    marked = marked_lines(whole, own, letters, found.left)
    noted = tuple(name for name, is_so in notes.items() if is_so)
    return Own(plain, reply, noted, weigh(reasons), reasons, sample, marked)


def _stands_apart(lines: list[str], own: list[int], ours: list[bool], reasons: tuple[str, ...]) -> bool:
    """Tell whether our letter is quoted below all that the sender wrote, or not at all."""
    if SHARES_WORDS in reasons:
        return False
    below = next((at for at, line in enumerate(lines) if is_marker(line)), None)
    if below is None and HTML_QUOTE in reasons:
        below = next((at for at, line in enumerate(lines) if line.lstrip().startswith(">")), len(lines))
    if below is None:
        return set(reasons) <= _NOTHING_OF_OURS
    return own[-1] < below and not any(ours[:below])


def _beside(body: Body) -> str:
    return "\n".join(below_notices(body.beside.split("\n")))


def _own_lines(lines: list[str], cut: Cut, letters: OurLetters | None, sender: Sender) -> tuple[list[int], list[str]]:
    """The numbers of the sender's lines, with a blank one between blocks where one stood, and the signs."""
    out: list[int] = []
    signs: list[str] = []
    for number, block in enumerate(cut.blocks):
        below_quote = number > 0 or any(line.strip() for line in lines[: block[0]])
        kept, found = own_part([lines[at] for at in block], below_quote=below_quote, sender=sender)
        signs += found
        own = [block[at] for at in kept]
        if below_quote and letters:
            own = [at for at in own if not letters.has_line(lines[at])]
        if own and out and lines[own[0]].strip() and not lines[out[-1] + 1].strip():
            out.append(out[-1] + 1)
        out += own
    return out, signs


def _reasons(cut: Cut, signs: list[str], own: list[str], letters: OurLetters | None) -> tuple[str, ...]:
    """Everything the reading was decided by, each once."""
    reasons = [*cut.signs, *signs]
    if not reasons or reasons == [SIGNATURE]:
        reasons.append(NO_QUOTE)
    if letters is None:
        reasons.append(NO_LETTERS)
    elif letters.shares_words(own):
        reasons.append(SHARES_WORDS)
    return tuple(dict.fromkeys(reasons))
