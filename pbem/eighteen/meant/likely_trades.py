"""What a mail in prose trades in a stock round, read as a whole: sales, a share bought, a corporation started.

Wherever the verb stands («both PLM to the market», «Third OU.»), and whatever stands between: each company that is
wished for comes to one order, and those to one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from contextlib import suppress

import msgspec

from engine.core import play
from engine.core.errors import IllegalAction
from engine.eighteen import companies
from engine.eighteen.actions import Action, Buy, Pass, Sell, Start
from engine.eighteen.holdings import held
from pbem.eighteen.meant.hearing import ready
from pbem.eighteen.meant.idioms import spelt_out
from pbem.eighteen.meant.trade_words import (
    ASKS, BUYS, CLAUSES, DENIED, EXPLAINS, HIGHEST, LOWEST, MIDDLE, OR, ORDINALS, OWN, PASSES, PAST, SELLS, SELLS_BESIDE, STARTS, TELLS,
    UNDECIDED, WILL, goal,
)  # fmt: skip
from pbem.eighteen.offered.hints import Hints, joined_parts, written
from pbem.eighteen.offered.moves import Game, Move, proposed
from pbem.orders.lexicon import Lexicon
from pbem.orders.numbers import amounts_in_digits, whole
from pbem.orders.prose import Sentence

MOST_CHOICES = 4
_SHORT = 7  # words of a sentence that needs no verb
_MOST_SHARES = 9
_MOST_ORDERS = 5
_PERCENT = re.compile(r"\b(\d)0 ?(?:%|per ?cent\b)")
_COUNT = re.compile(r"(?<![\w.,-])(\d)(?![\w%]|[.,]\d)|\b(one|two|three|four|five|both|pair|single|an?)\b")
_AMOUNT = re.compile(r"(?<![\w.,-])(\d{2,3})(?![\w%]|[.,]\d)")
_ALL = re.compile(r"\b(?:all|whole|entire|every|everything|completely|complete)\b")
_PLURAL = re.compile(r"\b(?:shares|certificates|certs|both)\b")
Ways = tuple[str, ...]


class Trade(msgspec.Struct):
    """What is wished of one company."""

    company: str
    verb: str = ""  # sell, buy, par; "" where none was said
    count: int = 0
    amounts: list[int] = msgspec.field(default_factory=list)
    rank: str = ""
    whole: bool = False  # all of it
    told: bool = False  # it is only spoken of


class Table(msgspec.Struct):
    """Who writes, and what can be had."""

    hints: Hints
    game: Game
    player: str
    lexicon: Lexicon
    names: Set[str]

    def companies(self, text: str) -> tuple[str, ...]:
        """The corporations of a text, in turn."""
        words = self.lexicon.hear(ready(self.game.definition, text), self.names)
        found = (one.value for word in words if word.sure for one in word.senses if one.kind == "company")
        return tuple(dict.fromkeys(one for one in found if _is_public(self.game, one)))

    def startable(self, company: str) -> list[int]:
        """The first prices that it can have."""
        return sorted({one.price for one in proposed(self.game) if isinstance(one, Start) and one.company == company})

    def is_new(self, company: str) -> bool:
        """Whether nobody leads it yet."""
        return company not in self.game.companies or not self.game.companies[company].president

    def has(self, company: str) -> int:
        return int(held(self.game, self.player, company))

    def own(self) -> str:
        """The only company that the player leads."""
        led = [one for one, has in self.game.companies.items() if has.president == self.player and _is_public(self.game, one)]
        return led[0] if len(led) == 1 else ""


def _is_public(game: Game, company: str) -> bool:
    return company in game.definition.companies and companies.kind(game, company) != "minor"


def trades(hints: Hints, game: Game, player: str, lexicon: Lexicon, said: Sequence[Sentence], names: Set[str]) -> Ways:
    """The lines that the sentences come to; () where they trade nothing, or it is not decided."""
    table = Table(hints, game, player, lexicon, names)
    texts = [(_plain(one.text), one.back) for one in said if not one.hangs]
    every = ". ".join(one.text for one in said).replace("’", "'").lower()
    if any(len(table.companies(text)) > 1 and OR.search(text) for text, _ in texts):
        return ()  # one of them
    if UNDECIDED.search(every):
        return ()
    starts = [at for at, (_, back) in enumerate(texts) if back]
    for begin in reversed([0, *starts]):
        wished = [one for one in _gathered(table, [text for text, _ in texts[begin:]]) if not one.told]
        if wished:
            break
    else:
        return ()
    if len(wished) > _MOST_ORDERS or sum(one.verb != "sell" for one in wished) > 1:
        return ()  # one share a turn
    if len(wished) == 1 and wished[0].verb != "sell" and (lines := _until(table, wished[0], every)):
        return lines
    found = tuple(joined_parts(lines) for lines in _lines(table, wished))
    if PASSES.search(every) and all(one.verb == "sell" for one in wished):
        return tuple(line for one in found for line in (joined_parts([one, "pass"]), one))[:MOST_CHOICES]
    return found


def _plain(text: str) -> str:
    return ORDINALS.sub("another", amounts_in_digits(spelt_out(text.replace("’", "'"))))


# -- what is wished -----------------------------------------------------------------------------------------------


def _gathered(table: Table, texts: Sequence[str]) -> list[Trade]:
    found: list[Trade] = []
    verb, about = "", ""
    for text in texts:
        fresh, waits = True, None
        for piece in CLAUSES.split(text):
            clause = piece.lower()
            if not clause or EXPLAINS.match(clause):
                continue
            named = table.companies(piece)
            if not named and OWN.search(clause) and table.own():
                named = (table.own(),)
            if DENIED.search(clause) or PAST.search(clause):
                about = named[-1] if named else about
                continue
            says = _verb(table, clause, named)
            wills = bool(WILL.search(clause)) or len(text.split()) <= _SHORT
            if not named:
                if not fresh and found and (not says or {says, found[-1].verb} == {"buy", "par"}):
                    _add(table, found[-1], clause)
                elif says and about and not _has_own_object(clause) and (wills or says == "sell"):
                    _put(found, _trade(table, about, says, clause))
                    fresh = False
                elif says:
                    verb, waits = says, says
                continue
            for company, part in _pieces(table, piece, named):
                about, piece = company, part.lower()
                own = _verb(table, piece, (company,)) or says or waits or ("" if fresh else verb)
                told = not (own or wills) or bool(TELLS.search(piece) and not says)
                trade = _trade(table, company, own, piece)
                trade.told = told
                _put(found, trade)
                verb, fresh = own or verb, False
    return found


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
    words, at, piece = clause.split(), 0, list[str]()
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
    if found := _PERCENT.search(text):
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


# -- as orders ----------------------------------------------------------------------------------------------------


def _lines(table: Table, wished: Sequence[Trade]) -> Iterator[tuple[str, ...]]:
    """The wishes as orders one after the other; with sales first where they are not possible as they stand."""
    sales = [one for one in wished if one.verb == "sell"]
    for order in (list(wished), [*sales, *(one for one in wished if one.verb != "sell")]):
        found = list(_chains(table, table.game, order))
        if found:
            yield from found[:MOST_CHOICES]
            return
    actions = [next(_actions(table, table.game, one), None) for one in wished]
    if all(one.verb for one in wished) and all(actions):
        yield tuple(written(table.hints, Move(table.game, (one,))) for one in actions if one)


def _chains(table: Table, game: Game, wished: Sequence[Trade]) -> Iterator[tuple[str, ...]]:
    if not wished:
        yield ()
        return
    for action in _actions(table, game, wished[0]):
        if game.finished or table.player not in game.active or play.why_not(game, action) is not None:
            continue
        with suppress(IllegalAction):
            after, _ = play.apply(game, action)
            line = written(table.hints, Move(game, (action,)))
            yield from ((line, *rest) for rest in _chains(table, after, wished[1:]))


def _actions(table: Table, game: Game, one: Trade) -> Iterator[Action]:
    """What a wish may be, the likeliest first."""
    prices = table.startable(one.company)
    if one.verb == "sell":
        has = table.has(one.company)
        yield Sell(table.player, one.company, has if one.whole and has else one.count or 1)
        return
    if one.verb == "par" or (prices and not one.verb):
        said = [price for price in (*prices, *one.amounts) if price in one.amounts or 2 * price in one.amounts]
        ranked = {"lowest": prices[:1], "highest": prices[-1:], "middle": prices[1:-1]}.get(one.rank, [])
        for price in dict.fromkeys(said or ranked or (prices if one.verb else ())):
            yield Start(table.player, one.company, price)
        if not said and one.amounts:
            yield Start(table.player, one.company, one.amounts[0])
        return
    sources = dict.fromkeys(each.source for each in proposed(game) if isinstance(each, Buy))
    for source in sources or ("ipo",):
        yield Buy(table.player, one.company, source)


def _until(table: Table, one: Trade, text: str) -> Ways:
    """A share turn by turn until a goal that is told."""
    many = goal(text, table.has(one.company))
    if not many or table.startable(one.company):
        return ()
    buys = [each for each in proposed(table.game) if isinstance(each, Buy) and each.company == one.company]
    if not any(play.why_not(table.game, each) is None for each in buys) or many <= table.has(one.company):
        return ()
    line = f"buy {one.company} until {many} shares then"
    ends = ("ask",) if ASKS.search(text) else ("pass",) if PASSES.search(text) else ("ask", "pass")
    return tuple(f"{line} {end}" for end in ends)
