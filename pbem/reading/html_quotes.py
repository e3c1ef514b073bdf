"""Which HTML elements are a quoted letter, a signature or hidden: the marks that mail programs put on
them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum


class Fate(Enum):
    """What becomes of an element: its text is read (behind a rule), dropped, dropped as a marked quote, or nothing
    after it is read."""

    READ = "read"
    DROP = "drop"
    QUOTE = "quote"
    FORWARD = "forward"
    END = "end"
    RULE = "rule"


# Containers that hold the whole answered letter.
_QUOTE_CLASSES = frozenset({
    "gmail_extra", "yahoo_quoted", "moz-cite-prefix", "protonmail_quote", "tutanota_quote", "zmail_extra",
    "gmail_attr", "mail_android_quote", "quote", "cite", "replyblockquote", "moz-email-headers-table",
    "ms-outlook-mobile-reference-message", "outlookmessageheader", "skiptranslate_quote", "freenet_quote",
})  # fmt: skip
_QUOTE_IDS = frozenset({
    "olk_src_body_section", "reply-intro", "mail-editor-reference-message-container", "yahoo_quoted",
    "isforwardcontent", "isreplycontent", "qt", "orc-full-body-initial-text",
})  # fmt: skip
_QUOTE_NAMES = frozenset({"messagereplysection", "quote", "messagereplyquote"})
# Outlook puts an empty anchor or the letter's head here, and the letter behind it without any container.
_END_IDS = frozenset({"appendonsend", "divrplyfwdmsg"})
_SIGNATURES = frozenset({"gmail_signature", "gmail_signature_prefix", "moz-signature"})
_UNREAD_TAGS = frozenset({
    "script", "style", "head", "title", "template", "svg", "math", "object", "iframe", "select", "textarea",
    "noscript", "audio", "video", "canvas", "-comment", "!doctype", "_comment",
})  # fmt: skip
_HIDDEN = re.compile(
    r"display:none|visibility:hidden|mso-hide:all|opacity:0(?:\.0+)?(?:;|!|$)"
    r"|font-size:0(?:\.0+)?(?:px|pt|em|rem|%)?(?:;|!|$)|max-height:0(?:px)?(?:;|!|$)"
)
_TAKEN_OVER = re.compile(r"^(?:x_){1,9}")
_OUTLOOK_RULE = re.compile(r"border:none;border-top:solid|border-width:(?:1|1\.0)p[xt]0")
_INDENT = re.compile(r"border(?:-left)?:(?:none|0|medium none)")


def fate(tag: str, attributes: Mapping[str, str | None]) -> Fate:
    """Judge one element by its tag and attributes."""
    if tag in _UNREAD_TAGS:
        return Fate.DROP
    if not attributes:
        return Fate.QUOTE if tag == "blockquote" else Fate.READ
    style = re.sub(r"\s+", "", (attributes.get("style") or "")[:2_000].lower())
    if "hidden" in attributes or _HIDDEN.search(style):
        return Fate.DROP
    classes = frozenset(_plain_name(name) for name in (attributes.get("class") or "")[:500].lower().split())
    ident = _plain_name((attributes.get("id") or "")[:100].lower())
    if ident in _END_IDS:
        return Fate.END
    if classes & _SIGNATURES:
        return Fate.DROP
    if (
        classes & _QUOTE_CLASSES
        or ident in _QUOTE_IDS
        or (attributes.get("name") or "")[:100].lower() in _QUOTE_NAMES
        or (tag == "blockquote" and _is_quote(attributes, classes, style))
    ):
        return Fate.QUOTE
    return Fate.RULE if tag == "div" and _OUTLOOK_RULE.search(style) else Fate.READ


def is_struck(attributes: Mapping[str, str | None]) -> bool:
    """Whether an element's words are struck out."""
    return "line-through" in (attributes.get("style") or "")[:2_000].lower()


def _plain_name(name: str) -> str:
    """A mark without what a program put before it when it took the HTML over: "x_", "ydp2"."""
    return "yahoo_quoted" if "yahoo_quoted" in name else _TAKEN_OVER.sub("", name)


def _is_quote(attributes: Mapping[str, str | None], classes: frozenset[str], style: str) -> bool:
    """A block quotation is a quote unless it is the indent button's work, which says that it has no
    border."""
    marked = "type" in attributes or "cite" in attributes or "gmail_quote" in classes
    return marked or not _INDENT.search(style)
