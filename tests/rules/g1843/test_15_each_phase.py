"""1843 §15: what holds in each phase, line by line; how one begins stands in test_15_phases."""

from __future__ import annotations

from engine.games.g1843 import entering
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.test_8_8_1_purchases import buying, offered, take_all
from tests.rules.g1843.turns import in_phase, operated, owning, to

YELLOW, GREEN, BLUE, BROWN = {67, 73, 79}, {86, 94}, {105}, {120}


def pars(scene: Scene) -> set[int]:
    """The first prices that may be chosen now."""
    return set(entering.par_cells(scene.game, entering.pars_now(scene.game)))


def limits(scene: Scene) -> tuple[int, int, int]:
    """The most trains and certificates of a company, and the operating rounds of a set."""
    phase = scene.game.definition.phases[scene.game.phase]
    return phase.limits["public"], phase.cards, phase.rounds


def colours(scene: Scene) -> tuple[str, ...]:
    """The colours of tiles to be had."""
    return scene.game.definition.phases[scene.game.phase].colours


def test_15_1_yellow_phase() -> None:
    scene = table()
    assert scene.game.phase == "yellow"
    assert pars(scene) == YELLOW
    assert colours(scene) == ("yellow",)
    assert offered(buying()) == {"2+1 125", "2x2 200"}
    assert limits(scene) == (4, 4, 1)


def test_15_1_val_de_loire_is_exchanged_or_bought_for_its_face_value() -> None:
    scene = owning("NOR", "anne ben carl dan eve fred").with_public("PO", par=67, ben=2).with_privates(VDL="anne")
    scene = scene.operating()
    assert scene.allows("exchange PO")
    assert scene.allows("private_train NOR VDL 110")


def test_15_2_green_phase() -> None:
    scene = in_phase(table(), "green")
    assert pars(scene) == YELLOW | GREEN
    assert colours(scene) == ("yellow", "green")
    assert offered(buying(phase="green")) == {"4+1 300", "3/5x2 500"}
    assert limits(scene) == (4, 4, 2)
    assert scene.game.definition.phases["green"].private_sales


def test_15_2_yellow_trains_still_run() -> None:
    """NOR has one as the first green train is bought, which makes none rust, and runs it in the next round."""
    scene = operated("NOR", trains="2+1", track={"B19": ("2", 1)}, cash=2000).edit(
        lambda game: take_all(game, "yellow")
    )
    scene = to(scene, "trains").play("train NOR 4+1 300 bank")
    assert (scene.game.phase, scene.game.companies["NOR"].trains) == ("green", ("2+1", "4+1"))
    later = to(scene.with_(ors=2).operating(2), "run")
    assert later.allows("run NOR 2+1:C20-B19")


def test_15_3_blue_phase() -> None:
    scene = in_phase(table(), "blue")
    assert pars(scene) == YELLOW | GREEN | BLUE
    assert colours(scene) == ("yellow", "green")
    assert offered(buying(phase="blue")) == {"5+2 350", "4/6x2 600"}
    assert limits(scene) == (3, 3, 2)


def test_15_4_brown_phase() -> None:
    scene = in_phase(table(), "brown")
    assert pars(scene) == YELLOW | GREEN | BLUE | BROWN
    assert colours(scene) == ("yellow", "green", "brown")
    assert limits(scene) == (3, 2, 3)


def test_15_5_red_phase() -> None:
    scene = in_phase(table(), "red")
    assert pars(scene) == YELLOW | GREEN | BLUE | BROWN
    assert colours(scene) == ("yellow", "green", "brown")
    assert offered(buying(phase="red")) == {"8E 500"}
    assert limits(scene) == (2, 2, 3)


def test_15_6_gray_phase() -> None:
    scene = in_phase(table(), "gray")
    assert pars(scene) == YELLOW | GREEN | BLUE | BROWN
    assert colours(scene) == ("yellow", "green", "brown", "gray")
    assert limits(scene) == (2, 2, 4)


def test_12_1_green_tiles_replace_yellow_ones_and_yellow_hexes() -> None:
    """J9 is printed yellow: its first tile is green."""
    scene = operated("MID", phase="green")
    assert {line.split()[2] for line in scene.legal("lay_home")} == {"10", "59"}


def test_12_1_upgraded_tiles_may_be_laid_again() -> None:
    scene = operated("OU", phase="green", track={"D9": ("57", 1)})
    used = scene.edit(lambda game: game.laid.supply.update({"57": 0}))
    assert used.play("lay OU 14 D9 1").game.laid.supply["57"] == 1


def test_13_1_trains_belong_to_companies_and_earn_for_them() -> None:
    scene = buying().play("train NOR 2+1 125 bank")
    assert scene.game.companies["NOR"].trains == ("2+1",)
    assert scene.game.depot["yellow"] == 5
