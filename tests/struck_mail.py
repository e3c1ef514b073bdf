"""Answers in HTML whose writer struck something out, as the usual programs build them."""

from __future__ import annotations

import email
import re
from collections.abc import Callable
from email.message import EmailMessage

from tests.house import WRITING, House, Sent

STROKES = {
    "s": "<s>{}</s>",
    "strike": "<strike>{}</strike>",
    "del": "<del>{}</del>",
    "style": '<span style="TEXT-DECORATION: Line-Through">{}</span>',
    "word": "<s><span lang=EN-GB style='font-size:11.0pt'>{}<o:p></o:p></span></s>",
}
QUOTES = {
    "gmail": '<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Sat, Nov 21, 2026 at 12:00 PM Night Mail '
    '&lt;<a href="mailto:play@mail.test">play@mail.test</a>&gt; wrote:<br></div><blockquote class="gmail_quote" '
    'style="margin:0 0 0 .8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">{}</blockquote></div>',
    "apple": '<div><blockquote type="cite"><div>On 21 Nov 2026, at 12:00, Night Mail &lt;play@mail.test&gt; '
    "wrote:</div><br>{}</blockquote></div>",
    "outlook": '<div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg">'
    "<b>From:</b> Night Mail &lt;play@mail.test&gt;<br><b>Sent:</b> Saturday, November 21, 2026 12:00 PM<br>"
    "<b>To:</b> Ann<br><b>Subject:</b> [G1] Volga</div><div>{}</div>",
}


def page_of(letter: Sent) -> str:
    """The body of a letter's page."""
    return letter.html.partition("<body")[2].partition(">")[2].partition("</body>")[0]


def struck(page: str, number: int, stroke: str = "s", more: str = "") -> str:
    """The page with this sample struck out, and `more` behind it."""
    return changed(page, number, lambda line: STROKES[stroke].format(line) + more)


def changed(page: str, number: int, change: Callable[[str], str]) -> str:
    """The page with this sample's line changed."""
    found, times = re.subn(rf"(?<=>)\.{number} [^<]+(?=<)", lambda one: change(one[0]), page, count=1)
    assert times == 1
    return found


def answer(
    house: House, name: str, letter: Sent, page: str, *, text: str = "", program: str = "gmail", alone: bool = False
) -> list[Sent]:
    """A mail that answers a letter with `text` above its quoted page; the letters that follow.

    `alone`: there is no text part beside the HTML.
    """
    mail = message_of(house, name, letter, f"<div dir=ltr>{text}</div>{QUOTES[program].format(page)}", alone=alone)
    house.take(mail)
    return house.post()


def message_of(house: House, name: str, letter: Sent, html: str, *, alone: bool) -> bytes:
    """The mail; its text part is what a program makes of the HTML, which loses every stroke."""
    bare = re.sub(r"</?(?:s|strike|del|span|o:p)\b[^>]*>", "", html.partition("</div>")[0])
    quoted = "".join(f"> {line}\n" for line in letter.text.splitlines())
    mail = email.message_from_bytes(house.mail(name, "", answering=letter), policy=WRITING)
    assert isinstance(mail, EmailMessage)
    mail.clear_content()
    if alone:
        mail.set_content(html, subtype="html")
    else:
        mail.set_content(re.sub(r"<[^>]+>", "\n", bare) + f"\n\nOn Sat, 21 Nov 2026, Night Mail wrote:\n\n{quoted}")
        mail.add_alternative(html, subtype="html")
    return mail.as_bytes()
