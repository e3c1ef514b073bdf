"""Every event of 1861 has its sentence, with names, printed ids, places, sides and joined hexes."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.core.events import Event
from engine.eighteen import events as shared
from engine.games.g1861 import events as own
from engine.games.g1861.events import AnyEvent
from pbem.titles.g1861.mail import TITLE
from pbem.words.phrases import phrase
from tests.eighteen.told import NAMES
from tests.rules.g1861.table import definition

SENTENCES: tuple[tuple[Event, str], ...] = (
    (
        shared.GameStarted(players=("p2", "p1"), first="p1", cash=315),
        "Clockwise sit Ben, Ann. Ann is first. Everybody begins with 315 R.",
    ),
    (
        shared.TakenUp(players=("p2", "p1"), first="p1"),
        "The game goes on as it stood on the table. Clockwise sit Ben, Ann. Ann has the first-player card.",
    ),
    (
        shared.RoundBegan(round="ISR", set_number=1, order=("p1", "p2")),
        "The private companies are auctioned; Ann, Ben bid in this order.",
    ),
    (shared.RoundBegan(round="SR", set_number=2, order=("p2", "p1")), "Stock round 2 begins: Ben, Ann."),
    (
        shared.RoundBegan(round="OR", set_number=2, or_number=1, order=("N", "NW", "RSR")),
        "Operating round 2.1 begins: N, NW.",
    ),
    (
        shared.RoundBegan(round="OR", set_number=1, or_number=1, order=("RSR",)),
        "Operating round 1.1 begins; no minor or public is in play.",
    ),
    (
        shared.RoundBegan(round="MR", set_number=6, or_number=2, order=()),
        "There is no minor in play, so no merger round follows operating round 6.2.",
    ),
    (
        shared.RoundBegan(round="MR", set_number=2, or_number=1, order=("N",)),
        "The merger round after operating round 2.1 begins: N.",
    ),
    (shared.Passed(player="p1"), "Ann passed."),
    (shared.Passed(player="p1", company="NW"), "Ann passed (NW)."),
    (shared.BidMade(player="p2", company="TSR", price=25), "Ben bid 25 for TSR."),
    (shared.MinimumFell(company="WVR", minimum=55), "Nobody bid for WVR: its minimum bid falls to 55."),
    (
        shared.PrivateWon(player="p1", company="TSR", price=25),
        "Ann won TSR (Tsarskoye Selo Railway) for 25.",
    ),
    (
        shared.PrivateWon(player="p1", company="TSR", price=0),
        "Ann got TSR (Tsarskoye Selo Railway) for nothing.",
    ),
    (
        shared.PublicStarted(player="p1", company="SE", price=110, paid=220),
        "Ann started SE at 110 and paid 220 for its president’s certificate.",
    ),
    (shared.SharesSold(player="p1", company="SW", shares=1, price=90), "Ann sold 1 share of SW for 90."),
    (
        shared.SharesSold(player="p1", company="SW", shares=2, price=90),
        "Ann sold 2 shares of SW at 90 each, 180 in all.",
    ),
    (
        shared.ShareBought(player="p2", company="NW", source="treasury", price=80),
        "Ben bought a share of NW from its treasury for 80.",
    ),
    (
        shared.ShareBought(player="p2", company="NW", source="pool", price=80),
        "Ben bought a share of NW from the market for 80.",
    ),
    (shared.PresidentChanged(company="NW", player="p2"), "Ben is now president of NW."),
    (shared.PriceMoved(company="NW", old=80, new=90), "The price of NW moved from 80 to 90."),
    (
        shared.PriceMoved(company="NW", old=150, new=150),
        "The price token of NW moved to another cell of 150.",
    ),
    (shared.IncomePaid(company="TSR", owner="p1", amount=10), "TSR paid 10 to Ann."),
    (
        shared.TrackLaid(company="NW", tile="57", hex="E9", rotation=1, cost=20),
        "NW laid tile 57 on E9 Smolensk for 20 R (joins NE F8, SW D10).",
    ),
    (
        shared.TrackLaid(company="NW", tile="8", hex="F10", rotation=2, cost=0),
        "NW laid tile 8 on F10 (joins NE G9 – NW E9).",
    ),
    (shared.TokenPlaced(company="NW", hex="K7", stop=0, cost=80), "NW placed a token on K7 Nizhnii Novgorod for 80 R."),
    (shared.TokenPlaced(company="RSR", hex="E1", stop=1, cost=0), "RSR placed a token on E1 St. Petersburg (stop 1)."),
    (shared.TokenRemoved(company="NW", hex="L12", stop=0), "NW lost its token on L12 Saratov."),
    (shared.Ran(company="NW", routes=("3: D20-D14-E9 120",), revenue=120), "NW ran 3: D20-D14-E9 for 120."),
    (
        shared.Ran(company="NW", routes=("3: D20-D14 60", "4: H8-G7 110"), revenue=170),
        "NW ran 3: D20-D14 for 60 and 4: H8-G7 for 110, 170 in all.",
    ),
    (shared.Ran(company="NW", routes=(), revenue=0), "NW ran no train."),
    (shared.DividendPaid(company="NW", kind="pay", paid=120, kept=0), "NW paid out, 12 a share."),
    (shared.DividendPaid(company="NW", kind="half", paid=60, kept=60), "NW paid half, 6 a share, and kept 60."),
    (shared.DividendPaid(company="NW", kind="keep", paid=0, kept=120), "NW withheld 120."),
    (shared.DividendPaid(company="RSR", kind="keep", paid=0, kept=120), "RSR kept 120."),
    (shared.DividendPaid(company="NW", kind="keep", paid=0, kept=0), "NW earned nothing."),
    (shared.DividendPaid(company="N", kind="half", paid=40, kept=40), "N paid 40 to its owner and kept 40."),
    (shared.TrainBought(company="NW", train="4", source="bank", price=350), "NW bought a 4-train for 350."),
    (shared.TrainBought(company="NW", train="8", source="bank", price=1000), "NW bought an 8-train for 1000."),
    (
        shared.TrainBought(company="NW", train="2", source="pool", price=100),
        "NW bought a 2-train from the pool for 100.",
    ),
    (shared.TrainBought(company="NW", train="2", source="SW", price=1), "NW bought a 2-train from SW for 1."),
    (shared.TrainDiscarded(company="NW", train="3"), "NW discarded a 3-train to the pool."),
    (
        shared.PhaseBegan(phase="3"),
        "Phase 3 begins. Tiles: yellow and green. Trains: 2 for a minor, 4 for a public. New: companies may buy "
        "privates; a merger round follows each operating round.",
    ),
    (
        shared.PhaseBegan(phase="7"),
        "Phase 7 begins. Tiles: yellow, green, brown and gray. Trains: 1 for a minor, 2 for a public.",
    ),
    (shared.TrainsRusted(train="2", owners=("N", "NW")), "All 2-trains are gone for good: N and NW lose theirs."),
    (shared.TrainsRusted(train="2", owners=("N",)), "All 2-trains are gone for good: N loses what it had of them."),
    (shared.TrainsRusted(train="2", owners=()), "All 2-trains are gone for good; no company had one."),
    (shared.PrivateSold(company="NW", private="MRR", seller="p1", price=70), "NW bought MRR from Ann for 70."),
    (shared.BankBroke(), "The bank is broken: it had to pay more than it held."),
    (
        shared.GameEnded(reason="final_phase", scores={"p1": 900, "p2": 1000}),
        "The game is over: its last operating round has been played. Final worth: Ben 1000, Ann 900 R.",
    ),
    (
        shared.GameEnded(reason="moderator", scores={"p1": 900}),
        "The game was ended early. Worth as it stands: Ann 900 R.",
    ),
    (
        shared.GameEnded(reason="bank", scores={"p1": 900}),
        "The game is over, because the bank is broken. Final worth: Ann 900 R.",
    ),
    (
        own.MinorFounded(player="p1", company="M-V", paid=145, price=70),
        "Ann won M-V (Moscow-Voronezh) for 145, which is its treasury; its price is 70.",
    ),
    (own.SharesRedeemed(company="NW", shares=1, price=80), "NW redeemed 1 share for 80."),
    (own.SharesRedeemed(company="NW", shares=2, price=80), "NW redeemed 2 shares at 80 each."),
    (own.LoansTaken(company="NW", count=1, received=45), "NW took a loan and received 45."),
    (own.LoansTaken(company="NW", count=2, received=90), "NW took 2 loans and received 90."),
    (own.LoansRepaid(company="NW", count=1, paid=50), "NW repaid a loan (50)."),
    (own.LoansRepaid(company="NW", count=3, paid=150), "NW repaid 3 loans (150)."),
    (own.InterestPaid(company="NW", amount=10), "NW paid 10 interest."),
    (own.PrivateNationalised(company="TSR", owner="p1", paid=30), "TSR goes to the RSR; Ann gets 30 for it."),
    (
        own.Nationalised(company="NW", price=70, paid={"p1": 210, "p2": 140}),
        "NW is nationalised at 70 a share: Ann 210, Ben 140. What it owned goes to the RSR.",
    ),
    (
        own.Nationalised(company="NW", price=70, paid={}),
        "NW is nationalised at 70 a share; no player held any. What it owned goes to the RSR.",
    ),
    (
        own.NationalisationDeclined(company="NW"),
        "NW stays in play without a train; its president declined nationalisation.",
    ),
    (
        own.PublicFormed(public="MKV", minors=("M-V",), president="p1", price=110),
        "M-V converted into MKV at 110; Ann is president.",
    ),
    (
        own.PublicFormed(public="SW", minors=("K-B", "O-K"), president="p2", price=135),
        "K-B and O-K merged into SW at 135; Ben is president.",
    ),
    (
        own.PublicFormed(public="SW", minors=("K-B", "O-K"), president="", price=135),
        "K-B and O-K merged into SW at 135; it has no president until somebody buys a second share.",
    ),
    (
        own.DealOffered(by="p1", deal="train NW 3 100 SW", asked=("p2",)),
        "Ann offered: NW buys a 3-train from SW for 100. Ben must agree.",
    ),
    (
        own.DealOffered(by="p1", deal="private NW TSR 30", asked=("p2",)),
        "Ann offered: NW buys TSR for 30. Ben must agree.",
    ),
    (
        own.DealOffered(by="p1", deal="merge K-B O-K K-K into SW", asked=("p2", "p3")),
        "Ann offered: K-B, O-K and K-K merge into SW. Ben and Carl must agree.",
    ),
    (own.DealAnswered(player="p2", agreed=True), "Ben accepted the offer."),
    (own.DealAnswered(player="p2", agreed=False), "Ben declined the offer."),
    (own.FinalSet(set_number=9), "The end is fixed: the game ends after operating round 9.3."),
    (
        own.StandsStill(phase="7"),
        "This game cannot reach its end: as things stand no company can ever buy the train that begins phase 8, so "
        "rounds would follow each other until the bank breaks. You can play on; or the moderator can end the game as "
        "it stands with «end now», and then cash and shares are counted as they are.",
    ),
    (shared.CashCorrected(who="p1", old=100, new=120), "Ann has 120 R, not 100."),
    (
        shared.SharesCorrected(
            company="NW", shares=1, giver="p1", taker="p2", giver_old=2, giver_new=1, taker_old=0, taker_new=1
        ),
        "1 share of NW goes from Ann (2 before, 1 now) to Ben (0 before, 1 now).",
    ),
    (
        shared.SharesCorrected(
            company="NW", shares=2, giver="NW", taker="pool", giver_old=4, giver_new=2, taker_old=0, taker_new=2
        ),
        "2 shares of NW go from the company’s own stock (4 before, 2 now) to the market (0 before, 2 now).",
    ),
    (shared.OwnerCorrected(company="NW", old="p1", new="p2"), "The president of NW is Ben, not Ann."),
    (shared.OwnerCorrected(company="TSR", old="p1", new="p2"), "TSR belongs to Ben, not to Ann."),
    (
        shared.StationCorrected(company="NW", old_hex="E9", old_stop=0, hex="D20", stop=0),
        "The token of NW on E9 Smolensk stands on D20 Odessa instead.",
    ),
    (
        shared.StationCorrected(company="NW", old_hex="", old_stop=0, hex="D20", stop=0),
        "A token of NW, until now on its charter, stands on D20 Odessa.",
    ),
    (
        shared.StationCorrected(company="NW", old_hex="E9", old_stop=0, hex="", stop=0),
        "The token of NW on E9 Smolensk lies on its charter again.",
    ),
    (
        shared.TileCorrected(hex="E9", old="", old_rotation=0, tile="57", rotation=1),
        "E9 now has tile 57 (rotation 1) instead of no tile.",
    ),
    (shared.PriceCorrected(company="NW", old=70, new=80, old_row=0, new_row=0), "The price of NW is 80, not 70."),
    (
        shared.PriceCorrected(company="NW", old=70, new=80, old_row=1, new_row=2),
        "The price of NW is 80 in row 2 from the top, not 70 in row 1.",
    ),
    (shared.TrainCorrected(train="3", giver="bank", taker="NW"), "A correction: a 3-train goes from the bank to NW."),
    (shared.TurnCorrected(old="p1", new="p2"), "It is Ben’s turn, not Ann’s."),
)


@pytest.mark.parametrize(("event", "words"), SENTENCES, ids=lambda one: type(one).__name__)
def test_each_event_has_its_sentence(event: Event, words: str) -> None:
    say = TITLE.told.event_say(definition(), event, NAMES)
    assert phrase(say.key, **say.facts) == words


def test_no_event_is_forgotten() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(AnyEvent))


def test_an_event_of_another_game_has_no_words() -> None:
    with pytest.raises(TypeError):
        TITLE.told.event_say(definition(), Event(), NAMES)
