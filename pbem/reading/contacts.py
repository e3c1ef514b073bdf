"""How a sender can be reached, below what they wrote without «-- »: telephone numbers, streets, what stands between.

«T +44 20 7946 0000» and «B 12, Blue Street» begin like orders. A line goes only where nothing else can be meant by all
of it; a name above stays, as do titles that stand below no name of the sender's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_MOST_CHARS = 160
_MOST_LINES = 14
_TITLE_CHARS = 60
_ANNOUNCES = tuple(":-–—=(")
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
_TELEPHONE = re.compile(
    r"tel|tél|phone|fon|mob|fax|cell|handy|gsm|whatsapp|тел|моб|факс|電話|电话|手机|携帯|전화|휴대폰|τηλ", re.IGNORECASE
)
_DIGITS = (7, 15)

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
        r"(?i:calle|c/|avenida|avda\.?|plaza|paseo|viale|piazza|ul\.|al\.|os\.|ул\.|пр\.) ?[^\W\d_][^:;]{1,40}?"
        rf"{_HOUSE}{_BEHIND}",
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


def is_contact(line: str) -> bool:
    """Tell whether all of a line is a telephone number or a street with its number, maybe beside other such things."""
    pieces = _pieces(line)
    return any(map(_is_sure, pieces)) and all(_is_sure(one) or _is_beside(one) for one in pieces)


def without_last_contacts(lines: Sequence[str], left: list[int], name: str) -> list[int]:
    """Leave out the lines of the last paragraphs by which the sender can be reached, and their titles below their name.

    `name`: the sender's, as their mail names them. «Ring me at:» is said of what stands below it, which then stays.
    """
    start = end = _last_written(lines, left, len(left))
    for _ in range(_MOST_LINES):
        above = _contacts_above(lines, left, start)
        if above is None:
            break
        start = _last_written(lines, left, above)
    if start == end or (start and lines[left[start - 1]].rstrip()[-1:] in _ANNOUNCES):
        return left
    titles = _below_name(lines, left, start, name)
    return left[: start if titles is None else titles]


def _contacts_above(lines: Sequence[str], left: list[int], end: int) -> int | None:
    """Where the contacts that end a paragraph begin: one sure line at least, and titles between two of them."""
    first, sure, at = None, False, end
    while at and lines[left[at - 1]].strip():
        line = lines[left[at - 1]]
        if all(_is_sure(one) or _is_beside(one) for one in _pieces(line)):
            first, sure = at - 1, sure or is_contact(line)
        elif first is None or not _is_title(line):
            break
        at -= 1
    return first if sure else None


def _below_name(lines: Sequence[str], left: list[int], end: int, name: str) -> int | None:
    """Where titles begin that stand above contacts and right below a line with the sender's own name; None without."""
    said = _words(name)
    if len(said) < 2:
        return None
    for at in range(end - 1, max(end - 7, -1), -1):
        line = lines[left[at]]
        if _words(line) == said:
            return at + 1
        if line.strip() and not _is_title(line):
            return None
    return None


def _words(text: str) -> list[str]:
    return sorted("".join(each if each.isalpha() else " " for each in text[:100].casefold()).split())


def _pieces(line: str) -> list[str]:
    """What stands beside each other on a line of a signature."""
    bare = line.strip(" *_\t\xa0")
    if not bare or len(bare) > _MOST_CHARS:
        return [bare]
    found = [one.strip(" *_,;") for one in _PIECES.split(bare)]
    return [one for one in found if one] if len(found) <= _MOST_LINES else [bare]


def _is_sure(piece: str) -> bool:
    return _is_phone(piece) or any(pattern.fullmatch(piece) for pattern in _STREETS)


def _is_phone(piece: str) -> bool:
    """Tell whether it is a number to call: it begins as no amount does, has the American shape, or a word before it."""
    found = _PHONE.fullmatch(piece)
    if found is None:
        return False
    number = found["number"]
    if not _DIGITS[0] <= sum(map(str.isdigit, number)) <= _DIGITS[1]:
        return False
    return bool(_SURE.match(number)) or bool(_AMERICAN.fullmatch(number)) or bool(_TELEPHONE.search(found["label"]))


def _is_beside(piece: str) -> bool:
    """Tell whether it may stand among such lines, but proves nothing alone."""
    return any(pattern.fullmatch(piece) for pattern in (_LINKS, _MAIL, _POSTAL))


def _is_title(line: str) -> bool:
    """Tell whether a line is some words without numbers, the first one large: a title, a firm."""
    bare = line.strip(" *_")
    if not 3 <= len(bare) <= _TITLE_CHARS or not bare[:1].isupper() or bare[-1] in ".!?;:":
        return False
    return len(bare.split()) > 1 and not any(map(str.isdigit, bare))


def _last_written(lines: Sequence[str], left: list[int], end: int) -> int:
    while end and not lines[left[end - 1]].strip():
        end -= 1
    return end
