"""Games played again by mail: each action as a player would write it, a turn of a company in one mail, read back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import msgspec

from engine.core import play
from engine.core.errors import IllegalAction
from engine.core.events import Event
from engine.eighteen.actions import Action, Pass, Start
from engine.eighteen.companies import operating
from engine.eighteen.game import Game18xx
from engine.games.g1861.actions import RemoveToken
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound
from pbem.eighteen.orders.said import said
from pbem.orders.order import Order, OrderError
from pbem.orders.parse import read_orders
from pbem.orders.plain_words import core
from pbem.orders.split import split_lines
from pbem.replays.log_replay import LogReplay
from pbem.replays.logfile import Log
from pbem.titles.g1861.mail.orders import LANGUAGE, WORDS, decides
from tests.eighteen.forms import Forms, Played
from tests.own_types import own
from tests.random_1861 import walk
from tests.rules.g1861.table import definition


class Mail(msgspec.Struct, frozen=True):
    """What a player writes in a position, and the position that it is to bring about."""

    before: Game
    player: str
    text: str
    after: Game


class Noting(LogReplay):
    """A replay of a recorded game that keeps every action and the position before it."""

    def __init__(self, log: Log) -> None:
        super().__init__(log)
        self.played: list[Played] = []

    def _done(self, action: Action) -> tuple[Game18xx, tuple[Event, ...]]:
        done = super()._done(action)
        self.played.append(Played(own(Game, self.game), action, own(Game, done[0])))
        return done


class Misread(AssertionError):
    """A line that means nothing, or something else than was meant."""


def random_play(start: Game, seed: str) -> Iterator[Played]:
    """A random game, action by action."""
    game = start
    for action, after in walk(start, seed):
        yield Played(game, action, after)
        game = after


# -- writing ----------------------------------------------------------------------------------------------------------


def mails(played: Iterable[Played], dice: Random) -> Iterator[Mail]:
    """The game as mails: what one player does in the turn of one company, or for themself, is one."""
    for kept in turns(played):
        yield written(kept, dice)


def turns(played: Iterable[Played]) -> Iterator[Sequence[Played]]:
    """What goes into one mail."""
    kept: list[Played] = []
    for one in played:
        if kept and not _goes_on(kept, one):
            yield kept
            kept = []
        kept.append(one)
    if kept:
        yield kept


def _goes_on(kept: Sequence[Played], one: Played) -> bool:
    """Whether an action may stand in the mail of those before it: nobody else, and no other company, is between."""
    last = kept[-1]
    same = one.action.player == last.action.player and type(one.game.round) is type(last.game.round)
    company = decides(one.game)
    merging = company is None and isinstance(one.game.round, MergerRound)  # the shares of who has merged just now
    return same and last.after is one.game and (merging or company == decides(last.game))


def written(played: Sequence[Played], dice: Random, *, sentences: bool = True) -> Mail:
    """The mail of these actions; without `sentences` of lines that begin with order words only."""
    first, last = played[0], played[-1]
    text = Forms(definition(), dice, sentences=sentences).text(_said(played, dice))
    return Mail(first.game, last.action.player, text, last.after)


def _said(played: Sequence[Played], dice: Random) -> list[Played]:
    """Without the passes that orders further down jump over: here and there, as people do."""
    left: list[Played] = []
    at = 0
    while at < len(played):
        end = at
        while end < len(played) and isinstance(played[end].action, Pass):
            end += 1
        if at < end < len(played) and _jumps(played[at].game, played[end].action) and dice.random() < 0.6:
            at = end
        left.append(played[at])
        at += 1
    return left


def _jumps(game: Game, wanted: Action) -> bool:
    """Whether an order in this position would have to jump forward to what is wanted, within a company's turn."""
    refusal = play.why_not(game, wanted)
    jumping = not isinstance(wanted, Start | RemoveToken) and operating(game) is not None and not game.trainless
    return jumping and refusal is not None and refusal.code == "not_now"


# -- reading ----------------------------------------------------------------------------------------------------------


def read(game: Game, player: str, text: str) -> Game:
    """The position after a mail, by the parts that the desk uses; Misread where a line is none or is refused."""
    about = ""
    for piece in split_lines(text):
        line = said(definition(), piece.text, WORDS)
        about = line.about or about
        if line.text:
            game = _one(game, player, piece.text, line.text, about)
    return game


def _one(game: Game, player: str, whole: str, text: str, about: str) -> Game:
    (found,) = read_orders(text, WORDS)
    if isinstance(found, Order):
        return _ordered(game, player, found, about)
    (inner,) = read_orders(core(text), WORDS)
    if isinstance(inner, Order):
        return _ordered(game, player, inner, about)
    readings = [one for one in LANGUAGE.plainly(definition(), core(whole)) if _goes(game, player, one, about)]
    if len(readings) != 1:
        raise Misread(f"{len(readings)} readings of: {whole} (about {about or 'nobody'})")
    return _plain(game, player, readings[0], about)


def _plain(game: Game, player: str, reading: str, about: str) -> Game:
    for piece in split_lines(reading):
        line = said(definition(), piece.text, WORDS)
        about = line.about or about
        (found,) = read_orders(line.text, WORDS)
        if not isinstance(found, Order):
            raise Misread(f"a reading that is no order: {reading}")
        game = _ordered(game, player, found, about)
    return game


def _goes(game: Game, player: str, reading: str, about: str) -> bool:
    try:
        _plain(game, player, reading, about)
    except (Misread, IllegalAction, OrderError):
        return False
    return True


def _ordered(game: Game, player: str, order: Order, about: str) -> Game:
    for action in LANGUAGE.understand(game, player, msgspec.structs.replace(order, about=about)).actions:
        game, _ = play.apply(game, action)
    return game
