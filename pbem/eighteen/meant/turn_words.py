"""By what words people name the steps of a company's turn, say that one is not to be, or leave the rest for later."""

from __future__ import annotations

import re


def _any(*rows: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(rows)})\b", re.IGNORECASE)


_TRAIN = r"(?:trains?|trian|locos?|locomotives?|engines?|wagons?|choo[- ]?choos?)"
_SOME = r"(?:the|our|its|my|this|that|their|all|both)"
_FEW = r"(?:\w+[- ]){0,2}?"
_HOLDERS = (
    r"(?:(?:share|stock)[- ]?holders?|owners?|holders?|investors?|public|people|everybody|everyone|crowd|all|masses)"
)
_TAKINGS = r"(?:money|cash|income|revenues?|takings|earnings|profits?|proceeds|lot|loot|\d{2,3}|it|everything|all)"
_CHEST = r"(?:treasury|company|till|coffers?|chest|box|bank account|safe|vault|corporation|purse|kitty)"

TRACK = _any(
    r"lay|lays|laying|build|builds|builds?|built|upgrades?|upgrading|tiles?|tracks?|rails?|hex|curves?|straights?|"
    r"bends?|dig|digs|improves?|promotes?|greens?|becomes? green|makes? \w+ green|(?:goes|turns) green|rotation|rot|"
    r"construction|groundwork"
)
"""Words for track; a tile that stands on a place is a lay without one too."""
TOKEN = _any(r"to[ck]{1,2}[ei]ns?|stations?|markers?|flags?|tokenise|home base")
PORT = _any(r"ports?|port markers?|anchors?|harbours?|harbors?")
RUN = _any(
    r"run|runs|ran|running|operates?|operating|used as|off with (?:the|our|my) (?:train|loco\w*)|wheels turn|"
    r"toot[- ]?toot|off goes|off it goes|earns? (?:its|their|his|her)|ops:? best|drives?|driving|rides?|full steam|"
    r"flat out",
    rf"(?:best|richest|highest|maximum|max|longest|optimal|most profitable|most lucrative|usual|dearest|fattest|"
    rf"{_FEW}profitable) (?:possible )?(?:run|runs|route|routes|way|ways|line|lines|trip|tour)",
    rf"send(?:s|ing)? {_SOME} {_FEW}{_TRAIN}",
    rf"{_TRAIN} (?:\w+ ){{0,3}}?(?:goes|go|going|collects?|earns?|earning|out|off|round|around|does its|do its|does|"
    rf"makes? its|serves?|serve|travels?|rolls?|best|max|maximum|takes? the best|thunders?|rattles?|chugs?|"
    rf"brings?|as far|as (?:usual|always)|wherever|where)",
    rf"let {_SOME} {_FEW}{_TRAIN}",
    r"choo[- ]?choo",
)
WITHHOLD = _any(
    r"with?h?old(?:s|ing)?|retain(?:s|ing)?|hold(?:s|ing)? (?:(?:all|the|its) )*(?:money|cash|income|revenue|"
    r"earnings|it|everything)? ?back|no dividends?|zero dividends?|"
    r"without (?:a )?dividends?",
    rf"(?:keeps?|keeping|saves?) (?:\w+ )?(?:all (?:of )?)?(?:{_SOME} )?(?:\w+ )?{_TAKINGS}",
    r"(?:does not|doesn't|do not|don't|not|n't|won't|will not|never) (?:be )?(?:pay|paid|distribute|distributed)"
    r"(?: out)?(?! for| the \d| \d)",
    r"(?:pays?|paying|pay out) (?:out )?(?:nothing|zero|nobody|none)(?: out)?",
    rf"(?:in|into|to|for|in to) {_SOME}? ?{_CHEST}",
    rf"stays? (?:in|with) {_SOME} \w+|(?:nothing|nobody gets|not a penny|no money) (?:for|to) {_SOME} {_HOLDERS}",
    r"(?:share|stock)holders? (?:get|gets|receive|receives) nothing|keep it(?: all)?|keeps it(?: all)?|keep everything|"
    rf"(?:{_TAKINGS}) (?:is|are|be|gets?) (?:all )?(?:kept|retained|saved|held|withheld)|is kept|"
    r"no pay ?outs?|into the \w+(?:'s)? (?:pocket|till|treasury|chest)",
    r"(?<![\w,] )keep(?=\W*\Z)|(?:we|i) keep(?=\W*\Z)",
)
HALF = _any(r"half|halve|halves|halving|split|splits|50[:/ -]50|fifty[- ]fifty")
PAY = _any(
    r"pay|pays|paid|paying|pay ?out|pays out|paying out|payout|payed|dividends?|div|divs|divvy|"
    r"distribut(?:e|es|ed|ing|ion)",
    rf"(?:hands?|handed|shares?|give|gives|gave|dish|dishes|pass|passes|let) (?:\w+ ){{0,4}}?"
    rf"(?:out|to {_SOME}? ?{_HOLDERS}|around)",
    rf"(?:to|for) (?:{_SOME} )?{_HOLDERS}(?! (?:turn|else))",
    rf"{_HOLDERS} (?:should |shall |must |will |can )?(?:be |all )?(?:gets?|have|has|receives?|paid|enjoys?|rejoice)|"
    rf"showers?|francs a share|(?:a|per) share|money out|cash out",
    rf"(?:every|each) (?:share|stock)?holder|gets? (?:their|his|her|its) (?:money|dues?|shares?|cut|reward|part)|"
    r"(?:everybody|everyone|all) gets? (?:their |the |its )?(?:\d+ )?(?:a|per) share|"
    rf"what belongs to|let (?:{_SOME} )?{_HOLDERS} have",
)
_PAYS_FOR = _any(
    r"(?:pay|pays|paying|paid)(?: (?!out\b|it\b|all\b|full\b)[\w-]+){0,2}? (?:\d{1,4}\b(?! ?(?:a|per) share)|for\b)|"
    r"(?:pay|pays|paying|paid) it \d{1,4} for\b|"
    r"pays? (?:me|him|her|myself)"
)  # that is a price
BUYS = _any(
    r"buy|buys|byu|buying|bought|purchases?|purchasing|purchased|acquires?|acquiring|gets?|getting|takes?|taking|"
    r"took|grabs?|grabbing|snaps? up|picks? up|nabs?|bags?|snags?|adds?|adding|orders?|secures?|obtains?|"
    r"want|wants|like|love|wish|need|have|offers?|offering|bid|part with|parts with|hands? over|give|gives|"
    r"sells?|selling|sold|moves? (?:to|into|over)|passes (?:in)?to|goes (?:in)?to|transfers?|transferred|trades?|"
    r"swaps?|pays? (?:me|for)|off me|off him|off her|into the company|takes? over|hands? on"
)
FRESH = _any(
    r"new|brand[- ]new|fresh|from (?:the )?(?:bank|depot|shop|supply|pool|market)|out of the depot|off the shelf"
)
USES = _any(r"us(?:e|es|ed|ing)|powers?|with|by|thanks to|let|for")
"""Beside a private of the company: it is used."""
OTHER_STEPS = _any(
    r"merge|merges|merging|merger|converts?|loans?|borrow(?:s|ing)?|redeems?|nationali[sz]es?|counter (?:with |at |"
    r"offer )*\d+|"
    r"engineers?|flips?|"
    r"pass me|replaces?|discards?|exchanges?|bankrupt\w*|moves? (?:the )?token|preview"
)
"""What is a step too, and read by others."""

DENIES = re.compile(
    r"\b(?:no(?!\.? ?\d)|not|don't|dont|doesn't|doesnt|does not|never|without|skip|skips|skipping|nothing|neither|none|"
    r"won't|wont|can't|cannot|cant|isn't|forget|forgets|leave|leaves|decline|declines|refuse|nope|nix|nil|"
    r"pass(?:es|ing)? on (?=(?:(?:the|any|a) )?(?:pay|buy|run|lay|build|tile|track|token|train)\w*)|"
    r"drop|scrap|cancel|omit|spare|instead|stays? (?:yellow|green|as|where|put)|remains?)\b|(?-i:\b[nN]or\b)",
    re.IGNORECASE,
)
OPEN = re.compile(
    r"\b(?:(?:keep|leave|hold|leaves|keeps|holds) (?:it |that |this |the rest |(?:the |my |its |"
    r"this )?(?:turn )?)?(?:open|for me|the "
    r"turn|my turn)|(?:keep|leave|hold) (?:[\w-]+(?:'s)? ){1,3}open|(?:want|like|wish|prefer|have) to be asked|"
    r"(?:don't|do not) close|further instructions|let me (?:think|see|sleep)|hold (?:the|my|its) turn|"
    r"(?<!need to )(?<!have to )(?<!not )(?<!don't )(?<!without )ask(?:ing)? me\b(?! nicely)|(?:get|come|"
    r"check) back (?:to|with) me|"
    r"(?:then|and|please|pls|but) (?:stop|halt|wait|pause|hold)\b(?! by| back)|stop (?:there|here|then)\b|(?:halt|"
    r"wait) there|"
    r"(?:than|then) stop|"
    r"(?:don't|do not|not to) (?:move on|go (?:on|any further|further|ahead)|continue|proceed|end (?:my|the|its) turn|"
    r"finish|close)|nothing (?:more|else|further) yet|"
    r"wait (?:until|till|for|with the rest)|(?:i|i'll|i will|i shall|i want to|i'd like to|i need to|"
    r"let me) (?:still |then )?"
    r"(?:decide|think about|tell you|look at|sort out|send you|order|write|say|let you know) "
    r"(?:about |on |of )?(?:the |that |it )?(?:\w+ ){0,5}?(?:rest|later|tonight|tomorrow|when|first|afterwards|"
    r"others?|remaining)|"
    r"i (?:still |first )?(?:need|have|want) to (?:think|decide|talk|phone|call|check|look|ask|consult|speak)\b|"
    r"rest (?:later|follows|comes later|tonight|tomorrow|will follow)|more (?:later|tonight|tomorrow)|"
    r"(?:for the (?:other things|rest|remaining|remainder|other steps|others)|everything else|"
    r"the other things)\b.{0,80}"
    r"\b(?:later|ask|wait|open|until|till|tell)|before i (?:run|go on|decide|continue))",
    re.IGNORECASE,
)
"""That the turn is to stay open."""
REST = re.compile(
    r"\b(?:for|about|as for|as to|concerning|regarding)? ?(?:the )?(?:rest|others?|other things|everything else|"
    r"remaining|remainder)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"\A\W*(?:(?:and|but|so|well|oh) )?(?:because|cos|since|which|who|so that|though|although|as (?:i|he|she|they|"
    r"we|you|"
    r"it|the|in)\b|even|before (?:i|he|she|they|we|the|it|anybody|anyone|somebody|\w+ (?:does|can|gets|takes|\w+s))\b|"
    r"while|i (?:was|had|thought|considered|could|wanted|hope|think|believe|know|guess|suppose|wonder|understand|see|"
    r"first|almost|nearly|am told|am|get|have to)\b(?! like)(?! to (?:buy|have|lay|run))|i'm (?!selling|buying|"
    r"taking|putting|"
    r"laying|running|building)|first i\b|(?:it|that|this|he|she|they|there)(?:'s\b|'ll\b| (?:is|are|was|makes?|"
    r"leaves?|should|"
    r"could|would|will|has|have|only|costs?|can|drops?|falls?|looks?|seems?|gives?)\b)(?! shall| must)|"
    r"(?:the (?:bank|others|fours|threes|price|greens?)"
    r"|my (?:wife|husband|accountant|nephew|cat|dog|knee|back))\b(?:'s|'ll)? ?(?:is|are|was|makes?|leaves?|should|"
    r"could|would|will|has|have|only|costs?|can|drops?|falls?|looks?|seems?|gives?)?\b(?! shall| must)|"
    r"\d+(?: francs| roubles)? (?:is|are|would be) (?:too|a lot|much|more|far|not)|"
    r"should be|must be|would be|makes?(?! \w+ green)|leaves|leaving|costs?\b|cost(?:s|ing)? nothing|i\.?e\.?\b|"
    r"treasury|cash (?:after|then|left)|check\b|correct|thanks|thank you|please check|see you|love\b|"
    r"(?:i'm |i am )?(?:so |very )?sorry (?:to|for|about|,)|(?:my )?apolog\w+|"
    r"only because|i need (?:to|the money)|we (?:need|have|are)\b)",
    re.IGNORECASE,
)
AGREES = re.compile(
    r"\b(?:if|should|provided|assuming|as long as|in case)\b[^.,;]{0,30}?\b(?:agrees?|ok|okay|likes?|willing|up for|"
    r"wants?|accepts?|fine|"
    r"possible|allowed|happy|game|yes|good|nods?|consents?|says|play|minds?|allows?|so kind|enough|afford\w*|"
    r"sells?|sold|gives?|gave|lets?|parts?|takes it|accepted|agreed|would|please)\b",
    re.IGNORECASE,
)
"""A condition that holds wherever an offer comes to something."""
HANGS = re.compile(
    r"\b(?:if|unless|provided|in case|as long as|otherwise|once|should (?:the|there|any|nobody|no|it)|"
    r"as soon as|when(?:ever)?)\b",
    re.IGNORECASE,
)


def is_aside(text: str) -> bool:
    """Whether a part of a sentence only explains, reckons or tells."""
    return bool(_ASIDE.match(text))


def pays(text: str) -> bool:
    """Whether a text says that revenue is paid; a price that is paid is none."""
    return bool(PAY.search(_PAYS_FOR.sub(" ", text)))
