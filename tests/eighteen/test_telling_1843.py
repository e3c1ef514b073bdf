"""Every event of 1843 has its sentence, with names of players, privates, ports and cities."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.core.events import Event
from engine.eighteen import events as shared
from engine.games.g1843 import events as own
from engine.games.g1843.events import AnyEvent
from tests.eighteen.told_1843 import GAMES, WRONG, bargained, golden, sentence

SENTENCES: tuple[tuple[Event, str], ...] = (
    (
        shared.GameStarted(players=("p2", "p1"), first="p2", cash=1200),
        "The player cards are dealt, from #1 on: Ben, Ann. Everybody begins with 1200 fr.",
    ),
    (
        shared.TakenUp(players=("p2", "p1"), first="p2"),
        "The game goes on as it stood on the table. Player cards from #1 on: Ben, Ann.",
    ),
    (
        shared.RoundBegan(round="PA", set_number=1, order=("p1", "p2")),
        "The private companies are auctioned; Ann, Ben act in this order.",
    ),
    (shared.RoundBegan(round="SR", set_number=2, order=("p2", "p1")), "Stock round 2 begins: Ben, Ann."),
    (
        shared.RoundBegan(round="OR", set_number=2, or_number=1, order=("NOR", "PO")),
        "Operating round 2.1 begins: NOR, PO.",
    ),
    (
        shared.RoundBegan(round="OR", set_number=1, or_number=1),
        "Operating round 1.1 begins; no company has floated.",
    ),
    (shared.Passed(player="p1"), "Ann passed."),
    (shared.Passed(player="p1", company="NOR"), "Ann passed (NOR)."),
    (shared.Passed(player="p1", company="PSG"), "Ann dropped out of the bidding for 3 Saint-Germain."),
    (shared.BidMade(player="p2", company="CEI", price=25), "Ben bid 25 for 2 Ceinture, and that money is set aside."),
    (
        shared.BidMade(player="p2", company="CEI", price=35, raised=True),
        "Ben raised to 35 for 2 Ceinture.",
    ),
    (shared.MinimumFell(company="TAB", minimum=10), "1 Toulouse-Barcelone now costs 10."),
    (shared.MinimumFell(company="TAB", minimum=0), "1 Toulouse-Barcelone now costs nothing."),
    (shared.PrivateWon(player="p1", company="TAB", price=15), "Ann took 1 Toulouse-Barcelone for 15."),
    (shared.PrivateWon(player="p1", company="CEI", price=25), "2 Ceinture went to Ann for their bid of 25."),
    (shared.PrivateWon(player="p1", company="TAB", price=0), "Ann had to take 1 Toulouse-Barcelone, for nothing."),
    (
        own.BidOffBegan(company="HAV", bidders=("p3", "p1"), price=80),
        "Cleo and Ann bid on for 4 Havre; Ann leads with 80.",
    ),
    (
        own.SharesCame(player="p1", private="BAM", company="ETA", shares=1),
        "Ann got a 10 % share of ETA with Boulogne-Amiens.",
    ),
    (
        own.SharesCame(player="p1", private="LYM", company="PLM", shares=2),
        "Ann got the director’s certificate of PLM with Lyon-Méditerranée.",
    ),
    (
        own.AllPassed(),
        "All players passed: privates pay, a train leaves the game, and the cheapest private gets cheaper.",
    ),
    (own.CardDiscarded(colour="yellow", left=5), "A yellow train leaves the game; 5 are left in the supply."),
    (own.CardDiscarded(colour="yellow", left=0), "The last yellow train leaves the game."),
    (own.CardsDealt(order=("p2", "p1")), "The player cards are dealt anew, the richest first: Ben, Ann."),
    (
        shared.PublicStarted(player="p1", company="PO", price=86, paid=172),
        "Ann started PO at 86 and paid 172 for its director’s certificate.",
    ),
    (shared.PublicStarted(player="p1", company="PLM", price=94, paid=0), "Ann set the par of PLM at 94."),
    (own.CompanyFloated(company="PO", capital=860), "PO floats with 860."),
    (shared.SharesSold(player="p1", company="SO", shares=1, price=90), "Ann sold 1 share of SO for 90."),
    (
        shared.SharesSold(player="p1", company="SO", shares=2, price=90),
        "Ann sold 2 shares of SO at 90 each, 180 in all.",
    ),
    (own.SankInStack(company="SO", places=1), "SO sank 1 place in its stack."),
    (own.SankInStack(company="SO", places=2), "SO sank 2 places in its stack."),
    (
        shared.ShareBought(player="p2", company="NOR", source="ipo", price=73),
        "Ben bought a share of NOR from the IPO for 73.",
    ),
    (
        shared.ShareBought(player="p2", company="NOR", source="pool", price=80),
        "Ben bought a share of NOR from the pool for 80.",
    ),
    (shared.PresidentChanged(company="NOR", player="p2"), "Ben is now director of NOR."),
    (shared.PriceMoved(company="NOR", old=80, new=91), "The price of NOR moved from 80 to 91."),
    (shared.PriceMoved(company="NOR", old=71, new=71), "The price marker of NOR moved to another cell of 71."),
    (
        own.PrivateExchanged(player="p1", private="VDL", company="MID", paid=0),
        "Ann gave up Val-de-Loire for a 10 % share of MID from the IPO.",
    ),
    (
        own.PrivateExchanged(player="p1", private="VDL", company="PO", paid=86),
        "Ann gave up Val-de-Loire for half the director’s certificate of PO.",
    ),
    (own.PrivateClosed(private="PSG"), "Saint-Germain closes."),
    (shared.IncomePaid(company="PSG", owner="p1", amount=10), "Saint-Germain paid 10 to Ann."),
    (
        own.PortIncomePaid(company="OU", ports=("A6", "C14"), amount=40),
        "OU received 40 for its ports (Brest and Le Havre).",
    ),
    (
        shared.TrackLaid(company="NOR", tile="9", hex="D19", rotation=2, cost=20),
        "NOR laid tile 9 on D19 for 20 fr (joins SE E20 – NW C18).",
    ),
    (
        shared.TrackLaid(company="EST", tile="10", hex="F23", rotation=0, cost=0, cities=("Metz", "Nancy")),
        "EST laid tile 10 on F23 Metz/Nancy (joins Metz: NE E24; Nancy: SW G22).",
    ),
    (
        shared.TokenPlaced(company="NOR", hex="D15", stop=0, cost=40),
        "NOR placed a station marker on D15 Rouen for 40 fr.",
    ),
    (
        shared.TokenPlaced(company="EST", hex="F23", stop=1, cost=40, city="Nancy"),
        "EST placed a station marker on F23 Nancy for 40 fr.",
    ),
    (shared.TokenPlaced(company="NOR", hex="C20", stop=0, cost=0), "NOR placed a station marker on C20 Lille."),
    (shared.TokenRemoved(company="NOR", hex="C20", stop=0), "NOR lost its token on C20 Lille."),
    (
        own.MarkerMoved(company="SO", hex="H7", stop=0, to_hex="F23", to_stop=0, cost=100, to_city="Metz"),
        "SO moved a station marker from H7 Bordeaux to F23 Metz for 100 fr.",
    ),
    (own.PortClaimed(company="PRO", hex="N15"), "PRO claimed the port of Marseille."),
    (
        own.PortBought(company="OU", hex="A6", source="SO", price=20),
        "OU bought the port of Brest from SO for 20.",
    ),
    (shared.Ran(company="PO", routes=("3+1: F13-F15-E16 120",), revenue=120), "PO ran 3+1: F13-F15-E16 for 120."),
    (shared.Ran(company="PO", routes=(), revenue=0), "PO ran no train."),
    (shared.DividendPaid(company="PO", kind="pay", paid=120, kept=0), "PO paid out, 12 a share."),
    (shared.DividendPaid(company="PO", kind="keep", paid=0, kept=120), "PO withheld 120."),
    (shared.DividendPaid(company="PO", kind="keep", paid=0, kept=0), "PO earned nothing."),
    (shared.TrainBought(company="PO", train="2+1", source="bank", price=125), "PO bought a 2+1-train for 125."),
    (shared.TrainBought(company="PO", train="3/5x2", source="bank", price=500), "PO bought a 3/5x2 for 500."),
    (
        shared.TrainBought(company="PO", train="8E", source="pool", price=500),
        "PO bought an 8E-train from the pool for 500.",
    ),
    (
        shared.TrainBought(company="PO", train="Electric", source="NOR", price=9),
        "PO bought an Electric from NOR for 9.",
    ),
    (
        shared.TrainBought(company="PO", train="2", source="VDL", price=110),
        "PO turned Val-de-Loire into a 2-train.",
    ),
    (shared.TrainDiscarded(company="PO", train="4+1"), "PO discarded a 4+1-train to the pool."),
    (own.TrainTurned(company="EST", train="4/6x2", side="5+2"), "EST turned its 4/6x2 to the 5+2 side."),
    (own.TrainScrapped(company="OU", train="2+1"), "OU threw away its rusted 2+1."),
    (
        own.EngineersPlaced(company="ETA", train="4+1"),
        "ETA laid the Engineers card on its 4+1, so that it will run once more when it rusts; Val-de-Loire closes.",
    ),
    (
        own.TrainsObsolete(company="ETA", train="4+1"),
        "The 4+1 of ETA with the Engineers card is obsolete now and runs once more.",
    ),
    (own.ObsoleteGone(company="ETA", train="4+1"), "ETA ran its obsolete 4+1 for the last time."),
    (
        shared.PhaseBegan(phase="green"),
        "Green phase begins. Tiles: yellow and green. At most 4 trains on 4 certificates a company; "
        "2 operating rounds in a set. New: companies may buy privates; green pars.",
    ),
    (
        shared.PhaseBegan(phase="red"),
        "Red phase begins. Tiles: yellow, green and brown. At most 2 trains on 2 certificates a company; "
        "3 operating rounds in a set.",
    ),
    (shared.TrainsRusted(train="yellow", owners=()), "All yellow trains have rusted; no company had one."),
    (
        shared.TrainsRusted(train="yellow", owners=("PO",)),
        "All yellow trains have rusted: PO loses what it had of them.",
    ),
    (shared.TrainsRusted(train="yellow", owners=("PO", "SO")), "All yellow trains have rusted: PO and SO lose theirs."),
    (
        shared.PrivateSold(company="NOR", private="PSG", seller="p1", price=80),
        "NOR bought Saint-Germain from Ann for 80.",
    ),
    (own.DirectorPaid(player="p1", company="NOR", amount=180), "NOR lacked 180 for a train, which Ann paid."),
    (own.PrivateCashed(player="p1", private="CEI", amount=20), "Ann gave up Ceinture for its face value, 20."),
    (
        own.TrainsAsked(company="NOR", asked=("p2", "p3")),
        "NOR must own a train, and its director cannot raise the money: Ben and Cleo may offer it one before the game "
        "ends.",
    ),
    (
        own.TrainsAsked(company="NOR", asked=()),
        "NOR must own a train, and its director cannot raise the money; nobody could sell it one.",
    ),
    (own.TrainOffered(player="p2", company="SO", train="4+1", price=60), "Ben offers it a 4+1-train of SO for 60."),
    (own.TrainKept(player="p2"), "Ben sells it no train."),
    (
        shared.DealOffered(by="p1", deal="train OU 4+1 100 SO", asked=("p2",)),
        "Ann offered: OU buys a 4+1-train from SO for 100. Ben must agree.",
    ),
    (
        shared.DealOffered(by="p1", deal="replace OU Electric 100 SO 2+1", asked=("p2",)),
        "Ann offered: OU throws away its 2+1 and buys an Electric from SO for 100. Ben must agree.",
    ),
    (
        shared.DealOffered(by="p1", deal="private OU PSG 60", asked=("p2",)),
        "Ann offered: OU buys Saint-Germain for 60. Ben must agree.",
    ),
    (
        shared.DealOffered(by="p1", deal="private_train OU VDL 110", asked=("p2",)),
        "Ann offered: OU buys Val-de-Loire for 110 and turns it into a 2-train. Ben must agree.",
    ),
    (
        shared.DealOffered(by="p1", deal="port OU A6 SO", asked=("p2",)),
        "Ann offered: OU buys the port of Brest from SO for 20. Ben must agree.",
    ),
    (shared.DealAnswered(player="p2", agreed=True), "Ben accepted the offer."),
    (shared.DealAnswered(player="p2", agreed=False), "Ben declined the offer."),
    (shared.BankBroke(), "The bank is broken: it had to pay more than it held."),
    *(
        (shared.GameEnded(reason=reason, scores={"p1": 90, "p2": 140}), f"{why} Ben 140, Ann 90 fr.")
        for reason, why in (
            ("bankrupt", "The game is over: a director is bankrupt. Final worth:"),
            ("trains", "The game is over: all yellow trains are gone before the privates were sold. Final worth:"),
            ("price", "The game is over: a share costs 500. Final worth:"),
            (
                "gray",
                "The game is over: the second set of operating rounds with a gray train is played. Final worth:",
            ),
            ("moderator", "The game was ended early. Worth as it stands:"),
        )
    ),
    (shared.CashCorrected(who="p1", old=100, new=120), "Ann has 120 fr, not 100."),
    (
        shared.SharesCorrected(
            company="PLM", shares=1, giver="p1", taker="p2", giver_old=2, giver_new=1, taker_old=0, taker_new=1
        ),
        "1 share of PLM goes from Ann (2 before, 1 now) to Ben (0 before, 1 now).",
    ),
    (
        shared.SharesCorrected(
            company="PLM", shares=2, giver="PLM", taker="pool", giver_old=4, giver_new=2, taker_old=0, taker_new=2
        ),
        "2 shares of PLM go from the company’s own stock (4 before, 2 now) to the market (0 before, 2 now).",
    ),
    (shared.OwnerCorrected(company="PLM", old="p1", new="p2"), "The director of PLM is Ben, not Ann."),
    (shared.OwnerCorrected(company="LYM", old="p1", new="p2"), "LYM belongs to Ben, not to Ann."),
    (
        shared.StationCorrected(company="PLM", old_hex="J21", old_stop=0, hex="I16", stop=0),
        "The token of PLM on J21 Genève stands on I16 Dijon instead.",
    ),
    (
        shared.StationCorrected(company="PLM", old_hex="", old_stop=0, hex="I16", stop=0),
        "A token of PLM, until now on its charter, stands on I16 Dijon.",
    ),
    (
        shared.StationCorrected(company="PLM", old_hex="J21", old_stop=0, hex="", stop=0),
        "The token of PLM on J21 Genève lies on its charter again.",
    ),
    (
        shared.TileCorrected(hex="J21", old="", old_rotation=0, tile="57", rotation=1),
        "J21 now has tile 57 (rotation 1) instead of no tile.",
    ),
    (shared.PriceCorrected(company="PLM", old=70, new=80, old_row=0, new_row=0), "The price of PLM is 80, not 70."),
    (
        shared.PriceCorrected(company="PLM", old=70, new=80, old_row=1, new_row=2),
        "The price of PLM is 80 in row 2 from the top, not 70 in row 1.",
    ),
    (shared.TrainCorrected(train="3", giver="bank", taker="PLM"), "A correction: a 3-train goes from the bank to PLM."),
    (shared.TurnCorrected(old="p1", new="p2"), "It is Ben’s turn, not Ann’s."),
)


@pytest.mark.parametrize(("event", "expected"), SENTENCES, ids=lambda one: type(one).__name__)
def test_an_event_reads(event: Event, expected: str) -> None:
    assert sentence(event) == expected


def test_every_kind_of_event_has_a_sentence_here() -> None:
    kinds = set(get_args(AnyEvent))
    assert {type(event) for event, _ in SENTENCES} == kinds


def test_whatever_happens_in_games_has_words_of_1843() -> None:
    seen = set()
    for events in (events for one in (*map(golden, GAMES), bargained()) for events in one.events):
        for event in events:
            text = sentence(event)
            assert not WRONG.search(text), text
            assert text.endswith("."), text
            seen.add(type(event))
    assert len(seen) > 30
