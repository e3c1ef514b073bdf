"""Many events in few sentences: a turn in one, an auction in one; nothing that matters is left out."""

from __future__ import annotations

import re

from engine.core.events import Event
from engine.eighteen import events as shared
from engine.games.g1861 import events as own
from engine.games.g1861.rules import RULES
from pbem.eighteen.drawn import places
from pbem.eighteen.told.telling import TELLERS, tell
from pbem.titles.g1861.mail import TITLE
from pbem.titles.g1861.mail import telling as g1861
from pbem.words.phrases import phrase
from tests.eighteen.told import NAMES, joined_up, told
from tests.eighteen.walked import walked
from tests.g1861 import definition


def test_a_companys_turn_is_one_sentence() -> None:
    assert told(
        shared.TrackLaid(company="NW", tile="57", hex="E9", rotation=1, cost=20),
        shared.Passed(player="p1", company="NW"),
        shared.Ran(company="NW", routes=("3: D20-D14-E9 120",), revenue=120),
        shared.DividendPaid(company="NW", kind="half", paid=60, kept=60),
        shared.PriceMoved(company="NW", old=80, new=90),
        own.InterestPaid(company="NW", amount=5),
        shared.TrainBought(company="NW", train="4", source="bank", price=350),
        shared.TrainBought(company="NW", train="3", source="SW", price=1),
        shared.PhaseBegan(phase="7"),
    ) == [
        "NW: laid 57 on E9 Smolensk NE SW (20 R); ran 3: D20-D14-E9 for 120; paid half, 6 a share, and kept 60; "
        "price 80 → 90; paid 5 interest; bought a 4-train for 350 and a 3-train from SW for 1.",
        "Phase 7 begins. Tiles: yellow, green, brown and gray. Trains: 1 for a minor, 2 for a public.",
    ]


def test_a_merger_round_in_which_nobody_is_asked_is_not_told() -> None:
    """It said «Operating round 6.2 begins; no minor or public is in play»."""
    assert told(
        shared.Passed(player="p1", company="NW"),
        shared.RoundBegan(round="MR", set_number=6, or_number=1, order=()),
        shared.RoundBegan(round="OR", set_number=6, or_number=2, order=("NW", "RSR")),
    ) == ["Operating round 6.2 begins: NW."]


def test_rounds_of_nobody_are_told_as_what_they_are() -> None:
    for tellers in (TELLERS, g1861.TELLERS):
        say = tell(tellers, definition(), shared.RoundBegan(round="OR", set_number=6, or_number=2, order=()), NAMES).say
        assert "begins; no" in phrase(say.key, **say.facts)


def test_a_players_turn_is_one_sentence_with_the_price_and_the_president_it_changed() -> None:
    assert told(
        shared.SharesSold(player="p1", company="SW", shares=2, price=90),
        shared.PresidentChanged(company="SW", player="p2"),
        shared.PriceMoved(company="SW", old=90, new=80),
        shared.ShareBought(player="p1", company="NW", source="pool", price=60),
        shared.PresidentChanged(company="NW", player="p1"),
        shared.Passed(player="p2"),
        shared.Passed(player="p3"),
        shared.PublicStarted(player="p4", company="SE", price=110, paid=220),
        shared.TokenPlaced(company="SE", hex="L12", stop=0, cost=0),
    ) == [
        "Ann sold 2 shares of SW at 90 each, 180 in all; Ben became president of SW; SW’s price 90 → 80; "
        "bought a share of NW from the market for 60; became president of NW.",
        "Ben and Carl passed.",
        "Dora started SE at 110 and paid 220 for its president’s certificate; token on L12 Saratov.",
    ]


def test_an_auction_is_one_sentence_with_its_bids() -> None:
    assert told(
        shared.TokenPlaced(company="M-V", hex="I13", stop=0, cost=0),
        shared.BidMade(player="p1", company="M-V", price=100),
        shared.Passed(player="p3", company="M-V"),
        shared.BidMade(player="p2", company="M-V", price=145),
        shared.Passed(player="p1", company="M-V"),
        own.MinorFounded(player="p2", company="M-V", paid=145, price=70),
    ) == ["Ben won M-V for 145 (bids: Ann 100, Ben 145); price 70, treasury 145; token on I13 Voronezh."]


def test_an_auction_still_open_tells_who_is_out() -> None:
    assert told(
        shared.Passed(player="p3", company="M-V"),
        shared.BidMade(player="p1", company="M-V", price=105),
        shared.Passed(player="p2", company="M-V"),
    ) == ["Bids for M-V: Ann 105; Carl and Ben passed."]


def test_a_private_nobody_wanted() -> None:
    assert told(
        shared.Passed(player="p1", company="WVR"),
        shared.Passed(player="p2", company="WVR"),
        shared.MinimumFell(company="WVR", minimum=55),
        shared.BidMade(player="p1", company="WVR", price=55),
        shared.PrivateWon(player="p1", company="WVR", price=55),
    ) == ["Ann won WVR for 55; everybody passed, so the minimum fell to 55."]


def test_prices_that_move_without_a_turn() -> None:
    up, down = shared.PriceMoved(company="SE", old=110, new=120), shared.PriceMoved(company="NW", old=90, new=70)
    same = shared.PriceMoved(company="MK", old=150, new=150)
    assert told(up, same) == ["Prices: SE 110 → 120, MK stays 150 in another cell."]
    assert told(up) == ["Prices rise: SE 110 → 120."]
    assert told(down) == ["Prices fall: NW 90 → 70."]


def test_incomes_of_a_round_are_one_sentence() -> None:
    assert told(
        shared.IncomePaid(company="TSR", owner="p1", amount=10),
        shared.IncomePaid(company="MRR", owner="NW", amount=25),
        shared.IncomePaid(company="WVR", owner="p1", amount=30),
    ) == ["Incomes: Ann 40 (TSR, WVR), NW 25 (MRR)."]


def test_nationalised_tokens_are_one_sentence() -> None:
    assert told(
        own.Nationalised(company="NW", price=70, paid={"p1": 210}),
        shared.TokenRemoved(company="NW", hex="E9", stop=0),
        shared.TokenPlaced(company="RSR", hex="E9", stop=0, cost=0),
        shared.TokenRemoved(company="NW", hex="L12", stop=0),
    ) == [
        "NW is nationalised at 70 a share: Ann 210. What it owned goes to the RSR.",
        "Tokens: RSR replaces NW on E9 Smolensk, NW is removed from L12 Saratov.",
    ]


def test_what_is_told_of_several_in_a_row_is_one_sentence() -> None:
    """Five lines said «TSR goes to the RSR; Ann gets 30 for it», each with another private."""
    assert told(
        shared.TrainsRusted(train="2", owners=("NW", "SW")),
        shared.TrainsRusted(train="3", owners=("SW",)),
        own.PrivateNationalised(company="TSR", owner="p1", paid=30),
        own.PrivateNationalised(company="BSS", owner="NW", paid=45),
        own.NationalisationDeclined(company="SE"),
        own.NationalisationDeclined(company="MVR"),
        shared.TrainDiscarded(company="E", train="3"),
        shared.TrainDiscarded(company="NW", train="8"),
    ) == [
        "All 2-trains and 3-trains are gone for good: NW and SW lost theirs.",
        "TSR (Ann gets 30) and BSS (NW gets 45) go to the RSR.",
        "SE and MVR stay in play without a train; their presidents declined nationalisation.",
        "Discarded to the pool: a 3-train of E, an 8-train of NW.",
    ]
    assert told(shared.TrainDiscarded(company="E", train="3")) == ["E: discarded a 3-train to the pool."]
    assert told(own.PrivateNationalised(company="TSR", owner="p1", paid=30)) == [
        "TSR goes to the RSR; Ann gets 30 for it."
    ]


def test_companies_nationalised_one_after_the_other_are_one_sentence_with_their_prices_and_tokens_beside_it() -> None:
    """What was done in a turn before stays with it."""
    fall = [
        event
        for company, hex_id, paid in (("K-R", "G15", {"p1": 70}), ("V", "I19", {}))
        for event in (
            shared.PriceMoved(company=company, old=70, new=65),
            own.Nationalised(company=company, price=65, paid=paid),
            shared.TokenRemoved(company=company, hex=hex_id, stop=0),
            shared.TokenPlaced(company="RSR", hex=hex_id, stop=0, cost=0),
        )
    ]
    assert told(
        shared.TokenPlaced(company="SW", hex="E9", stop=0, cost=40),
        shared.PriceMoved(company="SW", old=90, new=80),
        *fall,
    ) == [
        "SW: placed a token on E9 Smolensk for 40 R; price 90 → 80.",
        "Prices fall: K-R 70 → 65, V 70 → 65.",
        "K-R at 65 a share (Ann 70) and V at 65 a share (no player held any) are nationalised. "
        "What they owned goes to the RSR.",
        "Tokens: RSR replaces K-R on G15 Kharkov, RSR replaces V on I19 Rostov.",
    ]


def test_archives_tell_each_thing_for_itself() -> None:
    """Their files look as they always have."""
    taken = [own.PrivateNationalised(company=one, owner="p1", paid=30) for one in ("TSR", "BSS")]
    says = TITLE.told.story_for_all(definition(), taken, NAMES)
    assert [phrase(say.key, **say.facts) for say in says] == [
        "TSR goes to the RSR; Ann gets 30 for it.",
        "BSS goes to the RSR; Ann gets 30 for it.",
    ]


def test_auctions_in_which_one_bid_was_enough_are_one_sentence() -> None:
    """One with several bids stands alone."""

    def won(player: str, company: str, *bids: str) -> list[Event]:
        made = [shared.BidMade(player=one, company=company, price=100) for one in (*bids, player)]
        return [*made, own.MinorFounded(player=player, company=company, paid=100, price=50)]

    assert told(
        *won("p1", "M-V"), *won("p2", "N"), *won("p3", "K-K", "p1"),
        shared.PrivateWon(player="p1", company="TSR", price=20),
        shared.PrivateWon(player="p2", company="BSS", price=30),
    ) == [
        "Ann won M-V for 100, price 50, treasury 100; Ben won N for 100, price 50, treasury 100.",
        "Carl won K-K for 100 (bids: Ann 100, Carl 100); price 50, treasury 100.",
        "Ann won TSR for 20; Ben won BSS for 30.",
    ]  # fmt: skip


def test_the_same_share_bought_by_several_is_one_sentence() -> None:
    def share(player: str, price: int = 90) -> Event:
        return shared.ShareBought(player=player, company="GR", source="treasury", price=price)

    assert told(share("p1"), share("p2"), share("p4"), share("p3", 100)) == [
        "Ann, Ben and Dora each bought a share of GR from its treasury for 90.",
        "Carl bought a share of GR from its treasury for 100.",
    ]
    pool = [shared.ShareBought(player=one, company="GR", source="pool", price=90) for one in ("p1", "p2")]
    assert told(*pool) == ["Ann and Ben each bought a share of GR from the market for 90."]
    assert told(share("p1"), share("p1")) == ["Ann bought 2 shares of GR from its treasury for 90 each."]


def test_an_offer_all_agreed_to_is_told_by_its_deal() -> None:
    offer = own.DealOffered(by="p1", deal="train NW 3 100 SW", asked=("p2",))
    bought = shared.TrainBought(company="NW", train="3", source="SW", price=100)
    agreed, declined = (own.DealAnswered(player="p2", agreed=yes) for yes in (True, False))
    assert told(offer, agreed, bought) == ["NW: bought a 3-train from SW for 100."]
    assert told(agreed, bought)[0] == "Ben accepted the offer."
    assert told(offer) == ["Ann offered: NW buys a 3-train from SW for 100. Ben must agree."]
    assert told(offer, declined)[1] == "Ben declined the offer."


def test_passes_alone_are_told() -> None:
    assert told(shared.Passed(player="p1", company="NW")) == ["Ann passed (NW)."]


def test_places_to_ring() -> None:
    assert places.marks(shared.TokenRemoved(company="NW", hex="E9", stop=0)) == ("E9 gone NW",)
    assert places.marks(shared.BankBroke()) == ()


def _facts(event: Event) -> list[str]:
    """What a reader must find in the story of a game, whatever stands around the event."""
    if isinstance(event, shared.PriceMoved):
        return [f"{event.old} → {event.new}" if event.old != event.new else "another cell"]
    if isinstance(event, shared.PresidentChanged):
        return [f"president of {event.company}"]
    if isinstance(event, shared.PhaseBegan):
        return [f"Phase {event.phase} begins"]
    if isinstance(event, shared.TrainsRusted):
        return [f"All {event.train}-trains are gone", *event.owners]
    if isinstance(event, own.Nationalised):
        return [event.company, "nationalised", f"{event.price} a share", *(NAMES[one] for one in event.paid)]
    if isinstance(event, shared.TrackLaid):
        return [f"{event.tile} on {event.hex}"]
    if isinstance(event, shared.TokenPlaced | shared.TokenRemoved):
        return [f"on {event.hex}" if isinstance(event, shared.TokenPlaced) else event.hex]
    if isinstance(event, shared.TrainBought):
        return [f"{event.train}-train", str(event.price)]
    return [str(event.price)] if isinstance(event, shared.BidMade) else []


def test_nothing_that_matters_vanishes_from_a_random_game() -> None:
    rounds: list[list[Event]] = [[]]
    for events in walked().events:
        assert RULES.decode_events(RULES.encode_events(events)) == events
        for event in events:
            if isinstance(event, shared.RoundBegan):
                rounds.append([])
            rounds[-1].append(event)
    for of_round in filter(None, rounds):
        story = joined_up(of_round)
        assert "{" not in story
        for event in of_round:
            assert all(fact in story for fact in _facts(event)), (event, story)
        assert len(told(*of_round)) <= len(of_round)
        assert not re.search(r"  |\.\.|; \.|: \.", story), story


def test_shares_bought_one_after_the_other_are_one_clause() -> None:
    share = shared.ShareBought(player="p4", company="GR", source="treasury", price=90)
    assert told(share, share) == ["Dora bought 2 shares of GR from its treasury for 90 each."]


def test_an_offer_answered_with_another_price_is_told_to_its_end() -> None:
    first = own.DealOffered(by="p1", deal="train NW 3 100 SW", asked=("p2",))
    other = own.DealOffered(by="p2", deal="train NW 3 150 SW", asked=("p1",))
    bought = shared.TrainBought(company="NW", train="3", source="SW", price=150)
    assert told(first, other, own.DealAnswered(player="p1", agreed=True), bought) == [
        "Ann offered: NW buys a 3-train from SW for 100. Ben must agree.",
        "NW: bought a 3-train from SW for 150.",
    ]
