"""Orders for tiles: sides, hexes to be joined, rotations; what is asked back; what is refused."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.core import play
from engine.eighteen.actions import Lay, Pass
from pbem.eighteen.drawn.choices import choices_picture
from pbem.eighteen.map_orders.sides import long_words, side_words
from pbem.eighteen.map_orders.track import echo, lay_words
from pbem.words.phrases import phrase
from tests.eighteen.lines import actions, meant, refused
from tests.g1843 import definition as of_1843
from tests.rules.g1861.table import Scene, definition, table


def voronezh(*tiles: str, phase: str = "2", cash: int = 100) -> Scene:
    """M-V, at home in Voronezh (I13), may lay track."""
    scene = table().without_room().with_(phase=phase).with_tiles(*tiles)
    return scene.with_minor("M-V", "anne", cash=cash, trains="2").operating()


def western() -> Scene:
    """NW, a public with a token in Riga, begins its turn with shares that it could redeem."""
    scene = table().without_room().with_(phase="3").with_public("NW", anne=4, pool=2, cash=500, at="B4")
    return scene.operating()


@pytest.mark.parametrize(
    "line",
    [
        "lay 57 I13 N S",
        "lay 57 I13 N-S",
        "lay 57 I13 n,s",
        "lay 57 i13 s",
        "lay I13 57 S",
        "lay 57 I13 S and N",
        "lay 57 I13 0",
        "lay 57 I13 rotation 0",
        "lay 57 I13 r0",
        "LAY TILE #57 ON I13 ROTATION 0",
        "lay 57 I13 to I11",
        "lay 57 I13 to I11-I15",
        "lay 57 on I13 to I15 and I11",
        "lay 57 on I13 from I15 to I11",
        "lay 57 I13 north",
        "lay 57 Voronezh with track to the north and south",
        "M-V: lay 57 I13 S",
        "lay 57 I13 S for M-V",
        "lay yellow tile 57 on I13 facing north",
    ],
)
def test_a_tile_lies_as_its_sides_its_neighbours_or_its_rotation_say(line: str) -> None:
    assert actions(voronezh(), line) == (Lay("anne", "M-V", "57", "I13", 0),)


def test_another_rotation_of_the_same_look_is_kept() -> None:
    """Recorded games have them: what is written by number is laid so."""
    lay = Lay("anne", "M-V", "57", "I13", 3)
    assert lay_words(definition(), lay) == "57 I13 3"
    assert actions(voronezh(), "lay 57 I13 3") == (lay,)


def test_nothing_need_be_said_where_one_rotation_is_legal() -> None:
    scene = voronezh("I13 14 0", phase="5", cash=500)
    (lay,) = actions(scene, "upgrade I13 63")
    assert lay == Lay("anne", "M-V", "63", "I13", 0)
    assert lay_words(definition(), lay) == "63 I13"
    assert actions(scene, "upgrade 14 to 63 on I13") == actions(scene, "upgrade I13 to 63") == (lay,)


def test_several_ways_are_asked_back_with_lines_that_are_accepted() -> None:
    scene = voronezh()
    error = refused(scene, "lay 57 I13")
    assert error.say.key == "eighteen.track.several_ways"
    assert error.choices == ("M-V: lay 57 I13 N S", "M-V: lay 57 I13 NE SW", "M-V: lay 57 I13 SE NW")
    assert {actions(scene, line) for line in error.choices} == {
        (Lay("anne", "M-V", "57", "I13", turn),) for turn in (0, 1, 2)
    }
    picture = choices_picture(scene.game, error.choices)
    assert picture is not None
    assert "57 on I13 with track to the north-east (J12) and the south-west (H14)" in picture[1]


def test_without_a_tile_all_that_fit_the_hex_are_asked_back() -> None:
    error = refused(voronezh(), "lay I13")
    assert {line.split()[2] for line in error.choices} == {"5", "6", "57"}
    assert refused(voronezh(), "lay yellow I13").choices == error.choices
    northern = refused(voronezh(), "lay I13 NE").choices
    assert northern == tuple(line for line in error.choices if "NE" in line.split())


def test_the_words_of_a_line_may_stand_in_any_order() -> None:
    for words in permutations(("57", "I13 N", "rotation 0")):
        assert actions(voronezh(), f"lay {' '.join(words)}") == (Lay("anne", "M-V", "57", "I13", 0),)


def test_steps_before_the_track_are_declined() -> None:
    scene = western()
    found = actions(scene, "lay 201 B4 0")
    assert [type(one) for one in found] == [Pass, Lay]
    play.replay(scene.game, found)


def test_what_is_laid_is_told_with_sides_and_hexes() -> None:
    (say,) = meant(voronezh().game, "lay 57 I13 N S").echo
    assert phrase(say.key, **say.facts) == "57 on I13 Voronezh with track to the north (I11) and the south (I15)."
    told = echo(definition(), Lay("", "M-V", "637", "H8", 0))
    assert told.facts["sides"].count("(") == 6


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("lay 57 I12", "eighteen.track.no_hex_near"),
        ("lay 57 Z99", "eighteen.track.no_hex"),
        ("lay 577 I13", "eighteen.track.no_tile_here"),
        ("lay 577", "eighteen.track.no_tile"),
        ("lay 57 I13 6", "eighteen.track.rotation"),
        ("lay 57 I13 rotation 60", "eighteen.track.rotation"),
        ("lay 57 I13 to H8", "eighteen.track.not_beside"),
        ("lay 57 I13 N NE", "eighteen.track.no_such_sides"),
        ("lay 57 Voronesch", "eighteen.track.place_meant"),
        ("lay 57 I13 gladly", "eighteen.track.word_unknown"),
        ("lay", "eighteen.track.lay_shape"),
        ("lay green I13", "eighteen.track.nothing_there"),
        ("lay 8 I13 N SE", "refusal.wrong_kind"),
        ("lay 14 I13", "refusal.wrong_colour"),
        ("lay 9 D16 N S", "refusal.not_connected"),
        ("lay 57 A9", "refusal.hex_closed"),
    ],
)
def test_what_cannot_be_done_is_told_with_a_line_that_can(line: str, key: str) -> None:
    scene = voronezh()
    error = refused(scene, line)
    assert error.say.key == key
    if key.startswith("eighteen"):
        assert phrase(error.say.key, **error.say.facts)
    if key.split(".")[-1] not in ("place_meant", "word_unknown", "lay_shape"):
        assert error.section.startswith("1861 §")
    offered = (error.example,) if error.example else error.choices
    assert offered
    for one in offered:
        play.replay(scene.game, actions(scene, one))


def test_a_side_stands_after_a_hex_only() -> None:
    """NW, SW and SE are companies, N, E and V too."""
    assert refused(voronezh(), "lay SE 57 I13").say.key == "eighteen.track.word_unknown"
    assert refused(voronezh(), "lay N 57 I13").say.key == "eighteen.track.word_unknown"


def test_the_engine_says_why_a_company_lays_nothing_now() -> None:
    scene = voronezh(cash=500).play("lay M-V 57 I13 0", "lay M-V 9 I11 0")
    error_or_action = meant(scene.game, "M-V: lay 8 I15 N SE", "anne").actions
    refusal = play.why_not(scene.game, error_or_action[-1])
    assert refusal is not None


def test_pointy_hexes_have_an_east_and_a_west() -> None:
    board = definition().board
    assert set(side_words(board)) == {"n", "ne", "se", "s", "sw", "nw"}
    assert long_words(board)["north east"] == side_words(board)["ne"] == 4
    assert set(side_words(of_1843().board)) == {"ne", "e", "se", "sw", "w", "nw"}
