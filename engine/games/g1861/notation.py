"""One action of 1861 is one exact line: `p1: lay M-NN 8 I7 5`, `p1: offer train NW 3 100 SW`."""

from __future__ import annotations

from engine.eighteen import actions as shared
from engine.eighteen.actions import Action
from engine.eighteen.notation import RUN, Notation, PlainVerbs
from engine.games.g1861 import actions as acts

PLAIN = PlainVerbs(
    {
        "pass": shared.Pass,
        "bid": shared.Bid,
        "sell": shared.Sell,
        "buy": acts.Buy,
        "start": shared.Start,
        "token": shared.Token,
        "redeem": acts.Redeem,
        "lay": shared.Lay,
        "dividend": acts.Dividend,
        "private": shared.BuyPrivate,
        "train": shared.BuyTrain,
        "discard": shared.Discard,
        "nationalise": acts.Nationalise,
        "convert": acts.Convert,
        "remove": acts.RemoveToken,
        "accept": acts.Accept,
        "decline": acts.Decline,
        "counter": acts.Counter,
    }
)
DEALS = ("private", "train", "merge")
OTHERS = {
    "run": RUN,
    "merge": "merge MINOR MINOR … into PUBLIC",
    "offer": "offer private …, offer train … or offer merge …",
}
INTO = "into"


class NotationOf1861(Notation):
    """As in any 18xx game, but that a merger names as many minors as it takes."""

    def own_words(self, action: Action) -> tuple[str, ...] | None:
        """`merge N M-K into NW`."""
        if isinstance(action, acts.Merge):
            return "merge", action.company, *action.minors, INTO, action.public
        return None

    def read_own(self, player: str, verb: str, words: tuple[str, ...]) -> Action | None:
        """The merger of these words."""
        if verb == "merge" and len(words) >= 4 and words[-2] == INTO:
            return acts.Merge(player, words[0], words[1:-2], words[-1])
        return None


NOTATION = NotationOf1861(PLAIN, acts.Offer, DEALS, OTHERS)
write_action, write_deal, read_action = NOTATION.write_action, NOTATION.write_deal, NOTATION.read_action
