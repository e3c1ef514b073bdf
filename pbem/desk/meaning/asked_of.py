"""What a question asks about: the options of the one thing of the game that it names, be it a name of several words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pbem.desk.planner import Planner
from pbem.orders.everyday import words
from pbem.orders.fold import key, tokens
from pbem.orders.talk import PIECE

_ABOUT = re.compile(r"\b(?:about|with|does|do|is|are|of|on|block|for|know)\b")  # what a name stands behind
_TRAIN = re.compile(r"\b(?:what|how)\b.*\b(?:do|does|count|counts|work|works|good for|run|runs|stops|mean|means)\b")
_MOST_NAMES = 3
_LONGEST = 4  # words of a name
_MOST_TRIED = 12
_NO_NAME_SAID = (
    "list every everything all any hex the a an company railway railroad one private line minor public "
    "actually exactly really"
)
_NO_NAME = frozenset(_NO_NAME_SAID.split())


def about_it(planner: Planner, sentence: str, *, asked: bool) -> str:
    """The question order about what the sentence names: «what does TSR do», «what can I do with brown»; "" for none.

    `asked`: it asks for options already, whatever words it has.
    """
    if not asked and not _ABOUT.search(sentence):
        return ""
    said = [one.strip(".,;:!?()\"'“”«»") for one in sentence.split()]
    for name in _long_names(said):
        if planner.would_do(f"options {name}", planner.plan.position):
            return f"options {name}"
    weights = {one: planner.weigh(one) for one in said}
    names = [one for one in dict.fromkeys(said) if weights[one]]
    if not asked and _is_of_train(names, weights, sentence):
        return "status"
    if not 0 < len(names) <= _MOST_NAMES or any(one[:1].isdigit() for one in names):
        return ""
    names.sort(key=lambda one: -weights[one])  # «before I bid: what does TSR do»
    lines = (f"options {name}" for name in names)
    return next((line for line in lines if planner.would_do(line, planner.plan.position)), "")


def _long_names(said: list[str]) -> Iterator[str]:
    """Runs of words that may be a name, the longest first: «Black Sea» of «the Black Sea company»."""
    plain = _NO_NAME | words("questions") | words("fillers") | words("hedges")
    tried = 0
    for size in range(_LONGEST, 1, -1):
        for at in range(len(said) - size + 1):
            run = said[at : at + size]
            if all(run) and not any(one[:1].isdigit() for one in run) and plain.isdisjoint(map(key, (run[0], run[-1]))):
                tried += 1
                if tried > _MOST_TRIED:
                    return
                yield " ".join(run)


def _is_of_train(names: list[str], weights: dict[str, int], sentence: str) -> bool:
    """Whether it asks what a train is good for: that stands in the position."""
    digits = [one for one in names if one[:1].isdigit() and weights[one] >= PIECE]
    named = "tile" not in sentence and (any(not one.isdigit() for one in digits) or "train" in tokens(sentence))
    return len(digits) == 1 and named and _TRAIN.search(key(sentence)) is not None
