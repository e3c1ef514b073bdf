"""Everything that could be ordered now: each legal action with the orders that must stand before it on its line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.core import play
from engine.eighteen import companies
from engine.eighteen.actions import Action, Bid, BuyPrivate, BuyTrain, Dividend, Lay, Pass, Route, Run, Start, Token
from engine.eighteen.earnings import best_run
from pbem.games.once import once_a_position

Game = Any  # a Game18xx that can be played: with the verbs of `engine.core.play`
KEEPING = ("half", "keep")  # dividends that leave a company money, the least first


class Move(NamedTuple):
    """What one line orders. `at` is the position in which its last action is done; steps passed over are declined."""

    at: Game
    actions: tuple[Action, ...]

    @property
    def last(self) -> Any:
        """The action that the line is about, of whatever type."""
        return self.actions[-1]

    @property
    def legal(self) -> bool:
        """Whether the rules allow it; those before its last action are."""
        return play.why_not(self.at, self.last) is None


@once_a_position
def proposed(game: Game) -> tuple[Action, ...]:
    """What may be proposed in a position."""
    return tuple(game.active_step().candidates(game))


class Stage(NamedTuple):
    """A step of the running turn of a company: its position, and what must be ordered to come so far."""

    at: Game
    said: tuple[Action, ...] = ()

    def takes(self, kind: type[Action]) -> bool:
        """Whether an action of this kind may be ordered here."""
        return any(issubclass(one, kind) for one in self.at.active_step().rules)

    def moves(self) -> Iterator[Move]:
        """All that may be proposed here but to pass, and to buy a private, which is possible at every step."""
        for action in self.at.active_step().candidates(self.at):
            if not isinstance(action, Pass) and not isinstance(deal(action), BuyPrivate):
                yield Move(self.at, (*self.said, action))


def deal(action: Action) -> Any:
    """What an offer to another player proposes; any other action as it is."""
    return getattr(action, "deal", action)


def in_turn(game: Game, player: str) -> str | None:
    """The company whose turn it is, where the player orders for it and nothing interrupts."""
    if game.finished or player not in game.active:
        return None
    company = companies.operating(game)
    return None if company is None or game.active_step().held_up(game) else company


def stages(game: Game, player: str, dividend: str = "pay", routes: tuple[Route, ...] = ()) -> Iterator[Stage]:
    """The steps of the company’s turn from here on, where nothing but its run and dividend is done before.

    `routes`: how it runs, where the best run is not to be searched for.
    """
    company, here, said = in_turn(game, player), game, tuple[Action, ...]()
    if company is None:
        return
    run: tuple[Action, ...] = ()
    while True:
        stage = Stage(here, said)
        if run and stage.takes(Dividend):
            stage = Stage(here, run)  # what it earns is said before what becomes of it
        yield stage
        action: Action = Pass(player)
        if stage.takes(Run):
            action = Run(player, company, routes) if routes else best_run(here, company)
            run = (action,)
        elif stage.takes(Dividend):
            given = (one for one in here.active_step().candidates(here) if isinstance(one, Dividend))
            chosen = next((one for one in given if one.kind == dividend), None)
            if chosen is None:
                return
            action = chosen
            said = (*run, action)
        if play.why_not(here, action) is not None:
            return
        after, _ = play.apply(here, action)
        if not same_turn(here, after, player):
            return
        here = after


def same_turn(before: Game, after: Game, player: str) -> bool:
    """Whether the same turn of a company goes on, one step on or more, and nothing interrupts it."""
    company = companies.operating(before)
    if company is None or in_turn(after, player) != company:
        return False
    was, now = before.round, after.round
    return bool((now.order, now.turn) == (was.order, was.turn) and now.step >= was.step and before.phase == after.phase)


def moves(game: Game, player: str, before: type[Action] | None = None) -> Iterator[Move]:
    """All that could be ordered now by `player`; some are not legal (`Move.legal`). Passing comes last.

    `before`: nothing from the step on that takes this kind, where only what comes earlier in a turn is wanted: a run
    takes long to find.
    """
    if game.finished or player not in game.active:
        return
    if in_turn(game, player) is not None:
        yield from _of_turn(game, player, before)
    else:
        yield from (Move(game, (one,)) for one in game.active_step().candidates(game) if not isinstance(one, Pass))
    yield Move(game, (Pass(player),))


@once_a_position
def every_move(game: Game, player: str, before: type[Action] | None) -> tuple[Move, ...]:
    """The same, all of them at once, for what looks at all."""
    return tuple(moves(game, player, before))


def _of_turn(game: Game, player: str, before: type[Action] | None) -> Iterator[Move]:
    """Step by step; a train that only a company can pay for that keeps of its revenue comes after the others."""
    possible, known = set[tuple[str, str]](), set[Action]()
    for stage in stages(game, player):
        if before is not None and stage.takes(before):
            return
        for move in stage.moves():
            if move.last in known:
                continue  # possible at every step: now, then
            if move.at is game:
                known.add(move.last)
            if isinstance(deal(move.last), BuyTrain) and move.legal:
                possible.add(_thing(move))
            yield move
    for action in game.active_step().candidates(game):
        if isinstance(deal(action), BuyPrivate):
            yield Move(game, (action,))
    yield from _of_kept(game, player, possible)


def _of_kept(game: Game, player: str, possible: set[tuple[str, str]]) -> Iterator[Move]:
    """The trains that are not possible without some of the revenue."""
    for kept in KEEPING:
        for stage in stages(game, player, kept):
            if stage.said and stage.takes(BuyTrain):
                trains = (move for move in stage.moves() if isinstance(deal(move.last), BuyTrain))
                found = [move for move in trains if _thing(move) not in possible and move.legal]
                possible.update(map(_thing, found))
                yield from found


def _thing(move: Move) -> tuple[str, str]:
    """The train that is bought, at whatever price."""
    return deal(move.last).train, deal(move.last).source


def first_tokens(move: Move) -> Iterator[Move]:
    """The start of a corporation with each place for its first token; nothing for any other move."""
    if not isinstance(move.last, Start) or not move.legal:
        return
    after, _ = play.apply(move.at, move.last)
    for action in after.active_step().candidates(after):
        if isinstance(action, Token):
            yield Move(after, (*move.actions, action))


def opening(move: Move) -> bool:
    """Whether it is a bid at the lowest price now possible."""
    lower = (
        Bid(move.last.player, move.last.company, move.last.price - move.at.bid_step)
        if isinstance(move.last, Bid)
        else None
    )
    return lower is not None and (lower.price < 0 or play.why_not(move.at, lower) is not None)


def lays(game: Game, player: str) -> list[Move]:
    """Every legal lay of the company whose turn it is, if it may lay track now."""
    for stage in stages(game, player):
        if stage.takes(Lay):
            return [move for move in stage.moves() if isinstance(move.last, Lay) and move.legal]
        if stage.takes(Run):
            break
    return []
