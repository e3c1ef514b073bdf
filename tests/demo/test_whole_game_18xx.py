"""Simulated players play 18xx games by mail: what they write is understood and done, and the record holds."""

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
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine

FEW = 14  # rounds of looking into every mailbox: an auction begins
SOME = 60  # the auctions and the first companies
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


@pytest.mark.parametrize(
    ("slug", "looks"),  # whole games by mail are played in tests/inbox, by these players
    sampled([("1843", FEW), ("1843", SOME), ("1861", SOME)], 1),
)
def test_they_begin_a_game_by_mail(hall: Callable[..., Hall], store: Settings, slug: str, looks: int) -> None:
    one = hall(store, slug=slug, slips=0.0, asks=0.0, talks=0.0)
    game = one.play(looks)
    with connected():
        assert texts(store, "refused") == []
        assert len(texts(store, "applied")) > looks
        assert LogEntry.select().where(LogEntry.kind == "action").count() > looks - 3  # of the accepting three
        checked(one, game.id)


@pytest.mark.soak
@pytest.mark.parametrize("slug", ["1843", "1861"])
def test_they_play_a_game_by_mail_to_its_end(hall: Callable[..., Hall], store: Settings, slug: str) -> None:
    """With slips, questions and talk: the game ends by its own rules."""
    one = hall(store, slug=slug, slips=0.05, asks=0.05, talks=0.1)
    game = one.play(MOST_LOOKS)
    assert game.state == "finished"
    with connected():
        assert len(texts(store, "refused")) <= PATIENCE + len(texts(store, "applied")) // 10
        assert texts(store, "robot") == []
        checked(one, game.id)
