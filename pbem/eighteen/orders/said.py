"""A line as it is to be read: «NW: lay 57 E9» is about NW, «lay ? E9» asks for options."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.eighteen.definition import Definition18xx
from pbem.eighteen.orders.names import LONGEST, Names, names_of
from pbem.games.meant import Said
from pbem.orders.order import OrderWord
from pbem.orders.parse import by_name, fits
from pbem.orders.split import head_of

_COLON = re.compile(r"\s*([^:：;]{1,60}?)\s*[:：]\s*(.*)", re.DOTALL)
_ASKED = re.compile(
    r"(lay|upgrade|tile|track|buy)\b[\s:]*(?P<rest>[^?]{0,40})\?+\s*(?P<after>.{0,40})", re.I | re.DOTALL
)
_KEPT_OPEN = re.compile(
    r"(?:keep|leave|hold)\s+(?:open\s+(?P<who>.{2,40}?)|(?P<what>.{2,40}?)(?:[’']s\s+turn)?\s+open)", re.I
)
_BETWEEN = " \t,.-–—>"  # what may stand between a company and its order
_LETTERS = re.compile(r"[^\W\d_]")


def said(definition: Definition18xx, line: str, words: Sequence[OrderWord] = ()) -> Said:
    """The line without the company that it speaks of. `words`: the game's orders, by which prose is told from them.

    `about` may be what was written instead of an id, where that is no company but like one, or may be two: who reads
    the order asks back.
    """
    found = _Line(names_of(definition), words).split(line)
    return Said(_as_question(names_of(definition), found.text), found.about)


class _Line:
    """A line being split."""

    def __init__(self, names: Names, words: Sequence[OrderWord]) -> None:
        self.names = names
        self.table = by_name(words)

    def split(self, line: str) -> Said:
        """Its text and its company."""
        if len(line) > 2000:
            return Said(line)
        return self._at_colon(line) or self._at_order(line) or self._kept_open(line) or Said(line)

    def _at_colon(self, line: str) -> Said | None:
        found = _COLON.fullmatch(line)
        if found is None or not _LETTERS.search(found[1]) or self._is_order(found[1]):
            return None
        ids, text = self.names.company(found[1]), found[2].strip()
        if len(ids) == 1 and (not self.names.short(found[1]) or not text or self._is_order(text)):
            return Said(text, ids[0])
        if not self._is_order(text):
            return None
        unsure = ids or self._like_a_company(found[1])
        return Said(text, found[1]) if unsure else None

    def _like_a_company(self, said: str) -> bool:
        return " " not in said and any(one in self.names.companies for one in self.names.meant(said))

    def _at_order(self, line: str) -> Said | None:
        """«NW lay 57 E9»: a company, then an order."""
        chunks = line.split()
        for size in range(min(LONGEST, len(chunks) - 1), 0, -1):
            first = " ".join(chunks[:size]).strip(_BETWEEN)
            ids = self.names.certain(first) if ":" not in first else ()  # «OU: EST» is no «Ouest»
            text = " ".join(line.split(None, size)[size:]).lstrip(_BETWEEN)
            if ids and self._is_order(text):
                return Said(text, ids[0] if len(ids) == 1 else first)
        return None

    def _kept_open(self, line: str) -> Said | None:
        """«keep M-K open»: the turn of a company, and not that of who writes."""
        found = _KEPT_OPEN.fullmatch(line.strip(" .!")) if self._is_order("keep open") else None
        ids = self.names.certain(found["who"] or found["what"]) if found else ()
        return Said("keep open", ids[0]) if len(ids) == 1 else None

    def _is_order(self, text: str) -> bool:
        row = self.table.get(head_of(text)) if text else None
        return row is not None and (fits(row, "".join(text.split(None, 1)[1:])) or "?" in text)


def _as_question(names: Names, text: str) -> str:
    """«lay ? E9», «lay E9 ?», «buy ?»: a question for options; other text as it is."""
    found = _ASKED.fullmatch(text.strip())
    if found is None:
        return text
    said = f"{found['rest']} {found['after']}".split()
    places = [place for place in map(names.hex, (one.strip(".,!()") for one in said)) if place]
    known = {"a", "an", "the", "on", "at", "in", "to", "tile", "track", "train", "what", "which", "where", "any"}
    strange = [one for one in said if not names.hex(one.strip(".,!()")) and one.casefold() not in known]
    if len(places) > 1 or any(not re.fullmatch(r"#?\d+", one) for one in strange):
        return text
    if found[1].casefold() == "buy":
        return text if said and not said[0].casefold().startswith("train") else "options buy"
    return f"options lay {places[0]}" if places else "options track"
