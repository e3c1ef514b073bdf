"""What is thrown at the games: moves in a line or in any order, questions, press, orders, bounces, rubbish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice
from random import Random
from typing import NamedTuple

from pbem.base.addresses import bounce_address
from tests.many.boards import DOMAIN, Board, Seat, moves
from tests.many.pen import written

_serial = count(1)


class Post(NamedTuple):
    """A mail and how it is handed in. `seated`: a person with a seat wrote it, so that it is worked off in turn."""

    game: int
    mime: bytes
    seated: bool = True
    move: bool = False
    event_key: str = ""
    envelope_from: str = ""


# -- of players and moderators ----------------------------------------------------------------------------------------

TALK = (
    "status", "help build", "history 5", "deadline", "options", "hand", "rules 4.1", "map", "resend", "mail turns",
    "mail all", "press all: Good evening from {name}!", "press {other}: Shall we?\nI mean it.", "press mo: When?",
    "undoo", "what a fine game this is", "", "status\n\noptions\n\nnonsense", "resend\nstatus", "confirm 1234-ABCD",
    "name {name}x", "preview\n\n{order}", "unsubscribe", "bild bleu", "help\n--\n{name}",
)  # fmt: skip
RULINGS = (
    "who", "announce: We go on, says {name}.", "hours 60", "hours 72", "remind 24h 6h", "remind 12h", "minimum 2h",
    "extend 24h", "status", "resend all", "zone Europe/Berlin", "weekends on", "who\nhours 36", "press all: Well?",
)  # fmt: skip
STOPPING = (
    "pause until monday", "resume", "undo", "redo", "undo 2", "as {other}: {order}", "confirm 4711-ABCD", "cancel",
    "eject {other}", "overdue tell",
)  # fmt: skip
BINDING = ("undo", "undo", "{order}", "{order}\n\n{order}", "{order}\n\nstatus", "resign of the king")


def _words(board: Board, seat: Seat, text: str, order: str) -> str:
    other = next(one for one in board.seats.values() if one.member != seat.member)
    return text.format(name=seat.name, other=other.name, order=order)


def _post(board: Board, seat: Seat, text: str, *, answering: str = "", move: bool = False) -> Post:
    number = next(_serial)
    # Most providers name their deliveries, some mails come by relays that do not.
    event_key = f"delivery-{number}" if number % 3 else ""
    return Post(board.game, written(seat, text, f"m{number}", answering), move=move, event_key=event_key)


def line(board: Board, chance: Random, most: int) -> list[Post]:
    """Moves each of which is legal after the one before; some are taken back and made again."""
    found: list[Post] = []
    for seat, order, may_undo in moves(board, chance):
        found.append(_post(board, seat, order, move=True))
        if may_undo and chance.random() < 0.15:
            found += [_post(board, seat, "undo", move=True), _post(board, seat, order, move=True)]
        if len(found) >= most:
            break
    return found


def talk(board: Board, chance: Random, number: int) -> list[Post]:
    """Mails that change no position: questions, press, settings, what nobody understands, a moderator's orders."""
    order = next((order for _, order, _ in moves(board, chance)), "status")
    return [_one_of(board, chance, TALK, RULINGS, order) for _ in range(number)]


def _one_of(board: Board, chance: Random, own: Sequence[str], led: Sequence[str], order: str) -> Post:
    leads = chance.random() < 0.25
    seat = board.moderator if leads else chance.choice(list(board.seats.values()))
    return _post(board, seat, _words(board, seat, chance.choice(led if leads else own), order))


def throng(board: Board, chance: Random, number: int) -> list[Post]:
    """A bit of everything, to be handed in in any order: most moves will be out of turn, some answers stale."""
    ahead = list(islice(moves(board, chance), max(1, number // 3)))
    found = [_post(board, seat, order, move=True) for seat, order, _ in ahead[: number // 4]]
    while len(found) < number:
        seat, order, _ = chance.choice(ahead)
        kind = chance.random()
        if kind < 0.25:
            found.append(_post(board, seat, order, answering=seat.asked))
        elif kind < 0.5:
            found.append(_one_of(board, chance, BINDING, STOPPING, order))
        else:
            found.append(_one_of(board, chance, TALK, RULINGS, order))
    return found


# -- of machines and strangers, and of players whose deadlines fall due -----------------------------------------------


def about_clocks(board: Board, chance: Random, number: int) -> list[Post]:
    """Mails beside the clock's own work: talk that moves no deadline, letters that come back, strangers, rubbish."""
    quiet = [text for text in TALK if "order" not in text and not text.startswith(("mail", "name", "unsub"))]
    found = list(islice(_odd(board), number // 3))
    while len(found) < number:
        seat = chance.choice(list(board.seats.values()))
        found.append(_post(board, seat, _words(board, seat, chance.choice(quiet), "")))
    return found


def _odd(board: Board) -> Iterator[Post]:
    seats = list(board.seats.values())
    for at in count():
        seat, mark = seats[at % len(seats)], f"odd{next(_serial)}"
        thief = seat._replace(address="thief@example.net")
        lost = seat._replace(token="a" * 24)
        bounce = _Box("mailer-daemon@example.org", bounce_address(seat.token, DOMAIN))
        yield Post(board.game, written(bounce, "Nobody here.", f"{mark}.a"), seated=False, envelope_from="<>")
        yield Post(board.game, written(thief, "status", f"{mark}.b"), seated=False)
        away = written(seat, "I am away.", f"{mark}.c", Auto_Submitted="auto-replied")
        yield Post(board.game, away, seated=False)
        yield Post(board.game, written(lost, "status", f"{mark}.d"), seated=False)
        yield Post(
            board.game, f"Subject: no sender\r\nno header {mark}\r\n\x00\xff rubbish".encode("latin-1"), seated=False
        )


class _Box(NamedTuple):
    address: str
    to: str
