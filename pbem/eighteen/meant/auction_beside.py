"""What stands beside an amount in an auction: where it surely is a bid, and where it is something else."""

from __future__ import annotations

import re

from pbem.eighteen.meant.phrases import any_of

AMOUNT = re.compile(
    r"(?<![\w#-])(?<!\d[.:,])(?<!\A\.)(?<!\s\.)(\d{1,3})"
    r"(?![\w%]|[.,:]\d|-\w| ?(?:%|percent|shares?\b|trains?\b|o'?clock|am\b|pm\b|th\b))"
)
"""A number that may be an amount of money."""


def _ends(before: str, between: str) -> re.Pattern[str]:
    """A phrase at the end of what stands before an amount; of these words any may stand between."""
    return re.compile(rf"{before}(?: (?:{between}))*[ :,=]*\Z")


def _only(words: str) -> re.Pattern[str]:
    """A text that has no other words than these."""
    return re.compile(rf"\A\W*(?:(?:{words})\b\W*)*\Z")


BIDS_BEFORE = _ends(
    any_of(
        "bid/bids/bidding/offer/offers/offering/raise/raises/raising/rise/go/goes/going/make/making/put",
        "say/saying/give/giving",
        "put me/us/my [name] down",
        "jump/jumping, decision, answer, instead, prefer, match/matching, come/enter/start/begin with",
        "open/opening, auctioned/auctioning, for auction, i start/launch/auction",
        "i'd/i'll/i will [like] [to] start/launch/auction, let's/lets/to start/launch/auction",
        "kick/kicking/start/starting [it/this/things/that/LOT] [one] off, kick/kicking/start/starting off",
        "kick/kicking the auction/bidding off, begin/beginning [the/it/this] [bidding/auction]",
        "get/getting/set/setting [it/this/that/things/us/the/LOT] [one/ball/bidding/auction] "
        "going/rolling/started/moving/underway",
        "take it, settle, up it, i'll/will pay, part/parting with, let us say, let's say, let it be, invest/investing",
        "sacrifice/risk/wager/bet/splash/fork, put/putting [me] in/down, here is/are, here's, have from me, counter",
    ),
    r"with|it|him|her|them|that|this|one|me|my|the|bid|offer|bidding|auction|of|to|up|at|is|for|on|please|"
    r"lot-[\w-]+|\w+'s",
)
"""Before an amount that is a bid."""
STARTS_AT = re.compile(
    r"(?:\b(?:i|i'll|i'd|i'm|we|let's|put|putting|bring|auction|open|opening|offer|up)\b.*|\A\W*(?:lot-[\w-]+\W+)?)"
    r"\b(?:starting (?:(?:it|this|that|the|bid|bidding|out|off) )*(?:at|with|from|on)|(?:on the (?:block|table)|"
    r"up for auction|for auction),?(?: please| pls)?,? (?:at|with|from|for)) \Z"
    r"|\A\W*(?:(?:i|we|i'll|i'd|will|like|to|would|please|let's|just|now) )*(?:start|open|put up|auction|launch|put)"
    r"(?: off| up)? (?:(?:the|a|an|my|minor|company|auction|of|for|with) )*lot-[\w-]+(?: up| off)?(?: for auction)?,? "
    r"(?:at|with|for|from) \Z"
)
"""The same, where they say that they put it up."""
RAISES_BEFORE = re.compile(
    any_of("put/push/raise/raising/move/bring/lift/up/increase/change my/the/it/that/this/LOT")
    + r"(?: [\w-]+){0,4}? (?:up )?to \Z"
)
"""Before what an old bid is to become."""
RAISES_ME_BEFORE = re.compile(r"\b(?:raise|take|put|bring|bump|get|lift|set) me (?:to|at) \Z")
"""Before what a bid is to become, or how far they go: «raise me to 280», unlike «raise me up to 280»."""
ON_IT = re.compile(
    r"\A(?: (?:again|please|pls|only|then|now))*,? (?:on|for) (?:(?:the|my|that) )?(?:lot-|(?:it|me)\b)"
    r"|\A!"
)
"""Behind an amount that is a bid."""
ITS_PRICE = re.compile(r"\A\W*lot-[\w-]+ (?:at|for|@) (?:its |the )?(?:price\b|\d)")
"""It is wanted for what it costs."""
STARTS = _only(
    r"ok(?:ay)?|well|so|then|right|fine|hmm*|just|to|for|at|with|alors|lot-[\w-]+|on|the|again|my|bid|yes|no|"
    r"all|in|is|it"
)
"""Before an amount with which a part of a sentence begins."""
ENDS = _only(
    r"straight away|right away|at once|flat|again|please|pls|plz|only|then|thanks|thx|it is|from me|in all|"
    r"in total|final|on|lot-[\w-]+|the|now"
)
"""Behind one with which it ends: then it is a bid, too."""
NO_BID_BEFORE = _ends(
    any_of(
        "has/have/had/holds/got/keep/keeps/keeping/left/leave/leaves/earn/earns/pay/pays/return/returns",
        "bring/brings/bringing",
        "with, of, value, worth, face, income, cost/costs, price of/is, start/starts at, lead/leads, led, minus",
        "spent, paid, than, above, over, beyond, past, instead of, not, was, were, says, said, forget, ignore, from",
        "between, by, at, phase, or, sr, round, math/maths for, his, her, their, my, another, next",
    ),
    "only|about|just|the|my|all|at|is|for|still|now|exactly",
)
"""Before an amount that is none: what somebody has, leads with, earns, what things are worth."""
NO_BID_BEHIND = re.compile(
    r"\A ?"
    + any_of(
        "a round/turn/pop/piece/share/day/year, per, each, every, an or/operating, income, or so/more, left",
        "in cash/hand, in the bank, of it/my/the/this/that/them, value, player/players, round/rounds, or/ors",
        "minor/minors, private/privates, company/companies, more, times, for two/one/a/an",
        "a month/week/night/head/mile/bottle",
        "year/years/day/days/hour/hours/minute/minutes/week/weeks/month/months, people",
        "january/february/march/april/may/june/july/august/september/october/november/december",
        "is too/robbery/silly/crazy/daylight, is a lot, already, face, to him/her/them, he, she, would be",
    )
)
"""Behind one."""
_NUMBER = r"(?:\d{1,3}|one|two|five|ten|fifteen|twenty)"
MORE = re.compile(
    rf"\b(?P<more>{_NUMBER}) (?:(?!step|notch|tick)\w+ )?(?:more|above|over|higher|on top)\b"
    r"(?! (?:steps?|notch|ticks?|times?|bids?|minutes?|days?|hours?|weeks?)\b)"
    r"|\b(?:raise|up|increase|raising|upping|top|topping|bump|outbid|overbid|beat)"
    rf"(?: (?:my|the))?(?: [\w']+)? by (?P<by>{_NUMBER})\b"
    rf"|\A\+ ?(?P<plus>\d{{1,3}})\b|\b(?:plus|another) (?P<and>{_NUMBER})\b"
    rf"|\badd(?:ing)?(?: another)? (?P<add>{_NUMBER})\b"
)
"""So much more than the highest bid."""
