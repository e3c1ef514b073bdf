"""A mail that speaks of one train of one other company, and of one price: nothing else is left to buy that way.

How it says so does not matter: «O-K has two trains and hardly any money, so Dan may let one go: we offer 80 for it».
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.eighteen.meant.turn_amounts import digits, price
from pbem.eighteen.meant.turn_lines import Turn, is_past_run, ways
from pbem.eighteen.meant.turn_parts import Part
from pbem.eighteen.meant.turn_words import BUYS, DENIES, HANGS, TOKEN, TRACK
from pbem.orders.prose import Sentence

_TRAIN = re.compile(r"\b(?:trains?|locos?|locomotives?|engines?)\b", re.IGNORECASE)
_PAYS = re.compile(r"\b(?:offers?|pays?|gives?|for|bid)\b", re.IGNORECASE)
_AMOUNT = re.compile(r"(?<![\w+#./:-])\d{1,4}(?![\w+%:/]|-\d|\.\d|[ -]?trains?\b)")


def one_purchase(turn: Turn, said: Sequence[Sentence]) -> tuple[str, ...]:
    """The only purchase of a train for which all that the sentences say can be, what they ask besides included."""
    text = digits(". ".join(filter(None, (each for one in said for each in (one.told, one.text)))))
    if not is_past_run(turn) or not (_TRAIN.search(text) and BUYS.search(text) and _PAYS.search(text)):
        return ()
    if any(one.search(text) for one in (TRACK, TOKEN, DENIES, HANGS)):
        return ()
    named = [one for one in turn.ear.companies(text) if one in turn.game.companies and one != turn.company]
    named = [one for one in named if turn.game.companies[one].trains]
    amounts = {int(one) for one in _AMOUNT.findall(text) if one not in turn.game.definition.trains}
    paid = price(" ".join(one.text for one in said))
    if len(named) != 1 or len(amounts) != 1 or paid not in amounts:
        return ()
    types = set(turn.game.companies[named[0]].trains)
    heard = {one.value for word in turn.ear.hear(text) for one in word.senses if one.kind == "train"} & types
    meant = heard if len(types) > 1 else types
    if len(meant) != 1:
        return ()
    part = Part("train", f"buy train {meant.pop()} from {named[0]} for {paid}")
    return tuple(one.line for one in ways(turn, part))
