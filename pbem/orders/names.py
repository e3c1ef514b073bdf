"""Names of people, and the words they give to the shuffle: what may be one, and why not."""

from __future__ import annotations

import re
import unicodedata

from pbem.orders.fold import key
from pbem.orders.refuse import refused

EVERYBODY = "all"
MODERATOR = "moderator"
MOST_NAME = 20
MOST_WORD = 40

_NAME = re.compile(r"[^\W\d_][^\W_]*(?:[-'][^\W_]+)*")
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_AROUND = " \"'“”„‘’«».!,:"  # quotes and punctuation around a name or word are no part of it
_OTHERS = "and as bank by everybody everyone for from game host mail me nobody off to with you"
_NO_NAMES = frozenset({EVERYBODY, MODERATOR, *_OTHERS.split()})


def check_name(text: str, taken: tuple[str, ...], order: str, reserved: frozenset[str]) -> str:
    """`text` as a name: a word of at most `MOST_NAME` letters, digits, - and ', none of `reserved`, not taken.

    `order` is what stands before the name in an example ("name", "as"). OrderError when it is no name.
    """
    name = unicodedata.normalize("NFKC", text[: MOST_NAME * 8].strip().strip(_AROUND)).replace("’", "'")
    if not name:
        raise refused("name_missing", example=f"{order} Ann")
    if len(name) > MOST_NAME or _NAME.fullmatch(name) is None or not key(name):
        raise refused("name_shape", {"said": name, "most": str(MOST_NAME)}, example=f"{order} {_made(name)}")
    if key(name) in _NO_NAMES or key(name) in reserved:
        raise refused("name_reserved", {"said": name}, example=f"{order} {name[: MOST_NAME - 1]}1")
    if key(name) in {key(other) for other in taken}:
        raise refused("name_taken", {"said": name}, example=f"{order} {name[: MOST_NAME - 1]}2")
    return name


def check_word(text: str) -> str:
    """`text` as a shuffle word, in NFC: at most `MOST_WORD` letters, digits and -; else OrderError."""
    word = unicodedata.normalize("NFC", text[: MOST_WORD * 8].strip(_AROUND))
    if not word:
        raise refused("word_missing", example="word platypus")
    if len(word) > MOST_WORD or _WORD.fullmatch(word) is None:
        raise refused("word_shape", {"said": word, "most": str(MOST_WORD)}, example="word platypus")
    return word


def _made(name: str) -> str:
    """A name like the one wanted that has the right shape: its words joined by hyphens."""
    joined = "-".join(re.findall(r"[^\W_]+", name))[:MOST_NAME].strip("-")
    return joined if _NAME.fullmatch(joined) else "Ann"
