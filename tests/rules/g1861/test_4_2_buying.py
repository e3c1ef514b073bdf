"""1861 §4.2: buying certificates, the limits, taking over."""

from __future__ import annotations

from typing import Any

from engine.eighteen.events import PresidentChanged, ShareBought
from engine.eighteen.holdings import certificates
from tests.rules.g1861.table import Scene, table


def public(players: str = "anne ben carl", variant: str = "jklm", price: int = 100, **held: Any) -> Scene:
    """A stock round with NW in these hands; anne opens it."""
    return table(players, variant).stock().with_public("NW", price=price, **held)


def test_4_2_a_treasury_share_pays_the_company() -> None:
    game = public(ben=2).play("anne: buy NW treasury")
    assert (game.cash("anne"), game.cash("NW")) == (320, 100)
    assert (game.held("anne", "NW"), game.held("NW", "NW")) == (1, 7)
    assert game.told(ShareBought) == (ShareBought(player="anne", company="NW", source="treasury", price=100),)


def test_4_2_a_pool_share_pays_the_bank() -> None:
    start = public(ben=2, pool=1)
    game = start.play("anne: buy NW pool")
    assert (game.cash("anne"), game.cash("NW")) == (320, 0)
    assert game.cash("bank") == start.cash("bank") + 100
    assert (game.held("anne", "NW"), game.held("pool", "NW")) == (1, 0)


def test_4_2_buying_never_moves_the_price() -> None:
    game = public(ben=2, pool=1)
    assert game.play("anne: buy NW pool").cell("NW") == game.cell("NW")
    assert game.play("anne: buy NW treasury").cell("NW") == game.cell("NW")


def test_4_2_ambiguous_one_certificate_a_turn() -> None:
    game = public(ben=2).play("anne: buy NW treasury")
    assert game.refuses("anne: buy NW treasury") == "not_your_turn"
    assert game.play("ben: pass", "carl: pass").allows("anne: buy NW treasury")


def test_4_2_only_where_the_directors_certificate_is_sold() -> None:
    game = public(ben=2)
    assert game.refuses("anne: buy SE treasury") == "not_for_sale"
    assert game.refuses("anne: buy N treasury") == "not_for_sale"
    assert game.refusal("anne: buy SE treasury").facts["offers"] == "NW from treasury"


def test_4_2_only_where_there_is_one() -> None:
    assert public(ben=2).refuses("anne: buy NW pool") == "none_there"
    assert public(ben=6, carl=3, pool=1).refuses("anne: buy NW treasury") == "none_there"


def test_4_2_ambiguous_nobody_holds_more_than_60_percent_after_it() -> None:
    assert public(anne=6).refuses("anne: buy NW treasury") == "holding_limit"
    assert public(anne=5).play("anne: buy NW treasury").held("anne", "NW") == 6


def test_4_2_not_after_selling_it_in_this_round() -> None:
    game = public(anne=2, ben=3).play("anne: sell NW 1")
    assert game.refuses("anne: buy NW pool") == "sold_before"
    game = game.play("anne: pass", "ben: pass", "carl: buy NW pool")
    assert game.refuses("anne: buy NW treasury") == "sold_before"


def test_4_2_who_sold_another_public_may_buy() -> None:
    game = public(anne=2, ben=3).with_public("SE", ben=2).play("anne: sell NW 1")
    assert game.allows("anne: buy SE treasury")


def test_4_2_in_the_next_round_it_may_be_bought_again() -> None:
    game = public(anne=2, ben=3).play("anne: sell NW 1").stock()
    assert game.allows("anne: buy NW pool")


def test_4_2_nobody_pays_more_than_he_has() -> None:
    game = public(ben=2).with_cash(anne=99)
    assert game.refuses("anne: buy NW treasury") == "cannot_pay_share"
    assert public(ben=2).with_cash(anne=100).allows("anne: buy NW treasury")


def at_16(extra: bool) -> Scene:
    """Four players, limit 16: anne holds 15 certificates, or 16 with a minor."""
    game = (
        table("anne ben carl dave").stock().with_privates(**dict.fromkeys(("TSR", "BSS", "MYR", "MRR", "WVR"), "anne"))
    )
    game = game.with_public("NW", anne=6).with_public("SE", anne=6).with_public("MK", ben=3)
    game = game.with_gone("N").with_cash(anne=1000)
    return game.with_minor("M-K", "anne") if extra else game


def test_4_2_1_a_directors_certificate_and_a_private_count_one() -> None:
    assert certificates(at_16(False).game, "anne") == 5 + 5 + 5


def test_4_2_1_ambiguous_a_minor_counts_one() -> None:
    assert certificates(at_16(True).game, "anne") == 16


def test_4_2_1_to_buy_one_must_hold_fewer_than_the_limit() -> None:
    assert at_16(False).allows("anne: buy MK treasury")
    assert at_16(True).refuses("anne: buy MK treasury") == "cert_limit"
    assert at_16(True).play("anne: sell NW 1").allows("anne: buy MK treasury")


def test_4_2_1_at_the_limit_nothing_is_started() -> None:
    assert at_16(True).with_(phase="4").refuses("anne: start GR 70") == "cert_limit"
    assert at_16(False).with_(phase="4").allows("anne: start GR 70")


def test_4_2_1_ambiguous_at_the_limit_no_minor_is_put_up() -> None:
    assert at_16(True).refuses("anne: bid K-R 100") == "cert_limit"
    assert at_16(False).allows("anne: bid K-R 100")


def test_4_2_1_at_the_limit_one_may_pass() -> None:
    assert at_16(True).allows("anne: pass")


def over(operated: bool = True) -> Scene:
    """anne holds 17 certificates of 16."""
    game = at_16(True).with_minor("R-O", "anne")
    if operated:
        return game
    for name in ("NW", "SE"):
        game = game.with_public(name, anne=6, operated=False)
    return game


def test_4_2_1_over_the_limit_one_must_sell_first() -> None:
    assert over().refuses("anne: pass") == "must_sell"
    assert over().refusal("anne: pass").facts["excess"] == "1"
    assert over().refuses("anne: buy MK treasury") == "cert_limit"
    assert over().refuses("anne: bid K-R 100") == "cert_limit"
    assert {line.split()[0] for line in over().legal()} == {"sell"}
    assert over().play("anne: sell NW 1").allows("anne: pass")


def test_4_2_1_ambiguous_over_the_limit_with_nothing_to_sell_one_is_passed_over() -> None:
    game = over(operated=False)
    assert game.allows("anne: pass")
    assert game.stock("dave").play("dave: pass").active == "ben"


def test_4_2_2_who_buys_more_than_the_director_becomes_director() -> None:
    game = public(anne=2, ben=2, president="ben").play("anne: buy NW treasury")
    assert game.president("NW") == "anne"
    assert game.told(PresidentChanged) == (PresidentChanged(company="NW", player="anne"),)


def test_4_2_2_an_equal_holding_is_not_enough() -> None:
    assert public(anne=1, ben=2).play("anne: buy NW treasury").president("NW") == "ben"


def test_4_2_2_shares_are_swapped_not_lost() -> None:
    game = public(anne=3, ben=3, president="ben").play("anne: buy NW treasury")
    assert (game.held("anne", "NW"), game.held("ben", "NW")) == (4, 3)
    assert certificates(game.game, "anne") == 3
    assert certificates(game.game, "ben") == 3
