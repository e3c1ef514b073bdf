"""A pass that goes on, as prose has it: until which round, and what ends it before."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.eighteen.rounds import StockRound
from pbem.eighteen.meant.named import Naming
from pbem.eighteen.offered.moves import Game, in_turn
from pbem.orders.lexicon import Lexicon
from pbem.orders.prose import Sentence

_PASSES = re.compile(
    r"\b(?:pass(?:es|ing)?|skip|out|done|finished|nothing|no (?:action|moves?|turns?)(?: for me)?|"
    r"not interested|no interest|(?:say|saying) no|no to (?:it )?all|not bidding|no bids?(?: from me)?|do nothing|"
    r"sit (?:still|tight|"
    r"out)|"
    r"(?:don't|do not|no need to) (?:ask|bother|wake|want(?! to be (?:dropped|passed))|need)|wake me|leave me)\b",
    re.IGNORECASE,
)
AUCTIONS = "pass auctions"
STAYS_IN = re.compile(
    r"\b(?:do not|don't|never|not|without) (?:\w+ )?(?:drop\w*|pass\w*|fold\w*|give up)\b", re.IGNORECASE
)
_BIDS = re.compile(r"\b(?:bid|offer|raise|go|pay|make it)\b(?: [\w-]+){0,3} \d{2,3}\b", re.IGNORECASE)  # of now
_ROUND = r"(?:stock|share) rounds?|srs?(?: ?\d)?|auctions?|privates?"
_WHOLE = re.compile(
    rf"\b(?:(?:this|whole|entire|rest of the|all the|the|whole of the) (?:{_ROUND})|(?:until|till|til|before|"
    rf"through|thru|for) (?:the |right |it )?"
    rf"(?:next |following )?(?:{_ROUND}|ors?\b|operating rounds?|all)|when the trains (?:roll|run)|all my (?:next |"
    rf"other |later )?turns|"
    rf"through it all|for (?:this|the) (?:whole )?round|the lot|all of (?:it|them|those|that)|(?:when|until|"
    rf"once) the (?:{_ROUND}|operating round|"
    rf"or) (?:begins|starts|comes)|"
    r"any of (?:these|the|those) privates|(?:anything|everything|whatever|all|what) (?:else (?:in|that)|"
    r"(?:that )?(?:the )?"
    r"(?:others|other players|they|you lot|anybody|anyone|somebody|someone)))",
    re.IGNORECASE,
)
_LASTS = re.compile(
    r"\b(?:until|till|til|before|whole|entire|rest|all|any\w*|every\w*|each|wake|ask|unless|except|through|thru|next|"
    r"whatever|lot|for (?:the|this)|else|done|finished)\b",
    re.IGNORECASE,
)
_TO_OR = re.compile(
    r"\b(?:ors?\b|operating rounds?|when the trains (?:roll|run)|(?:start|begin|get to) (?:operating|operations|"
    r"running)|"
    r"(?:the )?(?:operating|operations) (?:starts?|begins?|phase))",
    re.IGNORECASE,
)
OTHERS_AUCTION = re.compile(
    r"\b(?:others?|anybody|anyone|somebody|you lot|they)(?: \w+)? (?:auctions?|puts? up|brings? up|offers?|starts?)\b"
    r"|\b(?:what|which)(?:so)?ever\b[^.!?]{0,30} (?:auctions?|puts? up|brings? up|up for auction)\b"
    r"|\bother (?:people|players|folks?)(?:'s|s')? auctions?\b"
    r"|\bauctions?\b(?: \w+){0,3} (?:by|of|from) (?:the )?(?:others?|other players|anybody|anyone|somebody)\b"
    r"|\bpass(?:es|ing)? (?:on )?auctions\b"
    r"|\b(?:others'|other players'?|(?:everybody|everyone|anybody|anyone|somebody|someone) else's) auctions?\b",
    re.IGNORECASE,
)
EXCEPT = re.compile(
    r"\b(?:unless|except|exception|only (?:for|with|when|if)|but|if|should|in case|when|wake|ask|tell|"
    r"stop)\b(?P<said>.*)",
    re.DOTALL | re.IGNORECASE,
)
_WHOEVER = re.compile(
    r"\b(?P<said>(?:someone|somebody|anyone|anybody|one of you)\b.{0,100})", re.DOTALL | re.IGNORECASE
)
_DONE_TO = (
    ("anyone sells", re.compile(r"\b(?:sell|sells|sold|selling|dump|dumps|dumped|dumping|"
                             r"unload|unloads|get rid of|throws?)\b", re.IGNORECASE)),
    ("anyone buys", re.compile(r"\b(?:buy|buys)\b", re.IGNORECASE)),
    ("anyone auctions", re.compile(r"\b(?:auctions?|auctioned|puts?|brings?|opens?|starts?|bids?|(?:goes?|going) "
                                   r"(?:for|after)|offers?|offered|comes? up|up for)\b", re.IGNORECASE)),
)  # fmt: skip
_EXCEPTED = re.compile(r",\s+(?!\d)|\b(?:or|and)\b(?! (?:sr|\d))", re.IGNORECASE)
_MOST_NAMES = 4
_FEW_WORDS = 4  # of a part that has its verb from the one before: «if anybody sells PO or MID»
_LOSES = re.compile(
    r"\b(?:lose|losing|not|no longer|take over|takes over|loses?)\b.{0,40}\b(?:director|president|presidency|boss)",
    re.IGNORECASE,
)


def is_pass(text: str) -> bool:
    """Whether a text passes more than once, and orders nothing of now."""
    text = STAYS_IN.sub("", text)
    return bool(_PASSES.search(text) and _WHOLE.search(text)) and not _BIDS.search(text)


def is_lasting(said: Sequence[Sentence]) -> bool:
    """Whether a pass is plainly one that goes on: «I pass in the auction» may be one of this turn."""
    return any(_LASTS.search(one.text) for one in said)


def passed_over(game: Game, player: str, lexicon: Lexicon, text: str) -> tuple[str, tuple[str, ...]]:
    """The round in which a pass that goes on would end, and what of the text ends it early."""
    table = Naming(game, player, in_turn(game, player) or "", lexicon)
    return _until(table, text), exceptions(table, text)


def _until(table: Naming, text: str) -> str:
    """A round of privates alone ends with a stock round."""
    company = table.own or isinstance(table.game.round, StockRound)
    first = not company and not any(each.president for each in table.game.companies.values())
    return "SR" if first and not _TO_OR.search(text) else "OR"


def pass_until(table: Naming, text: str) -> str:
    """The pass that goes on: until when, and unless what."""
    until = _until(table, text)
    head = AUCTIONS if OTHERS_AUCTION.search(text.partition(" if ")[0]) else "pass"
    unless = exceptions(table, text)
    return f"{head} until {until}" + (f" unless {', '.join(unless)}" if unless else "")


def exceptions(table: Naming, text: str) -> tuple[str, ...]:
    """What ends a pass early: «if anybody sells NOR», «if I could lose the director of PO»."""
    found = EXCEPT.search(text) or _WHOEVER.search(text)
    if found is None:
        return ()
    made, verb, waiting = list[str](), "", list[str]()
    for part in _EXCEPTED.split(found["said"]):
        heard = table.companies(part) or (() if made or waiting else table.companies(found["said"])[:1])
        names = [one for one in heard if one in table.game.definition.companies][:_MOST_NAMES]
        short = len(part.split()) <= _FEW_WORDS
        does = next((each for each, said in _DONE_TO if said.search(part)), "")
        if names and _LOSES.search(part):
            made.append(f"I can lose director of {names[0]}")
        elif names and not does and OTHERS_AUCTION.search(text):
            made += [f"anyone auctions {one}" for one in names]
        elif does:
            made += [f"{does} {one}" for one in (*waiting, *names)]
            verb, waiting = does, []
        elif names and short and verb:
            made += [f"{verb} {one}" for one in names]
        elif names and short:
            waiting += names
    return tuple(dict.fromkeys(made))
