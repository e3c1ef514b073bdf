"""Mails of 1843 through a real service: what cannot be done gets line, reason, section and a legal line near it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from pbem.titles.g1843.mail.ruled import ruled
from tests.blind import offered
from tests.desk.presiding import plain
from tests.g1843 import definition
from tests.offered_1861 import tries
from tests.placed_1843 import Desk, desk, kept_1843
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.test_8_8_3_emergency import short
from tests.rules.g1843.test_10_2_powers import RENNES, power
from tests.rules.g1843.turns import operated, owning, to, with_company
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1843"]

Bad = tuple[Callable[[], Scene], str, str, str]  # where, the line, words of the reason, the section


def auction() -> Scene:
    """Anne opens it."""
    return table("anne ben carl")


def set_aside() -> Scene:
    """700 of Anne’s 800 wait for Boulogne – Amiens."""
    return auction().play("bid BAM 700", "pass", "pass")


def stock() -> Scene:
    """Anne’s turn: NOR has shares in IPO and pool."""
    scene = table("anne ben carl").with_cash(anne=2000, ben=2000)
    scene = scene.with_public("NOR", par=79, anne=4, ben=3, pool=2).with_public("EST", par=86, ben=3, anne=1)
    return scene.with_public("SO", par=79, anne=3, ben=2, carl=1).with_privates(VDL="anne").stock()


def operating() -> Scene:
    """OU of anne lays track; NOR is ben’s."""
    scene = owning("OU", phase="green", track=RENNES, trains="2+1", cash=700)
    return scene.with_public("NOR", par=67, ben=6, cash=300).operating()


def buying() -> Scene:
    """EST buys trains in green phase."""
    return to(operated("EST", phase="green", cash=900), "trains")


def emergency() -> Scene:
    """PO of anne must have a train and cannot pay."""
    return to(short(), "trains")


def havre() -> Scene:
    """OU owns Havre."""
    return power("HAV", "OU")


BAD: tuple[Bad, ...] = (
    (auction, "bid 6 100", "100 is too low", "6.1"),
    (auction, "bid 6 161", "multiple", "6.1"),
    (auction, "bid 6 -160", "We do not know «-160»", "6.1"),
    (auction, "bid 6 160.50", "We do not know «160.50»", "6.1"),
    (auction, "bid 7 5000", "Bid 215 to 800", "6.3"),
    (auction, "bid 1 20", "", "6.1"),
    (set_aside, "bid 5 115", "100 of your money is free", "6.3"),
    (set_aside, "bid 6 695", "", "6.1"),
    (auction, "bid 160", "What do you bid for?", "6.1"),
    (auction, "bid boulogn 160", "Did you mean", "6.1"),
    (auction, "buy 3", "", "6.1"),
    (auction, "buy Ceinture for 25", "not the cheapest private left", "6.1"),
    (stock, "sell 9 NOR", "You have 4 shares of NOR", "7.2"),
    (stock, "buy NOR", "from the IPO", "7.3"),
    (stock, "buy 2 EST", "one share a turn", "7.3"),
    (stock, "buy EST at 90", "costs 86", "7.3"),
    (stock, "par PO at 87", "87", "7.4"),
    (stock, "buy PO", "At what price", "7.4"),
    (stock, "exchange Ceinture for EST", "Val-de-Loire", "10.2"),
    (stock, "exchange Val-de-Loire for MID", "first price", "10.2"),
    (operating, "OU: lay 9 Z99", "There is no hex Z99", "8.4.1"),
    (operating, "OU: lay 999 D11", "There is no tile 999", "8.4.1"),
    (operating, "OU: lay 9 D11 9", "A tile can be turned clockwise", "8.4.3"),
    (operating, "OU: token Rouen", "", "8.5.1"),
    (operating, "OU: claim port Lyon", "", "8.5.3"),
    (operating, "OU: buy port Lyon from NOR", "", "8.9"),
    (operating, "OU: use Ceinture", "has no power", "10.2"),
    (operating, "OU: home Albi", "", "8"),
    (operating, "OU: flip 2+1", "", "8"),
    (operating, "OU: engineers on 2+1", "", "10.2"),
    (operating, "OU: replace 2+1 by 4+1", "", "8.8.1"),
    (operating, "OU: bankrupt", "", "8.8.3"),
    (operating, "OU: move token Rennes to Rouen", "", "8.5.2"),
    (operating, "NOR: lay 9 D19", "NOR", "8.2"),
    (operating, "OU: use Havre", "", "10.2"),
    (havre, "use Havre token Rouen", "", "10.2"),
    (buying, "EST: buy train 9", "There is no train «9».", "8.8.1"),
    (buying, "EST: buy train 3/5", "There is no train", "8.8.1"),
    (buying, "EST: buy 5E", "", "8.8.1"),
    (buying, "EST: buy 4+1 for 250", "", "8.8.1"),
    (buying, "EST: discard 4+1", "", "8.8"),
    (emergency, "PO: emergency sell 9 NOR", "You have 4 shares of NOR", "7.2"),
    (emergency, "PO: bankrupt", "", "8.8.3"),
    (emergency, "PO: pass", "", "8.8.3"),
    (emergency, "PO: discard Ceinture", "", "8.8.3"),
)


@pytest.mark.parametrize("every", sampled([3, 1], 1))
def test_bad_input_is_refused_with_line_reason_section_and_a_legal_order(desk: Desk, every: int) -> None:
    found = []
    for scene, line, reason, section in BAD[::every]:
        desk.put(scene())
        before, name = desk.encoded, desk.active()
        desk.house.now += timedelta(minutes=2)
        came = desk.send(line)
        text = came.to(name).text
        said = text[text.index("Your mail, line by line") : text.index("Your orders\n---")]
        flat, lines = " ".join(said.split()), offered(said)
        if f"| {line}" not in flat or reason not in flat or f"1843 §{section}" not in flat:
            found.append((line, flat))
        if not lines or any(tries(desk.house, name, one) for one in lines):
            found.append((line, f"offered: {lines}"))
        assert desk.encoded == before, line
    assert found == [], "\n".join(f"{line}: {flat}" for line, flat in found)


@pytest.mark.parametrize(
    ("line", "reason"), [("OU: half", "«pay» or «withhold»"), ("OU: take a loan", "no loans"), ("merge OU and NOR", "")]
)
def test_what_1843_has_not_is_said(desk: Desk, line: str, reason: str) -> None:
    desk.put(operating())
    before = desk.encoded
    assert reason in plain(desk.send(line).to("ann"))
    assert desk.encoded == before


def test_a_whole_turn_in_one_mail(desk: Desk) -> None:
    """Track, a second tile, the run left out, dividend, a train: and the turn is over."""
    desk.put(operating())
    came = desk.send("OU: lay 9 D11 W; lay 8 D7\nwithhold\nbuy train 4+1")
    assert [line.split()[1] for line in came.lines[:2]] == ["lay", "lay"]
    assert any("train OU 4+1 300 bank" in line for line in came.lines), came.lines
    assert "stop 0" not in came.to("ann").text


def test_nothing_is_half_applied(desk: Desk) -> None:
    desk.put(stock())
    before = desk.encoded
    for mail in ("sell 2 SO\nbuy PO", "sell 2 SO; buy 2 EST; sell 1 NOR", "sell 1 NOR; buy EST at 90"):
        assert desk.send(mail).lines == [], mail
        assert desk.encoded == before


def test_a_doubled_mail_does_nothing_more(desk: Desk) -> None:
    desk.put(auction())
    assert desk.send("buy cheapest", "ann").lines == ["ann: take TAB"]
    before = desk.encoded
    assert desk.send("buy cheapest", "ann").lines == []
    assert desk.encoded == before


def test_a_doubled_line_does_nothing_at_all(desk: Desk) -> None:
    desk.put(auction())
    before = desk.encoded
    desk.send("buy cheapest\nbuy cheapest", "ann")
    assert desk.encoded == before or len(desk.send("status", "ann").lines) == 0


@pytest.mark.parametrize("line", ["OU: lay 9 D11 W", "OU: use Havre", "OU: withhold"])
def test_somebody_elses_company(desk: Desk, line: str) -> None:
    desk.put(operating())
    before = desk.encoded
    came = desk.send(line, "ben")
    assert came.outcome == "refused"
    assert "Ann" in came.to("ben").text
    assert desk.encoded == before


@pytest.mark.parametrize(
    "text",
    [
        "So I think you should pass on that one.",
        "Est-ce que tu joues ce soir?",
        "Ou est la gare?",
        "Pro tip: never trust Ann",
        "Claim victory while you can, Ben",
        "Moving on, who has the port?",
        "mid game looks fine to me",
    ],
)
def test_prose_does_nothing(desk: Desk, text: str) -> None:
    desk.put(operating())
    before = desk.encoded
    desk.send(text)
    assert desk.encoded == before


def test_pasted_lines_of_a_log_are_orders(desk: Desk) -> None:
    desk.put(operating())
    came = desk.send("OU lays tile #9 with rotation 1 on D11\nOU withholds\nOU passes buy trains")
    assert any("lay OU 9 D11 1" in line for line in came.lines), plain(came.to("ann"))


def test_val_de_loire_is_exchanged_in_the_turn_of_somebody_else(desk: Desk) -> None:
    scene = owning("PO", track={"F13": ("57", 1)}, cash=400).with_privates(VDL="ben").operating()
    desk.put(scene)
    came = desk.send("exchange Val-de-Loire for PO", "ben")
    assert came.lines == ["ben: exchange PO"], plain(came.to("ben"))
    assert desk.active() == "ann"
    assert desk.send("exchange Val-de-Loire for PO", "ben").lines == []


def test_shares_are_sold_in_an_emergency_without_another_word(desk: Desk) -> None:
    desk.put(emergency())
    came = desk.send("sell 1 PO; PO: buy train 4+1")
    assert [line.partition(" (")[0] for line in came.lines[:2]] == ["ann: sell PO 1", "ann: train PO 4+1 300 bank"]


def test_a_power_is_sent_before_the_turn(desk: Desk) -> None:
    """It is kept for the turn of the company."""
    desk.put(operating())
    came = desk.send("NOR: claim port Calais", "ben")
    assert came.outcome == "applied", plain(came.to("ben"))
    assert "Kept for later" in plain(came.to("ben"))


def test_a_policy_pays_or_withholds(desk: Desk) -> None:
    desk.put(operating())
    came = desk.send("policy OU: half", "ann")
    assert came.outcome == "refused"
    assert "policy OU: withhold, run best" in came.to("ann").text
    assert "policy OU: half" not in came.to("ann").text.split("line by line")[1].replace("| policy OU: half", "")
    assert desk.send("policy OU: withhold", "ann").outcome == "applied"


def test_shares_are_bought_until_there_are_enough(desk: Desk) -> None:
    """The standing purchase says IPO and pool."""
    desk.put(stock())
    came = desk.send("buy EST from ipo until 3 shares then pass")
    assert came.outcome == "applied", plain(came.to("ann"))
    assert "buy EST from ipo until 3 shares" in plain(came.to("ann"))


def ports() -> Scene:
    """NOR of anne lays track; PO of ben has two ports."""
    scene = owning("NOR", cash=100).with_public("PO", par=67, cash=0, ben=6)
    return with_company(scene, "PO", ports=("K8", "A6")).operating()


def test_a_port_is_offered_for_in_the_turn_of_its_buyer(desk: Desk) -> None:
    desk.put(ports())
    came = desk.send("NOR: buy port Brest from PO")
    assert any("offer port NOR A6 PO" in line for line in came.lines), plain(came.to("ann"))


def test_what_the_rules_say_has_privates_by_their_names(desk: Desk) -> None:
    """The engine’s ids stand on the map, and nowhere in a sentence."""
    desk.put(stock().edit(lambda game: game.privates.update(VDL="ben")))
    told = plain(desk.send("exchange Val-de-Loire for EST").to("ann"))
    assert "Only the player who owns Val-de-Loire can exchange it for a share; Val-de-Loire belongs to Ben." in told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "PLM cannot place a token at E16: none of its routes leads there. The token can go to H11 (stop 0, 100), "
            "J9 (stop 0, Montauban, 100).",
            "PLM cannot place a station marker at E16 Paris: none of its routes leads there. The station marker can go "
            "to Limoges (100 fr), Montauban (100 fr).",
        ),
        (
            "PLM had no route with A6 when its turn began. It had one with these ports: H7, C14.",
            "PLM had no route with A6 Brest when its turn began. It had one with these ports: H7 Bordeaux, "
            "C14 Le Havre.",
        ),
        ("PLM has no marker at J17 stop 0.", "PLM has no marker at J17 Lyon."),
        ("No track leads along A6-B7; «PLM: token J17».", "No track leads along A6-B7; «PLM: token J17»."),
        ("Tile 57 is yellow and D19 is green.", "Tile 57 is yellow and D19 is green."),
    ],
)
def test_cities_of_refusals_have_their_names(said: str, told: str) -> None:
    """§8.5: no numbers of stops, no ids alone where there is a name; what is quoted can be sent back."""
    assert ruled(definition(), said) == told


def test_an_exchange_sent_in_somebody_elses_turn_of_a_stock_round_is_kept(desk: Desk) -> None:
    desk.put(stock().edit(lambda game: game.privates.update(VDL="ben")))
    came = desk.send("exchange Val-de-Loire for EST", "ben")
    assert came.outcome == "applied", plain(came.to("ben"))
    assert "Kept for later" in plain(came.to("ben"))


def test_what_is_sent_early_is_kept_for_the_companys_turn(desk: Desk) -> None:
    desk.put(operating())
    for line in ("NOR: use Havre", "NOR: engineers on 4+1", "NOR: run best; withhold", "NOR: claim port"):
        assert desk.send(line, "ben").outcome == "applied", line
