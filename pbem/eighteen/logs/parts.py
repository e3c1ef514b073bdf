"""What a part of an order for later is: the facts that some words say, and the marks that patterns of them have. Data.

`@of@` is a company or private (of which the text has only a number in brackets), `@what@` the one or two that a
condition is about, `@any@` who does something to them, `@who@` whoever else is at the table, `@price@` an amount.
"""

from __future__ import annotations

import re

import msgspec

from pbem.eighteen.logs.forms import MONEY
from pbem.orders.numbers import WRITTEN

_NOBODY = r"(?!(?:nobody|none|no|not|never|i|we|it|that|this|who|both|neither)\b)"
_COMES = r"(?: (?:begins?|starts?|comes?(?: (?:a?round|up))?|is (?:here|on|there)))?"
_MARKS = {
    # names and numbers
    "of": r"(?:the |minor |company |private )*\[(?P<of>\d+)\](?:'s?)?(?: (?:company|railway|minor|private|one))?",
    "what": r"(?:the |minor |company )*\[(?P<what>\d+)\](?:'s)?(?: shares?| stock| certs?)?"
    r"(?: or (?:the )?\[(?P<also>\d+)\](?: shares?| stock)?)?",
    "one": r"(?:the |minor )*\[\d+\]",
    "price": rf"(?P<price>{MONEY})",
    "number": rf"(?P<number>\d{{1,2}}|{WRITTEN})",
    "many": r"(?:(?P<percent>\d{1,2}) ?%|@number@)"
    r"(?: (?:of (?:them|those)|in (?:all|total)|shares?|certs?|certificates?))*",
    "any": r"(?P<who>@player@(?: else)?|any (?:other )?player|(?:one|any) of (?:you|them|the others))"
    r"(?: or (?P<other>@player@))?",
    "player": rf"{_NOBODY}(?!(?:he|she|they|you)\b)[^\W\d_][\w'-]{{0,19}}",
    "who": rf"(?:{_NOBODY}[^\W\d_][\w'-]{{0,19}}|the others?)",
    "anything": r"(?:anything|a thing|any of (?:it|them))(?: (?:else|more|further|again))?",
    # rounds
    "or": rf"(?:the |an? |my |next |first )*(?:ors?|operating(?: rounds?)?)(?: \d(?:\.\d)?)?{_COMES}",
    "sr": rf"(?:the |an? |my |next |first )*(?:sr|(?:stock|share) rounds?)(?: \d)?{_COMES}",
    "till": r"(?:all the way |right |straight )?(?:through |thru |up )?(?:until|till|til|to|before)"
    r"(?: the)?(?: (?:start|beginning|begin) of)?",
    "all_of": r"(?:(?:for )?(?:the )?(?:rest|remainder) of (?:the |this )?|(?:for )?all |"
    r"(?:for |through |during |all |in )?(?:all of (?:the |this )|this |"
    r"(?:the |this )(?:whole |entire |current |complete )))",
    "hear": r"(?:the )?next time (?:i (?:want|expect|would like) to hear|you (?:ask|hear|write)|i hear)"
    r"(?: from)?(?: (?:you|me))? (?:is|should be|will be)? ?(?:in|at|for|when)",
    "meet": r"(?:(?:wake|ask|mail|call|ping) me(?: up)?|(?:come back|talk) to me)(?: again)?"
    r" (?:only )?(?:in|at|for|when|on)",
    "see": r"(?:see you(?: all)?|i'll be back|i'm back|back|talk to you|hear from you)"
    r"(?: again)? (?:in|at|for|when|on)",
    # conditions
    "stop": r"(?:(?:only |just )?(?:wake|ask|call|warn|ping|stop|mail|write(?: to)?|come back to|check with)(?: me)?"
    r"(?: (?:up|again|first))? |stop (?:it|that|passing) )?"
    r"(?:only )?(?:unless|except (?:if|when)|but not if|if|when|as soon as|in case|should|the moment)",
    "some": r"(?: (?:any|some|an?|one|his|their|her|more))*(?: ?shares? (?:of|in))?",
    # bids
    "i": r"(?:(?:i'?(?:ll| will| would|d|m| am)?|you can|you may|please|just|let me) )",
    "go": r"(?:go(?: on)?|bid|raise|continue|carry on|stay in|keep (?:going|bidding|raising)|climb|stretch|follow|push|"
    r"match|hold on|pay)",
    "up_to": r"(?:(?:all the way |right )?(?:up ?to|until|till|til|as (?:far|high) as|to at most|at most)|"
    r"no further than|to a max(?:imum)? of|(?:for|to|at) (?:no more than|at most|up to)|"
    r"no (?:more|higher) than|not more than)",
    "top": r"(?:max(?:imum)?|top|limit|ceiling|proxy|cap)",
    "most": r"(?:at (?:most|the most)|max(?:imum)?|tops|@not_more@)",
    "not_more": r"(?:(?:but|and) )?(?:not (?:a|one|1) \w{3,9} more|(?:not|no) (?:any )?(?:more|higher|further))",
    "this": r"(?:it|this|that)(?: one)?",
    "keeps": r"@who@(?:'s| is| are)? (?:(?:can|may|shall|should|will) (?:have|keep|take|get|win) @this@|"
    r"(?:gets?|has|have|wins?|takes?) @this@|welcome(?: to @this@)?)|"
    r"(?:it|that|this)(?:'s| is) (?:hers|his|theirs|yours)",
    "stops": r"(?:i'?(?:m| am|ll| will)? )?(?:be )?(?:out(?: of it)?|pass(?: then)?|drop(?: out)?|stop|fold|quit|"
    r"leave it|let (?:it|them|him|her) (?:go|have it)|done|no longer interested|don't want it)",
    "past": r"(?:above|over|beyond|past|after) (?:that|it|this)",
    "rises": r"(?:it|that|this|the price) (?:goes?|gets?|is|becomes?|rises?)(?: any)? "
    r"(?:more|higher|further|above|over|past|beyond)(?: (?:than )?(?:that|it|this))?",
    "above": r"(?:@past@|(?:if|when|once) @rises@|then|afterwards|if @who@(?:'s| is| are) still in"
    r"(?: (?:after|above|at) that)?|if @who@(?:'s| is)? (?:wants? to |still |is |are )*"
    r"(?:wants?|pays?|bids?|goes?|raises?|offers?)(?: even)?"
    r"(?: (?:more|higher|again|further|on|above|over|past|beyond))*(?: (?:than )?(?:that|it|this))?)",
    "before": r"before (?:dropping (?:me )?out|you (?:drop(?: out)?|pass|drop me(?: out)?)|passing|i'?(?: a)?m out)",
    # companies
    "every": r"(?:(?:every|each) (?:single )?(?:turn|time|or|round|operating round)|always|every one of its turns)",
    "best": r"(?:best|max(?:imum)?|most|optimal)",
}  # fmt: skip
_MARK = re.compile(r"@(\w+)@")


class Part(msgspec.Struct, frozen=True):
    """The facts that any of the patterns says; its named parts are facts as well."""

    facts: tuple[tuple[str, str], ...]
    patterns: tuple[re.Pattern[str], ...]


def part(says: str, *patterns: str) -> Part:
    """`says`: facts like `then=pass`, or names alone, which only are there; "" for words that say nothing."""
    facts = tuple((name, value or "yes") for name, _, value in (one.partition("=") for one in says.split()))
    return Part(facts, tuple(map(compiled, patterns)))


def compiled(pattern: str) -> re.Pattern[str]:
    """The pattern, whose last word must end where it ends."""
    whole = rf"(?:{pattern})(?![\w-])"
    while _MARK.search(whole):
        whole = _MARK.sub(lambda one: f"(?:{_MARKS[one[1]]})", whole)
    return re.compile(whole, re.IGNORECASE)
