"""The stock market of 1843: printed colours and letters, walls, stacks, turned markers, par chart, certificates."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from engine.eighteen.pricing import move
from engine.eighteen.rounds import OperatingRound, running
from engine.eighteen.table import Marker
from engine.games.g1843.game import Game
from pbem.drawing.canvas import painted
from pbem.drawing.cutout import PHONE
from pbem.drawing.eighteen.market import draw_market
from pbem.drawing.eighteen.market_grid import PIXELS, stacks
from pbem.drawing.eighteen.market_style import RED, look_of, outlined
from pbem.drawing.scene import Part, Scene, resized
from pbem.eighteen.drawn.pictures import further_pictures
from pbem.letters.picture import BESIDE
from pbem.titles.g1843.mail.drawn import SHOWN
from tests.drawing.eighteen import layer, marked
from tests.g1843 import definition
from tests.rules.g1843 import table as tables
from tests.rules.g1843.table import table

MARKET = definition().market
PARS = {67: "yellow", 73: "yellow", 79: "yellow", 86: "green", 94: "green", 105: "blue", 120: "brown"}
PHASES = tuple(definition().phases)
OPEN = {"yellow": 3, "green": 5, "blue": 6, "brown": 7, "red": 7, "gray": 7}  # par prices (§15)
MOST = 42_000  # bytes of it in a letter: a hundred prices more than 1861 has


def drawn(game: Game) -> tuple[Scene, str]:
    """The picture of a position, and what it says for those who do not see it."""
    [(name, scene, alt)] = further_pictures(game, {}, SHOWN)
    assert name == "market"
    return scene, alt


def playing() -> tables.Scene:
    """Three companies that operate, EST and NOR at one price."""
    return (
        table()
        .with_public("EST", par=79, anne=6)
        .with_public("NOR", par=79, ben=6)
        .with_public("PO", par=94, carl=6)
        .operating()
    )


def card(scene: Scene, colour: str) -> list[str]:
    """The lines of a card."""
    [part] = [part for part in of_layer(scene, "panel") if part.marks.get("data_train") == colour]
    return re.findall(r">([^<]+)</text>", part.svg())


def of_layer(scene: Scene, name: str) -> list[Part]:
    """What lies in one layer."""
    return [part for layer in scene.layers if layer.name == name for part in layer.parts]


def test_every_price_and_every_letter_of_a_zone_is_written() -> None:
    """Told without colour: y, o, b and P in each cell of the zone, each said in the legend."""
    cells = {f"C{column}": Marker((0, column), column) for column in range(15)}
    svg = draw_market(MARKET, cells, {}).svg()  # somebody stands in each column: the whole grid
    assert marked(svg, "data-price") == [str(price) for row in MARKET.grid for price in row if price]
    written = re.findall(r'data-price="(\d+)">\d+</text>\n(?:<text[^>]*>([a-zP])</text>)?', svg)
    letters = {"yellow": "y", "orange": "o", "brown": "b"}
    told = [
        (str(price), next((letters.get(zone, "P") for zone, cells in zones() if (row, column) in cells), ""))
        for row, prices in enumerate(MARKET.grid)
        for column, price in enumerate(prices)
        if price
    ]
    assert written == told
    for zone, _ in zones():
        assert look_of(zone).said in svg
        assert look_of(zone).mark == letters.get(zone, "P")


def zones() -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    return [(name, cells) for name, cells in MARKET.zones.items() if name != "end"]


def test_the_colours_are_those_printed_and_differ() -> None:
    """§14: yellow, orange, brown at the lower left; par boxes of four colours outlined in red; 500 on blue."""
    fills = {zone: look_of(zone).fill for zone in MARKET.zones}
    assert all(fills.values())
    assert len(set(fills.values())) == len(fills)
    svg = draw_market(MARKET, {"EST": Marker((0, 14), 1)}, {}).svg()
    for zone, cells in MARKET.zones.items():
        assert svg.count(f'fill="{fills[zone]}"') == len(cells) + (look_of(zone).said in svg and first(zone))
    red = sum(len(cells) for zone, cells in MARKET.zones.items() if outlined(zone))
    outlines = re.findall(rf'<rect[^>]*fill="none"[^>]*stroke="{RED}"', layer_text(svg, "market"))
    assert (red, len(outlines)) == (7, 7)


def first(zone: str) -> bool:
    """Whether the zone has the sample in the legend: zones that mean the same have one."""
    return next(one for one in MARKET.zones if look_of(one).said == look_of(zone).said) == zone


def layer_text(svg: str, name: str) -> str:
    return ElementTree.tostring(layer(svg, name), encoding="unicode").replace("ns0:", "")


def test_red_lines_stand_where_no_marker_goes_left() -> None:
    svg = draw_market(MARKET, {}, {}).svg()
    assert {tuple(map(int, at.split())) for at in marked(svg, "data-wall")} == MARKET.walls
    assert len(re.findall(rf'<line[^>]*stroke="{RED}"[^>]*data-wall', svg)) == 4
    assert "not left, but down" in svg


def test_the_grid_is_cut_where_nobody_stands_and_says_how_it_goes_on() -> None:
    svg = draw_market(MARKET, {"EST": Marker((5, 3), 1)}, {}).svg()
    assert max(marked(svg, "data-price"), key=int) == "213"
    assert "Top row goes on: 240 272 312 357 412 500" in svg
    far = draw_market(MARKET, {"EST": Marker((0, 13), 1)}, {}).svg()
    assert "500" in marked(far, "data-price")
    assert "goes on:" not in far


def test_stacks_lie_in_operating_order_from_the_top() -> None:
    game = playing().game
    assert stacks(game.markers)[9, 5] == ("EST", "NOR")
    scene, alt = drawn(game)
    parts = {part.marks["data_token"]: part.at for part in of_layer(scene, "tokens")}
    assert parts["EST"][0] == parts["NOR"][0]
    assert parts["EST"][1] < parts["NOR"][1]
    assert "PO 94, EST 79, NOR 79" in alt


def test_who_comes_to_a_price_lies_under_all_there() -> None:
    """§7.7 and §16: under face-down markers too."""

    def fall(game: Game) -> None:
        move(game, "PO", (9, 5))

    scene, _ = drawn(playing().edit(fall).game)
    downs = {part.marks["data_token"]: part.at[1] for part in of_layer(scene, "tokens")}
    assert downs["EST"] < downs["NOR"] < downs["PO"]


def test_markers_are_turned_over_as_companies_operate() -> None:
    """§8.2: those that have operated show their back, in the picture and in words; in a stock round nobody's is."""
    game = playing().play("pass").game
    while running(game, OperatingRound).turn == 0:  # PO operates first and is done
        game = tables.Scene(game).play(tables.Scene(game).legal()[-1]).game
    scene, alt = drawn(game)
    assert marked(scene.svg(), "data-turned") == ["PO"]
    assert "Have operated in this round: PO." in alt
    assert ">has operated</text>" in scene.svg()
    [back] = [part for part in of_layer(scene, "tokens") if part.marks["data_token"] == "PO"]
    assert definition().companies["PO"].colour not in back.svg()
    assert ">PO</text>" in back.svg()
    stock, said = drawn(playing().stock().game)
    assert marked(stock.svg(), "data-turned") == []
    assert "operated" not in said + stock.svg()


@pytest.mark.parametrize("phase", PHASES)
def test_the_par_chart_says_what_is_open_and_who_was_parred_where(phase: str) -> None:
    """§7.4, §15: seven boxes by price; those of later phases are grey and say from when."""
    game = playing().with_(phase=phase).game
    scene, alt = drawn(game)
    svg = scene.svg()
    assert list(map(int, marked(svg, "data-par"))) == sorted(PARS)
    boxes = {
        int(str(part.marks["data_par"])): part.svg() for part in of_layer(scene, "pars") if "data_par" in part.marks
    }
    for nr, (price, colour) in enumerate(sorted(PARS.items())):
        if nr < OPEN[phase]:
            assert "from" not in boxes[price]
            assert 'font-weight="bold"' in boxes[price]
            assert look_of(f"par_{colour}").fill in boxes[price]
        else:
            assert f">from {colour}</text>" in boxes[price]
            assert look_of(f"par_{colour}").fill not in boxes[price]
    assert marked(svg, "data-parred") == ["EST", "NOR", "PO"]
    now = ", ".join(str(price) for price in sorted(PARS)[: OPEN[phase]])
    assert f"Par prices: EST 79, NOR 79, PO 94. Open now: {now}." in alt


def test_companies_without_a_par_stand_in_no_box() -> None:
    """The share of ETA that comes with Boulogne – Amiens (§10.2)."""
    scene, alt = drawn(table().with_eta("anne").game)
    assert marked(scene.svg(), "data-parred") == []
    assert "Par prices: none. Open now: 67, 73, 79." in alt


def test_certificates_show_both_sides_with_prices_what_rusts_them_and_what_is_left() -> None:
    """§13.2."""
    scene, alt = drawn(playing().game)
    assert marked(scene.svg(), "data-train") == list(definition().cards)
    assert card(scene, "yellow") == ["yellow", "2+1: 125", "2x2/3+1: 200", "6 left", "rusts: blue"]
    assert card(scene, "blue") == ["blue", "5+2: 350", "4/6x2: 600", "7 left", "rusts: red"]
    assert card(scene, "red") == ["red", "8E: 500", "6 left", "rusts: gray"]
    assert card(scene, "gray") == ["gray", "Electric: 900", "18 left"]
    wide = [part.marks["data_train"] for part in of_layer(scene, "panel") if 'stroke-width="3"' in part.svg()]
    assert wide == ["yellow"]  # the colour sold in its turn
    assert "The bank sells: 2+1 125 fr, 2x2 200 fr." in alt


def test_certificates_that_foreigners_took_are_counted() -> None:
    """§5, until gray phase sells them again (§16)."""
    game = playing().with_(depot={**playing().game.depot, "yellow": 4}, discarded=("yellow", "yellow")).game
    assert card(drawn(game)[0], "yellow")[-1] == "foreigners: 2"


def test_rusted_certificates_come_back_in_gray_phase_with_their_single_sides() -> None:
    """§8.8.1, §15.6; before that nobody sells them."""
    depot = {"yellow": 6, "green": 7, "blue": 7, "brown": 6, "red": 6, "gray": 12}
    gone = {**depot, "yellow": 0, "green": 0, "blue": 2}
    brown, _ = drawn(playing().with_(phase="brown", depot=gone).game)
    assert marked(brown.svg(), "data-train") == ["blue", "brown", "red", "gray"]
    gray, alt = drawn(playing().with_(phase="gray", depot=depot, discarded=("yellow",)).game)
    assert marked(gray.svg(), "data-train") == list(definition().cards)
    assert card(gray, "yellow") == ["yellow", "2+1: 125", "3+1: 200", "6 left"]
    assert card(gray, "brown") == ["brown", "5E: 400", "6 left"]
    assert "Electric 900 fr, 2+1 125 fr, 3+1 200 fr" in alt


def test_it_is_legible_on_a_phone_and_small() -> None:
    """Prices, tokens, legend 10 high on 375 pixels; letters of zones and a few long words 7."""
    scene, _ = drawn(playing().game)
    sizes = [float(size) * PHONE / PIXELS for size in re.findall(r'font-size="([\d.]+)"', scene.svg())]
    assert min(sizes) >= 6.5
    assert sum(size >= 10 for size in sizes) >= 0.6 * len(sizes)
    assert scene.width == PIXELS
    assert len(painted(resized(scene, BESIDE))) <= MOST


def test_nothing_lies_outside_or_over_another_token() -> None:
    scene, _ = drawn(playing().game)
    for part in of_layer(scene, "tokens") + of_layer(scene, "pars"):
        assert part.room.left >= 0
        assert part.room.foot <= scene.height
    tokens = [part for part in of_layer(scene, "tokens") + of_layer(scene, "pars") if "data_par" not in part.marks]
    rooms = [part.room for part in tokens if part.marks]
    for one, other in ((a, b) for a in rooms for b in rooms if a is not b):
        wide = min(one.right, other.right) - max(one.left, other.left)
        assert wide <= 5 or min(one.foot, other.foot) - max(one.top, other.top) <= 5
