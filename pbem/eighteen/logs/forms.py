"""Sentences that 18xx.games and Rails-18xx print and that people write around orders, and the order of each. Data.

A pattern matches a whole line, in any case. At `<co>` a company that acts may stand; what other marks stand for is said
in `PARTS`. `lay(s)` is «lay» or «lays»; a verb whose past is like its present is written `put(S)`: after a company it
must have its s. An order's words in square brackets fall away where the line says nothing of them. What has happened
(«bought», «ran») is no order, so no pattern here has a past tense; those in which our letters tell it are in `past.py`.
"""

from __future__ import annotations

import re

import msgspec

from pbem.orders.numbers import WRITTEN

NAME = r"[^\W_](?:[\w&.,' -]{0,60}?[\w.])??"
MONEY = (  # of any game that 18xx.games has; «for F14» names a hex, and no map of ours has a row R
    r"(?:(?:C?\$|[₽£€¥₩₤ƒ]|RUB|(?:fr|R)(?= ?\d)|[FKGM](?=\d{3})) ?)?\d{1,5}(?:,-)? ?"
    r"(?:[₽$£€¥₩₤]|[RF]\b|RUB\b|r[uo]u?bles?\b|frs?\b\.?|francs?\b|kr\b)?"
)
COUNT = rf"(?:an? )?\d{{1,2}} ?%|(?:one|1) more|{WRITTEN}|an?|another|both|\d{{1,2}}"
HEX = r"[a-z]{1,2}\d{1,2}"
PARTS = {
    "player": rf"(?P<player>{NAME})",
    "of": rf"(?:minor |company |private )?(?P<of>{NAME})",
    "also": rf"(?:company )?(?P<also>{NAME})",
    "private": rf"(?:the )?(?:private )?(?P<private>{NAME})",
    "owner": NAME,
    "price": rf"(?P<price>{MONEY})",
    "paid": MONEY,
    "sum": rf"(?P<sum>{MONEY})",
    "count": rf"(?:my |our |the )?(?P<count>{COUNT})(?: of)?(?: my| our| the)?",
    "tile": r"(?:(?:just |only )?(?:the |first |second |1st |2nd )?(?:tile|track)(?: for now)?: )?(?:an? |the )?"
    r"(?:(?P<colour>yellow|green|brown|gr[ae]y) )?(?:tile )?#?(?P<tile>x?\d{1,4}[a-z]?)",
    "hex": r"(?:the )?(?:hex )?(?P<hex>[^\W_][\w .'-]{0,24}?)",
    "hexid": rf"(?P<hex>{HEX})",
    "rotation": r"(?P<rotation>\d)",
    "side": r"(?P<side>[NS][EW]?)",
    "ways": r"(?P<ways>[\w ,/+&-]+)",
    "train": r"(?:an? |the |its |our |my |one |another |new )*"
    r"(?P<train>\d(?:[+/]\d)?(?: ?[x×] ?2)?E?|electric|tgv)(?:T\b|[ -]?train)?",
    "route": rf"(?P<route>{HEX}(?: ?- ?{HEX})+)",
    "source": r"(?:the )?(?P<source>[\w .'-]+?)",
    "seller": r"(?:the )?(?P<seller>[^\W_][\w&.,' -]*?)",
}
FOR_AUCTION = r"(?: (?:for|by|to) (?:an? |the )?auction)"
SHARE = r"(?: ?shares?| certificates?| certs?)"


class Form(msgspec.Struct, frozen=True):
    """The order that any of the patterns means: those of a whole line, and of the words after a company."""

    order: str
    alone: tuple[re.Pattern[str], ...]
    of_company: tuple[re.Pattern[str], ...]
    clause: bool = True  # whether a clause of a longer line may be it; without its verb «a share of NW» is sold, too


def form(order: str, *patterns: str, clause: bool = True) -> Form:
    """The form of these patterns."""
    alone = tuple(_compiled(one.replace("<co>", "").replace("(S)", "s?")) for one in patterns)
    of_company = tuple(_compiled(one.replace("<co>", "").replace("(S)", "s")) for one in patterns if "<co>" in one)
    return Form(order, alone, of_company, clause)


def _compiled(pattern: str) -> re.Pattern[str]:
    found = re.sub(r"\((e?s)\)", r"(?:\1)?", pattern)
    return re.compile(re.sub(r"(?<!P)<(\w+)>", lambda mark: PARTS[mark[1]], found), re.IGNORECASE)


REVENUE = r"(?:the )?(?:money|revenue|earnings|income|dividends?|everything|it|it all|all)"
SIDE = r"(?:(?:north|south)[ -]?(?:east|west)|north|south|east|west|[NS][EW]?|[EW])"
TOWARDS = (  # before the sides or hexes to which track leads
    r"(?:with )?(?:the )?(?:track |exits? (?:to )?|ends? )?(?:(?:up )?towards?|facing|to|into|pointing(?: to)?|exits?|"
    r"(?:joining|connecting|linking)(?: it)?(?: up)?(?: (?:to|with))?|running|between|from)"
)
THE_SUM = r"the \d{2,4}(?: ?R| fr(?:ancs)?)?"
ROUTINE = (  # what a company declines, as 18xx.games names the steps of its turn
    r"(?:lay(?:ing)?(?:/upgrad(?:e|ing))? (?:(?:any )?track|(?:any )?tiles?|a tile)|track|"
    r"plac(?:e|ing) (?:an? |any )?(?:tokens?|stations?)|tokens?|"
    r"buy(?:ing)? (?:(?:any )?trains?|a train|companies|privates?|shares)|redeem(?:ing)? shares|trains?|companies)"
)

FORMS = (
    # auctions
    form(
        "bid {of} {price}",
        r"<player> bids <price> (?:for|on) <of>",
        r"(?:my )?bid(?: is| of|:)? <price> (?:for|on) <of>",
        r"(?:my )?bid (?:for|on) <of>(?: is| of|:|,)? <price>",
        r"bid <of> (?:at|for|with) <price>",
        r"<price> (?:for|on) <of>",
        r"<of>(?: -|[:,])? (?P<price>\d{2,4}) ?R?",
        r"match(?:ing)? [\w'-]{1,20}(?:[:,]| -)? (?:with |at )?<price> (?:for|on) <of>",
        r"(?:go|offer|raise to) <price> (?:for|on) <of>",
        r"<player> (?:auctions|opens|starts) <of> (?:at|for) <price>",
        r"(?:auction|open) <of> (?:at|for|with) <price>",
        r"(?:start|open) (?:an|the) auction (?:of|for|on) <of> (?:at|for|with)(?: a bid of)? <price>",
        r"<player> (?:starts|opens) (?:an|the) auction (?:of|for|on) <of> (?:at|for|with)(?: a bid of)? <price>",
        r"<player> puts <of> up for auction (?:at|for|with)(?: a bid of)? <price>",
        rf"(?:auction|open|put up|start|par)(?: off| up)? <of>(?:{FOR_AUCTION})?,? (?:with (?:an? )?)?"
        r"(?:opening|first|starting) bid(?: is| of|:)? <price>",
        rf"(?:start|open|put up|par) <of>{FOR_AUCTION}(?:,|:| -)? (?:(?:at|for|with)(?: a bid of)? )?<price>",
        rf"put <of> up(?:{FOR_AUCTION})?(?:,|:| -)? (?:(?:at|for|with)(?: a bid of)? )?<price>",
    ),
    form(
        "bid {of} up to {price}",
        r"(?:i'll |i will )?(?:bid |go )?up to <price> (?:for|on) <of>",
        r"(?:my )?(?:max|maximum|top|limit|proxy)(?: bid)?(?: is| of|:)? <price> (?:for|on) <of>",
        r"(?:my )?(?:max|maximum|top|limit|proxy)(?: bid)?(?: for| on)? <of>(?: is| of| at| to|:|,)? <price>",
        r"<of>[:,]? up to <price>",
    ),
    form("bid {of} up to {price} then ask", r"(?:bid )?<of>[:,]? up to <price>,? then ask(?: me)?"),
    form(
        "bid {of} up to {price} then pass",
        r"(?:bid )?<of>[:,]? up to <price>,? then (?:pass|stop|i'm out|i am out|out)",
        r"(?:on|for) <of>,? (?:i |i'll )?(?:go|bid) up to <price>(?:,? as cheap(?:ly)? as possible)?"
        r",? (?:then|after that|and then) (?:i'm out|i am out|i pass|pass|out)",
    ),
    form(
        "pass until OR",
        r"auto-? ?pass(?: (?:until|till|to) (?:the )?(?:next )?(?:ors?|operating rounds?))?",
        r"(?:keep passing|pass me out|pass for me) (?:until|till|to) (?:the )?(?:next )?(?:ors?|operating rounds?)",
        r"pass (?:all|the whole|for the whole) stock round",
    ),
    form(
        "buy {of} until {number} shares",
        rf"(?:keep buying|auto-? ?buy) <of> (?:until|till|to|up to) (?P<count>\d){SHARE}?",
    ),
    form("bid {private} {price}", r"<player> buys <private> for <price>"),
    form(
        "pass",
        r"<player> passes(?: (?:on|bidding)(?: <owner>)?)?",
        r"(?:i'm|i am )? ?out",
        rf"<co>(?:pass(es)|skip(s))(?: (?:on )?{ROUTINE})?",
        rf"<co>(?:decline(s)(?: to)?|(?:chooses|elects|opts) not to|do(es) not|don't|doesn't|won't|will not) {ROUTINE}"
        r"(?: this time| this turn| now)?",
        r"<co>(?:no|buys? no|lays? no|places? no) (?:more |further |new )?(?:track|tiles?|tokens?|trains?|privates?)"
        r"(?: this time| for now)?",
        r"pass (?:this time|for now|this one|this round|on (?:that|it|this)|(?:the |this )?auction)",
        r"no (?:further |more |other )?(?:bids?|action|actions|purchase)(?: from me| this time| for now| this round)?",
        r"skip(?: this time| for now| this round)?",
        r"<co>(?:(?:it|we|i) )?(?:don't|doesn't|do not|does not|won't|will not) buy "
        r"(?:anything|(?:a|any|another)(?: new)? trains?)(?: else| more)?(?: this time| this turn| now)?",
        r"(?:not this time|not now|nothing for me|nothing from me|no)(?: this time)?,? (?:i )?(?:just )?pass",
        r"(?:don't|do not|won't|not) bid(?:ding)?(?: (?:on|for) <owner>)?",
    ),
    # shares
    form(
        "buy {count} {of} from {source}[ for {price}]",
        rf"<player> buys <count>{SHARE} (?:of|in) <of> from <source> for <price>",
        rf"<player> buys <count> <of>{SHARE} from <source> for <price>",
        rf"(?:buy|take|get|grab|purchase) (?:<count>{SHARE} (?:of|in) )?<of> from <source>(?: for <price>)?",
        rf"(?:buy|take|get|grab|purchase) <count> <of>{SHARE}? from <source>(?: for <price>)?",
        rf"(?:(?:buy|take|get|grab|purchase) )?(?:<count>x? )?<of>{SHARE}? (?:out of|from) <source>",
        rf"<count>x? <of>{SHARE}?(?: please| pls)?,? (?:in |at )?<source>",
    ),
    form(
        "buy {count} {of}[ for {price}]",
        rf"(?:buy|take|get|grab|purchase) <count>{SHARE} (?:of|in) <of>(?: for <price>)?",
        rf"(?:buy|take|get|grab|purchase) <count> <of>{SHARE}(?: for <price>)?",
        r"(?:take|get|grab|purchase) <count> <of>",
    ),
    form(
        "sell {number} {of}",
        rf"<player> sells <count>{SHARE} (?:of|in) <of>(?: to <owner>)?(?:,? and receives <paid>| for <paid>)",
        rf"<player> sells <count> <of>{SHARE}(?: to <owner>)?(?:,? and receives <paid>| for <paid>)",
        r"(?:sell|dump) my <of>(?: ?share| certificate| cert)",
        r"(?:dump|sell(?= (?:my|the) )) (?:my |the )?<of>(?: too| as well)?",
    ),
    form(
        "sell {number} {of}[ for {price}]",
        rf"(?:sell|dump) <count>{SHARE} (?:of|in) <of>(?: to the (?:pool|market|bank))?(?: for <price>)?",
        rf"(?:sell|dump) <count> <of>{SHARE}?(?: to the (?:pool|market|bank))?(?: for <price>)?",
    ),
    form("sell 1 {of} and 1 {also}", r"(?:sell|dump) <of>,? (?:&|and|\+) <also>,? both"),
    form(
        "sell all {of}",
        r"(?:dump|sell(?= (?:my|the) )) (?:my |the )?<of>(?: too| as well)?",
        r"(?:sell|dump) my <of>(?: ?shares| certificates| certs)",
        r"(?:sell|dump) all (?:of )?my <of>(?: ?shares| certificates| certs)?",
    ),
    form(
        "par {of} at {price}[ token {hex}]",
        r"(?:the |buy |take )*(?:director|president)(?:'s)?(?: cert(?:ificate)?)?(?: of| for)? <of>"
        r"[,:]? (?:at|@|par|at par|with par)(?: of)? <price>",
        r"<of>(?:'s)?,? (?:director|president)(?:'s)?(?: cert(?:ificate)?| share)?(?: at| @|,|:)(?: par)? <price>",
        r"<player> pars <of> at <price>",
        r"<player> starts <of>,? (?:at|par is) <price>(?:,? (?:and )?buys .+?)?",
        r"(?:par|start|float|launch|open|found) <of> (?:at|with(?: a)? par(?: of)?) <price>"
        r"(?:,? (?:and )?(?:with )?(?:(?:its|the|a) )?(?:first )?(?:token|base|station)(?: on| in| at)? <hex>)?",
    ),
    # track and tokens
    form(
        "lay {tile} {hex}[ {rotation}][ {side}][ {ways}][ for {sum}]",
        r"<co>(?:spends <sum> and )(?:lay(s)|place(s)|build(s)|upgrade(s)) <tile>(?: with rotation <rotation>)? "
        r"(?:on|at|in) <hex>",
        r"<co>(?:lay(s)|place(s)|build(s)|upgrade(s)) <tile>(?: with rotation <rotation>)? "
        r"(?:on|at|in) <hex>(?: for <sum>)?",
        r"<co>(?:lay(s)|upgrade(s)|build(s)|place(s)) <tile>/<side> (?:on|at|in) <hex>(?: for <sum>)?",
        r"<co>(?:lay(s)|upgrade(s)|build(s)|place(s)) <tile> (?:on|at|in) <hex>"
        r"(?:/|,? orient(?:ed|ation):? )<side>(?: for <sum>)?",
        r"<co>(?:(?:lay(s)|place(s)|build(s)|upgrade(s)|put(S)|track:?|tile:?|yellow:) )?<tile> (?:on|at|in|@) <hex>"
        rf",? {TOWARDS} <ways>",
        r"<co>(?:(?:put(S)|track:?|tile:?|yellow:|upgrade:?|lay) )?<tile>(?: down)? (?:on|at|in|@) <hex>",
        r"<co>(?:(?:lay(s)|place(s)|build(s)|put(S)|tile:?) )?<tile>,? (?:(?:on|at|in|@) )?<hex>,? (?P<ways>"
        rf"{SIDE}(?:[ ,/+&-]+(?:(?:and|to) )?{SIDE})+)",
        rf"(?:yellow|green|upgrade|build) <hex>,? (?:with|to|by) <tile>,? {TOWARDS} <ways>",
        r"<co>(?:(?:lay(s)|place(s)|build(s)|put(S)|tile:?) )?<tile>,? (?:(?:on|at|in|@) )?<hexid>,? <ways>",
        r"<co>(?:lay(s)|upgrade(s)|build(s)|place(s)) <tile>,? <hexid>(?:,? <ways>)?",
        r"<co>upgrade(s) <hex> (?:to|with) <tile>(?: with rotation <rotation>)?",
        r"(?:track|tile|upgrade|lay): <hex>(?: to| with| =|:) <tile>",
    ),
    form(
        "token {hex}[ for {sum}]",
        r"<co>(?:place(s)|lay(s)|put(S)|drop(s)|set(S)|build(s)) (?:an? |the |its |our |my |another |home |base )*"
        r"(?:token|base|station|marker|station marker) (?:on|in|at|into|to) <hex>(?:,? (?:for|costing) <sum>)?",
        r"(?:token|station|base):? (?:on |in |at |to |into )?<hex>(?:,? (?:for|costing) <sum>)?",
        r"<co>tokens <hex>",
    ),
    form(
        "remove {hex}",
        r"<co>(?:remove(s)|give(s) up|take(s) off) (?:an? |the |its |our |my )?(?:token|base|station)"
        r"(?: (?:from|on|in|at|of) )<hex>",
    ),
    # running and dividends
    form(
        "run {train}: {route}[ for {sum}]",
        r"<co>run(s) <train> for <sum>(?::| on| along| via|,)? <route>",
        r"<co>run(s) <train>(?::| on| along| via|,)? <route>(?:,? for <sum>)?",
        r"<train>(?::| on| along| via)? <route>(?:,? for <sum>)?",
    ),
    form(
        "run best[ for {sum}]",
        r"<co>run(s)(?: (?:its|the|my|our|all|your))?(?: (?:best|optimal|maximum|max|highest|most valuable))?"
        r"(?: (?:run|runs|routes?|trains?|possible|available))*(?: for <sum>| for (?:the )?(?:max|maximum|most))?",
        r"(?:the )?(?:best|maximum|max|optimal) (?:run|runs|route|routes)(?: please)?",
        r"run (?:it|them)(?: all)?",
        r"(?:just )?(?:let )?(?:the |its |my |our )?trains? runs?(?: (?:of course|best|as usual))?",
    ),
    form(
        "pay[ {sum}]",
        r"<co>(?:just |simply |only )?"
        r"pay(s)(?: out)?(?: (?:in full|fully|full|everything|it all|all|a|the|dividends?|shareholders|100 ?%))*"
        r"(?: of <sum>)?",
        r"<co>pay(s) out <sum>(?:(?: ?=| per|,| each).*)?",
        r"<co>pay(s) <sum> per share",
        r"<co>runs for <sum> and pays (?:payout|full|out|in full)",
        r"<co>(?:full (?:pay|payout|dividends?)|payout)",
        r"pay[- ]?out",
        r"dividends?(?: this time)?",
        r"<co>pay(s)(?: out)? (?:the |its |of )*<sum>(?: (?:a|per) share| each|,? each)",
    ),
    form(
        "half[ {sum}]",
        r"<co>pay(s)(?: out)? (?:a )?half(?: dividends?| of it| the (?:revenue|dividend|money)|(?: of)? <sum>)?",
        r"<co>(?:half|50 ?%)(?: and half|[- ]pays?|[- ]dividends?| payout)?",
        r"<co>split(S)(?: (?:it|the (?:revenue|dividend|money)|(?:the )?dividends?|revenue|<sum>))?",
        r"<co>runs for <sum> and pays half",
        r"<co>pay(s)(?: out)? 50 ?%",
    ),
    form(
        "withhold[ {sum}]",
        rf"<co>(?:withh?old(s)|retain(s))(?: (?:{REVENUE}|<sum>))?",
        rf"<co>keep(s) (?:{REVENUE}|(?=\D{{0,4}}\d\d)<sum>|{THE_SUM})"
        r"(?: in(?:to|side)?(?: (?:the|its) (?:company|treasury))?)?(?: this time| for now)?",
        r"<co>(?:no dividends?|pay(s)(?: out)? (?:nothing|no dividends?)|(?:do(es) not|don't|doesn't) pay"
        r"(?: (?:a |any )?dividends?)?)",
        r"<co>runs for <sum> and (?:pays )?withholds?",
    ),
    # trains and privates
    form(
        "buy train {train}[ from {seller}][ for {price}]",
        r"<co>(?:buy(s)|purchase(s)|take(s)|get(s)|grab(s)) <train>(?: for <price>)?(?: from <seller>)?",
        r"<co>(?:buy(s)|purchase(s)|take(s)|get(s)|grab(s)) <train> from <seller> for <price>",
    ),
    form(
        "buy {private} for {price}",
        r"<co>(?:buy(s)|purchase(s)|take(s)|get(s)) <private>(?: (?:from|off) <owner>)? for <price>",
    ),
    form(
        "discard {train}",
        r"<co>(?:discard(s)|scrap(s)|drop(s)|throw(s) away) <train>(?: to (?:the )?(?:pool|market|bank|discard))?",
    ),
    # deals
    form(
        "accept",
        r"(?:accept|take|agree to)(?: (?:the|this|that|your|his|her|their)) (?:offer|deal|price|proposal|merger)",
        r"it's a deal",
    ),
    form(
        "decline",
        r"(?:decline|refuse|reject)(?: (?:the|this|that|your|his|her|their)) (?:offer|deal|price|proposal|merger)",
        r"no deal",
    ),
    form(
        "counter {price}",
        r"(?:counter|counter-?offer|counter offer)(?: is| of| with| at|:)? <price>",
        r"make it <price>",
    ),
)
