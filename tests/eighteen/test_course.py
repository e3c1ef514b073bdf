"""How a game of 1861 went: worth after each round, turning points, and a picture that is legible and small."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO

import msgspec
import pytest
from PIL import Image

from engine.games.g1861 import ending
from pbem.drawing.canvas import painted
from pbem.drawing.paint import forget
from pbem.eighteen.drawn.course import alt, chart, picture, turning_points, worths
from pbem.eighteen.drawn.went import Began, Went
from tests.eighteen.walked import NAMES, walked
from tests.g1861 import definition
from tests.sampled import sampled

PHONE, LEGIBLE = 375, 10  # CSS pixels
DATA = definition()


@cache
def kept(seed: str = "3") -> str:
    played = walked(seed)
    return chart(DATA, played.games, played.lines)


def read(seed: str = "3") -> Went:
    return msgspec.json.decode(kept(seed), type=Went)


def test_worth_is_what_the_rules_count_at_the_end() -> None:
    for game in walked().games[::40]:
        assert worths(game) == ending.final_scores(game)


@pytest.mark.parametrize("seed", ["3", pytest.param("7", marks=pytest.mark.soak)])
def test_it_ends_where_the_game_ended(seed: str) -> None:
    told, end = read(seed), walked(seed).games[-1]
    assert {one: counts[-1] for one, counts in told.totals.items()} == ending.final_scores(end)
    lengths = {len(counts) for counts in (*told.totals.values(), *told.prices.values())}
    assert lengths == {len(told.rounds)}
    assert len(kept(seed)) < 6_000


def test_rounds_phases_and_what_the_state_took_are_those_of_the_game() -> None:
    told, end = read(), walked().games[-1]
    assert told.rounds[:2] == ("", "Auction")
    assert f"OR {end.set_number}.{end.or_number}" == told.rounds[-1]
    assert len(set(told.rounds)) == len(told.rounds)
    phases = list(DATA.phases)
    assert [one.phase for one in told.phases] == phases[1 : phases.index(end.phase) + 1]
    gone = {one for one, _ in told.nationalised if DATA.companies[one].kind == "minor"}
    assert gone <= set(end.gone)


@pytest.mark.parametrize("seed", sampled(["3", "7"], 1))
def test_turning_points_are_few_and_in_order(seed: str) -> None:
    said = turning_points(DATA, kept(seed), NAMES)
    assert 1 <= len(said) <= 6
    names = [line.split(":")[0] for line in said]
    order = list(read(seed).rounds)
    assert [order.index(name) for name in names] == sorted({order.index(name) for name in names})
    assert all(line.endswith(".") and len(line) < 300 for line in said)


def test_turning_points_tell_of_leads_trains_and_the_state() -> None:
    went = Went(
        rounds=("", "SR 1", "OR 1.1", "OR 1.2", "SR 2"),
        totals={"p1": (100, 100, 180, 150, 150), "p2": (100, 120, 130, 400, 410)},
        prices={},
        phases=(Began(phase="4", round=3, player="p2", company="NW", rusted=("2", "2", "2")),),
        nationalised=(("K-B", 3), ("N", 3)),
    )
    said = turning_points(DATA, msgspec.json.encode(went).decode(), {"p1": "Ann", "p2": "Ben"})
    assert said == (
        "SR 1: Ben took the lead.",
        "OR 1.1: Ann took the lead.",
        "OR 1.2: Ben began phase 4 with a train for NW, and 3 trains rusted; the state took over K-B and N; "
        "Ben took the lead; Ben gained more than anybody in any other round, 270 R.",
    )


def test_the_picture_is_legible_small_and_the_same_every_time() -> None:
    scene = picture(DATA, kept(), NAMES)
    png = painted(scene)
    forget()
    assert painted(picture(DATA, kept(), NAMES)) == png
    assert len(png) <= 60_000
    assert Image.open(BytesIO(png)).width == 1000
    svg = scene.svg()
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)]
    assert sum(size * PHONE / scene.width >= LEGIBLE for size in sizes) >= 0.8 * len(sizes)
    assert ">SR 2</text>" in svg
    for name in ("Ann", "Chloé", *read().prices):
        assert f">{name}</text>" in svg
    assert ">Bened" in svg, "cut, where four digits stand before it"
    for number in range(1, len(turning_points(DATA, kept(), NAMES)) + 1):
        assert f">{number}</text>" in svg


def test_the_alt_text_tells_how_it_ended() -> None:
    line, told = alt(DATA, kept(), NAMES), read()
    assert all(f"{NAMES[one]} {counts[-1]}" in line for one, counts in told.totals.items())
    assert len(line) < 500


def test_a_game_that_is_stopped_at_once_has_a_course_too() -> None:
    start = walked().games[0]
    empty = chart(DATA, [start], [])
    assert turning_points(DATA, empty, NAMES) == ()
    assert painted(picture(DATA, empty, NAMES))
    assert alt(DATA, empty, NAMES)
