"""Old moves taken out, read a second time from the text alone: slow, plain, and nothing of it shared with the service.

Written by DECISIONS 228, docs/MODERATING.md and what `Turns` says of `left_out`, `by_itself` and `turn_of`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.core import play
from engine.core.errors import IllegalAction
from pbem.games.meant import ANSWER
from tests.listed import Listed

MOST = 2000  # steps settled before one line


class Step(NamedTuple):
    """One line of the new course: the place that it had in the old list; None for what stands instead, or is settled.

    `settles`: the place of the line that it makes room for; None at the end, and instead.
    """

    place: int | None
    line: str
    told: tuple[Any, ...]
    settles: int | None = None


class Again(NamedTuple):
    """The new course: its lines, the places of those that went, of those that follow no more, and from where asked."""

    steps: tuple[Step, ...]
    gone: tuple[int, ...]
    followed: tuple[int, ...]
    back: int | None
    after: Any


class Whose(NamedTuple):
    """The turn that was on last, and who ordered something for it that stands."""

    turn: Any
    players: frozenset[str]


class Before(NamedTuple):
    """Where the game stood before a line, whose orders its turn had, and what the line told there."""

    position: Any
    whose: Whose
    told: tuple[Any, ...]


NOBODY = Whose(None, frozenset())


def once_through(game: Listed) -> list[Before]:
    """The whole list as it was played, and its end."""
    found: list[Before] = []
    position, whose = game.begin, NOBODY
    for line, nobodys in zip(game.lines, game.unasked, strict=True):
        after, then, told = done(game, position, whose, line, bool(nobodys))
        found.append(Before(position, whose, told))
        position, whose = after, then
    return [*found, Before(position, whose, ())]


def again(
    game: Listed, old: Sequence[Before], taken: int, instead: str = "", *, asks: bool = False, hides: bool = False
) -> Again:
    """The list without line `taken`, or with another instead; `old`: how it was played with it.

    `hides`: a trade of whoever had one taken out goes; whether others hold what they give is not asked.
    """
    course = Course(game, *old[taken][:2])
    if instead:
        course.do(instead, nobodys=False)
    if hides and trades(game, game.lines[taken]):
        course.unknown.add(player_of(game.lines[taken]))
    back = None
    for at in range(taken + 1, len(game.lines)):
        if not course.line(at, hides=hides) and asks and not game.unasked[at]:
            back = at
            break
    course.end(old[-1 if back is None else back].position)
    return Again(tuple(course.steps), tuple(course.gone), tuple(course.followed), back, course.position)


class Course:
    """The new list as far as it goes."""

    def __init__(self, game: Listed, position: Any, whose: Whose) -> None:
        self.game, self.position, self.whose = game, position, whose
        self.steps: list[Step] = []
        self.gone: list[int] = []
        self.followed: list[int] = []
        self.unknown: set[str] = set()

    def do(self, line: str, *, nobodys: bool, place: int | None = None, settles: int | None = None) -> None:
        self.position, self.whose, told = done(self.game, self.position, self.whose, line, nobodys)
        self.steps.append(Step(place, line, told, settles))

    def line(self, at: int, *, hides: bool) -> bool:
        """A later line made again, after what is settled before it; else it goes."""
        line, nobodys = self.game.lines[at], bool(self.game.unasked[at])
        trade = hides and trades(self.game, line)
        lost = trade and player_of(line) in self.unknown
        found = None if lost else settled(self.game, self.position, self.whose, line, nobodys)
        for one in (found or [])[:-1]:
            self.do(one, nobodys=True, settles=at)
        if found and found[-1] == line:
            self.do(line, nobodys=nobodys, place=at)
        elif found:
            self.do(found[-1], nobodys=True, settles=at)
        elif nobodys:
            self.followed.append(at)
        else:
            self.gone.append(at)
        if trade and not found:
            self.unknown.add(player_of(line))
        return bool(found)

    def end(self, old: Any) -> None:
        """What is settled where the later lines end, unless the same is asked there as was in the old list."""
        while not self.position.finished and not asked_alike(self.game, old, self.position):
            one = of_earlier_mail(self.game, self.position, self.whose) or by_itself(self.game, self.position)
            if not one:
                return
            self.do(one, nobodys=True)


def asked_alike(game: Listed, old: Any, position: Any) -> bool:
    """Whether the same players are asked in both, for the same turn; one of a company is it by its name."""
    before, now = turn_of(game, old), turn_of(game, position)
    same = before.about == now.about if before.about else before == now
    return bool(old.active == position.active and same)


def settled(game: Listed, position: Any, whose: Whose, line: str, nobodys: bool) -> list[str] | None:
    """What is settled before this line, and the line; None where it does not go even so.

    One that nobody ordered ends with what now follows in its place, should that come first.
    """
    before: list[str] = []
    for _ in range(MOST):
        if goes(game, position, line):
            return [*before, line]
        if position.finished:
            return None
        more = None if nobodys else of_its_own_mail(game, position, line)
        if more is not None:
            return [*before, *more, line]
        found = of_earlier_mail(game, position, whose) or by_itself(game, position)
        if not found:
            return None
        before.append(found)
        if nobodys and alike(game, found, line):
            return before
        position, whose, _ = done(game, position, whose, found, True)
    raise AssertionError("it is never settled")


def alike(game: Listed, one: str, other: str) -> bool:
    """Whether two lines are the same kind of action of the same player."""
    first, second = game.rules.read_action(one), game.rules.read_action(other)
    return type(first) is type(second) and first.player == second.player


def of_its_own_mail(game: Listed, position: Any, line: str) -> list[str] | None:
    """What the mail of this line leaves out before it in this very turn; None where it is no line of this turn."""
    turn = turn_of(game, position)
    left: list[str] = []
    if turn == ANSWER:
        return None
    while not position.finished and turn_of(game, position) == turn:
        if goes(game, position, line):
            return left
        found = game.title.turns.left_out(position.definition, position, player_of(line))
        if found is None:
            return None
        left.append(game.rules.write_action(found.action))
        position, _ = play.apply(position, found.action)
    return None


def of_earlier_mail(game: Listed, position: Any, whose: Whose) -> str:
    """The next that a mail leaves out of which something stands in this turn; nothing where it must be asked."""
    if turn_of(game, position) != whose.turn:
        return ""
    for player in sorted(whose.players):
        found = game.title.turns.left_out(position.definition, position, player)
        if found is not None:
            return str(game.rules.write_action(found.action))
    return ""


def by_itself(game: Listed, position: Any) -> str:
    """The next that nobody is asked about."""
    found = game.title.turns.by_itself(position.definition, position)
    return "" if found is None else game.rules.write_action(found.action)


def done(game: Listed, position: Any, whose: Whose, line: str, nobodys: bool) -> tuple[Any, Whose, tuple[Any, ...]]:
    """The position after the line, for whose turn there are orders by then, and what it told."""
    turn = turn_of(game, position)
    if turn != ANSWER:
        if turn != whose.turn:
            whose = Whose(turn, frozenset())
        if not nobodys:
            whose = Whose(turn, whose.players | {player_of(line)})
    position, told = play.apply(position, game.rules.read_action(line))
    return position, whose, tuple(told)


def turn_of(game: Listed, position: Any) -> Any:
    return game.title.turns.turn_of(position.definition, position)


def goes(game: Listed, position: Any, line: str) -> bool:
    try:
        play.apply(position, game.rules.read_action(line))
    except IllegalAction:
        return False
    return True


def trades(game: Listed, line: str) -> bool:
    return bool(game.rules.tells_of_hand(game.rules.read_action(line)))


def player_of(line: str) -> str:
    return line.partition(":")[0]


# -- what of a list was never ordered ---------------------------------------------------------------------------------


def never_ordered(game: Listed) -> list[str]:
    """By the place of each line, why nobody had to order it, had the game been played by mail; nothing for an order.

    What follows by itself, and the end of each turn, where it is no more than what its orders left out.
    """
    why: list[str] = []
    left: list[str] = []
    turns: list[Any] = []
    position, whose = game.begin, NOBODY
    for line in game.lines:
        turn = turn_of(game, position)
        ordered = turn == whose.turn and player_of(line) in whose.players
        alone = game.title.turns.by_itself(position.definition, position)
        out = game.title.turns.left_out(position.definition, position, player_of(line)) if ordered else None
        why.append(alone.reason if alone is not None and game.rules.write_action(alone.action) == line else "")
        left.append(out.reason if out is not None and game.rules.write_action(out.action) == line else "")
        turns.append(turn)
        position, whose, _ = done(game, position, whose, line, bool(why[-1]))
    for at in reversed(range(len(why))):
        is_last = at + 1 == len(why) or turns[at + 1] != turns[at]
        if is_last or why[at + 1]:
            why[at] = why[at] or left[at]
    return why
