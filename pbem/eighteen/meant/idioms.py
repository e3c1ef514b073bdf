"""What 18xx players write shorter or longer than an order, put into an order's words: «NOR out, SO in», «-2 PLM»."""

from __future__ import annotations

import re

_NAME = r"[\w&.-]{1,14}"
_HOW_MANY = r"one|two|three|four|five|both|\d"
_SOME = rf"(?:(?:the|my|an?|all|all (?:the|my)|{_HOW_MANY}) )?{_NAME}(?: shares?)?"
_WHY = r"because|cos|which (?!\w+ to\b)|so that"
_WHEN = (
    r"before (?!\w+ing\b)(?:he|she|they|everyone|everybody|the|it|\w+ \w+s)\b|"
    r"while (?:it|he|she|they|the|there|we|everybody|everyone|\w+ is|\w+ has)\b"
)
_FIRST = r"after|having first|by|(?:financed|funded|paid for|paid) (?:by|from|with)"
_SALE = r"(?:sell|dump|ditch|unload|flog|liquidate|get rid of|part with|let go of|has to go|must go|have to go|goes)"
_WHOLE = r"(?:my |the )?(?:whole|entire|full|complete) (?:stake|holding|position|packet|package)"
_GOES = r"(?:to the (?:market|pool)|must go|has to go|have to go|go to the (?:market|pool)|go)"
_THOUGHT = r"(?:thought|considered|was thinking|wondered|was tempted|was going|had planned|would have liked|could have)"
_TELLS = (
    r"keep(?:s|ing)?|leav(?:es?|ing)|left|still|remain\w*|stays?|"
    r"price is|that(?:'s| is| makes| gives)|which|makes|so (?:i|that)|"
    r"i(?:'ll| will| then)? (?:have|hold|own|keep|still|need)|i've|having|holding|then (?:he|she|they|i have)|"
    r"because|cos"
)
_DOES = r"sell|buy|dump|par|start|found|take|bid|lay|token|pay|withhold|run|[a-z]\d+|[ns]?[ew]"
_IDIOMS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), put)
    for pattern, put in (
        (
            r"(?:,\s*|\s*\()(?:and |with |in |at )?(?=(?:the )?(?:rotation|orientation|position|rot\.?) ?(?:no\.? |"
            r"number )?[0-5]\b)",
            " ",
        ),
        # a remark about what is left: «one OU (keeping 3, still in charge)»
        (rf"\s*\((?=[^()]*\b(?:{_TELLS})\b)(?![^()]*\b(?:{_DOES})\b)[^()]*\)", ""),
        (  # «I sell two, after I buy one, and after that …»
            r",\s*(?:and )?after (?=i (?:also )?(?:buy|sell|take|get|start|par|found|open|dump)\b[^.;]*?,?"
            r"(?: and)? (?:after that|afterwards|then|finally|at last)\b)",
            ", then ",
        ),
        (
            rf"\b(?:swap|exchange|trade|switch)(?: in)? ({_SOME}) (?:for|into|to|against|with) ({_SOME})",
            r"sell \1, buy \2",
        ),
        (
            r"\bsell[- ]buy[- ]sell\W+(?:first )?(.+?), then (.+?),?(?: and)? "
            r"(?:then|after that|finally|last)(?: also)? (.+)",
            r"sell \1; buy \2; sell \3",
        ),
        (rf"\A(.+?),? (?:{_FIRST}) ((?:selling|dumping|getting rid of)\b.+?)(?=[.!;]|\Z)", r"\2; \1"),
        (r"\A(.+?),? (selling .+?),? first\b", r"\2; \1"),
        (
            r"\A(.+?),? (?:and )?(?:for (?:that|this|it)|to (?:pay for|finance) (?:that|this|it)),? i (sell .+)",
            r"\2; \1",
        ),
        (
            r"\b(?:i )?(?:sell nothing(?:,| and)? (?:i )?buy nothing|buy nothing(?:,| and)? (?:i )?sell nothing)\b",
            "pass",
        ),
        (rf"(?:\A|(?<=[,;:] )|(?<=\band ))({_SOME}) (?:less|fewer)\b", r"sell \1"),
        (r"\b(bidding|bid|auction) (?:on|for)(?= [A-Za-z])", r"\1"),
        (rf"\bthrow ({_SOME}) in\b", r"sell \1"),
        (r"(?:\A|(?<=[,;:] ))((?-i:[A-Z][A-Za-z-]{0,3})) [-–−](\d)(?=[,;.]|\Z)", r"sell \2 \1"),
        (r"(?:\A|(?<=[,;:] ))((?-i:[A-Z][A-Za-z-]{0,3})) \+(\d)(?=[,;.]|\Z)", r"buy \2 \1"),
        (r"\bkeep (?:on )?(?=(?:buying|getting|taking|selling)\b)", ""),
        (rf"\b(?:until|till) i(?:'m| am| have| own| hold| get)(?: got)?(?: at)? (?:{_HOW_MANY}|six|seven|eight)\b", ""),
        (r"\b(?:per|each|every) (?:turn|go)\b|\bup to [2-9]0 ?%", ""),
        (r"\b(?:I )?sell(?:s|ing)? nothing\b(?! else)", ""),
        (rf"\b(sell|dump) (all(?: the| my)? {_NAME}) and (all(?: the| my)? {_NAME})", r"sell \2, sell \3"),
        (rf"\b(sell|dump) ({_NAME}) and ({_NAME}),? (all|both)(?: of (?:them|each))?\b", r"sell \4 \2, sell \4 \3"),
        (rf"\b({_HOW_MANY}|an?) parts? of(?: the)? ", r"\1 "),
        (r"\b(?:the|that) (?:whole )?lot(?: of)?\b", "all"),
        (rf"\b(?:get |go )?out of ({_SOME}),?(?: and)? (?:get |go )?into ({_SOME})", r"sell \1, buy \2"),
        (rf"\b(?:good)?bye(?:[ -]?bye)?,? ({_SOME}),? (?:and )?(?:hello|welcome),? ({_SOME})", r"sell \1, buy \2"),
        (rf"\b(?:throw|put|toss) ({_SOME}) (?:on|onto|in|into) the (?:market|pool)\b", r"sell \1"),
        (rf"(?:\A|(?<=[,;:] ))({_SOME})(?: number \w+| no\.? ?\d)? comes? in\b", r"buy \1"),
        (r"\b((?-i:[A-Z][A-Za-z-]{1,3})) ?[x×](\d)(?!\w)", r"\2 \1"),
        (rf"\bI (?:first |had )?{_THOUGHT}\b[^.;!]*?(?=,? but\b|[.;!]|\Z)", ""),
        (
            r"(?:,\s*|\s)(?:which|because|cos|since|so that)\b[^.;!]{0,60}\b(?:enough|what i need) (?:for me )?to\b",
            ", ",
        ),
        (rf"\s(?:{_WHY})[^.,;!()]*", ""),
        (rf"\b({_SALE}\b[^.,;!()]*?)\s(?:{_WHEN})[^.,;!()]*", r"\1"),
        (r"\buse (?:the proceeds|the money|that|what i get|it all) to\b", ""),
        (r"\bwith (?:what|the money) i get(?: for (?:it|that|them))?\b", ""),
        (r"\b(?:losing|lost) (?:all )?(?:my )?(?:faith|trust|confidence|interest) in\b", ""),
        (rf"\b{_WHOLE}(?: of| in)?(?:,| -)? (?=(?:{_HOW_MANY})\b)", ""),
        (rf"\b{_WHOLE}(?: of| in)?\b", "all"),
        (r"\b(south|north)-?(western|eastern)\b(?!\W+(?:side|edge|corner|exit|end))", r"\1 \2"),
        (r"\bsouth (west|east)ern\b(?!\W+(?:side|edge|corner|exit|end))", r"south\1ern"),
        (r"\bof the (?:\w+ )?(?:pars|par (?:values|prices))\b", ""),
        (r"\A\s*step \d\s*[:.)-]", ""),
        (r"\b(?:is|are|was|it's|that's|not) so (?=\w)", "is "),
        (rf"\b({_HOW_MANY}) of my (?:(?:{_HOW_MANY}) )?({_NAME})", r"\1 \2"),
        (rf"\b((?:sell|dump|ditch|flog|unload|buy|get|take|grab)s?) ({_NAME}) ?[x×] ?(\d)\b", r"\1 \3 \2"),
        (r"\b(\d) ?[x×] (?=[A-Za-z])", r"\1 "),
        (rf"\b({_SOME}) and ({_SOME})(?: both| each)*,? {_GOES}\b", r"sell \1, sell \2"),
        (
            rf"(?:\A|(?<=[,;:] ))({_SOME}) (?:go|goes|out|must go|has to go|have to go|is leaving)"
            r"(?=\s*[,.;!]|\Z| and | for | at | while )",
            r"sell \1",
        ),
        (r"\bone(?: share)? each\b", ""),
        (
            r"(?:\A|(?<=[,;:.] )|(?<=\bI )|(?<=\bI'll )|(?<=\band )|(?<=\bthen ))"
            r"cash in(?= (?:the|my|both|all|one|two|an?|\d)\b)",
            "sell",
        ),
        (r"\bput ((?:the |a |my )?[\w.-]+(?: [\w.-]+)?(?: \([^)]*\))?) up\b", r"put up \1"),
        (
            rf"\b({_NAME}) gets? (?:going|started|founded|launched|opened|off the ground|under way|underway)\b",
            r"start \1",
        ),
        (
            rf"\b(?:get|gets) ({_NAME}) (?:going|started|founded|launched|off the ground|under way|underway)\b",
            r"start \1",
        ),
        (r"\bas (?:little|cheaply) as (?:i can|possible)(?: for it)?\b", ""),
        (
            r"\b(\d+)(?: roubles?| francs?)?,? (?:at the (?:very )?most|tops|maximum|max|"
            r"is my (?:limit|maximum|max))(?=\W|\Z)",
            r"up to \1",
        ),
        (
            r"\bI(?:'d| would|'ll| will| can| could)? (?:pay|go|spend)[ ,]*"
            r"(?=\b(?:up to|as high as|no more|not more)\b)",
            "bid ",
        ),
        (rf"\b({_SOME}) out,?(?: and)? ({_SOME}) in\b", r"sell \1, buy \2"),
        (rf"\b({_NAME}) out,?(?: and)? ({_NAME}) in\b", r"sell \1, buy \2"),
        (rf"\bout with ({_SOME}),?(?: and)? in with ({_SOME})", r"sell \1, buy \2"),
        (rf"(?:\A|(?<=[\s,;]))[-–−](\d) ({_NAME})(?=\W|\Z)", r" sell \1 \2"),
        (rf"(?:\A|(?<=[\s,;]))\+(\d) ({_NAME})(?=\W|\Z)", r" buy \1 \2"),
        (r"\A\s*s: ?(?=\S)", "sell "),
        (r"\A\s*b: ?(?=\S)", "buy "),
        (r"\s*@\s*(?=\d)", " at "),
        (r"\A\s*[\w ]{2,20}: *(?:none|no|nothing|nil|n/a|nope|-+)\W*\Z", ""),
        (r"\bthe till\b", "the treasury"),
        (r"\bleave [^,.;]{2,40} (?:alone|be)\b", ""),
        (r"\b(?:a|an|the|one|my|\d) (?P<small>nor|so|or|mid)\b", ""),
    )
)
_SMALL = _IDIOMS[-1][0]


def spelt_out(text: str) -> str:
    """The sentence with its idioms as orders."""
    for pattern, put in _IDIOMS[:-1]:
        text = pattern.sub(put, text)
    return _SMALL.sub(lambda one: one[0].upper(), text)  # «a nor» is a share: small letters are words of a sentence
