"""Simulated players play 1861 by mail: what they write is understood and done, and the record holds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.reading.read_mail import read_mail
from pbem.store.db import connected
from pbem.store.models import InboundMail, LogEntry, OutboundMail
from tests.demo.hall import MOST_LOOKS, Hall

pytestmark = pytest.mark.any_engine

SOME = 60  # rounds of looking into every mailbox: the auctions and the first companies
PATIENCE = 10  # refused mails in a whole game of hasty players


def texts(settings: Settings, outcome: str) -> list[str]:
    """The mails with this outcome."""
    mails = InboundMail.select().where(InboundMail.outcome == outcome).order_by(InboundMail.id)
    return [read_mail(bytes(mail.mime), settings.domain).text for mail in mails]


def checked(one: Hall, game: int) -> None:
    """Every letter could be sent, and seats, first player and every action follow from the record."""
    assert {letter.state for letter in OutboundMail.select(OutboundMail.state)} <= {"sent", "queued"}
    found = verify_game(game, one.settings.domain, clock.now())
    assert [finding for finding in found if not finding.ok] == []
    assert any("who is first" in finding.what for finding in found)


@pytest.mark.soak  # whole games by mail are played in tests/inbox, by these players in `test_players_1861`
def test_they_begin_a_game_by_mail(hall: Callable[..., Hall], store: Settings) -> None:
    one = hall(store, slug="1861", slips=0.0, asks=0.0, talks=0.0)
    game = one.play(SOME)
    with connected():
        assert texts(store, "refused") == []
        assert len(texts(store, "applied")) > SOME
        assert LogEntry.select().where(LogEntry.kind == "action").count() > SOME
        checked(one, game.id)


@pytest.mark.soak
def test_they_play_a_game_by_mail_to_its_end(hall: Callable[..., Hall], store: Settings) -> None:
    """With slips, questions and talk: the game ends by its own rules."""
    one = hall(store, slug="1861", slips=0.05, asks=0.05, talks=0.1)
    game = one.play(MOST_LOOKS)
    assert game.state == "finished"
    with connected():
        assert len(texts(store, "refused")) <= PATIENCE + len(texts(store, "applied")) // 10
        assert texts(store, "robot") == []
        checked(one, game.id)
