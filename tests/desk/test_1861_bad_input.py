"""What cannot be done in 1861: the answer has the line, the reason, the section, and the nearest legal order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from tests import scenes_1861 as at
from tests.blind import offered
from tests.desk.presiding import plain
from tests.offered_1861 import tries
from tests.placed_1861 import Desk, desk, kept_1861
from tests.rules.g1861.table import Scene
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

Bad = tuple[Callable[[], Scene], str, str, str]  # where, the line, words of the reason, the section

BAD: tuple[Bad, ...] = (
    (at.operating, "NW: lay 58 E9 NE", "Plain track, small stations and cities", "5.5.2.3"),
    (at.operating, "NW: lay 57 F8 NE", "Plain track, small stations and cities", "5.5.2.3"),
    (at.operating, "NW: lay 999 E9", "There is no tile 999. E9", "1.3"),
    (at.operating, "NW: lay 57 Z99", "There is no hex Z99 on", "1.1.1"),
    (at.operating, "NW: lay 57 E9 9", "A tile can be turned clockwise", "5.5.2.2"),
    (at.operating, "NW: lay 57 E9 rotation -1", "0 to 5 times, not -1", "5.5.2.2"),
    (at.operating, "NW: lay 57 E9 N NE", "Turned as it may be on", "5.5.2.3"),
    (at.operating, "NW: lay 8 C3", "No route of NW reaches this", "5.5.2"),
    (at.operating, "NW: upgrade H8 639", "Tile 639 is gray; in this", "5.5.2.1"),
    (at.operating, "NW: token Q3", "NW cannot place a token at", "5.5.3"),
    (at.operating, "NW: token E9", "NW cannot place a token at", "5.5.3"),
    (at.operating, "SW: lay 57 E9 NE", "SW is not operating now; NW", "5.5"),
    (at.operating, "MK: lay 57 E9 NE", "MK is not in play. In play are", "1.2"),
    (at.operating, "NW: redeem 5", "The pool holds 2 shares of", "5.5.1"),
    (at.operating, "NW: run 3: D20-D14", "3:D20-D18-D16-D14 cannot be run: it calls", "5.3"),
    (at.running, "NW: run 3: H8-Q3", "No track of the map leads", "5.3"),
    (at.running, "NW: run 5: D20-D14", "The trains of NW are 3,", "5.5.4"),
    (at.buying, "MKN: buy train 8", "The bank is not selling 8-trains now.", "5.5.8"),
    (at.buying, "MKN: buy train 9", "There is no train «9».", "5.5.8"),
    (at.buying, "MKN: buy train 4 from NW for 9999", "A train from another company costs", "5.5.8"),
    (at.buying, "MKN: buy train 4 for 300", "A 4 costs 350 here, not", "5.5.8"),
    (at.buying, "MKN: pass", "MKN has no train and must", "5.5.9"),
    (at.stock, "sell 1 MK", "MK is not in play. You", "4.1"),
    (at.stock, "sell 9 NW", "You have 3 shares of NW,", "4.1"),
    (at.stock, "buy MKV", "No shares of MKV can be", "4.2"),
    (at.stock, "buy GR from market", "There are no shares of GR", "4.2"),
    (at.stock, "bid N 100", "N has already been sold. These", "4.2.4"),
    (at.stock, "bid M-V 3000", "You cannot bid 3000: you have", "4.2.4"),
    (at.stock, "bid M-V 103", "Bids must be multiples of 5,", "4.2.4"),
    (at.stock, "bid MK 100", "MK is not a minor. These", "4.2.4"),
    (at.stock, "bid M K 100", "could be M-K or MK", "4.2.4"),
    (at.stock, "par M-K at 100 token L12", "M-K is a minor: it is", "4.2.4"),
    (at.stock, "par SE at 105 token L12", "105 is not a starting price.", "4.2.3"),
    (at.stock, "par SE at 110 token Q3", "Q3 0 is not a free,", "4.2.3"),
    (at.stock, "accept", "Nobody is offering you anything now", "5.5"),
    (at.stock, "merge M-V + M-K into SW", "That cannot be done now. The", "4"),
    (at.privates, "bid TSR 5", "5 is too low for TSR:", "4.2.4"),
    (at.privates, "bid TSR 9000", "You cannot bid 9000: you have", "4.2.4"),
    (at.merging, "merge K-B + K-R into SW", "K-B, K-R are not connected. K-B", "6.2"),
    (at.merging, "merge K-B + OK into XX", "We do not know «XX»", "6.2"),
    (at.merging, "merge M-K + MK into SW", "MK is no minor", "6.2"),
    (at.merging, "K-B: convert into SW", "K-B is at 60, not on", "6.1"),
    (at.giving_up, "remove H8", "SW cannot give up a token", "6.2"),
    (at.merged, "buy 9 GR", "That cannot be done now. The", "6.2"),
    (at.too_many, "NW: discard 4", "NW has 2, 3, 3, 3,", "5.8.3"),
    (at.trainless, "nationalise SW", "This is not about SW but", "5.8.4"),
    (at.offered, "counter 9999", "WVR costs from 1 to 90,", "1.2.1"),
    (at.full, "buy NW from market", "You hold 23 certificates and the", "4.2.1"),
    (at.sixty, "buy NW from treasury", "You hold 6 shares of NW,", "4.2"),
    (at.merging, "merge K-B + OK into YY", "We do not know «YY»", "6.2"),
)


@pytest.mark.parametrize("every", sampled([4, 1], 1))
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
        if f"| {line}" not in flat or reason not in flat or f"(Rules: 1861 §{section}.)" not in flat or not reason:
            found.append((line, flat))
        if not lines or any(tries(desk.house, name, one) for one in lines):
            found.append((line, f"offered: {lines}"))
        assert desk.encoded == before, line
    assert found == [], "\n".join(f"{line}: {flat}" for line, flat in found)


def test_nothing_is_half_applied(desk: Desk) -> None:
    """One order of a mail is good, one is bad, whichever comes first."""
    desk.put(at.stock())
    before = desk.encoded
    for mail in ("sell 2 SW\nbuy MKV", "buy MKV; sell 2 SW", "sell 2 SW; buy GR; buy NW from market"):
        assert desk.send(mail).lines == [], mail
        assert desk.encoded == before


def test_a_train_over_the_limit(desk: Desk) -> None:
    """NW runs, and has no room for what it would buy: nothing of the mail is done."""
    desk.put(at.over_limit())
    before = desk.encoded
    came = desk.send("NW: half; buy train 4")
    assert came.outcome == "refused"
    assert "Your turn is over with the orders above this one." in plain(came.to("ann"))
    assert desk.encoded == before


@pytest.mark.parametrize("name", ["ben", "cleo"])
def test_the_turn_of_another(desk: Desk, name: str) -> None:
    desk.put(at.operating())
    before = desk.encoded
    came = desk.send("NW: lay 57 E9 NE", name)
    assert came.outcome == "refused"
    assert "Ann" in came.to(name).text
    assert desk.encoded == before


@pytest.mark.parametrize(
    "text",
    [
        "I will think about it until tomorrow.",
        "Who has the 4-train now?",
        "Pay attention, SW is weak!",
        "Sorry, busy: run to the shops",
        "NE wind today",
    ],
)
def test_prose_does_nothing(desk: Desk, text: str) -> None:
    desk.put(at.operating())
    before = desk.encoded
    desk.send(text)
    assert desk.encoded == before
