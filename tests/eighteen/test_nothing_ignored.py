"""Nothing that a line names is passed over: an order either means it or is refused, in every 18xx game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import play
from engine.core.errors import IllegalAction
from engine.eighteen.actions import Accept, Buy, Decline, Dividend, Lay, Pass, Run, Sell, Start, Token
from engine.games.g1843.actions import PowerBuild, PowerLay
from engine.games.g1843.notation import write_action as write_1843
from engine.games.g1861.notation import write_action as write_1861
from pbem.eighteen.language import Language
from pbem.eighteen.orders.items import Items
from pbem.eighteen.orders.names import names_of
from pbem.eighteen.orders.said import said
from pbem.orders.order import Order, OrderError
from pbem.orders.parse import read_orders
from pbem.titles.g1843.mail.orders import LANGUAGE as ORDERS_1843
from pbem.titles.g1843.mail.written import write_order as line_1843
from pbem.titles.g1861.mail.orders import LANGUAGE as ORDERS_1861
from pbem.titles.g1861.mail.orders import write_order as line_1861
from tests import random_1843, random_1861
from tests.random_1843 import careless, collecting
from tests.sampled import sampled

# What is added to a line, and by which of its names the meaning then has it.
ADDED_1843: Mapping[str, tuple[str, ...]] = {
    "EST": ("EST",), "SO": ("SO",), "PLM": ("PLM",), "CEI": ("CEI",), "Havre": ("HAV", "C14"), "Lyon": ("LYM", "J17"),
    "Boulogne": ("BAM", "C18"), "D19": ("D19",), "Marseille": ("N15",), "4+1": ("4+1", "3/5x2"), "2x2": ("2x2", "2+1"),
    "Electric": ("Electric",), "3": ("3", "PSG"), "7": ("7", "LYM"), "120": ("120",), "20%": ("2",),
}  # fmt: skip
ADDED_1861: Mapping[str, tuple[str, ...]] = {
    "NW": ("NW",), "SW": ("SW",), "M-K": ("M-K",), "TSR": ("TSR",), "MRR": ("MRR",), "E9": ("E9",), "Kiev": ("D14",),
    "2+2": ("2+2",), "5+5E": ("5+5E",), "3": ("3",), "4": ("4",), "110": ("110",), "20%": ("2",),
}  # fmt: skip


def positions(title: str, seed: str) -> Iterator[Any]:
    """Those of a random game."""
    if title == "1843":
        game: Any = random_1843.begin(4)
        walked: Any = random_1843.walk(game, seed, collecting if seed == "b" else careless)
    else:
        game, walked = random_1861.begin(4, seed), random_1861.known_walk(4, seed)
    yield game
    for _, position in walked:
        if not position.finished:
            yield position


def meant(language: Language, game: Any, line: str) -> tuple[Any, ...] | None:
    """What would be done by the line; None where it is no order, or refused."""
    found = said(game.definition, line, language.words)
    orders = read_orders(found.text, language.words)
    if len(orders) != 1 or not isinstance(orders[0], Order):
        return None
    order = replace(orders[0], about=found.about)
    names = {name for row in language.words for name in (row.word, *row.aliases)} - order.word.inside
    if names.intersection(order.args):
        return None  # two orders
    try:
        actions = language.understand(game, game.active[0], order).actions
        play.replay(game, actions)
    except (OrderError, IllegalAction):
        return None
    return actions


def passed_over(title: str, game: Any, dice: Random) -> str:
    """A line of which something is done though not all of it is meant; "" for none found."""
    language, write, action = (
        (ORDERS_1843, line_1843, write_1843) if title == "1843" else (ORDERS_1861, line_1861, write_1861)
    )
    added = ADDED_1843 if title == "1843" else ADDED_1861
    legal = list(play.legal_actions(game))
    kinds = {type(one): one for one in dice.sample(legal, len(legal))}
    for one in kinds.values():
        try:
            line = write(game.definition, one)
        except TypeError:
            continue
        words = line.split()
        for extra in dice.sample(list(added), 4):
            at = dice.choice((len(words), dice.randrange(1, len(words) + 1)))
            auction = getattr(game.round, "auction", None)
            there = (language.kinds.decides(game), language.kinds.selling(game), auction and auction.company)
            asked = isinstance(one, Pass) and not set(added[extra]).isdisjoint(there)
            if asked or _is_said_otherwise(one, extra):
                continue
            spoilt = " ".join((*words[:at], extra, *words[at:]))
            found = meant(language, game, spoilt)
            told = "; ".join(action(each) for each in found or ())
            if found and not any(
                re.search(rf"(?<![\w+/-]){re.escape(name)}(?![\w+/-])", told) for name in added[extra]
            ):
                return f"{spoilt!r} means {told!r}"
    return ""


def _is_said_otherwise(action: Any, extra: str) -> bool:
    """Whether the word is checked without being written: a side or neighbour of a tile; which deal is answered, by the
    desk; a director’s certificate by its 20 %, two shares by theirs."""
    if isinstance(action, Accept | Decline):
        return True
    if isinstance(action, Lay | PowerLay | PowerBuild | Token):
        return not extra[0].isdigit()
    if isinstance(action, Dividend):
        return extra.isdigit()  # what was earned, in all or a share: its own test is below
    if isinstance(action, Sell):
        return extra in ("110", "120")
    if isinstance(action, Run):
        return not extra.isdigit()  # a train that has no route beside the others stays at home
    return extra in ("20%", "3") and isinstance(action, Start | Buy)


@pytest.mark.parametrize(
    ("title", "seed", "every"),
    sampled(
        [
            ("1843", "a", 11),
            ("1861", "jklm", 12),
            ("1843", "a", 5),
            ("1843", "b", 2),
            ("1843", "any", 2),
            ("1861", "gtg", 3),
        ],
        2,
    ),
)
def test_what_a_line_names_is_meant_or_refused(title: str, seed: str, every: int) -> None:
    """A company, private, city, train, number or share more than its order can use refuses the line."""
    dice = Random(f"nothing ignored {title} {seed}")
    found = [
        passed_over(title, game, dice) for number, game in enumerate(positions(title, seed)) if number % every == 0
    ]
    assert not (lines := sorted(set(filter(None, found)))), "\n".join(lines)


@pytest.mark.parametrize("line", ["pay 120", "withhold 7", "NW: pay 4", "pay out 110"])
def test_an_amount_beside_a_dividend_is_what_was_earned(line: str) -> None:
    """In all, or a share; so much and no more is no order."""
    refused = 0
    for number, game in enumerate(positions("1861", "jklm")):
        actions = meant(ORDERS_1861, game, line) if number % 40 == 0 else None
        for one in actions or ():
            if isinstance(one, Dividend):
                revenue = next(_earned(game, actions or ()))
                assert int(line.split()[-1]) in (revenue, revenue // game.all_shares)
        refused += number % 40 == 0 and actions is None
    assert refused


def _earned(game: Any, actions: tuple[Any, ...]) -> Iterator[int]:
    """The revenue of the round when it is divided."""
    for one in actions:
        if isinstance(one, Dividend):
            yield game.round.revenue
        game, _ = play.apply(game, one)


F_IS_A_HEX = (("par SW at 165 token F18", "F18"), ("par SE at 110 token L12", "L12"))


def test_a_hex_is_no_amount_of_francs() -> None:
    """«F18» is a place, not 18 francs."""
    for line, hex_id in F_IS_A_HEX:
        items = Items(names_of(random_1861.begin(4, "jklm").definition), line, {"par", "at", "token"}, hexes=True)
        assert [one.value for one in items.of("hex")] == [hex_id]
        assert len(items.of("number")) == 1
