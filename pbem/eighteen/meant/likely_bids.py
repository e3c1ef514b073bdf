"""What a mail in prose most likely answers to an auction: a bid, a bound, or to leave it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from engine.core import play
from engine.eighteen.actions import Bid, Buy, Pass, Sell
from pbem.eighteen.meant.hearing import ready
from pbem.eighteen.offered.hints import Hints, written
from pbem.eighteen.offered.moves import Game, Move, in_turn
from pbem.orders.prose import Sentence

MOST_CHOICES = 4
_AMOUNT = re.compile(r"(?<![\w#.:-])(?:cash)?(\d{1,4})(?![\w%:]|[.,:]\d| ?(?:%|percent|shares?\b|trains?\b|o'?clock))")
# What an amount is that is no bid: what somebody has, leads with, earns, what things are worth.
_NO_BID_BEFORE = re.compile(
    r"(?:\b(?:has|have|had|with|holds?|got|keep(?:s|ing)?|left|leaves?|of|value|worth|face|income|earns?|pays?|returns?|"
    r"brings?|than|above|over|beyond|past|instead of|not|was|say|says|forget(?: the)?|ignore(?: the)?|only|phase|or|sr|"
    r"round|maths? for|his|her|their|another|starts? at|price of)(?: only| about| just| the| my| all| a)* |\bmy )\Z"
)
_NO_BID_BEHIND = re.compile(
    r"\A ?(?:a|per|each|every|an|in total|income|in income|or (?:so|more)|left|in (?:cash|hand)|value|players?|"
    r"rounds?|ors?\b|minors?|privates?|companies|more\b|times|for two|for one)"
)
_LIMIT = re.compile(
    r"\b(?:up to|as (?:far|high|much) as|at (?:the )?most|maxi?(?:mum)?|limit|cap(?:ped)?|ceiling|threshold|"
    r"(?:not|never|no|isn't|don't)(?: \w+){0,2} (?:more|above|over|higher|beyond|past)|stop at|until|till|"
    r"(?:as|so) (?:low|cheap(?:ly)?|little) as|in (?:minimum|the smallest|small) (?:steps|increments)|keep (?:bidding|raising|going)|"
    r"proxy|as long as|if need be|if necessary|if (?:i|you) (?:have|must|need)|follow (?:him|her|them)|top (?:whatever|him|her))\b"
)
_WAD = re.compile(r"\b(?:whole wad|all (?:my money|i have|in)|everything i have|every(?:thing| penny)|all of it)\b")
_ASKS = re.compile(
    r"\b(?:ask (?:me|again)|come back to me|get back to me|back to me|let me (?:know|decide|think)|check (?:with|back)|tell me|want to "
    r"(?:decide|be asked)|don't (?:want to be )?(?:just )?drop|before (?:dropping|passing|you (?:drop|pass))|ring me|write (?:to )?me|wake me)"
)
_PASSES = re.compile(
    r"\b(?:pass(?:e|es|ing)?|i'?m out|(?:drop(?:s|ping)?|stay(?:ing)?|sit(?:ting)?|bow(?:ing)?|back(?:ing)?|count me|leave me|keep me) out|"
    r"leave (?:this|the|it|him|her|them)|(?:can|may|should) (?:have|keep|take) (?:it|this|that)|"
    r"let (?:him|her|them|\w{3,12}) (?:have|keep|take)|it'?s (?:his|hers|yours|theirs)|no(?:t)? (?:thanks|thank you|interest(?:ed)?|bid|more|for me)|"
    r"not (?:my|worth|interested)|too (?:rich|expensive|much|dear|steep|hot)|do nothing|nothing (?:for|from) me|skip|fold|nope|"
    r"without me|out of (?:this|that|here|it)|welcome to it|out)\b"
)
_LEAST = re.compile(
    r"\b(?:min(?:imum|imal)?(?: bid)?|lowest|least|as little|smallest|one (?:more )?step|cheapest|next (?:step|bid)|just top|one (?:notch|up))\b"
)
_MORE = re.compile(
    r"\b(?P<step>\d{1,3}|one|two|five|ten|fifteen|twenty) (?:more|above|over|higher|on top|up)(?: than| of)?\b|\b(?:raise|up|increase)(?: it| this)? by (?P<by>\d{1,3})\b|\A\+ ?(?P<plus>\d{1,3})\b"
)
_STEPS = {"one": 1, "two": 2, "five": 5, "ten": 10, "fifteen": 15, "twenty": 20}


class _Meant(NamedTuple):
    """What is meant so far: `kind` is pass, bid or most; `sure`: how plainly it is said."""

    kind: str = ""
    amount: int = 0
    others: tuple[int, ...] = ()


def auctioned(game: Game, player: str) -> str:
    """What is up for auction, where nothing else is asked of the player than to bid for it; else ""."""
    if game.finished or player not in game.active or in_turn(game, player) is not None:
        return ""
    every = list(game.active_step().candidates(game))
    if any(isinstance(one, Buy | Sell) for one in every):
        return ""
    found = {one.company for one in every if isinstance(one, Bid) and one.player == player}
    return found.pop() if len(found) == 1 else ""


def likely_bids(hints: Hints, game: Game, player: str, said: Sequence[Sentence]) -> tuple[str, ...]:
    """What the sentences answer to the auction; the likeliest first."""
    company = auctioned(game, player)
    legal = sorted(
        one.price
        for one in game.active_step().candidates(game)
        if isinstance(one, Bid) and one.company == company and play.why_not(game, one) is None
    )
    text = [(ready(game.definition, one.text).lower(), one.back) for one in said]
    every = " ".join(one for one, _ in text)
    passes = (hints.pass_line(game, player),) if play.why_not(game, Pass(player)) is None else ()
    if not legal:
        return passes if _PASSES.search(every) else ()
    amounts: list[int] = []
    wrong: list[int] = []
    bound, left = 0, False
    for one, back in text:
        if back:
            amounts, bound, left = [], 0, False
        every_one = _amounts(one)
        wrong += [amount for amount in every_one if not legal[0] <= amount <= legal[-1]]
        found = [amount for amount in every_one if legal[0] <= amount <= legal[-1]]
        limited = bool(_LIMIT.search(one))
        if not found and _WAD.search(one):
            found, limited = [legal[-1]], True
        if not found and (step := _step(one)):
            found = [legal[0] - game.bid_step + step]
        if not found and _LEAST.search(one) and not limited and not amounts:
            found = [legal[0]]
        if found and limited:
            bound = found[-1]
        elif found:
            amounts = [one for one in amounts if one not in found] + found
        left = left or bool(_PASSES.search(one))
    head = written(hints, Move(game, (Bid(player, company, legal[0]),))).rsplit(" ", 1)[0]
    if any(_LIMIT.search(one) for one, _ in text) and not bound and amounts:
        bound = amounts[-1]
    if bound:
        pair = tuple(f"{head} up to {bound} then {after}" for after in ("pass", "ask"))
        return pair[::-1][:1] if _ASKS.search(every) else pair[:1] if left or not amounts else (*pair[:1], f"{head} {bound}")
    bids = tuple(f"{head} {one}" for one in reversed(amounts))
    if not bids and wrong and not left:
        return (f"{head} {wrong[-1]}",)
    return (*bids, *(passes if left else ()))[:MOST_CHOICES]


def _amounts(said: str) -> list[int]:
    """The amounts of a sentence that may be bids."""
    found = []
    for one in _AMOUNT.finditer(said):
        if not _NO_BID_BEFORE.search(said[: one.start()]) and not _NO_BID_BEHIND.match(said[one.end() :]):
            found.append(int(one[1]))
    if not found and _LIMIT.search(said):
        found = [int(one[1]) for one in _AMOUNT.finditer(said)]
    return found


def _step(said: str) -> int:
    found = _MORE.search(said)
    if found is None:
        return 0
    step = found["step"] or found["by"] or found["plus"]
    return int(step) if step.isdigit() else _STEPS[step]
