"""How players bid in plain words: an amount, a limit with what follows above it, no more. Data for `forms.py`'s marks.

Where nothing is named it is what is up for auction.
"""

from __future__ import annotations

from pbem.eighteen.logs.forms import form

_ME = r"(?: (?:for|from) me)?"
_I = r"(?:i'?(?:ll| will| would|d|m| am)? )?(?:(?:willing|happy|ready|prepared) to )?(?:you can |may )?"
_WHAT = r"(?: (?:for|on) (?:me (?:for|on) )?<of>)?"
_UP_TO = r"(?:up ?to|until|till|til|as (?:far|high) as|at most|no (?:more|higher) than|not more than)"
_GO = r"(?:go(?:ing)?|bid(?:ding)?|raise|continue|stay in|keep (?:going|bidding|raising))"
_MOST = r"(?:max(?:imum)?|top|limit|proxy|auto-?bid)(?: bid)?(?: is| of| at| to|:)?"
_LITTLE = (
    r"as (?:little|cheap(?:ly)?) as (?:it takes|possible|you can)(?: each time)?|in (?:the )?(?:small|mini)\w+ steps"
)
_AS_LITTLE = rf"(?:,? (?:{_LITTLE}))?"
_MUST = r"if (?:you must|need be|necessary|it must be)"
_NO_MORE = (
    rf"(?:,? (?:{_MUST}))?{_AS_LITTLE}(?:,? (?:but |and )?not (?:a|one|1) \w{{3,9}} more)?"
    rf"(?:[.,;] get it(?: for me)? (?:{_LITTLE}))?"
)
_LEAVE = r"leave it|let (?:it|them|him|her) (?:go|have it)"
_STOP = rf"(?:i'?(?:m| am|ll| will)? )?(?:be )?(?:out|pass|drop(?: out)?|stop|fold|quit|{_LEAVE}|done)"
_THAT = r"(?:that|it|this|then)"
_PAST = rf"(?:above|over|beyond|past|after) {_THAT}"
_IF = r"(?:if|when|once) (?:it|that|this) (?:goes?|gets?|is|becomes?) (?:any )?(?:more|higher|over|past|above)"
_ABOVE = (
    rf"[,.]? (?:and |but )?(?:then|afterwards|{_PAST}|{_IF}(?: than)?(?: {_THAT})?),? {_STOP}(?: of it| too| as well)?"
    rf"|[,.]? {_STOP} {_PAST}"
    r"|[,.;]? (?:and |but )?(?:apart from that|other than that|otherwise),? (?:just )?(?:pass|skip)(?: me| for me)?"
    rf"|[,.]? (?:and |but )?if [\w'-]{{1,20}} (?:bids|raises|goes) (?:again|more|higher|on|{_PAST}),? "
    rf"(?:(?:he|she|they) (?:(?:shall|can|may|should|will) )?(?:have|has|gets?) it|{_STOP})"
)
_ASK = rf",? (?:and |but )?(?:then|{_PAST}),? (?:ask|tell|come back to)(?: me)?(?: again)?"


def _limits(then: str) -> tuple[str, ...]:
    """The ways of saying a limit, with what follows above it."""
    end = rf"{_ME}(?: please| pls)?(?: when it comes(?: (?:a?round|up))?)?{_NO_MORE}" + (f"(?:{then})" if then else "")
    up_to = rf"(?:{_UP_TO}|to)" if then else _UP_TO
    return (
        rf"{_I}(?:{_GO} )?(?:for me )?{_UP_TO} <price>{_WHAT}{end}",
        rf"{_I}{_GO}{_WHAT}(?: for me)? {up_to} <price>{end}",
        rf"(?:my )?{_MOST} <price>{_WHAT}{end}",
        rf"(?:my )?{_MOST}(?: (?:for|on))? <of>,?(?: {_UP_TO}| {_MOST}) <price>{end}",
        rf"(?:on|for) <of>(?: afterwards| later| after that)?,? {_I}{_GO} {up_to} <price>{end}",
        rf"bid (?:on|for) <of>(?: for me)?{_AS_LITTLE},? {_MOST} <price>{end}",
        rf"(?:(?:bid|auto-?bid|proxy)(?: for me)?:? )?<of>[:,]?(?: {_I}{_GO}(?: for me)?)? "
        rf"(?:{_UP_TO}|{_MOST}) <price>{end}",
    )


_NOW = r"(?: (?:now|then|here|please))?"

_WHO = r"(?:him|her|them|he|she|they|[\w'-]{2,20})"
_HERE = r"(?:(?:this|that|it)(?: one| auction)?|here)"
_THIS_ONE = r"(?:this|that) (?:one|auction|company|minor)"
_TOO = (  # much for them
    rf"(?:(?:(?:that|this|it)(?: one| price)?(?:'s| is)|{_HERE} (?:gets|is getting)) )?"
    r"(?:just |a bit |far |way |much )*"
    r"too (?:rich|expensive|much|dear|steep|pricey|costly|high)"
)
_MINE = r"for (?:me|my (?:blood|taste|purse|liking|wallet|pocket|budget))"
_AM_OUT = rf"(?:so |then |and )?i'?m? (?:am )?out(?: (?:of|on) {_HERE})?"
_LET = rf"(?:,? (?:let|so) {_WHO} (?:can )?(?:have|take|keep|win)s? {_HERE})?"

BIDS = (
    form(
        "bid {price}",
        rf"{_I}(?:go|bid|raise|say|call)(?: it| my bid| the bid)?(?: (?:to|at|of|with))? <price>{_ME}{_NOW}",
        rf"{_I}up (?:it|my bid|the bid) to <price>{_ME}{_NOW}",
        rf"<price>(?:,)? (?:for|from) me{_NOW}",
        r"<price> (?:is|will be|should be) (?:plenty|enough|my bid|fine)",
        rf"(?:my )?(?:bid|offer|answer)(?:'s| is|:) (?:now )?<price>{_NOW}",
        r"(?:i'm (?:at|in (?:at|for|with))|all in,?(?: (?:at|for|with))?|make that|make it|ok,?|okay,?) <price>",
    ),
    form(
        "bid {of} {price}",
        r"<of>(?: again)?[:,]? <price>",
        rf"{_I}(?:go|bid|raise)(?: it| my bid| the bid)? (?:for|on) <of> (?:to|at|with) <price>{_NOW}",
        rf"{_I}(?:raise|put|up|lift) (?:my )?<of>(?: bid)?(?: up)? to <price>{_NOW}",
        rf"{_I}(?:raise|put|up|lift) (?:it|my bid|the bid)(?: up)?(?: (?:for|on) (?:the )?<of>)? to <price>{_NOW}",
        r"<of> (?:@|at|for) <price>",
    ),
    form("bid[ {of}] up to {price} then pass", *_limits(_ABOVE)),
    form("bid[ {of}] up to {price} then ask", *_limits(_ASK)),
    form("bid[ {of}] up to {price}", *_limits("")),
    form(
        "pass",
        rf"{_I}(?:drop(?: out)?|fold|quit|bow out|step out)(?: (?:(?:of|from|on) )?{_HERE})?",
        rf"(?:drop|count|leave) me out(?: of {_HERE})?",
        rf"(?:no (?:more )?(?:bids? |raises? )?|nothing (?:more )?)(?:from|for) me"
        rf"(?: (?:(?:on|in|with) )?{_HERE})?{_LET}",
        rf"{_I}leave {_HERE} to (?:you(?: (?:two|three|all|guys|lot))?|the (?:others?|rest)(?: of you)?|{_WHO})",
        rf"(?:ok(?:ay)?,? )?then (?:{_WHO} (?:wins?|gets? it|has it|takes it)|let {_WHO} have it)",
        rf"(?:let {_WHO} have {_HERE}|{_WHO} can have {_HERE})(?: then)?",
        r"(?:[\w'-]{2,20},? )?(?:you )?(?:can )?(?:take|have) it,? i(?:'ll)? (?:pass|fold|drop out|am out|'m out)",
        r"pass (?:on|for|in) (?:this|that|the) (?:one|auction|minor|private|company)",
        rf"(?:not for me,? )?{_AM_OUT}",
        rf"{_TOO} {_MINE}(?: now| already)?",
        rf"{_TOO}(?: {_MINE})?(?: now| already)?[,.;:]? {_AM_OUT}",
        rf"(?:i'?m |i am |we'?re |we are )?(?:all )?(?:done|finished|through) (?:for|with|in|on) {_THIS_ONE}",
    ),
)
