"""An old move taken out where hands are hidden: neither what goes nor what stays says anything of a hand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.core import play
from engine.games.paris_connection import RULES, Game
from engine.games.paris_connection.steps import trade
from pbem.base.settings import Settings
from pbem.desk.undoing.anew import anew
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import LogEntry
from pbem.table.session import load_session
from pbem.titles import title_of
from tests.desk.presiding import ask, confirmed, kinds, plain, play_moves
from tests.desk.test_known_hands import a_trade, rival
from tests.edges import standing
from tests.house import House
from tests.listed import Listed
from tests.own_types import own
from tests.paris_table import definition
from tests.random_games import seats
from tests.sampled import sampled
from tests.worlds import Hands, letters_to, plays_through, redealt, world

pytestmark = pytest.mark.any_engine

__all__ = ["rival"]

NAMES = ("ann", "ben", "cleo")
CODE = "7K3M-Q9TX"
MOVES = 14
ORDERS = ("undo {number} keep later", "undo {number} keep later ask")


class Worlds(NamedTuple):
    """Trades that could be made with either hands, and the place of one without which they would go on differently."""

    hands: Hands
    at: int


def traded(start: Game, chance: random.Random) -> list[str]:
    """A game of trades for one alone, which no hand grows by."""
    game, lines = start, []
    for _ in range(MOVES):
        (player,) = game.active
        trades = [one for one in trade.candidates(game.definition, game.hands[player], player) if one.count == 1]
        legal = [one for one in trades if play.why_not(game, one) is None and not play.apply(game, one)[0].finished]
        lines.append(RULES.write_action(chance.choice(legal)))
        game = play.replay(game, [RULES.read_action(lines[-1])])
    return lines


def other_hands(start: Game, lines: Sequence[str], chance: random.Random, reader: str = "") -> Hands | None:
    """Hands with which the same moves could be made, and not those that were dealt."""
    for _ in range(3_000):
        hands = redealt(start, reader, chance)
        if hands != start.hands and plays_through(dealt(start, hands), lines):
            return hands
    return None


def dealt(start: Game, hands: Hands) -> Game:
    fields: dict[str, Any] = {name: getattr(start, name) for name in start.__struct_fields__}
    return start.__class__(**fields | {"hands": hands})


def shown(begin: Game, lines: Sequence[str], at: int, **how: bool) -> object:
    """All that the record would show of it."""
    game = Listed(title_of("paris-connection"), RULES, begin.definition, begin, lines)
    course = anew(game, game.effective()[at], **how)  # type: ignore[arg-type]
    made = [(one.entry and one.entry.number, one.events) for one in course.made]
    return made, [one.entry.number for one in course.dropped], course.back and course.back.number


def test_what_is_worked_out_hangs_on_no_hand() -> None:
    """Of games of trades alone; without the rule that what hangs on a hand goes with it, some would tell."""
    told = {True: 0, False: 0}
    for seed in range(12):
        chance = random.Random(seed)
        start, _ = RULES.start(definition(), seats(3), RULES.options({}), f"old moves {seed}")
        lines = traded(start, chance)
        hands = other_hands(start, lines, chance)
        if hands is None:
            continue
        for at in range(MOVES):
            for asks in (False, True):
                for hides in told:
                    one = shown(start, lines, at, ask=asks, hides=hides)
                    told[hides] += one != shown(dealt(start, hands), lines, at, ask=asks, hides=hides)
    assert told[True] == 0
    assert told[False] > 10


def test_a_correction_of_a_hand_and_what_was_traded_from_it_go_together() -> None:
    """Whoever made it: the hand is that of the player whom it names."""
    start, _ = RULES.start(definition(), seats(3), RULES.options({}), "corrected")
    lines = traded(start, random.Random("corrected"))
    at = len(seats(3))  # the second trade of who begins
    player = lines[at].partition(":")[0]
    before = play.replay(start, [RULES.read_action(line) for line in lines[:at]])
    colour = next(one for one, left in before.table.depots.items() if left)
    lines[at:] = [f"table: correct hand {player} +{colour}", lines[at]]
    for taken, goes in ((0, {at, at + 1}), (at, {at + 1})):
        game = Listed(title_of("paris-connection"), RULES, start.definition, start, lines)
        standing = game.effective()
        course = anew(game, standing[taken], hides=True)  # type: ignore[arg-type]
        assert {standing[one].number for one in goes} <= {one.entry.number for one in course.dropped}


def position(house: House) -> Game:
    with connected():
        return own(Game, load_session(1, "mail.test", house.now).position)


def begun(house: House) -> None:
    house.create(NAMES, moderator="mo@example.org")
    for name in NAMES:
        house.write(name, f"accept word {name}")


@pytest.mark.parametrize(("seed", "form"), sampled([(seed, form) for seed in range(12) for form in ORDERS], 2))
def test_two_worlds_tell_the_same(
    seed: int, form: str, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same mails to the byte where hands, dealt anew behind the reader's back, would not allow the same trades."""
    chance = random.Random(f"old moves {seed}")
    reader = NAMES[seed % 3]
    with world(tmp_path / "one", settings, monkeypatch, None) as house:
        begun(house)
        start = position(house)
        lines, found = sought(start, house.member(reader).player, chance)
        ordered(house, lines, form, found.at)
        first = {name: letters_to(house, name) for name in (reader, "mo")}
    with world(tmp_path / "other", settings, monkeypatch, found.hands) as house:
        begun(house)
        ordered(house, lines, form, found.at)
        for name, letters in first.items():
            assert letters_to(house, name) == letters, name


def sought(start: Game, reader: str, chance: random.Random) -> tuple[list[str], Worlds]:
    """Trades, and other hands, of which what the engine alone allows would tell."""
    for _ in range(200):
        lines = traded(start, chance)
        hands = other_hands(start, lines, chance, reader)
        for at in range(MOVES) if hands is not None else ():
            one, other = (shown(of, lines, at) for of in (start, dealt(start, hands or {})))
            if one != other:
                return lines, Worlds(hands or {}, at)
    raise AssertionError("no other hands tell: choose another seed")


def ordered(house: House, lines: Sequence[str], form: str, at: int) -> None:
    """The trades by mail; then the moderator takes one out, and everybody asks what happened."""
    for line in lines:
        mine, count, other = line.split()[2:]
        house.write(house.active(), f"trade {mine} for {count} {other}")
    last = standing()["log"][-1][0]
    with connected():
        made = [one.number for one in LogEntry.select().where(LogEntry.kind == "action").order_by(LogEntry.number)]
    assert len(made) == len(lines)
    ask(house, form.format(number=made[at]))
    ask(house, f"confirm {CODE}")
    assert standing()["log"][-1][0] > last, "it was done"
    for name in NAMES:
        house.write(name, "history 60\nstatus")


def test_a_moderator_who_plays_cannot(rival: House) -> None:
    rival.write(rival.active(), a_trade(rival))
    before = standing()
    number = before["log"][-1][0]
    for order in (f"undo {number} keep later", f"preview\nundo {number} keep later ask", f"replace {number} by pass"):
        answer = next(one for one in ask(rival, order) if one.to == "mo@example.org")
        assert "Only a moderator without a seat can take out an old move here" in " ".join(answer.text.split())
    assert standing() == before


def test_who_does_it_has_looked_at_hands(running: House) -> None:
    """So it stands in the record, and they can take no seat; another trade cannot stand in the place of a move."""
    play_moves(running, 4)
    with connected():
        first = next(one for one in load_session(1, "mail.test", running.now).effective())
    name = next(seat for seat in NAMES if running.member(seat).player == first.player)
    told = plain(ask(running, f"replace {first.number} by trade blue for 1 red")[0])
    assert (
        f"Take no. {first.number} out with «undo {first.number} keep later ask»; then {name.title()} is asked" in told
    )
    letters = confirmed(running, f"undo {first.number} keep later ask")
    assert f"took no. {first.number} out of the game" in plain(letters[0])
    assert running.active() == name
    assert "taken_out" in kinds()
    refused = plain(ask(running, "replace ann by mo@example.org")[0])
    assert "has looked at the hands as moderator" in refused
    with connected():
        assert [one.what for one in verify_game(1, "mail.test", running.now) if not one.ok] == []
