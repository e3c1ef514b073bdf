"""Random courses of a game with hidden hands, in which two dealings of hands could have played: all that is put right.

Everything is chosen so that it goes in both dealings: moves that both allow, corrections of hands that both allow or
neither. So whoever hears something else in the other dealing is told what a hand holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from engine.core import play
from engine.games.paris_connection import RULES, Build, Game
from pbem.store.db import connected
from pbem.store.models import Game as Row
from pbem.store.models import LogEntry
from pbem.table.session import load_session
from tests.desk.presiding import ask
from tests.desk.test_old_moves_hidden import dealt, shown
from tests.house import House
from tests.own_types import own
from tests.random_corrections import correction_of_paris
from tests.random_games import random_action
from tests.worlds import Hands, plays_through, redealt

CODE = "7K3M-Q9TX"  # of every order that waits to be confirmed
OPENING = 9  # trades by mail, before anything is put right
STEPS = 14
TRIES = 400
WAITING = "nobody"  # for so many hours
Wrote = tuple[str, str]  # who, and what; "" is the moderator


class Course(NamedTuple):
    """What everybody wrote, and the other hands with which it could have been written; how often what may tell."""

    wrote: list[Wrote]
    hands: Hands
    told: dict[str, int]


def write(house: House, one: Wrote) -> None:
    """Somebody writes, or the moderator, or time passes."""
    name, text = one
    if name == WAITING:
        house.wait(hours=int(text))
    elif name:
        house.write(name, text)
    else:
        ask(house, text)


class Player:
    """Who writes a course, in a house where it is played with the hands that were dealt."""

    def __init__(self, house: House, names: Sequence[str], readers: Sequence[str], dice: Random) -> None:
        self.house, self.names, self.readers, self.dice = house, names, readers, dice
        self.wrote: list[Wrote] = []
        self.told = dict.fromkeys(("old moves", "hands", "corrections that would tell", "votes"), 0)
        self.start = self._now()
        self.hands: Hands = {}

    def course(self) -> Course:
        """All of it."""
        for line in self._opening():
            self._write(self.house.active(), _as_written(line))
        kinds = (self._move, self._right, self._old, self._vote, self._in_vain)
        some = [self._old_alone, self._move, self._right, self._vote]  # of each at least one
        for step in (*some, *self.dice.choices(kinds, (6, 4, 4, 2, 2), k=STEPS - len(some))):
            if self._paused():
                self._write("", "resume")
            step()
            self._write(WAITING, "1")
            with connected():
                assert Row.get_by_id(1).state == "running"
        for name in self.readers:
            self._write(name, "history 90\nstatus\nvotes\nhand")
        return Course(self.wrote, self.hands, self.told)

    def _write(self, name: str, text: str) -> None:
        self.wrote.append((name, text))
        write(self.house, (name, text))

    # -- the two dealings ---------------------------------------------------------------------------------------------

    def _opening(self) -> Sequence[str]:
        """Trades that other hands could have made too, of which some, taken out, would tell which hands they are."""
        known = [self.house.member(name).player for name in self.readers]
        for _ in range(TRIES):
            lines = _trades(self.start, self.dice)
            hands = self._others(lines, known)
            if hands is None:
                continue
            self.hands = hands
            if any(self._would_tell(lines, at) for at in range(len(lines))):
                return lines
        raise AssertionError("no other hands tell: choose another seed")

    def _others(self, lines: Sequence[str], known: Sequence[str]) -> Hands | None:
        for _ in range(300):
            hands = redealt(self.start, "", self.dice, *known)
            if hands != self.start.hands and plays_through(dealt(self.start, hands), lines):
                return hands
        return None

    def _would_tell(self, lines: Sequence[str], at: int) -> bool:
        """Whether one dealing drops other trades than the other where nothing goes but what its rules refuse."""
        one, other = (shown(of, lines, at) for of in (self.start, dealt(self.start, self.hands)))
        return one != other

    def _now(self) -> Game:
        with connected():
            return own(Game, load_session(1, "mail.test", self.house.now).position)

    def _both(self) -> tuple[Game, Game]:
        """Where the game stands, and where it would stand with the other hands: what stands goes in both."""
        game = dealt(self.start, self.hands)
        for entry in self._standing():
            game, _ = play.apply(game, RULES.read_action(entry.text))
        return self._now(), game

    def _standing(self) -> list[LogEntry]:
        with connected():
            return load_session(1, "mail.test", self.house.now).effective()

    def _paused(self) -> bool:
        with connected():
            return Row.get_by_id(1).paused_at is not None

    # -- what is written ----------------------------------------------------------------------------------------------

    def _move(self) -> None:
        """A trade or a build that goes in both dealings, and ends neither."""
        games = self._both()
        for _ in range(TRIES):
            action = random_action(games[0], self.dice)
            if isinstance(action, Build) and self.dice.random() < 0.8:
                continue  # most moves hang on a hand
            if _goes(games, action) and not play.apply(games[0], action)[0].finished:
                self._write(self.house.active(), _as_written(RULES.write_action(action)))
                return

    def _right(self) -> None:
        """A correction, possible or not; what only one dealing allows is not done, so that it may be asked for too."""
        games, plays = self._both(), "mo" in self.names
        for _ in range(TRIES):
            wanted = correction_of_paris(games[0], self.dice)
            possible = [_goes([game], wanted) for game in games]
            if possible[0] != possible[1] or self.dice.random() < (0.02, 0.1)[possible[0]]:
                break  # most that make no difference are passed over
        with connected():
            session = load_session(1, "mail.test", self.house.now)
            assert session.title.corrected is not None
            line = f'{session.title.corrected.write(wanted, session.names)} "at random"'
        differs = possible[0] != possible[1]
        self.told["hands"] += RULES.tells_of_hand(wanted)
        self.told["corrections that would tell"] += differs
        self._write("", f"preview\n{line}" if differs and not plays else line)
        if not differs or plays:
            self._write("", f"confirm {CODE}")

    def _old_alone(self) -> None:
        self._old(last=0)

    def _old(self, last: float = 0.15) -> None:
        """An old move taken out, or another one in its place, of those that would tell; or the last ones undone."""
        standing = self._standing()
        lines = [entry.text for entry in standing]
        near = range(max(0, len(lines) - 12), len(lines))
        telling = [at for at in near if self._would_tell(lines, at)]
        if not near:
            return
        at = self.dice.choice(telling or near)
        number = standing[at].number
        old, build = f"undo {number} keep later", self._some_build()
        line = self.dice.choice((old, f"{old} ask", f"replace {number} by {build}", f"replace {number} by {build} ask"))
        if self.dice.random() < last:
            line = f"undo {self.dice.randint(1, 2)}"
        self.told["old moves"] += at in telling and str(number) in line
        if self.dice.random() < 0.2:
            self._write("", f"preview\n{line}")
        self._write("", line)
        self._write("", f"confirm {CODE}")

    def _some_build(self) -> str:
        return _as_written(RULES.write_action(_first_build(self._now(), self.dice)))

    def _vote(self) -> None:
        """A vote, on which everybody says something."""
        first, *others = self.dice.sample(list(self.names), len(self.names))
        before = len(self._standing())
        line = self.dice.choice(("vote undo 1", "vote undo 2", "vote undo 3", "vote pause", "vote end", "votes"))
        self._write(first, line)
        for name in others:
            self._write(name, "vote no" if "end" in line else self.dice.choice(("vote yes", "vote yes", "vote no")))
        self.told["votes"] += len(self._standing()) < before
        self._write(self.dice.choice(list(self.readers)), "votes\nhistory 30\nstatus")

    def _in_vain(self) -> None:
        """What is refused, of players and of the moderator."""
        number = self.dice.choice([entry.number for entry in self._standing()] or [1])
        name = self.dice.choice(list(self.readers))
        refused = (
            ("", f"replace {number} by trade blue for 1 red"), ("", f"replace {number} by trade red for 2 black"),
            ("", 'correct hand ann -pink +red "no such company"'), ("", "undo 999 keep later"),
            ("", f'correct hand {self.names[0]}{" -blue" * 12} "more than there are"'),
            (name, f"undo {number} keep later"), (name, f'correct hand {self.names[0]} -blue +red "mine"'),
            (name, "undo"), (name, f"vote undo {number}"), (name, "vote yes"),
        )  # fmt: skip
        who, text = self.dice.choice(refused)
        self._write(who, text)
        if not who and "-blue -blue" in text:
            self._write("", f"confirm {CODE}")


def _goes(games: Sequence[Game], action: Any) -> bool:
    return all(play.why_not(game, action) is None for game in games)


def _trades(start: Game, dice: Random) -> list[str]:
    """Moves that hang on hands, each of one for one."""
    game, lines = start, []
    for _ in range(OPENING):
        action = next(one for one in _at_random(game, dice) if getattr(one, "count", 0) == 1)
        lines.append(RULES.write_action(action))
        game, _ = play.apply(game, action)
    return lines


def _first_build(game: Game, dice: Random) -> Build:
    return next(one for one in _at_random(game, dice) if isinstance(one, Build))


def _at_random(game: Game, dice: Random) -> Iterator[Any]:
    """Moves that do not end it."""
    while True:
        action = random_action(game, dice)
        if not play.apply(game, action)[0].finished:
            yield action


def _as_written(line: str) -> str:
    """An exact line as a player would write it."""
    _, verb, *words = line.split()
    return f"trade {words[0]} for {words[1]} {words[2]}" if verb == "trade" else f"build {' '.join(words)}"
