"""Of what orders for later are made: what is done, until when, unless what, up to how much, and what then. Data.

The marks of patterns are those of `parts.py`; `later.py` says which parts make an order together. Each pattern is tried
at each place, so one that may be shorter stands twice where what follows may belong to another part.
"""

from __future__ import annotations

from pbem.eighteen.logs.parts import Part, compiled, part

_PASSES: tuple[Part, ...] = (
    part(
        "pass",
        r"@i@?(?:just |simply |always |be )*(?:auto-? ?)?pass(?:ing)?",
        r"@i@?(?:just |simply |always |be )*(?:auto-? ?)?pass(?:ing)?(?: (?:me|for me|here|out|everything|always|"
        r"on everything|it|from here on|in everything|from now on|again|this one|on this one|on it))+",
        r"@i@?(?:keep|carry on|go on|continue)(?: on)? (?:passing|skipping)(?: (?:me|for me))?",
        r"(?:skip|sit) me(?: out)?|keep me (?:passing|passed|out)|consider me (?:passed|out|done)",
        r"(?:put|set) me on auto-?(?: ?pass| ?pilot)",
        r"skip (?:all |every )?(?:of )?my turns?",
        r"(?:i have |i've |i've got |have )?nothing(?: (?:else|more|further))? to (?:do|buy|sell|bid(?: on)?)",
        r"(?:i'?m|i am|that's me|me) (?:all )?(?:done|finished|through|out)",
        r"out|skip|(?:i'll |i'm |i )?sit(?:ting)?(?: (?:this(?: one)?|it))? out|"
        r"(?:count|leave|deal) me out",
        r"no(?: (?:more|further|other))?(?: (?:moves?|bids?|raises|purchases|actions?))? (?:for|from) me",
        r"nothing(?: (?:more|else|further))? (?:for|from) me",
        r"(?:i )?(?:won't|will not|shall not|don't want to|do not want to|am not going to|don't intend to) "
        r"(?:do|buy|sell|bid(?: on)?)(?: or (?:buy|sell|bid(?: on)?))* @anything@",
        r"(?:i'm |i am )?not (?:doing|buying|selling|bidding(?: on)?)(?: or (?:buying|selling|bidding(?: on)?))* "
        r"@anything@",
        r"(?:i )?(?:don't|do not) (?:want|need) @anything@",
        r"@who@ (?:can|may|shall|should) (?:have|keep|take|get|win) (?:it|this|that)(?: one)?",
    ),
    part(
        "quiet",
        r"(?:there's |there is )?(?:don't|do not|no need to|you (?:needn't|don't have to|must not)|needn't)"
        r"(?: please)? (?:ask|bother|mail|wake|write|remind|disturb)(?: to)?(?: me)?"
        r"(?: (?:again|any ?more|either|anything|up))*",
        r"(?:i )?(?:don't|do not) (?:want|need) to (?:be asked|hear (?:anything|from you))(?: (?:again|any ?more))?",
        r"leave me (?:alone|in peace)|no more (?:mails|questions)(?: (?:to|for) me)?",
    ),
    part(  # «for the stock round» alone may be what they save for
        "pass until=OR",
        r"(?:(?:i'?m|i am|that's me|me) )?(?:all )?(?:done|finished|through|out) (?:for|with) the "
        r"(?:sr|(?:stock|share) round)",
    ),
    part("until=OR quiet", r"@hear@ @or@"),
    part("until=SR quiet", r"@hear@ @sr@"),
    part("until=OR", r"@meet@ @or@", r"@till@ @or@", r"@all_of@(?:sr|(?:stock|share) rounds?)(?: \d{1,2})?"),
    part("until=SR", r"@meet@ @sr@", r"@till@ @sr@", r"@all_of@(?:auction|auctions) of (?:the )?privates"),
    part("see", r"@see@ (?:@or@|@sr@)"),  # which alone orders nothing
    part("until=round", r"@all_of@round", r"(?:until|till|til|to) the end of (?:the|this) round"),
    part("privates", r"(?:on |for |in )?(?:all|any|every one|none)(?: of)?(?: the| these| those)? privates"),
    part("all", r"(?:on )?(?:all|every one|each) of (?:them|these|those)|(?:on )?(?:them|these|those) all"),
    part(
        "declined",  # of privates
        r"(?:i )?(?:don't|do not) (?:want|need) (?:any(?:thing)?|one) of (?:the|these|those) privates"
        r"(?: (?:at all|this time))?",
        r"none of (?:the|these|those) privates (?:is |are )?for me",
        r"(?:i'm )?not interested in (?:any of )?(?:the|these|those) privates",
    ),
    part(
        "only",  # in auctions of others
        r"(?:on|about|for|in|with) (?:whatever|anything|everything|what|all|any|the|minors?|auctions?|companies)"
        r"(?: (?:that|which|minors?|companies|auctions?))* (?:the )?"
        r"(?:others?|anybody|anyone|somebody|you(?: (?:lot|guys|all))?|they)(?: else)? "
        r"(?:puts?|put|brings?|auctions?|offers?|opens?|starts?)(?: up)?(?: for (?:auction|sale))?",
        r"(?:in|on|about|for) (?:the |any |all )?(?:other(?: people| players?)?|others|everybody else|someone else)"
        r"(?:'s|s')?(?: people's| players?'?s?'?)? (?:auctions?|minors?)",
        r"(?:in|on|about) (?:the |any |all )?(?:auctions?|minors?) (?:of|by) (?:the )?others?",
    ),
    part(
        "pass only",
        r"(?:no|none of) (?:the )?(?:other(?: people| players?)?|others)(?:'s|s')?(?: people's| players?'?s?'?)? "
        r"(?:auctions?|minors?)(?: either)?",
    ),
    part("one", r"no @one@ for me|(?:i )?(?:don't|do not) want @one@"),  # that others have put up
    part(
        "own",  # goes with those of others only
        r"i (?:do )?(?:still )?want my own turns?",
        r"(?:on|in) my own turns? i (?:do |still )*want to (?:do something|play|be asked)",
    ),
    part(
        "event=sells",
        r"@stop@ @any@ (?:sells?|dumps?)@some@ @what@",
        r"@stop@ @what@ (?:is|are|gets?|has been)(?: being)? (?:sold|dumped)",
        r"@stop@ @what@ (?:comes?|goes?|lands?|ends? up|is|are) (?:on|in|into|to) the (?:market|pool|bank)",
        r"(?:as long as|while|so long as) (?:nobody|no one|no-one)(?: else)? (?:sells?|dumps?)@some@ @what@",
    ),
    part("event=buys", r"@stop@ @any@ (?:buys?|takes?)@some@ @what@"),
    part("event=starts", r"@stop@ @any@ (?:starts?|pars?|floats?|founds?|launches) @what@"),
    part(
        "event=auctions",
        r"@stop@ @any@ (?:auctions?|puts?(?: up)?|opens?|brings? up|bids? on) @what@(?: up)?(?: for auction)?",
    ),
)

_BIDS: tuple[Part, ...] = (
    part(
        "bid",
        r"@i@*(?:be )?(?:(?:willing|happy|ready|prepared|fine) to )?(?:@go@(?:ding)?|auto-? ?bid|proxy)"
        r"(?: (?:(?:for|from) me|along|it))*",
        r"match (?:every|each|any) (?:bid|raise)|outbid @who@",
        r"(?:you have )?my permission to @go@",
        r"(?:i )?(?:want|would like|'d like) (?:it|this|that|this one|to have it)",
    ),
    part(
        "on",
        r"for (?:it|this|that)(?: one)?",
        r"(?:(?:the )?same (?:for|with|on) |(?:on|for) )?@of@(?:,? (?:when|if|once) it(?:'s| is)? "
        r"(?:comes? (?:up|a?round)|its turn|up(?: for auction)?|put up))?",
    ),
    part(
        "limit",
        r"@i@?(?:can )?(?:@go@ )?(?:for me )?(?:@up_to@|to) @price@,? @most@",
        r"@i@?(?:can )?(?:@go@ )?(?:for me )?@up_to@ @price@",
        r"i (?:can|could|may) @go@ (?:up )?to @price@",
        r"i(?:'d| would|'ll| will)? stop at @price@",
        r"(?:i )?(?:don't|do not|won't|will not) (?:go|bid) (?:any )?"
        r"(?:beyond|above|over|past|(?:higher|further|more) than) @price@",
        r"anything (?:up to|until|till) @price@ is (?:fine|ok|okay|good)(?: (?:with|for|by) me)?",
        r"(?:my |the )?(?:absolute |upper |personal )*@top@(?: bid)?(?: (?:is|of|at|to|here is)|:)? @price@",
        r"@price@ is (?:my|the) (?:@top@|most(?: (?:that )?i(?:'d| would|'ll| will)? (?:pay|bid|go|offer|give))?)",
        r"@up_to@ @price@ is (?:fine|ok|okay|good|reached)(?: (?:with|for|by) me)?",
        r"@price@,? @most@",
    ),
    part("soft", r"@i@?@go@ (?:up )?to @price@"),  # a bid, or where no more is said to follow a limit
    part(
        "cheap",
        r"(?:(?:take|get|buy|win|bid)(?: (?:it|this|that|them))?(?: for me)? )?as (?:little|cheap(?:ly)?|low) as "
        r"(?:it takes|possible|you can|necessary|needed)(?: each time)?",
        r"(?:(?:take|get|buy|win|bid)(?: (?:it|this|that|them))?(?: for me)? )?in (?:the )?"
        r"(?:smallest|small|minimum|minimal|tiny|least)(?: possible)? (?:steps|raises|increments|bids)",
        r"(?:always )?(?:by )?the (?:minimum|least)(?: each time)?",
    ),
    part(
        "above",
        r"@not_more@",
        r"if (?:you must|you have to|need be|needed|necessary|it must be)|until then|up to that",
    ),
    part(
        "then=pass",
        r"@above@,? @stops@(?: (?:too|as well))?",
        r"@above@,? @keeps@",
        r"@stops@ (?:if|when|once|as soon as) @rises@",
        r"@stops@ @past@",
        r"(?:apart from that|other than that|otherwise),? (?:just |simply )*(?:pass|skip)(?: me| for me)?",
    ),
    part(
        "limit then=pass",
        r"@stops@ (?:above|over|beyond|past|at more than) @price@",
        r"(?:if|when|once|as soon as) (?:it|that|this|the price) (?:goes?|gets?|is|becomes?|rises?)(?: any)? "
        r"(?:over|above|beyond|past|(?:higher|more) than) @price@,? @stops@",
    ),
    part(
        "then=ask",
        r"(?:@above@,? )?(?:please )?(?:come back to|ask|check (?:back )?with|tell|wake|consult)(?: and ask)? me"
        r"(?: (?:again|first|then|up|what to do|@before@))*",
        r"@above@,? (?:please )?(?:(?:come back|stop) and |let me )?(?:ask(?: me)?|think|decide|know)(?: again)?",
        r"ask (?:me )?(?:again )?(?:after|afterwards|above)(?: (?:that|it|this))?",
        r"@above@,? i(?:'ll| will| want to|'d like to)? (?:decide|think|look)(?: (?:again|then|about it))*",
        r"(?:please )?(?:come back to|ask|check (?:back )?with) me (?:again )?@above@",
        r"i (?:want|wish|would like|'d like) to be asked(?: (?:again|first|then))*",
    ),
    part(  # beside that they are to be asked then
        "asks",
        r"i (?:might|may) (?:still )?want to go (?:on|higher|further)",
        r"(?:but )?(?:don't|do not) (?:pass|drop(?: (?:me )?out)?|fold)(?: (?:for me|then|yet|at once))*",
    ),
)

_BUYS: tuple[Part, ...] = (
    part(
        "buy=of",
        r"(?:(?:i(?:'d| would)? )?(?:want|like|take)|auto-? ?buy|(?:i )?(?:(?:keep|carry on|go on|continue)(?: on)? )?"
        r"(?:to )?(?:buying|buy|taking|take|get|getting|grab|grabbing))(?: (?:for )?me)?"
        r"(?: (?:an?|one|1|more|another))*(?: shares? (?:of|in))? @of@(?: shares?)?(?: for me)?",
        r"(?:an?|one|1)(?: more)?(?: shares? (?:of|in))? @of@(?: shares?)?(?: for me)?",
    ),
    part(
        "buy=of shares",
        r"(?:i )?(?:(?:'d |would )?(?:like|want) )?(?:to )?(?:have|own|hold|get) @number@ @of@(?: shares?)?"
        r"(?: in (?:the end|all|total))?",
        r"(?:to )?(?:build up|get|come) to @number@(?: shares? (?:of|in))? @of@(?: shares?)?",
    ),
    part(
        "each",
        r"(?:on |in |at |with )?(?:every|each)(?: one)?(?: of my)? (?:turns?|time|go|chance|round)",
        r"(?:every|each) (?:time|turn)(?: when)? (?:it's|it is) my turn|whenever (?:i can|it's my turn)",
        r"(?:one |a share )?(?:at a time|a turn|per turn)",
        r"(?:(?:take|buy|get|grab)(?: me)? )?(?:one|1) @every@",
    ),
    part(
        "shares",
        r"(?:until|till|til|up to|to)(?: (?:i|we)(?:'ve| have|'m at| own| hold| get| got| am at|'ve got)*)?"
        r"(?: (?:a total of|in all))? @many@",
    ),
)

_COMPANIES: tuple[Part, ...] = (
    part(
        "policy best",
        r"(?:always |keep )?(?:running|runs?) @of@ (?:for|at) (?:the |its )?@best@",
        r"(?:running|runs?) @of@ @best@"
        r"(?: (?:routes?|runs?|trains?))?",
    ),
    part(
        "policy",
        r"(?:i )?(?:want|would like|'d like) @of@ to",
        r"(?:(?:standing|permanent|general|lasting) (?:orders?|instructions?|policy)|policy|rule)(?: (?:for|of))? @of@",
        r"(?:let|make|have) @of@(?: to)?",
        r"(?:for |in |with )?@of@(?: (?:may|can|shall|should|will|must|is to|to|policy:?))?",
    ),
    part(
        "always",
        r"@every@|keep|on auto-?(?: ?pilot)?|from (?:now|here|then) on|as of now|for the rest of the game|"
        r"for ever|forever|permanently",
        r"(?:in |for )?(?:all|every) (?:the )?(?:coming |future |following |next )?(?:ors?|operating rounds?)",
        r"until (?:further notice|told otherwise|i change (?:my mind|it|that)|i (?:say|tell you|order|write|decide)"
        r"(?: (?:you|otherwise|something|so))*(?: (?:different(?:ly)?|else|stop))?)",
    ),
    part(
        "best",
        r"(?:runs?|running|takes?|drives?)(?: (?:for|its|the|his|her|my|our))* @best@(?: (?:possible|available))?"
        r"(?: (?:routes?|runs?|trains?))?",
        r"(?:the |its )?@best@ (?:routes?|runs?)",
    ),
    part(
        "dividend=pay",
        r"(?:always )?(?:pays?|paying)(?: (?:it|this|that|everything|all))?(?: (?:all )?out)?"
        r"(?: (?:in full|full|fully|dividends?))*",
        r"(?:always )?(?:full (?:pay|payout|dividends?)|payout)",
    ),
    part("dividend=half", r"(?:always )?(?:pays?|paying) half|half(?: pay| dividends?)|splits?(?: it)?"),
    part(
        "dividend=withhold", r"(?:always )?(?:withholds?|withholding|retains?|keeps? (?:the (?:money|revenue)|it all))"
    ),
    part(
        "unasked",
        r"(?:without asking(?: me)?|(?:no need to|don't|you needn't|you don't have to) ask(?: me)?)"
        r"(?: (?:each|every) time| again)?",
    ),
)

_LATER = r"(?: for (?:the )?(?:sr|stock round|minors?|shares?|later|trains?))?"
_IDLE = part(
    "",
    r"please|pls|thanks|thank you|of course|for me|now|just|simply|ok|okay|well|oh|hi|also|then|so|though|anyway|again|"
    r"too|as well|either|that's all|that is all|as usual|in any case|for now|today|with pleasure|"
    r"with my (?:best )?compliments",
    rf"(?:i'm |i am )?saving(?: (?:my|the) (?:money|cash))?{_LATER}",
    rf"(?:i(?:'d| would)? )?(?:rather|prefer to) (?:have|keep|save) (?:the|my) (?:cash|money){_LATER}",
)

PARTS: tuple[Part, ...] = (*_PASSES, *_BIDS, *_BUYS, *_COMPANIES, _IDLE)
TURN_COMES = compiled(
    r"(?:and |also )*(?:in (?:the |@or@,? )?)?(?:when|once|as soon as|whenever)(?: it(?:'s| is))? @of@ "
    r"(?:turn(?: (?:comes?|is there|is here|begins|starts)(?: up)?)?|operates|(?:has|gets) its turn|is up|acts)"
    r"(?: (?:in|next|during)?(?: the)?(?: next)?(?: or| operating round))?,?"
)
"""Before what a company is to do in its next turn."""
