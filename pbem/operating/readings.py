"""Why a mail was read so: what it is, the sender's own text, how sure that is, and by which signs."""

from __future__ import annotations

from pbem.reading.automatic import automatic_text, kind_of
from pbem.reading.charset import decode
from pbem.reading.letters import OurLetters
from pbem.reading.limits import PART_BYTES
from pbem.reading.own_text import own_text
from pbem.reading.read_mail import ReadMail, read_mail

Row = dict[str, object]


def reading_row(raw: bytes, domain: str, letters: OurLetters | None = None) -> Row:
    """A mail's bytes as the service reads them."""
    read = read_mail(raw, domain, letters)
    return _row(read.reply, read.text, read.automatic, why(read))


def text_row(data: bytes, letters: OurLetters | None = None) -> Row:
    """The same of a bare text, as if it were the text of a mail."""
    own = own_text(decode(data[:PART_BYTES], "utf-8"), letters)
    automatic = automatic_text(own.text)
    return _row(own.reply, own.text, automatic, why_of(automatic, own.certainty, (*own.reasons, *own.notes)))


def _row(reply: str, text: str, automatic: str | None, reasons: Row) -> Row:
    """`orders`: the lines that are looked at for orders; of what no person wrote, none."""
    orders = [] if automatic else [line for line in text.split("\n") if line.strip()]
    return {"reply": reply, "orders": orders} | reasons


def why(read: ReadMail) -> Row:
    """Kind, certainty and reasons of a reading; never a word of the mail itself."""
    return why_of(read.automatic, read.certainty, (*read.reasons, *read.notes))


def why_of(automatic: str | None, certainty: str, reasons: tuple[str, ...]) -> Row:
    """The same by its parts."""
    signs = [automatic] if automatic else []
    return {"kind": kind_of(automatic), "certainty": certainty, "reasons": list(dict.fromkeys((*signs, *reasons)))}
