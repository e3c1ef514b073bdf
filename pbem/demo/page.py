"""A letter’s HTML made fit for showing: pictures from our own address, light or dark as wished, no outside."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape, unescape
from typing import Literal
from urllib.parse import quote

Scheme = Literal["", "light", "dark"]

# No script, no form, no address but ours; the page around it sandboxes the letter as well.
POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'; "
    "sandbox allow-same-origin"
)

_CID = re.compile(r"cid:([^\"'\s<>)]{1,400})", re.IGNORECASE)
_DARK = re.compile(r"\(\s*prefers-color-scheme\s*:\s*dark\s*\)", re.IGNORECASE)
_BOTH = re.compile(r"(color-scheme\"?\s*(?::|\scontent=\")\s*)light dark", re.IGNORECASE)


def shown_html(html: str, pictures: str, known: Mapping[str, object]) -> str:
    """The letter with `cid:` pictures fetched from the address `pictures`; a picture that is not there stays away."""

    def local(match: re.Match[str]) -> str:
        cid = unescape(match[1])
        return escape(f"{pictures}/{quote(cid, safe='@')}") if cid in known else "data:,"

    return _CID.sub(local, html)


def in_scheme(html: str, scheme: Scheme) -> str:
    """The letter as a reader with this preference sees it, also in a browser that cannot be asked to pretend.

    "" leaves it as it is.
    """
    if not scheme:
        return html
    always, never = "(min-width: 0px)", "(max-width: 0px)"
    html = _DARK.sub(always if scheme == "dark" else never, html)
    return _BOTH.sub(rf"\g<1>{scheme}", html)


def text_page(text: str) -> str:
    """A page for a mail without an HTML part."""
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">'
        "<title>Text</title><style>body{margin:20px;font:14px/21px ui-monospace,Menlo,Consolas,monospace;"
        "white-space:pre-wrap;overflow-wrap:anywhere}</style></head>"
        f"<body>{escape(text)}</body></html>"
    )
