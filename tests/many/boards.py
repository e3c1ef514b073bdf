"""The games that a throng of mails is thrown at: made before it, with everybody's tokens and the moves to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Literal, NamedTuple

from engine.core import play
from engine.games.paris_connection import Game as Position
from pbem.base.addresses import reply_address
from pbem.base.door import Door
from pbem.desk.new_game import NewGame, create
from pbem.inbox import handling, receive
from pbem.store.db import connected, transaction
from pbem.store.models import Game, Member, OutboundMail
from pbem.table.session import definition_of
from pbem.titles import title_of
from tests.many.pen import written
from tests.own_types import own
from tests.random_games import random_action
from tests.shipped import files_of

Way = Literal["line", "throng", "clock"]
DOMAIN = "mail.test"
HOURS = 48
REMINDED = {"before": (24,), "later": (6,), "passed": ()}  # hours before the deadline, by what a clock game waits for


class Seat(NamedTuple):
    """Somebody who writes mails to a game."""

    member: int
    name: str
    address: str
    token: str
    asked: str  # the Message-ID of the letter that first asked him, or ""

    @property
    def to(self) -> str:
        """Where he writes to."""
        return reply_address(self.token, DOMAIN)


class Board(NamedTuple):
    """A running game. `way`: its moves come in a line, or in any order, or none come and its deadlines fall due."""

    game: int
    way: Way
    waits_for: str  # a key of REMINDED, for the way "clock"
    seats: dict[str, Seat]  # by the engine's id
    moderator: Seat


def boards(counts: dict[Way, int], chance: Random, now: datetime) -> list[Board]:
    """So many running games of each way; nothing of them waits to be sent. Clock games fall due soon after `now`."""
    people = [f"player{number}@example.org" for number in range(3 * counts["line"] + 3)]
    found = []
    for way, count in counts.items():
        for number in range(count):
            size = chance.choice((3, 4))
            if way == "clock":  # whose settings must not touch the games that are compared
                found.append(_clock_board(number, size, now))
                continue
            players = chance.sample(people, size)
            found.append(_board(way, "", f"{way}-{number}", players, now, (24, 6)))
    with connected(), transaction():
        OutboundMail.update(state="sent", attempts=1, sent_at=now).execute()
    return found


def _clock_board(number: int, size: int, now: datetime) -> Board:
    """A game that began so long ago that its reminder, or its deadline, falls due at `now`."""
    waits_for = tuple(REMINDED)[number % len(REMINDED)]
    before = REMINDED[waits_for]
    began = now - timedelta(hours=HOURS - (before[0] if before else 0))
    players = [f"clock{number}-{seat}@example.org" for seat in range(size)]
    return _board("clock", waits_for, f"clock-{number}", players, began, before)


def _board(way: Way, waits_for: str, name: str, players: Sequence[str], now: datetime, remind: Sequence[int]) -> Board:
    moderator = f"mo-{name}@example.org"
    wanted = NewGame(
        "paris-connection",
        name,
        moderator,
        players,
        files_of("paris-connection"),
        {},
        {"hours": HOURS, "reminders": remind},
    )
    game = create(wanted, DOMAIN, now).id
    with connected():
        members = list(Member.select().where(Member.game == game).order_by(Member.id))
        for member in members[:-1]:
            mail = written(_seat(member), f"accept as P{member.player[1:]} word {member.player}", f"accept-{member.id}")
            assert handling.handle(receive.store(mail, now).id, Door(DOMAIN), now) == "applied"
        members = list(Member.select().where(Member.game == game).order_by(Member.id))
        seats = {member.player: _seat(member) for member in members[:-1]}
        return Board(game, way, waits_for, seats, _seat(members[-1]))


def _seat(member: Member) -> Seat:
    mine = (OutboundMail.member == member) & (OutboundMail.template == "your_turn")
    letter = OutboundMail.select().where(mine).order_by(OutboundMail.id).first()
    return Seat(member.id, member.name, member.person.address, member.token, letter.message_id if letter else "")


def moves(board: Board, chance: Random) -> Iterator[tuple[Seat, str, bool]]:
    """The game played on at random in memory, to its end: who moves, his order, and whether he may take it back."""
    with connected():
        row = Game.get_by_id(board.game)
    title = title_of(row.slug)
    definition = definition_of(row)
    position = title.rules.decode(definition, row.position.encode())
    while not position.finished:
        action = random_action(own(Position, position), chance)
        seat = board.seats[position.active[0]]
        position, events = play.apply(position, action)
        hidden = any(event.readers is not None for event in events)
        yield seat, title.orders.write(definition, action), not (hidden or position.finished)
