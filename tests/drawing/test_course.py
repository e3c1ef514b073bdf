"""The picture of a game's course: legible on a phone, small, the same on every run, its names at the ends of lines."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from engine.core import play
from engine.games.paris_connection import RULES, Game
from pbem.drawing.canvas import painted
from pbem.drawing.paint import forget
from pbem.titles.paris_connection.mail import TITLE as PARIS
from pbem.titles.paris_connection.mail.course import Course, alt, picture, turning_points
from tests.golden_games import first_position, golden_files, read_golden
from tests.letters.paris import NAMES, definition
from tests.sampled import sampled

FILES = golden_files()
MARSEILLE = next(file for file in FILES if file.stem == "4-players-marseille")
PHONE, LEGIBLE = 375, 10  # CSS pixels


def kept(lines: tuple[str, ...], game: Game) -> str:
    """The course of these lines from this start."""
    positions = [game]
    for line in lines:
        positions.append(play.apply(positions[-1], RULES.read_action(line))[0])
    return PARIS.went.chart(definition(), [one.full_view() for one in positions], lines)


def course_of(file: Path) -> str:
    golden = read_golden(file)
    return kept(golden.actions, first_position(golden))


@pytest.mark.parametrize("file", sampled(FILES, FILES[::3]), ids=lambda file: str(file.stem))
def test_it_ends_where_the_game_ended_and_is_small(file: Path) -> None:
    """Values and points of the last turn are those that were scored (§7); 3 to 6 players, 44 to 95 turns."""
    golden, told = read_golden(file), msgspec.json.decode(course_of(file), type=Course)
    assert {one: counts[-1] for one, counts in told.values.items()} == golden.values
    assert {one: counts[-1] for one, counts in told.totals.items()} == golden.totals
    assert {len(counts) for counts in (*told.values.values(), *told.totals.values())} == {len(golden.actions) + 1}
    scene = picture(definition(), course_of(file), NAMES)
    png = painted(scene)
    forget()
    assert painted(picture(definition(), course_of(file), NAMES)) == png
    assert len(png) <= 60_000
    assert Image.open(BytesIO(png)).width == 1000
    sizes = {float(size) for size in re.findall(r'font-size="([\d.]+)"', scene.svg())}
    assert min(sizes) * PHONE / scene.width >= LEGIBLE


def test_lines_are_told_apart_without_colour() -> None:
    """A letter and a name at every end; no two lines of one chart have the same dashes, or one colour."""
    svg = picture(definition(), course_of(FILES[-1]), NAMES).svg()
    for letter in "UYRPKN":
        assert re.search(rf">{letter}</text>", svg)
    for name in ("Blue", "Yellow", "Red", "Purple", "Black", "Brown", *NAMES.values()):
        assert f">{name}</text>" in svg
    lines = re.findall(r'stroke="(#\w+)" stroke-width="5.5"(?: stroke-dasharray="([^"]+)")?', svg)
    coloured = {(colour, dash) for colour, dash in lines if colour != "#f8f5ec"}
    assert len(coloured) == len({colour for colour, _ in coloured}) == 12


def test_nothing_of_it_lies_outside_or_on_each_other() -> None:
    """Labels keep apart also where all lines end at one value; numbers also where two turns follow each other."""
    told = msgspec.json.decode(course_of(FILES[-1]), type=Course)
    even = {one: (0,) * len(counts) for one, counts in told.values.items()}
    flat = msgspec.json.encode(msgspec.structs.replace(told, values=even)).decode()
    scene = picture(definition(), flat, NAMES)
    spots = [
        (float(x), float(y)) for x, y in re.findall(r'<text x="([\d.]+)" y="([\d.]+)" font-size="28"', scene.svg())
    ]
    assert all(0 < x < scene.width and 0 < y < scene.height for x, y in spots)
    names = sorted(y for x, y in spots if 790 < x < 800)
    assert all(after - before >= 46 for before, after in pairwise(names[:6]))
    discs = [float(x) for x in re.findall(r'<circle cx="([\d.]+)" cy="[\d.]+" r="22" fill="#1d2430"', scene.svg())]
    assert len(discs) == 6
    assert all(after - before >= 44 for before, after in pairwise(discs))


def test_the_turning_points_are_those_of_the_game() -> None:
    """A shared win at the last turn, the build that brought it, and the longest leads before; in order, six at most."""
    names = {"p1": "Ann", "p2": "Ben", "p3": "Cleo", "p4": "Dora"}
    told = turning_points(definition(), course_of(MARSEILLE), names)
    assert len(told) == 6
    turns = [int(re.findall(r"^Turn (\d+): ", line)[0]) for line in told]
    assert turns == sorted(set(turns))
    assert told[-2:] == (
        "Turn 54: Dora built red to Grenoble, taking the lead; red rose to 7.",
        "Turn 58: Dora built blue to Marseille; blue rose to 9, which left Ann and Dora level in the lead.",
    )
    assert "Turn 15: Cleo traded brown for 2 purple and took the lead." in told
    assert any(line.endswith("which brought them 14 points.") for line in told)


def test_a_game_that_ends_before_its_first_turn_has_a_picture_too() -> None:
    """The moderator may end it at once."""
    empty = kept((), first_position(read_golden(MARSEILLE)))
    assert turning_points(definition(), empty, NAMES) == ()
    assert painted(picture(definition(), empty, NAMES))
    assert "over the 0 turns" in alt(definition(), empty, NAMES)


def test_the_alt_text_tells_how_it_ended() -> None:
    golden, told = read_golden(MARSEILLE), alt(definition(), course_of(MARSEILLE), NAMES)
    assert all(f"{one} {value}" in told for one, value in golden.values.items())
    assert all(f"{NAMES[one]} {total}" in told for one, total in golden.totals.items())
    assert len(told) < 500
