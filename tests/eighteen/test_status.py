"""A position as text: at most 78 columns, and everything that stands on the table is in it."""

from __future__ import annotations

import re

import pytest

from engine.eighteen import companies
from engine.games.g1861.game import Game
from pbem.eighteen.told.status.companies import WIDE
from pbem.titles.g1861.mail import TITLE
from pbem.words.columns import text_width
from tests.eighteen.told import NAMES
from tests.eighteen.walked import walked
from tests.random_1861 import begin
from tests.rules.g1861.table import Scene, definition, table
from tests.sampled import sampled

LONG = {
    "p1": "Maximilian-Alexander von Hohenstaufen",
    "p2": "李小龍李小龍李小龍李小龍李小龍",
    "p3": "C",
    "p4": "Dora * 2",
}
EVERY = 46  # of the positions of a game, so that the test stays short; in a soak one of five


def text_of(game: Game, names: dict[str, str] = NAMES) -> str:
    """The status of a position."""
    return TITLE.position.blocks(definition(), game, names)


def entry(text: str, begins: str) -> str:
    """The entry of a list that begins so, unwrapped."""
    flat = re.sub(r"\n  (?=\S)", " ", text)
    found = [line for line in flat.splitlines() if line.startswith(f"- {begins}")]
    assert len(found) == 1, (begins, found)
    return found[0]


@pytest.mark.parametrize(("seed", "names"), sampled([("3", LONG), ("told", LONG), ("status", NAMES)], 1))
@pytest.mark.parametrize("every", sampled([EVERY, 5], 1))
def test_every_position_of_a_random_game_is_told_whole(seed: str, names: dict[str, str], every: int) -> None:
    for number, game in enumerate(walked(seed).games[1:]):
        if number % every and not game.finished:
            continue
        text = text_of(game, names)
        assert max(map(text_width, text.splitlines())) <= 78, text
        assert "{" not in text
        _tells_of_tokens(game, text)
        _tells_of_hands(game, text, names)
        _tells_of_companies(game, text)
        for hex_id, (tile, _) in game.laid.tiles.items():
            assert f"tile {tile}," in entry(text, hex_id + (":" if not _name(game, hex_id) else " "))


def _name(game: Game, hex_id: str) -> str:
    return game.definition.board.hexes[hex_id].name


def _tells_of_tokens(game: Game, text: str) -> None:
    for hex_id, cities in game.laid.cities.items():
        for city in cities:
            for company in city.tokens:
                assert re.search(rf"[( ]{re.escape(company)}[,)\.]|, {re.escape(company)}$", entry(text, f"{hex_id} "))


def _tells_of_hands(game: Game, text: str, names: dict[str, str]) -> None:
    for player in game.players:
        hand = entry(text, f"{names[player]}:")
        for corporation, held in game.shares.items():
            if count := held.get(player):
                assert re.search(rf"\b{corporation} {count}\b", hand)
        for private, owner in game.privates.items():
            assert (private in hand) == (owner == player)


def _tells_of_companies(game: Game, text: str) -> None:
    for company in companies.operating_order(game, list(game.companies)):
        rows = [line.split() for line in text.splitlines() if line.startswith(f"{company} ")]
        assert rows, company
        row = rows[0]
        assert str(companies.price(game, company)) in row
        assert str(game.purses[company]) in row
        for train in game.companies[company].trains:
            assert any(re.search(rf"(^|×){re.escape(train)},?$", cell) for cell in row)
        if company in game.shares:
            assert row[-2:] == [str(game.shares[company].get(company, 0)), str(game.shares[company].get("pool", 0))]


def in_play() -> Scene:
    return table("anne ben carl").stock().with_public("NW", price=100, anne=4, ben=2, pool=1)


def test_who_is_to_act_stands_first() -> None:
    game = in_play().game
    assert text_of(game, {"anne": "Anne"}).startswith(
        "It is Anne’s turn: sell shares, then buy one share or put a minor up for"
    )


def test_shares_of_players_market_and_treasury() -> None:
    text = text_of(in_play().game, {"anne": "Anne", "ben": "Ben", "carl": "Carl"})
    assert "- Anne: shares of NW 4 (president)." in text
    assert "- Carl: no shares and no companies." in text
    row = next(line for line in text.splitlines() if line.startswith("NW "))
    assert row.split()[-2:] == ["3", "1"]


def test_a_long_name_is_cut_in_tables_only() -> None:
    name = "Anneliese-Margarethe"
    text = text_of(in_play().game, {"anne": name})
    assert f"- {name}: shares" in text
    assert f"{name[: WIDE - 1]}…" in text


def test_where_prices_go_from_each_cell() -> None:
    text = text_of(in_play().game)
    row = next(line for line in text.splitlines() if line.strip().startswith("100  NW"))
    assert row.split() == ["100", "NW", "110", "90", "110", "90"]


def test_where_minors_may_convert() -> None:
    grid = table("anne ben carl").stock().with_minor("N", "ben", price=100)
    assert "converts" not in text_of(grid.game).split("- A public’s")[0]
    row = table("anne ben carl", market="column").stock().with_minor("N", "ben", price=165)
    assert "converts, minors stop" in text_of(row.game)


def test_the_whole_map_is_there() -> None:
    game = begin(4, "jklm")
    text = text_of(game)
    told = set(re.findall(r"\b[A-Q]\d{1,2}\b", text))
    assert set(definition().board.hexes) <= told
    assert entry(text, "E9 ") == "- E9 Smolensk: city, place kept for M-B"
    assert entry(text, "K7 ") == "- K7 Nizhnii Novgorod: yellow, marked Y; city 30 (1 free); SE L8, SW J8"
    assert entry(text, "Poland").startswith("- Poland, 30 (30/40/50/70): A9: NE B8, SE B10; A11:")
    assert entry(text, "Closed until phase 3") == "- Closed until phase 3: E3, H6, I5, I9 and J10"


def test_trains_and_tiles_that_are_left() -> None:
    text = text_of(begin(4, "jklm"))
    assert "Trains. On sale at the bank now: 2." in text
    assert "2        100    10     0  2 stops          first 4" in text
    assert "- The first 4-train begins phase 4 and removes all 2-trains" in text
    assert entry(text, "yellow:").startswith("- yellow: 2×3, 4×4, 2×5,")


@pytest.mark.parametrize("seed", sampled(["3", "told"], 1))
def test_what_most_letters_say_of_a_position(seed: str) -> None:
    """All that changes from turn to turn, and no list that the map shows; who cannot see it reads of all track."""
    for number, game in enumerate(walked(seed).games[1:]):
        if number % EVERY:
            continue
        brief, unseen = (
            TITLE.position.brief(definition(), game, LONG, asked=True, seen=seen) for seen in (True, False)
        )
        assert max(map(text_width, brief.splitlines())) <= 78
        _tells_of_companies(game, brief)
        _tells_of_hands(game, brief, LONG)
        for title in ("Tiles left", "Hexes without track", "gone for good"):
            assert title not in unseen
        assert "Printed track" not in brief
        assert all(entry(unseen, hex_id + (":" if not _name(game, hex_id) else " ")) for hex_id in game.laid.tiles)
        assert "«map» brings" in brief
