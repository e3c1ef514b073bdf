"""Whole games played again by mail, each action in one of the forms people use: every position is the same."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from random import Random

import pytest

from engine.core.errors import IllegalAction
from engine.games.g1861.rules import RULES
from pbem.orders.order import OrderError
from tests.eighteen.by_mail import Mail, Misread, Noting, mails, random_play, read
from tests.eighteen.forms import Played
from tests.random_1861 import begin
from tests.replays.logs import FIXTURES, RECORDED, log, recorded, shared


def all_read(played: Iterable[Played], seed: str) -> int:
    """Every mail of the game brings about the position that it should; how many there were."""
    number = 0
    for number, mail in enumerate(mails(played, Random(seed)), start=1):
        assert reached(mail) == RULES.encode(mail.after), f"mail {number}, another position: {mail.text}"
    return number


def reached(mail: Mail) -> bytes:
    """The position to which a mail leads."""
    try:
        return RULES.encode(read(mail.before, mail.player, mail.text))
    except (Misread, IllegalAction, OrderError) as error:
        raise AssertionError(f"{mail.text!r} of {mail.player}: {error!r}") from error


@pytest.mark.soak
@pytest.mark.parametrize("variant", ["jklm", "gtg"])
@pytest.mark.parametrize(
    ("players", "seed"),
    [pytest.param(3, "mail 1", marks=pytest.mark.soak), pytest.param(5, "mail 2", marks=pytest.mark.soak)],
)
def test_random_games(variant: str, players: int, seed: str) -> None:
    assert all_read(random_play(begin(players, variant), seed), seed) > 200


@pytest.mark.recorded
@pytest.mark.soak  # one of them goes through the real inbound path in tests/inbox
@pytest.mark.parametrize("number", RECORDED)
def test_recorded_games(number: str) -> None:
    run = Noting(log(recorded(number)))
    assert run.run().divergence is None
    assert all_read(run.played, number) > 200


@pytest.mark.recorded
@pytest.mark.parametrize("name", ["1861_p3_s233_column_market", pytest.param("1861_p4_s10064", marks=pytest.mark.soak)])
def test_generated_games(name: str) -> None:
    data = json.loads(gzip.decompress(shared(FIXTURES / "generated" / f"{name}.json.gz").read_bytes()))
    run = Noting(log(data))
    assert run.run().divergence is None
    assert all_read(run.played, name) > 100
