"""1843 §7.6: the certificate limit."""

from __future__ import annotations

from typing import Any

import pytest

from engine.eighteen.holdings import certificates
from engine.eighteen.limits import certificate_limit
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.turns import with_company

WHITE = (5, 4)
ZONES = {"yellow": (4, 0), "orange": (7, 0), "brown": (10, 0)}


def at_limit(more: int = 0, cell: tuple[int, int] = WHITE, **held: Any) -> Scene:
    """Six players: anne has 12 certificates, and so many more, and as many of EST at this cell as `held` says."""
    scene = table("anne ben carl dora eve finn").stock()
    scene = scene.with_public("SO", par=79, cell=WHITE, anne=4, ben=2).with_public(
        "PO", par=79, cell=WHITE, anne=4 + more, ben=2
    )
    scene = scene.with_public("OU", par=67, cell=WHITE, anne=4, ben=2).with_public(
        "PRO", par=67, cell=WHITE, anne=4, ben=2
    )
    return scene.with_public("EST", par=67, cell=cell, ben=3, **held)


@pytest.mark.parametrize(("players", "limit"), [(2, 36), (3, 24), (4, 18), (5, 15), (6, 12)])
def test_7_6_the_limit_is_that_of_the_number_of_players(players: int, limit: int) -> None:
    scene = table(" ".join("abcdef"[:players]))
    assert certificate_limit(scene.game) == limit


def test_7_6_what_is_a_certificate() -> None:
    """A director's certificate, a share of 10 %, a private: one each."""
    scene = table().with_privates(CEI="anne", HAV="ben").stock().with_public("EST", cell=WHITE, anne=3, ben=2)
    assert certificates(scene.game, "anne") == 1 + 2
    assert certificates(scene.game, "ben") == 1 + 2


@pytest.mark.parametrize("zone", ZONES)
def test_7_6_companies_in_the_coloured_zones_do_not_count(zone: str) -> None:
    scene = table().stock().with_public("EST", cell=ZONES[zone], anne=3, ben=2)
    assert certificates(scene.game, "anne") == 0
    assert certificates(scene.with_public("NOR", cell=WHITE, anne=3, ben=2).game, "anne") == 2  # others still do


def test_7_6_first_prices_are_no_coloured_zone() -> None:
    for par in (67, 73, 79):
        scene = table().stock().with_public("EST", par=par, anne=3, ben=2)
        assert certificates(scene.game, "anne") == 2


def test_7_6_a_share_without_a_price_counts() -> None:
    assert certificates(table().stock().with_eta("anne").game, "anne") == 1


def test_7_6_who_has_as_many_as_the_limit_buys_none() -> None:
    scene = at_limit()
    assert certificates(scene.game, "anne") == 12
    for line in ("anne: buy EST ipo", "anne: start MID 67"):
        refused = scene.refusal(line)
        assert (refused.code, refused.section) == ("cert_limit", "1843 §7.6")
    assert scene.play("anne: sell SO 1").allows("anne: buy EST ipo")


def test_7_6_who_has_fewer_buys() -> None:
    assert at_limit(more=-1).allows("anne: buy EST ipo")


@pytest.mark.parametrize("zone", ZONES)
def test_7_6_at_the_limit_shares_of_the_coloured_zones_may_be_bought(zone: str) -> None:
    scene = at_limit(cell=ZONES[zone])
    assert scene.allows("anne: buy EST ipo")
    assert certificates(scene.play("anne: buy EST ipo").game, "anne") == 12


def test_7_6_above_the_limit_nothing_is_bought() -> None:
    for zone in ZONES.values():
        assert at_limit(1, cell=zone).refuses("anne: buy EST ipo") == "cert_limit"


def test_7_6_who_is_above_the_limit_must_sell_at_the_next_opportunity() -> None:
    scene = at_limit(2)
    refused = scene.refusal("anne: pass")
    assert (refused.code, refused.section, refused.facts["excess"]) == ("must_sell", "1843 §7.6", "2")
    assert scene.play("anne: sell SO 1").refuses("anne: pass") == "must_sell"
    assert scene.play("anne: sell SO 2").allows("anne: pass")


def test_7_6_selling_what_does_not_count_is_not_enough() -> None:
    scene = at_limit(1, cell=ZONES["brown"], anne=1).play("anne: sell EST 1")
    assert scene.refuses("anne: pass") == "must_sell"


def test_7_6_ambiguous_a_price_that_leaves_its_zone_makes_holders_sell() -> None:
    scene = at_limit(cell=ZONES["yellow"], anne=2)
    assert scene.allows("anne: pass")
    risen = scene.with_public("EST", par=67, cell=WHITE, ben=3, anne=2)
    assert risen.refuses("anne: pass") == "must_sell"


def test_7_6_ambiguous_also_a_price_that_rises_at_the_end_of_the_round() -> None:
    """EST is sold out and goes from 80 in yellow up to 86 in white: anne has 12 certificates and now 2 more."""
    scene = at_limit().with_public("EST", par=67, cell=(6, 1), ben=8, anne=2, floated=False)
    assert certificates(scene.game, "anne") == 12
    for public in ("SO", "PO", "OU", "PRO"):
        scene = with_company(scene, public, floated=False)  # so that nobody operates in between
    scene = scene.passing(6)
    assert (scene.game.set_number, scene.price("EST"), scene.active) == (3, 86, "anne")
    assert certificates(scene.game, "anne") == 14
    assert scene.refusal("anne: pass").facts["excess"] == "2"
    assert scene.play("anne: sell EST 1").allows("anne: pass")  # back in yellow, where they do not count


def test_7_6_ambiguous_only_what_can_lawfully_be_sold() -> None:
    """Of what counts anne can sell nothing: the pool is full, or there is no successor."""
    scene = table("anne ben carl dora eve finn").stock()
    for public in ("SO", "PO", "OU"):
        scene = scene.with_public(public, par=79, cell=WHITE, anne=5, pool=5)
    scene = scene.with_public("EST", par=67, cell=ZONES["brown"], anne=1, ben=3)
    scene = scene.with_privates(CEI="anne")
    assert certificates(scene.game, "anne") == 13
    assert scene.allows("anne: sell EST 1")
    assert scene.allows("anne: pass")
    assert scene.refuses("anne: buy EST ipo") == "cert_limit"
    room = scene.with_public("OU", par=79, cell=WHITE, anne=5, pool=4)  # for a single share
    assert room.refuses("anne: pass") == "must_sell"
    assert room.play("anne: sell OU 1").allows("anne: pass")


def test_7_6_ambiguous_above_the_limit_val_de_loire_is_not_exchanged_before_a_sale() -> None:
    """Not even for a share that does not count, though that would bring anne down to the limit."""
    scene = at_limit(cell=ZONES["orange"]).with_privates(VDL="anne")
    assert certificates(scene.game, "anne") == 13
    refused = scene.refusal("anne: exchange EST")
    assert (refused.code, refused.section, refused.facts["excess"]) == ("must_sell", "1843 §7.6", "1")
    assert scene.play("anne: sell SO 1").allows("anne: exchange EST")
    stuck = table("anne ben carl dora eve finn").with_privates(VDL="anne").stock()
    for public in ("SO", "PO", "OU"):
        stuck = stuck.with_public(public, par=79, cell=WHITE, anne=5, pool=5)
    stuck = stuck.with_public("EST", par=67, cell=ZONES["orange"], ben=3)
    assert certificates(stuck.game, "anne") == 13
    assert stuck.allows("anne: exchange EST")  # nothing that counts can be sold


def test_7_6_a_directorship_that_is_lost_gives_two_certificates_for_one() -> None:
    """So one share sold may bring nobody below the limit."""
    scene = at_limit().with_public("SO", par=79, cell=WHITE, anne=4, ben=4, president="anne").play("anne: sell SO 1")
    assert certificates(scene.game, "anne") == 12
    assert certificates(scene.play("anne: sell SO 1").game, "anne") == 11
