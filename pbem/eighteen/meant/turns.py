"""A company's turn told in prose, put together step by step: the lines that are asked back, each way whole.

Every step of which a mail speaks is in each of them; where one is not found there is none, for part of a turn would be
a wrong hint.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice, product

from pbem.eighteen.logs.reading import KEEP_OPEN
from pbem.eighteen.meant.best import Table
from pbem.eighteen.meant.lexicon import lexicon_of
from pbem.eighteen.meant.one_purchase import one_purchase
from pbem.eighteen.meant.trains_over import trains_over
from pbem.eighteen.meant.turn_ear import Ear
from pbem.eighteen.meant.turn_kinds import OTHER
from pbem.eighteen.meant.turn_lines import (
    MOST_WAYS,
    Turn,
    has_trains,
    hexes,
    is_past_run,
    kinds_of_dividend,
    run_as,
    tiles,
    ways,
)  # fmt: skip
from pbem.eighteen.meant.turn_others import (
    all_pass,
    builds_instead,
    lets_foreign,
    of_foreign,
    of_others,
    one_by_one,
    ordered,
    without_others,
)
from pbem.eighteen.meant.turn_parts import Mail, Part, parted
from pbem.eighteen.meant.turn_powers import USE, powers
from pbem.eighteen.offered.hints import joined
from pbem.eighteen.offered.moves import Game, in_turn
from pbem.eighteen.orders.names import names_of
from pbem.orders.prose import Sentence

_TURN = ("power", "track", "token", "port", "run", "dividend", "train")
_DIVIDENDS = ("pay", "half", "withhold")
_MOST_LAYS = 2
_WITHHOLDS = re.compile(r"\bwith?h?old|\bretain|\bno dividend|\bhold(?:s|ing)? back", re.IGNORECASE)
_BUYS_NOTHING = re.compile(
    r"\b(?:not|n't|never|dont|wont)(?: \w+){0,3}? (?:buy|purchase|spend|invest)(?:ing)?\b|\bno (?:\w+ )?(?:purchases?|"
    r"buying|shopping)\b|\bnothing (?:to (?:buy|be bought)|is bought|gets bought)|\b(?:buys?|buying|purchas\w+|"
    r"bought) (?:absolutely )?nothing\b|\btrains? (?:is|are|will be|has to be|must be) (?:quite |more than |good |"
    r"really |just )?enough\b|\b(?:has|have|got) (?:quite |more than )?enough trains?\b|\btrains? enough\b|"
    r"\A\W*nothing for\b",
    re.IGNORECASE,
)
_PASSES = re.compile(
    r"\W*(?:(?:i|we|it|ok|okay|well|so|just|[A-Z][\w-]{0,3})[ ,:]+)*(?:pass(?:es)?|does nothing)\b", re.IGNORECASE
)
_PIECES = re.compile(r"[:;,.]\s+|\s(?=(?:and|but)\b)")
Steps = Mapping[str, Sequence[Part]]


def composed(table: Table, game: Game, said: Sequence[Sentence], names: frozenset[str]) -> tuple[str, ...] | None:
    """The ways in which the whole of a company's turn may be meant, the likeliest first.

    None where it orders something for another company that is not understood.
    """
    company = in_turn(game, table.player)
    if not company:
        return ()
    turn = _turn(table, game, company, names)
    said = trains_over(game, table.player, said)
    said = one_by_one(turn.ear, said, coming := _coming(game, company))
    if passes := all_pass(turn.ear, said, coming):
        return (joined(passes),)
    if lets_foreign(turn.ear, said, game.companies.keys()):
        return of_foreign(game, turn.ear, said)
    of_whole, left = of_others(table, game, turn.ear, said)
    mail = parted(turn.ear, left)
    others = (one.text for one in mail.parts if one.kind.startswith(OTHER))
    of_parts = ordered(table, game, turn.ear, others)
    if of_whole is None or of_parts is None:
        return None
    if mail.lost:
        return ()
    own = without_others(mail)
    if is_past_run(turn) and (_only_denied(own) or (not own.parts and _buys_nothing(left))):
        return (joined((f"{company}: pass", *of_whole, *of_parts)),)
    if all(one.kind == "open" for one in own.parts) and (of_whole or of_parts):
        passes = (f"{company}: pass",) if _passes(turn.ear, left) else ()
        return (joined((*passes, *of_whole, *of_parts)),)  # else of its own turn nothing is said
    made = (joined((line, *of_whole, *of_parts)) for parts in _readings(own) for line in _composed(turn, parts))
    builder = builds_instead(turn.ear, said, frozenset(game.companies))
    made = (one.replace(f"{company}: ", f"{builder}: ") for one in made) if builder else made
    found = tuple(filter(None, dict.fromkeys(made)))[:MOST_WAYS] or one_purchase(turn, said)
    return found or of_foreign(game, turn.ear, said)  # which the rules forbid


def _coming(game: Game, company: str) -> Sequence[str]:
    """The companies whose turns are to come in this round."""
    order = list(getattr(game.round, "order", ()))
    return order[order.index(company) + 1 :] if company in order else []


def _passes(ear: Ear, said: Sequence[Sentence]) -> bool:
    """Whether one of the sentences, or a part of one, says that the company passes; not only that another one does."""
    pieces = (piece for one in said for piece in _PIECES.split(one.text))
    return any(_PASSES.match(one) and ear.led.isdisjoint(ear.companies(one)) for one in pieces)


def _only_denied(mail: Mail) -> bool:
    """Whether all that a mail says of a turn is that no train is bought: «no trains for K-K», «K-K is not buying»."""
    steps = [one for one in mail.parts if _step(one) not in ("run", "dividend")]
    return any(one.kind == "train" for one in steps) and all(one.denied for one in steps)


def _buys_nothing(said: Sequence[Sentence]) -> bool:
    """Whether a sentence says so, whatever is not bought: «I do not want to buy», «no purchase by K-K»."""
    return any(_BUYS_NOTHING.search(one.text.replace("’", "'")) for one in said)


def _turn(table: Table, game: Game, company: str, names: frozenset[str]) -> Turn:
    """The turn with all that its words may be about."""
    led = frozenset(one for one, each in game.companies.items() if each.president == table.player and one != company)
    owned = frozenset(one for one, owner in game.privates.items() if owner == table.player)
    own = frozenset(one for one, owner in game.privates.items() if owner == company)
    lexicon = lexicon_of(game.definition, table.language.words)
    like = names_of(game.definition).like
    alike = {other: one for one in (*led, company) for other in like(one) if other not in game.companies}
    turn = Turn(
        table, Ear(game.definition, lexicon, names, company, owned, led=led, own=own, alike=alike), game, company
    )
    stations, lays = hexes(turn, "token"), hexes(turn, "lay", "upgrade")
    used = hexes(turn, *USE) if own else frozenset()
    return turn._replace(ear=turn.ear._replace(stations=stations, lays=lays, tiles=tiles(turn), powers=used))


def _readings(mail: Mail) -> list[list[Part]]:
    """What is wished after all second thoughts: in place of what was said of the same step, or of all."""
    kept = list[Part]()
    anew: list[Part] | None = None
    for at, part in enumerate(mail.parts):
        if at in mail.back:
            anew = []
            behind = {_step(one) for one in mail.parts[at:] if not one.denied and one.kind != "open"}
            kept = [one for one in kept if _step(one) not in behind]
        if part.denied:
            if any(at >= one for one in mail.back):
                kept = [one for one in kept if _step(one) != _step(part)]
            continue
        kept.append(part)
        if anew is not None:
            anew.append(part)
    return [kept] + ([anew] if anew and anew != kept else [])


def _step(part: Part) -> str:
    return "dividend" if part.kind in _DIVIDENDS else part.kind


def _composed(turn: Turn, parts: Sequence[Part]) -> list[str]:
    """Each way of the steps as one line, in the order of a turn; none where one of them is not found."""
    steps = {name: [one for one in parts if _step(one) == name] for name in (*_TURN, "private", "open")}
    if len(steps["track"]) > _MOST_LAYS or not any(steps[name] for name in (*_TURN, "private")):
        return []
    running = _running(turn, steps)
    before, after = _privates(turn, steps["private"], parts)
    trains = _bought(turn, _distinct(steps["train"]))
    opened = [[KEEP_OPEN]] if steps["open"] else []
    if running is None:
        return []
    wished = [*before, *_built(turn, steps), *running, *after, *trains, *opened]
    if not all(0 < len(one) <= MOST_WAYS for one in wished):
        return []
    return [joined(one) for one in islice(product(*wished), MOST_WAYS)]


def _built(turn: Turn, steps: Steps) -> list[list[str]]:
    """What is built and placed, one after the other."""
    made = list[list[str]]()
    for name in ("power", "track", "token", "port"):
        for part in _distinct(steps[name]):
            found = powers(turn, part) if name == "power" else ways(turn, part)
            lines = [one.line for one in found]
            if lines not in made:
                made.append(lines)
            if len(found) == 1 and found[0].after is not None:
                turn = turn.at(found[0].after)
    return made


def _running(turn: Turn, steps: Steps) -> list[list[str]] | None:
    """The run and what becomes of revenue; None where that cannot be."""
    allowed, kinds = kinds_of_dividend(turn), {one.kind for one in steps["dividend"]}
    if is_past_run(turn):
        return []  # it has run: what is said of that only tells
    able = has_trains(turn)
    if (allowed and (len(kinds) > 1 or not kinds <= allowed)) or (steps["run"] and not able):
        return None
    if not allowed and any(
        _WITHHOLDS.search(one.text) for one in steps["dividend"]
    ):  # a minor has no choice: the refusal says so
        return [[f"{turn.company}: run best"], [f"{turn.company}: withhold"]]
    if not able or not (steps["run"] or steps["train"] or (kinds and allowed)):
        return []
    choice = sorted(kinds & allowed) or (sorted(allowed & {"pay", "withhold"}) if steps["train"] else [])
    runs = {as_type for one in steps["run"] if (as_type := run_as(turn, one.text))}
    run = f"run best as {runs.pop()}" if len(runs) == 1 else "run best"
    return [[f"{turn.company}: {one}" for one in each] for each in ([run], choice) if each]


def _bought(turn: Turn, parts: Sequence[Part]) -> list[list[str]]:
    """The purchases of trains; of two parts about the same company's the one without a price only tells of it."""
    found = [[one.line for one in ways(turn, part)] for part in parts]
    sellers = [set(turn.ear.companies(one.text)) - {turn.company} for one in parts]
    priced = set[str]().union(*(sellers[at] for at, lines in enumerate(found) if lines))
    return [lines for lines, whose in zip(found, sellers, strict=True) if lines or not (whose and whose <= priced)]


def _distinct(parts: Sequence[Part]) -> list[Part]:
    """The parts of a step but for those that only say again that it is to be done: «a station … our marker»."""
    return list({one.text.lower(): one for one in parts}.values())


def _privates(turn: Turn, parts: Sequence[Part], every: Sequence[Part]) -> tuple[list[list[str]], list[list[str]]]:
    """What is bought of players before the run, and behind it, in the order of the mail."""
    run = next((at for at, one in enumerate(every) if _step(one) in ("run", "dividend")), len(every))
    first = run < len(every) and every[run].before
    sides: tuple[list[list[str]], list[list[str]]] = ([], [])
    for part in parts:
        late = first or (every.index(part) > run and not part.before)
        sides[late].append([one.line for one in ways(turn, part)])
    return sides
