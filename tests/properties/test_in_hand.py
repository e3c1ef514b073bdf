"""Random orders for later in random games of 1861: never illegal, never without end, the same as sent by hand."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

from engine.core import play
from engine.eighteen.actions import Sell
from engine.games.g1861.rules import RULES
from pbem.base.plain import Plain
from pbem.desk.undoing.take_back import take_back
from pbem.store.db import connected
from pbem.store.models import LogEntry, Member, OrderInHand
from pbem.table.following import AUTO, STANDING
from pbem.table.record_kinds import RecordKind
from pbem.table.running_on import Over, Run, Step
from pbem.table.session import Session, game_session, load_session
from pbem.titles.g1861.mail import TITLE
from tests import scenes_1861 as at
from tests.desk.in_hand import two_companies
from tests.placed_1861 import Desk, desk, kept_1861
from tests.random_1861 import random_action
from tests.rules.g1861.table import Scene
from tests.sampled import sampled
from tests.stated_1861 import line

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

MOST_AT_ONCE = 150  # actions that follow one mail
SCENES: tuple[Callable[[], Scene], ...] = (at.stock, two_companies, at.merging, at.privates)
SEEDS_BY_DAY = (3, 1, 6, 5)
EVERYDAY, LONG = 14, 120  # mails
SEEDS = range(100, 100 + int(os.environ.get("SOAK_IN_HAND", "10")))
RUNS = [
    *sampled(((scene, seed, EVERYDAY) for seed, scene in zip(SEEDS_BY_DAY, SCENES, strict=True)), 2),
    *(pytest.param(scene, seed, LONG, marks=pytest.mark.soak) for scene in SCENES for seed in SEEDS),
]


class Deed(NamedTuple):
    """An action that stands in the record, and why nobody was asked."""

    text: str
    auto: str

    @property
    def player(self) -> str:
        """Whose it is."""
        return self.text.partition(": ")[0]


class Mail(NamedTuple):
    """A mail; `by_hand`: of whoever was asked; `upto`: so many deeds stood after it."""

    name: str
    text: str
    by_hand: bool
    upto: int


def session_of(desk: Desk) -> Session:
    """The game, to be looked at."""
    with connected():
        session = load_session(1, desk.house.settings.domain, desk.house.now)
        assert session.seats
        return session


def deeds() -> list[Deed]:
    """What was done since the position was put there."""
    with connected():
        rows = LogEntry.select().where(LogEntry.kind == "action").order_by(LogEntry.number)
        return [Deed(str(row.text), str(row.facts.get(AUTO, ""))) for row in rows]


def sent(desk: Desk, name: str, text: str) -> int:
    """A mail is taken; so many actions followed from it, all of them legal, or the game would not have made them."""
    before = len(deeds())
    outcome = desk.house.take(desk.house.mail(name, text))
    assert outcome in ("applied", "refused", "answered", "not_understood", "empty"), (name, text, outcome)
    more = len(deeds()) - before
    assert more <= MOST_AT_ONCE, (name, text)
    return more


def by_hand(position: Any, chance: Random) -> str:
    """A legal order of whoever is asked."""
    return TITLE.orders.write(position.definition, random_action(position, chance))


def wild(desk: Desk, seed: int, mails: int) -> list[Mail]:
    """So many mails of a game in which everybody orders for later whatever comes to their mind."""
    chance, script = Random(seed), list[Mail]()
    for _ in range(mails):
        position = desk.position
        if position.finished:
            break
        hand = chance.random() < 0.4
        player = position.active[0] if hand else chance.choice(position.players)
        text = by_hand(position, chance) if hand else line(position, player, chance)
        for one, name in desk.names.items():
            text = text.replace(one, name.title())
        sent(desk, desk.names[player], text)
        script.append(Mail(desk.names[player], text, hand, len(deeds())))
    return script


@pytest.mark.parametrize(("scene", "seed", "mails"), RUNS)
def test_what_fires_is_what_its_owner_could_have_sent(
    desk: Desk, scene: Callable[[], Scene], seed: int, mails: int
) -> None:
    """The same game again with nothing in hand: each owner sends what was done for them when they are asked."""
    desk.put(scene())
    start = desk.position
    wild(desk, seed, mails)
    done, end = deeds(), desk.encoded
    assert RULES.encode(play.replay(start, [RULES.read_action(one.text) for one in done])) == end
    assert mails > EVERYDAY or any(one.auto == STANDING for one in done), "nothing fired: choose another seed"
    with connected():
        OrderInHand.delete().execute()
    desk.put(start)
    first = len(done)
    while len(deeds()) < first + len(done):
        at_hand = deeds()[first:]
        assert [one.text for one in at_hand] == [one.text for one in done[: len(at_hand)]]
        _sent_by_hand(desk, done[len(at_hand) :])
    assert [one.text for one in deeds()[first:]] == [one.text for one in done]
    assert desk.encoded == end


def _sent_by_hand(desk: Desk, coming: list[Deed]) -> None:
    """The first of what comes, with what else of it belongs to the same turn of the same player."""
    position, definition = desk.position, desk.position.definition
    player, turn = coming[0].player, TITLE.turns.turn_of(definition, position)
    lines = list[str]()
    for deed in coming:
        same_turn = deed.player == player and TITLE.turns.turn_of(definition, position) == turn
        if not same_turn or (lines and deed.auto not in ("", STANDING)):
            break
        action = RULES.read_action(deed.text)
        lines.append(TITLE.orders.write(definition, action))
        position, _ = play.apply(position, action)
        if not turn.about and not isinstance(action, Sell):  # a turn has several actions: a company's, and after sales
            break
    moves = [one for one in lines if one != "pass"]  # what comes first is passed over on the way to a later step
    assert sent(desk, desk.names[player], "\n".join(moves or ["pass"])), (moves, coming[:5])


class Rows:
    """What was in hand before each entry of the record, as mail after mail told: a model of `pbem.table.in_hand`."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.stood: dict[int, frozenset[int]] = {}  # before the entry of that number
        self.over: dict[int, frozenset[int]] = {}  # no longer, though its mail found or stated it
        self.last = 0
        self._there: dict[int, frozenset[int]] = {}  # when the entry of that number was written
        self._watch(patch)

    def _watch(self, patch: pytest.MonkeyPatch) -> None:
        log = Session.log

        def watched(session: Session, kind: RecordKind, actor: Member | None, **fields: Plain) -> LogEntry:
            there = frozenset(row.id for row in session.in_hand)
            entry = log(session, kind, actor, **fields)
            self._there[entry.number] = there
            return entry

        patch.setattr(Session, "log", watched)

    def mail(self, desk: Desk, name: str, text: str) -> None:
        """A mail: what was in hand before it, with what it states itself where its first entry is what that did.

        Where that entry is one that nobody ordered in it, without what was over by then (DECISIONS 102): an order that
        could not be done in the position to which an undo returns was not used up by what is taken back.
        """
        before, newest = alive(), max(every(), default=0)
        sent(desk, name, text)
        number = first_after(self.last)
        if number:
            stated = frozenset(one for one in every() if one > newest)
            places = {place(one) for one in stated}
            auto = why_done(number)
            own = auto == STANDING
            kept = frozenset(one for one in before if place(one) not in places) | stated if own else before
            self.over[number] = kept - self._there[number] if auto else frozenset()
            self.stood[number] = kept - self.over[number]
        self.last = last_number()


@pytest.mark.parametrize(("scene", "seed", "mails"), RUNS)
def test_an_undo_brings_back_what_was_in_hand(
    desk: Desk, scene: Callable[[], Scene], seed: int, mails: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At random moments, back to random ones; nothing of it is done until its owner says so, or an hour has passed."""
    desk.put(scene())
    chance, rows, undone = Random(seed), Rows(monkeypatch), 0
    rows.last = last_number()
    for _ in range(mails):
        position = desk.position
        if position.finished:
            break
        hand = chance.random() < 0.4
        player = position.active[0] if hand else chance.choice(position.players)
        text = by_hand(position, chance) if hand else line(position, player, chance)
        for one, name in desk.names.items():
            text = text.replace(one, name.title())
        rows.mail(desk, desk.names[player], text)
        number = chance.choice(sorted(rows.stood)[-4:]) if rows.stood and chance.random() < 0.25 else 0
        if number:
            undo_to(desk, number)
            assert alive() == rows.stood[number], (number, text)
            assert all(comes_to_nothing(desk, one) for one in rows.over[number]), (number, rows.over[number])
            rows.stood = {one: rows.stood[one] for one in rows.stood if one < number}
            rows.last, undone = last_number(), undone + 1
            for name in desk.names.values():
                assert not fired_after(rows.last)
                rows.mail(desk, name, "go on")
    assert undone


def undo_to(desk: Desk, number: int) -> None:
    """The moderator takes back everything from that entry on."""
    with game_session(1, desk.house.settings.domain, desk.house.now) as session:
        count = sum(entry.number >= number for entry in session.effective())
        take_back(session, session.moderator, count)


def alive() -> frozenset[int]:
    """The rows in hand."""
    with connected():
        return frozenset(row.id for row in OrderInHand.select().where(OrderInHand.over_after.is_null()))


def every() -> list[int]:
    """All rows."""
    with connected():
        return [row.id for row in OrderInHand.select()]


def place(row: int) -> tuple[int, str, str]:
    """What one order of a player can stand in at a time."""
    with connected():
        found = OrderInHand.get_by_id(row)
        return found.member_id, found.kind, found.about


def last_number() -> int:
    """The number of the newest entry."""
    with connected():
        return int(LogEntry.select().order_by(LogEntry.number.desc()).first().number)


def first_after(number: int) -> int:
    """The first action after that entry; 0 for none."""
    with connected():
        rows = LogEntry.select().where((LogEntry.number > number) & (LogEntry.kind == "action"))
        return min((int(row.number) for row in rows), default=0)


def why_done(number: int) -> str:
    """Why nobody was asked for that entry; nothing where somebody ordered it in their mail."""
    with connected():
        return str(LogEntry.get(LogEntry.number == number).facts.get(AUTO, ""))


def comes_to_nothing(desk: Desk, row: int) -> bool:
    """Whether that order, were it in hand as the game stands, would be over at once with nothing done for it."""
    session = session_of(desk)
    with connected():
        found = OrderInHand.get_by_id(row)
        for seat in session.seats:
            seat.rests_until = None  # it is not saved
        steps = Run(session, session.position, [found]).go().steps
    done = any(isinstance(step, Step) and step.reason == STANDING for step in steps)
    return bool(steps) and isinstance(steps[0], Over) and not done


def fired_after(number: int) -> bool:
    """Whether anything was done since."""
    return bool(first_after(number))
