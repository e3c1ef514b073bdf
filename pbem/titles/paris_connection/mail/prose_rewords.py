"""Phrases of prose about a move of Paris Connection put into the words that the parts of a sentence are read by."""

from __future__ import annotations

import re

_COLOUR = r"(?:blue|yellow|red|purple|black|brown|violet)s?"
_COUNT = r"(?:an?|one|two|three|my|both|the|\d)"
_GIVES = (
    r"giv(?:e|es|ing)|return(?:s|ing|ed)?|hand(?:s|ing|ed)?|offer(?:s|ing|ed)?|pay(?:s|ing)?|"
    r"sell(?:s|ing)?|sold|part with"
)
_TAKES = (
    r"get(?:s|ting)?|receiv(?:e|es|ing|ed)|take[ns]?|taking|want(?:s|ed)?|need|"
    r"expect(?:ed)?|ask(?:ed)?|would like|d like|buy(?:s|ing)?|bought"
)
_BACK = r"(?: (?:back|in|over|up|away|out|off|for|to me|to you|you|me))*"
_TO_ME = r"(?:to|with|for|by|at) (?:me|us|my (?:place|house|shed|depot|box|pocket))"
# Each with what stands for it; in this order, and each once.
_REWORDS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        # a zero for the letter of a hex: «010»
        (r"(?<![\w.,:+-])0(?=[01]\d\b)(?!\d+[:.,]\d)", "o"),
        # colours clipped
        (r"\b(?:blk|blck)\b", "black"),
        (r"\b(?:brn|brwn)\b", "brown"),
        (r"\b(?:ylw|yel|yllw)\b", "yellow"),
        (r"\b(?:prp|prpl|ppl)\b", "purple"),
        # «black (1)»
        (rf"\b({_COLOUR}) ?\(([1-5])x?\)", r"\2 \1"),
        # «take that lonely black one off my hands»
        (rf"\btake (?=(?:that|this|my|the|one|an?) (?:[a-z]+ )?{_COLOUR}(?: [a-z]+)? (?:off|from) (?:my hands|me)\b)",
         "give "),
        (r" off my hands\b", ""),
        (rf"\bthe one (?:with|that has|which has|about|for) (?:the )?(?={_COLOUR}\b)", "take "),
        (rf"\b(?:i|we)(?:'d| would)? (?:really |rather )?(?:like|love|fancy) (?=(?:an? |one )(?:single )?{_COLOUR}\b)"
         r"(?![^.!?]*\bfor (?:two|2)\b)", "i take "),
        # headed by what is given and what is taken: «Give back: red, 1 pc. Receive: blue, 2 pcs.», «what I pay: …»
        (rf"\b(?:what (?:i|you) (?:will |would |ll |d |shall )?)?(?:{_GIVES}){_BACK}(?: \(\d\))?\s*[:=]+\s*", " give "),
        (rf"\b(?:what (?:i|you) (?:will |would |ll |d |shall )?)?(?:{_TAKES}){_BACK}(?: \(\d\))?\s*[:=]+\s*", " take "),
        (r"\b(?:payment|price|cost|fee|fare|out|back|from me|from my hand|debit)\s*[:=]+\s*", " give "),
        (r"\b(?:in|in return|in exchange|to me|purchase|credit|from the (?:depot|bank|box|bag|pool|supply))\s*[:=]+\s*",
         " take "),
        (rf"(?:(?<=\A)|(?<=[,;:] ))[-–−] ?(?={_COLOUR}\b)", "give "),
        (rf"(?:(?<=\A)|(?<=[,;:] ))\+ ?(?={_COLOUR}\b)", "take "),
        # inverted: «out goes a red, in come two blues»
        (rf"(\A|[,;:.] |[,;:] and |\band )out (?:goes?|with|of the door goes) (?={_COUNT}\b)", r"\1give "),
        (rf"(\A|[,;:.] |[,;:] and |\band )in (?:comes?|with) (?={_COUNT}\b)", r"\1take "),
        (rf"({_COLOUR}|(?<=\d)|\bones?) in(?=,? (?:and )?(?:{_COUNT} )?{_COLOUR} out\b)", r"\1 back"),
        (r"\bgo(?:es|ing)? in(?=\W*\Z|[.,;!])", "back"),
        # who gives to whom
        (r"\b(?:becomes?|turns? into|changes? into|transforms? into) (?=(?:an?|one|two|three|\d)\b)", "for "),
        (r"\bin (?:its|their|her|his) (?:stead|place)\b", "in return"),
        (rf"(?<=s )({_COLOUR}(?: ones?)?) (?:that |which )?i(?:'ve| have)(?: got| left)?\b", r"\1 of mine"),
        (rf"\bthe ({_COLOUR}(?: ones?)?) (?:that |which )?i(?:(?:'ve| have)(?: got| left)?| hold| own| got)\b",
         r"my \1"),
        (r",? ?\b(?:in (?:return|exchange) )?for which(?= i\b)", ", "),
        (r"\baccept(?= (?:one|an?|my|this|the)\b)", "give"),
        (r"\b(?:have|take|get|pay|make) an? (?:look|peek|nap|visit|trip|stop|stroll|walk|ride|detour|excursion|hop) "
         r"(?:at|in|to|into|by)\b", "go to"),
        (r"(?<!that )(?<!which )(?<!this )(?<!it )\bleaves (?=[a-z])(?![^,.;:!?]{2,24} for )", "from "),
        (r"\bis (?:now |just )?leaving (?=[a-z])(?![^,.;:!?]{2,24} for )", "from "),
        (r"\byou(?:'?ll| will| would| can| could| may| shall| might| are| re)?(?: be)? (?:giv(?:e|es|ing)|hand(?:ing)?|"
         r"send(?:ing)?|pass(?:ing)?|let(?:ting)?)(?: over| out)?(?: to)? me(?: have)?\b", "give me"),
        (r"\byou(?:'?ll| will| would| can| could| may| shall)(?: be)? (?:get(?:ting)?|receiv(?:e|ing)|have|tak(?:e|"
         r"ing))\b",
         "you get"),
        (r"\b(?:relieve|rid) me of\b", "give"),
        (rf"\b(?:come|comes|move|moves|stay|stays)(?: (?:and|to))?(?: (?:come|live|stay|sleep|join|in))* {_TO_ME}\b",
         "are mine"),
        (r"\b(?:adopt|adopting|hire|hiring|welcome|rescue|rescuing|claim|claiming|bag|bagging|pocket|pocketing|nab|"
         r"order|ordering|purchase|purchasing)(?= (?:the|an?|one|two|my|this|that|last|both|\d))", "take"),
        (r"\b(?:retire|retiring|bin|binning|scrap|scrapping|jettison|jettisoning|release|releasing|free|dispose of|"
         r"disposing of|say goodbye to|wave goodbye to|see the back of|be rid of)(?= (?:the|an?|one|my|this|that|of|"
         rf"{_COLOUR})\b)", "give"),
        (rf"\b(?:turn|make|convert|transform|morph)(?= (?:it|my|the|this|that|one|an?|{_COLOUR})\b[^,.;:]* in ?to\b)",
         "trade"),
        (r"\bi(?:'?ll| will| would|'d| am|'?m| shall)?(?: be)? (?:giving|handing|returning|sending) (?:to )?you(?: "
         r"back)?\b",
         "i give"),
        # only where it goes, and that nobody minds
        (r"\bleav(?:es|ing) ([^,.;:!?]{2,24}) for (?=\w)", r"from \1 to "),
        (r"\b(?:,? ?which is|,? ?that is|,? ?i\.e\.|,? ?namely|,? ?ie) (?=(?:to |on |at )?(?:[a-q]\d{1,2}\b))", ", "),
        (r"\b(?:calling|calls?|call) (?:at|in) ", "via "),
        (r"\b(?:terminat(?:e|es|ing)|arriv(?:e|es|ing)|halt(?:s|ing)?) (?:at|in|on)\b", "ending at"),
        (r",? if (?:nobody|no one|noone|everybody|everyone|you|you all|all of you|they|ben|ann|dan|that|it) (?:all )?"
         r"(?:mind\w*|object\w*|agree\w*|does not mind|do not mind|don'?t mind|works?|suits?)\b[^,.;:!?]*", " "),
        (r",? ?\b(?:if|when|as long as|since|because) (?:it|that|this|i) (?:gets?|got|buys?|brings?|earns?|fetch\w*) "
         rf"(?:me )?(?={_COUNT}\b)", ", take "),
    )
)  # fmt: skip


def reworded(text: str) -> str:
    """A folded sentence in plainer words."""
    for pattern, instead in _REWORDS:
        text = pattern.sub(instead, text)
    return text
