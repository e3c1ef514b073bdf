"""What is only a suggestion never keeps a mail from its answer."""

from __future__ import annotations

import logging

import pytest

from pbem.desk import order_book
from pbem.desk.planner import Planner
from tests.conftest import GUARDED, RAISING
from tests.house import House

pytestmark = pytest.mark.any_engine

PROSE = "I was thinking of something with the blue ones, somewhere along the coast."


def _trips(planner: Planner) -> None:
    planner.plan.results.clear()
    raise ValueError("no such street")


def test_a_mail_that_trips_the_suggestions_is_answered_without_them(
    running: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    name = running.active()
    monkeypatch.setattr(order_book, "offer_likely", _trips)
    logging.getLogger(GUARDED).removeHandler(RAISING)
    assert running.take(running.mail(name, PROSE)) == "answered"
    running.post()
    assert "nothing was done" in running.last(name).text
    assert "no such street" in caplog.text


def test_no_test_overlooks_it(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order_book, "offer_likely", _trips)
    assert running.take(running.mail(running.active(), PROSE)) != "answered"
