"""«What would happen if I built black I05?»: the order of which somebody asks what it would do, without doing it."""

from __future__ import annotations

import re
from collections.abc import Mapping

_IF = (
    r"(?:what|how)(?:'s| is)?\s+(?:would|will|could|might|does|do|happens?|about)\b[^.?!\n]{0,40}?\bif\s+(?:i|we)\b",
    r"what\s+if\s+(?:i|we)\b",
    r"what\s+(?:happens|comes|becomes)\b[^.?!\n]{0,20}?\bif\s+(?:i|we)\b",
    r"(?:would|will)\s+(?:it|that)\s+be\s+(?:legal|allowed|possible|ok)\s+if\s+(?:i|we)\b",
    r"was\s+(?:wäre|passiert|würde)\b[^.?!\n]{0,20}?\bwenn\s+ich\b",
)
_SUPPOSES = re.compile("|".join(f"(?:{one})" for one in _IF), re.IGNORECASE)
_OF_NUMBER = re.compile(
    r"\bwhat\s+(?:would|does|will|do|could)\s+(?:sample|option|number|no\.?|nr\.?|the)?\s*[.#]?(\d{1,2})\s+"
    r"(?:do|bring|give|change|mean|come to|look like)\b",
    re.IGNORECASE,
)
_WHOLE = 400  # characters of a line that may suppose something
_ENDS = re.compile(r"[?!\n]|[.](?=\s|\Z)")
_PAST: Mapping[str, str] = {
    "built": "build", "bought": "buy", "sold": "sell", "traded": "trade", "swapped": "swap", "laid": "lay", "did": "",
    "do": "", "par'd": "par", "parred": "par", "pared": "par", "passed": "pass", "bidded": "bid", "ran": "run",
    "paid": "pay", "placed": "place", "put": "put", "were": "", "to": "", "would": "", "withheld": "withhold",
    "started": "start", "opened": "open", "took": "take", "upgraded": "upgrade", "exchanged": "exchange", "now": "",
    "just": "", "this": "", "that": "", "it": "", "like": "", "simply": "", "instead": "",
}  # fmt: skip


def supposed(line: str) -> str | None:
    """The order that a line asks about, "" where it stands elsewhere in the mail; None for another line."""
    if len(line) > _WHOLE:
        return None
    if number := _OF_NUMBER.search(line):
        return f"#{number[1]}"
    found = _SUPPOSES.search(line)
    if found is None:
        return None
    behind = line[found.end() :]
    end = _ENDS.search(behind)
    said = (behind[: end.start()] if end else behind).strip(" :,;").split()
    while said and _PAST.get(said[0].lower().replace("’", "'"), said[0]) == "":
        del said[0]
    if said:
        said[0] = _PAST.get(said[0].lower().replace("’", "'"), said[0])
    return " ".join(said)
