"""Games laid down in a database move by move, without mails, and what their archives say; quick even for 700 moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import timedelta
from itertools import islice
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec

from engine.core import play
from engine.games.g1843.game import Game as Game1843
from engine.games.g1861.game import Game as Game1861
from pbem.archive.format import Archive, Scope
from pbem.archive.writing import archive_of
from pbem.desk.starting import joining
from pbem.store.db import connected
from pbem.store.models import Game
from pbem.table import decisions, shuffle
from pbem.table.record_kinds import ACTION, ENDED, PRESS, UNDO
from pbem.table.session import Session, game_session, load_session
from pbem.titles import simulated
from tests import golden_1861, random_1843, random_1861, random_games
from tests.golden_games import golden_files, read_golden
from tests.house import House
from tests.shipped import files_of

NAMES = ("ann", "ben", "cleo", "dan", "eve", "fay")
PARIS, EIGHTEEN, FRANCE = "paris-connection", "1861", "1843"
# How a careless player of each game acts.
RANDOM: dict[type, Callable[[Any, Random], Any]] = {
    Game1861: random_1861.random_action,
    Game1843: random_1843.random_action,
    object: random_games.random_action,
}


def golden_1861_game(house: House, name: str = "4-jklm", **more: Any) -> Game:
    """A whole golden game of 1861 (`tests/golden/1861`), laid down."""
    data = msgspec.json.decode((golden_1861.FOLDER / f"{name}.json").read_bytes())
    players = NAMES[: len(data["players"])]
    options = {"variant": data["variant"], **data["options"], "seats": "invited", "first": "1"}
    game = begun(house, EIGHTEEN, players, options)
    return laid(house, game, (actions_of(EIGHTEEN, data["actions"])), **more)


def golden_paris_game(house: House, number: int = 0, **more: Any) -> Game:
    """A game of Paris Connection with as many players and moves as a golden one, played at random."""
    golden = read_golden(golden_files()[number])
    return random_game(house, PARIS, golden.players, most=len(golden.actions), **more)


def random_game(house: House, slug: str, players: int, seed: str = "a", *, most: int = 10_000, **more: Any) -> Game:
    """A game of players who do not care, up to its end or so many moves."""
    game = begun(house, slug, NAMES[:players], dict(simulated(slug).options), seed)
    return laid(house, game, islice(at_random(Random(seed)), most), **more)


def begun(house: House, slug: str, players: Sequence[str], options: dict[str, str], seed: str = "a") -> Game:
    """A game that everybody has accepted, without a mail; dealt alike for the same seed."""
    dice = Random(f"{slug} {seed} {len(players)}")
    with patch.object(shuffle, "new_secret", lambda: dice.randbytes(16).hex()):
        game = house.create(tuple(players), slug=slug, files=files_of(slug), options=options)
        with game_session(game.id, house.settings.domain, house.now) as session:
            for seat in session.seats:
                joining.accept(session, seat, word=f"{seat.name}s word")
            joining.start(session)
    return game


class _Chosen:
    """An action that is only chosen when its position is there."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice

    def of(self, position: Any) -> Any:
        return next(choose for kind, choose in RANDOM.items() if isinstance(position, kind))(position, self.dice)


def at_random(dice: Random) -> Iterator[_Chosen]:
    """Random actions without end."""
    while True:
        yield _Chosen(dice)


def actions_of(slug: str, lines: Sequence[str]) -> list[Any]:
    """Actions of exact lines."""
    from pbem.titles import title_of

    return [title_of(slug).rules.read_action(line) for line in lines]


def laid(
    house: House, game: Game, actions: Iterable[Any], *, undo_every: int = 0, press: bool = True, stop: bool = False
) -> Game:
    """The actions played and recorded, ten minutes apart; every so many are taken back and made again.

    With `press`, some messages: to all, and from one to another; with `stop`, the moderator ends the game as it stands.
    """
    with game_session(game.id, house.settings.domain, house.now) as session:
        if press:
            _talk(session)
        for number, action in enumerate(actions, 1):
            if session.position.finished:
                break
            if isinstance(action, _Chosen):
                action = action.of(session.position)
            house.now += timedelta(minutes=10)
            session.now = house.now
            if undo_every and number % undo_every == 0:
                take_back(session, act(session, action))
            act(session, action)
        if stop and not session.position.finished:
            session.position, events = play.stop(session.position)
            session.log(ENDED, session.moderator, events=session.plain_events(events))
        decisions.follow(session, session.game.last_number)
        if session.position.finished:
            session.game.state, session.game.ended_at = "finished", session.now
    with connected():
        return Game.get_by_id(game.id)


def act(session: Session, action: Any) -> Any:
    """A move, recorded; its entry."""
    before = session.position
    session.position, events = play.apply(before, action)
    line, seat = session.rules.write_action(action), session.seat(action.player)
    plain = session.plain_events(events)
    entry = session.log(ACTION, seat, player=action.player, text=line, events=plain)
    entry.__dict__["before"] = before
    for asked in [one for one in session.open_decisions if one.player == action.player]:
        decisions.close(session, asked, "made", entry.number)
    return entry


def take_back(session: Session, entry: Any) -> None:
    """The last move, taken back by the moderator."""
    session.position = entry.__dict__["before"]
    session.log(UNDO, session.moderator, undoes=entry.number, text=entry.text, facts={"move": entry.text})


def _talk(session: Session) -> None:
    one, other = session.seats[:2]
    session.log(PRESS, one, text="Good luck, all!", facts={"to": "all"})
    readers = sorted({one.number, other.number})
    session.log(PRESS, one, text="Shall we be partners?", facts={"to": other.name}, readers=readers)


def archived(house: House, scope: Scope = "public", reader: str = "", game: int = 1) -> Archive:
    """The archive of a game in the house."""
    with connected():
        return archive_of(load_session(game, house.settings.domain, house.now), scope, reader)
