"""Lines that tell how somebody can be reached: telephone numbers, streets, and what stands among them.

«T +44 20 7946 0000» and «B 12, Blue Street» begin like orders; a line is one where all of it can mean nothing else.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_MOST_CHARS = 160
_MOST_PIECES = 14
_PIECES = re.compile(
    r" {0,3}[|·•‖¦] {0,3}| {2,}| [/–—-] (?=[A-Za-z(+])|, (?=(?:tel|mob|fax|cell|[tmfpew])[a-z]{0,6}[ .:])",
    re.IGNORECASE,
)

_LABELS = (
    "t", "tel", "tél", "telephone", "telefon", "telefoon", "telefono", "teléfono", "téléphone", "phone", "ph", "tlf",
    "tfn", "puh", "m", "mob", "mobil", "mobile", "mobiel", "móvil", "movil", "cell", "cel", "celular", "cellulare",
    "cellphone", "handy", "gsm", "portable", "p", "c", "f", "fax", "téléc", "télécopie", "o", "office", "büro",
    "bureau", "w", "work", "h", "home", "d", "dd", "direct", "direkt", "dir", "durchwahl", "b", "business", "zentrale",
    "switchboard", "standard", "fixe", "whatsapp", "signal", "kom", "тел", "телефон", "моб", "факс", "line", "number",
    "no", "nr", "n°", "電話", "电话", "手机", "携帯", "전화", "휴대폰", "τηλ",
)  # fmt: skip
_LABEL = "(?:" + "|".join(sorted(map(re.escape, _LABELS), key=len, reverse=True)) + ")"
_PHONE = re.compile(
    rf"(?P<label>(?:\(?{_LABEL}\)?[ .:/=-]{{1,4}}){{0,3}})"
    r"(?P<number>\+?\(?\d[\d ()./–-]{5,24}\d)"
    r"(?:,? ?(?:ext|x|extension|ex|durchwahl|dw|app)\.?:? ?\d{1,5})?"
    r"(?: ?\([a-z. ]{1,12}\))?[.,;]?",
    re.IGNORECASE,
)
_AMERICAN = re.compile(r"(?:1[ .-])?(?:\(\d{3}\) ?\d{3}[ .-]|\d{3}([.-])\d{3}\1)\d{4}")
_SURE = re.compile(r"\+|\(?0\d|\(0")  # no amount begins so
_BARE = re.compile(r"(?=(?:\D*\d){9})\(?0\d{1,5}\)?(?:[ ./–-]{1,3}\d{2,8}){1,5}")  # without a word before it
_TELEPHONE = re.compile(
    r"tel|tél|phone|fon|mob|fax|cell|handy|gsm|whatsapp|тел|моб|факс|電話|电话|手机|携帯|전화|휴대폰|τηλ", re.IGNORECASE
)
_DIGITS = (7, 15)
_WORDS = re.compile(r"[^\W\d_]+")

_BEFORE = r"(?:[A-ZÄÖÜÉ][^:;]{0,30}?, ?)?"  # a house, a firm
_HOUSE = r"\d{1,5} ?[A-Za-z]?(?:[-/]\d{1,4})?"
_BEHIND = r"(?:,? [^:;]{0,40})?"
_STREETS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:{_BEFORE}|[A-Z]{{1,2}} |(?:Flat|Apt\.?|Suite|Unit|No\.?) ){_HOUSE},? (?:[A-Z][\w.'’-]{{0,20}} ){{1,4}}"
        r"(?:Street|Str?\.|Road|Rd\.?|Avenue|Ave\.?|Lane|Drive|Boulevard|Blvd\.?|Square|Terrace|Crescent|Gardens|"
        rf"Parkway|Pkwy|Highway|Hwy){_BEHIND}",
        rf"{_BEFORE}[^\W\d_][\w.-]{{2,30}}"
        r"(?:straße|strasse|str\.|gasse|allee|straat|laan|gracht|gatan|vägen|vej|veien)"
        rf",? {_HOUSE}{_BEHIND}",
        rf"{_BEFORE}[A-ZÄÖÜ][\w.-]{{2,20}}[ -](?:Straße|Strasse|Str\.|Allee|Platz|Weg|Gasse) {_HOUSE}{_BEHIND}",
        rf"{_BEFORE}{_HOUSE}(?: bis| ter)?,? (?i:rue|avenue|av\.|boulevard|bd|place|quai|chemin|impasse|allée) "
        r"(?:de |du |des |d['’]|la |le |les |l['’])[^:;]{1,50}",
        rf"{_BEFORE}{_HOUSE}(?: bis| ter)?,? (?i:rue|boulevard|bd) [A-ZÉ][\w-]{{2}}[^:;]{{1,50}}",
        r"(?:(?i:calle|avenida|avda\.?|plaza|paseo|viale|piazza) |(?i:c/|ul\.|al\.|os\.|ул\.|пр\.) ?)"
        rf"[^\W\d_a-zа-я][^:;=()]{{1,40}}? {_HOUSE}{_BEHIND}",
    )
)
_LINKS = re.compile(
    r"(?:(?:w|web|www|website|url|homepage|internet|site)[:. ]{1,3})?<?(?:https?://|www\.)\S{3,120}", re.IGNORECASE
)
_MAIL = re.compile(
    r"(?:(?:e|m|email|e-mail|mail|mailto|courriel|correo)[:. ]{1,3})?<?[^\s<>@]{1,64}@[^\s<>@,;]{3,100}>?"
    r"(?: ?<(?:mailto:)?[^\s<>]{3,160}>)?",
    re.IGNORECASE,
)
_POSTAL = re.compile(
    r"(?:[A-Z]{1,2}-)?\d{4,6} [A-ZÄÖÜÅØ][^\d;:]{2,40}|.{2,40},? [A-Z]{2} \d{5}(?:-\d{4})?(?:,.{1,20})?"
    r"|.{0,40}\b[A-Z]{1,2}\d[\dA-Z]? \d[A-Z]{2}(?:,.{1,20})?"
)


_HANDLE = re.compile(r"@\w{2,30}")
_SERVICES = "skype|twitter|linkedin|telegram|threema|mastodon|facebook|instagram|xing|whatsapp|zoom|teams"
_SERVICE = re.compile(rf"(?:{_SERVICES})(?: id)?: ?\S{{2,60}}", re.IGNORECASE)
_PLACE = re.compile(
    r"(?:Building|Bldg\.?|Floor|Suite|Room|P\.? ?O\.? ?Box|Postfach|Apartado|BP|CS) ?\d{1,6}(?:, ?[^:;]{2,60})?"
)
_FIRMS = (
    "sitz der gesellschaft", "amtsgericht", "handelsregister", "registergericht", "hrb ", "ust-id", "ustid",
    "geschäftsführer:", "geschäftsführung:", "vorstand:", "vorsitzender des", "aufsichtsrat", "registered in",
    "registered office", "registered number", "company no", "company number", "company registration", "vat no",
    "vat number", "vat reg", "siret", "siren", "rcs ", "kvk", "btw", "p.iva", "p. iva", "partita iva", "nif:",
    "n.i.f.", "cif:", "c.i.f.", "org nr", "org.nr", "cvr", "follow us on", "follow me on", "find us on", "find me on",
    "connect with us", "connect with me", "visit our website",
)  # fmt: skip


class Sender(NamedTuple):
    """Whoever wrote a mail, as its head names them."""

    name: str = ""
    address: str = ""


NOBODY = Sender()


def is_contact(line: str, sender: Sender = NOBODY) -> bool:
    """Tell whether all of a line is a number to call, a street with its number or the sender's own address.

    Other such things may stand beside it.
    """
    found = pieces(line)
    sure = [_is_sure(one, sender) for one in found]
    beside = [_is_beside(one) or _names(one, sender) for one in found]
    return any(sure) and all(one or other for one, other in zip(sure, beside, strict=True))


def names_of(sender: Sender) -> set[str]:
    """The words of the sender's name, and of their address before the «@»."""
    return {word for word in words_of(f"{sender.name} {sender.address.partition('@')[0]}") if len(word) > 1}


def words_of(text: str) -> list[str]:
    """The words of a short text in small letters, without figures."""
    return _WORDS.findall(text[:200].casefold())


def _names(piece: str, sender: Sender) -> bool:
    """Tell whether a piece has the sender's name in it, and no figure."""
    return not any(map(str.isdigit, piece)) and not names_of(sender).isdisjoint(words_of(piece))


def is_street(line: str) -> bool:
    """Tell whether all of a line is a street with its number."""
    found = pieces(line)
    return len(found) == 1 and any(pattern.fullmatch(found[0]) for pattern in _STREETS)


def is_beside(line: str) -> bool:
    """Tell whether a line may stand among contacts, but is none itself: a page, a post code, an entry in a register."""
    found = pieces(line)
    return bool(found) and all(map(_is_beside, found))


def pieces(line: str) -> list[str]:
    """What stands beside each other on a line of a signature."""
    bare = line.strip(" *_\t\xa0")
    if not bare or len(bare) > _MOST_CHARS:
        return [bare]
    found = [one.strip(" *_,;") for one in _PIECES.split(bare)]
    return [one for one in found if one] if len(found) <= _MOST_PIECES else [bare]


def _is_sure(piece: str, sender: Sender) -> bool:
    if _is_phone(piece) or any(pattern.fullmatch(piece) for pattern in _STREETS):
        return True
    address, domain = sender.address.lower(), sender.address.rpartition("@")[2].lower()
    said = piece.lower().strip("<>")
    if address and _MAIL.fullmatch(piece):
        return said.rsplit(" ", 1)[-1].strip("<>:").endswith(address)
    return bool(domain) and bool(_LINKS.fullmatch(piece)) and domain in said


def _is_phone(piece: str) -> bool:
    """Tell whether it is a number to call: it begins as no amount does, has the American shape, or a word before it."""
    found = _PHONE.fullmatch(piece)
    if found is None:
        return False
    number = found["number"]
    if not _DIGITS[0] <= sum(map(str.isdigit, number)) <= _DIGITS[1]:
        return False
    if _SURE.match(number) and (found["label"] or number[0] == "+"):
        return True
    bare = _SURE.match(number) and _BARE.fullmatch(number)
    return bool(bare) or bool(_AMERICAN.fullmatch(number)) or bool(_TELEPHONE.search(found["label"]))


def _is_beside(piece: str) -> bool:
    """Tell whether it may stand among such lines, but proves nothing alone."""
    found = any(pattern.fullmatch(piece) for pattern in (_LINKS, _MAIL, _POSTAL, _HANDLE, _PLACE, _SERVICE))
    return found or piece.lower().startswith(_FIRMS)
