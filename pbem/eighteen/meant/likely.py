"""The orders that a mail in prose most likely means, in turn: to be asked back, never to be done.

Of each clause only the words of the game are heard; the legal order counts that has most of them. Where a clause orders
something that none is, nothing is offered: half of a mail would be a wrong hint.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.eighteen.actions import Sell
from engine.eighteen.holdings import held
from pbem.eighteen.language import Language
from pbem.eighteen.meant.against_rules import forbidden
from pbem.eighteen.meant.best import MOST_CHOICES, NAMES, PASS, Best, Table, best_of, is_of
from pbem.eighteen.meant.clauses import PARTS, by_verbs, counted, goes_on, heads, marked
from pbem.eighteen.meant.goals import is_for_later, one_by_one
from pbem.eighteen.meant.heard import Found, heard
from pbem.eighteen.meant.hearing import ready
from pbem.eighteen.meant.idioms import spelt_out
from pbem.eighteen.meant.lexicon import lexicon_of
from pbem.eighteen.meant.likely_bids import auctioned, likely_bids
from pbem.eighteen.meant.likely_later import Later, is_lasting, likely_later
from pbem.eighteen.meant.likely_round import as_a_whole
from pbem.eighteen.meant.taken_apart import open_end, taken_apart
from pbem.eighteen.meant.trade_words import is_talk
from pbem.eighteen.meant.turns import composed
from pbem.eighteen.offered.hints import Hints, joined_parts
from pbem.eighteen.offered.moves import Game, in_turn
from pbem.orders.everyday import words
from pbem.orders.fold import tokens
from pbem.orders.lexicon import Lexicon, Sense, Word
from pbem.orders.meaning import held_against
from pbem.orders.prose import Sentence, is_aside

MOST_CLAUSES = 16
MOST_SAID = 2000  # characters
_AMOUNTS = ("number", "count", "money")
_PARTS = re.compile(rf"{PARTS.pattern}|\s*[()]\s*|\s-+\s(?=[a-z])", re.IGNORECASE)
_TO_BUY = ("sell me", "sells me", "sell us", "gives me", "give me", "buy from me")
_TO_HAVE = Word("buy", frozenset({Sense("verb", "buy")}))
_ALL, _SHARES = "all", frozenset({Sense("thing", "share")})
_MESSAGE = re.compile(r"\s*press \w+:", re.IGNORECASE)
_PASSES_ROUND = re.compile(
    r"\bpass me (?:right |straight |all the way )?(?:through|along|on|forward)? ?(?:to|till|until|into) (?:the )?"
    r"(?:next |coming )?(?:operating|or\b)|\bpass(?:es|ed)? (?:for )?(?:me )?(?:in|through|during|throughout|for) "
    r"(?:the |all of the |the whole )?(?:whole |coming |next |following |entire )?(?:stock round|sr\b|share round)",
    re.IGNORECASE,
)
_NOTHING_ELSE = re.compile(r"\bpolicy (\S+): nothing else(?! until)")
_SELLS_SHARES = re.compile(
    r"\bi(?:'ll| will| would| want to|'d like to)? sell (?:all |both )?(?:my |of my )?(?:\d{1,2}|one|two|three|four|"
    r"all|both)\b(?! ?-?trains?\b)(?![+/])",
    re.IGNORECASE,
)
_NEXT_TURN = re.compile(
    r"\bnext (?:turn|time|or\b|operating)|\b(?:its|his|her|their) (?:\w+ )?turn\b|\bwhen (?:it|he|she) (?:is|comes|"
    r"gets)\b",
    re.IGNORECASE,
)
_EVERY_TURN = re.compile(
    r"\b(?:every|always|each|all|from (?:then|now|there) on|until|till|turns|forever|as long|henceforth|policy)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:ask me (?:about|for|again|then|before|later)|then ask|ask me\W*\Z|(?:don't|do not) (?:go further|go on|end "
    r"(?:my|the|its) turn)|(?:keep|leave) (?:it |the rest |the turn )?open|decide (?:\w+ )?(?:about )?the rest|rest "
    r"(?:later|follows|comes later|tomorrow)|(?:come|get) back to me|wait for (?:me|my))",
    re.IGNORECASE,
)


class Clause(NamedTuple):
    """The words of the game in a clause; `dense`: it has no other; `back`: it begins what is said instead.

    `lost`: it orders something that cannot be now.
    """

    words: tuple[Word, ...]
    back: bool = False
    dense: bool = False
    lost: bool = False


class Reading(NamedTuple):
    """What was found so far: the lines in turn, and where they lead; `verbs` and `named` are of the last clause.

    `ways`: of the clause behind so many of the lines there are several. `lost`: one orders what none is. `last`:
    the words of the last order. `instead`: the lines with one of them put in place of another that was taken back.
    """

    lines: tuple[str, ...]
    at: Game
    ways: tuple[Found, ...] = ()
    way_at: int = 0
    verbs: tuple[Word, ...] = ()
    named: tuple[Word, ...] = ()
    last: tuple[Word, ...] = ()
    lost: bool = False
    instead: tuple[str, ...] = ()


def likely(
    hints: Hints, language: Language, game: Game, player: str, said: Sequence[Sentence], names: frozenset[str]
) -> tuple[str, ...]:
    """What the sentences come to, one after the other; of one clause there may be several ways."""
    if sum(len(one.text) for one in said) > MOST_SAID:
        return ()

    def again(at: Game, left: Sequence[Sentence]) -> tuple[str, ...]:
        return likely(hints, language, at, player, left, names)

    if (lines := taken_apart(hints, language, game, player, said, again)) is not None:
        return lines
    if not in_turn(game, player):
        found = _clause_by_clause(hints, language, game, player, said, names)
        return tuple(filter(None, as_a_whole(hints, language, game, player, said, names, found)))
    if _sells_shares(game, said):
        return ()  # it wishes what only a stock round allows: the rest alone would be half of it
    said, tail = _round_passed(said)
    found = _clause_by_clause(hints, language, game, player, said, names) if said else ()
    if tail:
        found = tuple(f"{one}; {tail}" for one in found) or (tail,)
    return _only_next(tuple(filter(None, found)), said)


def _sells_shares(game: Game, said: Sequence[Sentence]) -> bool:
    """Whether shares are to be sold where none can be."""
    wished = any(_SELLS_SHARES.search(one.text) for one in said)
    return wished and not any(isinstance(one, Sell) for one in game.active_step().candidates(game))


def _round_passed(said: Sequence[Sentence]) -> tuple[list[Sentence], str]:
    """The sentences of a turn without that which passes the stock round behind it, and the order for that."""
    others = [one for one in said if not _PASSES_ROUND.search(one.text)]
    return others, "pass until OR" if len(others) < len(said) else ""


def _only_next(found: tuple[str, ...], said: Sequence[Sentence]) -> tuple[str, ...]:
    """Beside that another company does nothing else, that it does so on its next turn only, where that may be meant."""
    text = " ".join(one.text for one in said)
    if not _NEXT_TURN.search(text) or _EVERY_TURN.search(text):
        return found
    once = (_NOTHING_ELSE.sub(r"\1: pass", one) for one in found)
    return tuple(dict.fromkeys((*once, *found)))[:MOST_CHOICES]


def _clause_by_clause(
    hints: Hints, language: Language, game: Game, player: str, said: Sequence[Sentence], names: frozenset[str]
) -> tuple[str, ...]:
    lexicon = lexicon_of(game.definition, language.words)
    if not in_turn(game, player):
        said = _without_talk(said)
    later = likely_later(game, player, lexicon, said)
    if auctioned(hints, game, player):
        bids = likely_bids(hints, game, player, later.left, names) if later.left else ()
        alone = not bids and bool(later.lines) and all(_orders_nothing(game, lexicon, one) for one in later.left)
        if alone and not later.passes:
            return (_whole((), later),)
        lines = [_whole((one,), later) for one in bids or ((PASS,) if later.passes else ())]
        if later.maybe and bids:
            lines.insert(1, f"{lines[0]}; {later.maybe}")
        elif later.passes and not bids and not is_lasting(said):
            lines.append(PASS)
        return tuple(lines)
    parts = clauses(game, player, lexicon, [one for one in later.left if not one.hangs], names)
    own_words = [one for one in later.left if not _MESSAGE.match(one.text)]
    whole = composed(Table(hints, language, player), game, own_words, names)
    reading = read(Table(hints, language, player), game, parts if len(parts) <= MOST_CLAUSES else ())
    own = in_turn(game, player)
    if reading.lost:
        return tuple(_whole((one,), later) for one in whole)
    ends = open_end(later.left) if own else ()
    ways = _ways(reading) or ([()] if later.lines else [])
    if own is None:
        steady = [each for one in ways for each in one_by_one(one, said)]
        if steady == ways and any(is_for_later(game, lexicon, one) for one in later.left):
            return ()
        ways = steady
    found = tuple(_whole((*one, *ends), later) for one in ways[:MOST_CHOICES])
    return _besides(tuple(_whole((one,), later) for one in whole), found)


def _besides(whole: Sequence[str], found: Sequence[str]) -> tuple[str, ...]:
    """The turns that were put together as a whole first, then what is no part of one of them."""
    parts = [_parts_of(one) | {PASS} for one in whole]
    others = [one for one in found if not any(_parts_of(one) <= each for each in parts)]
    return (*whole, *others)[:MOST_CHOICES]


def _parts_of(line: str) -> frozenset[str]:
    return frozenset(one.partition(": ")[2] or one for one in line.split("; "))


def _without_talk(said: Sequence[Sentence]) -> list[Sentence]:
    """The sentences but for those that only tell; what one of these takes back stays so."""
    kept, back = list[Sentence](), False
    for one in said:
        back = back or one.back
        if not is_talk(one.text):
            kept.append(one._replace(back=back))
            back = False
    return kept


def _orders_nothing(game: Game, lexicon: Lexicon, one: Sentence) -> bool:
    """Whether a sentence has no name of the game and no amount."""
    words = lexicon.hear(ready(game.definition, one.text))
    return not any(each.kind in (*_AMOUNTS, *NAMES) for word in words if word.sure for each in word.senses)


def _ways(reading: Reading) -> list[tuple[str, ...]]:
    """The lines that were found, once for each way of the clause of which there are several."""
    lines, at = reading.lines, reading.way_at
    ways = [(*lines[:at], one.candidate.line, *lines[at:]) for one in reading.ways] or ([lines] if lines else [])
    return [*ways, *([reading.instead] if reading.instead and reading.instead not in ways else [])]


def _whole(lines: Sequence[str], later: Later) -> str:
    """The lines of now and those for later on one line; a pass of now is in one that goes on."""
    now = [one for one in lines if not (later.passes and one == PASS)]
    return "; ".join(filter(None, (_joined(now) if now else "", *later.lines)))


def read(table: Table, game: Game, said: Sequence[Clause]) -> Reading:
    """The clauses one after the other; what takes back begins anew, where it comes to something."""
    reading = Reading((), game)
    for clause in said:
        if clause.lost:
            return reading._replace(lost=True)
        if not clause.back:
            reading = _taken(table, reading, clause.words, dense=clause.dense)
            continue
        anew = _taken(
            table, Reading((), game, named=reading.named, last=reading.last), clause.words, dense=clause.dense
        )
        if anew.lines or anew.ways:
            reading = _in_place(reading, anew)
            continue
        if in_turn(game, table.player):
            continue
        added = _taken(table, reading, clause.words, dense=clause.dense)
        if not added.lost and (added.lines, added.ways) != (reading.lines, reading.ways):
            reading = added  # it is no second thought
        elif anew.lost or any(one.kind in (*_AMOUNTS, *NAMES) for word in clause.words for one in word.senses):
            reading = reading._replace(lost=True)  # what is put instead is not to be found
    return reading


def _in_place(before: Reading, anew: Reading) -> Reading:
    """What is said instead: in place of the last order with its verb, where others stood beside that; else of all."""
    verb = _verb(anew.lines[0]) if anew.lines else ""
    same = [at for at, line in enumerate(before.lines) if _verb(line) == verb]
    if len(before.lines) < 2 or not same or len(anew.lines) != 1:
        return anew
    return anew._replace(instead=(*before.lines[: same[-1]], *anew.lines, *before.lines[same[-1] + 1 :]))


def _verb(line: str) -> str:
    return " ".join((line.partition(": ")[2] or line).split()[:1])


# -- clauses ----------------------------------------------------------------------------------------------------------


def clauses(game: Game, player: str, lexicon: Lexicon, said: Sequence[Sentence], names: frozenset[str]) -> list[Clause]:
    """The clauses that may order something, of each the words that mean something in the game."""
    own = in_turn(game, player) or ""
    made: list[Clause] = []
    back = False
    for sentence in said:
        back = back or sentence.back
        fresh = True  # nothing of this sentence yet
        for part in _PARTS.split(ready(game.definition, spelt_out(sentence.text))):
            if (is_aside(part) and not lexicon.names.get(part)) or _is_denied(part, lexicon):
                made += [Clause((), lost=True)] if _waits(lexicon, part, names, own) else []
                fresh = True
                continue
            known, dense = _known(lexicon, part, names, own)
            if not own and any(word.text in _TO_BUY for word in lexicon.hear(part, names)):
                known, made = (), [*made, Clause((), lost=True)]  # shares go to and from bank and pool only
            if not known:
                continue
            if made and not fresh and (_adds(made[-1].words, known) or _leads(made, known, own)):
                made[-1] = Clause((*made[-1].words, *known), made[-1].back, made[-1].dense and dense)
            else:
                made.append(Clause(known, back, dense))
            back, fresh = False, False
    return made


def _waits(lexicon: Lexicon, part: str, names: frozenset[str], own: str) -> bool:
    """Whether a part orders something for another moment: «before Nord runs I sell my 2 EST»; that is not left out."""
    if tokens(part)[:1] != ("before",):
        return False
    known, _ = _known(lexicon, part, names, own)
    verbs = {one.value for word in known for one in word.senses if one.kind == "verb"}
    return bool(verbs & {"buy", "sell"}) and any(is_of(word, "company") for word in known)


def _leads(made: Sequence[Clause], words: Sequence[Word], own: str) -> bool:
    """Whether the clause before only says what these words are about, or what is done: «sell: SO».

    In «sell PLM, SO, par EST at 73» it is a share to be sold.
    """
    before = made[-1].words
    if own or not any(is_of(one, "company") for one in words):
        return heads(before)
    if all(is_of(one, "verb") for one in before):
        return not any(is_of(one, "verb") for one in words)
    sells = any(Sense("verb", "sell") in word.senses for one in made[:-1] for word in one.words)
    return heads(before) and not sells


def _adds(before: Sequence[Word], words: Sequence[Word]) -> bool:
    """Whether the words only add to the clause before: sides, an amount where none was said, no other company."""
    others = any(is_of(one, "company") and not is_of(one, "side") for one in words)
    amounts = all(any(each.kind in _AMOUNTS for each in one.senses) for one in words)
    return goes_on(before, words) and not others and not (amounts and any(is_of(one, "number") for one in before))


def _is_denied(part: str, lexicon: Lexicon) -> bool:
    """Whether a part of a sentence says what is not to be; «nor» and «ou» are companies."""
    return any(one in words("denials") and not lexicon.names.get(one) for one in tokens(part))


def _known(lexicon: Lexicon, part: str, names: frozenset[str], own: str) -> tuple[tuple[Word, ...], bool]:
    """The words of a part that mean something, and whether all do; guesses only where hardly a word means nothing."""
    every = [_meant(marked(one), own) for one in lexicon.hear(part, names)]
    if any(Sense("verb", "sell") in one.senses for one in every):
        every += [Word(_ALL, _SHARES)] if _ALL in tokens(part) else []
    sure = [one for one in every if one.senses and one.sure]
    guesses = len(sure) > 1 and 4 * sum(bool(one.senses) for one in every) >= 3 * len(every)
    said = [one for one in every if any(each.kind != "decoy" for each in one.senses) and (one.sure or guesses)]
    return counted(tuple(said)), len(said) == len(every)


def _meant(word: Word, own: str) -> Word:
    """A word with what it means in prose: a company whose turn it is, and no city; «sells me» is to buy."""
    if word.text in _TO_BUY:
        return replace(word, senses=frozenset({Sense("verb", "buy")}))
    company = Sense("company", own)
    return replace(word, senses=frozenset({company})) if company in word.senses else word


# -- orders -----------------------------------------------------------------------------------------------------------


def _taken(table: Table, reading: Reading, said: tuple[Word, ...], *, dense: bool = False) -> Reading:
    """The reading with one clause more; as it was where that orders nothing."""
    said = _counted_all(table, reading, said)
    verbs = tuple(one for one in said if is_of(one, "verb"))
    named = tuple(one for one in said if is_of(one, "company"))
    if verbs and (ends := _then_passed(reading, verbs)):
        return reading._replace(ways=ends)
    best, carried = _of_all(table, reading, said, verbs, named)
    if not best.ways and dense and not verbs and (named or any(is_of(one, "train") for one in said)):
        best = best_of(table, reading.at, said, least=1)  # «NOR.»
    if not best.ways and _differ(verbs) and len(parts := by_verbs(said)) > 1:
        for part in parts:
            reading = _taken(table, reading, part)
        return reading
    reading = reading._replace(verbs=verbs or reading.verbs, named=named or reading.named)
    names = _names(said, in_turn(reading.at, table.player) or "")
    if len(best.ways) > 1:
        limited = any(is_of(one, "limit") for one in said)
        if reading.ways and limited and all(one.verb == reading.ways[0].verb for one in best.ways):
            return reading._replace(ways=best.ways)  # now it is said how far
        return reading._replace(ways=best.ways, way_at=len(reading.lines)) if names and not reading.ways else reading
    if best.ways:
        return _with(reading, best.ways[0], said, carried=carried)
    if line := _forbidden(table, reading, said):
        return reading if line in reading.lines else reading._replace(lines=(*reading.lines, line))
    sells = any(Sense("verb", "sell") in one.senses for one in said)
    sells = sells and (bool(reading.named) or in_turn(reading.at, table.player) is None)
    return reading._replace(lost=reading.lost or (bool(verbs) and (names or sells)))


def _counted_all(table: Table, reading: Reading, said: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words, for «all» how many shares the player has of the company that is sold."""
    if not any(word.text == _ALL for word in said):
        return said
    names = [one.value for word in (*said, *reading.named) for one in word.senses if one.kind == "company"]
    count = held(reading.at, table.player, names[0]) if names and names[0] in reading.at.shares else 0
    number = Word(str(count), frozenset({Sense("number", str(count))}))
    return tuple(number if word.text == _ALL and count else word for word in said)


def _differ(verbs: Sequence[Word]) -> bool:
    """Whether several things are to be done: «found PO with a par of 200» is one."""
    return len(verbs) > 1 and not frozenset[Sense].intersection(*(one.senses for one in verbs))


def _then_passed(reading: Reading, verbs: Sequence[Word]) -> tuple[Found, ...]:
    """The ways of the clause before that end in a pass, where that is all that is said now."""
    if not all(Sense("verb", PASS) in one.senses for one in verbs):
        return ()
    return tuple(one for one in reading.ways if one.candidate.line.endswith(f"then {PASS}"))


def _with(reading: Reading, one: Found, said: tuple[Word, ...], *, carried: bool) -> Reading:
    """The reading with one order more, if it is not in it; `carried`: words before it were needed to find it."""
    with suppress(IllegalAction):
        after = one.after()
        if one.candidate.line not in reading.lines:
            told = bool(reading.ways) and one.verb == reading.ways[0].verb  # now it is said which of them
            return reading._replace(
                lines=(*reading.lines, one.candidate.line), at=after, ways=() if told else reading.ways, last=said,
                lost=reading.lost and not carried,  # what was lacking is said now
            )  # fmt: skip
    return reading


def _of_all(
    table: Table, reading: Reading, said: tuple[Word, ...], verbs: tuple[Word, ...], named: tuple[Word, ...]
) -> tuple[Best, bool]:
    """What the clause comes to alone; else with the verb, or the company, of the one before, and whether it is so."""
    best, carried = best_of(table, reading.at, said, idle=_only_sold(reading)), False
    names = any(one.kind in NAMES for word in said for one in word.senses)
    trades = in_turn(reading.at, table.player) is None
    for more in ((reading.verbs if names and not verbs else ()), (reading.named if verbs and not named else ())):
        if more and (not best.whole or (trades and len(best.ways) != 1)):
            other = best_of(table, reading.at, (*more, *said))
            closer = len(other.ways) < len(best.ways) if best.whole and best.ways else True
            carried = carried or bool(other.ways and ((other.whole and closer) or not best.ways))
            best = other if carried else best
    if len(best.ways) != 1 and reading.ways and any(is_of(one, "limit") for one in said):
        best, carried = best_of(table, reading.at, (*reading.verbs, *reading.named, *said)), True
    if best.ways and not carried and names and _may_be_sold(reading, said, verbs):
        other = best_of(table, reading.at, (*reading.verbs, *said))
        best, carried = (other, True) if other.whole else (best, carried)
    if not best.ways and reading.last and not reading.lines:  # «make that N and NW»
        kinds = {one.kind for word in said for one in word.senses}
        kept = tuple(word for word in reading.last if kinds.isdisjoint(one.kind for one in word.senses))
        best = best_of(table, reading.at, (*kept, *said))
    return best, carried


def _may_be_sold(reading: Reading, said: Sequence[Word], verbs: Sequence[Word]) -> bool:
    """Whether a share that is named behind a sale may be sold too: «both PLM, and a NOR»."""
    sells = [Sense("verb", "sell") in one.senses for one in reading.verbs]
    return bool(sells) and all(sells) and not verbs and not any(is_of(one, "source") for one in said)


def _only_sold(reading: Reading) -> bool:
    """Whether nothing was ordered so far but sales: then a turn may be passed."""
    return not reading.ways and all(line.startswith("sell ") for line in reading.lines)


def _names(said: Sequence[Word], own: str) -> bool:
    """Whether a clause names something of the game, besides the company whose turn it is."""
    return any(one.kind in NAMES and one.value != own for word in said if word.sure for one in word.senses)


def _forbidden(table: Table, reading: Reading, said: Sequence[Word]) -> str:
    """The one order that the clause plainly is, and that the rules do not let be; "" where there is none.

    What a share costs says nothing about it; «one NW» is bought where no other verb was said.
    """
    game = reading.at
    if in_turn(game, table.player) is None and any(is_of(one, "count") for one in said):
        said = [one for one in said if not all(each.kind == "money" for each in one.senses)]
        said = said if any(is_of(one, "verb") for one in said) else [*(reading.verbs or [_TO_HAVE]), *said]
    against = [one.candidate for one in forbidden(table.hints, game, table.player, heard(said), shares=True)]
    meant = held_against(said, against)
    return meant.lines[0] if len(meant.lines) == 1 else ""


def _joined(lines: Sequence[str]) -> str:
    return joined_parts([part for line in lines for part in line.split("; ")])
