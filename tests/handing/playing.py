"""A recorded game played by mails to a real service, by people who state for later what they know beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from engine.common18xx import automation, earnings
from engine.common18xx.actions import BuyPrivate, Pass, Run
from engine.common18xx.companies import operating
from engine.common18xx.earnings import Proposed
from engine.games.g1861.rules import RULES
from pbem.base.settings import Settings
from pbem.facts.waits import Waits
from pbem.games.eighteen.standing.ways import AUCTION, STOCK
from pbem.games.g1861 import KIND
from pbem.games.g1861.orders import decides
from pbem.games.g1861.standing import WAYS
from pbem.games.g1861.turns import by_itself
from pbem.store.db import connected
from pbem.table import in_hand
from pbem.table.session import load_session
from pbem.table.waits import waits
from tests.handing.counted import spells
from tests.handing.knowing import Knowing
from tests.handing.recorded import SEATS, Done, Recorded
from tests.house import House
from tests.playing_1861 import asked, begin, position

MOST_AHEAD = 120  # recorded actions done by one mail


class Astray(AssertionError):
    """The game by mail is no longer the recorded one."""


class Answer(NamedTuple):
    """A mail that somebody was waited for: who wrote it, in which round, and which action it came before."""

    player: str
    moment: str
    at: int
    text: str
    about: str


class Played(NamedTuple):
    """How it went. `stated`: lines for later; `mails`: all of them; `waits`: what the service itself says."""

    answers: list[Answer]
    stated: int
    mails: int
    waits: Waits

    @property
    def hand_overs(self) -> int:
        """Spells in which the same person answered."""
        return spells(one.player for one in self.answers)

    @property
    def handed(self) -> list[Answer]:
        """The answers that came after somebody else's."""
        every = self.answers
        return [one for at, one in enumerate(every) if not at or every[at - 1].player != one.player]


def play(
    settings: Settings, game: Recorded, knowing: Knowing | None = None, *, eager: bool = True,
    tell: Callable[[int], object] = lambda done: None,
) -> Played:  # fmt: skip
    """The whole game in an open store. `knowing`: what they state for later; None: nothing.

    `eager`: they state it as soon as they can; or else only when they are asked something. Astray if it goes wrong.
    """
    with recorded_runs(game):
        table = _Table(settings, game, knowing, eager)
        while table.at < len(game.done_):
            table.go_on()
            tell(table.at)
        with connected():
            told = waits(load_session(1, settings.domain, table.house.now))
    return Played(table.answers, table.stated, table.mails, told)


class _Table:
    def __init__(self, settings: Settings, game: Recorded, knowing: Knowing | None, eager: bool) -> None:
        self.house = House(settings)
        self.game = game
        self.knowing = knowing
        self.eager = eager
        self.at = self.stated = self.mails = 0
        self.answers: list[Answer] = []
        self.unasked = set(unasked(game))
        self.ordered: set[int] = set()
        names = SEATS[: len(game.start.players)]
        self.names = dict(zip(game.start.players, names, strict=True))
        begin(self.house, names, options={"seats": "invited", "first": "1", "variant": "gtg"})
        self._reached()

    def go_on(self) -> None:
        """Everybody states what they know; whoever is asked answers."""
        asks = self.game.done_[self.at]
        now = asked(self.house)
        if [player for player, _ in now] != [asks.player]:
            raise Astray(f"{now} asked at {self.at}: {asks.moment.code} {asks.action}")
        self._order_unasked()
        others = [player for player in self.names if player != asks.player]
        for player in others if self.eager else ():
            self._state(player)
        before = self.at
        self._state(asks.player)
        if self.at == before:
            turn = list(self.game.turn(self.at))
            self._write(asks.player, self._turn(self.at, turn))
            if self.at == before:
                raise Astray(f"nothing moved at {before}: {self._turn(before, turn)}\n{self._last()}")

    def _order_unasked(self) -> None:
        """Whoever wants a deal in a turn that the service would pass over orders it before that turn comes."""
        now = self.game.after(self.at)
        here = WAYS.moment(now)
        coming = here if here.number > 0 and not here.merging else WAYS.following(now, "OR")
        for at in sorted(self.unasked - self.ordered):
            one = self.game.done_[at]
            if at > self.at and one.moment == coming and one.company in now.companies:
                self.ordered.add(at)
                self._write(one.player, self._turn(at, list(self.game.turn(at))))

    def _state(self, player: str) -> None:
        if self.knowing is None:
            return
        with connected():
            session = load_session(1, self.house.settings.domain, self.house.now)
            running = WAYS.auction(session.position)
            other = STOCK if running else AUCTION  # a pass kept for one of them is none for the other
            rows = in_hand.orders_of(session, session.seat(player))
            kept = {row.line for row in rows if not (row.line == "pass" and row.about.startswith(other))}
        lines = [one for one in self.knowing.lines(self.at, player) if one not in kept]
        if lines:
            self.stated += len(lines)
            self._write(player, "\n".join(lines))

    def _turn(self, at: int, turn: list[Done]) -> str:
        """Their turn as they write it: what they leave out is settled by itself."""
        private = max((number for number, one in enumerate(turn) if isinstance(one.action, BuyPrivate)), default=0)
        left = [one for number, one in enumerate(turn) if number < private or not isinstance(one.action, Run)]
        said = [one.action for one in left if not isinstance(one.action, Pass)]
        lines = [KIND.write_order(self.game.start.definition, one) for one in said] or ["pass"]
        here = decides(turn[0].game)
        if here is not None and decides(self.game.after(at + len(turn))) == here:
            lines.append("keep open")
        return "\n".join(lines)

    def _write(self, player: str, text: str) -> None:
        (who, _), *_ = asked(self.house)
        first = self.game.done_[self.at]
        outcome = self.house.take(self.house.mail(self.names[player], text))
        self.mails += 1
        if outcome != "applied":
            raise Astray(f"{outcome} at {self.at} {first.moment.code} {first.action}, {player}: {text}\n{self._last()}")
        about = KIND.topic(self.game.start.definition, first.game, who)
        at = self.at
        try:
            self._reached()
        except Astray:
            print(player, text, self._last()[:1500])
            raise
        if self.at > at:
            if who != player:
                raise Astray(f"{player} moved for {who}: {text}")
            self.answers.append(Answer(player, first.moment.code, at, text, about))
        for passed in sorted(self.unasked & set(range(at + 1, self.at))):
            one = self.game.done_[passed]
            self.answers.append(Answer(one.player, one.moment.code, passed, "", "unasked"))

    def _last(self) -> str:
        return self.house.post()[-1].text

    def _reached(self) -> None:
        now = position(self.house)
        exact = RULES.encode(now)
        for at in range(self.at, min(self.at + MOST_AHEAD, len(self.game.done_)) + 1):
            if self.game.exact[at] == exact:
                self.at = at
                return
        expected, fields = self.game.after(self.at), RULES.position.__struct_fields__
        other = {name: (getattr(expected, name), getattr(now, name)) for name in fields}
        differing = {name: pair for name, pair in other.items() if pair[0] != pair[1]}
        raise Astray(f"after {self.at}, {WAYS.moment(now).code}: {differing}")


def unasked(game: Recorded) -> Iterator[int]:
    """Where turns begin that the service would pass over, though something was done in them: deals between companies.

    Whoever wants one must order it before; here that counts like an answer of theirs.
    """
    at = 0
    while at < len(game.done_):
        turn = list(game.turn(at))
        for one in turn:
            found = by_itself(one.game)
            if found is None:
                break
            if found.action != one.action and not isinstance(found.action, Run):
                yield at
                break
        at += len(turn)


@contextmanager
def recorded_runs(game: Recorded) -> Iterator[None]:
    """Trains run as they were recorded, even where more could be earned: as if nobody knew a better run."""
    ran: dict[Any, Run] = {
        (one.moment, one.action.company): one.action for one in game.done_ if isinstance(one.action, Run)
    }
    searched = earnings.proposed_run

    def proposed(now: Any, company: str) -> Proposed:
        run = ran.get((WAYS.moment(now), company)) if operating(now) == company else None
        found = earnings.earn(now, company, run.routes) if run is not None else None
        revenue = getattr(found, "revenue", None)
        if run is None or revenue is None:
            return searched(now, company)
        return Proposed(Run(now.president(company) or now.first, company, run.routes), revenue, True, revenue)

    with patch.object(earnings, "proposed_run", proposed), patch.object(automation, "proposed_run", proposed):
        yield
