"""The orders that a mail in prose most likely means, in turn: to be asked back, never to be done.

Of each clause only the words of the game are heard; the legal order counts that has most of them. Where a clause orders
something that none is, nothing is offered: half of a mail would be a wrong hint.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence, Set
from functools import partial

from engine.eighteen.actions import Sell
from engine.eighteen.holdings import held
from pbem.eighteen.language import Language
from pbem.eighteen.meant.best import NAMES, PASS, Table
from pbem.eighteen.meant.both import each_of_them
from pbem.eighteen.meant.goals import is_for_later, one_by_one
from pbem.eighteen.meant.hearing import ready
from pbem.eighteen.meant.lasting_passes import is_lasting
from pbem.eighteen.meant.lexicon import lexicon_of
from pbem.eighteen.meant.likely_bids import auctioned, likely_bids
from pbem.eighteen.meant.likely_clauses import AMOUNTS, clauses
from pbem.eighteen.meant.likely_later import Later, likely_later
from pbem.eighteen.meant.likely_reading import Reading, read
from pbem.eighteen.meant.likely_round import as_a_whole
from pbem.eighteen.meant.named import named_in
from pbem.eighteen.meant.next_round import for_next_round, of_any, on_my_turn
from pbem.eighteen.meant.no_less import no_less
from pbem.eighteen.meant.no_more import passed_first
from pbem.eighteen.meant.opening_bids import bounded
from pbem.eighteen.meant.rather import rather
from pbem.eighteen.meant.taken_apart import open_end, taken_apart
from pbem.eighteen.meant.trade_words import BUYS_SEVERAL, is_talk
from pbem.eighteen.meant.turns import composed
from pbem.eighteen.meant.unknown_trains import unknown_train
from pbem.eighteen.offered.hints import Hints, joined
from pbem.eighteen.offered.moves import Game, in_turn
from pbem.eighteen.orders.names import names_of
from pbem.orders.lexicon import Lexicon
from pbem.orders.meaning import MOST_CHOICES
from pbem.orders.prose import Sentence

MOST_CLAUSES = 16
MOST_SAID = 2000  # characters
_MESSAGE = re.compile(r"\s*press \w+:", re.IGNORECASE)
_PASSES_ROUND = re.compile(
    r"\bpass me (?:right |straight |all the way )?(?:through|along|on|forward)? ?(?:to|till|until|into) (?:the )?"
    r"(?:next |coming )?(?:operating|or\b)|\bpass(?:es|ed)? (?:for )?(?:me )?(?:in|through|during|throughout|for) "
    r"(?:the |all of the |the whole )?(?:whole |coming |next |following |entire )?(?:stock round|sr\b|share round)",
    re.IGNORECASE,
)
_PASSES_UNTIL = re.compile(r"\bpass(?:es|ing)?\b[^.!;]*\b(?:until|till|til|unless|except)\b", re.IGNORECASE)
_SOLD_BY_ANY = re.compile(
    r"\b(?:until|till|til|unless|except)\b[^.!;]*\b(?:some|any)(?:one|body)(?: else)? (?:sells?|dumps?|is selling)"
    r"(?: (?:shares?|stock|something|anything|any))?\W*\Z",
    re.IGNORECASE,
)
_NOTHING_ELSE = re.compile(r"\bpolicy (\S+): nothing else(?! until)")
_COMPANY = re.compile(r"(?:\A|; )([\w.&-]+): ")
_SELLS_SHARES = re.compile(
    r"\bi(?:'ll| will| would| want to|'d like to)? sell (?:all |both )?(?:my |of my )?(?P<count>\d{1,2}|one|two|"
    r"three|four|all|both)\b(?! ?-?trains?\b)(?![+/])",
    re.IGNORECASE,
)
_STEPS = re.compile(r"\b(?:runs?|pays?|withholds?|half|lays?|builds?|tokens?|buys?|then)\b", re.IGNORECASE)
_COUNTS = {"one": "1", "two": "2", "three": "3", "four": "4", "both": "2"}
_NEXT_TURN = re.compile(
    r"\bnext (?:turn|time|or\b|operating)|\b(?:its|his|her|their) (?:\w+ )?turn\b|\bwhen (?:it|he|she) (?:is|comes|"
    r"gets)\b",
    re.IGNORECASE,
)
_BOUGHT = re.compile(r"\bbuy train (\S+)")
_EVERY_TURN = re.compile(
    r"\b(?:every|always|each|all|from (?:then|now|there) on|until|till|turns|forever|as long|henceforth|policy)\b",
    re.IGNORECASE,
)


def likely(
    hints: Hints,
    language: Language,
    game: Game,
    player: str,
    said: Sequence[Sentence],
    names: frozenset[str],
    coming: Callable[[], Game] | None = None,
) -> tuple[str, ...]:
    """What the sentences come to, one after the other; of one clause there may be several ways.

    `coming`: the position as if the player's turn in the next stock round had come, where that may be ordered for.
    """
    if sum(len(one.text) for one in said) > MOST_SAID:
        return ()
    lines = _likely(hints, language, game, player, said, names, coming)
    return no_less(names_of(game.definition), lines, said, names)


def _likely(
    hints: Hints,
    language: Language,
    game: Game,
    player: str,
    said: Sequence[Sentence],
    names: frozenset[str],
    coming: Callable[[], Game] | None,
) -> tuple[str, ...]:
    said = list(rather(said))
    wished, others = for_next_round(said) if coming and in_turn(game, player) else ([], said)
    if wished and coming and (then := likely(hints, language, coming(), player, wished, names)):
        now = likely(hints, language, game, player, others, names) if others else ()
        return tuple("; ".join(filter(None, (of_any(then[0], wished), one))) for one in now or ("",))

    def again(at: Game, left: Sequence[Sentence]) -> tuple[str, ...]:
        return likely(hints, language, at, player, left, names)

    if (lines := taken_apart(hints, language, game, player, said, again)) is not None:
        return lines
    if not in_turn(game, player):
        said = each_of_them(game, player, lexicon_of(game.definition, language.words), on_my_turn(said))
        several = any(BUYS_SEVERAL.search(one.text) for one in said)  # which only the whole of the turn can tell
        found = () if several else _clause_by_clause(hints, language, game, player, said, names)
        whole = filter(None, as_a_whole(hints, language, game, player, said, names, found))
        lines = _as_lasting(game, player, whole, said)
        return lines if auctioned(hints, game, player) else bounded(lines, said)
    if (sale := _sold_too_late(game, lexicon_of(game.definition, language.words), said)) is not None:
        return sale  # it wishes what only a stock round allows: the rest alone would be half of it
    lexicon = lexicon_of(game.definition, language.words)
    none, others = unknown_train(names_of(game.definition), said)
    if none:
        return tuple(f"{one}; buy train {none}" for one in again(game, others)) or (
            f"{in_turn(game, player)}: buy train {none}",
        )
    said = passed_first(in_turn(game, player) or "", partial(named_in, game, lexicon), said)
    said, tail = _round_passed(said)
    found = _clause_by_clause(hints, language, game, player, said, names) if said else ()
    if tail:
        found = tuple(f"{one}; {tail}" for one in found) or (tail,)
    return _only_next(tuple(filter(None, found)), said)


def _as_lasting(game: Game, player: str, found: Iterable[str], said: Sequence[Sentence]) -> tuple[str, ...]:
    """The lines without a pass of this turn alone, where the mail says what is to end it: that would be half of it.

    «pass until someone sells» is about every company of which the player has shares.
    """
    ends = [one.text for one in said if _PASSES_UNTIL.search(one.text)]
    lines = tuple(found)
    if not ends or PASS not in lines:
        return lines
    owned = [f"anyone sells {one}" for one in game.shares if held(game, player, one)]
    sold = f"pass until OR unless {', '.join(owned)}" if owned and any(map(_SOLD_BY_ANY.search, ends)) else ""
    return tuple(one for one in (sold, *lines) if one and one != PASS)


def _sold_too_late(game: Game, lexicon: Lexicon, said: Sequence[Sentence]) -> tuple[str, ...] | None:
    """The sale of shares that is wished where none can be now, nothing where more is said; None where none is."""
    wished = [(found, one.text) for one in said if (found := _SELLS_SHARES.search(one.text))]
    if not wished or any(isinstance(one, Sell) for one in game.active_step().candidates(game)):
        return None
    found, text = wished[0]
    named = [one for one in named_in(game, lexicon, text[found.end() :]) if one in game.shares]
    count = _COUNTS.get(found["count"].lower(), found["count"])
    alone = len(said) == len(named) == 1 and not _STEPS.search(text)
    return (f"sell {count} {named[0]}",) if alone and count.isdigit() else ()


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
        idle = all(_orders_nothing(game, lexicon, one) for one in later.left)
        return _of_auction(bids, later, idle=idle, once=not is_lasting(said))
    parts = clauses(game, player, lexicon, [one for one in later.left if not one.hangs], names)
    own_words = [one for one in later.left if not _MESSAGE.match(one.text)]
    whole = composed(Table(hints, language, player), game, own_words, names)
    if whole is None:
        return ()
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
    return _besides(own, tuple(_whole((one,), later) for one in whole), found)


def _of_auction(bids: tuple[str, ...], later: Later, *, idle: bool, once: bool) -> tuple[str, ...]:
    """The bids and what is ordered for later. `idle`: nothing else is said; `once`: a pass may be one of this turn."""
    if idle and later.lines and not bids and not later.passes:
        return (_whole((), later),)
    lines = [_whole((one,), later) for one in bids or ((PASS,) if later.passes else ())]
    if later.maybe and bids:
        lines.insert(1, f"{lines[0]}; {later.maybe}")
    elif later.passes and not bids and once:
        lines.append(PASS)
    return tuple(lines)


def _besides(own: str | None, whole: Sequence[str], found: Sequence[str]) -> tuple[str, ...]:
    """The turns that were put together as a whole first, then what is no part of one of them, nor against it."""
    if any(set(_COMPANY.findall(one)) - {own} for one in whole):
        return tuple(whole)  # what clauses come to knows of the company's own turn only
    parts = [_parts_of(one) | {PASS} for one in whole]
    others = [one for one in found if not any(_parts_of(one) <= each for each in parts)]
    trains = frozenset[str]().union(*map(_trains, whole))
    others = [one for one in others if not (trains and _trains(one) - trains)]  # of another type than was heard
    placed = {step[1] for each in parts for one in each if (step := one.split())[:1] == ["token"] and step[1:]}
    kept = [one for one in others if not any(_lays_at(step, placed) for step in _parts_of(one))]
    return (*whole, *kept)[:MOST_CHOICES]


def _lays_at(step: str, places: Set[str]) -> bool:
    """Whether track is laid where a token is to be placed."""
    said = step.split()
    return said[:1] in (["lay"], ["upgrade"]) and not places.isdisjoint(said)


def _trains(line: str) -> frozenset[str]:
    """The types of trains that a line buys."""
    return frozenset(_BOUGHT.findall(line))


def _parts_of(line: str) -> frozenset[str]:
    return frozenset(one.partition(": ")[2] or one for one in line.split("; "))


def _without_talk(said: Sequence[Sentence]) -> list[Sentence]:
    """The sentences but for those that only tell; what one of these takes back stays so."""
    kept, back, told = list[Sentence](), False, ""
    for one in said:
        back = back or one.back
        told = f"{told} {one.told}".strip()
        if is_talk(one.text):
            told = f"{told} {one.text}"
        else:
            kept.append(one._replace(back=back, told=told))
            back, told = False, ""
    return kept


def _orders_nothing(game: Game, lexicon: Lexicon, one: Sentence) -> bool:
    """Whether a sentence has no name of the game and no amount."""
    words = lexicon.hear(ready(game.definition, one.text))
    return not any(each.kind in (*AMOUNTS, *NAMES) for word in words if word.sure for each in word.senses)


def _ways(reading: Reading) -> list[tuple[str, ...]]:
    """The lines that were found, once for each way of the clause of which there are several."""
    lines, at = reading.lines, reading.way_at
    ways = [(*lines[:at], one.candidate.line, *lines[at:]) for one in reading.ways] or ([lines] if lines else [])
    return [*ways, *([reading.instead] if reading.instead and reading.instead not in ways else [])]


def _whole(lines: Sequence[str], later: Later) -> str:
    """The lines of now and those for later on one line; a pass of now is in one that goes on."""
    now = [one for one in lines if not (later.passes and one == PASS)]
    return "; ".join(filter(None, (joined(now) if now else "", *later.lines)))
