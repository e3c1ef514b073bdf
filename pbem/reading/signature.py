"""Signatures: what stands below «-- », and the lines a telephone adds at the end."""

from __future__ import annotations

import re

_MOST_LAST_LINES = 3
# How such a line begins or ends, and a word that proves it: «Sent from Lyon with love» is the sender's own.
_BEGINNINGS = (
    "sent from", "sent with", "sent via", "sent using", "sent by", "get outlook for", "download outlook for",
    "hol dir outlook", "holen sie sich outlook", "outlook für", "téléchargez outlook", "obtenir outlook",
    "obtenga outlook", "obtener outlook", "ottieni outlook", "scarica outlook", "von meinem", "von unterwegs",
    "vom handy", "gesendet von", "gesendet mit", "gesendet vom", "diese nachricht wurde von", "envoyé de",
    "envoyé depuis", "envoyé à partir", "envoyé avec", "envoyé via", "envoyé d'", "enviado de", "enviado do",
    "enviado da", "enviado desde", "enviado a partir", "enviado con", "enviado com", "enviado via", "enviado por",
    "inviato da", "inviato con", "inviato tramite", "verzonden vanaf", "verzonden met", "verzonden via",
    "verstuurd vanaf", "verstuurd met", "verstuurd vanuit", "wysłane z", "wysłano z", "wysłana z", "skickat från",
    "skickades från", "skickat via", "sendt fra", "sendt via", "sendt med", "lähetetty", "отправлено с",
    "отправлено из", "надіслано з", "надіслано із", "odesláno z", "odoslané z", "elküldve", "trimis de", "trimis din",
    "στάλθηκε από", "从我的", "發自我的", "发自我的", "從我的", "나의", "내", "נשלח מ", "أرسلت من", "gửi từ",
)  # fmt: skip
_ENDINGS = ("gönderildi", "から送信", "küldve", "küldöm")
_PROVES = re.compile(
    r"iphon|ipad|ipod|apple watch|android|galaxy|samsung|blackberry|huawei|xiaomi|pixel|outlook|yahoo|gmail|proton"
    r"|windows|thunderbird|smartphone|handy|telefon|téléphone|teléfono|mobil|phone|tablet|\bmail|e-mail|\bapp\b|https?:"
    r"|手机|手機|電話|핸드폰"
)
_GLUED = re.compile(
    r"(?<=[^\s:]) {1,9}(?:sent from my (?:iphone|ipad|mobile|galaxy|android|phone)|von meinem iphone gesendet)\.?\Z",
    re.IGNORECASE,
)
_FOOTER = re.compile(r"_{20,200} *\Z")


def without_signature(block: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    """Return the block without what is below a signature line, and whether anything was cut off.

    The signature line is «-- » (or «--») alone; a mailing list's footer begins with a line of underscores followed
    by its name. A telephone's line counts only among the last lines, so that «Sent from …» in a press text stays.
    """
    lines = list(block)
    cut = False
    for at, line in enumerate(lines):
        if line.rstrip() == "--" or (_FOOTER.match(line) and _is_list_footer(lines[at + 1 : at + 3])):
            del lines[at:]
            cut = True
            break
    for _ in range(_MOST_LAST_LINES):
        _drop_blank_end(lines)
        if not lines or not _is_telephone_line(lines[-1]):
            break
        lines.pop()
        cut = True
    if lines and len(lines[-1]) < 500 and _GLUED.search(lines[-1]):
        lines[-1] = _GLUED.sub("", lines[-1])
        cut = True
    return tuple(lines), cut


def _drop_blank_end(lines: list[str]) -> None:
    while lines and not lines[-1].strip():
        lines.pop()


def _is_telephone_line(line: str) -> bool:
    text = line.strip(" .*_[]()-").lower()
    if len(text) > 160:
        return False
    return (text.startswith(_BEGINNINGS) or text.endswith(_ENDINGS)) and bool(_PROVES.search(text))


def _is_list_footer(below: list[str]) -> bool:
    return any("mailing list" in line[:200].lower() or "mailman" in line[:200].lower() for line in below)
