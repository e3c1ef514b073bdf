"""From a mail's whole text to the sender's own lines: plain characters, reply cut, signatures, list signs."""

from __future__ import annotations

import msgspec

from pbem.reading.characters import plain_characters
from pbem.reading.limits import cap_text
from pbem.reading.line_starts import without_bullet
from pbem.reading.pgp import without_armour
from pbem.reading.reply_cut import cut_reply
from pbem.reading.signature import without_signature


class Own(msgspec.Struct, frozen=True):
    """The sender's text, lines ended by LF, without blank lines around; and notes on what was left out."""

    text: str = ""
    notes: tuple[str, ...] = ()


def own_text(text: str) -> Own:
    """Return what the sender wrote himself. Notes: "encrypted", "forwarded", "signature", "truncated"."""
    lines, encrypted = without_armour(plain_characters(text).split("\n"))
    cut = cut_reply(lines)
    written: list[str] = []
    signed = False
    for block in cut.blocks:
        own, had_signature = without_signature(block)
        signed = signed or had_signature
        written += [without_bullet(line) for line in own]
    whole, truncated = cap_text("\n".join(written).strip("\n"))
    signs = {"encrypted": encrypted, "forwarded": cut.forwarded, "signature": signed, "truncated": truncated}
    return Own(whole, tuple(name for name, is_so in signs.items() if is_so))
