"""What can be corrected in 1861 and 1843, each kind by mail: what it changes, what is said of it, why it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.store.db import connected
from pbem.store.models import OrderInHand
from tests import scenes_1843, scenes_1861
from tests.desk.presiding import ask, confirmed, plain
from tests.desk.test_corrections import refused
from tests.placed_1843 import desk as desk_1843
from tests.placed_1843 import kept_1843
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "desk_1843", "kept_1843", "kept_1861"]


def corrected(desk: Desk, line: str) -> str:
    """Mo orders it with a code; what Cleo, who only looks on, is told."""
    letters = confirmed(desk.house, f'{line} "a mistake"')
    told = plain(next(letter for letter in letters if letter.to.startswith("cleo")))
    assert "for this reason: “a mistake”." in told
    return told


def of(desk: Desk, name: str) -> str:
    """Somebody's seat."""
    return str(desk.house.member(name).player)


@pytest.fixture
def table(desk: Desk) -> Desk:
    """NW of Ann operates, SW of Ben follows."""
    desk.put(scenes_1861.operating())
    return desk


def test_a_share_goes_to_the_market(table: Desk) -> None:
    told = corrected(table, "correct share NW 1 from ann to market")
    assert "1 share of NW goes from Ann (4 before, 3 now) to the market (2 before, 3 now)." in told
    assert table.position.shares["NW"][of(table, "ann")] == 3


def test_shares_that_would_make_another_president_go_with_the_certificate_in_one_line(table: Desk) -> None:
    line = "correct shares NW 2 from ann to ben"
    told = refused(table.house, f'{line} "a mistake"')
    assert "NW: its president is Ann, while the players hold Ann" in told
    assert "What could go with it, joined by «and» in one line: certificate NW to Ben." in told
    told = corrected(table, f"{line} and president NW to ben")
    assert "The president of NW is Ben, not Ann." in told
    assert table.position.companies["NW"].president == of(table, "ben")
    assert table.active() == "ben", "who decides for the company that operates is asked"


def test_a_private_has_another_owner(table: Desk) -> None:
    assert "TSR belongs to Cleo, not to Ben." in corrected(table, "correct certificate TSR cleo")
    assert table.position.privates["TSR"] == of(table, "cleo")


def test_a_station_comes_from_the_charter_moves_and_lies_there_again(table: Desk) -> None:
    before = table.position
    free = next(
        hex_id
        for hex_id, cities in before.laid.cities.items()
        if len(cities) == 1 and not cities[0].tokens and not cities[0].reserved and _is_city(before, hex_id)
    )
    assert "until now on its charter" in corrected(table, f"correct station NW to {free}")
    assert (free, 0) in table.position.network.tokens_of("NW")
    assert table.position.companies["NW"].charter == before.companies["NW"].charter[1:]
    assert "no place left" in refused(table.house, f'correct station NW to {free} "a mistake"')
    assert "lies on its charter again" in corrected(table, f"correct token NW from {free.lower()}")
    assert table.position.network.tokens_of("NW") == before.network.tokens_of("NW")
    assert table.position.companies["NW"].charter == before.companies["NW"].charter


def _is_city(game: Any, hex_id: str) -> bool:
    return bool(game.network.tile(hex_id).stops[0].kind == "city" and game.network.tile(hex_id).stops[0].slots)


def test_a_price_token_goes_elsewhere(table: Desk) -> None:
    assert "The price of NW is" in corrected(table, "correct price NW to 110 row 2")
    assert table.position.prices.price(table.position.markers["NW"].cell) == 110
    assert "Say which row of 110." in refused(table.house, 'correct price NW 110 "a mistake"')
    assert "There is no price 111 here" in refused(table.house, 'correct price NW 111 "a mistake"')


def test_a_train_goes_from_company_to_company_and_none_of_a_later_phase_is_given(table: Desk) -> None:
    assert "goes from NW to SW." in corrected(table, "correct train 3 from NW to SW")
    assert table.position.companies["NW"].trains == ("4",)
    assert table.position.companies["SW"].trains == ("3", "3")
    told = refused(table.house, 'correct train 5 from bank to NW "a mistake"')
    assert "it is sold from phase 5 on, and this is 4" in told


def test_whose_turn_it_is_goes_to_another_company_and_its_president_is_asked(table: Desk) -> None:
    assert "It is SW’s turn, not NW’s." in corrected(table, "correct turn SW")
    assert table.active() == "ben"
    assert "There is no company of this round" in refused(table.house, 'correct turn ann "a mistake"')


def test_a_tile_is_turned_and_one_that_could_never_lie_there_is_refused(table: Desk) -> None:
    table.send("NW: lay 57 E9 1\nkeep open")
    assert table.position.laid.tiles["E9"] == ("57", 1)
    assert "E9 now has tile 57 (rotation 0) instead of tile 57 (rotation 1)." in corrected(
        table, "correct tile E9 57 0"
    )
    assert table.position.laid.tiles["E9"] == ("57", 0)
    assert "could not have come there" in refused(table.house, 'correct tile E9 7 0 "a mistake"')


def test_in_a_stock_round_it_is_another_players_turn(desk: Desk) -> None:
    desk.put(scenes_1861.stock())
    other = next(name for name in ("ann", "ben", "cleo") if name != desk.active())
    corrected(desk, f"correct turn to {other}")
    assert desk.active() == other


def test_what_players_have_in_hand_is_judged_anew(table: Desk) -> None:
    """Ben's policy acts at once where his company is given the turn."""
    table.send("policy SW: withhold, run best, nothing else", "ben")
    corrected(table, "correct turn SW")
    assert table.active() != "ben"
    with connected():
        assert OrderInHand.select().where(OrderInHand.over_at.is_null()).count() == 1


def test_a_train_certificate_of_1843_goes_to_the_pool(desk_1843: Desk) -> None:
    desk_1843.put(scenes_1843.operating())
    game = desk_1843.position
    company, train = next((one, state.trains[0]) for one, state in game.companies.items() if state.trains)
    told = corrected(desk_1843, f"correct train {train} from {company} to pool")
    assert f"goes from {company} to the pool." in told
    assert desk_1843.position.pool_trains == (*game.pool_trains, train)
    (answer,) = ask(desk_1843.house, "help correct")
    assert "Puts a mistake right" in plain(answer)
