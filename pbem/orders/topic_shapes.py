"""Shapes of questions in plain words, by the question order that answers them: data for `topics`.

Patterns are of folded words; `~` stands for up to four words between.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

END = "rules end"  # not an order: the sections about the end of the game

_WHEN = r"(?:when|(?:what|which) (?:\w+ )?(?:day|time|hour|date|moment))"
_OTHERS = (
    r"(?:he|she|each|every|everybody|everyone|everybody s|everyone s|others?|players?|they|people|opponents?|we all"
    r"|all)"
)
_ACTED = r"(?:do|done|doing|buy|bought|build|built|bid|move|moved|play|played|sell|sold|lay|laid|trade|traded|up to)"
_FIND = r"(?:see|send|resend|show|get|have|need|mail|email|attach|look at|bigger|larger|updated|latest|current|another)"
_SLOW = r"(?:holding~ up|holds~ up|slow|slowest|blocking|blocks|delaying|delays|dawdling|stalling|late|waiting for)"
_LATER = r"(?:in advance|ahead of time|ahead|for later|beforehand|later turns?|next turns?|next rounds?|next time)"

# The first that fits is meant. Those that are told from others by a word more stand above these.
SHAPES: Mapping[str, tuple[str, ...]] = {
    "help standing": (
        r"\b(?:how|what|explain|tell me)~ (?:order|orders|ordering|moves?|moving) ahead\b",
        rf"^(?:how|can|could|may|is it possible|is there a way)~ (?:order|orders|plan|give|program"
        rf"|prepare)~ {_LATER}\b",
    ),
    "standing": (
        r"\b(?:got standing|standing (?:orders?|for)|queued|scheduled for (?:me|my)|in the pipeline|pre ?ordered)\b",
        r"\b(?:do i have|have i got|are there|i have|did i leave)\b(?: \w+){0,3} (?:orders?|anything)(?: \w+){0,3} "
        r"(?:later|lying around|waiting|kept|in hand|pending|stored)\b",
        r"\b(?:have|did|had) i~ (?:order|ordered|leave|left|set up|given|give|send|sent|told|tell)"
        rf"(?: \w+){{0,6}} {_LATER}\b",
        r"\b(?:orders?|instructions)~ (?:(?:waiting |still |left )?with you|of mine|from me|for (?:the )?next)\b",
        r"\b(?:advance|standing|future) orders?\b|\bwhich of my orders\b",
        rf"\bwhat~ (?:you have|have you|you got|i|you)~ (?:from me|set up|order|ordered)~ {_LATER}\b",
        r"\bwhat i (?:set up|ordered|left) for\b|\bdo~ for me~ automatically\b|\bautomatically for me\b",
        rf"\binstructions~ from me\b|^what (?:did|have) i order(?:ed)?~ {_LATER}\b",
        r"\bwhat~ i~ (?:told|tell|asked|ask) you to\b|\bin my queue\b|\bwhat will you do for me\b",
    ),
    "status waits": (
        r"\bwho~ (?:hold|holds|holding|held)~ up\b",
        r"\bwho~ (?:slow|slower|slowest|delaying|delays|delayed|dawdling|dawdles|stalling|stalls|bottleneck"
        r"|dragging)\b",
        r"\bwho~ (?:take|takes|taking|took|need|needs)~ (?:longest|so long|too long|forever|ages|most time)\b",
        r"\bwho~ (?:block|blocks|blocking|blocked|stops|stopped|stopping)~ (?:game|us|everything|everybody|everyone)\b",
        r"\bwho\w*~ (?:we|you|us|everybody|everyone|all|game|is)~ wait(?:s|ed|ing)?(?: for)?\b",
        r"\b(?:keep|keeps|kept|let|lets|make|makes|made)~ (?:wait|waiting)\b|\bwhose fault~ (?:drags|slow|takes"
        r"|long|late)\b",
        rf"\b(?:am i|is it me|was it me|is that me)~ {_SLOW}(?! already)\b(?<!late)",
        r"\bhow long~ (?:take|takes|took|taken|need|needs|wait|waits|waited|waiting)~"
        r" (?:each|everybody|everyone|moves?|turns?|average|players?|us|compared)\b",
        r"\bwhy~ (?:game|this|it)~ (?:slow|so long|dragging|stuck)\b|\b(?:waiting|response|reaction) times?\b",
        r"\b(?:anyone|anybody|everyone|everybody|somebody|they|you)~ waiting (?:for|on) me\b|\bhow (?:fast"
        r"|quick|quickly|slow)\b",
        r"\bwho~ still~ to (?:move|play|act|answer)\b|\bwhich (?:player|of us)~ (?:slow|slowest|late)\b",
    ),
    "deadline": (
        rf"\b{_WHEN}~ (?:do|must|should|did|have|need) (?:i|we)(?! know| get| see)~"
        r" (?:move|answer|reply|send|act|decide|respond|orders|bid)\b",
        rf"\b{_WHEN} (?:do|must|should|shall|did) (?:i|we)(?: have to| need to)? have (?:moved|answered|replied|sent"
        r"|acted|decided|responded|bid|ordered|played)\b",
        rf"\b{_WHEN}~ (?:my|this|your|our|the)~ (?:deadline|time|clock|orders|move|turn|answer|reply)~"
        r" (?:due|in|up|out|end|ends|over|expires?)\b",
        r"\bwhen~ (?:you|he|she|moderator) (?:need|want|expect)~ (?:this|it|my|from me|orders|move|answer)\b",
        r"\b(?:how much|how many|any|enough|much)~ (?:time|hours|days|minutes)~"
        r" (?:left|remains?|remaining|have i|i have|i got|have we|do i|we have|to think|to decide)\b",
        r"\bhow long~ (?:can|may|do|have|until|till|before|is)~ (?:i|we|my)~ (?:think|got|left|decide|skipped"
        r"|time|late)\b",
        r"\bstill time\b|\bthe latest (?:i|we|that i|moment|time|to)\b|\bcut ?off\b|\bdue date\b|"
        r"\btime (?:limit|frame)\b",
        r"\bam i~ (?:late|overdue|in time|on time)\b|\b(?:when|is|are|was)~ (?:this|it|that|mine|move|turn"
        r"|orders)~ due\b",
        r"\bleft on the clock\b|\bby when (?:do|must|should|shall)\b|\bwhen (?:must|should)~ (?:this"
        r"|it) be (?:done|in|sent)\b",
        r"\bdo (?:i|we)(?: still)? have (?:till|until|til)\b|\b(?:know|tell me) how long (?:i|we) have\b",
    ),
    END: (
        r"\b(?:when|how|what|how long|how soon)~ (?:game|this|it all|it)~"
        r" (?:end|ends|over|finish|finished|finishes|stop|stops|last)\b(?! longest)",
        r"\b(?:end|ends|ending|trigger|triggers|finishes)~ the game\b|\bhow (?:close|near|far)~ end\b",
        r"\bhow (?:many|long)~ (?:left|until|till|before)~ end\b",
        r"\b(?:is|are)~ game~ (?:over|finished|done)\b|\bhow (?:many|long)~ (?:until|till|before)~ game~ ends?\b",
    ),
    "history": (
        r"\brecap\b|\bcatch me up\b|\bup to (?:speed|date)\b|\bfill me in\b|\bwhat went on\b|\b(?:send|see|show"
        r"|get|have)~ log\b",
        r"\bbeen (?:going on|up to|doing)\b|\b(?:what is|what s) (?:going on|new)\b|\bany news\b|"
        r"\bsince my last (?:turn|move|mail)\b",
        rf"\bwhat~ (?:has|have|had|did)~ (?:{_OTHERS}|he|she|i|we)~ {_ACTED}\b(?! to do)",
        r"\b(?:which|what) (?:moves|turns|actions)~ (?:were|was|been|miss|missed|made|since)\b",
        r"\bwhat (?:was|were)~ (?:last|latest|previous)~ (?:moves?|turns?|bids?|actions?)\b",
        rf"\bwhat (?:s|has|is)~ happened\b|\bwhat {_OTHERS}~ (?:did|bought|built|bid|sold|laid|played|paid)\b",
        r"\bwho~ moved~ (?:since|lately|recently|before)\b|\bhow did~ (?:auction|round|turn|bidding)s?~ go\b",
        r"\bwhat (?:was|were|got)~ (?:bought|built|sold|laid|bid)\b",
        r"\b(?:list|show|send|give|repeat|tell|see|have)~ (?:last|recent|latest|previous|past)~"
        r" (?:moves|turns|actions|rounds|events)\b",
        r"\b(?:summary|summar\w+|overview) of (?:the |what )?(?:last|past|recent|happened|game|moves|turns|round)\b",
    ),
    "options": (
        r"\bwhat~ (?:can|could|may) i~ (?:buy|sell|build|start|trade|afford)\b",
        r"\b(?:what|which|all|everything|anything|list)~ (?:i|we)~ (?:can|could|may|able to|allowed to)(?: \w+)? do\b",
        r"\bwhat~ (?:i|we)(?: can| could| may| m| am)?~ (?:able|allowed|permitted|free) to do\b",
        r"\b(?:what|which|list|show|all)~ (?:possible|legal|available|allowed)~ (?:moves?|orders?|actions?|options?)\b",
        r"\b(?:which|what|list|show)~ (?:moves|orders|actions|options)~"
        r" (?:possible|legal|available|allowed|open|there|have|i have)\b",
        r"\b(?:what|which|show|list|all|every)~ (?:possibilities|possibility|alternatives|choices)\b",
        r"\b(?:who|what|which (?:colours?|colors?|companies|company|lines?))~ (?:can|could|may|might)~ "
        r"(?:reach|get|go|come|connect)(?: still)? (?:to|into|there|near)\b",
        r"\b(?:which|what|any|list|show|all|every)~ (?:builds?|ways?|orders|moves)~ (?:involv\w+|includ\w+|reach\w*|"
        r"lead\w*|end\w*|go)\b",
        r"^(?:and |but |so )?where (?:can|could|may|might) (?:the )?\w+ (?:still |now |actually )?(?:go|build|grow|"
        r"extend|run)\b",
        r"\b(?:what|everything)~ (?:is|s|would be|that s)~ (?:possible|legal|allowed)\b",
        r"\bwhat~ (?:can|could) (?:i|we) (?:still |now |actually )?do\b|\bwhat else is there~ do\b",
    ),
    "map": (
        rf"\b{_FIND}(?: me| us| over| out| at)?(?: your| the| a| an| one| another| that)?(?: \w+)?"
        r" (?:map|board|picture of the \w+)\b(?! game)",
        r"\b(?:how|what) (?:does|do)~ (?:map|board)~ look\b|\bmap (?:again|please|once more)\b|\bthe picture did\b",
        r"\bprivates(?: \w+){0,2} (?:do|good for|worth|give|bring|for)\b|\bpowers? of (?:the|all|these) privates\b",
    ),
    "status": (
        r"\bwho(?: s| is| has)?~ (?:winning|leads|leading|in the lead|ahead|behind|in front|last|richest"
        r"|poorest)\b(?! (?:round|time|week|turn))",
        r"\bwho (?:is|s|comes)(?: up)? next\b|\bwhose (?:move|go) is it\b",
        r"\bwhere (?:do )?(?:we|i|they|things|everybody|everyone)(?: all| each)? stands?\b|\bthe whole position\b",
        r"\bhow (?:do|does)~ (?:things|we|i|it|everybody|everyone) stand\b|\bstate of (?:play|things|affairs)\b",
        rf"\b(?:what|how much|how many|how rich)~ {_OTHERS}~"
        r" (?:own|owns|have|has|got|hold|holds|worth|money|cash|shares|left|rich)\b",
        rf"\b(?:money|cash|worth|shares|trains)~ (?:has|have|of|does|do)~ {_OTHERS}\b|\bwhat (?:is"
        rf"|s) {_OTHERS}~ worth\b",
        r"\bwho (?:has|s got|is|got|owns|holds)~ (?:most|how many|how much|what|which|money|cash)\b",
        r"\bam i~ (?:winning|leading|losing|ahead|behind|last|first|in front|in the lead)\b|"
        r"\bhow far~ (?:behind|ahead)\b",
        r"\b(?:send|show|give|see|have|what is|what s)~ (?:position|standings|scores?)\b",
        r"\bwer (?:gewinnt|liegt|fuhrt)\b|\bqui (?:mene|gagne)\b",
        r"\bwho (?:is|s)~ (?:president|director|rich|richest|best position|best placed)\b",
    ),
    "rules": (r"\brule ?books?\b|\brules? (?:about|on|for|of|says?)\b",),
}  # fmt: skip

# Said in passing: nobody waits for an answer of ours.
SAYINGS = (
    r"\bwhat (?:else |more )?(?:can|could|shall) i say\b|\bwho am i kidding\b|\bwho would have\b|\bwho (?:knows"
    r"|needs|cares)\b"
    r"|\bwhy do i (?:always|never)\b|\bhow (?:are|is) (?:you|things|everybody"
    r"|everyone)\b(?! doing| stand)|\bwhat do i know\b|\bhow (?:s|is) (?:it going|life)\b"
    r"|\bhow was your\b"
    r"|^(?:oh |well )?what an?\b(?!.*\b(?:does|earns|costs|pays|do)\b)"
    r"|\bguess what\b|\byou know what\b|\bwhat the hell\b|\bhow come\b"
    r"|\bhow (?:does|do|did) (?:he|she|they|you) do (?:it|that)\b"
)
# Words of which one shows that a question is none of the game's.
_ELSEWHERE_SAID = (
    "weather snow snowing rain raining sunny holiday holidays weekend pub beer wine coffee tea dinner lunch breakfast"
    " convention club wife husband kids kid children birthday christmas easter hospital doctor flu cold glasses"
    " football match concert film movie book laptop phone school tired"
)
ELSEWHERE = frozenset(_ELSEWHERE_SAID.split())


def compiled(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """One pattern for a topic."""
    return re.compile("|".join(f"(?:{one})" for one in patterns).replace("~", r"(?: \w+){0,4}"))
