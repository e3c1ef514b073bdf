"""What a mail wants to see only is offered as a preview, and nothing of it is done."""

from __future__ import annotations

import pytest

from pbem.desk.meaning.only_shown import only_shown
from tests import scenes_1861 as at
from tests.desk.presiding import plain
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Just show me what would happen if I said 60. Don't do it yet, I only want to look at it first.", "bid 60"),
        ("Hi Night Mail, don't carry this out yet please! I'd only like to see what my position would look like if I "
         "sold\nthree NOR.", "sell three NOR"),
        ("What would happen if I bid 115? Don't actually do it yet, just show me.", "bid 115"),
        ("Only show me, not for real: what if I passed?", "pass"),
        ("I just want to see what it would look like if I were to sell 2 SW", "sell 2 SW"),
        ("Don't do it yet, I only want to see what would happen if I bid 300 for no. 7.", "bid 300 for no. 7"),
        ("Just a trial, don't carry it out: what does it look like when NW lays 9 in C9, runs best and withholds?",
         "NW lays 9 in C9, runs best and withholds"),
        ("Just trying something, don't do it yet: what would happen if NW lays the 9 on C9, runs best\nand pays half?",
         "NW lays the 9 on C9, runs best and pays half"),
        ("what would NW's turn look like with number 3 and paying half? not for real yet",
         "NW's number 3 and paying half"),
        ("Suppose I sold two SW. Just want to see how it looks, don't play it.", "sell two SW"),
        ("Could you calculate what happens when I withhold? I don't want to do it yet.", "withhold"),
        ("I'd like to see the effect of this: sell two SW. Without it being carried out yet.", "sell two SW."),
        ("Pretend I'd passed. How would the money look?", "pass"),
        ("Before I send it for real: how would trading red for 2 blue turn out?", "trading red for 2 blue"),
        ("hypothetically, black for 2 blue?", "black for 2 blue."),
        ("I'm just trying to keep up with Ben. Bid 110.", ""),
        ("what would happen if I sold two SW?", ""),  # a question, to which another answer is known
        ("Sell 2 SW. I want to see what Ben says if I do.", ""),
        ("What would happen if I bid 60, and what if I bid 80? Don't do it, if I pass it is the same", ""),
        ("Don't do it yet.", ""),
    ],
)  # fmt: skip
def test_what_is_only_to_be_shown(text: str, shown: str) -> None:
    assert only_shown(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "Just show me what would happen if I said 125. Don't do it yet, I only want to look at it first.",
        "Don't carry this out yet please! I'd only like to see what my purse would look like if I went to 125.",
    ],
)
def test_a_preview_is_offered_or_shown(desk: Desk, text: str) -> None:
    """Ann leads with 100 for M-V."""
    desk.put(at.bidding())
    came = desk.send(text)
    assert came.lines == []
    told = plain(came.to("ben"))
    assert "preview; bid M-V 125" in told or "What would happen: Bids for M-V: Ben 125." in told
