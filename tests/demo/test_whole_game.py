"""Simulated players alone play a game to its end: real mails through `POST /inbound/raw`, real letters back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.demo.crowd import Crowd
from pbem.demo.manners import ROSTER
from pbem.demo.players import QUESTIONS
from pbem.operating.verify import verify_game
from pbem.reading.read_mail import read_mail
from pbem.store.db import connected
from pbem.store.models import InboundMail, LogEntry, Member, OutboundMail
from tests.demo.hall import Hall

pytestmark = pytest.mark.any_engine


@pytest.fixture
def whole(hall: Callable[..., Hall], store: Settings) -> Hall:
    """A game played by players who slip, ask and talk often."""
    return hall(store, slips=0.2, asks=0.15, talks=0.2)


def test_simulated_players_bring_a_game_to_its_end(whole: Hall) -> None:
    """The game ends by its own rules, every letter is sent, and the record holds."""
    game = whole.play()
    assert game.state == "finished"
    with connected():
        outcomes = {mail.outcome for mail in InboundMail.select()}
        assert outcomes == {"applied", "answered"}
        assert {letter.state for letter in OutboundMail.select()} == {"sent"}
        over = Member.select().join(OutboundMail).where(OutboundMail.template == "game_over")
        assert {member.name for member in over} == {"Ann", "Ben", "Chloe", "Mo"}
        found = list(verify_game(game.id, whole.settings.domain, clock.now()))
        assert all(finding.ok for finding in found), [finding for finding in found if not finding.ok]
        _check_manners(whole)


def _check_manners(hall: Hall) -> None:
    """Every habit was shown: mistakes mended, questions, words to the others, the end confirmed."""
    texts = [read_mail(bytes(mail.mime), hall.settings.domain).text for mail in InboundMail.select()]
    words = {text.split()[0].casefold() for text in texts}
    known = {"accept", "build", "trade", "press", "confirm", *QUESTIONS}
    assert {"accept", "build", "trade", "status", "confirm"} <= words
    assert words - known, "nobody slipped"
    assert any("press all:" in text for text in texts)
    assert LogEntry.select().where(LogEntry.kind == "press").count()
    moves = LogEntry.select().where(LogEntry.kind == "action").count()
    assert len(texts) > moves + len(ROSTER)


def test_a_stopped_demo_goes_on(hall: Callable[..., Hall], store: Settings) -> None:
    """Players started anew find where they left off: nobody accepts twice, whoever must move does."""
    first = hall(store, slips=0.0, asks=0.0, talks=0.0)
    for _ in range(3):
        first.worker.tick_outbox(clock.now())
        first.crowd.look(clock.now())
    with connected():
        mails = InboundMail.select().count()
        moves = LogEntry.select().where(LogEntry.kind == "action").count()
    second = Crowd(first.post, store.domain, seed="after the break", pause=0, personas=first.personas)
    first.worker.tick_outbox(clock.now())
    assert second.look(clock.now()) == 1
    with connected():
        assert InboundMail.select().count() == mails + 1
        assert LogEntry.select().where(LogEntry.kind == "action").count() == moves + 1
    assert second.look(clock.now()) == 0


def test_players_take_their_time(hall: Callable[..., Hall], store: Settings) -> None:
    """With a pause, nobody answers at once, and everybody within one and a half pauses."""
    begun = hall(store)
    begun.crowd.pause = 4
    begun.worker.tick_outbox(clock.now())
    now = clock.now()
    assert begun.crowd.look(now) == 0
    assert begun.crowd.look(now.replace(year=now.year + 1)) == len(ROSTER)
