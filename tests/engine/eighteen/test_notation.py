"""Lines of a made-up game: plain verbs, a run, offers of deals, and a verb of its own."""

from __future__ import annotations

import pytest

from engine.core.errors import UnreadableAction
from engine.eighteen import actions as acts
from engine.eighteen.notation import RUN, Notation, PlainVerbs


class Swap(acts.Action, frozen=True):
    """Two companies change places: a verb that is not plain."""

    company: str
    other: str


class NotationWithSwaps(Notation):
    """It is written with a word between them."""

    def own_words(self, action: acts.Action) -> tuple[str, ...] | None:
        """`swap X for Y`."""
        return ("swap", action.company, "for", action.other) if isinstance(action, Swap) else None

    def read_own(self, player: str, verb: str, words: tuple[str, ...]) -> acts.Action | None:
        """The swap of these words."""
        return Swap(player, words[0], words[2]) if verb == "swap" and words[1:2] == ("for",) else None


PLAIN = PlainVerbs({"pass": acts.Pass, "train": acts.BuyTrain})
LINES = NotationWithSwaps(
    PLAIN, acts.Offer, ("train", "swap"), {"run": RUN, "swap": "swap X for Y", "offer": "offer …"}
)
RUNS = acts.Run("ann", "X", (acts.Route("2", ("A1", "A3")), acts.Route("3", ("B2", "B4"))))
TRAIN = acts.BuyTrain("ann", "X", "3", 70, "Y")


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("ann: pass", acts.Pass("ann")),
        ("ann: train X 3 70 Y", TRAIN),
        ("ann: offer train X 3 70 Y", acts.Offer("ann", TRAIN)),
        ("ann: swap X for Y", Swap("ann", "X", "Y")),
        ("ann: offer swap X for Y", acts.Offer("ann", Swap("ann", "X", "Y"))),
        ("ann: run X 2:A1-A3 3:B2-B4", RUNS),
        ("ann: run X none", acts.Run("ann", "X", ())),
    ],
)
def test_an_action_is_one_line_and_the_line_that_action(line: str, action: acts.Action) -> None:
    assert LINES.write_action(action) == line
    assert LINES.read_action(line) == action


def test_a_deal_is_written_without_who_proposes_it() -> None:
    assert LINES.write_deal(TRAIN) == "train X 3 70 Y"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ann: swap X Y", "write `swap X for Y`"),
        ("ann: offer pass", "write `offer …`"),
        ("ann: offer offer train X 3 70 Y", "write `offer …`"),
        ("ann: run X", "write `run COMPANY"),
        ("ann: dance", "`dance` is not an action; the actions are pass, train, run, swap, offer"),
    ],
)
def test_what_is_no_line_is_told_how_to_be_written(line: str, said: str) -> None:
    with pytest.raises(UnreadableAction, match=said.replace("(", r"\(")):
        LINES.read_action(line)
