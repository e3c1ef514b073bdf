"""What somebody may write into every field of a mail to do harm, and what must hold of all we make of it."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from html.parser import HTMLParser
from io import BytesIO
from random import Random
from urllib.parse import parse_qs, urlsplit
from zipfile import ZipFile

MARK = "zqzq"  # in every hostile value, so that it is found wherever it gets
SUM = "50337"  # what an evaluated one shows
PIECES = (
    "\r\nBcc: eve@evil.test", "\nX-Evil: 1\n", "\r\n\r\nbody", "\rX-Evil: 2", "\x85X-Evil: 3", "\u2028X-Evil: 4",
    "\x00", "\x1b[31m", "\x1b]0;title\x07", "\x7f", "\x9b31m", "\u202e", "\u2066", "\u200f", "\ufeff", "\ud800",
    "\udc80", "{{ 7191 * 7 }}", "{% for a in b %}", "${7191*7}", "{name}", "{0.__class__}", "%(name)s", "%s%n",
    "<script>alert(1)</script>", "</script><script>alert(2)</script>", '"><img src=x onerror=alert(1)>', "<!--", "-->",
    "' onclick='alert(1)", "javascript:alert(1)", "[a](javascript:alert(1))", "![a](http://evil.test/a.png)",
    "<https://evil.test/>", "../../../etc/passwd", "..\\..\\evil", "/etc/passwd", "C:\\evil",
    "\\r\\nBcc: eve@evil.test",
    "=?utf-8?q?=0D=0ABcc:_eve@evil.test?=", "=?utf-8?b?DQpCY2M6IGV2ZUBldmlsLnRlc3Q=?=", "%0d%0aBcc:eve@evil.test",
    "&bcc=eve@evil.test", "?bcc=eve@evil.test", ">, <eve@evil.test", '", <eve@evil.test>, "', ",;:",
    "END:VCALENDAR\r\n",
    "--- Write your orders above this line ---", "`;rm -rf;`", "$(id)", "x" * 10_000, "é" * 3_000, "\u0301" * 500,
)  # fmt: skip

_HEAD = {
    "from", "to", "reply-to", "subject", "date", "message-id", "in-reply-to", "references", "auto-submitted", "list-id",
    "x-auto-response-suppress", "list-unsubscribe", "list-unsubscribe-post", "x-night-mail", "mime-version",
    "content-type", "content-transfer-encoding",
}  # fmt: skip
_PART = {"content-type", "content-transfer-encoding", "content-disposition", "content-id", "mime-version"}
_FIELD = re.compile(rb"([A-Za-z0-9-]+): ?[\x20-\x7e]*")
_REST = re.compile(rb"[ \t][\x20-\x7e\t]*")
_ID = re.compile(r"<[\x21-\x7e]{1,500}>")
UNSEEN = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)  # but LF
_FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,80}")
_SCHEMES = {"mailto", "cid", "https", ""}
_TAGS = frozenset(
    {"html", "head", "meta", "title", "style", "body", "div", "span", "p", "br", "hr", "h1", "h2", "h3", "h4", "b", "i"}
    | {"em", "strong", "code", "pre", "blockquote", "a", "img", "ul", "ol", "li", "table", "thead", "tbody", "tr", "td"}
    | {"th", "col", "colgroup", "small", "sup", "sub"}
)  # of a letter
_WORDS = (
    "alt",
    "aria-label",
    "title",
    "content",
    "href",
    "value",
    "data-order",
)  # attributes that may say what they said


def value(random: Random, *, longest: int = 20_000) -> str:
    """One to four of the pieces, and honest words between."""
    pieces = [random.choice(("", "Ann", " ", "word ")) + random.choice(PIECES) for _ in range(random.randint(1, 4))]
    at = random.randint(0, len(pieces))
    return "".join([*pieces[:at], MARK, *pieces[at:]])[:longest]


def raw(text: str) -> bytes:
    """Its bytes, halves of characters and all."""
    return text.encode("utf-8", "surrogatepass")


def in_head(random: Random, text: str) -> bytes:
    """As a field of a head may have it: bare, or as encoded words, in which line ends come through."""
    if random.random() < 0.5:
        return raw(text)
    data = raw(text)[:4000]
    pieces = [data[at : at + 45] for at in range(0, len(data), 45)] or [b""]
    return b"\r\n ".join(b"=?utf-8?b?" + base64.b64encode(one) + b"?=" for one in pieces)


# -- what must hold ---------------------------------------------------------------------------------------------------


def letter_is_sound(mime: bytes, domain: str) -> None:
    """Of a letter of ours: its fields, its parts and their files, its text, its page."""
    assert re.search(rb"(?<!\r)\n|\r(?!\n)", mime) is None, "a bare line end"
    assert max(map(len, mime.split(b"\r\n"))) <= 998
    _head_is_sound(mime.partition(b"\r\n\r\n")[0])
    letter = message_from_bytes(mime, policy=default)
    assert isinstance(letter, EmailMessage)
    assert letter["To"].addresses[0].domain == "example.org"
    assert [len(letter[name].addresses) for name in ("From", "To", "Reply-To")] == [1, 1, 1]
    assert letter["From"].addresses[0].domain == letter["Reply-To"].addresses[0].domain == domain
    for name, said in letter.items():
        assert not UNSEEN.search(str(said)), (name, str(said))
    for name in ("Message-ID", "In-Reply-To", "References"):
        assert all(_ID.fullmatch(one) for one in str(letter[name] or "").split()), (name, str(letter[name]))
    for part in letter.walk():
        assert part.defects == []
        assert part is letter or {one.lower() for one in part} <= _PART
        if file := part.get_filename():
            file_is_sound(file)
        if part.get_content_type() in _SOUND:
            content = part.get_payload(decode=True)
            assert isinstance(content, bytes)
            _SOUND[part.get_content_type()](content)


def _head_is_sound(head: bytes) -> None:
    seen: list[str] = []
    for line in head.split(b"\r\n"):
        if seen and _REST.fullmatch(line):
            continue
        field = _FIELD.fullmatch(line)
        assert field is not None, line
        seen.append(field[1].decode().lower())
    assert set(seen) <= _HEAD, head
    assert len(seen) == len(set(seen)), "a field twice"


def text_is_sound(text: str) -> None:
    """Nothing in it turns the words around, ends a line or does anything to a terminal; nothing was evaluated."""
    assert not (found := UNSEEN.search(text)), repr(text[max(found.start() - 40, 0) : found.end() + 40])
    assert SUM not in text
    assert "<class" not in text


def file_is_sound(name: str) -> None:
    """A name of a file, made by us alone."""
    assert _FILE.fullmatch(name), name
    assert MARK not in name


def calendar_is_sound(text: str) -> None:
    """One event, of a calendar's own lines."""
    unfolded = re.sub(r"\r\n[ \t]", "", text)
    lines = unfolded.split("\r\n")
    assert all(re.match(r"[A-Z-]+[:;]", line) for line in lines if line), lines
    assert [lines.count(one) for one in ("BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT")] == [1] * 4
    text_is_sound(unfolded.replace("\r\n", "\n"))


def archive_is_sound(data: bytes) -> None:
    """The files of a game: their names, the page, the words."""
    with ZipFile(BytesIO(data)) as zipped:
        for name in zipped.namelist():
            for step in name.split("/"):
                file_is_sound(step)
            content = zipped.read(name)
            if name.endswith(".html"):
                page_is_sound(content.decode(), None)
            elif name.endswith(".json"):
                json.loads(content)
            elif name.endswith((".md", ".txt")):
                text_is_sound(content.decode())


class _Page(HTMLParser):
    """All elements of a page, and what stands between them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.scripts: list[str] = []
        self.comments: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: said or "" for name, said in attrs}))
        if tag == "script":
            self.scripts.append("")

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script":
            self.scripts[-1] += data
        else:
            self.words.append(data)


def page_is_sound(page: str, known: frozenset[str] | None) -> None:
    """No element, attribute or address of anybody's but ours. `known`: all elements it may have; None: any of ours."""
    read = _Page()
    read.feed(page)
    read.close()
    assert not any(MARK in one for one in read.comments)
    for tag, said in read.tags:
        assert known is None or tag in known, tag
        for name, content in said.items():
            assert not name.startswith("on"), (tag, name)
            assert name in _WORDS or MARK not in content, (tag, name)
            if name in ("href", "src"):
                _address_is_sound(content)
    for one in read.scripts:
        if MARK in one:
            json.loads(one)
    text_is_sound("".join(read.words).replace("\r\n", "\n").replace("\t", " "))


def _address_is_sound(address: str) -> None:
    if address.startswith("data:image/"):
        return
    parts = urlsplit(address)
    assert parts.scheme in _SCHEMES, address
    assert "evil.test" not in parts.netloc
    if parts.scheme == "mailto":
        assert set(parse_qs(parts.query)) <= {"subject", "body"}
        assert parts.path.count("@") == 1
        assert parts.path.startswith("play")


_SOUND: dict[str, Callable[[bytes], None]] = {
    "text/plain": lambda content: text_is_sound(content.decode().replace("\r\n", "\n")),
    "text/html": lambda content: page_is_sound(content.decode(), _TAGS),
    "text/calendar": lambda content: calendar_is_sound(content.decode()),
    "application/zip": archive_is_sound,
}  # what a letter is made of
