"""Which of a mail's parts hold the sender's text, as one plain text: text/plain before HTML, files never."""

from __future__ import annotations

import re

import msgspec

from pbem.reading.flowed import unflow
from pbem.reading.html import html_to_text
from pbem.reading.limits import TEXT_PARTS, cap_text
from pbem.reading.mime import Part
from pbem.reading.wrapped import unwrap

_STUB = re.compile(
    r"html[ -](?:format|version|e-?mail|message|part|content)"
    r"|(?:support|display|view|read|show)\w{0,9} (?:\w{1,20} ){0,5}html"
    r"|in (?:a|your) (?:web ?)?browser|html-(?:ansicht|format|nachricht|mail)|au format html|formato html"
)
_STUB_CHARS = 400
# Programs that write a quoted page as text put the address of a link beside its words. Ours would hide a line of ours.
_OUR_LINK = re.compile(r"\s{0,3}<mailto:play\+[^<>\s?]{1,400}\?subject=[^<>\s]{1,2000}>")
_ENCRYPTED = frozenset({"multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime",
                        "application/pgp-encrypted"})  # fmt: skip
_UNSEEN = frozenset({"application/pgp-signature", "application/pkcs7-signature",
                     "application/x-pkcs7-signature"})  # fmt: skip


class Body(msgspec.Struct, frozen=True):
    """The mail's text before the reply cut, and notes on what was left out.

    `html_quote`: the text was HTML that told its quotes; `beside`: what HTML beside the text said that told its quotes.
    """

    text: str = ""
    notes: tuple[str, ...] = ()
    html_quote: bool = False
    beside: str = ""


def read_body(mail: Part) -> Body:
    """Choose and join the text parts of a mail. Of HTML, what is quoted has ">" before each line."""
    chooser = _Chooser(root=mail)
    text, cut = cap_text(chooser.text(mail))
    if cut:
        chooser.notes.append("truncated")
    return Body(text, tuple(dict.fromkeys(chooser.notes)), chooser.html_quote, chooser.beside)


class _Chooser:
    """Walks down the parts once, remembering notes and how many texts were read."""

    def __init__(self, root: Part) -> None:
        self.root = root
        self.left = TEXT_PARTS
        self.notes: list[str] = []
        self.html_quote = False
        self.beside = ""

    def text(self, part: Part) -> str:
        """Return the text of a part and all below it."""
        kind = part.type.value
        if kind in _ENCRYPTED:
            self.notes.append("encrypted")
            return ""
        if kind == "multipart/alternative":
            return self._alternative(part)
        if kind == "multipart/signed":
            return self.text(part.parts[0]) if part.parts else ""
        if kind == "multipart/related":
            return self._related(part)
        if part.parts:
            return self._joined(part.parts)
        return self._leaf(part)

    def _alternative(self, part: Part) -> str:
        """The plain text unless it is blank or only says that there is HTML."""
        plain = self._joined(tuple(each for each in part.parts if _holds(each, "text/plain")))
        rich = tuple(each for each in part.parts if _holds_only_html(each))
        if plain.strip() and not (rich and is_stub(plain)):
            return self._unwrapped(plain, rich)
        return self._joined(rich) or plain

    def _unwrapped(self, plain: str, rich: tuple[Part, ...]) -> str:
        """The plain text, lines that the HTML keeps whole joined again; the HTML's text where words are struck out."""
        leaf = next((each for part in rich for each in part.walk() if _is_html(each)), None)
        if leaf is None:
            return plain
        html = html_to_text(leaf.text())
        if html.struck and not html.truncated:  # which a plain text does not say
            self.html_quote = self.html_quote or html.quote
            return html.whole
        if html.quote and not html.truncated:
            self.beside = html.text
        return unwrap(plain, html.text)

    def _related(self, part: Part) -> str:
        """The first part is the letter, the others are its pictures; files among them are noted."""
        for each in part.parts[1:]:
            if each.is_attachment and not each.head.has("content-id"):
                self.notes.append("attachments")
        return self.text(part.parts[0]) if part.parts else ""

    def _joined(self, parts: tuple[Part, ...]) -> str:
        """The texts one below the other; HTML that says the same as the text beside it is left out."""
        texts: list[str] = []
        for part in parts:
            text = self.text(part).strip("\n")
            if text.strip() and not (part.type.value == "text/html" and _same(text, texts)):
                texts.append(text)
        return "\n".join(texts)

    def _leaf(self, part: Part) -> str:
        kind = part.type.value
        if kind in ("text/plain", "text/html") and (part is self.root or not part.is_attachment):
            return self._words(part)
        if kind in ("message/rfc822", "message/global"):
            self.notes += ["attachments", "forwarded"]
        elif kind == "application/ms-tnef":
            self.notes.append("tnef")
        elif part.is_attachment and kind not in _UNSEEN and not kind.startswith("image/"):  # logos are no news
            self.notes.append("attachments")
        return ""

    def _words(self, part: Part) -> str:
        if part.disposition.value == "attachment":  # a mail that is nothing but a file
            self.notes.append("attachments")
            return ""
        self.left -= 1
        if self.left < 0:
            self.notes.append("truncated")
            return ""
        if part.type.value == "text/html":
            html = html_to_text(part.text())
            self.html_quote = self.html_quote or html.quote
            self.notes += ["html_only"] + ["truncated"] * html.truncated
            return html.whole
        text, cut = cap_text(part.text())
        text = _OUR_LINK.sub("", text)
        self.notes += ["truncated"] * cut
        if part.type.get("format").lower() == "flowed":
            text = unflow(text, delete_space=part.type.get("delsp").lower() == "yes")
        return text


def is_stub(text: str) -> bool:
    """Tell whether a text part only sends the reader to the HTML."""
    text = text.strip()
    return not text or (len(text) <= _STUB_CHARS and bool(_STUB.search(text.lower())))


def _holds(part: Part, kind: str) -> bool:
    """Tell whether a part is, or holds below it, a text of this type that is no file."""
    return any(each.type.value == kind and not each.is_attachment for each in part.walk())


def _is_html(part: Part) -> bool:
    return part.type.value == "text/html" and not part.is_attachment


def _holds_only_html(part: Part) -> bool:
    return _holds(part, "text/html") and not _holds(part, "text/plain")


def _same(text: str, texts: list[str]) -> bool:
    return any("".join(text.split()) == "".join(other.split()) for other in texts)
