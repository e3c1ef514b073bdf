"""How players buy shares and trains, start companies and have done with a round in plain words. Data, as `forms.py`."""

from __future__ import annotations

from pbem.eighteen.logs.forms import SHARE, form
from pbem.eighteen.orders.grammar import ANYBODY, VERBS
from pbem.orders.numbers import WRITTEN

TYPE = r"\d(?:[+/]\d)?(?: ?[x×] ?2)?E?"
DOUBLE = r"\d(?:\+\d|(?:/\d)? ?[x×] ?2)E?"  # what is a train without the word
SUPPLY = r"(?:the )?(?:bank|depot|supply)"
_BUYS = r"(?:buy(s)|purchase(s)|take(s)|get(s)|grab(s))"
_WHO = r"(?:[\w'-]{1,20} )?"
# «This one» may be a company or what is up for auction: no round is passed by that.
_ROUND = r"(?:this|the|that)(?: (?:whole|entire|rest of (?:the|this)))*(?: (?:stock|share))? (?:round|sr)"
_SEE_YOU = (
    r"(?:[,.]? (?:and )?(?:see you|(?:wake|ask) me(?: up)?(?: again)?) (?:in|for|when|at) the or(?: starts| begins)?)?"
)
_ASK = r"(?:,? (?:and )?then (?:ask|check back|check)(?: (?:with )?me)?(?: again)?)"
_TILL = (
    r"(?:keep (?:on )?buying|auto-?buy|buy) <of>(?: for me)?(?: (?:every|each) turn)? (?:until|till|til|up to) "
    r"(?:(?:i|we)(?:'ve| have|ve)? (?:(?:got|have|hold|own) )?)?(?P<count>\d)(?: shares?)?"
)
_WILLING = r"up for (?:it|that)|agrees?|accepts?|willing|ok(?:ay)?(?: with (?:it|that))?"
_CONSENT = rf"(?:,? if [\w'-]{{1,20}}(?: is)? (?:{_WILLING}))?"  # a deal is only ever offered
_ASK_ME = (
    r"(?:then |and )*(?:ask|check with|come back to) me (?:about|for|on) (?:the )?(?:rest|trains?|dividends?)"
    r"(?: (?:sep[ae]rately|later|again|first|then))?"
)
_PAR = r"(?:(?:at|for|with|lowest|highest|middle|top|the|a)(?: the)? )*par(?: of| at)?[,:]?"
_VERBS = "|".join(VERBS.values())
_ALL_IT_HAS = r"(?:everything|all)(?: that)? it has(?: (?:got|left))?(?: in (?:the|its) treasury)?,?"

DEALINGS = (
    # shares
    form(
        "buy {count} {of}",
        rf"(?:<count>|one more|a) <of>{SHARE}?(?: for me)?",
        rf"<count>{SHARE}? (?:of|in) <of>(?: for me)?",
        r"<of> for me",
        clause=False,
    ),
    form(
        "buy {of} from {source}[ for {price}]",
        r"(?:the )?(?:last|next|first) <of> from <source>(?: for <price>)?",
        r"<of>,? <price>,? from <source>",
        clause=False,
    ),
    form("buy {of} until {number} shares then ask", rf"{_TILL}{_ASK}"),
    form("buy {of} until {number} shares", _TILL),
    form(
        "par {of} at {price}",
        rf"(?:i'?m |am )?(?:start|float|launch|open|found)(?:ing)?(?: up)? <of>[,.]? (?:at |{_PAR} )<price>",
        r"(?:the )?(?:prez|pres|president'?s?|director'?s?)(?: (?:cert(?:ificate)?|share))? of <of>,? at <price>",
    ),
    form(
        "pass until OR",
        rf"(?:i'?m |i am )?(?:all )?(?:done|finished|through) (?:for|with|in) {_ROUND}{_SEE_YOU}",
        rf"pass me out(?: (?:for|of|in) {_ROUND})?{_SEE_YOU}",
        rf"(?:i'?m |i am )?done (?:for|with) {_ROUND},? (?:pass me out|pass for the rest(?: of it)?){_SEE_YOU}",
        rf"no(?:thing)? more for me (?:in )?{_ROUND}{_SEE_YOU}",
    ),
    form(
        "pass until the end of the round unless {event}",
        rf"(?:keep |i )?pass(?:ing)? (?:until|till|til|unless) (?P<event>(?:{ANYBODY}) (?:{_VERBS}) .{{1,30}})",
    ),
    # trains
    form(
        "buy train {train}[ from {seller}][ for {price}]",
        rf"<co>{_BUYS} <train> (?:from|off|of) <seller>(?: for <price>)?{_CONSENT}",
        rf"<co>{_BUYS} <seller>'s <train> for <price>{_CONSENT}",
        rf"<co>offer(s) {_WHO}<price> for <seller>(?:'s)? <train>{_CONSENT}",
        rf"<co>offer(s) {_WHO}<price> for <train> (?:of|from) <seller>{_CONSENT}",
        rf"make {_WHO}an offer for <train> (?:of|from) <seller>(?::|,|,? of|,? at) <price>",
        r"trains?: <train>(?: from <seller>)?(?: for <price>)?",
        rf"(?:just |only )?(?:an?|the|another|a second|a third) (?P<train>{TYPE})[ -]?train(?: from {SUPPLY})?"
        r"(?: (?:for|at) <price>)?",
        rf"(?:just |only )?(?:an?|the|one|another) (?P<train>{DOUBLE})(?: from {SUPPLY})?(?: (?:for|at) <price>)?",
    ),
    form(
        "buy {number} {train}-train",
        rf"<co>(?:{_BUYS} )?(?P<count>both|{WRITTEN}|\d) (?:of the )?(?:new |more )?"
        rf"(?P<train>{TYPE})(?:[ -]?trains?|s)(?: from {SUPPLY})?",
    ),
    form(
        "{of}: buy {private} for {price}",
        rf"(?:i )?(?:sell|give)(?:s|ing)? (?:my |the )?<private> to <of> (?:for|at) (?:{_ALL_IT_HAS}:? ?)?<price>",
        r"<of> (?:buys|takes) (?:my |the )?<private> (?:from|off) me (?:for|at) <price>",
    ),
    form(
        "keep open",
        rf"(?:don't|do not) end (?:my|the|its) turn(?: yet)?(?:[,:] {_ASK_ME})?",
        _ASK_ME,
    ),
    form("run {train}: best", r"<co>run(s) <train> for <paid>"),
)
