"""What happened in 1843 as a report tells it: the auction as it went, turns in one sentence each."""

from __future__ import annotations

from itertools import chain

from engine.core.events import Event
from engine.eighteen import events as shared
from engine.games.g1843 import events as own
from engine.games.g1843.rounds import PrivateAuction
from pbem.titles.g1843.mail import TITLE
from pbem.words.phrases import phrase
from tests.eighteen.told_1843 import GAMES, NAMES, SCENE, WRONG, bargained, golden, sentence, told
from tests.g1843 import definition
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.turns import in_phase


def played(scene: Scene, *lines: str) -> list[str]:
    """The story of these lines."""
    events: list[Event] = []
    for line in lines:
        scene = scene.play(line)
        events += scene.events
    return told(*events, names=SCENE)


def test_what_falls_to_bidders_after_a_purchase_is_told_with_it() -> None:
    assert played(
        table("anne ben carl dora"),
        "anne: pass", "ben: bid CEI 30", "carl: bid PSG 45", "dora: bid PSG 60", "anne: take TAB",
    ) == [
        "Anne passed.",
        "Bids, whose money is set aside: for 2 Ceinture Ben 30; for 3 Saint-Germain Carl 45, Dora 60.",
        "Anne took 1 Toulouse-Barcelone for 15; 2 Ceinture went to Ben for their bid of 30; Carl and Dora bid on for "
        "3 Saint-Germain, where Dora leads with 60.",
    ]  # fmt: skip


def test_a_bid_off_goes_on_in_the_next_report_as_raises() -> None:
    scene = table("anne ben carl").play("anne: bid CEI 25", "ben: bid CEI 30", "carl: take TAB")
    assert played(scene, "anne: bid CEI 40", "ben: pass") == [
        "For 2 Ceinture Anne raised to 40, Ben dropped out; 2 Ceinture went to Anne for their bid of 40.",
    ]


def test_a_bid_off_in_one_report_tells_who_had_their_money_back() -> None:
    scene = table("anne ben carl").play("anne: bid CEI 25", "ben: bid CEI 30")
    assert played(scene, "carl: take TAB", "anne: bid CEI 40", "ben: bid CEI 45", "anne: pass") == [
        "Carl took 1 Toulouse-Barcelone for 15; Anne and Ben bid on for 2 Ceinture, where Ben leads with 30; Anne "
        "raised to 40, Ben raised to 45, Anne dropped out; 2 Ceinture went to Ben for their bid of 45; Anne got their "
        "money back."
    ]


def test_a_round_of_passes_tells_what_it_brings() -> None:
    scene = table("anne ben carl").play("anne: take TAB", "ben: take CEI")
    assert played(scene, "carl: pass", "anne: pass", "ben: pass") == [
        "Everybody passed; privates paid Ben 5; a yellow train left the game (5 are left); 3 Saint-Germain now costs "
        "35.",
    ]


def test_what_comes_with_a_private_is_told_with_it() -> None:
    scene = table("anne ben carl").with_cash(anne=2000).edit(
        lambda game: game.privates.update(TAB="ben", CEI="ben", PSG="ben", HAV="ben", VDL="ben")
    )  # fmt: skip
    assert played(scene, "anne: take BAM", "ben: pass", "carl: pass") == [
        "Anne took 6 Boulogne-Amiens for 150; a 10 % share of ETA came with it.",
        "Ben and Carl passed.",
    ]
    rich = scene.play("anne: take BAM").with_cash(ben=2000)
    assert played(rich, "ben: take LYM", "ben: start PLM 94")[0] == (
        "Ben took 7 Lyon-Méditerranée for 210; the director’s certificate of PLM came with it; Ben set the par of PLM "
        "at 94."
    )


def test_a_float_is_told_with_the_share_that_brought_it() -> None:
    assert told(
        shared.ShareBought(player="p1", company="NOR", source="ipo", price=73),
        own.CompanyFloated(company="NOR", capital=730),
    ) == ["Ann bought a share of NOR from the IPO for 73; NOR floats with 730."]


def test_a_marker_that_sinks_is_told_with_the_sale() -> None:
    assert told(
        shared.SharesSold(player="p1", company="SO", shares=2, price=40),
        own.SankInStack(company="SO", places=1),
    ) == ["Ann sold 2 shares of SO at 40 each, 80 in all; SO sank 1 place in its stack."]


def test_a_private_given_up_is_not_told_to_close() -> None:
    assert told(
        own.PrivateExchanged(player="p1", private="VDL", company="MID", paid=0), own.PrivateClosed(private="VDL")
    ) == ["Ann gave up Val-de-Loire for a 10 % share of MID from the IPO."]
    assert told(
        shared.PrivateSold(company="NOR", private="VDL", seller="p1", price=110),
        own.PrivateClosed(private="VDL"),
        shared.TrainBought(company="NOR", train="2", source="VDL", price=110),
    ) == ["NOR: bought Val-de-Loire from Ann for 110; turned Val-de-Loire into a 2-train."]


def test_a_private_that_closes_in_a_turn_does_not_break_it() -> None:
    assert told(
        shared.TrackLaid(company="SO", tile="9", hex="I8", rotation=2, cost=20),
        own.PrivateClosed(private="TAB"),
        shared.DividendPaid(company="SO", kind="keep", paid=0, kept=0),
    ) == ["SO: laid 9 on I8 SE NW (20 fr); Toulouse-Barcelone closes; earned nothing."]


def test_the_foreigners_and_the_ports_are_told_of_one_as_of_several() -> None:
    assert told(own.CardDiscarded(colour="green", left=6)) == [
        "The foreigners buy a green train; 6 green left in the supply."
    ]
    assert told(own.CardDiscarded(colour="yellow", left=0), own.CardDiscarded(colour="green", left=6)) == [
        "The foreigners buy a yellow train and a green train; 6 green left in the supply."
    ]
    assert told(own.PortIncomePaid(company="SO", ports=("H7",), amount=20)) == ["Ports: SO 20 (Bordeaux)."]


def test_privates_that_pay_nothing_are_left_out() -> None:
    assert told(
        shared.IncomePaid(company="TAB", owner="p1", amount=0), shared.IncomePaid(company="PSG", owner="p1", amount=10)
    ) == ["Incomes: Ann 10 (Saint-Germain)."]


def test_whole_games_read_in_words_of_1843_and_nothing_of_weight_is_lost() -> None:
    for walked in (*map(golden, GAMES), bargained()):
        events = list(chain.from_iterable(walked.events))
        text = told(*events)
        for one in text:
            assert not WRONG.search(one), one
            assert one.endswith("."), one
        for say in TITLE.told.story_for_all(definition(), events, NAMES):
            assert not WRONG.search(phrase(say.key, **say.facts)), say
        together = " ".join(text)
        for event in events:
            if isinstance(event, shared.PrivateWon):
                assert f" {event.price}" in together or not event.price
            elif isinstance(event, own.CompanyFloated):
                assert f"{event.company} floats with {event.capital}" in together
            elif isinstance(event, own.PortClaimed):
                assert "claimed the port of" in together
        auctioned = sum(isinstance(game.round, PrivateAuction) for game in walked.games)
        assert len(text) < len(events) - auctioned // 4


def test_mid_s_marker_has_its_city_once_its_hex_has_track() -> None:
    scene = in_phase(table("anne ben carl"), "green").with_public("MID", par=79, anne=6).stock().passing(3)
    assert [sentence(event) for event in scene.told(shared.TokenPlaced)] == [
        "MID placed a station marker on J9 Montauban/Albi."
    ]
    lay = next(line for line in scene.legal("lay_home") if line.endswith(" 1"))
    assert "placed a station marker on J9 Albi" in " ".join(played(scene, f"anne: {lay}"))
