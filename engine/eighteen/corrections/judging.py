"""Judging and making corrections: all are tried on a copy, which must then be a position that can be."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any, NamedTuple

from engine.core.corrections import CannotCorrect, Correction, refuse
from engine.core.errors import Refusal
from engine.core.events import Event
from engine.eighteen.corrections import board, machines, papers, prices, whose_turn
from engine.eighteen.corrections.beside import beside
from engine.eighteen.corrections.ground import Ground
from engine.eighteen.step import GameT

TOLD = 3  # faults that a refusal names


class Kind(NamedTuple):
    """What can be corrected: how it is written, and what it does to a copy; CannotCorrect where it makes no sense."""

    usage: str
    make: Callable[[Any, tuple[str, ...], Ground[Any]], None]


KINDS: Mapping[str, Kind] = {
    "cash": Kind(papers.CASH, papers.cash),
    "share": Kind(papers.SHARE, papers.share),
    "certificate": Kind(papers.CERTIFICATE, papers.certificate),
    "station": Kind(board.STATION, board.station),
    "tile": Kind(board.TILE, board.tile),
    "price": Kind(prices.PRICE, prices.price),
    "train": Kind(machines.TRAIN, machines.train),
    "turn": Kind(whose_turn.TURN, whose_turn.turn),
}


class Corrector18xx(Ground[GameT]):
    """Judges and makes corrections; a game says what is its own."""

    def why_not(self, game: GameT, correction: Correction) -> Refusal | None:
        """None where it can be made."""
        made = self._made(game, correction)
        return made if isinstance(made, Refusal) else None

    def do(self, game: GameT, correction: Correction) -> tuple[GameT, tuple[Event, ...]]:
        """The game after it and all that follows by itself, and what it changed."""
        made = self._made(game, correction)
        assert not isinstance(made, Refusal)
        told, made.told = tuple(made.told), []
        return made, told

    def _made(self, game: GameT, correction: Correction) -> GameT | Refusal:
        if game.finished:
            return refuse("correct_over")
        own = game.copied()
        try:
            for what, words in correction.parts():
                self._make(own, what, words)
        except CannotCorrect as wrong:
            return refuse(wrong.code, **wrong.facts)
        known = frozenset(self._wrong(game))
        if refused := self._why_impossible(own, known):
            return refused
        after = own.copied()  # `own` has been asked whose turn it is, and may not change any more
        after.told = own.told
        self.go_on(after)
        return self._why_impossible(after.copied(), known) or after

    def _make(self, own: GameT, what: str, words: tuple[str, ...]) -> None:
        if (kind := KINDS.get(what)) is None:
            raise CannotCorrect("correct_what", what=what, known=", ".join(KINDS))
        kind.make(own, words, self)

    def _why_impossible(self, own: GameT, known: Container[str]) -> Refusal | None:
        """What cannot be, but for what could not be before either."""
        found = [one for one in self._wrong(own) if one not in known][:TOLD]
        if not found:
            return None
        also = "; ".join([*beside(own)][:TOLD])
        if also:
            return refuse("correct_impossible_alone", faults="; ".join(found), beside=also)
        return refuse("correct_impossible", faults="; ".join(found))

    def _wrong(self, own: GameT) -> Iterator[str]:
        yield from self.faults(own)
        yield from self._of_a_deal(own)

    def _of_a_deal(self, own: GameT) -> Iterator[str]:
        """What is on offer can be done, as it is done without a further look once all have agreed."""
        offered = getattr(own, "offered", None)
        if offered is not None and (refused := self.deals.rule(offered.deal).why_not(own, offered.deal)):
            yield f"the deal that {offered.by} has offered could not be done: {refused.sentence.rstrip('.')}"
