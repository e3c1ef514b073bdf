"""Deadlines and reminders that fall while `pbem serve` is killed again and again; its clock runs many times faster.

Three games go on at once, one for each thing that may happen when a deadline passes. Nobody moves in time: overdue
players of two games move when they have been told, in the third their default orders are played.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from pbem.base.clock import to_millis
from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Decision, Game, InboundMail, LogEntry, OutboundMail
from pbem.table.session import load_session
from pbem.worker import downtime
from tests import stores
from tests.cli.test_processes import post
from tests.crash.offices import Office, Postman
from tests.crash.picture import letters
from tests.crash.serving import faster
from tests.crash.struck import SLOW, Service
from tests.house import House

SPEED = 600  # an hour is six seconds
HOURS, REMINDER = 2, 1
MODES = ("remind", "tell", "default")
PLAYERS = ("ann", "ben", "cleo")
LIVES = (0.2, 4.0)  # seconds until a process is killed, from when it answers
BETWEEN_LOOKS = 0.2
LATE = timedelta(minutes=50)  # five seconds: what a tick or a new process may take
PATIENCE = 60


@dataclass
class Fallen:
    """What fell, and how often a process was killed."""

    kills: int = 0
    reminders: int = 0
    deadlines: Counter[str] = field(default_factory=Counter)  # by what happens then
    defaults: int = 0
    outages: int = 0
    letters: int = 0
    twice: int = 0

    def __str__(self) -> str:
        passed = ", ".join(f"{count} {mode}" for mode, count in sorted(self.deadlines.items()))
        return (
            f"{self.kills} kills, {self.reminders} reminders, {self.deadlines.total()} deadlines ({passed};"
            f" {self.defaults} defaults played), {self.outages} outages, {self.letters} letters,"
            f" {self.twice} of them twice"
        )


class Falling:
    """Three games in one database, and the service that is killed."""

    def __init__(self, settings: Settings, office: Office, dice: Random) -> None:
        self.settings, self.office, self.dice = settings, office, dice
        since = datetime.now(UTC)
        self.now = faster(SPEED, since)
        self.service = Service(settings, dice)
        self.service.fast = (str(SPEED), str(to_millis(since)))
        if isinstance(office, Postman):
            office.pause = SLOW
        self.house = House(settings)
        downtime.look_back(self.now())  # a first start knows of no standstill before it; this one is to
        for game, mode in enumerate(MODES, start=1):
            self._begin(game, mode)

    def _begin(self, game: int, mode: str) -> None:
        self.house.now = self.now()
        self.house.create(PLAYERS, name=mode, hours=HOURS, reminders=[REMINDER], on_deadline=mode, minimum_hours=0)
        for name in PLAYERS:
            token = self.house.member(name, game=game).token
            self.house.take(self.house.mail(name, f"accept word {name}", to=f"play+{token}@{self.settings.domain}"))

    def until(self, deadlines: int) -> Fallen:
        """Kill and start until so many deadlines have passed in every game; what fell, when all is told and checked."""
        stores.close()
        try:
            while min(self._passed(game) for game in range(1, len(MODES) + 1)) < deadlines:
                self.service.start()
                self._live(self.dice.uniform(*LIVES))
                self.service.kill()
            self.service.start()
            self._finish()
        finally:
            self.service.kill()
        return self.checked()

    def _live(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for game, mode in enumerate(MODES, start=1):
                self._play(game, mode)
            time.sleep(BETWEEN_LOOKS)

    def _play(self, game: int, mode: str) -> None:
        """Move where a deadline has passed; in the third game state a default order before it does."""
        with connected():
            session = load_session(game, self.settings.domain, self.now())
            if session.position.finished:
                return
            asked = session.open_decisions[0]
            seat = asked.member
            order = session.title.offered.examples(session.definition, session.view(seat), seat.player)[0]
            if mode == "default" and not asked.overdue:
                order = "" if seat.defaults else f"default {order}"
            elif not asked.overdue:
                order = ""
        if order:
            to = f"play+{seat.token}@{self.settings.domain}"
            # The same mail for the same question: posted again after a kill, it acts once.
            name, key = seat.person.address.partition("@")[0], f"<{game}.{asked.number}.{asked.overdue}@example.org>"
            mime = self.house.mail(name, order, to=to, Message_ID=key)
            try:
                assert post(self.service.port, mime) in (200, 503)
            except OSError:
                return

    def _passed(self, game: int) -> int:
        with connected():
            return int(LogEntry.select().where((LogEntry.game == game) & (LogEntry.kind == "deadline")).count())

    def _finish(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            with connected():
                waiting = InboundMail.select().where(InboundMail.state == "stored").count()
                waiting += OutboundMail.select().where(OutboundMail.state == "queued").count()
            if not waiting:
                return
            assert time.monotonic() < end, "something is never told"
            time.sleep(0.1)

    # -- what must hold -----------------------------------------------------------------------------------------------

    def checked(self) -> Fallen:
        """Nothing twice, nothing missing; else AssertionError."""
        fallen = Fallen(kills=self.service.kills)
        with connected():
            for game in Game.select().order_by(Game.id):
                self._check(game, fallen)
                wrong = [one.what for one in verify_game(game.id, self.settings.domain, self.now()) if not one.ok]
                assert wrong == []
        self._check_letters(fallen)
        return fallen

    def _check(self, game: Game, fallen: Fallen) -> None:
        entries = list(LogEntry.select().where(LogEntry.game == game).order_by(LogEntry.number))
        told = {kind: _of(entries, kind) for kind in ("reminded", "deadline", "default_played")}
        for asked in Decision.select().where(Decision.game == game):
            number = str(asked.number)
            reminded, passed = told["reminded"][number], told["deadline"][number]
            assert reminded <= 1, f"G{game.id}: decision {number} was reminded of {reminded} times"
            assert passed <= 1, f"G{game.id}: the deadline of decision {number} passed {passed} times"
            assert passed or not asked.overdue
            if passed:
                assert reminded, f"G{game.id}: nobody was reminded of decision {number} before it was overdue"
            end = asked.closed_at or self.now()
            assert passed or end <= asked.due_at + LATE, f"G{game.id}: the deadline of decision {number} never passed"
            assert reminded or end <= asked.due_at - timedelta(hours=REMINDER) + LATE, f"G{game.id}: no reminder"
            played = told["default_played"][number]
            self._check_told(game, asked, reminded, passed, played)
            if game.on_deadline == "default" and passed:
                stated = _stated_in_time(entries, asked)
                assert played == stated, f"G{game.id}: decision {number}: {stated} default stated, {played} played"
        fallen.reminders += told["reminded"].total()
        fallen.deadlines[game.on_deadline] += told["deadline"].total()
        fallen.defaults += told["default_played"].total()
        fallen.outages += sum(entry.kind == "downtime" for entry in entries)

    def _check_told(self, game: Game, asked: Decision, reminded: int, passed: int, played: int) -> None:
        """What has happened stands in one letter each, to those who are to hear of it; a played default in the game."""
        keys = [row.dedupe_key for row in OutboundMail.select().where(OutboundMail.game == game)]
        player, mo = f"{asked.member_id}:", f"passed:{asked.id}:"
        assert played <= (passed if game.on_deadline == "default" else 0)
        moves = LogEntry.select().where((LogEntry.game == game) & (LogEntry.number == asked.closed_by))
        assert not played or [one.cause for one in moves] == ["clock"]
        by_mail = passed - played  # the default may not have been stated yet, as its mail was lost in a kill
        assert sum(key.startswith(f"{player}reminder:{asked.number}:") for key in keys) == reminded
        assert sum(key.startswith(f"{player}passed:{asked.number}:") for key in keys) == by_mail
        assert sum(key.startswith(mo) for key in keys) == (0 if game.on_deadline == "remind" else by_mail)

    def _check_letters(self, fallen: Fallen) -> None:
        rows = letters()
        old = {one.message_id for one in self.office.arrived()} - set(rows)
        assert not old, "a letter left the house that nobody has written down"
        came = Counter(one.message_id for one in self.office.arrived())
        sent = {key for key, row in rows.items() if row.state == "sent"} - self._by_hand(rows)
        assert {row.state for row in rows.values()} <= {"sent", "dropped"}
        assert sent <= set(came), "a letter never came"
        for one in self.office.arrived():
            assert one.raw == rows[one.message_id].mime
        fallen.letters, fallen.twice = came.total(), came.total() - len(came)
        assert fallen.twice <= (0 if self.office.keeps_each_once else fallen.kills)

    def _by_hand(self, rows: object) -> set[str]:
        """Those of the beginning, which the house sent."""
        return {str(sent.mail["Message-ID"]) for sent in self.house.box.letters}


def _stated_in_time(entries: list[LogEntry], asked: Decision) -> bool:
    """Whether the player's default was in the record before the deadline passed."""
    passed = next(one.number for one in entries if one.kind == "deadline" and one.facts["decision"] == asked.number)
    mine = (one for one in entries if one.kind == "default_stated" and one.actor_id == asked.member_id)
    return any(asked.opened_at <= one.at and one.number < passed for one in mine)


def _of(entries: list[LogEntry], kind: str) -> Counter[str]:
    return Counter(str(entry.facts["decision"]) for entry in entries if entry.kind == kind)
