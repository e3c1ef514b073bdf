"""Which certificates of a public each holder has, sentence by sentence of the rules of 18xx.games."""

from __future__ import annotations

import pytest

from engine.eighteen.table import POOL
from pbem.recorded.shares import TREASURY, Certificates

ANN, BEN, CARL = "p1", "p2", "p3"


def formed(*owners: str) -> Certificates:
    """A public formed of minors with these owners, in operating order."""
    kept = Certificates()
    kept.form(owners)
    return kept


def started(**sold: int) -> Certificates:
    """Ann has started a public; the others have bought so many shares of the treasury, the lowest numbers first."""
    kept = Certificates()
    kept.begin(ANN)
    for player, count in sold.items():
        for _ in range(count):
            kept.buy(player, kept.of(TREASURY)[0], TREASURY, ANN)
    return kept


def test_a_start_hands_out_the_directors_certificate_only() -> None:
    assert started().lists == {TREASURY: [1, 2, 3, 4, 5, 6, 7, 8], ANN: [0]}


def test_each_former_owner_gets_the_last_certificate_of_the_treasury() -> None:
    kept = formed(ANN, BEN, CARL)
    assert kept.lists == {TREASURY: [0, 1, 2, 3, 4, 5], ANN: [8], BEN: [7], CARL: [6]}


def test_for_a_second_one_the_first_goes_back_and_the_directors_is_taken() -> None:
    """What went back is the last of the treasury, and so the next to be handed out."""
    assert formed(ANN, BEN, ANN).lists == {TREASURY: [1, 2, 3, 4, 5, 6, 8], ANN: [0], BEN: [7]}
    assert formed(ANN, BEN, ANN, CARL).of(CARL) == [8]


def test_once_it_is_taken_a_second_one_is_handed_out_like_the_first() -> None:
    """Players 1, 3, 3, 1 in a game of the shared fixtures (1861_p4_s524, action 868)."""
    assert formed(ANN, CARL, CARL, ANN).lists == {TREASURY: [1, 2, 3, 4, 5, 6], ANN: [8, 7], CARL: [0]}


def test_whoever_has_more_than_the_director_while_certificates_are_handed_out_takes_over() -> None:
    """Ann still holds 20 %, so that Ben gives her the first two of his three."""
    assert formed(ANN, ANN, BEN, BEN, BEN).lists == {TREASURY: [1, 2, 3, 4, 5], ANN: [8, 7], BEN: [6, 0]}


def test_who_buys_the_share_that_a_headless_merger_lacks_gives_both_back() -> None:
    kept = formed(ANN, BEN)
    kept.buy(BEN, 3, TREASURY, BEN)
    assert kept.lists == {TREASURY: [1, 2, 4, 5, 6, 7, 3], ANN: [8], BEN: [0]}


def test_who_passes_the_director_by_a_purchase_gives_the_old_one_the_first_two() -> None:
    kept = started(p2=2)
    kept.buy(BEN, 8, TREASURY, BEN)
    assert kept.lists == {TREASURY: [3, 4, 5, 6, 7], ANN: [1, 2], BEN: [8, 0]}


def test_a_director_who_sells_and_still_holds_20_percent_gets_the_first_two() -> None:
    """Ann sells two of 10 % and keeps the director's certificate, for which Ben gives her two."""
    kept = started(p1=2, p2=3)
    kept.sell(ANN, [2, 1], 2, BEN)
    assert kept.lists == {TREASURY: [6, 7, 8], ANN: [3, 4], BEN: [5, 0], POOL: [2, 1]}


def test_where_the_directors_certificate_is_sold_whole_the_first_two_go_to_the_pool() -> None:
    kept = started(p1=1, p2=3)
    kept.sell(ANN, [1, 0], 3, BEN)
    assert kept.lists == {TREASURY: [5, 6, 7, 8], ANN: [], BEN: [4, 0], POOL: [1, 2, 3]}


def test_of_one_sold_in_part_the_old_director_gets_back_the_first_of_the_pool() -> None:
    """The oldest that lies there, not one that has just come."""
    kept = started(p1=1, p2=3, p3=1)
    kept.sell(CARL, [5], 1, ANN)
    kept.sell(ANN, [1, 0], 2, BEN)
    assert kept.lists == {TREASURY: [6, 7, 8], ANN: [5], BEN: [4, 0], CARL: [], POOL: [1, 2, 3]}


def test_an_empty_pool_gives_back_what_has_just_come() -> None:
    kept = started(p2=2)
    kept.sell(ANN, [0], 1, BEN)
    assert kept.lists == {TREASURY: [3, 4, 5, 6, 7, 8], ANN: [1], BEN: [0], POOL: [2]}


def test_what_is_redeemed_lies_last_in_the_treasury() -> None:
    kept = started(p2=2)
    kept.sell(BEN, [1, 2], 2, ANN)
    kept.redeem([2])
    assert (kept.of(TREASURY), kept.of(POOL)) == ([3, 4, 5, 6, 7, 8, 2], [1])


def test_a_certificate_bought_from_the_pool_is_the_last_of_its_buyer() -> None:
    kept = started(p2=2, p3=1)
    kept.sell(BEN, [1], 1, ANN)
    kept.buy(CARL, 1, POOL, ANN)
    assert (kept.of(CARL), kept.of(POOL), kept.lost) == ([3, 1], [], False)


@pytest.mark.parametrize("number", [5, 9])
def test_a_certificate_that_its_seller_has_not_makes_the_lists_a_guess(number: int) -> None:
    """The seller gives one all the same; the counts stay right. No public has a certificate 9."""
    kept = started(p2=2)
    kept.sell(BEN, [number], 1, ANN)
    assert (kept.lost, kept.shares(BEN), kept.shares(POOL), kept.shares(TREASURY)) == (True, 1, 1, 6)
