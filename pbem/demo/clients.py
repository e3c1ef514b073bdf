"""Mail programs: how mutt, Gmail, Outlook and an iPhone write an answer, each quoting the letter in its own way."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parsedate_to_datetime
from html import escape
from typing import Literal

import msgspec

from pbem.base.headers import HEADERS
from pbem.demo.letter import Letter

Style = Literal["plain", "gmail", "outlook", "iphone"]

# Headers stay on one line: the standard library would fold a long Message-ID by encoding it.
_POLICY = SMTP.clone(max_line_length=998, header_factory=HEADERS)
_LONGEST_8BIT = 900  # a longer line may not travel as it is (RFC 5322 §2.1.1)
_BODY = re.compile(r"<body[^>]*>(.*)</body>", re.IGNORECASE | re.DOTALL)
_IMAGE = re.compile(r"<img\b[^>]*>", re.IGNORECASE)


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What the writer decides; their mail program adds the rest. `at` is aware, in the writer's own time zone."""

    name: str
    address: str
    text: str
    at: datetime
    message_id: str  # with angle brackets
    signature: str = ""


def write_reply(style: Style, draft: Draft, letter: Letter) -> bytes:
    """The answer as RFC 5322 bytes: the writer's text on top, the letter quoted below as this program does it."""
    mail = EmailMessage(policy=_POLICY)
    mail["From"] = str(Address(draft.name, addr_spec=draft.address))
    mail["To"] = str(Address(letter.sender_name if style == "outlook" else "", addr_spec=letter.reply_to))
    mail["Subject"] = letter.subject if letter.subject.lower().startswith("re:") else f"Re: {letter.subject}"
    mail["Date"] = format_datetime(draft.at)
    mail["Message-ID"] = draft.message_id
    if letter.message_id:
        mail["In-Reply-To"] = letter.message_id
        mail["References"] = " ".join((*letter.references[-10:], letter.message_id))
    _PROGRAMS[style](mail, draft, letter)
    return mail.as_bytes()


def _mutt(mail: EmailMessage, draft: Draft, letter: Letter) -> None:
    """Plain text, «On … wrote:», every line of the letter behind >, a signature below «-- »."""
    mail["User-Agent"] = "Mutt/2.2.12 (2023-09-09)"
    said = f"On {_sent(letter, draft):%a, %b %d, %Y at %H:%M:%S %z}, {_from(letter)} wrote:"
    text = _joined(draft.text, "", said, _quoted(letter.text), *_signed(draft))
    short = all(len(line) <= _LONGEST_8BIT for line in text.split("\n"))
    mail.set_content(text, cte="8bit" if short else "quoted-printable")


def _gmail(mail: EmailMessage, draft: Draft, letter: Letter) -> None:
    """Text and HTML; the attribution wraps in the text, the letter stands in a `gmail_quote`."""
    sent = _sent(letter, draft)
    said = f"On {sent:%a, %b} {sent.day}, {sent.year} at {_twelve(sent)} {_from(letter)} wrote:"
    _texts(mail, _joined(draft.text, *_signed(draft), "", said.replace(" <", "\n<", 1), "", _quoted(letter.text)))
    signature = ""
    if draft.signature:
        signature = (
            '<div><br></div><span class="gmail_signature_prefix">-- </span><br>'
            f'<div dir="ltr" class="gmail_signature">{escape(draft.signature)}</div>'
        )
    _page(
        mail,
        f'<div dir="ltr">{_divs(draft.text)}{signature}</div><br>',
        f'<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">{escape(said)}<br></div>',
        '<blockquote class="gmail_quote" '
        'style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">',
        f"{_body(letter)}</blockquote></div>",
    )


def _outlook(mail: EmailMessage, draft: Draft, letter: Letter) -> None:
    """The letter below a rule and its head, without any > and without a quote element around it."""
    mail["X-Mailer"] = "Microsoft Outlook 16.0"
    sent = _sent(letter, draft)
    head = {
        "From": _from(letter),
        "Sent": f"{sent:%A, %B} {sent.day}, {sent.year} {_twelve(sent)}",
        "To": f"{draft.name} <{draft.address}>",
        "Subject": letter.subject,
    }
    rows = [f"{name}: {value}" for name, value in head.items()]
    _texts(mail, _joined(draft.text, *_signed(draft), "", "_" * 32, *rows, "", letter.text))
    written = _joined(draft.text, *_signed(draft)).split("\n")
    _page(
        mail,
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>',
        '<meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body lang="EN-GB">',
        '<div class="WordSection1">',
        *(f'<p class="MsoNormal">{escape(line) or "&nbsp;"}<o:p></o:p></p>' for line in written),
        '</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">',
        '<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt">',
        *(f"<b>{name}:</b> {escape(value)}<br>" for name, value in head.items()),
        f"</font></div><div>{_body(letter)}</div></body></html>",
    )


def _iphone(mail: EmailMessage, draft: Draft, letter: Letter) -> None:
    """The telephone's own line below the text, the letter behind > and in a `cite` block quotation."""
    mail["X-Mailer"] = "iPhone Mail (21F90)"
    sent = _sent(letter, draft)
    said = f"On {sent.day} {sent:%b %Y, at %H:%M}, {_from(letter)} wrote:"
    proudly = draft.signature or "Sent from my iPhone"
    _texts(mail, _joined(draft.text, "", proudly, "", f"> {said}", ">", _quoted(letter.text)))
    _page(
        mail,
        '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">',
        f'<div dir="ltr">{_divs(draft.text)}<br id="lineBreakAtBeginningOfSignature">',
        f'<div dir="ltr">{escape(proudly)}</div></div>',
        f'<div dir="ltr"><br><blockquote type="cite">{escape(said)}<br><br></blockquote></div>',
        f'<blockquote type="cite"><div dir="ltr">{_body(letter)}</div></blockquote></body></html>',
    )


_PROGRAMS: dict[Style, Callable[[EmailMessage, Draft, Letter], None]] = {
    "plain": _mutt,
    "gmail": _gmail,
    "outlook": _outlook,
    "iphone": _iphone,
}


def _texts(mail: EmailMessage, text: str) -> None:
    mail.set_content(text, cte="quoted-printable")


def _page(mail: EmailMessage, *lines: str) -> None:
    mail.add_alternative("\n".join(lines) + "\n", subtype="html", cte="quoted-printable")


def _joined(*lines: str) -> str:
    return "\n".join(lines).rstrip("\n") + "\n"


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.rstrip("\n").split("\n"))


def _signed(draft: Draft) -> tuple[str, ...]:
    return ("", "-- ", draft.signature) if draft.signature else ()


def _from(letter: Letter) -> str:
    return f"{letter.sender_name} <{letter.sender}>".strip()


def _sent(letter: Letter, draft: Draft) -> datetime:
    """When the letter was sent, in its reader's time zone; a letter without a date counts as just come."""
    try:
        sent = parsedate_to_datetime(letter.date)
    except ValueError:
        return draft.at
    return sent.astimezone(draft.at.tzinfo) if sent.tzinfo else draft.at


def _twelve(moment: datetime) -> str:
    return f"{moment.hour % 12 or 12}:{moment:%M} {'AM' if moment.hour < 12 else 'PM'}"


def _divs(text: str) -> str:
    """Lines as Gmail and Apple write them: the first as it is, each other in a div of its own."""
    first, *others = text.rstrip("\n").split("\n")
    return escape(first) + "".join(f"<div>{escape(line) or '<br>'}</div>" for line in others)


def _body(letter: Letter) -> str:
    """The letter's HTML as it is quoted: without its head, each picture as the word that mail programs leave."""
    if not letter.html:
        return "<br>\n".join(escape(line) for line in letter.text.split("\n"))
    found = _BODY.search(letter.html)
    return _IMAGE.sub("[image]", found[1] if found else letter.html)
