"""A mail cut into what its sentences say: whole lines where they are orders, samples by their numbers, sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pbem.desk.meaning.ahead import ordered_ahead
from pbem.desk.meaning.numbered import numbered
from pbem.desk.meaning.plain_orders import LASTS, orders_in, plainly
from pbem.desk.planner import Planner
from pbem.orders.plain_words import MOST_PLAIN, core, is_courtesy
from pbem.orders.split import DOT
from pbem.orders.talk import takes_back

MOST_PIECES = 16
MOST_TOGETHER = 4  # sentences of one order
_SENTENCES = re.compile(  # «max. 70» is one
    r"(?<!\b(?:max|min)\.)(?<!\b(?:Max|Min)\.)(?<=[.!?…])\s+|\s+[:;]-?[)(DP]+(?:\s+|\Z)|\s*;\s*"
)


def plain_sentences(line: str) -> list[str]:
    """The sentences of a line, as far as it is looked at."""
    return [one.strip() for one in _SENTENCES.split(line[: 4 * MOST_PLAIN]) if one.strip()]


def pieces(planner: Planner, *, apart: bool = False) -> Iterator[str]:
    """The pieces of the mail, of samples of ours without dot and number. `apart`: the sentences of plain words, too."""
    placed = {line.text: one.example for line, one in planner.placed.items()}
    for one in planner.text.split("\n"):
        line = (DOT.sub("", one, count=1) if DOT.match(one) else one).strip()
        if sample := placed.get(one.strip(), ""):
            yield sample
        elif sampled := numbered(planner, line):
            yield from sampled
        elif line and (ordered_ahead(planner, line) or _is_whole(planner, line, apart=apart)):
            yield line
        else:
            yield from _runs(planner, plain_sentences(line))


def _runs(planner: Planner, found: Sequence[str]) -> Iterator[str]:
    """The sentences, those put together that are one order for later together: «I can go to 180. Take it cheaply.»"""
    at = 0
    while at < len(found):
        ends = range(min(len(found), at + MOST_TOGETHER), at + 1, -1)
        end = next((one for one in ends if _is_one(planner, " ".join(found[at:one]))), at + 1)
        yield " ".join(found[at:end])
        at = end


def _is_one(planner: Planner, said: str) -> bool:
    orders, definition = planner.session.title.orders, planner.session.definition
    lines = orders.plainly(definition, core(said, planner.mail.names)) if len(said) <= MOST_PLAIN else ()
    return len(lines) == 1 and ";" not in lines[0] and LASTS.search(lines[0]) is not None


def joined(planner: Planner) -> Iterator[str]:
    """All lines but greetings as one: an order may stand in several, a word in each."""
    lines = [one.strip() for one in planner.text.split("\n", MOST_PIECES + 1)]
    said = " ".join(one for one in lines if one and not is_courtesy(one, planner.mail.names))
    if len(said) <= MOST_PLAIN and not takes_back(said):
        yield said


def is_of_several(planner: Planner, line: str) -> bool:
    """Whether one sentence of the line takes another back, or is for a later turn."""
    said = plain_sentences(line)
    return len(said) > 1 and (takes_back(line) or any(ordered_ahead(planner, one) for one in said[1:MOST_PIECES]))


def _is_whole(planner: Planner, line: str, *, apart: bool) -> bool:
    """Whether a line is to be read as one: an order, or plain words that mean one, with nothing else behind."""
    if len(line) > MOST_PLAIN or is_of_several(planner, line):
        return False
    plain: Sequence[str] = () if apart else plainly(planner, line)
    if not plain and not _are_orders(planner, line):
        return False
    return len(plain_sentences(line)) < 2 or any(planner.would_do(one, planner.stands) for one in (line, *plain))


def _are_orders(planner: Planner, line: str) -> bool:
    read = planner.read(line)
    return bool(read) and len(read) == len(orders_in(planner, line))
