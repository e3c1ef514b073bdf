"""Random games as far as time goes: moves, waits, pauses, orders, habits, substitutes, outages, clocks that differ."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from engine.games.paris_connection import Game as Position
from pbem.archive.story import story_of
from pbem.base.settings import Settings
from pbem.desk.starting.archived_game import bring_back, who_gets_letters
from pbem.operating.verify import verify_game
from pbem.store.db import connected, transaction
from pbem.store.models import Decision, Game, LogEntry, Member, Person
from pbem.table.session import load_session
from tests.archived import archived
from tests.house import House, Sent
from tests.own_types import own
from tests.random_games import random_action

ZONES = ("Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca")
SPRING, AUTUMN = datetime(2026, 3, 24, 12, tzinfo=UTC), datetime(2026, 10, 21, 12, tzinfo=UTC)
CLOCKS = (0, 20, -15, 200, -140)  # seconds by which those of the machines are ahead
PLAYERS = ("ann", "ben", "cleo", "dora")
MOST_SUBSTITUTES = 4
MOST_GAMES = 4
_CODE = re.compile(r"^(?:. )?((?:confirm|release) [0-9A-Z]{4}-[0-9A-Z]{4})$", re.MULTILINE)


class Evening:
    """A house, and somebody who rolls dice for all that may happen in it."""

    def __init__(self, settings: Settings, seed: object) -> None:
        self.dice = Random(f"evening {seed}")
        self.house = House(settings)
        self.house.now = self.dice.choice((SPRING, AUTUMN, self.house.now)) + timedelta(hours=self.dice.randrange(100))
        self.ahead = timedelta(0)
        self.substitutes = 0
        self.done: list[str] = []  # what has happened, to be read where a test fails
        self.often = [often * self.dice.choice((0, 0.3, 1, 2)) for _, often in self._happens()]
        self.often[0] = 40  # somebody moves
        self._first()

    def _first(self) -> None:
        dice, house = self.dice, self.house
        players = PLAYERS[: dice.choice((3, 3, 4))]
        fields: dict[str, Any] = {
            "hours": dice.choice((24, 48, 72)),
            "weekends_off": dice.random() < 0.3,
            "minimum_hours": dice.choice((0, 1, 20)),
            "away_days": dice.choice((3, 30)),
        }
        self.done.append(f"{house.now:%d %b %H:%M}, {', '.join(players)}, {fields}")
        house.create(players, **fields)
        for name in players:
            if dice.random() < 0.3:
                self._habit(name)
            house.now += timedelta(hours=dice.randrange(60))
            self._write(1, name, f"accept word {name}word zone {dice.choice(ZONES)}")

    # -- what happens -------------------------------------------------------------------------------------------------

    def _happens(self) -> Sequence[tuple[Callable[[], object], int]]:
        """What may happen, and how often it does where nothing is known of the evening."""
        return (
            (self.move, 40), (self.wait, 22), (self.order, 20), (self.habit, 16), (self.undo, 8), (self.outage, 4),
            (self.substitute, 3), (self.leave, 2), (self.jump, 1), (self.another_game, 2), (self.archive, 1),
            (self.forged, 4), (self.other_machine, 8),
        )  # fmt: skip

    def step(self) -> None:
        """Something happens, on one of the machines."""
        (act,) = self.dice.choices([one for one, _ in self._happens()], self.often)
        self.house.now += timedelta(seconds=self.dice.randrange(1, 20_000), milliseconds=self.dice.randrange(1000))
        act()

    def _say(self, what: str) -> None:
        self.done.append(f"{self.house.now:%d %b %H:%M:%S} {what}")

    def games(self, *states: str) -> list[Game]:
        with connected():
            return list(Game.select().where(Game.state.in_(states or ("running",))).order_by(Game.id))

    def _members(self, game: int) -> list[Member]:
        with connected():
            rows = (
                Member.select(Member, Person).join(Person).where((Member.game == game) & (Member.status != "replaced"))
            )
            return list(rows.order_by(Member.id))

    def _write(self, game: int, name: str, text: str, *, confirm: bool = False) -> list[Sent]:
        """Somebody writes to their address in that game, and confirms what is asked about."""
        rows = [one for one in self._members(game) if one.person.address == f"{name}@example.org"]
        if not rows:
            return []
        self._say(f"G{game} {name}: {text!r}")
        to = f"play+{rows[-1].token}@mail.test"
        letters = self._posted(name, text, to)
        if confirm:
            for letter in letters:
                if letter.to == f"{name}@example.org" and (code := _CODE.search(letter.text)):
                    return self._posted(name, code[1], to)
        return letters

    def _posted(self, name: str, text: str, to: str) -> list[Sent]:
        self.house.take(self.house.mail(name, text, to=to))
        return self.house.post()

    def move(self) -> None:
        """Whoever is asked moves."""
        for game in self._one():
            if found := self._move_in(game.id):
                self._write(game.id, *found)

    def _move_in(self, game: int) -> tuple[str, str] | None:
        """Who is asked there, and something they may do."""
        with connected():
            session = load_session(game, "mail.test", self.house.now)
            if not session.open_decisions:
                return None
            action = random_action(own(Position, session.position), self.dice)
            seat = session.seat(action.player)
            return seat.person.address.partition("@")[0], session.rules.write_action(action).partition(": ")[2]

    def wait(self) -> None:
        """Time passes, and the service lives."""
        hours = self.dice.choice((1, 5, 12, 24, 50, 100))
        self._say(f"{hours} h pass")
        self.house.wait(hours=hours * self.dice.random())

    def order(self) -> None:
        """Mo orders something about time."""
        dice = self.dice
        day = (self.house.now + timedelta(days=dice.randrange(1, 9))).strftime("%-d %b")
        line = dice.choice((
            "pause", "pause", "resume", "resume", "resume", f"extend {dice.choice((1, 5, 24, 50))}h",
            f"deadline {day} {dice.randrange(24)}:00", f"hours {dice.choice((12, 24, 48, 72, 100))}",
            "weekends off", "weekends on", f"minimum {dice.choice((1, 5, 12))}h", "minimum off",
            "reminders 30,3", "reminders 24", "remind",
        ))  # fmt: skip
        for game in self._one():
            self._write(game.id, "mo", line, confirm=True)

    def _one(self) -> list[Game]:
        running = self.games()
        return [self.dice.choice(running)] if running else []

    def habit(self) -> None:
        """Somebody sets something of their own in one of their games."""
        for game in self._one():
            seats = [one for one in self._members(game.id) if one.role == "player"]
            self._habit(self.dice.choice(seats).person.address.partition("@")[0], game.id)

    def _habit(self, name: str, game: int = 1) -> None:
        dice = self.dice
        first = self.house.now + timedelta(days=dice.randrange(-2, 9))
        last = first + timedelta(days=dice.choice((0, 1, 2, 5)))
        dates = f"{first:%-d %b} - {last:%-d %b}"
        line = dice.choice((
            f"away {dates}", f"away {dates}", f"away {dates} default", "back", "back", "quiet 22:00-07:00",
            "quiet 00:00-23:00", "quiet off", f"zone {dice.choice(ZONES)}", "mail digest 07:30",
        ))  # fmt: skip
        self._write(game, name, line)

    def undo(self) -> None:
        """Mo takes back, or puts back, or a player does."""
        for game in self._one():
            by = self.dice.random()
            if by < 0.5:
                self._write(game.id, "mo", self.dice.choice(("undo", "undo 2", "redo")), confirm=True)
                return
            for seat in self._members(game.id):
                if seat.role == "player":
                    self._write(game.id, seat.person.address.partition("@")[0], "undo")

    def outage(self) -> None:
        """The service is down."""
        hours = self.dice.choice((0.5, 2, 10, 40, 100))
        self._say(f"down for {hours} h")
        self.house.outage(hours=hours)

    def jump(self) -> None:
        """A clock is set wrong, believed, and some time later set right again."""
        hours = self.dice.choice((3, 60, 24 * 30))
        self._say(f"a clock jumps by {hours} h")
        self.house.jump(hours=hours)
        self.house.outage(minutes=11)
        for _ in range(self.dice.randrange(6)):
            self.dice.choice((self.move, self.wait, self.order, self.habit))()
        self._say("set right")
        self.house.jump(hours=-hours)
        self.house.outage(minutes=11)

    def substitute(self) -> None:
        """Somebody else is asked to take over a seat, and accepts."""
        if self.substitutes >= MOST_SUBSTITUTES:
            return
        for game in self._one():
            seat = self.dice.choice([one for one in self._members(game.id) if one.role == "player"])
            self.substitutes += 1
            new = self.dice.choice((f"sub{self.substitutes}", "ann", "ben"))
            self._write(game.id, "mo", f"replace {seat.name} by {new}@example.org", confirm=True)
            self.house.wait(hours=self.dice.randrange(30))
            self._write(game.id, new, self.dice.choice(("accept", "accept zone Asia/Tokyo")))

    def leave(self) -> None:
        """Somebody resigns, or their seat plays its default."""
        if self.substitutes >= MOST_SUBSTITUTES:
            return
        for game in self._one():
            seat = self.dice.choice([one for one in self._members(game.id) if one.role == "player"])
            if self.dice.random() < 0.3:
                self._write(game.id, seat.person.address.partition("@")[0], "resign", confirm=True)
            else:
                line = f"eject {seat.name}{self.dice.choice(('', ' default'))}"
                self._write(game.id, "mo", line, confirm=True)

    def another_game(self) -> None:
        """The same people sit down to another game."""
        if len(self.games("running", "inviting", "arriving")) >= MOST_GAMES:
            return
        names = PLAYERS[:3]
        number = self.house.create(names, name="Don").id
        for name in names:
            zone = self.dice.choice(("", f" zone {self.dice.choice(ZONES)}"))
            self._write(number, name, f"accept word {name}word{zone}")

    def archive(self) -> None:
        """A game goes into an archive and comes back from it, to people some of whom are known here."""
        if len(self.games("running", "inviting", "arriving")) >= MOST_GAMES:
            return
        for game in self._one():
            kept = archived(self.house, "whole", "", game.id)
            places = {place: name.casefold() for place, name in who_gets_letters(kept).items()}
            names = list(places.values())
            if self.dice.random() < 0.7:  # to others who are known here, whose habits are others
                self.dice.shuffle(names)
            new_here = self.dice.choice(("", "", "x"))
            given = {place: f"{name}{new_here}@example.org" for place, name in zip(places, names, strict=True)}
            self._say(f"G{game.id} comes back from its archive to {sorted(given.values())}")
            with connected():
                new = bring_back(story_of(kept), given, "mail.test", self.house.now).id
            self.house.post()
            self.house.wait(hours=self.dice.randrange(40))
            for address in given.values():
                self._write(new, address.partition("@")[0], "accept")

    def forged(self) -> None:
        """A mail that may be anybody's is held; perhaps its deadline comes, perhaps it is released."""
        for game in self._one():
            lines = self._move_in(game.id)
            if not lines:
                return
            name, line = lines
            self._say(f"G{game.id} by subject, {name}: {line}")
            self.house.take(self.house.mail(name, line, to="play@mail.test", Subject=f"[G{game.id}] go"))
            letters = self.house.post()
            if self.dice.random() < 0.5:
                self.wait()
            for letter in letters:
                if code := _CODE.search(letter.text):
                    self._write(game.id, name, code[1])

    def other_machine(self, ahead: int | None = None) -> None:
        """From now on mails and clock are dealt with by another machine, whose clock is so many seconds ahead."""
        of_its = timedelta(seconds=self.dice.choice(CLOCKS) if ahead is None else ahead)
        self.house.now += of_its - self.ahead
        self.ahead = of_its
        self._say(f"a machine whose clock is {of_its.total_seconds():.0f} s ahead")

    # -- what is found ------------------------------------------------------------------------------------------------

    def found(self) -> list[str]:
        """What `pbem verify` finds wrong with any game."""
        with connected():
            games = [one.id for one in Game.select(Game.id).order_by(Game.id)]
            return [
                f"G{game}: {one.what}"
                for game in games
                for one in verify_game(game, "mail.test", self.house.now)
                if not one.ok
            ]

    def falsified(self) -> bool | None:
        """Whether another deadline is found of a question since which nothing but moves has happened; None: no game."""
        self.other_machine(ahead=0)
        with connected():
            self.house.now = max(self.house.now, max(entry.at for entry in LogEntry.select())) + timedelta(hours=1)
        for game in self.games():
            if game.paused_at is not None:
                self._write(game.id, "mo", "resume")
            since = self.house.now
            for _ in range(2):
                self.house.now += timedelta(hours=1)
                if found := self._move_in(game.id):
                    self._write(game.id, *found)
            with connected():
                rows = Decision.select().where((Decision.game == game) & (Decision.opened_at > since))
                asked = [one for one in rows if not one.member.plays_default]
            if asked:
                return self._is_found(self.dice.choice(asked))
        return None

    def _is_found(self, one: Decision) -> bool:
        by = timedelta(milliseconds=self.dice.choice((-3_600_000, 1, 5_000, 86_400_000)))
        self._say(f"question {one.number} of G{one.game_id} is changed by {by}")
        self._change(one, one.due_at + by)
        found = any(f"G{one.game_id}: question {one.number} is due at" in what for what in self.found())
        self._change(one, one.due_at)
        return found

    def _change(self, one: Decision, due_at: datetime) -> None:
        with transaction():
            Decision.update(due_at=due_at).where(Decision.id == one.id).execute()
