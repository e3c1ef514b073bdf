"""What people say in an auction: phrases by what they mean, and what stands beside an amount that is a bid, or is none.

Each row lists phrases with commas between; they are held against folded text in which companies are marked (`lots`).
"""

from __future__ import annotations

import re

_CLAUSE = r"(?:[^\W\d]+ ){0,3}"  # up to three words between


def _phrases(*rows: str) -> re.Pattern[str]:
    """Any of the phrases, each of whole words."""
    every = (one.strip() for row in rows for one in row.split(", "))
    return re.compile(rf"(?<![\w'])(?:{'|'.join(one for one in every if one)})(?!\w)")


BOUND = _phrases(
    # with an amount beside it, that is as far as somebody goes
    r"up to, upto, as (?:far|high|much) as, (?:at (?:the )?(?:very )?)?(?:most|maximum|max), maximal(?:ly)?, (?:my )?limit, limited, "
    r"cap(?:ped)?(?: me)?, ceiling, threshold, top (?:price|offer), stop(?:ping)? at, until, till, til, proxy, auto-?bid, "
    r"jusqu'?a, bis, hasta, fino a, bound(?:ary)?, as long as",
    r"(?:not|never|no|isn't|don't|won't|nothing)(?: \w+){0,3} (?:more|above|over|higher|beyond|past|further)(?: than)?, without going (?:over|above|past)",
    r"(?:may|can|could|would|should|willing to|prepared to|ready to|happy to) (?:even )?(?:go|bid|raise|pay|spend|follow|continue)(?: (?:me|it|on))?(?: for \w+)? to, "
    r"(?:would|could|can|may|to) (?:even )?(?:pay|spend)",
    r"highest (?:i|that i|we)(?: \w+)? (?:go|pay|want), (?:most|furthest|highest) (?:i|that i|we)(?: \w+){0,2} (?:go|pay|offer|afford)",
)
"""The amount beside it is a bound."""

KEEPS_ON = _phrases(
    r"(?:as|so) (?:low|cheap(?:ly)?|little) as (?:possible|you can|it (?:takes|gets|goes)|necessary|needed), as little, never more than it takes, "
    r"in (?:the )?(?:minimum|smallest|small|minimal|little|tiny) (?:steps|increments|bids|raises), (?:by|with) the (?:minimum|least) each time",
    r"(?:keep|keeps|carry on|go on|continue) (?:bidding|raising|going|upping|topping), keep me in, stay in, bid for me, bid on for me, "
    r"if need be, if (?:necessary|needed|required|you must), if (?:i|you) (?:have to|must|need to), as (?:much as )?needed, "
    r"follow (?:him|her|them), (?:top|beat|outbid) (?:whatever|anything|anyone|anybody|everybody), every time",
    r"not (?:a|one) (?:\w+ )?(?:more|further), not more, my (?:\w+ )?(?:limit|threshold|maximum|max|ceiling)",
)
"""Of an amount that is said anywhere it makes a bound."""

BEYOND = _phrases(
    r"(?:above|over|beyond|past|after|more than|higher than) (?:that|this|it|which|\d+), (?:and|but)? ?then, otherwise, any higher, anything more, "
    r"(?:goes|gets|comes|is|becomes?|went) (?:\w+ )?(?:past|above|over|beyond|higher|more|further), (?:bids|raises|goes) (?:again|more|higher|on), overbids?, outbids?, tops"
)
"""What follows is for what goes further than the amount."""

WAD = _phrases(
    r"(?:whole|entire) (?:wad|purse|cash|fortune), all (?:of )?(?:my|the) (?:money|cash), all (?:that )?i have, all[ -]in, "
    r"everything i(?: have|'ve)?(?: got)?, (?:my )?(?:last|every) penny, all of it, my last (?:rouble|ruble|franc)"
)
"""All their money."""

NO_MORE = _phrases(r"not (?:a|one)(?: single)? (?:\w+ )?(?:more|further), (?:that's|thats|that is) (?:it|all|my last)(?: word)?, final(?: offer)?")
"""They go no further than the amount."""

NO_NEED = re.compile(r"\b(?:don't|do not|no need to|never|without)(?: (?:even|please|you|have|to)){0,2} ask(?:ing|ed)?\b(?: me)?(?: again)?")
"""They want not to be asked."""

ASKS = _phrases(
    r"ask (?:me|again), asks me, (?:come|get|report|check) back(?: to me| with me)?, back to me, (?:check|talk) with me, let me (?:know|decide|think|look), "
    r"(?:tell|mail|e-?mail|ring|wake|call|ping|contact|consult|warn|notify|ask) me, (?:write|speak|talk) (?:to )?me, drop me a (?:line|note), "
    r"(?:want|like) to (?:decide|be asked|think|know|look), i(?:'ll| will)? (?:decide|look|think|see)(?: about it)? (?:again|then|myself|once more)",
    r"(?:don'?t|do not|not)(?: want to be)?(?: be)?(?: just)? (?:drop|dropped|pass|passed)(?: me)?(?: out)?, "
    r"before (?:dropping|passing|you (?:drop|pass)|i (?:drop|pass)|giving up)",
)
"""Above a bound they want to be asked."""

PASSES = _phrases(
    r"pass(?:es|ing)?, i(?:'m|m| am)? ?(?:be )?out, i(?:'m|m| am)? done, (?:drop(?:s|ping)?|stay(?:ing)?|sit(?:ting)?|bow(?:ing)?|back(?:ing)?|count me|leave me|keep me|get me|pull(?:ing)?) (?:this (?:one )?)?out, "
    r"out of (?:this|that|here|it), out, skip, fold(?:ing)?, nope, withdraw, quit, give (?:up|in), je passe, ich passe, paso, passo",
    r"leave (?:this|the|it|him|her|them|that), then leave, (?<!i )(?:can|may|should|shall|could) (?:have|keep|take) (?:it|this|that|the|his|her|lot-[\w-]+), "
    r"let (?:him|her|them|someone else|somebody else|the others?|\w{3,12}) (?:have|keep|take|win), it'?s (?:his|hers|yours|theirs), (?:he|she|they) wins?, "
    r"(?!i )\w{3,12} (?:takes|has|keeps|gets) it, welcome to it, (?:leave|left) to (?:somebody|someone|the others?|him|her|them)",
    r"no (?:thanks|thank you|interest|bid|bids|more from me|more for me), not (?:for me|my \w+|worth|interested|today|this time|bidding), not interest(?:ed|ing), "
    r"too (?:rich|expensive|much|dear|steep|hot|pricey|high|costly), do nothing, nothing (?:for|from) me, without me, (?:don't|do not) (?:want|need|care)(?: \w+){0,3}",
)
"""They want none of it, or no more."""

DENIES = _phrases(
    r"forget(?: about)?, ignore, leave, not, no, never, don't (?:want|need|bid|buy|take|care), do not (?:want|need|bid|buy|take|care), "
    r"instead of, rather than, without, useless, worthless, skip, drop, scrap"
)
"""Before a company: it is not what they want."""

TELLS = _phrases(
    r"falls? to(?: me)?, (?<!when it )(?<!whenever it )(?<!once it )comes? up, then (?:get|goes), i then get, bid-?off with, would (?:come|go|fall), makes? \w+ (?:come|go), "
    r"i'?ve got my bid, (?:have|has|had) (?:already )?(?:a|my|the|his|her) bid, was sold, went to, got it for, owns, already (?:have|has|own|owns)"
)
"""It tells what is or becomes of a company."""

WANTS = _phrases(
    r"take, taking, buy, buying, grab, nab, snag, snap up, have, want, like, get, getting, purchase, mine, please, pls, plz, for me, yes, go for, "
    r"bid, bids, bidding, raise, raising, offer, open, i'?m in, min(?:imum)?, least, lowest"
)
"""They want to have it."""

LEAST = _phrases(
    r"min(?:imum|imal)?(?: (?:bid|raise|amount))?, (?:the )?(?:lowest|least|smallest|cheapest)(?: (?:bid|possible|allowed))?, as little, "
    r"one (?:more )?(?:step|notch|up|tick), next (?:step|bid|price), just (?:top|beat) \w+, a little more than, one step more"
)
"""The lowest bid that is allowed."""

MATCHES = re.compile(r"\b(?:match|equal|same as|as much as)(?:es|ing)? (?:him|her|them|\w{3,12}(?:'s)?)\b(?! me)")
"""They say what somebody else has said."""

ONE_BUT = re.compile(r"\b(?:that|this|the) (?:last |first |second |third |bottom |top )?(?:one|line)\b.*\bbut\b")
"""A sample is meant, with another amount: what kind of sample nobody can tell."""

MORE = re.compile(
    r"\b(?:(?P<step>\d{1,3}|one|two|five|ten|fifteen|twenty) (?:\w+ )?(?:more|above|over|higher|on top)\b(?! (?:steps?|notch|ticks?|times?|bids?|minutes?|days?|hours?|weeks?)\b)(?: than| of)?"
    r"|(?:raise|up|increase|raising|upping|top|topping|bump|outbid|overbid|beat)(?: (?:it|this|him|her|them|my bid|the bid|\w{3,12}))? by (?P<by>\d{1,3}|one|two|five|ten|fifteen|twenty)\b)"
    r"|\A\+ ?(?P<plus>\d{1,3})\b|\bplus (?P<and>\d{1,3}|five|ten)\b|\badd(?:ing)?(?: another)? (?P<add>\d{1,3}|five|ten|fifteen|twenty)\b"
)
"""So much more than the highest bid."""
STEPS = {"one": 1, "two": 2, "five": 5, "ten": 10, "fifteen": 15, "twenty": 20}

TURNS = re.compile(
    r"(?<![\w'])(?:oh no|no,? wait|wait,? no|hang on|hold on|scratch that|scrap that|actually,? no|or rather|i mean|correction|on second thoughts?|"
    r"sorry,? (?:no|i (?:meant|mean)|make)|no,? make (?:it|that)|hm+,? no)(?![\w'])[,.;!: -]*"
)
"""Within a sentence: what stands before it does not count."""

HANGS = re.compile(r"\b(?:if|when|unless|in case|whenever)\b")
"""It is said of what may come: no second thought, whatever else it looks like."""

UNDECIDED = _phrases(
    r"sleep on (?:it|this|that), (?:can'?t|cannot|couldn'?t|can not) (?:really )?(?:decide|make up my mind), undecided, (?:haven'?t|not|have not) (?:yet )?decided(?: yet)?, "
    r"(?:will|i'll|shall|i) (?:decide|write|answer|tell you|let you know|do my bid|bid)(?: \w+)? (?:again )?(?:later|tomorrow|tonight|on \w+day), hear from me, "
    r"(?:need|want|have|like|got) to (?:think|count|calculate|consider|check|do the maths?)(?! (?:about )?(?:the )?rest), let me think, thinking about, still thinking, "
    r"before i (?:bid|decide|pass|know|move|do anything), once i know, then i(?:'ll)? decide, don't do (?:it|anything|that)(?: yet)?, do nothing yet, "
    r"(?:only|just) show(?: me)?, show me what, what (?:would|will|happens|if), give me (?:a|another|one more) (?:day|moment|hour|minute), "
    r"(?:take|took|get) (?:\w+ ){1,5}back, undo, no idea, not sure (?:yet|what|whether|if), i (?:could|might) (?:go|bid|also|either)(?: \w+){0,4} (?:or|maybe|perhaps), "
    r"out of office, automatic reply, on the other hand"
)
"""Whoever says so has not decided."""

OF_SHARES = re.compile(r"\b(?:buy|buying|sell|selling|take|get)\b[^.,;]*(?:\bshares?|\bcertificates?|\d ?%)")
"""It is about something else."""

LATER = re.compile(
    r"\b(?:until|till|til|before|to|through to|for) (?:the |it's |we're in the )?(?:next |following )?(?:sr\d?|or\d?|(?:stock|share|operating) rounds?)\b"
    r"|\b(?:stock|share|operating) round (?:begins|starts)|\bwake me (?:up )?(?:when|for|at)\b|\b(?:any|all|none) of (?:the(?:se|m)?|those)\b"
    r"|\b(?:rest of|for) (?:the|this) (?:whole )?(?:sr|(?:stock|share) round|auction)\b|\bwhole (?:sr|stock round|auction)\b|\b(?:in|of) this (?:sr|stock round)\b"
    r"|\bkeep (?:on )?passing\b|\bpass (?:me )?(?:on )?(?:all|every|through)\b|\bno(?: \w+)? privates\b|\ball the way\b|\bdon't ask me (?:again|any ?more)\b"
)
"""It is said of more than this auction: an order for later, which is found elsewhere."""

AMOUNT = re.compile(
    r"(?<![\w#-])(?<!\d[.:,])(?<!\A\.)(?<!\s\.)(\d{1,3})(?![\w%]|[.,:]\d|-\w| ?(?:%|percent|shares?\b|trains?\b|o'?clock|am\b|pm\b|th\b))"
)
"""A number that may be an amount of money."""
_BETWEEN = r"(?: (?:only|about|just|the|my|all|at|is|for|still|now|exactly))*"
BIDS_BEFORE = re.compile(
    r"\b(?:bids?|bidding|offers?|offering|raises?|raising|rise|go(?:es|ing)?|put (?:me|us) down|make|making|jump(?:ing)?|decision|i say|saying|"
    r"answer|instead|match(?:ing)?|(?:come|enter|start|begin) with|put|take it|settle|up it|say|give|giving|i(?:'ll| will) pay)"
    r"(?: (?:it|him|her|them|that|me|my|the|bid|offer|of|to|up|at|is|for|on|please|lot-[\w-]+|\w+'s))*[ :,=]*\Z"
)
"""Before an amount that plainly is a bid."""
RAISES_BEFORE = re.compile(
    r"\b(?:put|push|raise|raising|move|bring|lift|up|increase|change) (?:my|the|it|that|this|lot-[\w-]+)(?: [\w-]+){0,4}? (?:up )?to \Z"
)
"""Before what an old bid is to become."""
STARTS = re.compile(
    r"\A\W*(?:(?:ok(?:ay)?|well|so|then|right|fine|hmm*|just|to|for|at|with|alors|lot-[\w-]+|on|the|again|my|bid|yes|no|all|in|is|it)\b\W*)*\Z"
)
"""Before an amount with which a part of a sentence begins."""
ENDS = re.compile(r"\A\W*(?:(?:again|please|pls|plz|only|then|thanks|thx|it is|from me|in all|in total|final|on|lot-[\w-]+|the|now)\b\W*)*\Z")
"""Behind one with which it ends."""
ON_IT = re.compile(r"\A(?: (?:again|please|pls|only|then|now))*,? (?:on|for|to|against) (?:the |my |that )?(?:lot-|(?:it|me)\b)|\A!")
"""Behind an amount that plainly is a bid."""
NO_BID_BEFORE = re.compile(
    r"(?:\b(?:has|have|had|with|holds?|got|keep(?:s|ing)?|left|leaves?|of|value|worth|face|income|earns?|pays?|returns?|bring(?:s|ing)?|than|"
    r"above|over|beyond|past|instead of|not|was|were|says|said|forget|ignore|phase|or|sr|round|maths? for|his|her|their|another|starts? at|"
    r"price of|price is|costs?|leads?|led|from|minus|spent|paid|between|next|by|at)" + _BETWEEN + r" |\bmy )\Z"
)
"""Before an amount that is none: what somebody has, leads with, earns, what things are worth."""
NO_BID_BEHIND = re.compile(
    r"\A ?(?:a (?:round|turn|pop|piece|share|day|year)|per|each|every|an (?:or|operating)|income|or (?:so|more)|left|in (?:cash|hand|the bank)|"
    r"of (?:it|my|the|this|that|them)\b|value|players?|rounds?|ors?\b|minors?|privates?|compan(?:y|ies)|more\b|times|for (?:two|one|an?)\b|years?|days?|hours?|minutes?|weeks?|"
    r"people|months?|january|february|march|april|may\b|june|july|august|september|october|november|december|is (?:too|robbery|silly|crazy|a lot|"
    r"daylight)|already|face|to (?:him|her|them)|he\b|she\b|would be)"
)
"""Behind one."""
