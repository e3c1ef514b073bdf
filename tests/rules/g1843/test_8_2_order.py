"""1843 §8.2: in which order companies operate."""

from __future__ import annotations

from engine.eighteen import pricing
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.turns import operating, owning


def three(**cells: tuple[int, int]) -> Scene:
    """anne directs three companies whose prices lie there."""
    scene = table()
    for company, cell in cells.items():
        scene = scene.with_public(company, par=67, cell=cell, anne=6)
    return scene.operating()


def test_8_2_the_highest_price_operates_first() -> None:
    scene = three(NOR=(9, 5), PO=(5, 3), OU=(7, 4))  # 79, 94, 86
    assert scene.round.order == ("PO", "OU", "NOR")


def test_8_2_at_equal_prices_the_one_further_right() -> None:
    """102 stands in (2, 0) and in (6, 6)."""
    scene = three(NOR=(2, 0), PO=(6, 6))
    assert scene.price("NOR") == scene.price("PO") == 102
    assert scene.round.order == ("PO", "NOR")


def test_8_2_in_one_cell_from_the_top_of_the_stack_down() -> None:
    scene = three(PO=(9, 5), NOR=(9, 5), OU=(9, 5))
    assert scene.stack("NOR") == ("PO", "NOR", "OU")
    assert scene.round.order == ("PO", "NOR", "OU")
    back = table()
    for company, cell in (("PO", (9, 5)), ("NOR", (9, 5)), ("OU", (9, 5)), ("PO", (9, 6)), ("PO", (9, 5))):
        back = back.with_public(company, par=67, cell=cell, anne=6)
    assert back.operating().round.order == ("NOR", "OU", "PO")  # PO has been away


def test_8_2_a_company_finishes_before_the_next_one_operates() -> None:
    scene = three(PO=(9, 5), NOR=(9, 6))
    seen = [operating(scene)]
    while scene.game.set_number == 1:
        scene = scene.play("pass")
        if (now := operating(scene)) and now != seen[-1]:
            seen.append(now)
    assert seen == ["NOR", "PO"]


def test_8_2_a_price_that_moves_lies_under_markers_face_up() -> None:
    """AMBIGUOUS: under all of them (§7.7), as who has been there longest operates first next time."""
    scene = three(PO=(9, 6), NOR=(9, 5), OU=(10, 5))  # 83, 79, 74
    scene = scene.play("pass", "pass")  # PO earns nothing and goes left, to where NOR is
    assert scene.stack("NOR") == ("NOR", "PO")
    scene = scene.edit(lambda game: pricing.move(game, "OU", (9, 4)))  # 76: where NOR will go, face up
    while operating(scene) == "NOR":
        scene = scene.play("pass")
    assert scene.stack("OU") == ("OU", "NOR")


def test_8_2_a_newcomer_lies_under_markers_that_have_operated_before() -> None:
    """AMBIGUOUS: PO operates and goes left, and is face down when NOR comes after it: it comes first next time, too."""
    scene = three(PO=(9, 6), NOR=(9, 6)).with_(ors=2)
    while scene.game.or_number == 1:
        scene = scene.play("pass")
    assert scene.stack("PO") == ("PO", "NOR")
    assert scene.round.order == ("PO", "NOR")


def test_8_2_prices_that_move_change_the_order_of_who_has_not_operated() -> None:
    """AMBIGUOUS: the next is always the first one that has not operated, at the prices of now."""
    scene = three(NOR=(5, 3), PO=(7, 4), OU=(9, 5))
    assert scene.round.order == ("NOR", "PO", "OU")
    scene = scene.edit(lambda game: pricing.move(game, "OU", (4, 4)))  # 101: too late to come before NOR
    while operating(scene) == "NOR":
        scene = scene.play("pass")
    assert operating(scene) == "OU"
    assert scene.round.order == ("NOR", "OU", "PO")


def test_8_2_a_company_operates_once_in_a_round() -> None:
    scene = three(NOR=(5, 3), PO=(7, 4))
    while operating(scene) == "NOR":
        scene = scene.play("pass")
    scene = scene.edit(lambda game: pricing.move(game, "NOR", (9, 5)))
    while scene.game.or_number == 1 and operating(scene):
        assert operating(scene) == "PO"
        scene = scene.play("pass")


def test_8_2_a_company_floated_in_an_operating_round_operates_from_the_next_one_on() -> None:
    """AMBIGUOUS. PO floats by the exchange of Val de Loire."""
    scene = owning(phase="green").with_public("PO", par=86, ben=5).with_privates(VDL="carl").operating()
    scene = scene.play("carl: exchange PO")
    assert scene.game.companies["PO"].floated
    assert scene.cash("PO") == 860
    while scene.game.or_number == 1:
        assert (scene.round.order, operating(scene)) == (("NOR",), "NOR")
        scene = scene.play("pass")
    assert scene.round.order == ("PO", "NOR")
    assert not scene.game.companies["PO"].operated


def test_8_2_nobody_else_speaks_for_a_company() -> None:
    scene = three(NOR=(5, 3), OU=(7, 4))
    line = "lay NOR 2 B19 1"
    assert scene.refuses(f"ben: {line}") == "not_your_turn"
    assert scene.refuses("lay OU 57 D9 0") == "other_company"
    assert scene.allows(line)


def test_8_2_the_director_decides_until_another_one_takes_over() -> None:
    """Val de Loire makes ben director in the middle of a turn (§7.5)."""
    scene = table().with_public("NOR", par=79, anne=3, ben=3).with_privates(VDL="ben").operating()
    assert scene.active == "anne"
    scene = scene.play("ben: exchange NOR")
    assert (scene.active, scene.president("NOR")) == ("ben", "ben")
    assert scene.play("ben: pass").active == "ben"
