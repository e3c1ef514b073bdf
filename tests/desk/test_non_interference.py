"""Nothing hidden leaks: with the hidden hands dealt anew, a reader's mail is the same to the last byte."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from engine.core import play
from engine.games.paris_connection import RULES, Definition, Game, Trade
from engine.games.paris_connection.steps import trade
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import Game as Row
from pbem.store.models import LogEntry
from pbem.table.session import definition_of
from pbem.titles.paris_connection.mail.choices import options
from pbem.titles.paris_connection.mail.notation import write_order
from tests.house import House
from tests.own_types import own
from tests.sampled import sampled
from tests.worlds import Hands, letters_to, plays_through, redealt, world

pytestmark = pytest.mark.any_engine

NAMES = ("ann", "ben", "cleo", "dan")
MOVES = 8
# What the reader sends now and then; some of it is refused, some asks, some tries out.
CURIOUS = (
    "status\nstatus waits\noptions\nhand\nhistory 50",
    "preview\ntrade blue for 2 red",
    "preview\nbuild yellow to Dijon",
    "trade purple for red",
    "build black E09",
    "press ben: what do you hold?\n\nhelp\nmap",
    "undo",
    "resign",
    "resend",
    "a blue for two reds",
    "I'd like to trade a yellow for black",
    "blue D10 C10\npass",
    ". trade black for red",
    ".3 trade black for red",
    "what can I do?\nhow does scoring work?",
    "trade red for 9 blue\nbiuld blue D10",
    "preview\ntwo blues for my red please",
    "preview\nI give back a yellow one and get 2 black",
    "preview\nswap purple and red",
    "preview\nI'll take two reds",
    "red over Troyes to Dijon, or so",
)
# The same in answer to their newest letter, a little later: lines of it by their numbers, and a yes to what it asks.
RE = "re: "
ANSWERING = (
    f"{RE}2",
    f"{RE}preview\nthe last one",
    f"{RE}yes",
    f"{RE}1 and 3",
    f"{RE}#40",
    f"{RE}preview\n1",
    f"{RE}I'd like to trade a yellow for black",
    f"{RE}option 3: trade black for red",
    "biuld black E09",
)
# What a reader who leads the game and plays in it sends at his moderator's address. Whether a trade that he orders
# for somebody else is done or refused he may learn; so none is ordered here but in a preview, which must not tell.
CURIOUS_LEADER = (
    "who\nstatus\noptions\nhand\nhistory 50\ndeadline",
    "preview\nas {mover}: trade blue for 2 red",
    "preview\nas {mover}: trade red for purple",
    "preview\nas {mover}: trade yellow for 2 black",
    "pause for a while\nresume\nas Ben: build G99",
    "undo",
    "undo\nhours 50",
    "undo 2\nredo",
    "redo",
    "eject Ann\nend now",
    "replace Ben by zoe@example.org",
    "resend all",
    "announce: What do you hold?",
    "as Dan: build black E09",
    "confirm 7K3M-Q9TX",
    "hand",
    "hand Ann",
    "preview\nhand all",
    "undo 8 keep later",
    "preview\nreplace 9 by build black E09",
    "help",
)
# What a moderator who only looks on sends there. Hands are asked for, and what would be shown is never confirmed.
CURIOUS_OBSERVER = (
    "who\nstatus\noptions\nmap\nhistory 50\ndeadline\nhelp",
    "hand ann\noptions\nstatus",
    "hand",
    "hand all\noptions",
    "preview\nhand ben\nstatus\noptions",
    "preview\nconfirm 7K3M-Q9TX\nstatus",
    "hand dan\nbuild blue G07",
    "preview\nundo",
    "Please give Dan 2 more days",
    "preview\nundo 8 keep later",
    "undo 10 keep later ask",
    "replace 9 by build black E09",
    "undo 3",
    "resend all",
    "preview\nreplace Ben by ann@example.org",
)
# What somebody sends who is asked to take over a seat, and has not answered yet.
CURIOUS_ASKED = (
    "status\noptions\nmap\nhistory 50\ndeadline\nhelp",
    "preview\naccept\nhand\nstatus\noptions",
    "hand\nbuild blue D07\ntrade blue for 2 red",
    "preview\ntrade blue for 2 red",
    "a blue for two reds",
    "press moderator: what would I hold?\n\nresend",
    "undo\ndefault trade blue for red",
)
LEADER = "the leader at his own address"
LEAVING = "resign"
SUBSTITUTE = "zoe"
ASKED = "yan"  # to take over a seat, and does not answer
CODE = "7K3M-Q9TX"  # of every order that waits to be confirmed: `worlds` makes chance the same
Script = list[tuple[str, str]]
Tried = tuple[int, str]  # after so many moves, a line that must be legal for whoever is to move


def _send(house: House, name: str, text: str, leader: str) -> None:
    """Somebody writes; who leads does so to their moderator's address."""
    if name != LEADER and text.startswith(RE):
        house.now += timedelta(minutes=5)
        house.write(name, text.removeprefix(RE), answering=house.last(name))
        return
    if name != LEADER:
        house.write(name, text)
        return
    token = house.member(leader, role="moderator").token
    house.take(house.mail(leader, text, to=f"play+{token}@mail.test"))
    house.post()


def _created(house: House, reader: str, leads: bool, **more: Any) -> None:
    house.create(NAMES, moderator=f"{reader}@example.org" if leads else "mo@example.org", **more)


def _first_world(house: House, reader: str, chance: random.Random, leads: bool, leaves: str) -> Script:
    """A random game; returns what everybody wrote. `leaves`: who gives up a seat half-way, by resigning or to zoe."""
    script: Script = []

    def write(name: str, text: str) -> None:
        script.append((name, text))
        _send(house, name, text, reader if leads else "mo")

    _created(house, reader, leads)
    for name in NAMES:
        write(name, f"accept word {name}")
    for move in range(MOVES):
        if leaves and move == MOVES // 2:
            _leave(write, reader, leaves)
        if reader == ASKED and move == MOVES // 2:
            write(LEADER, f"replace {chance.choice(NAMES)} by {ASKED}@example.org")
            write(LEADER, f"confirm {CODE}")
        _be_curious(write, house, reader, chance, leads=leads, here=reader in NAMES or move >= MOVES // 2)
        if _record()[2] != "running":
            break
        mover = house.active()
        order = _some_order(house, mover, chance)
        if leaves == LEAVING and mover == reader and move >= MOVES // 2:  # nobody sits there any more
            write(LEADER, f"as {mover}: {order}")
            continue
        by_leader = leads and order.startswith("build") and mover != reader and chance.random() < 0.3
        write(LEADER if by_leader else mover, f"as {mover}: {order}" if by_leader else order)
    return script


def _be_curious(
    write: Callable[[str, str], None], house: House, reader: str, chance: random.Random, *, leads: bool, here: bool
) -> None:
    """The reader asks and tries out what they can, at each of their addresses."""
    if reader == "mo":
        write(LEADER, chance.choice(CURIOUS_OBSERVER))
    elif reader == ASKED:
        for text in chance.sample(CURIOUS_ASKED, 2) if here else ():
            write(ASKED, text)
    elif here and chance.random() < 0.7:
        write(reader, chance.choice(CURIOUS))
    if leads:
        write(LEADER, chance.choice(CURIOUS_LEADER).format(mover=house.active()))


def _leave(write: Callable[[str, str], None], reader: str, leaves: str) -> None:
    """Half-way somebody's seat becomes empty, or is given to zoe."""
    if leaves == LEAVING:
        write(reader, "resign")
        write(reader, f"confirm {CODE}")
    else:
        write(LEADER, f"replace {leaves} by {SUBSTITUTE}@example.org")
        write(LEADER, f"confirm {CODE}")
        write(SUBSTITUTE, "accept")


def _some_order(house: House, mover: str, chance: random.Random) -> str:
    """A legal order that does not end the game, builds mostly, as somebody sees it who may see everything."""
    game = _position()
    player = house.member(mover).player
    legal = play.legal_actions(game)
    if chance.random() < 0.7:
        pool: list[Any] = list(itertools.islice(legal, 400))
    else:
        trades = trade.candidates(game.definition, game.hands[player], player)
        pool = [one for one in trades if play.why_not(game, one) is None]
    while play.apply(game, action := chance.choice(pool))[0].finished:
        pool.remove(action)
    line = RULES.write_action(action).partition(": ")[2]
    words = line.split()
    return line if words[0] == "build" else f"trade {words[1]} for {words[2]} {words[3]}"


def _endings_tried(house: House, reader: str, chance: random.Random, leads: bool, tried: list[Tried]) -> Script:
    """A game that a round of plain trades ends (`stall_limit=1`): the reader tries to end it by every way.

    A preview, an order that waits for its code, the last move taken back and another ending, `as` of whoever leads;
    beside each they ask for everything there is to see. Nothing of it is done.
    """
    script: Script = []

    def write(name: str, text: str) -> None:
        script.append((name, text))
        _send(house, name, text, reader if leads else "mo")

    _created(house, reader, leads, options={"stall_limit": "1"})
    for name in NAMES:
        write(name, f"accept word {name}")
    for _ in NAMES:
        write(house.active(), _city_build(chance))
    if reader == SUBSTITUTE:
        _leave(write, reader, "ben")
    mover, action = _up_to_the_end(write, house, reader, chance)
    ending = write_order(action)
    tried.append((len(_record()[1]), RULES.write_action(action)))
    by_leader = (LEADER, f"as {mover}: {ending}")
    if reader == "mo":
        _try(write, *by_leader)
        return script
    if leads:
        write(LEADER, f"preview\n{by_leader[1]}")
    _try(write, reader, ending)
    write(reader, f"default {ending}")
    write(reader, _city_build(chance))
    _try(write, reader, f"undo\n{ending}")
    return script


def _up_to_the_end(
    write: Callable[[str, str], None], house: House, reader: str, chance: random.Random
) -> tuple[str, Trade]:
    """Play until an ending is the reader's to try, or somebody's where the reader only leads; whose, and which."""
    while True:
        mover, action = house.active(), _plain_trade(_position(), chance)
        ends = play.apply(_position(), action)[0].finished
        if ends and reader in (mover, "mo"):
            return mover, action
        write(mover, _city_build(chance) if ends or mover == reader else write_order(action))


def _try(write: Callable[[str, str], None], name: str, order: str) -> None:
    """The same order by preview and by a mail that waits for its code, with and without questions beside it."""
    asking = "status\noptions\nmap\nhistory" if name == LEADER else "hand\nstatus\noptions\nmap\nhistory"
    for text in (f"preview\n{order}", order, f"preview\n{order}\n{asking}", f"{order}\n{asking}"):
        write(name, text)
    for text in (f"preview\nconfirm {CODE}", f"preview\nconfirm {CODE}\n{asking}"):
        write(name, text)


def _plain_trade(game: Game, chance: random.Random) -> Trade:
    """One locomotive for one, which neither grows a hand nor builds."""
    (player,) = game.active
    legal = trade.candidates(game.definition, game.hands[player], player)
    return chance.choice([one for one in legal if one.count == 1 and play.why_not(game, one) is None])


def _city_build(chance: random.Random) -> str:
    """A build that raises a company's value, so that different hands are worth different points."""
    game = _position()
    found = options(game.definition, game.view(None))
    return chance.choice([way.order for one in found.colours for way in one.cities])


def _position() -> Game:
    with connected():
        row = Row.get_by_id(1)
        return RULES.decode(own(Definition, definition_of(row)), row.position.encode())


def _record() -> tuple[Game, list[str], str]:
    with connected():
        row = Row.get_by_id(1)
        entries = LogEntry.select().where(LogEntry.kind.in_(("action", "undo"))).order_by(LogEntry.number)
        undone = {entry.undoes for entry in entries}
        lines = [entry.text for entry in entries if entry.kind == "action" and entry.number not in undone]
        return RULES.decode(own(Definition, definition_of(row)), row.start.encode()), lines, row.state


def _left() -> bool:
    """Whether a seat was given up."""
    with connected():
        return bool(LogEntry.select().where(LogEntry.kind.in_(("resigned", "substituted"))).count())


def _other_hands(
    start: Game, lines: list[str], reader: str, chance: random.Random, tried: Sequence[Tried] = ()
) -> Hands | None:
    """Hands the reader cannot tell from the real ones, in which every move, and all that they tried, was legal too."""
    for _ in range(400):
        hands = redealt(start, reader, chance)
        other = Game(start.definition, start.table, hands)
        if (
            hands != start.hands
            and plays_through(other, lines)
            and all(plays_through(other, [*lines[:number], line]) for number, line in tried)
        ):
            return hands
    return None


def same_mail_in_both_worlds(
    seed: int,
    folder: Path,
    settings: Settings,
    patch: pytest.MonkeyPatch,
    *,
    leads: bool = False,
    endings: bool = False,
    reader: str = "",
    leaves: str = "",
    taken: Callable[[House, str], Sequence[bytes]] = lambda house, reader: (),
) -> bool:
    """Play a game twice and compare the reader's mail; False when no other deal fits what was played.

    `taken`: what else the reader may take from the service at the end.
    """
    chance = random.Random(seed)
    reader = reader or NAMES[seed % len(NAMES)]
    tried: list[Tried] = []
    more = {"options": {"stall_limit": "1"}} if endings else {}
    with world(folder / "one", settings, patch, None) as house:
        if endings:
            script = _endings_tried(house, reader, chance, leads, tried)
        else:
            script = _first_world(house, reader, chance, leads, leaves)
        mine = taken(house, reader)
        received = letters_to(house, reader)
        start, lines, state = _record()
        player = house.member(reader).player if reader != "mo" else ""
        assert _left() == bool(leaves or (endings and reader == SUBSTITUTE))
    assert state == "running"
    hands = _other_hands(start, lines, player, chance, tried)
    if hands is None:
        return False
    if endings:  # the points as they would be stand in what is compared
        assert sum(b"would end the game: the points" in one.lower() for one in received) >= 2
    with world(folder / "two", settings, patch, hands) as house:
        _created(house, reader, leads, **more)
        for name, text in script:
            _send(house, name, text, reader if leads else "mo")
        others = taken(house, reader)
        again = letters_to(house, reader)
        other_start, _, _ = _record()
    assert other_start.hands == hands != start.hands, "it was another world"
    assert len(received) > (6 if endings or leaves else 2 * MOVES / len(NAMES))
    assert others == mine
    assert len(again) == len(received)
    for one, other in zip(received, again, strict=True):
        assert one == other
    return True


def test_the_readers_mail_does_not_depend_on_what_he_cannot_see(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One game; `make soak` plays many."""
    assert same_mail_in_both_worlds(0, tmp_path, settings, monkeypatch), "no other deal fits; choose another seed"


def test_nor_does_what_comes_of_numbers_and_of_a_yes(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One game."""
    monkeypatch.setattr(sys.modules[__name__], "CURIOUS", ANSWERING)
    assert same_mail_in_both_worlds(4, tmp_path, settings, monkeypatch), "no other deal fits; choose another seed"


@pytest.mark.soak  # every day the same game is played for what it leaves in archives (tests/archive)
def test_nothing_that_a_playing_moderator_sends_reveals_a_hand(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One game; `make soak` plays many."""
    assert same_mail_in_both_worlds(7, tmp_path, settings, monkeypatch, leads=True), "choose another seed"


@pytest.mark.parametrize(
    ("reader", "leaves"), sampled([("mo", ""), (SUBSTITUTE, "cleo"), (ASKED, ""), ("dan", LEAVING)], 1)
)
def test_nor_does_the_mail_of_other_readers(
    reader: str, leaves: str, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who only leads and asks for hands, a substitute, one who is only asked, who resigned; `make soak` has more."""
    fits = same_mail_in_both_worlds(5, tmp_path, settings, monkeypatch, reader=reader, leaves=leaves)
    assert fits, "no other deal fits; choose another seed"


@pytest.mark.parametrize(
    ("reader", "leads"),
    sampled([("cleo", True), (SUBSTITUTE, False), ("ben", False), ("mo", False)], 1),
)
def test_an_end_that_is_only_tried_out_reveals_no_hand(
    reader: str, leads: bool, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By preview, before a code is given, after taking back a move, by `as`: the game runs on, hands stay closed."""
    assert same_mail_in_both_worlds(11, tmp_path, settings, monkeypatch, leads=leads, endings=True, reader=reader), (
        "no other deal fits; choose another seed"
    )
