"""Markdown and picture → RFC 5322 bytes: the headers, the two forms of the text, the map. Same input, same bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, EmailPolicy
from email.utils import format_datetime
from hashlib import sha256
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec

from pbem.base.addresses import address_and_sign, link_address, place_of, plain_address, reply_address
from pbem.base.headers import HEADERS
from pbem.letters.harmless import harmless_name
from pbem.letters.html import PAGE_WIDTH, Placed, html_page
from pbem.letters.render import Rendered

LINE = 78  # RFC 5322 §2.1.1
SENDER_NAME = "Night Mail"
# Written as they are: made by us, ASCII, and the standard library would encode a token longer than a line.
_MACHINE = frozenset(
    {"message-id", "in-reply-to", "references", "reply-to", "list-id", "list-unsubscribe", "content-id"}
)
# The standard library reads an encoded word in what it is given as text, and writes what that says: a line end as well,
# with a field of somebody's behind it; where it notices, it writes no letter at all.
_ENCODED, _PLAIN = "=?", "= ?"

PageOf = Callable[[Rendered, Sequence[Placed]], str]  # as `html_page`


class Envelope(msgspec.Struct, frozen=True, kw_only=True):
    """All that stands in the headers. `date` is aware, ids carry their angle brackets; a stranger has no token."""

    message_id: str
    date: datetime
    to: str
    domain: str
    to_name: str = ""
    token: str = ""
    game_number: int | None = None
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    is_reply: bool = False  # answers a mail of the reader (RFC 3834)
    sender_name: str = SENDER_NAME
    fewer: str = "mail turns"  # the order by which the reader gets fewer letters; "" where none would …
    one_click: str = ""  # … and the https address that does the same; "": there is none

    @property
    def reply_to(self) -> str:
        """Where answers go: the reader's own address at this game."""
        return reply_address(self.token, self.domain) if self.token else plain_address(self.domain)

    @property
    def link_to(self) -> str:
        """Where links go that their reader taps; a stranger has none."""
        return link_address(self.token, self.domain) if self.token else ""

    @property
    def host(self) -> str:
        """The domain of our ids."""
        return place_of(self.domain).host

    @property
    def list_id(self) -> str:
        """The name of the game's letters (RFC 2919); one mailbox names itself in it, for the domain has others."""
        place = place_of(self.domain)
        named = "" if place.ours else "".join(c if c.isalnum() else "-" for c in place.local) + "."
        return f"<g{self.game_number}.{named}{place.host}>" if self.game_number is not None else ""


class _Policy(EmailPolicy):
    """SMTP rules; headers made by the service are folded at blanks only, never parsed or encoded (RFC 5322 §2.2.3)."""

    def header_store_parse(self, name: str, value: Any) -> tuple[str, Any]:
        """A header of a message, as it is kept there."""
        return (name, value) if name.lower() in _MACHINE else super().header_store_parse(name, value)

    def fold(self, name: str, value: Any) -> str:
        """One header with its line ends."""
        return _folded(name, str(value)) if name.lower() in _MACHINE else super().fold(name, value)

    def fold_binary(self, name: str, value: Any) -> bytes:
        """The same as bytes; the generator for bytes asks this one."""
        if name.lower() in _MACHINE and str(value).isascii():
            return _folded(name, str(value)).encode("ascii")
        return super().fold_binary(name, value)


POLICY = _Policy(linesep=SMTP.linesep, max_line_length=LINE, header_factory=HEADERS)


class Shown(NamedTuple):
    """A picture of a letter, as a PNG, and what stands in its place where it is not seen."""

    png: bytes
    alt: str
    name: str = "map"  # map | near | near-2 | market | course | choices
    caption: str = ""  # a line below it on the page …
    tap: str = ""  # … and the order that a tap on that line sends

    @property
    def height(self) -> int:
        """How many pixels high it is where it is as wide as the page; its file begins with its size (PNG §11.2.1)."""
        wide, high = int.from_bytes(self.png[16:20], "big"), int.from_bytes(self.png[20:24], "big")
        return max(round(PAGE_WIDTH * high / max(wide, 1)), 1)


class Attached(NamedTuple):
    """A file that goes with a letter, to be kept."""

    name: str
    data: bytes
    kind: str = "application/zip"


def compose(
    rendered: Rendered,
    envelope: Envelope,
    *pictures: Shown,
    attached: Sequence[Attached] = (),
    page_of: PageOf = html_page,
) -> bytes:
    """The whole letter, ready to be sent. If it has a page, pictures are shown where the text has a place for them.

    Raises ValueError when a header would hold a line break or `to` is no address: it must never have been stored.
    """
    near = rendered.picture_at if rendered.near_at is None else rendered.near_at
    places = {"map": rendered.picture_at, "near": near, "near-2": near, "course": rendered.course_at}
    places |= {"market": rendered.market_at, "choices": rendered.choices_at}
    shown = {one.name: one for one in sorted(pictures, key=_order) if places[one.name] is not None}
    cids = {name: f"{name}.{_digest(envelope.message_id)}@{envelope.host}" for name in shown}
    message = EmailMessage(policy=POLICY)
    for name, value in headers(rendered.subject, envelope):
        if "\r" in value or "\n" in value:
            raise ValueError(f"a line break in {name}")
        message[name] = value.replace(_ENCODED, _PLAIN)
    message.set_content(rendered.text, cte="7bit" if rendered.text.isascii() else "quoted-printable")
    if not rendered.plain:
        placed = [
            Placed(places[name], cids[name], one.alt, one.caption, one.tap, one.height) for name, one in shown.items()
        ]
        message.add_alternative(page_of(rendered, placed), subtype="html", cte="quoted-printable")
        _add_pictures(message, envelope, {cids[name]: picture for name, picture in shown.items()})
    for file in attached:
        _attach(message, file)
    _fix_boundaries(message, envelope.message_id)
    return message.as_bytes()


def _order(shown: Shown) -> bool:
    """What stands at the same place comes in the order given, but the parts of the map before the whole."""
    return not shown.name.startswith("near")


def headers(subject: str, envelope: Envelope) -> list[tuple[str, str]]:
    """The headers in order, as text. No Precedence: it makes mail systems treat a letter as bulk."""
    sender = Address(envelope.sender_name, addr_spec=plain_address(envelope.domain))
    fields = [
        ("From", str(sender)),
        ("To", _named(envelope)),
        ("Reply-To", envelope.reply_to),
        ("Subject", subject),
        ("Date", format_datetime(envelope.date)),
        ("Message-ID", envelope.message_id),
        ("In-Reply-To", envelope.in_reply_to),
        ("References", " ".join(envelope.references)),
        ("Auto-Submitted", "auto-replied" if envelope.is_reply else "auto-generated"),
        ("X-Auto-Response-Suppress", "OOF, AutoReply"),  # not All: bounces are wanted
        ("List-Id", envelope.list_id),
        ("List-Unsubscribe", _fewer_mails(envelope)),
        ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click" if _click(envelope) else ""),
        ("X-Night-Mail", f"g{envelope.game_number}" if envelope.game_number is not None else "letter"),
    ]
    return [(name, value) for name, value in fields if value]


def _named(envelope: Envelope) -> str:
    """The reader with their name; ValueError when the address is none that mail servers take (ASCII, local@domain)."""
    name = harmless_name(envelope.to_name) if envelope.to_name else ""
    try:
        address = Address(name, addr_spec=envelope.to)
    except (ValueError, IndexError, HeaderParseError) as error:
        raise ValueError(f"not an address: {envelope.to!r}") from error
    if not address.domain or not envelope.to.isascii():
        raise ValueError(f"not an address: {envelope.to!r}")
    return str(address)


def _fewer_mails(envelope: Envelope) -> str:
    """Unsubscribing means fewer letters, never to resign."""
    if not (envelope.token and envelope.fewer):
        return ""
    address, sign = address_and_sign(envelope.link_to)
    by_mail = f"<mailto:{address}?subject=fewer%20mails{quote(sign)}&body={quote(envelope.fewer)}>"
    return f"{_click(envelope)}, {by_mail}" if _click(envelope) else by_mail


def _click(envelope: Envelope) -> str:
    """The address of RFC 8058, which comes first: mail programs take the first that they can use."""
    return f"<{envelope.one_click}>" if envelope.token and envelope.fewer and envelope.one_click else ""


def _add_pictures(message: EmailMessage, envelope: Envelope, by_cid: Mapping[str, Shown]) -> None:
    number = f"g{envelope.game_number}" if envelope.game_number is not None else "map"
    for cid, picture in by_cid.items():
        file = f"{number}.png" if picture.name == "map" else f"{number}-{picture.name}.png"
        _html_part(message).add_related(
            picture.png, "image", "png", cid=f"<{cid}>", disposition="inline", filename=file
        )


def _attach(message: EmailMessage, file: Attached) -> None:
    """A file beside what is read; one for a calendar names its method in its type as well (RFC 6047 §2.4)."""
    kind, _, subkind = file.kind.partition("/")
    if kind == "text":
        text = file.data.decode().replace("\r\n", "\n")
        given = {"method": "PUBLISH"} if subkind == "calendar" else {}
        message.add_attachment(text, subkind, cte="quoted-printable", filename=file.name, params=given)
    else:
        message.add_attachment(file.data, kind, subkind, filename=file.name)


def _html_part(message: EmailMessage) -> EmailMessage:
    part = message.get_payload(1)
    if not isinstance(part, EmailMessage):
        raise TypeError("the second alternative is no message part")
    return part


def _fix_boundaries(message: EmailMessage, message_id: str) -> None:
    """Boundaries that follow from the Message-ID. `=_` stands in no quoted-printable, 7bit text or base64 of ours."""
    multiparts = [part for part in message.walk() if part.is_multipart()]
    for number, part in enumerate(multiparts):
        part.set_boundary(f"=_night_mail_{number}_{_digest(message_id)}")


def _digest(message_id: str) -> str:
    return sha256(message_id.encode()).hexdigest()[:20]


def _folded(name: str, value: str) -> str:
    lines = [f"{name}:"]
    for word in value.split():
        if len(lines[-1]) + 1 + len(word) <= LINE or lines[-1].endswith(":"):
            lines[-1] += f" {word}"
        else:
            lines.append(f" {word}")
    return "\r\n".join(lines) + "\r\n"
