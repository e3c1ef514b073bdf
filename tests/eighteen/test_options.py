"""`options`: every line it shows is accepted; what it may be asked about."""

from __future__ import annotations

import re

import pytest

from pbem.eighteen.offered.options import options_block
from pbem.eighteen.offered.options_topic import PARTS, options_topic
from pbem.orders.order import Order, OrderError, SourceLine, order_word
from pbem.titles.g1861.mail.hints import HINTS
from pbem.titles.g1861.mail.orders import WORDS
from tests.eighteen.lines import mailed
from tests.eighteen.test_samples import positions
from tests.random_1861 import begin
from tests.rules.g1861.table import definition
from tests.sampled import sampled

OPTIONS = order_word("question", "options", "options [PLACE]", "options")
WIDEST = 78
_WORDS = {word.word for word in WORDS}
_COMPANY = re.compile(r"[A-Z][A-Za-z-]*: ")


def asked(rest: str, about: str = "") -> str:
    """The topic of `options REST`."""
    line = SourceLine(1, f"options {rest}")
    return options_topic(HINTS, definition(), Order(line=line, word=OPTIONS, args=(), rest=rest, about=about))


def order_lines(block: str) -> list[str]:
    """The lines of a block that are orders."""
    fenced = [line for part in block.split("```")[1::2] for line in part.strip("\n").split("\n")]
    return [line for line in fenced if _COMPANY.sub("", line, count=1).split(" ")[0] in _WORDS]


@pytest.mark.parametrize(("variant", "every"), sampled([("jklm", 6), ("gtg", 6), ("jklm", 2), ("gtg", 2)], 2))
def test_every_line_of_options_is_accepted(variant: str, every: int) -> None:
    """All topics, wherever the game stands; tables keep their width."""
    seen = 0
    for game in positions(variant, "lines 1")[::every]:
        for topic in ("", *PARTS, "NW", "M-K"):
            block = options_block(HINTS, game, {"p1": "Ann"}, topic)
            for line in order_lines(block):
                assert mailed(game, line) != game, line
                seen += 1
            for part in block.split("```")[1::2]:
                assert all(len(line) <= WIDEST for line in part.split("\n")), part
    assert seen > 100


@pytest.mark.parametrize(
    ("rest", "topic"),
    [
        ("", ""), ("all", ""), ("buy", "buy"), ("trains", "buy"), ("sell", "sell"), ("lay", "track"),
        ("track", "track"), ("tokens", "token"), ("run", "run"), ("merge", "merge"), ("NW", "NW"), ("M-K", "M-K"),
        ("MK", "MK"),
        ("track E9", "E9"), ("e9", "E9"), ("for GRR", "GR"), ("TSR", "TSR"),
    ],
)  # fmt: skip
def test_topics(rest: str, topic: str) -> None:
    """A hex before a part before a company."""
    assert asked(rest) == topic


def test_a_company_before_the_colon_is_a_topic() -> None:
    """`NW: options`."""
    assert asked("", about="NW") == "NW"
    assert asked("track", about="NW") == "track"


def test_what_is_unknown_is_asked_back() -> None:
    """With what may be asked."""
    with pytest.raises(OrderError) as error:
        asked("rainbows")
    assert "options buy" in error.value.choices


def test_the_finished_game_has_no_options() -> None:
    """Nothing can be ordered."""
    game, _ = begin(4, "jklm").stopped()
    assert options_block(HINTS, game, {}) == "The game is over; nothing can be ordered."
