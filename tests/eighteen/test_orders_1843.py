"""Orders of 1843 in the words of players: what each means at its moment, what is asked back, whole turns in a mail."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.core.errors import IllegalAction
from engine.core.play import legal_actions
from engine.games.g1843.notation import write_action
from pbem.eighteen.offered.options_track import track_lines
from pbem.eighteen.orders.said import said
from pbem.orders.parse import by_name
from pbem.titles.g1843.mail.orders import LANGUAGE, WORDS
from pbem.titles.g1843.mail.written import write_order
from pbem.words.phrases import phrase
from tests.eighteen.lines_1843 import mailed, meant, orders, read, refused
from tests.g1843 import definition
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.test_8_5_limits import mid
from tests.rules.g1843.test_8_5_markers import BORDEAUX
from tests.rules.g1843.test_8_6_certificates import orleans
from tests.rules.g1843.test_8_8_3_emergency import hopeless, short
from tests.rules.g1843.test_8_8_3_willing import asking
from tests.rules.g1843.test_8_9_ports import port
from tests.rules.g1843.test_10_2_powers import RENNES, power
from tests.rules.g1843.turns import begun, in_phase, operated, owning, step, to, with_markers

ORLEANS = {"F13": ("57", 1)}


def stock() -> Scene:
    """Anne’s turn: NOR has shares in IPO and pool, EST and SO in the IPO; she has Val de Loire."""
    scene = table("anne ben carl").with_cash(anne=2000, ben=2000)
    scene = scene.with_public("NOR", par=79, anne=4, ben=3, pool=2).with_public("EST", par=86, ben=3, anne=1)
    return scene.with_public("SO", par=79, anne=3, ben=2, carl=1).with_privates(VDL="anne").stock()


def brown() -> Scene:
    """The same with EST in the brown zone, where several shares may be bought."""
    cells = definition().market.zones["brown"]
    return stock().with_public("EST", par=86, cell=next(iter(cells)), ben=3, anne=1, pool=2).with_privates(
        VDL="anne"
    ).stock()  # fmt: skip


def bid_off() -> Scene:
    """Anne and ben have bid for Ceinture, which is the cheapest now."""
    return table("anne ben carl").play("bid CEI 25", "bid CEI 30", "take TAB")


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("buy cheapest", "take TAB"),
        ("buy the cheapest one please", "take TAB"),
        ("buy", "take TAB"),
        ("buy 1", "take TAB"),
        ("buy Toulouse for 15", "take TAB"),
        ("buy Compagnie de Toulouse à Barcelone", "take TAB"),
        ("bid 6 160", "bid BAM 160"),
        ("bid no. 6 160", "bid BAM 160"),
        ("bid #6 160fr", "bid BAM 160"),
        ("bid 6: 160 fr", "bid BAM 160"),
        ("bid Boulogne 160", "bid BAM 160"),
        ("bid 160 for Boulogne-Amiens", "bid BAM 160"),
        ("bid 160 on 6", "bid BAM 160"),
        ("bid on #6 for 160", "bid BAM 160"),
        ("bid 5, 115", "bid VDL 115"),
        ("bid Saint-Germain 45", "bid PSG 45"),
        ("bid st germain 45", "bid PSG 45"),
        ("bid St. Germain at 45", "bid PSG 45"),
        ("bid val de loire 115", "bid VDL 115"),
        ("bid Lyon-Méditerranée 215", "bid LYM 215"),
        ("bid havre 65", "bid HAV 65"),
        ("bid CEINTURE 25", "bid CEI 25"),
        ("pass", "pass"),
    ],
)
def test_auction_of_the_privates(line: str, means: str) -> None:
    """Privates are known by their number, id, name and parts of it."""
    assert read(table("anne ben carl"), line) == means


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("bid 35", "bid CEI 35"),
        ("bid 2 35", "bid CEI 35"),
        ("bid ceinture 40", "bid CEI 40"),
        ("pass", "pass"),
        ("pass on Ceinture", "pass"),
    ],
)
def test_in_a_bid_off_the_amount_alone_is_enough(line: str, means: str) -> None:
    assert read(bid_off(), line) == means


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("buy cheapest for 10", "take_price"),
        ("buy TAB and CEI", "take_one"),
        ("bid 6 160 170", "bid_one"),
        ("bid 6 160,50", "unknown"),
        ("bid 6 -160", "unknown"),
        ("bid 6 up to 160", "up_to"),
        ("bid 8 100", "bid_what"),
        ("pass on Boulogne", "pass_alone"),
    ],
)
def test_what_is_not_sure_in_the_auction_is_asked_back(line: str, code: str) -> None:
    error = refused(table("anne ben carl"), line)
    assert error.say.key == f"eighteen.ask.{code}"
    assert error.section in ("1843 §6.1", "")


def test_the_par_of_plm_is_set_when_its_certificate_came_with_a_private() -> None:
    scene = table("anne ben carl").with_cash(anne=900, ben=900, carl=900).play("bid LYM 215")
    scene = scene.play(*(f"take {one}" for one in ("TAB", "CEI", "PSG", "HAV", "VDL", "BAM")))
    assert scene.auction.par_due == "PLM"
    assert read(scene, "par PLM at 94") == read(scene, "PLM: par 94") == read(scene, "par 94") == "start PLM 94"


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("sell 3 NOR", "sell NOR 3"),
        ("sell 1 SO", "sell SO 1"),
        ("sell SO", "sell SO 1"),
        ("sell all SO", "sell SO 3"),
        ("Sell 3x NOR", "sell NOR 3"),
        ("sell NOR x2", "sell NOR 2"),
        ("exchange VDL -> EST", "exchange EST"),
        ("exchange Val de Loire into EST", "exchange EST"),
        ("buy presidency of PO, par 86", "start PO 86"),
        ("sell 20% NOR", "sell NOR 2"),
        ("sell 1 SO and 2 NOR", "sell SO 1; sell NOR 2"),
        ("buy EST from ipo", "buy EST ipo"),
        ("buy EST from the IPO", "buy EST ipo"),
        ("buy EST for 86", "buy EST ipo"),
        ("buy NOR from pool", "buy NOR pool"),
        ("buy a share of Nord from the bank pool", "buy NOR pool"),
        ("buy director PO at 86", "start PO 86"),
        ("buy director’s certificate of PO at 86", "start PO 86"),
        ("buy PO at 86", "start PO 86"),
        ("par PO at 86", "start PO 86"),
        ("exchange Val-de-Loire for EST", "exchange EST"),
        ("exchange val de loire for est", "exchange EST"),
        ("exchange VDL for director MID at 79", "half MID 79"),
        ("exchange Val-de-Loire for MID at 79", "half MID 79"),
        ("exchange Val-de-Loire for half a director’s certificate of MID at 79", "half MID 79"),
        ("use Val-de-Loire for EST", "exchange EST"),
    ],
)
def test_stock_round(line: str, means: str) -> None:
    assert read(stock(), line) == means


def test_a_stock_turn_is_sales_a_purchase_and_sales() -> None:
    after = mailed(stock().game, "sell 3 NOR; buy EST from ipo; sell 1 SO")
    assert (after.shares["NOR"]["anne"], after.shares["EST"]["anne"], after.shares["SO"]["anne"]) == (1, 2, 2)


def test_in_the_brown_zone_several_shares_are_bought_at_once() -> None:
    assert read(brown(), "buy 2 EST from pool") == "buy EST pool; buy EST pool"
    assert mailed(brown().game, "buy 2 EST from pool; buy EST from ipo").shares["EST"]["anne"] == 4
    assert refused(stock(), "buy 2 EST").example == "buy EST"


def test_where_a_share_comes_from_is_asked_in_the_words_of_1843() -> None:
    error = refused(stock(), "buy NOR")
    assert error.choices == ("buy NOR from ipo", "buy NOR from pool")
    assert phrase(error.say.key, **error.say.facts) == (
        "A share of NOR costs 79 from the IPO (1 left) and 79 from the pool (2 there). Which one do you buy?"
    )


def test_half_a_directors_certificate_has_a_first_price() -> None:
    error = refused(stock(), "exchange Val-de-Loire for MID")
    assert error.section == "1843 §10.2"
    assert error.choices[0] == "exchange Val-de-Loire for director MID at 67"


def test_val_de_loire_is_exchanged_in_the_turn_of_somebody_else() -> None:
    """Its owner is not the one who is asked (§10.2)."""
    scene = owning("PO", track=ORLEANS, cash=400).with_privates(VDL="ben").operating()
    assert scene.active == "anne"
    assert read(scene, "exchange Val-de-Loire for PO", "ben") == "exchange PO"
    assert scene.play("ben: exchange PO").owner("VDL") is None


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("NOR: use Saint-Germain lay 1 E14 1", "power_lay NOR PSG 1 E14 1"),
        ("NOR: use 3 lay 57 E14", ""),
        ("use Paris-Saint-Germain lay 1 E14 E SE", "power_lay NOR PSG 1 E14 1"),
        ("use Saint-Germain lay 1 E SE", "power_lay NOR PSG 1 E14 1"),
        ("NOR: use the power of Saint-Germain to lay 1 on E14 1", "power_lay NOR PSG 1 E14 1"),
    ],
)
def test_the_power_of_saint_germain(line: str, means: str) -> None:
    scene = power("PSG", "NOR")
    if means:
        assert read(scene, line) == means
    else:
        assert refused(scene, line).section.startswith("1843 §")


def test_saint_germain_asks_back_where_the_sides_leave_several_turns() -> None:
    error = refused(power("PSG", "NOR"), "NOR: use Saint-Germain lay 1 E14 NE")
    assert error.section == "1843 §10.2"
    assert len(error.choices) == 2
    assert all(one.startswith("NOR: use Saint-Germain lay 1 E14 NE") for one in error.choices)


@pytest.mark.parametrize(
    "line",
    ["OU: use Havre", "OU: use 4", "use Havre lay 57 C14", "use Le Havre lay 57 NE token Havre", "use HAV tile 57",
     "use Havre token Le Havre"],
)  # fmt: skip
def test_the_power_of_havre_finds_tile_turn_and_marker_where_one_is_legal(line: str) -> None:
    assert read(power("HAV", "OU"), line) == "power_build OU HAV 57 C14 0 0"


def test_boulogne_lays_a_tile_with_a_marker() -> None:
    scene = power("BAM", "EST")
    assert read(scene, "EST: use Boulogne lay 59 C18 NE W token Calais").startswith("power_build EST BAM 59 C18")
    error = refused(scene, "use Boulogne lay 59 C18 NE W")
    assert [one.rpartition(" token ")[2] for one in error.choices] == ["Boulogne-sur-Mer", "Calais"]


def test_boulogne_places_a_marker_on_a_tile_that_lies_there() -> None:
    scene = power("BAM", "EST", track={"C18": ("59", 0)})
    for line in ("EST: use Boulogne token Calais", "use 6 Calais", "use Boulogne Calais"):
        assert read(scene, line) == "power_token EST BAM C18 1"
    assert refused(scene, "use Boulogne").choices == (
        "EST: use Boulogne-Amiens token Boulogne-sur-Mer",
        "EST: use Boulogne-Amiens token Calais",
    )


def test_a_marker_elsewhere_is_not_read_as_one_of_the_power() -> None:
    """«use Havre token Rouen» must not build in Le Havre."""
    error = refused(power("HAV", "OU"), "use Havre token Rouen")
    assert (error.say.key, error.section) == ("refusal.power_hex", "1843 §10.2")


def test_the_extra_tile_of_toulouse() -> None:
    scene = power("TAB", "OU", track=RENNES)
    assert read(scene, "OU: use Toulouse lay 9 D11 W") == "power_lay OU TAB 9 D11 1"
    assert read(scene, "use 1 lay 9 D11 E") == "power_lay OU TAB 9 D11 1"
    assert len(refused(scene, "use Toulouse").choices) > 3


def test_the_city_of_midi_at_home_by_its_name() -> None:
    chosen = owning("MID", phase="green", track={"J9": ("10", 0)}).operating()
    assert read(chosen, "MID: home Albi") == "home MID 1"
    assert read(chosen, "home montauban") == read(chosen, "home J9 Montauban") == "home MID 0"
    assert refused(chosen, "home").choices == ("MID: home Montauban", "MID: home Albi")
    assert refused(chosen, "home Nancy").section == "1843 §8.5.1"


def test_the_city_of_midi_is_said_with_its_tile_where_there_is_no_track() -> None:
    error = refused(operated("MID", phase="green", cash=790), "MID: home Albi")
    assert (error.say.key, error.section) == ("eighteen.ask.home_with_tile", "1843 §12.2")
    assert error.choices
    assert all(one.startswith("MID: lay ") and one.endswith(" home Albi") for one in error.choices)


def test_a_lay_on_midis_home_carries_its_city() -> None:
    scene = operated("MID", phase="green", cash=790)
    assert read(scene, "MID: lay 10 J9 NE SW home Albi") == "lay_home MID 10 J9 0 1"
    assert read(scene, "lay 10 J9 NE SW home Montauban") == "lay_home MID 10 J9 0 0"
    assert refused(scene, "lay 10 J9 NE SW").choices == (
        "MID: lay 10 J9 NE SW home Montauban",
        "MID: lay 10 J9 NE SW home Albi",
    )


def test_every_option_for_midis_home_says_its_city() -> None:
    scene = operated("MID", phase="green", cash=790)
    lines = track_lines(scene.game, "J9")
    assert len(lines) == 18
    assert len({read(scene, line) for line in lines} & set(scene.legal("lay_home"))) == 18


def test_two_yellow_tiles_in_a_mail() -> None:
    after = mailed(operated("OU", track=RENNES).game, "OU: lay 9 D11 W; lay 8 D7")
    assert {"D7", "D11"} <= set(after.laid.tiles)


def test_cities_of_a_shared_hex_are_chosen_by_their_names() -> None:
    for rotation, name, means in ((1, "Le Mans", "token PO E12 0"), (5, "Tours", "token PO E12 1")):
        track = {"F13": ("57", 2), "E12": ("59", rotation)}
        scene = to(operated("PO", phase="green", track=track), "token")
        assert read(scene, f"PO: token {name}") == means
        assert read(scene, f"token E12 {name}") == read(scene, "token Tours/Le Mans") == means
        other = {"Le Mans": "Tours", "Tours": "Le Mans"}[name]
        assert refused(scene, f"PO: token {other}").example == f"PO: token {name}"


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("SO: claim port Bordeaux", "claim SO H7"),
        ("claim Bordeaux", "claim SO H7"),
        ("claim the port of H6", "claim SO H7"),
        ("SO: claim port", "claim SO H7"),
    ],
)
def test_ports_are_claimed(line: str, means: str) -> None:
    """The rules’ stale coordinates too; the only one that can be claimed need not be named."""
    assert read(operated("SO", trains="2+1", track=BORDEAUX), line) == f"pass; {means}"
    assert read(to(operated("SO", trains="2+1", track=BORDEAUX), "token"), line) == means


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("NOR: buy port Toulouse from PO", "offer port NOR K8 PO"),
        ("buy port Brest", "offer port NOR A6 PO"),
        ("buy the Brest port from PO for 20", "offer port NOR A6 PO"),
    ],
)
def test_ports_are_bought(line: str, means: str) -> None:
    assert read(to(port(), "ports"), line) == means


def test_which_port_is_asked_where_a_company_has_several() -> None:
    scene = to(port(), "ports")
    both = ("NOR: buy port Toulouse from PO", "NOR: buy port Brest from PO")
    assert refused(scene, "NOR: buy port from PO").choices == both
    one = scene.edit(lambda game: game.change("PO", ports=("A6",)))
    assert read(one, "NOR: buy port from PO") == "offer port NOR A6 PO"


@pytest.mark.parametrize(
    "line",
    ["MID: move token Montauban to Toulouse", "move Montauban to K8", "MID: move the station from J9 to Toulouse"],
)
def test_markers_are_moved_by_city_names(line: str) -> None:
    assert read(mid(), line) == "move MID J9 0 K8 0"
    assert read(mid(), "move token Montauban to Albi") == "move MID J9 0 J9 1"
    assert refused(mid(), "MID: move token").choices == (
        "MID: move token Montauban to Albi",
        "MID: move token Montauban to Toulouse",
    )


@pytest.mark.parametrize(
    ("line", "trains"),
    [
        ("PO: run best", ["3+1"]),
        ("PO: run best as 2x2", ["2", "2"]),
        ("run best as 2×2", ["2", "2"]),
        ("run best as 3+1", ["3+1"]),
        ("run 3+1: F13-D9", ["3+1"]),
        ("run 3+1: Orléans-Rennes", ["3+1"]),
        ("run 2x2: F13-E10, F15-F13", ["2", "2"]),
        ("run 2x2: best", ["2", "2"]),
        ("run 2x2", ["2", "2"]),
        ("run 2x2 best", ["2", "2"]),
        ("run 2: F13-E10, 2: F15-F13", ["2", "2"]),
        ("run Orleans-Rennes", ["3+1"]),
    ],
)
def test_a_certificate_runs_as_one_set_or_the_other(line: str, trains: list[str]) -> None:
    found: Any = meant(orleans("2x2").game, line).actions[-1]
    assert [route.train for route in found.routes] == trains


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("EST: buy train 3/5x2", "train EST 3/5x2 500 bank"),
        ("buy a 3/5 × 2", "train EST 3/5x2 500 bank"),
        ("buy a double 3/5", "train EST 3/5x2 500 bank"),
        ("EST: buy 4+1", "train EST 4+1 300 bank"),
        ("buy train 4 + 1 for 300", "train EST 4+1 300 bank"),
        ("buy the cheapest train", "train EST 4+1 300 bank"),
        ("buy two 4+1", "train EST 4+1 300 bank; train EST 4+1 300 bank"),
    ],
)
def test_trains_by_their_sides(line: str, means: str) -> None:
    assert read(to(operated("EST", phase="green", cash=2000), "trains"), line) == means


def test_a_3_plus_1_is_the_yellow_certificate_until_it_is_sold_as_a_rusted_one() -> None:
    yellow = to(operated("EST", cash=2000, trains="2x2"), "trains")
    assert read(yellow, "EST: buy 3+1") == "train EST 2x2 200 bank"
    gray = to(operated("OU", phase="gray", cash=3000, trains="2+1", track={"D9": ("57", 0)}), "trains")
    assert read(gray, "OU: buy 3+1") == "train OU 3+1 200 bank"


def test_a_train_of_the_pool_is_bought_as_either_side() -> None:
    scene = to(operated("EST", phase="green", cash=2000), "trains").with_(pool_trains=("2+1",))
    assert read(scene, "EST: buy train 2x2 from pool") == "train EST 2x2 200 pool"
    assert read(scene, "buy 3+1 from the pool") == "train EST 2x2 200 pool"
    assert read(scene, "buy 2+1") == "train EST 2+1 125 pool"


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("OU: replace 2+1 by Electric", "replace OU Electric 900 bank 2+1"),
        ("scrap 2+1 for a TGV", "replace OU Electric 900 bank 2+1"),
        ("replace the 2+1 with a 4+1", "replace OU 4+1 300 bank 2+1"),
    ],
)
def test_a_rusted_train_is_replaced(line: str, means: str) -> None:
    gray = to(operated("OU", phase="gray", cash=3000, trains="2+1", track={"D9": ("57", 0)}), "trains")
    assert read(gray, line) == means


@pytest.mark.parametrize("line", ["EST: flip 4/6x2", "flip", "turn 4/6×2 over", "EST: flip 4/6x2 to 5+2"])
def test_a_doubled_side_is_turned_over(line: str) -> None:
    scene = owning("EST", phase="blue", trains="4/6x2 4/6x2").operating()
    assert read(scene, line) == "turn EST 4/6x2"


@pytest.mark.parametrize("line", ["ETA: engineers on 4+1", "engineers on the 4+1", "use Val-de-Loire on 4+1"])
def test_the_engineers_card(line: str) -> None:
    scene = to(owning("ETA", phase="green", trains="4+1 2x2").with_privates(VDL="ETA").operating(), "trains")
    assert read(scene, line) == "engineers ETA 4+1"
    assert refused(scene, "engineers").choices == ("ETA: engineers on 4+1", "ETA: engineers on 2x2")


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("PO: emergency sell 1 NOR", "sell NOR 1"),
        ("emergency sell 1 NOR, discard Toulouse", "sell NOR 1; cash TAB"),
        ("emergency discard Toulouse and sell 1 NOR", "cash TAB; sell NOR 1"),
        ("sell 2 NOR", "sell NOR 2"),
        ("discard Toulouse", "cash TAB"),
        ("PO: bankrupt", "bankrupt PO"),
    ],
)
def test_an_emergency(line: str, means: str) -> None:
    assert read(to(short(), "trains"), line) == means


def test_shares_are_not_discarded() -> None:
    error = refused(to(short(), "trains"), "emergency discard 1 NOR")
    assert (error.say.key, error.section) == ("eighteen.ask.emergency_what", "1843 §8.8.3")
    assert error.example == "emergency sell 1 NOR"


def test_bankrupt_is_said_without_its_company() -> None:
    assert hopeless().allows(read(hopeless(), "bankrupt"))


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("sell train 4+1 of OU for 200", "sell_train OU 4+1 200"),
        ("OU: sell 4+1 for 200", "sell_train OU 4+1 200"),
        ("sell 4+1 to PO for 251", "sell_train OU 4+1 251"),
        ("decline", "decline"),
        ("pass", "decline"),
    ],
)
def test_who_is_asked_for_a_train_before_a_bankruptcy(line: str, means: str) -> None:
    scene = asking(OU=("4+1",), SO=("2+1",)).play("bankrupt PO")
    assert read(scene, line, "ben") == means


def five(phase: str) -> Scene:
    """Five players; anne directs PO and owns Val de Loire."""
    scene = owning("PO", "anne ben carl dan eve", phase, cash=400, track=ORLEANS)
    return scene.with_privates(VDL="anne").operating()


def test_val_de_loire_is_bought_as_a_train_or_as_a_private() -> None:
    assert read(five("yellow"), "PO: buy Val-de-Loire as train") == "private_train PO VDL 110"
    assert read(five("yellow"), "buy Val-de-Loire for 110") == "private_train PO VDL 110"
    assert read(five("green"), "buy VDL as private for 150") == "private PO VDL 150"
    assert read(five("green"), "buy val de loire as a train for 100") == "private_train PO VDL 100"
    assert refused(five("green"), "buy Val-de-Loire for 110").choices == (
        "PO: buy Val-de-Loire as train for 110",
        "PO: buy Val-de-Loire as private for 110",
    )


def test_a_mail_is_a_whole_turn() -> None:
    """What is passed over is declined, the trains run best, and the rest follows."""
    scene = operated("PO", phase="green", trains="2x2", cash=900, track={"F13": ("57", 1), "F15": ("57", 1)})
    after = mailed(scene.game, "PO: pay; buy train 4+1")
    assert after.companies["PO"].trains == ("2x2", "4+1")
    assert after.markers["PO"] != scene.game.markers["PO"]


def test_a_whole_turn_with_power_track_claim_and_train() -> None:
    scene = power("TAB", "OU", track=RENNES, trains="2+1", cash=900)
    text = "OU:\nuse Toulouse lay 9 D11 W\nlay 8 D7\nwithhold\nbuy train 4+1"
    after = mailed(scene.game, text)
    assert {"D11", "D7"} <= set(after.laid.tiles)
    assert after.companies["OU"].trains == ("2+1", "4+1")


def test_every_example_is_an_order_of_its_word() -> None:
    for name, row in by_name(WORDS).items():
        if name == row.word:
            (order, *_) = orders(row.example)
            assert order.word.word == row.word


def test_every_line_that_the_help_quotes_is_an_order() -> None:
    """But for fragments: «… from NOR for 180», «, nothing else»."""
    quoted = [
        line
        for row in WORDS
        for line in re.findall("«([^»]*)»", phrase(row.help))
        if re.match(r"[a-zA-Z]{2,}", line)
        and " " in line
        and not {"?", "…"} & set(line)
        and not line.startswith(("unless", "and "))
    ]
    assert len(quoted) > 40
    for line in quoted:
        assert list(orders(line)), line


def test_examples_and_usage_have_nothing_of_another_game() -> None:
    told = " ".join(f"{row.usage} {row.example}" for row in WORDS)
    assert not set(told.replace(":", " ").replace("|", " ").split()) & {
        "TSR", "NW", "SW", "K7", "57", "half", "market", "treasury", "merge", "nationalise", "MR",
    }  # fmt: skip


@pytest.mark.parametrize(
    "line",
    ["take a loan", "NOR: issue shares", "half", "merge EST and SO", "sell short 2 EST", "sell a train to the bank"],
)
def test_what_1843_does_not_have_is_refused_in_its_own_words(line: str) -> None:
    error = LANGUAGE.why_none(line)
    assert error is not None
    assert phrase(error.say.key)


def test_a_power_out_of_step_is_refused_by_its_rule() -> None:
    scene = to(power("TAB", "OU", track=RENNES, trains="2+1"), "trains")
    with pytest.raises(IllegalAction) as caught:
        mailed(scene.game, "use Toulouse lay 9 D11 W")
    assert "§" in caught.value.refusal.section


@pytest.mark.parametrize(
    "line", ["so: buy train 2+1", "est: pass", "ou: withhold", "SO buy train 2+1", "EST pass", "OU: withhold"]
)
def test_companies_that_are_words_stand_before_a_colon_or_in_capitals(line: str) -> None:
    (order,) = orders(line)
    assert order.about == line[: line.index(":") if ":" in line else line.index(" ")].upper()


@pytest.mark.parametrize("line", ["so pass", "est pass", "so buy train 2+1", "ou withhold", "pro pass", "po pay"])
def test_words_of_languages_are_no_companies(line: str) -> None:
    assert said(definition(), line, WORDS).about == ""


def test_orders_are_written_with_the_names_of_cities() -> None:
    scene = power("BAM", "EST", track={"C18": ("59", 0)})
    lines = [write_order(definition(), one, scene.game) for one in _actions(scene, "power_token")]
    assert lines == ["EST: use Boulogne-Amiens token Boulogne-sur-Mer", "EST: use Boulogne-Amiens token Calais"]


def _actions(scene: Scene, verb: str) -> list[Any]:
    return [one for one in legal_actions(scene.game) if write_action(one).split()[1] == verb]


def test_a_turn_that_has_passed_is_not_played_twice() -> None:
    """A doubled mail: the second half is out of turn, and refused as such."""
    scene = with_markers(operated("PO", track=ORLEANS, trains=""), "PO")
    assert step(scene)
    once = mailed(scene.game, "PO: pass")
    assert once.active_step().name != scene.game.active_step().name


def test_what_is_ordered_behind_a_revenue_that_ends_the_turn_is_not_asked_of_the_next_company() -> None:
    """EST has all the trains that it may have: its revenue ends its turn, and anne’s NOR begins."""
    scene = in_phase(table("anne ben carl"), "green").with_privates(VDL="NOR")
    scene = scene.with_public("EST", par=94, anne=4, ben=2, carl=1, pool=1, trains="2+1 2+1 2+1 2+1")
    scene = to(begun(scene.with_public("NOR", par=86, anne=4, ben=2, carl=1, trains="2+1")), "track")
    for line, why in (("buy train 4+1", "train_limits"), ("engineers on 2+1", "no_engineers")):
        assert refused(scene, line).say.key == f"refusal.{why}"
