"""The books beside a record: every correction does to the piece what it says, and they notice whatever else is done."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple

import pytest

from engine.core import play
from tests.counted import stored
from tests.properties.test_corrections import ACTING, GAMES, RULES, made, positions
from tests.record_books import Stock, Told, judged, stock_of

MOVES = 150  # at random


class Done(NamedTuple):
    """An entry of a record: its line, what it told, the position before, and both as they are stored."""

    line: str
    told: list[Told]
    before: Any
    both: tuple[dict[str, Any], dict[str, Any]]


def done(slug: str, before: Any, action: Any, after: Any, events: tuple[Any, ...]) -> Done:
    rules = RULES[slug]
    both = (stored(rules.encode(before)), stored(rules.encode(after)))
    return Done(rules.write_action(action), json.loads(rules.encode_events(events)), before, both)


def corrections(slug: str) -> Iterator[Done]:
    return (done(slug, *one) for one in made(slug))


def moves(slug: str) -> Iterator[Done]:
    dice = Random("moves")
    for before in dice.choices(positions(slug), k=MOVES):
        action = ACTING[slug](before, dice)
        yield done(slug, before, action, *play.apply(before, action))


def stock(slug: str) -> Stock:
    return stock_of(positions(slug)[0])


@GAMES
def test_every_correction_does_what_its_words_say(slug: str) -> None:
    kinds: Counter[str] = Counter()
    for one in corrections(slug):
        kind = judged(*one, stock(slug))
        assert kind != "move"
        if kind == "correction":
            kinds.update(part.split()[0] for part in one.line.removeprefix("table: correct ").split(" and "))
    assert set(kinds) == {part for _, one, _, _ in made(slug) for part, _ in one.parts()}


@GAMES
def test_moves_neither_make_nor_lose_anything(slug: str) -> None:
    assert {judged(*one, stock(slug)) for one in moves(slug)} == {"move"}


# What is other than it should be, in a position as it is stored; whether it could be done there.


def a_coin_more(position: dict[str, Any]) -> bool:
    position["purses"][position["players"][0]] += 1
    return True


def a_coin_taken(position: dict[str, Any]) -> bool:
    position["purses"]["bank"] -= 1
    return a_coin_more(position)


def a_share_elsewhere(position: dict[str, Any]) -> bool:
    for held in position["shares"].values():
        one, other = next(iter(held)), position["players"][-1]
        if one != other and held[one] > 1:
            held[one] -= 1
            held[other] = held.get(other, 0) + 1
            return True
    return False


def a_share_lost(position: dict[str, Any]) -> bool:
    return _lost(position["shares"], lambda held: held.pop(next(iter(held))))


def a_train_lost(position: dict[str, Any]) -> bool:
    return any(state["trains"] and state["trains"].pop() for state in position["companies"].values())


def a_station_lost(position: dict[str, Any]) -> bool:
    return any(city["tokens"] and city["tokens"].pop() for one in position["laid"]["cities"].values() for city in one)


def a_tile_turned(position: dict[str, Any]) -> bool:
    for lies in position["laid"]["tiles"].values():
        lies[1] = (lies[1] + 1) % 6
        return True
    return False


def another_price(position: dict[str, Any]) -> bool:
    for marker in position["markers"].values():
        marker[0][1] += 1
        return True
    return False


def another_first(position: dict[str, Any]) -> bool:
    position["first"] = next(one for one in position["players"] if one != position["first"])
    return True


def a_locomotive_in_another_hand(position: dict[str, Any]) -> bool:
    one, other, *_ = position["hands"].values()
    for colour in one:
        if one[colour]:
            one[colour] -= 1
            other[colour] += 1
            return True
    return False


def a_locomotive_lost(position: dict[str, Any]) -> bool:
    return any(track and track.pop() for track in position["table"]["track"].values())


def _lost(things: dict[str, Any], lose: Callable[[Any], object]) -> bool:
    for one in things.values():
        lose(one)
        return True
    return False


MADE_OR_LOST = (a_coin_more, a_share_lost, a_train_lost, a_station_lost)
ELSEWHERE = (a_coin_taken, a_share_elsewhere, a_tile_turned, another_price, another_first)
OF_PARIS = (a_locomotive_in_another_hand, a_locomotive_lost)


def noticed(entries: Iterator[Done], slug: str, wrong: Callable[[dict[str, Any]], bool]) -> tuple[int, int]:
    """How often something could be wrong after an entry, and how often the books said so."""
    could = said = 0
    for line, told, before, (old, new) in entries:
        other = deepcopy(new)
        alone = not line.startswith("table:") or all(one["event"].endswith("Corrected") for one in told)
        if not (alone and wrong(other)):
            continue
        could += 1
        try:
            judged(line, told, before, (old, other), stock(slug))
        except (AssertionError, ValueError):
            said += 1
    return could, said


@pytest.mark.parametrize(
    ("slug", "wrong"),
    [(slug, wrong) for slug in ("1861", "1843") for wrong in (*MADE_OR_LOST, *ELSEWHERE)]
    + [("paris-connection", wrong) for wrong in OF_PARIS],
)
def test_the_books_notice_what_a_correction_does_not_say(slug: str, wrong: Callable[[dict[str, Any]], bool]) -> None:
    could, said = noticed(corrections(slug), slug, wrong)
    assert could == said > 20


@pytest.mark.parametrize(
    ("slug", "wrong"),
    [(slug, wrong) for slug in ("1861", "1843") for wrong in MADE_OR_LOST]
    + [("paris-connection", wrong) for wrong in OF_PARIS],
)
def test_the_books_notice_what_a_move_makes_or_loses(slug: str, wrong: Callable[[dict[str, Any]], bool]) -> None:
    """Unless it is of what the same move brings in or takes out."""
    could, said = noticed(moves(slug), slug, wrong)
    assert could > 20
    assert said > 0.9 * could
