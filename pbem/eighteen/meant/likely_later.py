"""What a mail in prose most likely orders for later: passes with their end and exceptions, policies, other companies.

As with all that is likely, it is only asked back; whoever asks sees to it that each line could be sent.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pbem.eighteen.meant.lasting_passes import (
    AUCTIONS,
    EXCEPT,
    OTHERS_AUCTION,
    STAYS_IN,
    exceptions,
    is_pass,
    pass_until,
)
from pbem.eighteen.meant.likely_ahead import ahead, is_nothing_else
from pbem.eighteen.meant.likely_policies import ALWAYS, POLICY, is_policy, of_others, policies, with_end
from pbem.eighteen.meant.likely_standing import ends_it, standing
from pbem.eighteen.meant.named import Naming
from pbem.eighteen.offered.moves import Game, in_turn
from pbem.orders.lexicon import Lexicon
from pbem.orders.prose import Sentence

_AMOUNT = re.compile(r"(?<![\w#-])\d{2,3}(?!\w)")
_COMPANY = re.compile(r"(?:\A|: )(?!policy)([\w-]+): ")  # that an order ahead is for
_ABOVE = re.compile(
    r"\A(?:and |but |or |then )*(?:if|once|when|as soon as|should|after|above|over|beyond|past)\b.*?"
    r"\b(?:above|over|beyond|past|higher|exceed\w*|overbid|outbid|more than|dearer)\b",
    re.IGNORECASE,
)  # what is done where a bid is overbid
_ONLY = "only"  # before the private that a pass leaves out
_WANTS = re.compile(
    rf"\A{_ONLY}\b|\b(?:i|i'd|i'll|i would|i will)(?: rather| also)? (?:like|want|take|buy|bid|have)\b|\bexcept\w*\b",
    re.IGNORECASE,
)
_OPEN = re.compile(r"\b(?:open|pass)\b", re.IGNORECASE)
_AND_NOW = re.compile(  # what stands behind it is for now: «leave M-K's turn open, and now 100 for K-B»
    r"[;,]?\s+(?:(?:and|but|then)\s+(?:for )?(?:right )?now|for (?:right )?now)[,:]?\s+(?=\w)|"
    r",\s+(?=\d{2,3} (?:for|on)\b|(?:i )?bid\b)",
    re.IGNORECASE,
)
_IT = re.compile(r"\bit\b", re.IGNORECASE)
_IT_GOES = re.compile(r"\A(?:that|this|it|both|all that)\b.{0,40}\b(?:until|till)\b", re.IGNORECASE)
_AND_FROM_THEN = re.compile(  # what stands before it is for now: «one 2+1, and as from its next turn …»
    r"[;,]?\s+(?:and|but|then)\s+(?=(?:as )?"
    r"(?:from|on|for|after) (?:its|their|the next|then|now|there|all|every|that)\b)",
    re.IGNORECASE,
)


class Later(NamedTuple):
    """The lines for later, and what is left of the mail for now; `passes`: one of them stands for a pass of now.

    `maybe`: a pass that goes on, which may be meant by what only says how a bid ends.
    """

    lines: tuple[str, ...]
    left: list[Sentence]
    passes: bool = False
    maybe: str = ""


def likely_later(game: Game, player: str, lexicon: Lexicon, said: Sequence[Sentence]) -> Later:
    """What the sentences order for later; nothing, and nothing left, where one orders what is not understood."""
    own = in_turn(game, player) or ""
    table = Naming(game, player, own, lexicon)
    lines, left, told = list[str](), list[Sentence](), list[str]()
    said = [part for one in said for part in _halves(one)]
    for at, one in enumerate(said):
        text = one.text.replace("’", "'")
        found = (
            () if own or (is_pass(text) and OTHERS_AUCTION.search(text)) else _ahead(table, lines, text, said[at + 1 :])
        )
        if found is None:
            return Later((), [])
        if found or (not own and _only_ends(lines, text)):
            lines += [line for line in found if line not in lines]
        elif lines and lines[-1].startswith(POLICY) and _IT_GOES.search(text):
            lines = [with_end(line, text) for line in lines]
        elif found := tuple(policies(table, _named(table, text, said[:at]))) or tuple(of_others(table, text)):
            lines += [line for line in found if line not in lines]
            if cut := _AND_FROM_THEN.search(text):
                left.append(Sentence(text[: cut.start()], hangs=one.hangs))
        else:
            _keep(table, one, text, told, left)
    if told and _lacks_amount(table, left):
        return Later((), [])
    if told:
        lines.append(pass_until(table, " ".join(told)))
    over = bool(told) and not own and (not lines[-1].startswith(AUCTIONS) or bool(getattr(game.round, "auction", None)))
    ends = not told and any(
        is_pass(one.text) and _ABOVE.search(one.text) and not STAYS_IN.search(one.text) for one in left
    )
    return Later(tuple(lines), left, over, pass_until(table, "") if ends else "")


def _named(table: Naming, text: str, before: Sequence[Sentence]) -> str:
    """The text of a policy, «it» as the only company that the sentence before it names."""
    if not before or table.companies(text) or not ALWAYS.search(text):
        return text
    named = table.companies(before[-1].text)
    return _IT.sub(named[0], text) if len(named) == 1 else text


def _halves(one: Sentence) -> tuple[Sentence, ...]:
    """A sentence, what it orders for now behind what is for later apart."""
    cut = _AND_NOW.search(one.text) if _OPEN.search(one.text) else None
    if cut is None:
        return (one,)
    return one._replace(text=one.text[: cut.start()]), Sentence(one.text[cut.end() :])


def _ahead(table: Naming, lines: Sequence[str], text: str, behind: Sequence[Sentence]) -> tuple[str, ...] | None:
    """What a sentence orders for other turns of a company or of theirs; None where that is not understood."""
    if buys := standing(table.companies, text, " ".join(one.text for one in behind)):
        return (buys,)
    if ALWAYS.search(text) and is_policy(text):
        return ()
    before = _COMPANY.search(lines[-1]) if lines else None
    found = ahead(table.game, table.player, table.companies, text, before[1] if before else "")
    return None if found.lost else found.lines


def _only_ends(lines: Sequence[str], text: str) -> bool:
    """Whether a sentence only says what is done where what stands before it has ended, or does not hold."""
    return bool(lines) and (is_nothing_else(text) or (lines[-1].startswith("buy ") and ends_it(text)))


def _keep(table: Naming, one: Sentence, text: str, told: list[str], left: list[Sentence]) -> None:
    """The sentence among those of a pass that goes on, or among those of now."""
    adds = bool(told) and exceptions(table, " ".join((*told, text))) != exceptions(table, " ".join(told))
    if not (is_pass(text) or adds) or (_ABOVE.search(text) and not adds):
        left.append(one)
        return
    told.append(text)
    if aside := _private_aside(table, text):
        left.append(Sentence(f"{_ONLY} {aside}"))


def _private_aside(table: Naming, text: str) -> str:
    """What a pass says of a private that it leaves out: «with one exception: the MYR»; what for is said behind it."""
    found = EXCEPT.search(text)
    if found is None or exceptions(table, text):
        return ""
    named = table.companies(found["said"])
    return found["said"].strip(" :,.") if any(one in table.game.definition.privates for one in named) else ""


def _lacks_amount(table: Naming, left: Sequence[Sentence]) -> bool:
    """Whether a private is wanted beside a pass, and it is not said for how much."""
    wanted = any(
        _WANTS.search(one.text) and any(name in table.game.definition.privates for name in table.companies(one.text))
        for one in left
    )
    return wanted and not any(_AMOUNT.search(one.text) for one in left)
