"""The conditions that are understood, as patterns of folded text: data, for reading them and for telling prose."""

from __future__ import annotations

import re

from pbem.orders.numbers import NUMBER, WRITTEN

OPS = {
    "=": r"==?|is exactly|exactly|is|are",
    "!=": r"!=|<>|is not|are not|isn't",
    "<=": r"<=|=<|≤|is at most|at most|no more than|not more than",
    ">=": r">=|=>|≥|is at least|at least|no less than|not less than|no fewer than",
    "<": r"<|(?:is )?(?:less|fewer|lower) than|is under|is below|under|below",
    ">": r">|(?:is )?(?:more|higher|greater) than|is over|is above|over|above",
}
_ORDER = ("<=", ">=", "!=", "<", ">", "=")  # the longer ones first: «<=» is no «<»
OP = "(?:" + "|".join(OPS[one] for one in _ORDER) + ")"
ANYBODY = "anyone|anybody|someone|somebody|any player|another player|others?|any other player|anyone else|somebody else"
_WHO = rf"(?P<who>{ANYBODY}|i|[^\W\d_][\w'-]{{0,19}})"
_CO = r"(?:the )?(?P<co>[^\W_](?:[\w&. -]{0,50}?[\w.])?)"
_TRAIN = r"(?:an? |the )?(?P<train>\d{1,2}(?:/\d{1,2})?(?:\+\d)?e?(?:x2)?|electric)(?:'?s|[ -]?trains?)?"
_COLOURS = "yellow|green|blue|brown|red|gr[ae]y"
_N = rf"(?:r|₽)? ?(?P<number>{NUMBER}) ?(?:r|₽)?"
_SHARES = r"(?:an? |any |some |more |one )*(?:shares? )?(?:of |in )?"
_CAN = "(?:can|could|may|might|would|will)"
VERBS = {
    "sells": r"sells?|dumps?|has sold|have sold",
    "buys": r"buys?|takes?|gets?|has bought|have bought",
    "starts": r"starts?|pars?|floats?|opens?|founds?",
    "auctions": r"auctions?|puts? up|bids? (?:for|on)|opens? the auction (?:of|for)",
}

# Kind of the condition, its pattern, and for events what is done.
PATTERNS: tuple[tuple[str, str, str], ...] = (
    ("left", rf"(?:there (?:is|are) )?no (?:more )?{_TRAIN} (?:is |are )?left", "none"),
    ("left", rf"(?:the )?(?:last )?{_TRAIN} (?:is|are) (?:gone|sold out|all sold)", "none"),
    ("left", rf"{_TRAIN} left (?P<op>{OP}) {_N}", ""),
    ("left", rf"{_TRAIN} left (?P<op>{OP}) ?(?P<none>none)", "none"),
    ("left", rf"(?:there (?:is|are) )?(?P<op>{OP})? ?{_N} {_TRAIN} (?:is |are )?left", ""),
    ("phase", rf"(?:the |it is |we are in )?phase (?P<op>{OP}) ?(?P<phase>[\w+]{{1,6}})", ""),
    ("phase", r"(?:the |it is |we are in )?phase (?P<phase>[\w+]{1,6})(?: (?:or later|has begun))", ">="),
    ("phase", r"(?:the |it is |we are in )?phase (?P<phase>[\w+]{1,6})", "="),
    ("phase", rf"(?:the |it is |we are in )?(?P<phase>{_COLOURS})(?: phase)? or later", ">="),
    ("phase", rf"(?:the |it is |we are in )?(?P<phase>{_COLOURS})(?: phase)? has begun", ">="),
    ("phase", rf"(?:the |it is |we are in )?(?P<phase>{_COLOURS}) phase", "="),
    ("price", rf"(?:the )?(?:share )?price of {_CO} (?P<op>{OP}) ?{_N}", ""),
    ("price", rf"{_CO}(?:'s)? (?:share )?price (?P<op>{OP}) ?{_N}", ""),
    ("cash", rf"(?:the )?(?:cash|money|treasury) (?:of )?{_CO} (?P<op>{OP}) ?{_N}", ""),
    ("cash", rf"(?P<mine>my) (?:cash|money) (?P<op>{OP}) ?{_N}", ""),
    ("cash", rf"{_CO}(?:'s)? (?:cash|money|treasury) (?P<op>{OP}) ?{_N}", ""),
    ("trains", rf"{_CO} (?:has|owns) no (?:{_TRAIN}|trains?)", "none"),
    ("trains", rf"{_CO} is without (?:a )?trains?", "none"),
    ("trains", rf"{_CO} (?:has|owns) (?:(?:a|an|any|some) )?trains?", "some"),
    ("trains", rf"{_CO} (?:has|owns) (?P<op>{OP})? ?(?P<number>\d{{1,2}}|{WRITTEN}) trains", ""),
    ("shares", rf"{_WHO} (?:has|have|holds?|owns?) (?P<op>{OP})? ?(?P<number>\d{{1,3}}|{WRITTEN}) ?(?P<pc>%)? ?"
     rf"(?:shares? |certs? |certificates? )?(?:of |in )?{_CO}(?: shares?)?", ""),
    ("trains", rf"{_CO} (?:has|owns) {_TRAIN}", "some"),
    ("lose", rf"i {_CAN} lose (?:the |my |a )?(?:director(?:'s certificate)?|director ?ship|"
     rf"presiden(?:t|cy)|control)(?: ?of| in)? {_CO}", ""),
    ("lose", rf"i {_CAN} lose {_CO}", ""),
    ("more", rf"{_WHO} (?:overtakes?|passes)(?: me)?(?: in)? {_CO}", ""),
    ("more", rf"{_WHO} (?:has|have|holds?) more shares? (?:of|in) {_CO}(?: than (?:i|me)(?: have| do)?)?", ""),
    ("event", rf"{_CO} (?:is|are|gets|has been) (?:sold|dumped)", "sells"),
    ("event", rf"{_CO} (?:is|are|gets|has been) (?:bought|taken)", "buys"),
    ("event", rf"{_CO} (?:is|gets|has been) (?:auctioned|put up(?: for auction)?)", "auctions"),
    ("state", rf"{_CO} (?:(?:is|has) )?(?P<no>not )?float(?:s|ed|ing)", "floated"),
    ("state", rf"{_CO} is (?P<no>not )?(?:in play|started|founded|open|floated|begun)", "started"),
    ("state", rf"{_CO} (?:is|has) (?P<no>not )?(?:gone|closed|nationali[sz]ed|out of the game|taken over)", "gone"),
    ("state", rf"{_CO} is (?P<no>not )?sold out", "sold out"),
    ("state", rf"{_CO} is (?P<no>not )(?:sold|taken|bought)", "sold"),
    *(("event", rf"{_WHO} (?:{words}) {_SHARES}{_CO}(?: shares?| certs?)?(?: up)?(?: for auction)?", verb)
      for verb, words in VERBS.items()),
)  # fmt: skip

# Behind «pass» and «policy», for the shapes of these words.
AUCTIONS = (
    r"(?:(?:(?:in|on|at|all|the|any|of|my|other|others'?|players'?|people's|further|more|coming) )*auctions|"
    r"(?:in |on )?(?:every|each|any) (?:other )?auction)"
)
UNSOLD = (
    r"(?:until|till|til) (?:(?:it|that|somebody|someone|anyone) )?(?:is |has |'s )?"
    r"(?:been )?(?:sold|gone|won|bought|over|has it|wins it|gets it|buys it)"
)
PASS_UNTIL = (
    rf"(?:on |for |in )?[a-z0-9&-]{{1,24}} {UNSOLD}|{AUCTIONS}|(?:{AUCTIONS} )?"
    r"(?:until|till|til|to) (?:(?:the|next|end|start|beginning|of|this|an?) )*"
    r"(?:or|ors|sr|mr|operating|stock|mergers?|round|auction)\b.*|(?:until .*)?unless .*|(?:for )?the rest of .*round"
)
POLICY = (
    r"(?:[^:]{1,60}:)?.*\b(?:pay|pays|payout|half|split|withhold|withholds|keep|retain|nothing|only|pass|run|no)\b.*"
)

# Told to whoever writes another one; each is read as it stands.
SAMPLES = (
    "anyone sells {public}", "anyone buys {public}", "anyone starts {public}", "anyone auctions {minor}",
    "I can lose director of {public}", "anyone has more shares of {public} than I", "{public} is started",
    "{public} is sold out", "{train} left = 0", "phase >= {phase}", "{public} price > 100", "cash {public} >= 200",
    "my cash >= 200", "{public} has no train", "{public} has a {train}",
)  # fmt: skip

# In the place of those with something that a game does not have.
SAMPLES_OF_PRIVATES = ("{private} is sold", "anyone buys {private}")
SAMPLES_OF_FLOATING = ("{public} is floated",)

AND = r"\s+and\s+"


def _nameless(pattern: str) -> str:
    return re.sub(r"\(\?P<\w+>", "(?:", pattern)


# Without names, for the shape of an order word. What follows the first «and» is not looked at: that would take long.
CONDITION = "(?:not )?(?:" + "|".join(_nameless(pattern) for _, pattern, _ in PATTERNS) + ")(?: and [^:]{3,120})?"
