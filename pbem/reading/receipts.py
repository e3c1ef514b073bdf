"""Receipts that bear no sign of a machine: «Read: [G12] …», as Outlook and others write them in many languages.

Their own word stands before the subject of our letter. People do write «Read: …», so one more sign is wanted: our
game's number behind it, which a person's answer has behind «Re:», or the sentences of a receipt, or Outlook's own part.
"""

from __future__ import annotations

import re
import unicodedata

from pbem.reading.mime import Part

_WORDS = (
    "read", "not read", "unread", "deleted", "delivered", "relayed", "read receipt", "return receipt",
    "gelesen", "nicht gelesen", "ungelesen", "zugestellt", "übermittelt", "gelöscht", "lesebestätigung",
    "empfangsbestätigung", "übermittlungsbestätigung",
    "lu", "non lu", "lue", "non lue", "remis", "transmis", "supprimé", "confirmation de lecture", "accusé de lecture",
    "accusé de réception",
    "leído", "leido", "no leído", "no leido", "entregado", "eliminado", "confirmación de lectura",
    "letto", "non letto", "recapitato", "consegnato", "eliminato", "conferma di lettura", "ricevuta di lettura",
    "gelezen", "niet gelezen", "ongelezen", "bezorgd", "afgeleverd", "verwijderd", "leesbevestiging",
    "lido", "lida", "não lido", "não lida", "entregue", "lidas", "confirmação de leitura", "recibo de leitura",
    "läst", "inte läst", "ej läst", "oläst", "levererat", "läskvitto",
    "læst", "ikke læst", "ulæst", "leveret", "læsekvittering", "lest", "ikke lest", "ulest", "levert",
    "lesebekreftelse",
    "luettu", "lukematta", "ei luettu", "toimitettu", "lukukuittaus",
    "przeczytano", "przeczytane", "nieprzeczytane", "nie przeczytano", "dostarczono", "potwierdzenie przeczytania",
    "přečteno", "nepřečteno", "doručeno", "prečítané", "neprečítané", "potvrzení o přečtení",
    "elolvasva", "olvasott", "olvasatlan", "kézbesítve", "citit", "necitit", "livrat", "okundu", "okunmadı",
    "прочитано", "прочтено", "не прочитано", "непрочитанное", "доставлено", "уведомление о прочтении",
    "διαβάστηκε", "δεν διαβάστηκε", "開封済み", "未開封", "既読", "未読", "已读", "未读", "已讀", "未讀",
    "읽음", "읽지 않음", "נקרא", "מקרוא", "تمت القراءة", "เปิดอ่านแล้ว", "đã đọc",
)  # fmt: skip
_WORD = re.compile(
    r"[\s\u200e\u200f\[]*(?:" + "|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True)) + r")"
    r"(?:\s*\([^()]{1,40}\))?\]?\s*(?:[:：]|[-–—]\s)"
)
_OURS = re.compile(r"\[g\d{1,9}\]")
_SAYS = re.compile(
    r"(?:was|has been|were) (?:read|displayed|opened|deleted without being read)\b|was not read|return receipt only ack"
    r"|this is a (?:read |return )?receipt for|wurde\b.{0,80}\b(?:gelesen|angezeigt|geöffnet|ungelesen)"
    r"|a été (?:lu|affiché|ouvert|supprimé sans)|n'a pas été lu"
    r"|se leyó|(?:fue|ha sido) (?:leído|leido|eliminado sin)"
    r"|(?:è stato|è stata) (?:letto|letta|eliminat)|(?:is|werd) (?:gelezen|ongelezen|op\b.{0,60}\bgelezen)"
    r"|foi (?:lida|lido|excluíd|eliminad)|(?:lästes|har lästs|blev læst|er læst|ble lest|er lest|luettiin|on luettu)"
    r"|(?:została|zostało) (?:przeczytan|usunięt)|byla přečtena|прочитано|开封|開封|阅读|已读|已讀|읽었습니다"
)
_LOOKED_AT = 4_000
_TNEF = ("application/ms-tnef", "application/vnd.ms-tnef")
_CLASSES = (b"IPM.Microsoft Mail.Read Receipt", b".IPNRN", b".IPNNRN")  # MAPI: read, and not read


def is_receipt(mail: Part, subject: str, text: str) -> bool:
    """Tell whether the mail only reports that one of ours was delivered, read or thrown away. `text`: its body."""
    if any(_is_of_outlook(part) for part in mail.walk()):
        return True
    lowered = _level(subject[:300])
    if not _WORD.match(lowered):
        return False
    return bool(_OURS.search(lowered) or _SAYS.search(" ".join(_level(text[:_LOOKED_AT]).split())))


def _is_of_outlook(part: Part) -> bool:
    """Whether it is Outlook's own part of a message that is a receipt."""
    return part.type.value in _TNEF and any(name in part.data()[:_LOOKED_AT] for name in _CLASSES)


def _level(text: str) -> str:
    return unicodedata.normalize("NFKC", text).lower()
