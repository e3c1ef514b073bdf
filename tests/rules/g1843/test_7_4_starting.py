"""1843 §7.4: starting and floating a company."""

from __future__ import annotations

import pytest

from engine.eighteen.events import PublicStarted, RoundBegan
from engine.games.g1843.events import CompanyFloated
from tests.rules.g1843.table import table

PARS = {
    "yellow": (67, 73, 79),
    "green": (67, 73, 79, 86, 94),
    "blue": (67, 73, 79, 86, 94, 105),
    "brown": (67, 73, 79, 86, 94, 105, 120),
    "red": (67, 73, 79, 86, 94, 105, 120),
    "gray": (67, 73, 79, 86, 94, 105, 120),
}


def test_7_4_the_director_s_certificate_costs_twice_the_price_paid_to_the_bank() -> None:
    start = table().stock()
    scene = start.play("anne: start SO 73")
    assert (scene.cash("anne"), scene.cash("bank"), scene.cash("SO")) == (800 - 146, start.cash("bank") + 146, 0)
    assert (scene.held("anne", "SO"), scene.held("SO", "SO"), scene.president("SO")) == (2, 8, "anne")
    assert scene.told(PublicStarted) == (PublicStarted(player="anne", company="SO", price=73, paid=146),)


@pytest.mark.parametrize("phase", PARS)
def test_7_4_first_prices_are_those_of_the_phase(phase: str) -> None:
    scene = table().with_(phase=phase).stock()
    assert scene.legal("start")[: len(PARS[phase])] == tuple(f"start EST {par}" for par in PARS[phase])
    refused = scene.refusal("anne: start EST 122")
    assert (refused.code, refused.facts["prices"]) == ("start_price", ", ".join(map(str, PARS[phase])))


@pytest.mark.parametrize(
    ("par", "cell"),
    [(67, (13, 7)), (73, (11, 6)), (79, (9, 5)), (86, (7, 4)), (94, (5, 3)), (105, (3, 2)), (120, (1, 1))],
)
def test_7_4_the_marker_goes_to_the_coloured_cell_of_the_price(par: int, cell: tuple[int, int]) -> None:
    scene = table().with_(phase="brown").stock().play(f"anne: start EST {par}")
    assert scene.cell("EST") == cell
    assert scene.game.companies["EST"].par == par


def test_7_4_a_second_company_at_a_price_lies_under_the_first() -> None:
    scene = table().stock(set_number=1).play("anne: start EST 79", "ben: start PO 79")
    assert scene.stack("EST") == ("EST", "PO")


def test_7_4_nobody_starts_what_they_cannot_pay() -> None:
    scene = table().with_cash(anne=145).stock()
    refused = scene.refusal("anne: start SO 73")
    assert (refused.code, refused.section) == ("cannot_pay_start", "1843 §7.4")
    assert refused.sentence == (
        "The director’s certificate of SO would cost 146; you have 145, enough for a first price of 67."
    )
    poor = table().with_cash(anne=133).stock()
    assert poor.refusal("anne: start SO 67").facts["prices"] == "none"


def test_7_4_only_once() -> None:
    scene = table().stock().with_public("EST", ben=2)
    refused = scene.refusal("anne: start EST 79")
    assert (refused.code, refused.facts["publics"]) == ("cannot_start", "ETA, MID, NOR, OU, PLM, PO, PRO, SO")
    assert scene.refuses("anne: start XX 79") == "cannot_start"


def test_7_4_its_station_markers_are_on_its_charter() -> None:
    scene = table(plm_stations="4").stock(set_number=1)
    scene = scene.play("anne: start EST 67", "ben: start NOR 67", "carl: start PLM 67")
    charters = {name: state.charter for name, state in scene.game.companies.items()}
    assert charters == {"EST": (0, 40, 100, 100), "NOR": (0, 40), "PLM": (0, 40, 100, 100)}


def test_7_4_a_company_floats_when_no_more_than_40_percent_are_in_the_ipo() -> None:
    scene = table().stock().with_public("EST", par=79, anne=2, ben=3)
    assert (scene.game.companies["EST"].floated, scene.cash("EST")) == (False, 0)
    scene = scene.play("anne: buy EST ipo")
    assert scene.told(CompanyFloated) == (CompanyFloated(company="EST", capital=790),)
    assert (scene.game.companies["EST"].floated, scene.cash("EST")) == (True, 790)


def test_7_4_it_receives_ten_times_its_par_not_its_price() -> None:
    scene = table().stock().with_public("EST", par=67, cell=(5, 4), anne=2, ben=3).play("anne: buy EST ipo")
    assert scene.cash("EST") == 670


def test_7_4_it_receives_its_capital_once() -> None:
    scene = table().stock().with_public("EST", par=67, anne=2, ben=3, carl=1).play("anne: buy EST ipo")
    assert scene.cash("EST") == 670


def test_7_4_ambiguous_all_shares_off_the_ipo_count() -> None:
    """Those in the pool; a purchase from there brings none nearer."""
    scene = table().stock().with_public("EST", par=67, anne=2, ben=1, pool=2)
    assert not scene.play("anne: buy EST pool").game.companies["EST"].floated
    assert scene.play("anne: buy EST ipo").game.companies["EST"].floated


def test_7_4_ambiguous_eta_s_share_counts() -> None:
    scene = table().stock().with_eta("ben").play("anne: start ETA 67")
    assert (scene.held("ETA", "ETA"), scene.president("ETA")) == (7, "anne")
    scene = scene.play("ben: buy ETA ipo", "ben: pass", "carl: buy ETA ipo", "carl: pass")
    assert not scene.game.companies["ETA"].floated
    assert scene.play("anne: buy ETA ipo").game.companies["ETA"].floated


def test_7_4_ambiguous_plm_s_director_s_certificate_counts() -> None:
    """Though nobody paid for it: it came with Lyon – Méditerranée."""
    privates = ("take TAB", "take CEI", "take PSG", "take HAV", "take VDL", "take BAM", "anne: take LYM")
    scene = table().play(*privates, "anne: start PLM 86")
    for player in ("ben", "carl", "anne"):
        scene = scene.play(f"{player}: buy PLM ipo")
    assert (scene.held("PLM", "PLM"), scene.game.companies["PLM"].floated) == (5, False)
    scene = scene.play("ben: buy PLM ipo")
    assert scene.told(CompanyFloated) == (CompanyFloated(company="PLM", capital=860),)


def test_7_4_the_owner_of_eta_s_share_may_start_it() -> None:
    scene = table().stock().with_eta("ben").play("anne: pass", "ben: start ETA 73")
    assert (scene.held("ben", "ETA"), scene.president("ETA")) == (3, "ben")


def test_7_4_only_floated_companies_operate() -> None:
    scene = table().stock().with_public("EST", anne=5, ben=1).with_public("NOR", par=67, ben=4, anne=1)
    (began, *_) = scene.passing(3).told(RoundBegan)
    assert isinstance(began, RoundBegan)
    assert began.order == ("EST",)
