"""A throng of mails from beginning to end: games made, mails thrown, processes killed, and what must hold then."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from peewee import fn

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.post import outbox
from pbem.post.deliver import open_transport
from pbem.store.db import connected, open_database
from pbem.store.models import Decision, InboundMail, LogEntry, OutboundMail
from tests import stores
from tests.hasty import Worded
from tests.many import ledger, posts
from tests.many.boards import Board, Way, boards
from tests.many.clients import Throng
from tests.many.posts import Post
from tests.many.town import LEASE_SECONDS, PATIENCE, PostOffice, Town, town, until

Tell = Callable[[str, int, int], None]  # what, done, of how many
SLACK = 5  # seconds for a machine that is busy: a worker looks at the lease every second


class Size(NamedTuple):
    """How big a throng is."""

    webs: int
    workers: int
    clients: int
    games: Mapping[Way, int]
    mails: int
    seconds_to_deadlines: int
    kill_web: bool = False


class Report(NamedTuple):
    """What a throng came to, for those who like figures."""

    mails: int
    times: int
    seconds: float
    outcomes: Counter[str]
    moves: int
    letters: int
    takeover: float
    overtaken: int  # pairs of neighbours in a game that were worked off in another order than they were stored
    offered_twice: int


def storm(size: Size, settings: Settings, tmp_path: Path, seed: int, tell: Tell = lambda *_: None) -> Report:
    """Throw the mails, judge what came of it. The database of the settings is open; all ends closed."""
    chance = Random(seed)
    due = clock.now() + timedelta(seconds=size.seconds_to_deadlines)
    found = boards(dict(size.games), chance, due)
    with connected():
        first = _Last(InboundMail.select().count(), OutboundMail.select().count())
    stores.close()
    again = stores.at_home(settings, tmp_path / "again")
    stores.copy(settings, again)
    open_database(settings)

    lines, scattered = _mails(found, chance, size.mails)
    throng = Throng(lines, scattered, (), seed)
    office = PostOffice()
    with town(settings, tmp_path / "logs", office) as here:
        here.start(size.webs, size.workers)
        throng.ports = here.ports
        begin = time.monotonic()
        takeover = _throw(throng, here, size, first, tell)
        seconds = time.monotonic() - begin
        until(lambda: _reminded(found, first) >= size.games["clock"])
        _let_letters_out(first, tell)
        assert set(here.stop()) == {0}
        _send_what_the_dead_held(settings, here.mail_url)
        complaints = here.complaints()
    assert takeover < LEASE_SECONDS + SLACK
    assert throng.failures == []
    assert complaints == []
    return _judge(_Outcome(found, throng, office, first, again, seconds, takeover, len(here.killed)), size, tell)


class _Last(NamedTuple):
    """The last rows before the throng."""

    mail: int
    letter: int


class _Outcome(NamedTuple):
    boards: list[Board]
    throng: Throng
    office: PostOffice
    first: _Last
    again: Settings
    seconds: float
    takeover: float
    killed: int


def _mails(found: list[Board], chance: Random, number: int) -> tuple[list[list[Post]], list[Post]]:
    """Lines of moves, and everything else; together `number` mails."""
    each, left = divmod(number, len(found))
    lines, scattered = [], []
    for at, board in enumerate(found):
        mine = each + (at < left)
        if board.way == "line":
            lines.append(posts.line(board, chance, mine * 2 // 3))
            scattered += posts.talk(board, chance, mine - len(lines[-1]))
        else:
            scattered += (posts.throng if board.way == "throng" else posts.about_clocks)(board, chance, mine)
    return lines, scattered


def _throw(throng: Throng, here: Town, size: Size, first: _Last, tell: Tell) -> float:
    """Hand in all mails, kill on the way who holds the lease; comes back when all are worked off and all letters out.

    Returns the seconds until another worker held the lease.
    """
    takeover: list[float] = []

    def beside() -> bool:
        with connected():
            stored = InboundMail.select().where(InboundMail.id > first.mail).count()
            waiting = InboundMail.select().where(InboundMail.state == "stored").count()
            letters = OutboundMail.select().where(OutboundMail.id > first.letter).count()
            unsent = OutboundMail.select().where(OutboundMail.state == "queued").count()
        tell("stored", stored, size.mails)
        tell("worked off", stored - waiting, size.mails)
        tell("letters sent", letters - unsent, letters)
        if not takeover and (stored - waiting) * 3 > size.mails:
            takeover.append(here.kill_the_holder())
            if size.kill_web:
                here.kill_a_web()
        return waiting > 0 or stored < size.mails

    throng.run(size.clients, beside)
    until(lambda: not beside(), patience=300)
    return takeover[0]


def _let_letters_out(first: _Last, tell: Tell) -> None:
    """Wait until all letters are sent that somebody alive is to send; somebody must be at it all the time."""
    held = OutboundMail.alias()
    before = (held.state == "queued") & held.claimed_until.is_null(False) & (held.member == OutboundMail.member)
    behind = fn.EXISTS(held.select(held.id).where(before & (held.id < OutboundMail.id)))  # one that died with a worker
    waiting = (OutboundMail.state == "queued") & OutboundMail.claimed_until.is_null() & ~behind
    left, since = -1, time.monotonic()
    while left:
        with connected():
            total = OutboundMail.select().where(OutboundMail.id > first.letter).count()
            now_left = OutboundMail.select().where(waiting).count()
        if now_left != left:
            left, since = now_left, time.monotonic()
        assert time.monotonic() - since < PATIENCE, f"{left} letters stay where they are"
        tell("letters sent", total - left, total)
        time.sleep(0.2)


def _send_what_the_dead_held(settings: Settings, mail_url: str) -> None:
    """A letter in the hands of a worker that was killed is free again after two minutes: this clock says it is."""
    way = open_transport(msgspec.structs.replace(settings, mail_url=mail_url))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outbox, "_up_to_date", lambda letter, content, *_: content)  # as in `tests.many.plain`
        outbox.send_due(Worded(settings), way, clock.now() + outbox.LEASE)


def _reminded(found: list[Board], first: _Last) -> int:
    clocks = [board.game for board in found if board.way == "clock"]
    reminders = (OutboundMail.template == "reminder") & OutboundMail.game.in_(clocks) & (OutboundMail.id > first.letter)
    with connected():
        return int(OutboundMail.select().where(reminders).count())


# -- what must hold ---------------------------------------------------------------------------------------------------


def _judge(outcome: _Outcome, size: Size, tell: Tell) -> Report:
    overtaken = _every_mail_once(outcome, size)
    _every_reminder_once(outcome)
    twice = _every_letter_once(outcome)
    assert len(overtaken) <= len(outcome.boards) / 3
    counts, moves, letters = _same_as_one_by_one(outcome, set(overtaken), tell)
    return Report(
        size.mails, outcome.throng.times, outcome.seconds, counts, moves, letters, outcome.takeover,
        overtaken.total(), twice,
    )  # fmt: skip


def _every_mail_once(outcome: _Outcome, size: Size) -> Counter[int]:
    """Kept once, worked off once, in one line per game; moves that came in a line were all made.

    By game: how many were overtaken by one that was stored after them, while it was being found out whose they are.
    """
    answers = outcome.throng.answers
    assert len(answers) == size.mails
    kept = {post: {answer.mail for answer in told} for post, told in answers.items()}
    assert all(len(numbers) == 1 for numbers in kept.values()), "a mail was kept twice"
    assert all(sum(answer.fresh for answer in told) <= 1 for told in answers.values())
    assert all(len(told) > 1 for told in answers.values())
    with connected():
        rows = {row.id: row for row in InboundMail.select().where(InboundMail.id > outcome.first.mail)}
    assert sorted(rows) == sorted(number for numbers in kept.values() for number in numbers)
    assert {row.state for row in rows.values()} <= {"done", "ignored"}
    turns: dict[int, list[tuple[int, int]]] = defaultdict(list)
    lines = {board.game for board in outcome.boards if board.way == "line"}
    for post, (number,) in kept.items():
        row = rows[number]
        assert (row.turn is not None) == post.seated, row.outcome
        if row.turn is not None and row.game_id is not None:
            turns[row.game_id].append((row.turn, row.id))
        if post.move and post.game in lines:
            assert row.outcome == "applied", (row.game_id, row.turn, post.mime.decode())
    overtaken = Counter[int]()
    for board in outcome.boards:
        mine = sorted(turns[board.game])
        accepted = len(board.seats)
        assert [turn for turn, _ in mine] == list(range(accepted + 1, accepted + 1 + len(mine)))
        if count := sum(one[1] > two[1] for one, two in pairwise(mine)):
            overtaken[board.game] = count
    return overtaken


def _every_reminder_once(outcome: _Outcome) -> None:
    with connected():
        for board in (one for one in outcome.boards if one.way == "clock"):
            mine = (OutboundMail.game == board.game) & (OutboundMail.template == "reminder")
            assert OutboundMail.select().where(mine).count() == 1, board
            passed = LogEntry.select().where((LogEntry.game == board.game) & (LogEntry.kind == "deadline")).count()
            assert passed == (board.waits_for == "passed"), board
            question = Decision.get((Decision.game == board.game) & Decision.closed_at.is_null())
            assert question.overdue == (board.waits_for == "passed"), board


def _every_letter_once(outcome: _Outcome) -> int:
    """Each letter came once. The one in the hands of a killed worker may come again, the same to the byte."""
    with connected():
        rows = list(OutboundMail.select().where(OutboundMail.id > outcome.first.letter))
    left = [row for row in rows if row.state not in ("sent", "dropped")]
    assert [(row.state, row.attempts, row.last_error, row.claimed_until, row.next_at) for row in left] == []
    taken = outcome.office.taken
    assert sorted(taken) == sorted(row.message_id for row in rows if row.state == "sent")
    twice = {row.id: taken[row.message_id] for row in rows if len(taken[row.message_id]) > 1}
    tried = [(row.id, row.attempts, row.sent_at, row.template) for row in rows if row.id in twice]
    assert len(twice) <= outcome.killed, tried
    assert all(len(set(prints)) == 1 and len(prints) == 2 for prints in twice.values()), tried
    return len(twice)


def _same_as_one_by_one(outcome: _Outcome, overtaken: set[int], tell: Tell) -> tuple[Counter[str], int, int]:
    """The same mails, one after the other in a fresh copy: the same positions, records and letters.

    Not where a mail was overtaken: what is answered hangs on that, and one by one none is.
    """
    now = clock.now()
    compared = [board.game for board in outcome.boards if board.way != "clock" and board.game not in overtaken]
    everywhere = [board.game for board in outcome.boards]
    mails = ledger.done(compared, outcome.first.mail)
    sent = ledger.delivered(outcome.first.letter)
    with connected():
        outcomes = Counter(row.outcome for row in InboundMail.select().where(InboundMail.id > outcome.first.mail))
        moves = LogEntry.select().where(LogEntry.kind == "action").count()
        letters = OutboundMail.select().where(OutboundMail.id > outcome.first.letter).count()
    there = {game: ledger.ledger(game, outcome.first.letter) for game in compared}
    unsound = ledger.unsound(everywhere, now)
    stores.close()
    open_database(outcome.again)
    for at, mail in enumerate(mails, start=1):
        ledger.replay([mail], sent, outcome.first.letter)
        tell("one by one", at, len(mails))
    here = {game: ledger.ledger(game, outcome.first.letter) for game in compared}
    assert unsound + ledger.unsound(everywhere, now) == []
    assert [told for game in compared for told in ledger.differences(here[game], there[game], f"G{game}")][:20] == []
    return outcomes, moves, letters
