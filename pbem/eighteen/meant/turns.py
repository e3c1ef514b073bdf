"""A company's turn told in prose, put together step by step: the lines that are asked back, each way whole.

Every step of which a mail speaks is in each of them; where one is not found there is none, for part of a turn would be
a wrong hint.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, product

from pbem.eighteen.meant.best import Table
from pbem.eighteen.meant.hearing import KEEP_OPEN
from pbem.eighteen.meant.lexicon import lexicon_of
from pbem.eighteen.meant.likely_ahead import ahead
from pbem.eighteen.meant.turn_lines import MOST_WAYS, Turn, Way, has_trains, hexes, kinds_of_dividend, own_turn, tiles, ways
from pbem.eighteen.meant.turn_parts import Ear, Mail, Part, parted, subject
from pbem.eighteen.offered.hints import joined_parts
from pbem.eighteen.offered.moves import Game
from pbem.orders.prose import Sentence

_TURN = ("track", "token", "port", "run", "dividend", "train")
_DIVIDENDS = ("pay", "half", "withhold")
_MOST_LAYS = 2
_ITS_TURN = re.compile(
    r"\b(?:on|in|at|during) (?:its|their) (?:\w+ )?(?:turn|go)|\b(?:has|gets|have|is) its (?:\w+ )?turn|\bits turn\b|"
    r"\bwhen [\w-]+(?:'s turn)? (?:comes|is up|is due|runs|moves|operates|acts)",
    re.IGNORECASE,
)


def composed(table: Table, game: Game, said: Sequence[Sentence], names: frozenset[str]) -> tuple[str, ...]:
    """The ways in which the whole of a company's turn may be meant, the likeliest first."""
    company = own_turn(table, game)
    if not company:
        return ()
    lexicon = lexicon_of(game.definition, table.language.words)
    led = frozenset(one for one in game.companies if _leads(game, one, table.player) and one != company)
    owned = frozenset(one for one, owner in game.privates.items() if owner == table.player)
    ear = Ear(game.definition, lexicon, names, company, owned, led=led)
    turn = Turn(table, ear, game, company)
    ear = ear._replace(stations=hexes(turn, "token"), lays=hexes(turn, "lay", "upgrade"), tiles=tiles(turn))
    later, left = _of_others(table, game, ear, said, company)
    mail = parted(ear, left)
    if mail.lost or later is None:
        return ()
    for part in mail.parts:
        if part.kind.startswith("for "):
            found = ahead(game, table.player, ear.companies, f"On its turn {part.text}", "")
            if found.lost or not found.lines:
                return ()
            later += found.lines
    mail = _without_others(mail)
    turn = Turn(table, ear, game, company)
    found: list[str] = []
    for parts in _readings(mail):
        made = (_joined((one, *later)) for one in _composed(turn, parts))
        found += [one for one in made if one not in found]
    return tuple(found[:MOST_WAYS])


def _of_others(
    table: Table, game: Game, ear: Ear, said: Sequence[Sentence], company: str
) -> tuple[tuple[str, ...] | None, list[Sentence]]:
    """The orders for other companies of the writer, None where one is not understood; the sentences that have none."""

    named = ear.companies
    lines, left = list[str](), list[Sentence]()
    for one in said:
        led = [each for each in named(one.text) if _leads(game, each, table.player) and each != company]
        if not led or not (_ITS_TURN.search(one.text) or subject(ear, one.text)):
            left.append(one)
            continue
        found = ahead(game, table.player, named, f"On its turn {one.text}", "")
        if found.lost or not found.lines:
            return None, left
        lines += found.lines
    return tuple(lines), left


def _without_others(mail: Mail) -> Mail:
    kept = tuple(at for at, one in enumerate(mail.parts) if not one.kind.startswith("for "))
    back = frozenset(next((new for new, old in enumerate(kept) if old >= at), len(kept)) for at in mail.back)
    return Mail(tuple(mail.parts[at] for at in kept), mail.lost, back)


def _leads(game: Game, company: str, player: str) -> bool:
    return company in game.companies and game.companies[company].president == player


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
    """Each way of the steps as one line, in the order of a turn."""
    steps = {name: [one for one in parts if _step(one) == name] for name in (*_TURN, "private", "open")}
    if len(steps["track"]) > _MOST_LAYS or not any(steps[name] for name in (*_TURN, "private")):
        return []
    allowed = kinds_of_dividend(turn)
    kinds = {one.kind for one in steps["dividend"]}
    if allowed and (len(kinds) > 1 or not kinds <= allowed):
        return []
    runs = has_trains(turn) and bool(steps["run"] or (steps["dividend"] and allowed) or _goes_behind(steps["train"], turn))
    if steps["run"] and not has_trains(turn):
        return []
    # of each step its ways
    wished: list[list[str]] = []
    at = turn
    before, after = _privates(turn, steps["private"], parts)
    wished += before
    for name in ("track", "token", "port"):
        for part in _distinct(steps[name]):
            lines = ways(at, part)
            if not 0 < len(lines) <= MOST_WAYS:
                return []
            wished.append([one.line for one in lines])
            if len(lines) == 1 and lines[0].after is not None:
                at = at.at(lines[0].after)
    company = turn.company
    if runs:
        wished.append([f"{company}: run best"])
    if allowed and runs:
        choice = sorted(kinds) or (sorted(allowed & {"pay", "withhold"}) if steps["train"] else [])
        wished += [[f"{company}: {one}" for one in choice]] if choice else []
    wished += after
    for part in _distinct(steps["train"]):
        wished.append([one.line for one in ways(turn, part)])
    if steps["open"]:
        wished.append([KEEP_OPEN])
    if any(not one for one in wished):
        return []
    return [_joined(one) for one in islice(product(*wished), MOST_WAYS)]


def _goes_behind(trains: Sequence[Part], turn: Turn) -> bool:
    """Whether a train is bought, which is done behind the run."""
    return bool(trains) and has_trains(turn)


def _distinct(parts: Sequence[Part]) -> list[Part]:
    """The parts of a step but for those that only say again that it is to be done: «a station … our marker»."""
    return list({one.text.lower(): one for one in parts}.values())


def _privates(turn: Turn, parts: Sequence[Part], every: Sequence[Part]) -> tuple[list[list[str]], list[list[str]]]:
    """What is bought of players before the run, and behind it, in the order of the mail."""
    run = next((at for at, one in enumerate(every) if _step(one) in ("run", "dividend")), len(every))
    first = run < len(every) and every[run].before
    sides: tuple[list[list[str]], list[list[str]]] = ([], [])
    for part in parts:
        late = first or every.index(part) > run
        sides[late].append([one.line for one in ways(turn, part)])
    return sides


def _joined(lines: Sequence[str]) -> str:
    return joined_parts([part for line in lines for part in line.split("; ")])


__all__ = ["Way", "composed"]
