"""The notation of 1861: writing and reading are exact inverses, and what is no action is refused with what would be."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import UnreadableAction
from engine.eighteen import actions as shared
from engine.eighteen.actions import Action
from engine.games.g1861 import actions as acts
from engine.games.g1861.notation import PLAIN, read_action, write_action, write_deal
from tests.rules.g1861.table import definition

LINES = """\
p1: pass
p1: bid TSR 20
p1: sell NW 2
p1: buy NW treasury
p1: buy NW pool
p1: start GR 150
p1: token GR F18 0
p1: redeem NW 1
p1: lay M-NN 8 I7 5
p1: run M-NN 2:H8-G7-G5 2+2:E1-F2-F4-G5
p1: run M-NN none
p1: dividend NW half
p1: private M-NN TSR 25
p1: train M-NN 3 225 bank
p1: discard NW 2
p1: nationalise NW
p1: convert N NW
p1: merge N M-K K-K into NW
p1: remove NW H8 1
p1: offer train NW 5+5E 20 SW
p1: offer private NW TSR 20
p1: offer merge N M-K into NW
p1: accept
p1: decline
p1: counter 170""".splitlines()


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_and_written_alike(line: str) -> None:
    assert write_action(read_action(line)) == line


def test_every_kind_of_action_has_a_line() -> None:
    """1861 has its own `Buy` and `Dividend` in the place of those that 18xx games share."""
    named = {**vars(shared), **vars(acts)}.values()
    kinds = {one for one in named if isinstance(one, type) and issubclass(one, Action) and one is not Action}
    assert {type(read_action(line)) for line in LINES} == kinds


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("pass", "`player: verb words`"),
        ("p1: bid TSR", "write `bid COMPANY PRICE`"),
        ("p1: bid TSR 20 30", "write `bid COMPANY PRICE`"),
        ("p1: bid TSR 020", "not a whole number"),
        ("p1: bid TSR -5", "not a whole number"),
        ("p1:  bid TSR 20", "single spaces"),
        ("p1: pass ", "single spaces"),
        ("p1: pass now", "write `pass`"),
        ("p1: buy NW bank", "the source must be one of treasury, pool"),
        ("p1: dividend NW all", "the kind must be one of pay, half, keep"),
        ("p1: lay N 8 I7", "write `lay COMPANY TILE HEX ROTATION`"),
        ("p1: run N", "write `run COMPANY TRAIN:HEX-HEX … (or none)`"),
        ("p1: run N none none", "`none` is not a route"),
        ("p1: run N 2:", "`2:` is not a route"),
        ("p1: run N :H8-G7", "is not a route"),
        ("p1: run N 2:H8--G5", "is not a route"),
        ("p1: merge N into NW", "write `merge MINOR MINOR … into PUBLIC`"),
        ("p1: merge N M-K NW", "write `merge MINOR MINOR … into PUBLIC`"),
        ("p1: offer", "write `offer private …, offer train … or offer merge …`"),
        ("p1: offer bid TSR 20", "write `offer private …, offer train … or offer merge …`"),
        ("p1: offer offer train NW 3 20 SW", "write `offer private …, offer train … or offer merge …`"),
        ("p1: offer train NW 3", "write `train COMPANY TRAIN PRICE SOURCE`"),
        ("p1: nap", "`nap` is not an action; the actions are pass, bid"),
    ],
)
def test_what_is_no_action_says_what_would_be(line: str, said: str) -> None:
    with pytest.raises(UnreadableAction) as caught:
        read_action(line)
    assert said in caught.value.reason


def test_the_words_of_a_deal() -> None:
    assert write_deal(acts.Merge("p2", "N", ("M-K",), "NW")) == "merge N M-K into NW"


NAMES = {
    str: st.sampled_from((*definition().companies, *definition().board.hexes, *definition().trains)),
    int: st.integers(0, 20_000),
}


def plain(kind: type[shared.Action]) -> st.SearchStrategy[Any]:
    """Any action whose words are its fields."""
    return st.builds(kind, player=st.sampled_from(("p1", "p2")), **{
        name: NAMES[type_] if type_ in NAMES else st.sampled_from(get_args(type_))
        for name, type_ in fields(kind).items()
    })  # fmt: skip


def fields(kind: type[shared.Action]) -> dict[str, Any]:
    """Its fields but the player, with their types."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__struct_fields__[1:]}


HEX = st.sampled_from(tuple(definition().board.hexes))
ROUTE = st.builds(shared.Route, st.sampled_from(tuple(definition().trains)), st.lists(HEX, min_size=1).map(tuple))
RUN = st.builds(shared.Run, st.just("p1"), NAMES[str], st.lists(ROUTE, max_size=3).map(tuple))
MERGE = st.builds(
    acts.Merge, st.just("p1"), NAMES[str], st.lists(NAMES[str], min_size=1, max_size=9).map(tuple), NAMES[str]
)
DEAL: st.SearchStrategy[Any] = st.one_of(plain(shared.BuyPrivate), plain(shared.BuyTrain), MERGE)
OFFER = DEAL.map(lambda deal: acts.Offer(deal.player, deal))
ANY: st.SearchStrategy[Any] = st.one_of(*(plain(kind) for kind in PLAIN.verbs.values()), RUN, MERGE, OFFER)


@settings(max_examples=300, deadline=None)
@given(ANY)
def test_every_action_is_read_back(action: Action) -> None:
    assert read_action(write_action(action)) == action


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.sampled_from((*PLAIN.verbs, "run", "merge", "offer", "into", "none", "2:H8-G5", "N", "7", "")), max_size=7
    )
)
def test_whatever_is_read_is_written_alike(words: list[str]) -> None:
    line = f"p1: {' '.join(words)}"
    try:
        action = read_action(line)
    except UnreadableAction:
        return
    assert write_action(action) == line
