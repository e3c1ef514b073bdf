"""Revenue now and after every legal lay, and why nothing runs."""

from __future__ import annotations

import pytest

from engine.core import play
from engine.eighteen import companies
from engine.eighteen.actions import Lay
from engine.eighteen.earnings import earn
from engine.eighteen.whatif.outlook import blockades, outlook, why_idle
from engine.games.g1861 import turn
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.sequence import must_discard
from engine.games.g1861.steps.lay_track import LAYING
from engine.games.g1861.whatif import WHAT_IF
from tests.routes.courses import course, position
from tests.sampled import sampled


def test_every_company_has_an_answer_all_through_the_game() -> None:
    """What runs is legal and earns what is said; what does not run has a reason."""
    reasons = set()
    for place in course().positions[::80]:
        for company in place.game.companies:
            found, why = outlook(place.game, company), why_idle(place.game, company)
            assert earn(place.game, company, found.routes) == found.result
            assert (found.revenue == 0) == (why is not None)
            reasons.add(why.code if why else "")
    assert {"", "no_train", "no_second_stop"} <= reasons


def test_5_5_2_all_legal_lays_and_no_others_best_first() -> None:
    """Where a company is asked for track, the list is what the rules offer it there."""
    asked = 0
    for place in course().positions[100:700:3]:
        game, here = place.game, place.game.round
        company = companies.operating(game)
        if (
            not (isinstance(here, OperatingRound) and company and turn.TURNS.current(game).name == "track")
            or game.offered
        ):
            continue
        if game.trainless or must_discard(game):
            continue
        lays = [one for one in play.legal_actions(game) if isinstance(one, Lay)]
        told: list[tuple[int, int]] = []
        found = WHAT_IF.by_revenue(game, company, lambda done, total, told=told: told.append((done, total)))  # type: ignore[misc]
        assert sorted(map(repr, (one.lay for one in found))) == sorted(map(repr, lays))
        assert [one.after for one in found] == sorted((one.after for one in found), reverse=True)
        assert told == [(number, len(lays)) for number in range(1, len(lays) + 1)]
        for one in found[:3]:
            after = play.apply(game, one.lay)[0]
            if company in after.companies:
                assert outlook(after, company).revenue == one.after
        asked += 1
        if asked == 4:
            return
    pytest.fail("too few positions in which track is asked for")


@pytest.mark.parametrize("every", sampled([80, 20], 1))
def test_5_5_4_the_list_says_what_a_search_for_each_lay_finds(every: int) -> None:
    """Early and late; companies as if in their turn."""
    lays = 0
    for number, company in ((400, "SE"), (560, ""), (760, ""), (960, ""))[:: 1 + every // 50]:
        game = position(number)
        for one in (company,) if company else tuple(game.companies):
            own = WHAT_IF.to_lay(game, one)
            for value in WHAT_IF.by_revenue(game, one)[::every]:
                after = own.copied()
                LAYING.do(after, value.lay)
                best = outlook(after, one)
                assert (value.after, value.proven, value.bound) == (best.revenue, True, best.revenue)
                assert value.before == outlook(game, one).revenue
                lays += 1
    assert lays > 300 / every


def test_5_6_the_state_railway_lays_nothing() -> None:
    assert WHAT_IF.by_revenue(position(401), "RSR") == []


def test_5_3_a_city_without_a_free_place_blocks_and_says_whose_it_is() -> None:
    game = position(401)
    found = blockades(game, "O-K"), blockades(game, "SE")
    assert found == ({}, {"D14": ("RSR",)})
    stop = next(n for n, city in enumerate(game.laid.cities["D14"]) if city.tokens == ("RSR",))
    assert game.network.blocks("D14", stop, "SE")
