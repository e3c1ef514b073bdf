"""Orders amid talk at the table: those that a rule forbids, samples named together, later turns, several questions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.first_time.table import Came, Table

pytestmark = pytest.mark.any_engine

AUCTION, SECOND, TURN = 1, 2, 3  # letters: WVR is up, or O-K; it is R-O's turn, before StP-W's and NW's
TRACK = "R-O: lay 9 B6 SE NW"
FORBIDDEN_1861 = (
    (AUCTION, "I would rather have Dan's one. Bid 100 for MYR.", "1861 §4.3"),
    (AUCTION, "I don't care for this one. I go to 100 for MYR.", "1861 §4.3"),
    (AUCTION, "Bid 100 for MYR please, that's the better one", "1861 §4.3"),
    (SECOND, "I want N, it is a much better place than Odessa. 150 for N!", "1861 §4.2.4"),
)
FORBIDDEN_1843 = (
    (AUCTION, "Let's scare Cleo: 390 for Boulogne-Amiens!!", "1843 §6.3"),
    (AUCTION, "Time to be bold. 390 for Boulogne-Amiens. Cleo will hate it.", "1843 §6.3"),
    (SECOND, "I'd like the SO, par 86 please. Bordeaux is nice at this time of year", "1843 §7.4"),
    (SECOND, "Bordeaux is nice at this time of year. So I start SO at 86.", "1843 §7.4"),
)
ONLY_TOLD = (
    (SECOND, "Odessa is a good place. 150 for N would be mad"),
    (SECOND, "150 for N? Odessa is a good place."),
    (AUCTION, "I already have paid 100 for MYR."),
)
OWN_BIDS = (  # beside another company
    (SECOND, "I want N. 150 for N! No wait, O-K at 175.", "bid O-K 175"),
    (SECOND, "I want N, but 175 for O-K is fine.", "bid O-K 175"),
    (AUCTION, "Dan got MYR for 100. So 145.", "bid WVR 145"),
    (AUCTION, "Dan got MYR for 100. I'm out.", "pass"),
    (AUCTION, "150, because MYR is gone", "bid WVR 150"),
    (AUCTION, "Bid 145, it is better than MYR at 100.", "bid WVR 145"),
)
TURNS = (
    # samples named together
    ("Take your first suggestion, and 10 and 11 as well so I don't hold everyone up",
     f"{TRACK}; run best; StP-W: pass; NW: pay"),
    ("number 1 and then 10, 11 too", f"{TRACK}; run best; StP-W: pass; NW: pay"),
    ("Take your first suggestion, and 10 roubles for the train of NW",
     f"{TRACK}; run best; buy train 2 from NW for 10"),
    # a step of one, and the turn stays open
    ("Lay the tile from suggestion 2 but don't finish the turn, ask me about the rest.", f"{TRACK}; keep open"),
    ("lay 9 B6 SE NW and ask me about the rest.", f"{TRACK}; keep open"),
    ("Build as in .2, keep open", f"{TRACK}; keep open"),
    ("The tile of the second suggestion, the rest I decide later.", f"{TRACK}; keep open"),
    # for a turn that is to come
    ("I'll do R-O tonight when I'm at a keyboard. But already for NW when it gets there:\n"
     "best run, pay it all out, and buy a 3 from the bank.", "NW: run best; pay; buy train 3"),
    ("My R-O order follows tonight. For NW, once it is its turn:\n- best run\n- pay it all out\n"
     "- buy a 3 from the bank", "NW: run best; pay; buy train 3"),
    ("R-O runs best. NW, when it gets there, best run, pay it all out.", "R-O: run best; NW: run best; pay"),
    ("R-O: run best.\n\nFor NW when it gets there:\nbest run, pay it all out.\n\nThanks!",
     "R-O: run best; NW: run best; pay"),
)  # fmt: skip
NO_TURNS = (
    "Don't lay the tile from suggestion 2, ask me about the rest.",
    "For NW when it gets there, I don't know yet:\nI'll write tomorrow.",
    "When will NW be up:\nbefore or after StP-W?",
)
ASKED = (
    ("where is this O-K even? please send the map", {"options", "map"}),
    ("how much money does Ben have? and please send the map", {"status", "map"}),
    ("Could you show me the map? And when is my deadline?", {"map", "deadline"}),
    ("when do I have to move? Can you send the rules as well please", {"deadline", "rules"}),
    ("please send the position, and who else is being waited for?", {"status", "waits"}),
    # one answer is all that is asked for
    ("please send the map. Thanks a lot!", {"map"}),
    ("How's the weather? please send the map", {"map"}),
    ("How does a merger work? please send me the rules", {"rules"}),
    ("Please send the map to Ben. When is my deadline?", {"deadline"}),
)


def does_nothing(table: Table, letter: int, one: Came) -> bool:
    return one.position == table.came_of(letter, "").position and not one.hand


@pytest.mark.parametrize(("slug", "mails"), [("1861", FORBIDDEN_1861), ("1843", FORBIDDEN_1843)])
def test_what_a_rule_forbids_is_refused_by_it(slug: str, mails: Sequence[tuple[int, str, str]]) -> None:
    table = Table(slug, "sixteen")
    for letter, text, section in mails:
        one = table.came_of(letter, text)
        assert one.refused, text
        assert section in one.sections, text
        assert does_nothing(table, letter, one)


def test_what_is_only_told_is_no_order_to_refuse() -> None:
    table = Table("1861", "sixteen")
    for letter, text in ONLY_TOLD:
        assert not table.came_of(letter, text).refused, text


def test_beside_another_company_the_own_bid_is_asked_back() -> None:
    table = Table("1861", "sixteen")
    for letter, text, line in OWN_BIDS:
        one = table.came_of(letter, text)
        assert line in one.offered, text
        assert does_nothing(table, letter, one)


def test_a_turn_is_asked_back() -> None:
    table = Table("1861", "sixteen")
    for text, line in TURNS:
        one = table.came_of(TURN, text)
        assert one.offered[:1] == (line,), text
        assert does_nothing(table, TURN, one)
    for text in NO_TURNS:
        one = table.came_of(TURN, text)
        assert not one.offered, text
        assert does_nothing(table, TURN, one)


def test_what_is_to_be_shown_beside_a_question_is_shown_too() -> None:
    table = Table("1861", "sixteen")
    for text, answered in ASKED:
        assert table.came_of(SECOND, text).answered == answered, text
    one = table.came_of(SECOND, "bid 175 for it, please send the map")
    assert one.answered == {"map"}
    assert not does_nothing(table, SECOND, one)
