"""What orders for later are said with: what is done, until when, unless what, up to how much, and what then. Data.

Each part is what it says (`later.py` puts the parts of a sentence together) and the ways of saying it. `@of@` is a
company or private, `@price@` an amount, `@who@` whoever else is at the table. A part that says nothing is written
with no fact: courtesies, and what only explains.
"""

from __future__ import annotations

import re

import msgspec

from pbem.eighteen.logs.forms import MONEY
from pbem.orders.numbers import WRITTEN

_MARKS = {
    "of": r"(?:the |minor |company |private )*\[(?P<of>\d+)\](?:'s?)?(?: (?:company|railway|minor|private|one))?",
    "what": r"(?:the |minor |company )*\[(?P<what>\d+)\](?:'s)?(?: shares?| stock| certs?)?"
    r"(?: or (?:the )?\[(?P<also>\d+)\](?: shares?| stock)?)?",
    "any": r"(?P<who>(?!(?:nobody|none|no|i|we|it|he|she|they|that|this|you|who)\b)[^\W\d_][\w'-]{0,19}(?: else)?|"
    r"any (?:other )?player|(?:one|any) of (?:you|them|the others))",
    "price": rf"(?P<price>{MONEY})",
    "number": rf"(?P<number>\d{{1,2}}|{WRITTEN})",
    "who": r"(?:(?!(?:nobody|none|no|not|i|we|never|it|who)\b)[^\W\d_][\w'-]{0,19}|the others?)",
    "or": r"(?:the |an? |my |next |first )*(?:ors?|operating(?: rounds?)?)(?: \d(?:\.\d)?)?"
    r"(?: (?:begins?|starts?|comes?(?: (?:a?round|up))?|is (?:here|on|there)))?",
    "sr": r"(?:the |an? |my |next |first )*(?:sr|(?:stock|share) rounds?)(?: \d)?"
    r"(?: (?:begins?|starts?|comes?(?: (?:a?round|up))?|is (?:here|on|there)))?",
    "till": r"(?:(?:all the way |right |straight )?(?:through |thru |up )?(?:until|till|til|to|before)"
    r"(?: the)?(?: (?:start|beginning|begin) of)?)",
    "this": r"(?:(?:for )?(?:the )?(?:rest|remainder) of (?:the |this )?|(?:for |through |during |all |in )?(?:all of )?"
    r"(?:the |this )(?:whole |entire |current |complete )?|(?:for )?all )",
    "ask": r"(?:wake|ask|call|warn|ping|stop|mail|write(?: to)?|come back to|check with)(?: me)?(?: (?:up|again|first))?",
    "if": r"(?:unless|except (?:if|when)|but not if|if|when|as soon as|in case|should|the moment)",
    "run": r"(?:(?:and )?(?:runs?|running|takes?|drives?)(?: (?:for|its|the|his|her|my|our))*"
    r" (?:best|max(?:imum)?|most|optimal)"
    r"(?: (?:possible|available))?(?: (?:routes?|runs?|trains?))?|(?:and )?(?:the |its )?(?:best|max(?:imum)?|optimal) (?:routes?|runs?)|"
    r"(?:and )?runs? (?:its |the )?(?:best|maximum) (?:routes?|runs?))",
    "every": r"(?:every|each) (?:single )?(?:turn|time|or|round|operating round)|always|"
    r"(?:in )?every (?:one|turn) of its turns",
}


class Part(msgspec.Struct, frozen=True):
    """The facts that these words say; named parts of the pattern are facts as well."""

    facts: tuple[tuple[str, str], ...]
    patterns: tuple[re.Pattern[str], ...]


def _part(said: str, *patterns: str) -> Part:
    """`said`: facts like `then=pass`, or names alone, that are only there."""
    facts = tuple((name, value or "yes") for name, _, value in (one.partition("=") for one in said.split()))
    return Part(facts, tuple(map(_compiled, patterns)))


def _compiled(pattern: str) -> re.Pattern[str]:
    marked = re.sub(r"@(\w+)@", lambda one: _MARKS[one[1]], f"(?:{pattern})(?![\\w-])")
    return re.compile(re.sub(r"@(\w+)@", lambda one: _MARKS[one[1]], marked), re.IGNORECASE)


_I = r"(?:i'?(?:ll| will| would|d|m| am)?|you can|you may|please|just|let me) "
_GO = r"(?:go(?: on)?|bid|raise|continue|carry on|stay in|keep (?:going|bidding|raising)|climb|stretch|follow|push|match|hold on)"
_UP_TO = (
    r"(?:all the way |right )?(?:up ?to|until|till|til|as (?:far|high) as|to at most|at most|to a max(?:imum)? of|"
    r"(?:for|to|at) (?:no more than|at most|up to)|no (?:more|higher) than|not more than|no further than)"
)
_NOT_MORE = r"(?:(?:but|and) )?(?:not (?:a|one|1) \w{3,9} more|(?:not|no) (?:any )?(?:more|higher|further))"
_KEEPS = rf"@who@(?:'s| is| are)? ?(?:can|may|shall|should|will|gets?|has|have|wins?|welcome to|takes?)(?: (?:have|keep|take|get))?(?: (?:it|this|that)(?: one)?)?"
_THEIRS = r"(?:it|that|this)(?:'s| is) (?:hers|his|theirs|yours)"
_STOPS = (
    r"(?:i'?(?:m| am|ll| will)? )?(?:be )?(?:out(?: of it)?|pass(?: then)?|drop(?: out)?|stop|fold|quit|leave it|"
    r"let (?:it|them|him|her) (?:go|have it)|done|no longer interested|don't want it)"
)
_ABOVE = (
    r"(?:(?:above|over|beyond|past|after) (?:that|it|this)|if (?:it|that|this|the price) (?:goes?|gets?|is|becomes?|rises?)"
    r"(?: any)? (?:more|higher|further|above|over|past|beyond)(?: (?:than )?(?:that|it|this))?|"
    r"if @who@(?:'s| is)? (?:wants? to |still |is |are )*(?:wants?|pays?|bids?|goes?|raises?|offers?)(?: even)?"
    r"(?: (?:more|higher|again|further|on|above|over|past|beyond))*(?: (?:than )?(?:that|it|this))?|"
    r"if @who@(?:'s| is| are) still in(?: (?:after|above|at) that)?|then|afterwards)"
)
_SELLS = r"(?:sells?|dumps?)(?: (?:any|some|an?|one|his|their|her|more))*(?: ?shares? (?:of|in))? "
_BUYS = r"(?:buys?|takes?)(?: (?:any|some|an?|one|more))*(?: ?shares? (?:of|in))? "

PARTS = (
    # what is done
    _part(
        "pass",
        rf"(?:{_I})?(?:just |simply )*(?:auto-? ?)?pass(?:ing)?",
        rf"(?:{_I})?(?:just |simply )*(?:auto-? ?)?pass(?:ing)?(?: (?:me|for me|here|out|everything|always|on everything|it"
        r"|from here on|in everything|from now on|again|this one|on this one|on it))*",
        rf"(?:{_I})?(?:keep|carry on|go on|continue)(?: on)? (?:passing|skipping)(?: (?:me|for me))?",
        r"(?:please )?(?:skip|sit) me(?: out)?|skip (?:all |every )?(?:of )?my turns?",
        r"(?:i have |i've |i've got |have )?nothing(?: (?:else|more|further))? to do",
        r"(?:i'?m|i am|that's me|i think i'm|me) (?:all )?(?:done|finished|through|out)",
        r"out|skip|(?:i'll |i )?sit out|(?:count|leave|deal) me out",
        r"(?:no (?:more|further|other)(?: (?:bids?|raises|purchases|actions?))?|nothing(?: (?:more|else|further))?) (?:for|from) me",
        r"(?:i )?(?:won't|will not|shall not|don't want to|do not want to|am not going to|don't intend to|don't) "
        r"(?:do|buy|sell|bid(?: on)?|try|touch)(?: or (?:buy|sell|bid(?: on)?))*(?: (?:anything|a thing|any of (?:it|them)))?"
        r"(?: (?:else|more|further|again))?",
        rf"{_KEEPS.replace('|will|gets?|has|have|wins?|welcome to|takes?', '|gets?')}",
    ),
    _part(
        "quiet",
        r"(?:so |and |there's |there is )*(?:don't|do not|no need to|you (?:needn't|don't have to|don't need to|must not)|"
        r"never|needn't)(?: please)?"
        r" (?:ask|bother|mail|wake|write|remind|disturb)(?: to)?(?: me)?(?: (?:again|any ?more|either|anything|up))*",
        r"(?:i )?(?:don't|do not) (?:want|need) to (?:be asked|hear (?:anything|from you))(?: (?:again|any ?more))?",
        r"leave me (?:alone|in peace)|no more (?:mails|questions)(?: (?:to|for) me)?",
    ),
    # until when
    _part("until=OR quiet", r"(?:the )?next time (?:i (?:want|expect|would like) to hear|you (?:ask|hear|write)|i hear)"
          r"(?: from)?(?: (?:you|me))? (?:is|should be|will be)? ?(?:in|at|for|when) @or@",
          ),
    _part("until=OR", r"(?:see you(?: all)?|(?:wake|ask|mail|call|ping) me(?: up)?(?: again)?|i'll be back|come back to me|back|"
          r"talk to (?:me|you)(?: again)?|until then|hear from you)(?: again)? (?:in|at|for|when|on|only in|only when) @or@"),
    _part("until=SR quiet", r"(?:the )?next time (?:i (?:want|expect|would like) to hear|you (?:ask|hear|write)|i hear)"
          r"(?: from)?(?: (?:you|me))? (?:is|should be|will be)? ?(?:in|at|for|when) @sr@",
          ),
    _part("until=SR", r"(?:see you(?: all)?|(?:wake|ask|mail|call|ping) me(?: up)?(?: again)?|i'll be back|come back to me|back|"
          r"talk to (?:me|you)(?: again)?|hear from you)(?: again)? (?:in|at|for|when|on|only in|only when) @sr@"),
    _part("until=OR", r"@till@ @or@", r"@this@(?:sr|(?:stock|share) rounds?)(?: \d{1,2})?"),
    _part("until=SR", r"@till@ @sr@", r"@this@(?:auction|auctions) of (?:the )?privates"),
    _part("until=round", r"@this@round", r"(?:until|till|til|to) the end of (?:the|this) round"),
    _part("privates", r"(?:on |for |in )?(?:all|any|everyone|every one|none)(?: of)?(?: the| these| those)? privates"),
    _part("all", r"(?:on )?(?:all|every one|each) of (?:them|these|those)|(?:on )?(?:them|these|those) all"),
    # only in auctions
    _part(
        "only",
        r"(?:on|about|for|in|with) (?:(?:whatever|anything|everything|what|all|any|the|minors?|auctions?|companies)"
        r"(?: (?:that|which|minors?|companies|auctions?))* )"
        r"(?:the )?(?:others?|anybody|anyone|somebody|you(?: (?:lot|guys|all))?|they)(?: else)? "
        r"(?:puts?|put|bring|brings|auctions?|offers?|opens?|starts?)(?: up)?(?: for (?:auction|sale))?",
        r"(?:in|on|about|for) (?:the |any |all )?(?:other(?: people| players?)?|others|everybody|everybody else|someone else)"
        r"(?:'s|s')?(?: people's| players?'?s?'?)? (?:auctions?|minors?)",
        r"(?:in|on|about) (?:the |any |all )?(?:auctions?|minors?) (?:of|by) (?:the )?others?",
    ),
    # unless what
    _part("event=sells", rf"(?:(?:only |just )?@ask@ |stop (?:it|that|passing) )?@if@ @any@ {_SELLS}@what@"),
    _part("event=buys", rf"(?:(?:only |just )?@ask@ |stop (?:it|that|passing) )?@if@ @any@ {_BUYS}@what@"),
    _part("event=starts", r"(?:(?:only |just )?@ask@ |stop (?:it|that|passing) )?@if@ @any@ "
          r"(?:starts?|pars?|floats?|founds?|launches) @what@"),
    _part("event=auctions", r"(?:(?:only |just )?@ask@ |stop (?:it|that|passing) )?@if@ @any@ "
          r"(?:auctions?|puts?(?: up)?|opens?|brings? up|bids? on) @what@(?: up)?(?: for auction)?"),
    # bids and their limits
    _part(
        "bid",
        rf"(?:{_I})*(?:(?:willing|happy|ready|prepared|fine) to )?(?:(?:please )?{_GO}(?:ding)?|auto-? ?bid|proxy)"
        r"(?: (?:(?:for|from) me|along|it))*",
        r"match (?:every|each|any) (?:bid|raise)|outbid @who@",
        r"(?:i )?(?:want|would like|'d like) (?:it|this|that|this one|to have it)",
    ),
    _part("on", r"(?:(?:on|for) )?@of@(?:,? (?:when|if|once) it(?:'s| is)? (?:comes? (?:up|a?round)|its turn|up"
          r"(?: for auction)?|put up))?"),
    _part(
        "limit",
        rf"(?:{_I})?(?:can )?(?:{_GO} )?(?:for me )?(?:{_UP_TO}|to) @price@,? (?:at (?:most|the most)|max(?:imum)?|tops|{_NOT_MORE})",
        rf"(?:{_I})?(?:can )?(?:{_GO} )?(?:for me )?{_UP_TO} @price@",
        rf"i (?:can|could|may) {_GO} (?:up )?to @price@",
        r"i(?:'d| would|'ll| will)? stop at @price@",
        r"(?:i )?(?:don't|do not|won't|will not) (?:go|bid) (?:any )?(?:beyond|above|over|past|(?:higher|further|more) than) @price@",
        r"anything (?:up to|until|till) @price@ is (?:fine|ok|okay|good)(?: (?:with|for|by) me)?",
        r"(?:my |the )?(?:absolute |upper |personal )*(?:max(?:imum)?|top|limit|ceiling|proxy|cap)(?: bid)?(?: (?:is|of|at|to|here is)|:)?"
        r" @price@",
        r"@price@ (?:at (?:most|the most)|max(?:imum)?|tops|is (?:my|the) (?:limit|max(?:imum)?|top|ceiling|cap))",
        rf"@price@,? {_NOT_MORE}",
    ),
    _part("soft", rf"(?:{_I})?{_GO} (?:up )?to @price@"),  # a bid, or where no more is said to follow a limit
    _part(
        "cheap",
        r"(?:(?:take|get|buy|win|bid)(?: (?:it|this|that|them))?(?: for me)? )?(?:as (?:little|cheap(?:ly)?|low) as "
        r"(?:it takes|possible|you can|necessary|needed)(?: each time)?|in (?:the )?(?:smallest|small|minimum|minimal|tiny"
        r"|least)(?: possible)? (?:steps|raises|increments|bids)|(?:always )?(?:by )?the (?:minimum|least)(?: each time)?)",
    ),
    _part(
        "above",
        _NOT_MORE,
        r"if (?:you must|you have to|need be|needed|necessary|it must be)|until then|up to that",
    ),
    _part(
        "then=pass",
        rf"{_ABOVE},? {_STOPS}(?: (?:too|as well))?",
        rf"{_ABOVE},? (?:{_KEEPS}|{_THEIRS})",
        rf"{_STOPS} (?:if|when|once|as soon as) (?:it|that|this|the price) (?:goes?|gets?|is|becomes?|rises?)(?: any)? "
        r"(?:more|higher|further|above|over|past|beyond)(?: (?:than )?(?:that|it|this))?",
        rf"{_STOPS} (?:above|over|beyond|past|after) (?:that|it|this)",
    ),
    _part(
        "then=ask",
        rf"(?:{_ABOVE},? )?(?:please )?(?:come back to|ask|check (?:back )?with|tell|wake|consult)(?: and ask)? me"
        r"(?: (?:again|first|then|up|what to do|before (?:dropping out|you (?:drop|pass|drop out|drop me)|dropping me|passing|"
        r"i(?:'m| am) out|you drop me out)))*",
        rf"{_ABOVE},? (?:please )?(?:come back and |let me )?(?:ask(?: me)?|think|decide)(?: again)?",
        rf"{_ABOVE},? i(?:'ll| will| want to|'d like to)? (?:decide|think|look)(?: (?:again|then|about it))*",
        rf"(?:please )?(?:come back to|ask|check (?:back )?with) me (?:again )?{_ABOVE}",
    ),
    # shares
    _part(
        "buy=of",
        r"(?:(?:i(?:'d| would)? )?(?:want|like|take)|(?:i )?(?:(?:keep|carry on|go on|continue)(?: on)? )?(?:to )?"
        r"(?:buying|buy|taking|take|get|getting|grab|grabbing)|auto-? ?buy)"
        r"(?: (?:for )?me)?(?: (?:an?|one|1|more|another))*(?: shares? (?:of|in))? @of@(?: shares?)?(?: for me)?",
    ),
    _part("buy=of shares", r"(?:(?:i )?(?:(?:'d |would )?(?:like|want) )?(?:to )?(?:have|own|hold|get)) @number@ @of@(?: shares?)?"
          r"(?: in (?:the end|all|total))?"),
    _part("each", r"(?:take|buy|get|grab)(?: me)? (?:one|1) @every@|(?:every|each) (?:time|turn)(?: when)? (?:it's|it is) my turn"),
    _part("buy=of", r"(?:an?|one|1)(?: more)?(?: shares? (?:of|in))? @of@(?: shares?)?(?: for me)?"),
    _part("each", r"(?:on |in |at )?(?:every|each)(?: one)?(?: of my)? (?:turns?|time|go|chance|round)|whenever (?:i can|it's my turn)"
          r"|(?:one |a share )?(?:at a time|a turn|per turn)"),
    _part("shares", r"(?:until|till|til|up to|to)(?: (?:i|we)(?:'ve| have|'m at| own| hold| get| got| am at|'ve got)*)?"
          r"(?: (?:a total of|in all))? (?:(?P<percent>\d{1,2}) ?%|@number@)(?: (?:of them|of those|in all|in total|shares?|certs?|certificates?))*"),
    # what a company does from now on
    _part("policy best", r"(?:always |keep )?(?:running|runs?) @of@ (?:for|at) (?:the |its )?(?:best|max(?:imum)?|most)"),
    _part("policy", r"(?:(?:i )?(?:want|would like|'d like)) @of@ to", r"(?:(?:standing|permanent|general|lasting) (?:orders?|instructions?|policy)|policy|rule)(?: (?:for|of))? @of@", r"(?:let|make|have) @of@(?: to)?",
          r"(?:for |in |with )?@of@(?: (?:may|can|shall|should|will|must|is to|to|policy:?))?"),
    _part("always", r"(?:in |for )?(?:all|every) (?:the )?(?:coming |future |following |next )?(?:ors?|operating rounds?)|keep"),
    _part("always", rf"@every@|(?:from (?:now|here|then) on|as of now|for the rest of the game|for ever|forever|permanently)",
          r"until (?:i (?:say|tell you|order|write|decide)(?: (?:you|otherwise|something|so|you))*(?: (?:different(?:ly)?|else|stop))?"
          r"|further notice|told otherwise|i change (?:my mind|it|that))"),
    _part("best", r"@run@"),
    _part("dividend=pay", r"(?:and )?(?:always )?(?:then )?(?:pays?|paying)(?: (?:it|this|that|everything|all))?(?: (?:all )?out)?(?: (?:in full|full|fully|dividends?))*",
          r"(?:and )?(?:always )?(?:full (?:pay|payout|dividends?)|payout)"),
    _part("dividend=half", r"(?:and )?(?:always )?(?:pays?|paying) half|(?:and )?half(?: pay| dividends?)|(?:and )?splits?(?: it)?"),
    _part("dividend=withhold", r"(?:and )?(?:always )?(?:withholds?|withholding|retains?|keeps? (?:the (?:money|revenue)|it all))"),
    _part("unasked", r"(?:without asking(?: me)?|(?:no need to|don't|you needn't|you don't have to) ask(?: me)?)"
          r"(?: (?:each|every) time| again)?"),
    # what says nothing
    _part("", r"(?:i'm |i am )?saving(?: (?:my|the) (?:money|cash))?(?: for (?:the )?(?:sr|stock round|minors?|shares?|later|trains?))?",
          r"please|pls|thanks|thank you|of course|for me|now|just|simply|ok|okay|well|oh|hi|also|then|so|though|anyway"
          r"|that's all|that is all|as usual|with my (?:best )?compliments|with pleasure|again|too|either|in any case|for now|today",
          r"(?:i(?:'d| would)? )?(?:rather|prefer to) (?:have|keep|save) (?:the|my) (?:cash|money)(?: for (?:the )?(?:sr|stock round|minors?|shares?|later))?",
          ),
    _part("asks", r"i (?:might|may) (?:still )?want to go (?:on|higher|further)"),
    _part("own", r"(?:but )?i (?:do )?(?:still )?want my own turns?",
          r"(?:but )?(?:on|in) my own turns? i (?:do |still )*want to (?:do something|play|be asked)"),
    _part("declined", r"(?:i )?(?:don't|do not) (?:want|need) (?:any(?:thing)?|one) of (?:the|these|those) privates"
          r"(?: (?:at all|this time))?", r"none of (?:the|these|those) privates (?:is |are )?for me",
          r"(?:i'm )?not interested in (?:any of )?(?:the|these|those) privates"),
)  # fmt: skip

TURN_COMES = _compiled(
    r"(?:and |also )*(?:in (?:the |@or@,? )?)?(?:when|once|as soon as|whenever)(?: it(?:'s| is))? "
    r"@of@ (?:turn(?: (?:comes?|is there|is here|begins|starts)(?: up)?)?|operates|(?:has|gets) its turn|is up|acts)"
    r"(?: (?:in|next|during)?(?: the)?(?: next)?(?: or| operating round))?,?"
)
"""Before what a company is to do in its next turn."""
