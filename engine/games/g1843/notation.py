"""One action of 1843 is one exact line: `p1: take TAB`, `p1: buy EST ipo`, `p1: offer train NOR 2+1 100 EST`."""

from __future__ import annotations

from engine.common18xx import actions as shared
from engine.common18xx.actions import Action
from engine.common18xx.notation import RUN, PlainVerbs, read_run, run_words
from engine.core.errors import UnreadableAction
from engine.core.notation import read_line, write_line
from engine.games.g1843 import actions as acts

PLAIN = PlainVerbs(
    {
        "pass": shared.Pass,
        "bid": shared.Bid,
        "take": acts.Take,
        "sell": shared.Sell,
        "buy": acts.Buy,
        "start": shared.Start,
        "exchange": acts.Exchange,
        "half": acts.Half,
        "lay": shared.Lay,
        "lay_home": acts.LayHome,
        "home": acts.Home,
        "power_lay": acts.PowerLay,
        "power_build": acts.PowerBuild,
        "power_token": acts.PowerToken,
        "token": shared.Token,
        "move": acts.Move,
        "claim": acts.ClaimPort,
        "dividend": acts.Dividend,
        "private": shared.BuyPrivate,
        "private_train": acts.BuyAsTrain,
        "train": shared.BuyTrain,
        "replace": acts.ReplaceTrain,
        "turn": acts.Turn,
        "discard": shared.Discard,
        "engineers": acts.Engineers,
        "cash": acts.CashPrivate,
        "bankrupt": acts.Bankrupt,
        "sell_train": acts.SellTrain,
        "port": acts.BuyPort,
        "accept": shared.Accept,
        "decline": shared.Decline,
        "counter": shared.Counter,
    }
)
DEALS = ("private", "private_train", "train", "replace", "port")
OTHERS = {"run": RUN, "offer": "offer private …, offer train … or offer port …"}


def write_action(action: Action) -> str:
    """The action as its one exact line; the player of an offered deal is the one who offers."""
    return write_line(action.player, *_words(action))


def write_deal(deal: acts.Deal) -> str:
    """The words of a deal without who proposes it: `train NOR 2+1 100 EST`."""
    return " ".join(_words(deal))


def read_action(line: str) -> Action:
    """The action of an exact line; UnreadableAction when it is none."""
    player, verb, words = read_line(line)
    return _read(line, player, verb, words)


def _words(action: Action) -> tuple[str, ...]:
    if isinstance(action, shared.Run):
        return run_words(action)
    if isinstance(action, acts.Offer):
        return "offer", *_words(action.deal)
    return PLAIN.words(action)


def _read(line: str, player: str, verb: str, words: tuple[str, ...]) -> Action:
    if verb in PLAIN.verbs:
        found: Action = PLAIN.read(line, player, verb, words)
        return found
    if verb == "run" and len(words) >= 2:
        return read_run(line, player, words)
    if verb == "offer" and words and words[0] in DEALS:
        deal = _read(line, player, words[0], words[1:])
        assert isinstance(deal, acts.Deal)
        return acts.Offer(player, deal)
    if verb in OTHERS:
        raise UnreadableAction(line, f"write `{OTHERS[verb]}`")
    raise UnreadableAction(line, f"`{verb}` is not an action; the actions are {', '.join((*PLAIN.verbs, *OTHERS))}")
