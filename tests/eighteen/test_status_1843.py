"""A position of 1843 as text: at most 78 columns, everything on the table in it, and nothing said as in 1861."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from engine.eighteen import companies
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import PrivateAuction
from pbem.titles.g1843.mail import TITLE, questions
from pbem.words.columns import text_width
from tests.eighteen.told_1843 import GAMES, NAMES, SCENE, WRONG, bargained, golden
from tests.g1843 import definition
from tests.rules.g1843.table import Scene, table
from tests.sampled import sampled

LONG = {
    "p1": "Maximilian-Alexander von Hohenstaufen",
    "p2": "李小龍李小龍李小龍李小龍李小龍",
    "p3": "C",
    "p4": "Dora * 2",
    "p5": "Ada",
    "p6": "Wolfeschlegelsteinhausenbergerdorff",
}
EVERY = 74  # of the positions of a game, so that the test stays short; in a soak one of five


def text_of(game: Game, names: dict[str, str] = NAMES) -> str:
    """The status of a position."""
    return TITLE.position.blocks(definition(), game, names)


def of_scene(scene: Scene) -> str:
    """The same of a scene, unwrapped."""
    return re.sub(r"\n(?: {2})?(?=\S)(?!- )", " ", text_of(scene.game, SCENE))


@pytest.mark.parametrize("name", sampled([*GAMES, "bargained"], ["bargained", *list(GAMES)[:1]]))
@pytest.mark.parametrize("every", sampled([EVERY, 5], 1))
def test_every_position_of_a_game_is_told_whole(name: str, every: int) -> None:
    games = bargained().games if name == "bargained" else golden(name).games
    for game in (*games[::every], games[-1]):
        for text in (
            text_of(game, LONG),
            TITLE.position.brief(definition(), game, LONG, asked=False, seen=False),
        ):
            assert max(map(text_width, text.splitlines())) <= 78, text
            assert not WRONG.search(text), WRONG.search(text)
        _tells_of_companies(game, text_of(game))
        _tells_of_bids(game, text_of(game))
        _tells_of_hexes(game, text_of(game))


def _tells_of_companies(game: Game, text: str) -> None:
    for company in game.markers:
        rows = [line.split() for line in text.splitlines() if re.match(rf"{company}  ", line)]
        state, figures = game.companies[company], [companies.price(game, company), game.companies[company].par]
        assert len(rows) == 1, company
        assert rows[0][2:5] == [*map(str, figures), str(game.purses[company])]
        assert list(state.trains) == rows[0][5 : 5 + len(state.trains)]


def _tells_of_bids(game: Game, text: str) -> None:
    if isinstance(game.round, PrivateAuction):
        now = game.round.bid_off.company if game.round.bid_off else ""
        for private, bids in game.round.bids.items():
            for bid in bids if private != now else ():
                assert f"{NAMES[bid.player]} {bid.price}" in " ".join(text.split())


def _tells_of_hexes(game: Game, text: str) -> None:
    for hex_id, (tile, _) in game.laid.tiles.items():
        assert re.search(rf"^- {hex_id}\b.*:\s+tile\s+{tile},", text, re.MULTILINE), hex_id
    for hex_id, spot in game.definition.board.hexes.items():
        if spot.printed.stops:
            assert re.search(rf"\b{hex_id}\b", text), hex_id


def test_cities_that_share_a_hex_are_told_by_their_names() -> None:
    text = of_scene(table())
    assert "- F23 Metz/Nancy: 2 cities, marked OO, Metz (1 free), Nancy (1 free)" in text
    assert "- J9 Montauban/Albi: 2 cities, marked OO, Montauban (place kept for MID), Albi (place kept for MID)" in text
    assert "- B19: 2 towns" in text


def test_the_auction_tells_bids_and_money_set_aside() -> None:
    scene = table("anne ben carl").play("anne: bid CEI 25", "ben: bid PSG 60", "carl: bid CEI 40")
    text = text_of(scene.game, SCENE)
    assert re.search(r"^Anne +800 +#1 +25 +0/24 +800", text, re.MULTILINE)
    assert re.search(r"^Carl +800 +#3 +40 +0/24 +800", text, re.MULTILINE)
    assert re.search(r"^ +2  Ceinture +20 +5 +≥ 45", text, re.MULTILINE)
    assert "- Bids for 2 Ceinture, whose money is set aside: Anne 25, Carl 40." in text


def test_a_bid_off_tells_who_leads_and_frees_the_money_of_its_first_bids() -> None:
    scene = table("anne ben carl").play("anne: bid CEI 25", "ben: bid CEI 30", "carl: take TAB", "anne: bid CEI 40")
    text = of_scene(scene)
    assert "those who had bid for 2 Ceinture bid on for it now." in text
    assert "- 2 Ceinture is bid on for: Anne leads with 40; Ben can still bid." in text
    assert "Bids for 2 Ceinture" not in text
    assert re.search(r"^ +2  Ceinture +20 +5 +≥ 45", text_of(scene.game, SCENE), re.MULTILINE)
    assert re.search(r"^Anne +800 +#1 +0 +0/24", text_of(scene.game, SCENE), re.MULTILINE)


def test_who_has_operated_has_a_turned_marker() -> None:
    scene = (
        table("anne ben carl")
        .with_public("EST", par=79, anne=6)
        .with_public("NOR", par=73, ben=6)
        .with_public("PO", par=67, carl=6)
        .operating()
    )
    assert "Operating now: EST. Still to come: NOR, PO." in of_scene(scene)
    later = scene.with_(round=replace(scene.round, turn=1))
    assert "Have operated (markers turned): EST. Operating now: NOR. Still to come: PO." in of_scene(later)


def test_charters_tell_shares_until_they_float_ports_and_cards() -> None:
    scene = (
        table("anne ben carl")
        .with_public("EST", par=79, anne=4, pool=1)
        .with_public("NOR", par=73, ben=6, trains="2+1 4+1")
        .edit(lambda game: game.change("NOR", ports=("A6", "C14"), engineers="4+1", obsolete=("2+1",), moved=True))
        .stock()
    )
    text = of_scene(scene)
    assert "- EST: 1 more share out of the IPO floats it." in text
    assert (
        "- NOR: ports of Brest and Le Havre; the Engineers card lies on its 4+1; its 2+1 is obsolete and runs once "
        "more; has moved a station marker."
    ) in text
    assert "Ports still on the map: Boulogne-sur-Mer/Calais, Bordeaux, Toulouse and Marseille." in text
    assert "yellow 67, 73 (NOR), 79 (EST); green (later) 86, 94; blue (later) 105; brown (later) 120" in text


def test_a_share_of_eta_that_came_with_a_private_is_told() -> None:
    text = of_scene(table("anne ben carl").with_eta("anne").stock())
    assert "- ETA: has no director yet, because only a share that came with a private is out." in text
    assert "- Anne: shares of ETA 1." in text


def test_what_a_private_can_still_do_follows_the_map_and_its_owner() -> None:
    at_first = of_scene(table("anne ben carl").with_privates(PSG="anne", HAV="NOR", VDL="ben").with_public(
        "NOR", par=73, ben=6).stock())  # fmt: skip
    assert "- Saint-Germain: nobody builds on E14 before a company owns it; a company that owns it may lay" in at_first
    assert "- Havre: NOR may lay a yellow tile on C14 Le Havre with a station marker for 80" in at_first
    assert "its owner may exchange it for a 10 % share" in at_first
    laid = golden("4-share").games[-1]
    assert "All private companies have closed." in text_of(laid)


def test_most_letters_tell_only_what_companies_can_do_and_what_is_blocked() -> None:
    scene = table("anne ben carl").with_public("NOR", par=73, ben=6).with_privates(PSG="anne", HAV="NOR").stock()
    text = " ".join(TITLE.position.brief(definition(), scene.game, SCENE, asked=True, seen=True).split())
    assert "Until a company owns the private, nobody builds on E14 (Saint-Germain)." in text
    assert "- Havre: NOR may lay a yellow tile on C14 Le Havre" in text
    assert "- Saint-Germain" not in text


def test_val_de_loire_becomes_a_train_with_five_players_only() -> None:
    four = table("anne ben carl dora").with_privates(VDL="ben").stock()
    assert "company may buy it as a 2-train" not in of_scene(four)
    five = table("anne ben carl dora eve").with_privates(VDL="ben").stock()
    assert "until blue phase a company may buy it as a 2-train, in yellow phase for exactly 110" in of_scene(five)


def test_certificates_have_both_sides_and_what_rusts_them() -> None:
    text = text_of(table("anne ben carl").stock().game)
    assert re.search(r"^yellow  2\+1 at 125 +2x2 at 200 +6 +0  blue$", text, re.MULTILINE)
    assert re.search(r"^gray    Electric at 900 +18 +0  never$", text, re.MULTILINE)


def test_the_foreigners_take_the_first_of_the_next_colour_with_the_last_of_one() -> None:
    scene = table("anne ben carl").stock()
    assert "the foreigners buy a yellow train after this set." in of_scene(scene)
    last = scene.with_(depot={**scene.game.depot, "yellow": 1})
    assert "the foreigners buy the last yellow train after this set, and a green one." in of_scene(last)


def test_few_tiles_and_the_stub_of_lille_are_told() -> None:
    text = of_scene(table())
    assert "57 (7 left), 14 (5 left), 15 (4 left), 63 (3 left), 513 (1 left)" in text
    assert "Lille’s printed track leads to B19, where only these yellow tiles fit: 2 (1 left), 56 (1 left), 632" in text


def test_the_players_are_told_in_the_order_of_their_cards() -> None:
    scene = table("anne ben carl").stock().with_(cards=("carl", "anne", "ben"), first="carl")
    rows = re.findall(r"^(Anne|Ben|Carl) +\d+ +(#\d)", text_of(scene.game, SCENE), re.MULTILINE)
    assert rows == [("Carl", "#1"), ("Anne", "#2"), ("Ben", "#3")]


def test_whoever_looks_on_is_told_whose_turn_it_is() -> None:
    assert questions.asked(table("anne ben carl").game, SCENE).startswith(
        "It is Anne’s turn: take 1 Toulouse-Barcelone for 15 fr, bid for another private, or pass."
    )
