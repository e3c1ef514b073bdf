"""The words and phrases of prose about a move of Paris Connection, folded: data.

What is here is only heard in mails that nothing else could read, whose orders are asked back.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.orders import next_turn

# On which side of a trade they put the next colour, beside those of single lines (`lexis.JOINTS`).
BEFORE: Mapping[str, str] = {
    "give": (
        "give away, giving away, give up, giving up, part with, parting with, parted with, get rid, "
        "getting rid, got rid, rid, drop, dropping, dump, dumping, ditch, ditching, shed, shedding, hand, "
        "hands, handing, handing in, handing back, trade in, trading in, cash in, cashing in, swap out, "
        "swapping out, turn in, turning in, let go, lets go, letting go, goodbye, good bye, bye bye, "
        "farewell, unload, unloading, offload, offloading, kick out, kicking out, put back, sacrifice, "
        "sacrificing, surrender, surrendering, relinquish, minus, in return for, in exchange for, "
        "at the cost of, you can have, you may have, you get, you can keep, send back, sending back, "
        "out with, off with, of my, from my, instead of my, spend, spending, pay with, paying with, pay, "
        "off load, toss, tossing, chucking, losing, dropped, replace, replacing, trade away, trading away, "
        "swap away, hand over"
    ),
    "take": (
        "give me, gives me, gimme, giving me, hand me, pass me, send me, like to have, plus, collect, "
        "collecting, acquire, acquiring, fetch, fetching, draw, drawing, come into, go for, going for, "
        "bring me, let me have, take back, in with, welcome, snatch, snap up, grabbing, stock up on, "
        "load up on, invest in, investing in, end up with, gain, gaining, replaced by, replaced with, add, "
        "adding, secure, securing"
    ),
    "to": (
        "finish in, finish at, finishing in, finishing at, ending in, ending at, end in, ends in, end at, "
        "ends at, stop at, stopping at, stops at, up to, as far as, all the way to, jusqu a, into, "
        "final stop, terminus"
    ),
    "from": "starting at, beginning at, beginning in, starting in, out of, off",
    "via": "passing, passing through, passing by, past, by way of, along",
}
# And those that put the colour before them there: «the red goes back», «two blues in».
BEHIND: Mapping[str, str] = {
    "give": (
        "back, zurueck, zuruck, go home, goes home, out, away, less, from me, off me, off my hands, gone, of mine, "
        "home, returns, leaves, leave, "
        "into the box, in the box, into the bag, in the bag, in the bin, into the bin, in the pool, "
        "to the pool, into the pool, in the depot, in the pile, onto the pile, overboard, to the depot, "
        "into the depot, to the box, to the bank, to the bag, for it back, is sold, dumped, returned"
    ),
    "take": (
        "more, are mine, is mine, come in, comes in, out of the bag, out of the box, out of the depot, "
        "from the depot, from the bag, from the box, from the bank, in return, in exchange, in its place, "
        "in their place, join me, joins me, join us, joins us, join my, to my hand, into my hand, to my collection, "
        "aboard, on board, move in, moves in, in my direction, my way"
    ),
}
# At the beginning of one: «out one yellow, in two purple».
OUT_IN: Mapping[str, str] = {"out": "give", "in": "take"}
# At the end of a part.
FOR_IT = ("for it", "for that", "for them", "for this", "for one", "for mine", "for her", "for him")
HOLDING = "have|ve|hold|holding|got|own|left|hand"
FROM_ME = frozenset({"from me", "off me", "off my hands"})  # whatever stands before: «take one brown from me»
ENDINGS: Mapping[str, str] = {
    "in": "take",
    "comes": "take",
    "come": "take",
    "arrives": "take",
    "arrive": "take",
    "goes": "give",
    "go": "give",
}
VERBS: Mapping[str, str] = {
    "build": (
        "go, goes, going, gets to, get to, got to, bring, brings, take the train, send, sends, march, "
        "marches, stretches, stretching, crawl, crawls, creep, creeps, sneak, sneaks, track, tracks, roll, "
        "rolls, rolling, drop, add, adds, station, heads to, off to, comes to, come to, do, does, advance, "
        "advances, join, joins, serve, serves, hook up, travel, travels, work, branch, branches, branching, "
        "steam, steams, chug, chugs, occupy, cover, pushes, pushing, heading, visit, visits, shoot, shoots, "
        "finish, sprawl, snake, snakes, complete, drag, drags, carry, carries, bridge, hop, hops, wander, "
        "wanders, turn, turns"
    ),
    "trade": ("turn, turning, upgrade, upgrading, substitute, deal, replace, sell, cash, invest, wechsel, flip"),
}
NUMBERS: Mapping[str, int] = {
    "a pair": 2, "a couple": 2, "couple": 2, "pair": 2, "twin": 2, "brace": 2, "double": 2, "single": 1,
    "one single": 1, "just one": 1, "only one": 1, "deuce": 2, "a single": 1, "another": 1, "twice": 2,
    "two of them": 2, "zweimal": 2, "deux fois": 2, "2x": 2,
}  # fmt: skip
# They are no misspelt names.
OTHER_WORDS = (
    "little like likes liked mine miles metre metres met best live lives lived list rest east west north south nice "
    "land lane near rent tour line lines loan fine "
    "done take took read bread rode real reds blow blew block blocks track trick front fort back born brow crown "
    "frown town grown yell fellow mellow people purpose lack slack backs stack rain train trains reins angel "
    "anger range orange calls call cities citys dozen nancy cane came lions lens less lure lore lark more moan "
    "mule mulled gone bourgeois"
)
# They are no colours: «out of the blue», «red wine».
IDIOMS = (
    "out of the blue|black (?:coffee|tea|friday|hole|forest|ice|eye|market|box|humou?r|pudding)|(?:in the|seeing|"
    r"saw) (?:red|black)(?= (?:now|again|here|already|since)|\W*$)|red (?:wine|tape|carpet|herrings?|flags?|eye|"
    "bull|cross|light|lights|nose|eyed)|yellow (?:card|pages)|brown (?:bread|ale|sauce|paper)|blue (?:monday|"
    "moon|sky|skies|screen|light)|feeling blue|(?:red|blue|black|yellow|white|brown|purple) and (?:white|grey|"
    "gray|green)|black (?:and|on) white|tour de france"
)
# Lines of the letter that are spoken of by their number, and what they come to.
ASIDE_NUMBERS = (
    r"\b(?:your |the )?(?:nr|no|number|option|sample|line|item|example|suggestion)s?\b\.? ?[#.]?\d{1,2}\b|"
    r"(?<![\w.])[#.]\d{1,2}\b|\b(?:holds? |have |has )?\d+ of (?:a )?max(?:imum)? \d+"
)
# Conditions that are none.
HARMLESS_IFS = (
    r"\bif (?:(?:that|it|this)(?:['’ ]?s| is)?)?\s*(?:still )?(?:possible|allowed|legal|ok|okay|alright|all right|"
    r"fine|permitted|available|necessary|needed)\b(?: please)?|\bif i (?:may|might|can|could|am right|m right|"
    r"understand|understood|count|counted|see|read|remember|got|get)\b[^,.;:()]*|\bif (?:you|it) (?:please|like|"
    r"don.?t mind|do not mind|pleases? you|would)\b|\b(?:for|at) once\b|\bonce (?:more|again)\b|\bif need be\b|"
    r"\b(?:even|as) if\b|\b(?:wonder|see|know|ask|sure|guess|check) if\b[^,.;:]*"
)
CONDITIONS = (
    r"\b(?:if|unless|provided|providing|as long as|only when|once|as soon as|in case|except when|depending|"
    r"assuming|suppose|supposing|falls|wenn|si)\b"
)
# What begins a part that only tells why.
REASONS = (
    "because|cos|coz|'cause|since|so that|in order|which|who|whose|whereas|while|although|though|even though|"
    "even if|hoping|hopefully|as (?:i|he|she|they|we|you|it)|before|now that|given that|considering|whatever|"
    "however|to (?:block|stop (?:him|her|them|ben|it)|annoy|keep|avoid|hurt|spite|tease|help|deny|prevent|force|"
    "tempt|spoil|slow|beat|catch|finish off)|just to|for fun|like you|until (?:he|she|they|ben|then)|where|when|"
    "why|what|how|denn|weil|damit|parce que|car|making|leaving|giving (?:everyone|us|you)|bringing|taking it|"
    "so (?:everyone|everybody|nobody|he|she|they)"
)
# What begins a part of its own, that may tell what is to be done.
BEGINS = "the game|(?:that|this|it)(?: is|s|'s| makes| gives| brings| ends| was| would)"
OPINION = r"(?:well |and |but )*i (?:think|guess|suppose|reckon|believe|say|d say)(?: that)?\b"
# They do not mean any more what they say.
TURNS = r"(?:no |oh |hm+ |but |uh |ah )*(?:wait|hold on|hang on|oops|correction|scratch)\b"
LEAVES = "leaves?|keeps?|leaving"
# A sentence that names nothing and denies something of somebody else, or of its writer's life, takes nothing back …
REMARKS = (
    "(?:he|she|they|it|who|that|nobody|everybody|there|which) (?:isn|aren|wasn|weren|doesn|don|didn|won|hasn|haven) t|"
    "(?:he|she|they|it|that) (?:is|was|does|did|will|has) not|(?:i|we) (?:am|m|are|re) not (?!sure|going|building|"
    "trading|doing)\\w+|(?:i|we) (?:don|do not|didn) t? ?(?:mind|care|live|play|drink|eat|speak|drive|own|hold|have "
    "(?:time|internet|glasses))"
)
# … but for those with one of these words.
UNSAYS = (
    "no|nope|wait|scrap|scratch|forget|cancel|ignore|stop|undo|not (?:that|this|it|them|so|any of)|never mind|"
    "nevermind|"
    "instead|rather|sorry|oops|mind|second thoughts?|strike|delete|correction|hang on|hold on|withdraw|revoke|back|"
    "(?:do not|don t|dont|won t|will not|wouldn t|would not|shouldn t|should not|can t|cannot|not) (?:want|do|build|"
    "trade|like|take|go|send|count|execute|place)|after all|actually|wrong|mistake|nein|doch nicht|non|pas"
)
FIRST_SAID = "first|previous|earlier|above|other|old|last|former"
NO_SIDE = ("will", "mochte")  # they are English words, too, or stand before all that is wished
ONLY_BEHIND = ("back", "out")  # «one of them back and two blues»
# Whose doings are told.
OTHERS = (
    "he|she|they|nobody|noone|everyone|everybody|somebody|someone|anyone|anybody|others|the others|my (?:wife|"
    "husband|son|daughter|brother|sister|mother|father|mum|mom|dad|uncle|aunt|friend|boss|cat|dog|neighbou?r|"
    "grandson|granddaughter|grandmother|grandfather|grandpa|grandma|kids?|children|partner|girlfriend|boyfriend|"
    "doctor|colleague)s?|you|it|er|sie|il|elle|the (?:cat|dog|kids|children|rest of you)"
)
# A part that tells how things stand, how they were, what may be, and what is not.
STATES = (
    "is|are|was|were|(?:i|we) do have|stands?|looks?|look like|seems?|sits?|belongs?|owns?|holds?|hold|i have|i ve|"
    "we have|"
    r"who have|hasn|haven|isn|aren|wasn|has(?! to\b)|have (?:been|sat|got|seen|had|no)|had|been|deserves?|costs?|"
    r"makes? (?:it )?\d+|counts?|means?|feels?|smells?|hates?|likes|loves|sind|ist|est|sont|war|etait|lives?|"
    "wins?|pays|scores?|matters?|remains?|stays?|knows|thinks|reckons"
)
DOING = (
    "(?:move|turn|choice|order|orders|decision|answer|plan|pick|idea|action|wish|vote|it|that|this|here|build|"
    "trade|swap|mine|what (?:i|we)[a-z ]{0,12})(?: this time| today| for today| for now)? (?:s|is|are|will be)|"
    "(?:is|are) (?:going|to (?:go|be|get|run|reach|build|extend|end)|mine|heading|off|up|next|coming|leaving|out|"
    "back|running|extended|built|placed|sold|returned|traded|exchanged|swapped|(?:the |my |our |its )?(?:goal|"
    "target|destination|aim|terminus|end|final stop|last stop|idea|way|plan|place to go))|(?:i|we) (?:ve|"
    "have) (?:decided|chosen|picked|opted|settled|to)|i am|i m|we are|it s|that s"
)
PAST = (
    "checked|looked|explained|thought|sat|saw|seen|said|noticed|hoped|wondered|considered|told|asked|wanted|"
    "tried|missed|forgot|remembered|remember|used to|did|yesterday|woke|had|hat|almost|nearly|last (?:turn|time|"
    "round|week|month|game)|ago|already (?:took|built|has|have|did)|suggested|recommended|counted|studied|"
    "understood|heard|learned|expected|planned|dreamt|dreamed|lost"
)
LATER = (
    "later|someday|some day|tomorrow|tonight|another (?:time|day|turn)|one day|eventually|in (?:the )?future|"
    "can wait|may wait|must wait|has to wait|will wait|sometime|next (?:turn|time|round|move|game|week|go)|"
    "following (?:turn|move|round)|the turn after|afterwards perhaps|another game|soon"
)
NEXT_TURN = rf"(?:(?:for|in|on|as for)?\s*{next_turn.NEXT_TURN}|(?:as )?for (?:my |the )next one)"
THIS_TURN = "(?:now|this (?:turn|time|round|move)|for now|for this turn|today|right now|first)"
MAYBE = (
    r"might|may be|maybe|perhaps|possibly|could|"
    r"(?<!\bi )(?<!\bwe )would(?! (?:like|love|prefer|rather)\b)|wouldn|tempted|"
    "tempting|either|whether|wondering|toying|alternatively|vielleicht|peut etre|"
    "thinking (?:of|about)|think about|ought|should (?:have|be|really)|supposed|anyone else|best for (?:him|her|"
    "them)|what about|how about|rather than"
)
POLITE = "(?:could|can|would|may|might) (?:you|i|we)(?: please| kindly| just)?"
DENIALS = (
    "not|never|don|dont|doesn|doesnt|didn|won|wont|can t|cannot|cant|couldn|isn|no|nothing|none|nobody|without|"
    "except|neither|nor|avoid|avoiding|skip|skipping|ignore|forget|leave|leaves|leaving|t|ohne|nicht|kein|keine|"
    "keinen|pas|ne|sans|jamais|nie|save|saving|keeps|spare|hardly|instead of"
)
# A denial that only ends what stands before it.
TAIL = (
    r"(?:(?:and|but) (?:it )?(?:does|do|will|is|are|shall|should) not\b|(?:and|but) (?:it )?(?:does|do|wo)n['’ ]?t\b|"
    r"(?:,|and|but|or|just)?\s*\b(?:not|nothing|no|never|without|nicht|kein|pas|und nicht)\b)"
)
# Behind these a denial is of the whole part.
AUXILIARIES = "is do will would can could are am does did must i we better has have s m"
NO_MORE = (
    r"\b(?:and |but |,? ?)?(?:not|no|never) (?:more|further|farther|less|fewer|longer|beyond|any further|"
    r"a \w+ more|one more|both|two|three|four|five|one|\d)\b(?: than (?:that|this|one|two|three|four|five|\d))?"
)
# The mail has not made up its mind, or leaves it to others: what stands before this is no order.
UNDECIDED = (
    "sleep on it|not (?:quite )?sure|undecided|more later|let me think|need to think|have to think|"
    "still thinking|think about it|think it over|decide (?:later|tomorrow|tonight|after)|will (?:answer|decide|"
    "reply|move|tell you|write|send|think)(?: \\w+){0,3} (?:later|tonight|tomorrow|after|when|again|this)|write "
    "again|can t decide|"
    "cannot decide|can t make up|don t know|do not know|no idea what|look at the map again|get back to you|"
    "hard to say|difficult choice|tell you (?:later|tomorrow)|comes? (?:later|tomorrow|tonight)"
)
UNSAID = (
    "whatever you (?:think|like|want|prefer)|whichever(?! (?:way|route|path|is|one is))|"
    "(?:swap|trade|exchange|sell|buy|build|place|"
    "give) (?:something|anything|whatever)|you (?:choose|decide|pick)|surprise me|your choice|up to you"
)
# A place in them is where somebody is, not where a train goes.
ABOUT_PLACES = (
    "(?:greetings|regards|cheers|hello|hi|hey|love|kisses|bonjour|salut|grusse?|good (?:morning|evening|"
    r"afternoon|night|day)|morning|evening|writing|written|sent|sitting|here|rain\w*|sunny|snow\w*|cold|hot|"
    "weather|holidays?|visiting|born|liv(?:e|es|ed|ing)|office|train|trains|plane|bus|airport|hotel|i m|i am|"
    r"we re|we are|stuck|back|grew up|honeymoon|wedding|concert|match|conference)\b.{0,30}?\b(?:from|in|at|to|of|"
    r"aus|de)\b"
)
