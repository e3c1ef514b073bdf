"""The legal orders that a few heard words may mean: each made only where one of its names was heard."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core import play
from engine.eighteen.actions import Action, Bid, BuyPrivate, BuyTrain, Dividend, Lay, Pass, Run, Sell, Start
from engine.eighteen.table import BANK, POOL
from pbem.eighteen.language import Language
from pbem.eighteen.meant.bids import of_bids, passing
from pbem.eighteen.meant.costs import rank_of_par, revenue, spent
from pbem.eighteen.meant.heard import Found, Heard
from pbem.eighteen.meant.runs import runs
from pbem.eighteen.meant.saying import money, said_by, verb_of
from pbem.eighteen.offered.hints import Hints, joined, written
from pbem.eighteen.offered.moves import Game, Move, deal, first_tokens, in_turn, proposed, stages
from pbem.eighteen.offered.samples import gives_away
from pbem.orders.lexicon import Sense
from pbem.orders.meaning import Candidate

ONE = Sense("count", "1")
MOST_AT_ONCE = 4  # trains of one line
_LATE = frozenset({"run", "pay", "half", "withhold", "buy", "discard"})  # verbs of what is done with trains, or after


def found(hints: Hints, language: Language, game: Game, player: str, said: Heard) -> list[Found]:
    """Every legal order that has something of what was said."""
    if game.finished or player not in game.active:
        return []
    every = list(_of_moves(hints, language, game, player, said))
    every += [one for make in (of_bids, passing) for one in make(hints, game, player, said)]
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
        yield from (Move(game, (one,)) for one in proposed(game) if not isinstance(one, Pass | Bid))
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
    for action in proposed(game):
        if isinstance(deal(action), BuyPrivate):
            yield Move(game, (action,))


def _of_moves(hints: Hints, language: Language, game: Game, player: str, said: Heard) -> Iterator[Found]:
    known = set[object]()
    for move in _proposed(hints, game, player, said):
        if move.last.player != player or isinstance(move.last, Bid):
            continue
        if isinstance(move.last, Sell) and not said.of("verb") & {"sell", "all"}:
            continue  # «a NOR share please» is to be had
        for one in _fitted(move, said):
            if one.last in known:
                continue
            known.add(one.last)
            yield from _candidate(hints, language, one, said)


def _candidate(hints: Hints, language: Language, move: Move, said: Heard) -> Iterator[Found]:
    if isinstance(move.last, Run):
        yield from runs(hints, language, move, said)
        return
    has = said_by(hints, move)
    if isinstance(move.last, Lay):
        has -= _of_places(said)
        if not _may_be(said, move.last, has):
            return
    if not said.senses & has or not _is_about(hints, move, said) or not move.legal:
        return
    if isinstance(move.last, Start) and (placed := _with_token(hints, move, has | rank_of_par(move), said)):
        yield from placed
        return
    has |= _amounts(move, said)
    yield _made(hints, move, has, said)
    yield from _several(hints, move, has - {ONE}, said)


def _is_about(hints: Hints, move: Move, said: Heard) -> bool:
    """Whether its last order was heard, where others stand before it: its verb, or what it is done with.

    «Pay for NOR and for MID» buys no port from MID.
    """
    verbs = said.of("verb")
    if len(move.actions) == 1 or not verbs or verb_of(hints, move.at, move.last) in verbs:
        return True
    own = said_by(hints, move._replace(actions=move.actions[-1:])) & said.senses
    return any(one.kind not in ("company", "source", "number", "count", "percent", "money") for one in own)


def _amounts(move: Move, said: Heard) -> frozenset[Sense]:
    """What else may be said of it: what it costs, or pays."""
    if isinstance(move.last, Dividend):
        return revenue(move)
    more = rank_of_par(move) if isinstance(move.last, Start) else frozenset[Sense]()
    if isinstance(move.last, BuyTrain):
        return frozenset({ONE})
    outside = in_turn(move.at, move.last.player) is None
    return more | spent(move) if said.of("money") or (said.of("number") and outside) else more


def _with_token(hints: Hints, move: Move, has: frozenset[Sense], said: Heard) -> list[Found]:
    """The start of a corporation with its first token at a place that was named."""
    places = [one for one in first_tokens(move) if one.legal] if said.of("place") else []
    whole = [(one, has | said_by(hints, one)) for one in places]
    return [_made(hints, one, every, said) for one, every in whole if said.fits(every)]


def _may_be(said: Heard, lay: Lay, has: frozenset[Sense]) -> bool:
    """Whether a lay is worth a look: on a hex that was named, or with all that was said where none was."""
    places = said.of("place")
    return lay.hex in places if places else lay.tile in said.of("tile") or said.fits(has)


def _of_places(said: Heard) -> frozenset[Sense]:
    """The companies that share their name with a place: where track is laid, the place is meant."""
    named = (word.senses for word in said.words if any(one.kind == "place" for one in word.senses))
    return frozenset(one for senses in named for one in senses if one.kind == "company")


def _made(hints: Hints, move: Move, has: frozenset[Sense], said: Heard) -> Found:
    return Found(
        Candidate(written(hints, move), has, _grave(move, said)),
        move.at,
        move.actions[-1:],
        verb_of(hints, move.at, move.last),
    )


def _grave(move: Move, said: Heard) -> bool:
    """Whether it is never done unasked: it decides what was not said, gives away a presidency, or ends the game."""
    decides = {"pay": "pay", "half": "half", "keep": "withhold"}
    for action in move.actions:
        if isinstance(action, Dividend) and decides.get(action.kind, "") not in said.of("verb"):
            return True
    last = move.last
    if isinstance(last, Sell) and gives_away(move):
        return True
    return type(last).__name__ in ("Bankrupt", "Nationalise") or _ends(move)


def _ends(move: Move) -> bool:
    after, _ = play.apply(move.at, move.last)
    return bool(after.finished)


def _fitted(move: Move, said: Heard) -> Iterator[Move]:
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
    for price in sorted(said.amounts(getattr(done, "train", ""))):
        other: Action = replace(done, price=price)
        last = other if done is move.last else replace(move.last, deal=other)
        yield move._replace(actions=(*move.actions[:-1], last))


def _several(hints: Hints, move: Move, has: frozenset[Sense], said: Heard) -> Iterator[Found]:
    """The same train more than once, where a count was said."""
    if not isinstance(move.last, BuyTrain) or move.last.source not in (BANK, POOL):
        return
    plural = any(word.text == "trains" for word in said.words)  # «2 trains» may be two of them
    if not plural and move.last.train not in said.of("train"):
        return  # «the 4» is one train, whatever is for sale
    for count in sorted(said.amounts("" if plural else move.last.train)):
        if not 1 < count <= MOST_AT_ONCE:
            continue
        game, line = move.at, [written(hints, move)]
        for _ in range(count - 1):
            game, _ = play.apply(game, move.last)
            if game.finished or move.last.player not in game.active or play.why_not(game, move.last) is not None:
                break
            line.append(written(hints, Move(game, (move.last,))))
        else:
            more = {Sense("number", str(count)), *(Sense(*one) for one in money(count * move.last.price))}
            line_said = joined(line)
            candidate = Candidate(line_said, has | more, _grave(move, said))
            yield Found(candidate, move.at, (move.last,) * count, "buy")
