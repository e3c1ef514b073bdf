"""From a mail's whole text to the sender's own lines: reply cut, signatures; for orders plain characters."""

from __future__ import annotations

import msgspec

from pbem.reading import certainty
from pbem.reading.beside import last_line_in
from pbem.reading.body import Body
from pbem.reading.certainty import Certainty, weigh
from pbem.reading.characters import plain_characters, written_lines
from pbem.reading.glued import set_apart
from pbem.reading.letters import OurLetters
from pbem.reading.limits import cap_text
from pbem.reading.line_starts import without_bullet
from pbem.reading.pgp import without_armour
from pbem.reading.reply_cut import FORWARD, TRUNCATED, Cut, cut_reply
from pbem.reading.signature import own_part, without_banner, without_glued

NOTHING_ELSE = Body()


class Own(msgspec.Struct, frozen=True):
    """The sender's text, lines ended by LF, without blank lines around.

    `text` is for orders: plain characters, no list signs. `reply` is the same lines as they were written. `notes` say
    what was left out, `reasons` by which signs, `certainty` how sure that is.
    """

    text: str = ""
    reply: str = ""
    notes: tuple[str, ...] = ()
    certainty: Certainty = "certain"
    reasons: tuple[str, ...] = ()


def own_text(text: str, letters: OurLetters | None = None, body: Body = NOTHING_ELSE) -> Own:
    """Return what the sender wrote themself. Notes: "encrypted", "forwarded", "signature", "truncated".

    `letters`: what our letters to them said; None where that is not known. `body`: what its HTML told; where
    the text shows no quote, it ends where the HTML beside it does.
    """
    written, encrypted = without_armour(written_lines(text))
    written = set_apart(written)
    written = written[without_banner(written) :]
    lines = plain_characters("\n".join(written)).split("\n")
    ours = letters.copied(lines) if letters else None
    cut = cut_reply(lines, ours)
    told = body.html_quote
    if body.beside and not cut.signs and (end := last_line_in(lines, body.beside)) is not None:
        cut, told = cut_reply(lines[:end]), True
    own, signs = _own_lines(lines, cut, letters)
    signs += [certainty.HTML_QUOTE] * told + [TRUNCATED] * ("truncated" in body.notes)
    if ours and any(ours):
        signs.append(certainty.OUR_LINES)
    if own and (bare := without_glued(lines[own[-1]])) != lines[own[-1]]:
        lines[own[-1]], written[own[-1]] = bare, without_glued(written[own[-1]])
        signs.append(certainty.SIGNATURE)
    reply, cut_off = cap_text("\n".join(written[at] for at in own).strip("\n"))
    plain, truncated = cap_text("\n".join(without_bullet(lines[at]) for at in own).strip("\n"))
    reasons = _reasons(cut, signs, [lines[at] for at in own], letters)
    notes = {"encrypted": encrypted, "forwarded": FORWARD in cut.signs, "signature": "signature" in signs,
             "truncated": truncated or cut_off}  # fmt: skip
    return Own(plain, reply, tuple(name for name, is_so in notes.items() if is_so), weigh(reasons), reasons)


def _own_lines(lines: list[str], cut: Cut, letters: OurLetters | None) -> tuple[list[int], list[str]]:
    """The numbers of the sender's lines, with a blank one between blocks where one stood, and the signs."""
    out: list[int] = []
    signs: list[str] = []
    for number, block in enumerate(cut.blocks):
        below_quote = number > 0 or any(line.strip() for line in lines[: block[0]])
        kept, found = own_part([lines[at] for at in block], below_quote=below_quote)
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
    if not reasons or reasons == [certainty.SIGNATURE]:
        reasons.append(certainty.NO_QUOTE)
    if letters is None:
        reasons.append(certainty.NO_LETTERS)
    elif letters.shares_words(own):
        reasons.append(certainty.SHARES_WORDS)
    return tuple(dict.fromkeys(reasons))
