"""An old move taken out where hands are hidden: neither what goes nor what stays says anything of a hand."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from engine.core import play
from engine.games.paris_connection import RULES, Game, Trade
from engine.games.paris_connection.steps import trade
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import LogEntry
from pbem.table.session import load_session
from tests.desk.presiding import ask
from tests.desk.test_known_hands import a_trade, rival
from tests.edges import standing
from tests.house import House
from tests.own_types import own
from tests.sampled import sampled
from tests.worlds import Hands, letters_to, plays_through, redealt, world

pytestmark = pytest.mark.any_engine

__all__ = ["rival"]

NAMES = ("ann", "ben", "cleo")
CODE = "7K3M-Q9TX"
MOVES = 9
ORDERS = ("undo {number} keep later", "undo {number} keep later ask", "replace {number} by {build}")


def position(house: House) -> Game:
    with connected():
        return own(Game, load_session(1, "mail.test", house.now).position)


def entries() -> list[LogEntry]:
    with connected():
        return list(LogEntry.select().where(LogEntry.kind == "action").order_by(LogEntry.number))


def an_order(house: House, chance: random.Random) -> str:
    """A trade for one mostly, else a build, that does not end the game."""
    game = position(house)
    (player,) = game.active
    trades = [one for one in trade.candidates(game.definition, game.hands[player], player) if one.count == 1]
    builds = [one for one in islice(play.legal_actions(game), 60) if not isinstance(one, Trade)]
    pool = trades if chance.random() < 0.6 else builds
    legal = [one for one in pool if play.why_not(game, one) is None and not play.apply(game, one)[0].finished]
    return words(RULES.write_action(chance.choice(legal)))


def words(line: str) -> str:
    verb, *rest = line.partition(": ")[2].split()
    return " ".join(("build", *rest)) if verb == "build" else f"trade {rest[0]} for {rest[1]} {rest[2]}"


def played(house: House, moves: list[tuple[str, str]] | None, chance: random.Random) -> list[tuple[str, str]]:
    """A game begun and played: the same mails again, or new ones; what was written."""
    house.create(NAMES, moderator="mo@example.org")
    for name in NAMES:
        house.write(name, f"accept word {name}")
    done = []
    for at in range(MOVES):
        mail = moves[at] if moves else (house.active(), an_order(house, chance))
        house.write(*mail)
        done.append(mail)
    return done


def taken_out(house: House, order: str) -> None:
    ask(house, order)
    ask(house, f"confirm {CODE}")
    for name in NAMES:
        house.write(name, "history 60\nstatus")


@pytest.mark.parametrize(("seed", "form"), sampled([(seed, form) for seed in range(20) for form in range(3)], 3))
def test_two_worlds_tell_the_same(
    seed: int, form: int, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same game with hands dealt anew behind the reader's back, as far as its moves could be made with them."""
    chance = random.Random(f"old moves {seed}")
    reader = (*NAMES, "mo")[seed % 4]
    with world(tmp_path / "one", settings, monkeypatch, None) as house:
        mails = played(house, None, chance)
        with connected():
            start = own(Game, load_session(1, "mail.test", house.now).start())
        every = entries()
        lines = [one.text for one in every]
        at = chance.randrange(MOVES - 3)
        taken = every[at]
        before = play.replay(start, [RULES.read_action(line) for line in lines[:at]])
        build = next(
            one
            for one in play.legal_actions(before)
            if not isinstance(one, Trade) and RULES.write_action(one) != taken.text
        )
        order = ORDERS[form].format(number=taken.number, build=words(RULES.write_action(build)))
        taken_out(house, order)
        assert standing()["log"][-1][0] > every[-1].number + 1, "it was done"
        first = {name: letters_to(house, name) for name in (reader, "mo")}
    with world(tmp_path / "other", settings, monkeypatch, other_hands(start, reader, lines, chance)) as house:
        played(house, mails, chance)
        taken_out(house, order)
        assert letters_to(house, reader) == first[reader]
        assert letters_to(house, "mo") == first["mo"]


def other_hands(start: Game, reader: str, lines: list[str], chance: random.Random) -> Hands:
    """Hands with which the same moves could be made, and not those that were dealt."""
    seat = f"p{NAMES.index(reader) + 1}" if reader in NAMES else ""
    for _ in range(20_000):
        hands = redealt(start, seat, chance)
        if hands != start.hands and plays_through(start.__class__(**_fields(start, hands)), lines):
            return hands
    raise AssertionError("no other hands allow these moves: choose another seed")


def _fields(start: Game, hands: Hands) -> dict[str, object]:
    return {name: getattr(start, name) for name in start.__struct_fields__} | {"hands": hands}


def test_a_moderator_who_plays_cannot(rival: House) -> None:
    rival.write(rival.active(), a_trade(rival))
    before = standing()
    number = before["log"][-1][0]
    for order in (f"undo {number} keep later", f"preview\nundo {number} keep later ask", f"replace {number} by pass"):
        answer = next(one for one in ask(rival, order) if one.to == "mo@example.org")
        assert "Only a moderator without a seat can take out an old move here" in " ".join(answer.text.split())
    assert standing() == before
