"""A recorded game played by mails to a real service, by people who state for later what they know beforehand."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.table import in_hand
from pbem.table.session import load_session
from pbem.table.waits import waits
from tests.handing.counted import spells
from tests.handing.departures import recorded_runs, unasked
from tests.handing.knowing import PASS, Knowing
from tests.handing.letters import Letters
from tests.handing.recorded import SEATS, Course
from tests.handing.thumb import Thumb
from tests.house import House
from tests.playing_18xx import asked, begin, position

MOST_AHEAD = 120  # recorded actions done by one mail
UNASKED = "unasked"  # the topic of a turn that the service would have passed over


class Astray(AssertionError):
    """The game by mail is no longer the recorded one."""


class Answer(NamedTuple):
    """A question that somebody was waited for: who answered, about what, in which round, before which action."""

    player: str
    about: str
    moment: str
    at: int
    text: str


class Played(NamedTuple):
    """How it went. `stated`: lines for later; `service`: hand-overs by the service's own count, the first one too.

    `wrong`: in which round a rule would have taken which form of sample for whom, and been wrong.
    """

    answers: list[Answer]
    stated: int
    mails: int
    service: int
    wrong: frozenset[tuple[str, str, str]] = frozenset()

    @property
    def hand_overs(self) -> int:
        """How many spells there are in which the same person answers."""
        return spells(one.player for one in self.answers)

    @property
    def handed(self) -> list[Answer]:
        """The answers with which these spells begin."""
        every = self.answers
        return [one for at, one in enumerate(every) if not at or every[at - 1].player != one.player]


def play(
    settings: Settings,
    game: Course,
    knowing: Knowing | None = None,
    *,
    early: bool = True,
    off_letters: bool = False,
    by_rule: bool = False,
    without: str = "",
    tell: Callable[[int], object] = lambda done: None,
) -> Played:
    """The whole game in an open store. `knowing`: what they state for later; None: nothing.

    `early`: they state it as soon as they know it, or else only when they are asked something. `tell` hears how many
    actions are done. `off_letters`: they state only what the newest letter to them has offered as a sample, with their
    own numbers in it; `by_rule`: and only by a rule of thumb; `without`: and none of
    this kind. Astray if it goes another way than it was recorded.
    """
    with recorded_runs(game):
        table = Table(settings, game, knowing, early=early, off_letters=off_letters, by_rule=by_rule, without=without)
        while table.at < len(game.deeds):
            table.go_on()
            tell(table.at)
        wrong = frozenset(table.letters.wrong if table.letters is not None else ())
        return Played(table.answers, table.stated, table.mails, table.handed(), wrong)


class Table:
    """One recorded game being played. `at`: how many of its actions are done."""

    def __init__(
        self,
        settings: Settings,
        game: Course,
        knowing: Knowing | None,
        *,
        early: bool = True,
        off_letters: bool = False,
        by_rule: bool = False,
        without: str = "",
    ) -> None:
        self.house = House(settings)
        self.game = game
        self.knowing = knowing
        self.early = early
        thumb = Thumb(game) if by_rule else None
        self.letters = Letters(self.house, thumb, without, in_turns=game.of.ways.in_turns) if off_letters else None
        self.at = self.stated = self.mails = 0
        self.answers: list[Answer] = []
        names = SEATS[: len(game.start.players)]
        self.names = dict(zip(game.start.players, names, strict=True))
        self._unasked = set(unasked(game))
        self._ordered: set[int] = set()
        begin(self.house, game.of.slug, names, options=dict(game.of.options))
        self._reach("the beginning")

    def go_on(self) -> None:
        """Everybody states what they know; whoever is asked answers, if that has not answered it already."""
        asks, before = self.game.deeds[self.at], self.at
        now = asked(self.house)
        if asks.player not in [player for player, _ in now]:
            raise Astray(f"{now} asked at {self.at}: {asks.moment.code} {asks.action}")
        self._order_unasked()
        for player in self.names if self.early else ():
            if player != asks.player:
                self._state(player)
        self._state(asks.player)
        if self.at == before:
            text = "\n".join([self._turn(self.at), *self._afterwards(asks.player)])
            self.write(asks.player, text)
            if self.at == before:
                raise Astray(f"nothing moved at {before}: {text}\n{self._last()}")

    def write(self, player: str, text: str) -> None:
        """A mail of theirs; what it answers is noted. Astray if it is refused."""
        at = self.at
        who = self.game.deeds[at].player
        first = self.game.deeds[at]
        outcome = self.house.take(self.house.mail(self.names[player], text))
        self.mails += 1
        if outcome != "applied":
            raise Astray(f"{outcome} at {at}, {first.moment.code} {first.action}, {player}: {text}\n{self._last()}")
        self._reach(f"{player}: {text}")
        if self.at == at:
            return
        if who != player:
            raise Astray(f"{player} moved for {who} at {at}: {text}")
        about = self.game.of.title.turns.topic(self.game.start.definition, first.game, who)
        self.answers.append(Answer(player, about, first.moment.code, at, text))
        for passed in sorted(self._unasked & set(range(at + 1, self.at))):
            one = self.game.deeds[passed]
            self.answers.append(Answer(one.player, UNASKED, one.moment.code, passed, ""))

    def handed(self) -> int:
        """The service's own count of hand-overs, with the first one."""
        with connected():
            told = waits(load_session(1, self.house.settings.domain, self.house.now))
        return 1 + sum(one.handed for one in told.waited)

    def _state(self, player: str) -> None:
        """What they know and have not in hand."""
        if self.knowing is None:
            return
        with connected():
            session = load_session(1, self.house.settings.domain, self.house.now)
            kept = {row.line for row in in_hand.orders_of(session, session.seat(player))}
        lines = [one for one in self.knowing.lines(self.at, player) if one not in kept]
        if self.letters is not None:
            lines = [one for one in self.letters.offered(self.at, player, self.names[player], lines) if one not in kept]
        if lines:
            self.stated += len(lines)
            self.write(player, "\n".join(lines))

    def _afterwards(self, player: str) -> list[str]:
        """What stands below their turn, where a letter has offered it: the same in the turns of its company to come."""
        if self.knowing is None or self.letters is None:
            return []
        return self.letters.offered(self.at, player, self.names[player], self.knowing.policy(self.at))

    def _order_unasked(self) -> None:
        """Whoever wants a deal in a turn that the service would pass over orders it in that round, before the turn."""
        now = self.game.after(self.at)
        here = self.game.of.ways.moment(now)
        coming = here if here.number > 0 and not here.merging else self.game.of.ways.following(now, "OR")
        for at in sorted(self._unasked - self._ordered):
            one = self.game.deeds[at]
            if at > self.at and one.moment == coming and one.company in now.companies:
                self._ordered.add(at)
                self.write(one.player, self._turn(at))

    def _turn(self, at: int) -> str:
        """A turn as its player writes it: what they leave out is settled by itself."""
        of, turn = self.game.of, list(self.game.turn(at))
        said = of.said(turn[0].game, [one.action for one in turn])
        lines = [of.title.orders.write(self.game.start.definition, one.action, one.game) for one in turn if any(
            one.action is action for action in said)] or [PASS]  # fmt: skip
        here = of.decides(turn[0].game)
        stays = here is not None and of.decides(self.game.after(at + len(turn))) == here
        return "\n".join([*lines, *(["keep open"] if stays else [])])

    def _reach(self, what: str) -> None:
        """Find out how many recorded actions are done now."""
        now = position(self.house)
        exact = self.game.of.rules.encode(now)
        for at in range(self.at, min(self.at + MOST_AHEAD, len(self.game.deeds)) + 1):
            if self.game.exact[at] == exact:
                self.at = at
                return
        before, fields = self.game.after(self.at), type(now).__struct_fields__
        other = {name: (getattr(before, name), getattr(now, name)) for name in fields}
        changed = {name: pair for name, pair in other.items() if pair[0] != pair[1]}
        raise Astray(f"{what}\nafter {self.at}, {self.game.of.ways.moment(now).code}, no recorded position: {changed}")

    def _last(self) -> str:
        return self.house.post()[-1].text
