"""1861 §6.1: a minor in the yellow zone becomes a public by itself."""

from __future__ import annotations

import pytest

from engine.games.g1861.events import PublicFormed
from tests.rules.g1861.mergers import line
from tests.rules.g1861.table import Scene

YELLOW = ((5, 6), (4, 6), (3, 6), (2, 6), (1, 6), (0, 6))
PRICES = (100, 110, 120, 135, 150, 165)
PAR = ((4, 5), (3, 5), (3, 6), (2, 6), (2, 7), (1, 7))
VARIANTS = ("jklm", "gtg")


def alone(variant: str = "jklm", row: int = 5, **given: int) -> Scene:
    """Anne's N is asked, its token in the yellow column in this row."""
    return line(variant=variant).with_minor("N", "anne", cell=(row, 6), **given).merging()  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("cell", "price", "par"), [*zip(YELLOW, PRICES, PAR, strict=True)])
def test_6_1_same_price_on_the_red_or_violet_cell(variant: str, cell: tuple[int, int], price: int, par: object) -> None:
    """§6.1, §6.3: the public has the price of the minor, on a par cell."""
    game = alone(variant, cell[0]).play("anne: convert N NW")
    assert (game.price("NW"), game.cell("NW")) == (price, par)
    assert game.told(PublicFormed) == (PublicFormed(public="NW", minors=("N",), president="anne", price=price),)


def test_6_1_its_token_goes_under_those_already_there() -> None:
    """§4.2.3: under the stack of the par cell."""
    game = alone().with_public("SW", price=100, ben=2).play("anne: convert N NW")
    assert game.stack("NW") == ("SW", "NW")


@pytest.mark.parametrize("cell", [(5, 5), (4, 5), (4, 7), (6, 5)])
def test_6_1_only_from_a_yellow_cell(cell: tuple[int, int]) -> None:
    """§6.1: the same price one column beside it is not enough; the refusal says from where."""
    game = line().with_minor("N", "anne", cell=cell).merging()
    refused = game.refusal("anne: convert N NW")
    assert (refused.code, refused.section) == ("not_yellow", "1861 §6.1")
    assert "100 to 165" in refused.sentence
    assert game.legal("convert") == ()


@pytest.mark.parametrize(("price", "allowed"), [(90, False), (100, True), (135, True), (165, True)])
def test_6_1_on_the_column_market_the_prices_100_to_165(price: int, allowed: bool) -> None:
    """§6.1 on a market of one row: the yellow cells are these prices."""
    game = line(market="column").with_minor("N", "anne", price=price).merging()
    assert game.allows("anne: convert N NW") is allowed
    if allowed:
        assert game.play("anne: convert N NW").price("NW") == price


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_1_the_owner_gets_the_directors_certificate(variant: str) -> None:
    """§6.1: 20 % for him, 80 % stay in the treasury; it costs nothing."""
    game = alone(variant).play("anne: convert N NW")
    assert game.game.shares["NW"] == {"anne": 2, "NW": 8}
    assert (game.president("NW"), game.cash("anne")) == ("anne", 1000)


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_1_all_assets_and_loans_go_over(variant: str) -> None:
    """§6.3: cash, trains, loans, privates; the minor is out of the game for good."""
    game = alone(variant, cash=85, loans=2).with_privates(TSR="N", BSS="ben")
    game = game.edit(lambda own: own.purses.update(N=85)).play("anne: convert N NW")
    own = game.game
    assert (own.purses["NW"], own.companies["NW"].loans, own.privates) == (85, 2, {"TSR": "NW", "BSS": "ben"})
    assert "N" in own.gone
    assert "N" not in own.companies
    assert "N" not in own.purses
    assert "N" not in own.markers
    assert not own.companies["NW"].operated


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_1_its_token_replaces_the_minors(variant: str) -> None:
    """§6.1, §5.5.3: one on the map, so the next ones cost 20 and 40 a hex. No place is kept for the minor."""
    game = alone(variant)
    where = game.tokens("N")
    game = game.play("anne: convert N NW")
    assert game.tokens("NW") == where
    assert game.tokens("N") == ()
    assert game.game.companies["NW"].charter == (20, 40)
    assert all("N" not in city.reserved for city in game.game.laid.cities["H8"])


def test_6_1_trains_go_over() -> None:
    """§6.3: the public runs them from now on."""
    game = line().with_minor("N", "anne", cell=(5, 6), trains="2 3").merging().play("anne: convert N NW")
    assert game.game.companies["NW"].trains == ("2", "3")


def test_6_1_the_round_goes_on_with_the_next_minor() -> None:
    """§6: after the share purchase."""
    game = alone().with_minor("M-V", "ben", price=60).merging()
    game = game.play("anne: convert N NW", "anne: pass", "ben: pass", "carl: pass")
    assert game.active == "ben"
    assert game.allows("ben: pass")
    assert not game.allows("anne: buy NW treasury")
