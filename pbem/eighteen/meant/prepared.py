"""A line made ready to be heard: amounts of money and shares marked as such, steps that it declines left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pbem.orders.fold import fold
from pbem.orders.numbers import WRITTEN, hundreds_spoken, whole

_DIGIT = "one|two|three|four|five|six|seven|eight|nine"
_CURRENCY = r"(?:francs?|frs?\.?|fr|f|roubles?|rubles?|rbl|rub|r|₽|€)"
MARKS = str.maketrans({"’": "'", "‘": "'", "–": "-", "—": "-", "−": "-", "‑": "-", "‐": "-", "×": "x"})
_MONEY = (
    re.compile(rf"(?<![\w#+.,-])[$₽€£](\d{{1,5}})\b|(?<![\w#+.,-])(\d{{1,5}}) ?{_CURRENCY}(?!\w)", re.IGNORECASE),
    re.compile(r"\((\d{1,5})(?: total| in all| all told)?\)", re.IGNORECASE),
    re.compile(r"(?<=\bfor )(?:the )?(\d{1,5})\b(?![-+/x\d]| ?-?trains?\b)"),
    re.compile(r"(?<=\bpay )(?:the )?(\d{1,5})\b(?![-+/x\d]| ?-?trains?\b)"),
)
_SHORTENED = re.compile(r"\b(i|we|you|he|she|they|it|that|there|let|here)'(?:d|ll|m|ve|re|s)\b", re.IGNORECASE)
_FIRST = re.compile(r"(^\s*|[,;.!?]\s*)([^\W\d_]+)(?![\w'-])")  # words of clauses: «so» joins sentences there
_OWNED = re.compile(r"'s\b")
_NEGATIVE = re.compile(r"(?<=\s)-(?=\d)")
_PERCENT = re.compile(r"(\d{1,3}) ?(?:%|per ?cent\b)", re.IGNORECASE)
# an amount beside another one
_MORE = re.compile(r"(?:^|\s)\+ ?\d|\bby \d|\bplus \d|\banother \d(?=\d)", re.IGNORECASE)
_TIMES = re.compile(r"(?<=\d) ?x ?(?=\d)", re.IGNORECASE)
_PLUS = re.compile(r"(?<!\w)(\d)\s*\+\s*(\d)")
_PURPOSE = re.compile(
    r",?\s*\b(?:so that|because|heading (?:for|to|towards)|so (?=(?:i|we|he|she|they|you|nobody)\b)"
    r"(?!(?:i|we)(?:['’](?:ll|d)| will| would| want| start| found| open| buy| sell| bid| pass| take| lay|"
    r" go)\b))[^.,;!?]*",
    re.IGNORECASE,
)
_BROKEN = re.compile(r"\b(for|at|pay|bid|price|offer) (\d{1,2}) (\d{1,2})(?![\d+/x%-]| ?-?trains?\b)", re.IGNORECASE)
_HUNDREDS = re.compile(rf"\b(?:({_DIGIT}|a) hundred)(?:(?: and)?[ -]({WRITTEN}))?\b")
_STEP = r"(?:tracks?|tiles?|build(?:ing)?s?|lays?|laying|upgrades?|tokens?|markers?|stations?|trains?|new trains?)"
_NOT = (
    r"(?:no|skip(?:s|ping)?(?: the)?|without|nothing to|(?:i |we )?(?:don't|do not|doesn't|does not|won't|not)"
    r"(?: (?:want|wish|need|intend|plan) to)?(?: (?:buy|lay|build|place|purchase))?) "
    r"(?:more |any |new |another |further |the |an? )*"
)
_SO_LONG = r"(?: (?:this (?:time|turn|round|or)|for (?:now|the moment|[\w-]+)|now|today))?"
_NOTHING_ELSE = (
    r"(?:(?:don't|do not|doesn't|not) buy(?:ing)? (?:(?:one|anything|a train|trains) )?from the bank|"
    r"nothing (?:else|more)|buys? nothing|buys? no(?: more)? trains?)"
)
_PASSED_OVER = re.compile(  # «pass on paying» is no pass beside which revenue is paid
    r"\b(?:pass(?:es|ing)?|skip(?:s|ping)?|declin(?:es?|ing))(?: on| over| to)? (?:the |any |a |our |its |this )*"
    r"(?=(?:pay(?:s|ing|ments?|outs?)?|run(?:s|ning)?)\b)",
    re.IGNORECASE,
)
_IDLE = re.compile(r"\b(?:do|does|doing) nothing\b", re.IGNORECASE)
_WITH = re.compile(  # what there is to pay with
    r"\bwith (?:the|its|all the|all its) (?:(?:other|remaining|rest of the|last) )?\d{1,4}(?: ?R\b)?"
    r"(?:(?: that)? (?:it|[\w-]{1,6}) (?:then |now |still )?(?:has|have|gets|got|earns)(?: then| now| left)?| left)?",
    re.IGNORECASE,
)
_BUT = re.compile(r",? but (?=(?:from|facing|with exits|pointing)\b)", re.IGNORECASE)
_DECLINED = re.compile(
    rf"(?:^|(?<=[,;.!])|(?=\s+no\b[^,;.!]*$))\s*(?:and |but |so |just |[\w-]+ (?=does))?"
    rf"(?:{_NOT}{_STEP}(?: {_STEP})?|{_NOTHING_ELSE})(?: {_NOT}{_STEP})?{_SO_LONG}{_SO_LONG}"
    r"(?=$|[,;.!]|\s+(?:and|then|just|but)\b)(?:\s+(?:and|then|just|but)\b)?",
    re.IGNORECASE,
)
_AGAINST = (
    (re.compile(r"\b(?:track|tile|build|lay|upgrade)"), re.compile(r"\b(?:lay|upgrade|use)\b")),
    (re.compile(r"\b(?:token|marker|station)"), re.compile(r"\b(?:token|claim|move)\b")),
    (re.compile(r"\b(?:train|buys? nothing)"), re.compile(r"\bbuy train\b")),
)


def prepared(line: str, is_small: Callable[[str], bool] = lambda word: False) -> str:
    """The line with its money and shares in one word each, and without steps of a turn that it declines.

    `is_small`: of a word as it is written, whether it is none of the game's: «so», where «SO» is a company.
    """
    line = _BUT.sub(" ", _WITH.sub("", line))
    text = _PURPOSE.sub(", because", _SHORTENED.sub(r"\1", line.translate(MARKS)))  # of a purpose a remark is left
    text = _FIRST.sub(lambda one: one[1] + ("" if is_small(one[2]) else one[2]), text)
    text = _OWNED.sub("", without_declined(_PASSED_OVER.sub("no ", fold(text))))
    text = _HUNDREDS.sub(_in_digits, hundreds_spoken(text))
    text = _BROKEN.sub(r"\1 \2\3", text)
    text = _PLUS.sub(r"\1+\2", _TIMES.sub("x", text))
    text = _NEGATIVE.sub("minus", text)
    text = _MORE.sub(lambda one: f" more{one[0].split()[-1].strip('+')}", text)
    for pattern in _MONEY:
        text = pattern.sub(lambda one: f" cash{next(filter(None, one.groups()))} ", text)
    return _PERCENT.sub(lambda one: f" percent{one[1]} ", text)


def has_broken_amount(line: str) -> bool:
    """Whether an amount of money stands in two parts: «for 1 00»."""
    return _BROKEN.search(line) is not None


def without_declined(line: str) -> str:
    """The line without «no track», «skip the token»: such a step is passed over anyway."""
    text = _IDLE.sub("passes", line)
    left = _DECLINED.sub(" ", text).strip(" ,;.")
    return "" if left.lower() == "nothing" and left != text.strip(" ,;.") else left  # «no track, no tokens, nothing»


def contradicted(line: str, orders: Sequence[str]) -> bool:
    """Whether the orders do what the line declines: «no track» beside a tile."""
    declined = "".join(one[0] for one in _DECLINED.finditer(fold(line.translate(MARKS))))
    return any(said.search(declined) and any(does.search(one) for one in orders) for said, does in _AGAINST)


def _in_digits(one: re.Match[str]) -> str:
    return str(100 * (whole(one[1]) or 1) + (whole(one[2]) or 0 if one[2] else 0))
