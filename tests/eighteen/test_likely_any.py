"""Whatever a mail has, the likely readings of a game raise nothing and offer only lines that can be read."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.games.g1843.rules import RULES as RULES_1843
from engine.games.g1861.rules import RULES as RULES_1861
from pbem.orders.order import Order
from pbem.orders.parse import read_orders
from pbem.orders.prose import sentences
from pbem.titles.g1843.mail import TITLE as TITLE_1843
from pbem.titles.g1861.mail import TITLE as TITLE_1861
from tests import g1843, g1861
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine

HERE = Path(__file__).parents[1] / "first_time"
GAMES: dict[str, tuple[Any, Any, Any]] = {
    "1861": (TITLE_1861, RULES_1861, g1861.definition),
    "1843": (TITLE_1843, RULES_1843, g1843.definition),
}
NAMES = frozenset({"ann", "ben", "cleo", "dan", "eve", "finn"})
HELD_OUT = ("four", "nine")
SEEDS, DAILY, A_SEED = 240, 1, 6  # mails of a seed
LONG, SECONDS = 65536, 1.0
_CUT = re.compile(r"(?<=[.!?,;:])\s+|\n+|\s+(?=(?:and|then|but|no)\b)")


@cache
def pieces(slug: str) -> Sequence[str]:
    """Sentences and parts of them of all mails that were written for the game."""
    folders = [one for one in sorted((HERE / slug).iterdir()) if one.is_dir() and one.name not in HELD_OUT]
    mails = [one for each in folders for one in yaml.safe_load((each / "mails.yaml").read_text(encoding="utf-8"))]
    return [part for one in mails for part in _CUT.split(one["text"]) if part.strip()]


@cache
def positions(slug: str) -> Sequence[Any]:
    """The positions in which they were written."""
    _, rules, definition = GAMES[slug]
    found = [one for one in sorted((HERE / slug).glob("*/position*.json")) if one.parent.name not in HELD_OUT]
    return [rules.decode(definition(), one.read_bytes()) for one in found]


def likely(slug: str, position: Any, text: str) -> tuple[str, ...]:
    """What the mail is most likely to mean there."""
    title, _, definition = GAMES[slug]
    said = list(islice(sentences(text, NAMES), 20))
    found: tuple[str, ...] = title.orders.likely(definition(), position, position.active[0], said, NAMES)
    return found


def is_read(slug: str, line: str) -> bool:
    """Whether a line that is offered is orders and nothing else."""
    title, _, definition = GAMES[slug]
    read = read_orders(line, title.orders.words, said=lambda one: title.orders.said(definition(), one))
    return bool(read) and all(isinstance(one, Order) for one in read)


def mixed(slug: str, rng: random.Random) -> str:
    """A mail of a few pieces, mixed and doubled, some of them cut off."""
    chosen = [rng.choice(pieces(slug)) for _ in range(rng.randint(1, 7))]
    if rng.random() < 0.3:
        chosen.append(rng.choice(chosen))
    if rng.random() < 0.4:
        words = chosen[-1].split()
        chosen[-1] = " ".join(words[: rng.randint(1, len(words))])
    if rng.random() < 0.2:
        words = " ".join(chosen).split()
        rng.shuffle(words)
        return " ".join(words[:60])
    return rng.choice((" ", ". ", ", ", "\n")).join(chosen)


@pytest.mark.parametrize("slug", sorted(GAMES))
@pytest.mark.parametrize("seed", sampled(range(SEEDS), DAILY))
def test_nothing_raises_and_every_line_is_read(slug: str, seed: int) -> None:
    rng = random.Random(f"{slug} {seed}")
    for _ in range(A_SEED):
        position, text = rng.choice(positions(slug)), mixed(slug, rng)
        try:
            found = likely(slug, position, text)
        except Exception as error:
            raise AssertionError(f"raised at {text!r}") from error
        assert len(found) <= 4
        for line in found:
            assert is_read(slug, line), (text, line)
            assert all(map(str.strip, line.split(";"))), (text, line)


@pytest.mark.parametrize("slug", sorted(GAMES))
@pytest.mark.parametrize("number", sampled([1, 3], 1))
def test_a_flood_of_near_words_stays_linear(slug: str, number: int) -> None:
    rng = random.Random(slug)
    for position in positions(slug)[:number]:
        likely(slug, position, "run, then buy a train")  # what is worked out once
        near = " ".join(rng.choice(pieces(slug)) for _ in range(LONG // 20))[:LONG]
        for text in (near, near.replace(".", ","), "lay 637 H8 no wait " * 3500, "buy the run, " * 5000):
            began = time.process_time()
            likely(slug, position, text)
            assert time.process_time() - began < SECONDS, text[:80]
