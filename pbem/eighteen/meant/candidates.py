"""The legal orders that a few heard words may mean: each made only where one of its names was heard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.core import play
from engine.eighteen.actions import Action, Bid, BuyPrivate, BuyTrain, Dividend, Lay, Pass, Run, Sell, Start
from engine.eighteen.earnings import proposed_run
from engine.eighteen.holdings import held
from engine.eighteen.table import BANK, POOL
from pbem.eighteen.meant.saying import money, said_by, verb_of
from pbem.eighteen.offered.hints import Hints, joined_parts, written
from pbem.eighteen.offered.moves import Game, Move, deal, first_tokens, in_turn, stages
from pbem.orders.lexicon import Sense, Word
from pbem.orders.meaning import Candidate

MOST_AT_ONCE = 4  # trains of one line
_LATE = frozenset({"run", "pay", "half", "withhold", "buy", "discard"})  # verbs of what is done with trains, or after


class Found(NamedTuple):
    """A candidate, and what it does: `then` in the position `at`, to which what stands before it on its line leads."""

    candidate: Candidate
    at: Game
    then: tuple[Action, ...]
    verb: str = ""  # of what is done then

    def after(self) -> Game:
        """The position that it brings about."""
        return play.replay(self.at, self.then)


class Heard(NamedTuple):
    """The words of a clause, and all that they may mean together."""

    words: Sequence[Word]
    senses: frozenset[Sense]

    def of(self, kind: str) -> frozenset[str]:
        """What of this kind was heard."""
        return frozenset(one.value for one in self.senses if one.kind == kind)

    def fits(self, has: frozenset[Sense]) -> bool:
        """Whether an order has all that was heard."""
        return all(not word.senses or word.senses & has for word in self.words)


def heard(words: Sequence[Word]) -> Heard:
    """The words with what they may mean together."""
    return Heard(words, frozenset().union(*(word.senses for word in words)) if words else frozenset())


def found(hints: Hints, game: Game, player: str, said: Heard) -> list[Found]:
    """Every legal order that has something of what was said."""
    if game.finished or player not in game.active:
        return []
    makers = (_of_moves, _of_bids, _pass)
    every = [one for make in makers for one in make(hints, game, player, said)]
    for better in (_does_it, _is_there):
        whole = [one for one in every if said.fits(one.candidate.has)]
        best = [one for one in whole if better(one, said)]
        if best and len(best) < len(whole):
            every = [one for one in every if one in best or one not in whole]
    return every


def _does_it(one: Found, said: Heard) -> bool:
    """Whether the verb that was said is that of its last order, not only of one that must stand before it."""
    return Sense("verb", one.verb) in said.senses


def _is_there(one: Found, said: Heard) -> bool:
    """Whether a place that was said is its own, not only one that its track leads to."""
    return any(sense.kind == "place" and sense in one.candidate.has for sense in said.senses)


def _proposed(hints: Hints, game: Game, player: str, said: Heard) -> Iterator[Move]:
    """What can be ordered now, step by step of a turn; nothing behind the run where nothing late was heard."""
    for action in hints.more(game, player):
        yield Move(game, (action,))
    if in_turn(game, player) is None:
        yield from (Move(game, (one,)) for one in game.active_step().candidates(game) if not isinstance(one, Pass))
        return
    late = bool(said.of("verb") & _LATE or said.of("train") or said.of("thing") & {"train"})
    for stage in stages(game, player):
        if stage.takes(Run):
            if not late:
                break
            yield Move(stage.at, (*stage.said, Run(player, in_turn(game, player) or "", ())))
            if said.of("verb") == {"run"}:
                break
            continue
        yield from stage.moves()
    for action in game.active_step().candidates(game):
        if isinstance(deal(action), BuyPrivate):
            yield Move(game, (action,))


def _of_moves(hints: Hints, game: Game, player: str, said: Heard) -> Iterator[Found]:
    known = set[object]()
    for move in _proposed(hints, game, player, said):
        if move.last.player != player or isinstance(move.last, Bid):
            continue
        for one in _fitted(hints, move, said):
            if one.last in known:
                continue
            known.add(one.last)
            yield from _candidate(hints, one, said)


def _candidate(hints: Hints, move: Move, said: Heard) -> Iterator[Found]:
    if isinstance(move.last, Run):
        yield from _run(hints, move, said)
        return
    has = said_by(hints, move)
    lay = isinstance(move.last, Lay)
    if not (said.fits(has) if lay and not _names(said, move.last) else said.senses & has) or not move.legal:
        return
    if isinstance(move.last, Dividend):
        has |= _revenue(move)
    if isinstance(move.last, Start):
        has |= _rank_of_par(move)
        places = [one for one in first_tokens(move) if one.legal] if said.of("place") else []
        fitting = [one for one in places if said.fits(has | said_by(hints, one))]
        if fitting:
            yield from (_made(hints, one, has | said_by(hints, one), said) for one in fitting)
            return
    if isinstance(move.last, BuyTrain):
        has |= {Sense("count", "1")}
    elif said.of("money") or (said.of("number") and in_turn(move.at, move.last.player) is None):
        has |= _spent(move)
    yield _made(hints, move, has, said)
    yield from _several(hints, move, has - {Sense("count", "1")}, said)


def _names(said: Heard, lay: Any) -> bool:
    """Whether the hex of a lay was named; where none was, its tile."""
    places = said.of("place")
    return lay.hex in places if places else lay.tile in said.of("tile")


def _made(hints: Hints, move: Move, has: frozenset[Sense], said: Heard) -> Found:
    return Found(Candidate(written(hints, move), has, _grave(move, said)), move.at, move.actions[-1:], verb_of(hints, move.at, move.last))


def _grave(move: Move, said: Heard) -> bool:
    """Whether it is never done unasked: it decides what was not said, gives away a presidency, or ends the game."""
    decides = {"pay": "pay", "half": "half", "keep": "withhold"}
    for action in move.actions:
        if isinstance(action, Dividend) and decides.get(action.kind, "") not in said.of("verb"):
            return True
    last = move.last
    if isinstance(last, Sell) and _presides(move):
        left = held(move.at, last.player, last.company) - last.shares
        if any(held(move.at, one, last.company) > left for one in move.at.players if one != last.player):
            return True
    return type(last).__name__ in ("Bankrupt", "Nationalise") or _ends(move)


def _presides(move: Move) -> bool:
    return bool(move.at.companies[move.last.company].president == move.last.player)


def _ends(move: Move) -> bool:
    after, _ = play.apply(move.at, move.last)
    return bool(after.finished)


def _run(hints: Hints, move: Move, said: Heard) -> Iterator[Found]:
    """The best run; it is searched for only where its revenue was said."""
    company = move.last.company
    has = {Sense("verb", "run"), Sense("company", company), Sense("thing", "train"), Sense("rank", "best")}
    has |= {Sense("train", one) for one in move.at.companies[company].trains}
    if not said.senses & has:
        return
    best = proposed_run(move.at, company)
    has |= {Sense(kind, value) for kind, value in money(best.revenue)}
    has |= {Sense("number", str(len(best.run.routes)))}
    run = replace(best.run, player=move.last.player)
    if play.why_not(move.at, run) is None:
        made = Move(move.at, (*move.actions[:-1], run))
        yield Found(Candidate(written(hints, made), frozenset(has)), made.at, (run,), "run")


def _spent(move: Move) -> frozenset[Sense]:
    """What it costs its player, where it costs them anything."""
    after, _ = play.apply(move.at, move.last)
    player = move.last.player
    return frozenset(Sense(*one) for one in money(move.at.purses[player] - after.purses.get(player, 0)))


def _revenue(move: Move) -> frozenset[Sense]:
    """What is paid in all and for a share."""
    revenue = getattr(move.at.round, "revenue", None) or 0
    amounts = {revenue, revenue // move.at.all_shares} if move.last.kind != "half" else {revenue}
    return frozenset(Sense(kind, value) for one in amounts for kind, value in money(one)) | {
        Sense("thing", "share"), Sense("thing", "dividend"),
    }  # fmt: skip


def _rank_of_par(move: Move) -> frozenset[Sense]:
    """Whether no lower, or no higher, first price is legal for its company."""
    every = [one for one in move.at.active_step().candidates(move.at) if isinstance(one, Start)]
    legal = [one for one in every if play.why_not(move.at, one) is None]
    same = sorted(one.price for one in legal if one.company == move.last.company)
    ranks = {"lowest": same[0], "highest": same[-1]} | ({"middle": same[len(same) // 2]} if len(same) % 2 else {})
    twice = {Sense(*one) for one in money(move.last.price * move.at.definition.numbers.president_shares)}
    return frozenset(Sense("rank", rank) for rank, price in ranks.items() if price == move.last.price) | twice


def _fitted(hints: Hints, move: Move, said: Heard) -> Iterator[Move]:
    """A deal at each price that was said; one with others only where its seller, or what is sold, was named."""
    done = deal(move.last)
    if isinstance(done, BuyTrain) and done.source not in (BANK, POOL):
        if done.source not in said.of("company"):
            return
    elif isinstance(done, BuyPrivate):
        if done.private not in said.of("company"):
            return
    else:
        yield move
        return
    prices = sorted({int(one) for one in (*said.of("number"), *said.of("money")) if len(one) < 6})
    for price in prices:
        other: Action = replace(done, price=price)
        last = other if done is move.last else replace(move.last, deal=other)
        yield move._replace(actions=(*move.actions[:-1], last))


def _several(hints: Hints, move: Move, has: frozenset[Sense], said: Heard) -> Iterator[Found]:
    """The same train more than once, where a count was said."""
    if not isinstance(move.last, BuyTrain) or move.last.source not in (BANK, POOL):
        return
    counts = sorted(int(one) for one in said.of("number") if one.isdecimal() and 1 < int(one) <= MOST_AT_ONCE)
    for count in counts:
        game, line = move.at, [written(hints, move)]
        for _ in range(count - 1):
            game, _ = play.apply(game, move.last)
            if game.finished or move.last.player not in game.active or play.why_not(game, move.last) is not None:
                break
            line.append(written(hints, Move(game, (move.last,))))
        else:
            more = {Sense("number", str(count)), *(Sense(*one) for one in money(count * move.last.price))}
            line_said = joined_parts("; ".join(line).split("; "))
            candidate = Candidate(line_said, has | more, _grave(move, said))
            yield Found(candidate, move.at, (move.last,) * count, "buy")


def _of_bids(hints: Hints, game: Game, player: str, said: Heard) -> Iterator[Found]:
    """Bids at the prices that were said, and for each company the lowest one and the highest."""
    if in_turn(game, player) is not None:
        return
    every = [one for one in game.active_step().candidates(game) if isinstance(one, Bid) and one.player == player]
    prices = said.of("number") | said.of("money")
    for _, same in groupby(every, key=lambda one: one.company):
        bids = sorted(same, key=lambda one: one.price)
        least = next((one for one in bids if _legal(game, one)), None)
        most = next((one for one in reversed(bids) if _legal(game, one)), None)
        for bid in dict.fromkeys(one for one in (least, most, *bids) if one is not None):
            rank = {"lowest": bid == least, "highest": bid == most}
            if not (str(bid.price) in prices or any(rank.values())) or not _legal(game, bid):
                continue
            has = said_by(hints, Move(game, (bid,))) | {Sense("rank", one) for one, is_it in rank.items() if is_it}
            if said.senses & has and not said.of("limit"):
                made = Move(game, (bid,))
                yield Found(Candidate(written(hints, made), frozenset(has)), game, (bid,), "bid")
        if least is not None and said.of("limit"):
            yield from _up_to(hints, game, least, said)


def _up_to(hints: Hints, game: Game, least: Bid, said: Heard) -> Iterator[Found]:
    """Bids up to an amount that was said; what is to be done then is said too, or asked."""
    head = written(hints, Move(game, (least,))).rsplit(" ", 1)[0]
    for amount in sorted({int(one) for one in said.of("number") | said.of("money") if len(one) < 6}):
        if amount < least.price:
            continue
        has = said_by(hints, Move(game, (replace(least, price=amount),))) | {Sense("limit", "most")}
        for after in ("pass", "ask"):
            line = f"{head} up to {amount} then {after}"
            yield Found(Candidate(line, has | {Sense("verb", after)}), game, (), "bid")


def _legal(game: Game, action: Action) -> bool:
    return play.why_not(game, action) is None


def _pass(hints: Hints, game: Game, player: str, said: Heard) -> Iterator[Found]:
    if "pass" not in said.of("verb") or not _legal(game, Pass(player)):
        return
    line = hints.pass_line(game, player)
    has = {Sense("verb", "pass")}
    about = in_turn(game, player) or getattr(getattr(game.round, "auction", None), "company", "")
    if about:
        has |= {Sense("company", about), Sense("thing", "auction")}
    yield Found(Candidate(line, frozenset(has)), game, (Pass(player),), "pass")
