"""Mails as programs build them, from what a person wrote, a language and the answered letter: a function a program."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from email.message import EmailMessage
from html import escape

from tests.mail.languages import Language

NAME, ADDRESS = "Night Mail", "play+k7m2qx4tz9wb3hdf@nightmail.example.org"
WHO = f"{NAME} <{ADDRESS}>"
DATE = "Friday, May 9, 2025 11:02 AM"
SUBJECT = "[G12] Paris Connection: Volga"
LETTER = "Your turn, Ann: please move by Fri 9 May, 21:00.\n\nBen built red at G10.\n\nbuild red G01\n\nNight Mail"

Client = Callable[[Language, str], EmailMessage]


def _mail(text: str | None, html: str | None = None) -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "Ann Berg <ann@example.org>", WHO, f"Re: {SUBJECT}"
    mail["Message-ID"], mail["In-Reply-To"] = "<a1@example.org>", "<g12.e40.p1@nightmail.example.org>"
    if text is not None:
        mail.set_content(text, cte="8bit")
    if html is not None and text is not None:
        mail.add_alternative(html, subtype="html", cte="8bit")
    elif html is not None:
        mail.set_content(html, subtype="html", cte="8bit")
    return mail


def _marked(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def _wrapped(line: str) -> str:
    return "\n".join(textwrap.wrap(line, 76, break_long_words=False)) if line.isascii() else line


def _block(language: Language, bold: str = "") -> str:
    values = (WHO, DATE, "Ann Berg <ann@example.org>", SUBJECT)
    pairs = zip(language.labels, values, strict=True)
    return "\n".join(f"{bold}{label}:{bold} {value}" for label, value in pairs)


def _divs(text: str) -> str:
    return "".join(f"<div>{escape(line) or '<br>'}</div>" for line in text.split("\n"))


def _paragraphs(text: str) -> str:
    return "".join(f'<p class="MsoNormal">{escape(line) or "&nbsp;"}</p>' for line in text.split("\n"))


def gmail_text(language: Language, own: str) -> EmailMessage:
    """A top post in Gmail, the text part alone."""
    return _mail(f"{own}\n\n{_wrapped(language.gmail.format(who=WHO))}\n\n{_marked(LETTER)}\n")


def gmail_both(language: Language, own: str) -> EmailMessage:
    """A top post in Gmail, text and HTML."""
    attribution = language.gmail.format(who=WHO)
    html = (f'<div dir="ltr">{_divs(own)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" '
            f'class="gmail_attr">{escape(attribution)}<br></div><blockquote class="gmail_quote" style="margin:0px 0px '
            f'0px 0.8ex;border-left:1px solid rgb(204,204,204)">{_divs(LETTER)}</blockquote></div>')  # fmt: skip
    return _mail(f"{own}\n\n{_wrapped(attribution)}\n\n{_marked(LETTER)}\n", html)


def gmail_html(language: Language, own: str) -> EmailMessage:
    """The same as HTML alone."""
    html = gmail_both(language, own).get_body(("html",))
    assert html is not None
    return _mail(None, str(html.get_content()))


def gmail_below(language: Language, own: str) -> EmailMessage:
    """An answer below the quote."""
    return _mail(f"{language.gmail.format(who=WHO)}\n\n{_marked(LETTER)}\n\n{own}\n")


def gmail_inline(language: Language, own: str) -> EmailMessage:
    """An answer between the lines of the quote, each line of it below another one."""
    lines, quote = own.split("\n"), LETTER.split("\n")
    text = f"{language.gmail.format(who=WHO)}\n> {quote[0]}\n>\n"
    for line in lines:
        text += f"> {quote[4]}\n\n{line}\n\n" if line else ""
    return _mail(f"{text}> {quote[-1]}\n")


def apple_text(language: Language, own: str) -> EmailMessage:
    """Apple Mail on a Mac: text, the quote marked."""
    return _mail(f"{own}\n\n{language.apple.format(who=WHO)}\n\n{_marked(LETTER)}\n\n")


def iphone(language: Language, own: str) -> EmailMessage:
    """Apple Mail on a telephone: its line, and the attribution marked as quoted."""
    quote = _marked(f"{language.apple.format(who=WHO)}\n\n{LETTER}")
    return _mail(f"{own}\n\n{language.telephone}\n\n{quote}\n")


def apple_html(language: Language, own: str) -> EmailMessage:
    """Apple Mail's HTML alone."""
    attribution = escape(language.apple.format(who=WHO))
    return _mail(None, f'<html><body style="word-wrap: break-word;">{_divs(own)}<div><br><blockquote type="cite"><div>'
                       f'{attribution}</div><br '
                       f'class="Apple-interchange-newline"><div>{_divs(LETTER)}</div></blockquote>'
                       f"</div><br></body></html>")  # fmt: skip


def outlook_text(language: Language, own: str) -> EmailMessage:
    """Outlook: the head of the letter, and below it the letter without a mark."""
    return _mail(f"{own}\n\n{_block(language)}\n\n{LETTER}\n")


def outlook_bold(language: Language, own: str) -> EmailMessage:
    """The same as another program turned it to text."""
    return _mail(f"{own}\n\n{_block(language, '*')}\n\n{LETTER}\n")


def outlook_web_text(language: Language, own: str) -> EmailMessage:
    """Outlook in the browser: a rule and the head."""
    return _mail(f"{own}\n________________________________\n{_block(language)}\n\n{LETTER}\n")


def outlook_original(language: Language, own: str) -> EmailMessage:
    """Outlook Express and its heirs."""
    return _mail(f"{own}\n\n-----{language.original}-----\n{_block(language)}\n\n{LETTER}\n")


def outlook_html(language: Language, own: str) -> EmailMessage:
    """Outlook on Windows: a division with a border on top, then the head."""
    head = "<br>".join(escape(line) for line in _block(language).split("\n"))
    return _mail(None, f'<html><body lang="EN-US"><div class="WordSection1">{_paragraphs(own)}<div style="border:none;'
                       f'border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p '
                       f'class="MsoNormal">{head}</p></div>'
                       f"{_paragraphs(LETTER)}</div></body></html>")  # fmt: skip


def outlook_web_html(language: Language, own: str) -> EmailMessage:
    """Outlook in the browser, HTML alone."""
    head = "<br>".join(escape(line) for line in _block(language).split("\n"))
    return _mail(None,
    f'<html><body>{_divs(own)}<div id="appendonsend"></div><hr style="display:inline-block;width:98%" '
                       f'tabindex="-1"><div id="divRplyFwdMsg" '
                       f'dir="ltr"><font>{head}</font></div>{_divs(LETTER)}</body>'
                       "</html>")  # fmt: skip


def thunderbird_below(language: Language, own: str) -> EmailMessage:
    """Thunderbird: text, the answer below."""
    return _mail(f"{language.apple.format(who=NAME)}\n{_marked(LETTER)}\n\n{own}\n")


def thunderbird_html(language: Language, own: str) -> EmailMessage:
    """Thunderbird: HTML, the answer above."""
    attribution = escape(language.apple.format(who=NAME))
    return _mail(None, f'<html><body>{_divs(own)}<br><div class="moz-cite-prefix">{attribution}<br></div><blockquote '
                       f'type="cite" cite="mid:g12"><pre>{escape(LETTER)}</pre></blockquote>'
                       "</body></html>")  # fmt: skip


def yahoo_text(language: Language, own: str) -> EmailMessage:
    """Yahoo: an attribution, and the letter below it without a mark."""
    return _mail(f"{own}\n\n    {language.gmail.format(who=WHO)}  \n \n {LETTER}\n")


def yahoo_html(language: Language, own: str) -> EmailMessage:
    """Yahoo: its own container."""
    attribution = escape(language.gmail.format(who=WHO))
    return _mail(None, f'<html><body><div class="ydp1yahoo-style-wrap">{_divs(own)}</div><div id="ydp2yahoo_quoted_9" '
                       f'class="ydp2yahoo_quoted"><div><div>{attribution}</div><div>{_divs(LETTER)}</div></div></div>'
                       "</body></html>")  # fmt: skip


def proton(language: Language, own: str) -> EmailMessage:
    """Proton: both a rule and an attribution, the quote marked."""
    attribution = language.gmail.format(who=WHO)
    return _mail(f"{own}\n\n-------- {language.original} --------\n{attribution}\n\n{_marked(LETTER)}\n")


def proton_html(language: Language, own: str) -> EmailMessage:
    """Proton: HTML."""
    return _mail(None, f'{_divs(own)}<div class="protonmail_quote">-------- {escape(language.original)} --------<br>'
                       f"{escape(language.gmail.format(who=WHO))}<br><blockquote class=\"protonmail_quote\" "
                       f"type=\"cite\">"
                       f"{_divs(LETTER)}</blockquote></div>")  # fmt: skip


def zimbra_html(language: Language, own: str) -> EmailMessage:
    """Zimbra: a rule of its own, the head in bold, the letter without a container."""
    head = "".join(f"<b>{escape(line).replace(':', ':</b>', 1)}<br>" for line in _block(language).split("\n"))
    return _mail(None,
    f'<html><body><div>{_divs(own)}<br></div><hr id="zwchr" data-marker="__DIVIDER__"><div>{head}</div>'
                       f"<br>{_divs(LETTER)}</body></html>")  # fmt: skip


def samsung(language: Language, own: str) -> EmailMessage:
    """A telephone of Samsung's: «Original message», two labels, nothing marked."""
    by, at, to, _ = language.labels
    head = f"{by}: {WHO}\n{at}: 09/05/2025 11:02 (GMT+01:00)\n{to}: ann@example.org\n"
    return _mail(f"{own}\n\n\n{language.telephone}\n\n\n-------- {language.original} --------\n{head}\n{LETTER}\n")


def qq(language: Language, own: str) -> EmailMessage:
    """QQ Mail: labels in their language, quoted values, a rule of dashes with a title."""
    by, at, to, _ = language.labels
    head = f'{by}: "{NAME}"<{ADDRESS}>;\n{at}: 2025-05-09 11:02\n{to}: "Ann"<a@example.org>;\n'
    return _mail(f"{own}\n\n\n\n\n------------------ {language.original} ------------------\n{head}\n\n\n{LETTER}\n")


CLIENTS: tuple[Client, ...] = (
    gmail_text, gmail_both, gmail_html, gmail_below, gmail_inline, apple_text, iphone, apple_html, outlook_text,
    outlook_bold, outlook_web_text, outlook_original, outlook_html, outlook_web_html, thunderbird_below,
    thunderbird_html, yahoo_text, yahoo_html, proton, proton_html, zimbra_html, samsung, qq,
)  # fmt: skip
