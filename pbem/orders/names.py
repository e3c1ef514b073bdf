"""Names of people, and the words they give to the shuffle: what may be one, and why not."""

from __future__ import annotations

import re
import unicodedata

from pbem.orders.fold import key
from pbem.orders.moderator_words import MODERATOR as MODERATOR_WORDS
from pbem.orders.refuse import refused
from pbem.orders.vocabulary import COMMON, by_name

EVERYBODY = "all"
MODERATOR = "moderator"
MOST_NAME = 20
MOST_WORD = 40

_NAME = re.compile(r"[^\W\d_][^\W_]*(?:[-'][^\W_]+)*")
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_AROUND = " \"'“”„‘’«».!,:"  # quotes and punctuation around a name or word are no part of it
_NO_NAMES = (
    f"{EVERYBODY} {MODERATOR} and as bank by everybody everyone for from game host mail me nobody off to with you"
)
_RESERVED = frozenset(by_name((*COMMON, *MODERATOR_WORDS))) | frozenset(_NO_NAMES.split())


def check_name(text: str, taken: tuple[str, ...], order: str) -> str:
    """`text` as a name: a word of at most `MOST_NAME` letters, digits, - and ', no order word, not taken.

    `order` is what stands before the name in an example ("name", "as"). OrderError when it is no name.
    """
    name = unicodedata.normalize("NFKC", text[: MOST_NAME * 8].strip().strip(_AROUND)).replace("’", "'")
    if not name:
        raise refused("name_missing", example=f"{order} Ann")
    if len(name) > MOST_NAME or _NAME.fullmatch(name) is None or not key(name):
        raise refused("name_shape", {"said": name, "most": str(MOST_NAME)}, example=f"{order} {_made(name)}")
    if key(name) in _RESERVED:
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
