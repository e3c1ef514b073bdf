"""One action of 1861 is one exact line: `p1: lay M-NN 8 I7 5`, `p1: offer train NW 3 100 SW`."""

from __future__ import annotations

from engine.common18xx import actions as shared
from engine.common18xx.actions import Action
from engine.common18xx.notation import RUN, PlainVerbs, read_run, run_words
from engine.core.errors import UnreadableAction
from engine.core.notation import read_line, write_line
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


def write_action(action: Action) -> str:
    """The action as its one exact line; the player of an offered deal is the one who offers."""
    return write_line(action.player, *_words(action))


def write_deal(deal: acts.Deal) -> str:
    """The words of a deal without who proposes it: `train NW 3 100 SW`."""
    return " ".join(_words(deal))


def read_action(line: str) -> Action:
    """The action of an exact line; UnreadableAction when it is none."""
    player, verb, words = read_line(line)
    return _read(line, player, verb, words)


def _words(action: Action) -> tuple[str, ...]:
    if isinstance(action, shared.Run):
        return run_words(action)
    if isinstance(action, acts.Merge):
        return "merge", action.company, *action.minors, INTO, action.public
    if isinstance(action, acts.Offer):
        return "offer", *_words(action.deal)
    return PLAIN.words(action)


def _read(line: str, player: str, verb: str, words: tuple[str, ...]) -> Action:
    if verb in PLAIN.verbs:
        found: Action = PLAIN.read(line, player, verb, words)
        return found
    if verb == "run" and len(words) >= 2:
        return read_run(line, player, words)
    if verb == "merge" and len(words) >= 4 and words[-2] == INTO:
        return acts.Merge(player, words[0], words[1:-2], words[-1])
    if verb == "offer" and words and words[0] in DEALS:
        deal = _read(line, player, words[0], words[1:])
        assert isinstance(deal, acts.Deal)
        return acts.Offer(player, deal)
    if verb in OTHERS:
        raise UnreadableAction(line, f"write `{OTHERS[verb]}`")
    raise UnreadableAction(line, f"`{verb}` is not an action; the actions are {', '.join((*PLAIN.verbs, *OTHERS))}")
