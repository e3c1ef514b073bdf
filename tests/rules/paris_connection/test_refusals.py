"""Every refusal code: reached by play, with its section, and naming hexes and depots that are truly legal (§4)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from engine.core.errors import Refusal
from engine.core.play import apply, why_not
from engine.games.paris_connection import Build, SetStallLimit, Trade, open_hexes
from engine.games.paris_connection.refusals import BOOK, SENTENCES, listed
from tests.paris_table import Scene, definition, table
from tests.random_games import random_position
from tests.sampled import spread


def scene() -> Scene:
    """Anne holds 3 red and 2 blue; depots as dealt."""
    return table("paris-connection", "anne ben carl").with_hand("anne", red=3, blue=2)


def of(refused: Refusal | None) -> Refusal:
    assert refused is not None
    return refused


CASES: dict[str, tuple[str, Callable[[], Refusal]]] = {
    "game_over": ("6", lambda: scene().with_track(red="O13").play("red P12").refusal("ben: build red P13")),
    "not_your_turn": ("4", lambda: scene().refusal("ben: build red E11")),
    "unknown_colour": ("1", lambda: scene().refusal("green E11")),
    "empty_depot": ("4.1", lambda: scene().with_depots(red=0).refusal("red E11")),
    "too_few": ("4.1", lambda: of(why_not(scene().game, Build("anne", "red", ())))),
    "too_many": ("4.1", lambda: scene().refusal("red E11 E12 F12 F13 G13 G14")),
    "depot_short": ("4.1", lambda: scene().with_depots(red=1).refusal("red E11 E12")),
    "unknown_hex": ("4.1", lambda: scene().refusal("red E11 X01")),
    "closed_hex": ("4.1.5", lambda: scene().refusal("red E11 F09")),
    "same_colour_twice": ("4.1.3", lambda: scene().refusal("red E11 E11")),
    "hex_full": ("4.1.4", lambda: scene().with_track(blue="E11", purple="E11").refusal("red F10 E11")),
    "city_taken": ("4.1.4", lambda: scene().with_track(yellow="F10").refusal("red E11 F10")),
    "checkered_line": ("4.1.2", lambda: scene().with_track(red="F11 F12").refusal("red F13 F14")),
    "not_adjacent": ("4.1.1", lambda: scene().refusal("red E11 A09")),
    "marseille_last": ("6", lambda: scene().with_track(red="O13").refusal("red P12 P13")),
    "cut_off": ("4.1.6", lambda: scene().play("red F10", "brown G09 G10").refusal("purple F07 G08 G09")),
    "not_in_hand": ("4.2.1", lambda: scene().refusal("trade yellow 1 red")),
    "same_colour_trade": ("4.2.2", lambda: scene().with_depots(brown=0).refusal("trade red 1 red")),
    "empty_depot_trade": ("4.2.2", lambda: scene().with_depots(black=0).refusal("trade red 1 black")),
    "take_one_or_two": ("4.2.2", lambda: of(why_not(scene().game, Trade("anne", "red", "blue", 3)))),
    "stall_rounds": ("11", lambda: of(why_not(scene().game, SetStallLimit(0)))),
    "stall_as_is": ("11", lambda: of(why_not(apply(scene().game, SetStallLimit(3))[0], SetStallLimit(3)))),
    "depot_short_trade": ("4.2.2", lambda: scene().with_depots(black=1).refusal("trade red 2 black")),
}
PLACED = {  # what of the build stands when the named hex is refused
    "too_few": (), "closed_hex": ("E11",), "same_colour_twice": ("E11",), "hex_full": ("F10",), "city_taken": ("E11",),
    "checkered_line": ("F13",), "not_adjacent": ("E11",), "cut_off": ("F07", "G08"),
}  # fmt: skip


def test_every_code_has_a_case() -> None:
    assert set(CASES) == set(SENTENCES)


@pytest.mark.parametrize("code", CASES)
def test_code_section_and_sentence(code: str) -> None:
    section, make = CASES[code]
    refused = make()
    assert (refused.code, refused.section) == (code, f"{BOOK} §{section}")
    assert refused.sentence[0].isupper() or refused.sentence[0].isdigit()
    assert refused.sentence.endswith(".")
    assert not re.search(r"[{}]|\bNone\b|  |\. [a-z]", refused.sentence)
    template = SENTENCES[code][1].format(**refused.facts)
    assert template.lower() == refused.sentence.lower()


@pytest.mark.parametrize("code", [code for code, (_, text) in SENTENCES.items() if "{hexes}" in text])
def test_the_hexes_it_names_are_the_legal_ones(code: str) -> None:
    refused = CASES[code][1]()
    named = tuple(re.findall(r"\b[A-Z]\d\d\b", refused.facts["hexes"]))
    game = scene() if code != "cut_off" else scene().play("red F10", "brown G09 G10")
    tracks = {
        "hex_full": {"blue": "E11", "purple": "E11"},
        "city_taken": {"yellow": "F10"},
        "checkered_line": {"red": "F11 F12"},
    }
    game = game.with_track(**tracks.get(code, {}))
    assert named
    for hex_id in named:
        build = Build(game.active, refused.facts["colour"], (*PLACED[code], hex_id))
        assert why_not(game.game, build) is None, hex_id
        apply(game.game, build)
    assert named == open_hexes(definition(), game.game.table, refused.facts["colour"], PLACED[code])


@pytest.mark.parametrize("code", [code for code, (_, text) in SENTENCES.items() if "{filled}" in text])
def test_the_depots_it_names_can_be_taken(code: str) -> None:
    refused = CASES[code][1]()
    named = set(re.findall(r"\w+", refused.facts["filled"])) - {"and"}
    gone = {"empty_depot": {"red"}, "same_colour_trade": {"red", "brown"}, "empty_depot_trade": {"red", "black"}}[code]
    assert named == set(definition().companies) - gone


@pytest.mark.parametrize("seed", spread(range(6), 3, single=True))
def test_in_random_positions_the_named_hexes_are_legal(seed: int) -> None:
    """Every hex of the map, for every company: what is refused names the open hexes, all legal, and no other."""
    game = random_position(3 + seed % 4, f"refusals {seed}", 12 * seed)
    (player,) = game.active
    seen = set()
    for colour in definition().companies:
        legal = open_hexes(definition(), game.table, colour)
        for hex_ in definition().board.hexes:
            refused = why_not(game, Build(player, colour, (hex_.id,)))
            assert (refused is None) == (hex_.id in legal)
            if refused is not None and "hexes" in refused.facts:
                seen.add(refused.code)
                assert tuple(re.findall(r"\b[A-Z]\d\d\b", refused.facts["hexes"])) == legal
    assert {"closed_hex", "not_adjacent"} <= seen


def test_lists_in_words() -> None:
    assert [listed(()), listed(("a",)), listed(("a", "b")), listed(("a", "b", "c"))] == [
        "no hex",
        "a",
        "a and b",
        "a, b and c",
    ]
