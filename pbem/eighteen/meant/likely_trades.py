"""What a mail in prose trades in a stock round, read as a whole: sales, a share bought, a corporation started.

Wherever the verb stands («both PLM to the market», «Third OU.»), and whatever stands between: each company that is
wished for comes to one order, and those to one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from pbem.eighteen.meant.idioms import spelt_out
from pbem.eighteen.meant.trade_lines import started_and_more, turn_by_turn, turns
from pbem.eighteen.meant.trade_table import Table, Trade
from pbem.eighteen.meant.trade_words import (
    ALL_BUT,
    ALL_LESS,
    BUYS,
    BUYS_SEVERAL,
    CLAUSES,
    DENIED,
    EXPLAINS,
    HIGHEST,
    LOWEST,
    MIDDLE,
    NAMELY,
    OR,
    ORDINALS,
    OWN,
    PASSES,
    PAST,
    SELLS,
    SELLS_BESIDE,
    STARTS,
    TELLS,
    TOLD,
    UNDECIDED,
    WILL,
)  # fmt: skip
from pbem.eighteen.offered.hints import Hints, joined_parts
from pbem.eighteen.offered.moves import Game
from pbem.orders.lexicon import MOST_WORDS, Lexicon
from pbem.orders.meaning import MOST_CHOICES
from pbem.orders.numbers import amounts_in_digits, whole
from pbem.orders.prose import Sentence

_SHORT = 7  # words of a sentence that needs no verb
_MOST_ORDERS = 5
_PERCENT = re.compile(r"\b(\d)0 ?(?:%|per ?cent\b)")
_COUNT = re.compile(r"(?<![\w.,-])(\d)(?![\w%]|[.,]\d)|\b(one|two|three|four|five|both|pair|single|an?)\b")
_AMOUNT = re.compile(r"(?<![\w.,-])(\d{2,3})(?![\w%]|[.,]\d)")
_ALL = re.compile(r"\b(?:all|whole|entire|every|everything|completely|complete)\b")
_PLURAL = re.compile(r"\b(?:shares|certificates|certs|both)\b")
_DICTATED = re.compile(r"\b(?:bye|by|byu)\s+(?=(?:a|one|another|me|1)\b(?!-))", re.IGNORECASE)  # to buy
_SO_I = re.compile(  # it follows from what was told, and is wished
    r"[,;]?\s{1,3}so,? (?=(?:i|we)(?:'ll|'d| will| would| want| wish| must| shall| need to| have to| am going to)? "
    r"(?:(?:like )?(?:to )?"
    r"(?:sell|buy|take|dump|get rid|part|start|open|par|found|launch)|like (?:an?|one|another|the))\b)",
    re.IGNORECASE,
)
_STARTS_AND_MORE = re.compile(  # «par MK at 100 and one more»
    r"(?:\b(?:and|plus|then|with|also|get|buy|take)|[+&]) (?:\w+ ){0,3}?(?:(?:one|1|a|another) "
    r"(?:more|extra|further|additional)|another|"
    r"an extra|a second)\b|\+ ?1\b"
)
_BUT_ONE = re.compile(r"\bbut (?=(?:one|two|three|\d)\b(?! \w+ing))")  # which no clause begins with
Ways = tuple[str, ...]


def trades(hints: Hints, game: Game, player: str, lexicon: Lexicon, said: Sequence[Sentence], names: Set[str]) -> Ways:
    """The lines that the sentences come to; () where they trade nothing, or it is not decided."""
    table = Table(hints, game, player, lexicon, names)
    texts = [(_plain(one.text), one.back) for one in said if not one.hangs and not _is_of_another(one.text, names)]
    every = ". ".join(one.text for one in said).replace("’", "'").lower()
    if any(len(table.companies(text)) > 1 and OR.search(text) for text, _ in texts):
        return ()  # one of them
    if UNDECIDED.search(every):
        return ()
    if lines := _all_but(table, every, " ".join(text for text, _ in texts)):
        return lines
    wished = _wished(table, texts)
    if not wished or len(wished) > _MOST_ORDERS or sum(one.verb != "sell" for one in wished) > 1:
        return ()  # one share a turn
    if len(wished) == 1 and wished[0].verb != "sell" and (lines := turn_by_turn(table, wished[0], every)):
        return lines
    found = tuple(joined_parts(lines) for lines in turns(table, wished))
    if _STARTS_AND_MORE.search(every.replace(",", "")) and wished[-1].verb in ("par", ""):
        return started_and_more(table, wished[-1].company, found)
    if PASSES.search(every) and all(one.verb == "sell" for one in wished):
        return tuple(line for one in found for line in (joined_parts([one, "pass"]), one))[:MOST_CHOICES]
    return found


def _wished(table: Table, texts: Sequence[tuple[str, bool]]) -> list[Trade]:
    """What is wished behind the last second thought that comes to anything: an amount there is another one."""
    starts = [at for at, (_, back) in enumerate(texts) if back]
    amended: list[int] = []  # «PRO at 86, no, 94»
    for begin in reversed([0, *starts]):
        behind = [text for text, _ in texts[begin:]]
        gathering = Gathering(table)
        for text in behind:
            gathering.hear(text)
        if wished := [one for one in gathering.found if not one.told]:
            wished[-1].amounts = amended or wished[-1].amounts
            return wished
        amended = amended or [int(one) for text in behind for one in _AMOUNT.findall(text)]
    return []


def _is_of_another(text: str, names: Set[str]) -> bool:
    """Whether it tells what somebody does: «Ann sells 2 SO and floats EST»."""
    first, _, rest = text.lower().partition(" ")
    return first in names and bool(re.match(r"\w+s\b", rest))


def _all_but(table: Table, every: str, text: str) -> Ways:
    """All shares sold but those of the companies that are named."""
    found = ALL_BUT.search(text)
    kept = table.companies(found["kept"]) if found and ("everything" in every or "all" in every.split()) else ()
    sells = [Trade(one, "sell", whole=True) for one in table.game.markers if one not in kept and table.has(one)]
    sole = bool(kept) and set(table.companies(text)) == set(kept)
    return tuple(joined_parts(list(line)) for line in turns(table, sells)) if sole and sells else ()


def _plain(text: str) -> str:
    text = _BUT_ONE.sub("except ", text)
    text = _DICTATED.sub("buy ", NAMELY.sub(": ", _SO_I.sub(": ", text)))
    return ORDINALS.sub("another", amounts_in_digits(spelt_out(text.replace("’", "'"))))


# -- what is wished -----------------------------------------------------------------------------------------------


class Gathering:
    """What is wished so far; `verb`: of the last clause with one; `about`: the company that was named last."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.found: list[Trade] = []
        self.verb = self.about = self.waits = ""
        self.fresh = True  # no wish of this sentence yet

    def hear(self, text: str) -> None:
        """A sentence more."""
        self.fresh, self.waits = True, ""
        wills = len(text.split()) <= _SHORT
        for piece in CLAUSES.split(text):
            clause = piece.lower()
            if not clause or EXPLAINS.match(clause):
                continue
            named = self.table.companies(piece)
            if not named and OWN.search(clause) and self.table.own():
                named = (self.table.own(),)
            if DENIED.search(clause) or PAST.search(clause) or self._is_told(piece):
                self.about = named[-1] if named else self.about
            elif named:
                self._of_named(piece, named, wills=wills or bool(WILL.search(clause)))
            else:
                self._of_none(clause, wills=wills or bool(WILL.search(clause)))

    def _is_told(self, piece: str) -> bool:
        """Whether a clause only tells what a company is: «OU is in good hands»."""
        told = TOLD.match(piece)
        return told is not None and bool(self.table.companies(told["what"]))

    def _of_none(self, clause: str, *, wills: bool) -> None:
        """A clause that names no company: it adds to the wish before, or is about the company that was named last."""
        says = _verb(self.table, clause, ())
        if not self.fresh and self.found and (not says or {says, self.found[-1].verb} == {"buy", "par"}):
            _add(self.table, self.found[-1], clause)
        elif says and self.about and not _has_own_object(clause) and (wills or says == "sell"):
            _put(self.found, _trade(self.table, self.about, says, clause))
            self.fresh = False
        elif says:
            self.verb = self.waits = says

    def _of_named(self, piece: str, named: tuple[str, ...], *, wills: bool) -> None:
        says = _verb(self.table, piece.lower(), named)
        for company, part in _pieces(self.table, piece, named):
            text = part.lower()
            own = _verb(self.table, text, (company,)) or says or self.waits or ("" if self.fresh else self.verb)
            trade = _trade(self.table, company, own, text)
            trade.told = not (own or wills) or bool(TELLS.search(text) and not says)
            _put(self.found, trade)
            self.about, self.verb, self.fresh = company, own or self.verb, False


def _put(found: list[Trade], trade: Trade) -> None:
    """A wish more, or more of what is wished already."""
    same = [one for one in found if one.company == trade.company and (one.verb in ("", trade.verb) or not trade.verb)]
    if not same:
        found.append(trade)
    elif not trade.told:
        _merge(same[-1], trade)


def _pieces(table: Table, clause: str, named: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Each company with the words of the clause that are about it: up to the next one."""
    if len(named) == 1:
        yield named[0], clause
        return
    words, at, piece = clause.split()[:MOST_WORDS], 0, list[str]()
    for word in words:
        piece.append(word)
        if at < len(named) and table.companies(" ".join(piece))[-1:] == named[at : at + 1]:
            yield named[at], " ".join(piece)
            at, piece = at + 1, []


def _verb(table: Table, clause: str, named: tuple[str, ...]) -> str:
    starts = [one for one in named if table.is_new(one)]
    if STARTS.search(clause) and (starts or not named):
        return "par"
    sells = SELLS.search(clause) or (named and SELLS_BESIDE.search(clause))
    if sells and not (named and not any(map(table.has, named))):
        return "sell"
    if BUYS.search(clause):
        return "par" if starts else "buy"
    return ""


def _has_own_object(clause: str) -> bool:
    """Whether a clause is about something that is no share."""
    return bool(re.search(r"\b(?:train|trains|private|tile|station|token|cash|money|auction|minor)\b", clause))


def _trade(table: Table, company: str, verb: str, text: str) -> Trade:
    found = Trade(company, verb)
    _add(table, found, text)
    return found


def _add(table: Table, trade: Trade, text: str) -> None:
    """To a wish what a clause says of it."""
    trade.amounts += [int(one) for one in _AMOUNT.findall(text)]
    if trade.verb == "sell" and (kept := ALL_LESS.search(text)):
        trade.count = max(0, table.has(trade.company) - (whole(kept["kept"]) or 0))
        return
    if trade.verb == "buy":
        several = BUYS_SEVERAL.search(text)
        trade.count = whole(several[1]) or 0 if several else trade.count
    elif found := _PERCENT.search(text):
        trade.count = int(found[1])
    elif found := _COUNT.search(text):
        many = 2 if found[0] in ("both", "pair") else 1 if found[0] in ("single", "a", "an") else whole(found[0]) or 0
        trade.count = trade.count or many
    elif trade.verb == "sell" and _PLURAL.search(text):
        trade.count = trade.count or table.has(trade.company)
    trade.whole = trade.whole or bool(_ALL.search(text))
    for rank, words in (("lowest", LOWEST), ("highest", HIGHEST), ("middle", MIDDLE)):
        trade.rank = trade.rank or (rank if words.search(text) else "")


def _merge(trade: Trade, more: Trade) -> None:
    trade.verb = trade.verb or more.verb
    trade.count, trade.rank = trade.count or more.count, trade.rank or more.rank
    trade.amounts += more.amounts
    trade.whole, trade.told = trade.whole or more.whole, False
