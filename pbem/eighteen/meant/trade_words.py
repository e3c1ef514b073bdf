"""How people say in prose that they sell, buy or start something in a stock round, and how far they go on with it."""

from __future__ import annotations

import re

from pbem.eighteen.meant.phrases import phrases
from pbem.orders.numbers import WRITTEN, whole

CLAUSES = re.compile(
    r"[.,;:!?()…]+(?:\s+|$)|\s(?=\()|\s+[-–—]+\s+|\s*[&+]\s+|\s(?:and|then|plus|afterwards|but|while)\s|"
    r"\s(?=(?:because|since|which|so|if|unless|although|in order|as soon|before|after(?! (?:i |we )?(?:sell|dump|"
    r"throw|gett|ditch|part|letting|unload))|with|using|from the money)\b)"
)
EXPLAINS = re.compile(
    r"\s*(?:because|since|which|so (?:that|i|we|he|she|they)|if|unless|although|though|when|while|before|after|"
    r"as soon|who|whose|"
    r"in order|using|from the money|with (?:the|that|what|this|it)|as (?:he|she|i|you|they|we)|wherever|even)\b"
)
SELLS = phrases(
    "sell/sells/selling/sel/dump/dumps/dumping/ditch/ditching/unload/unloads/flog/offload/liquidate/shed/"
    "throw/throwing",
    "out with the/my/all/both, part/parting with, get/getting/getting rid of, rid of, let go of, letting go, "
    "bail/bailing on/out",
    "cash/cashing in",
    "to/onto/on/into/in [the] market/pool/bank, bank pool, !from !in !of the pool, down the drain, overboard, on sale",
    "up for sale, must/has/have to go, bye",
    "say/saying goodbye/farewell/adieu, farewell, get/getting out of, lose/losing, drop/dropping my",
)
SELLS_BESIDE = re.compile(
    r"\bout\b(?! of (?:the )?(?:ipo|initial|treasury))|\b(?:goes|go|leaves|leave|sold)\b(?! (?:up|on|down|for|"
    r"with|along|bust|well|bankrupt|far|high|low))"
)
"""The same, where a company is named beside it."""
BUYS = phrases(
    "buy/buys/buying/byu/take/takes/taking/get/gets/getting/grab/grabbing/purchase/acquire/acquiring/pick/"
    "snap/bag/want",
    "another/again, one/1/a more, have one/a/another/some, i/i'll/i'd/shall/will/to/would/please have/like/love",
    "comes in, from [the] ipo, out of [the] ipo",
    "come/comes, in, for me, give me, hello, add/adding, top up, one/a share/certificate/piece/slice/cert, into",
    "prefer/choose/favour/opt/invest/investing, for the money/proceeds, for that/it a/another/one, from the proceeds",
    "share/shares/shear/shere of, please, pls, plz, plaese, one of those/them/these, count me in, i go for/with",
)
STARTS = phrases(
    "start/starts/starting/open/opens/opening/found/founding/launch/launching/par/float/floating/director/director's",
    "directors/president/president's/presidents/presidency/prez/pres, off the ground, going, under way, chair/chairman",
    "set up, bring * to life, inaugurate/establish/create",
)
PASSES = phrases(
    "pass/stop/done/enough/nothing else/more, i'm out/done, nothing bought, buy nothing, no purchase",
    "keep the cash/money",
    "that's all, nothing in return, out",
)
ASKS = re.compile(r"\b(?:ask|decide|think|check|consult|see|get back|come back|back to me|tell me|wake me|hear)\b")
UNDECIDED = phrases(
    "sleep on it/this/that, can't/cannot/couldn't [really] decide, can not decide, make up my mind, undecided",
    "let me talk/speak/ask/count/see/check/consult, ask me again tomorrow/tonight/later/on",
    "would be nice/tempting/fine",
    "have/has/must [to] talk/speak/ask, either, what do you think, what would you do, i/i'll wonder, still thinking",
    "not/haven't [yet] decided [yet], i'll/will/shall/i decide/write/answer [you] [again] later/tomorrow/tonight/on",
    "i'll/will/shall/i tell/let you, hear from me, need/want/have/like/got to count/calculate/consider/check/think",
    "before i bid/decide/know/move/do, don't do it/anything/that [yet], do nothing yet, only/just show [me]",
    "show me what",
    "what would/will/happens, another/more day/hour/minute, undo, no idea, not sure, on the other hand, out of office",
    "just so you know, understand/understands these/this/such, or maybe/perhaps, just thinking",
)
"""They have not decided, or want to see something first."""
DENIED = re.compile(
    r"\b(?:not|no|never|nor(?= (?:i|do|shall|will))|neither|without|don't|do not|won't|wouldn't|can't|cannot|"
    r"instead of|rather than|"
    r"forget|leave|keep(?:ing)?(?! (?:on )?(?:buying|getting|taking|adding))|scrap|nothing|no longer)\b|n't\b"
)
PAST = re.compile(
    r"\b(?:was|were|had|bought|sold|got|paid|took|thought|went|started|floated|founded|owned|used to|could have|"
    r"would have|"
    r"might|may|could|perhaps|maybe|have had|once|ago|last (?:turn|round|time))\b"
)
TELLS = re.compile(
    r"\b(?:needs?|has|is|are|looks?|pays?|runs?|costs?|floats?|will be|would be|can|seems?|stands?|operates?|"
    r"owns?|earns?|brings?)\b"
)
"""Something is told of a company."""
TOLD = re.compile(  # «PLM is my own», of no order
    r"\A\W*(?:(?:while|and|but|the) )*(?P<what>[\w&-]+) "
    r"(?:is|are|has|had|was|were|sits|looks|seems|needs|costs|pays|earns)\b"
    r"(?! (?:to|for|out|up|sold|bought|what|mine|where|enough)\b)"
    r"(?!.*\b(?:pool|ipo|market|treasury|cheap\w*|bargain)\b)",
    re.IGNORECASE,
)
_PASTS = re.compile(
    r"\b(?:was|were|had|went|bought|sold|paid|took|started|passed|cost|used to|"
    r"last (?:time|game|round|turn|year))\b"
)
_WISHES = re.compile(
    r"\b(?:i'll|i'd|i'm|i (?:(?:really|do|still|so|definitely) )?(?:will|would|want|shall|bid|buy|sell|take|pass|go|"
    r"offer|start|open|raise|say|am|must|"
    r"need|part|"
    r"dump|pay|stay|drop|put|leave|found|give|make|have to|can|like|let|fold|skip)|let me|let's|let us|please|pls|"
    r"plz|now|so|"
    r"then|instead|make it|give|put|up to|me|from me|for me|for (?:this|it|that)|on it|pass|out|bid|limit|max|if|"
    r"should|when|unless|except|but|only|whoever|got to)\b|"
    r"\A\W*(?:buy|sell|take|bid|par|start|open|raise|go|dump|one|another)\b"
)


_RECKONS = re.compile(  # what is counted there is no bid
    r"\W*(?:(?:the|my|a|some) )?(?:sums?|arithmetic|reckoning|calculations?|math?s?|explanation|reasoning|background|"
    r"reasons?|figures)\b[^.:]{0,30}:"
    r"(?!.*\b(?:i|i'll|i'd) (?:\w+ )?(?:bid|go|buy|take|open|start|offer|raise|pass|want|like)\b)",
    re.IGNORECASE | re.DOTALL,
)


def is_talk(text: str) -> bool:
    """Whether a sentence only tells what was, or what somebody does."""
    said = text.replace("’", "'").lower()
    return bool(_RECKONS.match(said)) or (bool(_PASTS.search(said)) and not _WISHES.search(said))


WILL = re.compile(
    r"\b(?:i|i'd|i'll|i'm|me|my|mine|we|let's|please|pls|plz|plaese|then|now|want|shall|here|instead|today|"
    r"for me)\b|\bone\b"
)
OWN = re.compile(r"\b(?:my|mine|our) own(?: (?:company|railway|one|shares?|stock))?\b|\bmy (?:company|railway)\b")
ORDINALS = re.compile(
    r"\b(?:(?:second|third|fourth|fifth|sixth|seventh|2nd|3rd|4th|5th|6th|7th|next)(?= (?:[a-z-]{2,5}\b|share|cert|of))"
    r"|(?:number|no\.?|nr\.?) (?:two|three|four|five|six|[2-6])(?= (?:of|share)))",
    re.IGNORECASE,
)
"""«Third OU.»: one more."""
ALL_BUT = re.compile(
    r"\b(?:sell|dump|ditch|unload|liquidate|everything (?:must|has to) go)\b[^.;]{0,40}?\b(?:(?:everything|"
    r"all)\b[^.;]{0,40}?)?\b"
    r"(?:but(?! (?:i|then|not|first)\b)|except(?: for)?|bar|apart from|save for)\s(?P<kept>[^.;:!]*)",
    re.IGNORECASE,
)
"""«Sell everything but the Nord.»"""
NAMELY = re.compile(
    r"\b(?:by which(?: i mean)?|that is to say|namely|i\.e\.|to be precise|more precisely)[ ,:]*", re.IGNORECASE
)
OR = re.compile(r"\b(?:or|some of|something|anything)\b")
LOWEST = re.compile(r"\b(?:lowest|low|min|minimum|minimal|cheapest|cheap|cheaply|least|smallest|bottom)\b")
HIGHEST = re.compile(r"\b(?:highest|high|max|maximum|maximal|top|dearest|most expensive|full)\b")
MIDDLE = re.compile(r"\b(?:middle|mid price|medium|middling|in between|the one between)\b")

_MANY = rf"(?P<{{}}>[2-9]|{WRITTEN})"
_GOAL = re.compile(
    rf"\b(?:until|till|up to|to|so that|so|that's|that is|that makes|makes|making|which makes|for)(?: i(?:'ve|"
    rf" have| own| hold| am at|'m at)?)?"
    rf"(?: (?:got|have|own|hold))?(?: a total of| at| altogether)? {_MANY.format('own')}\b(?! ?%|0|:)"
    rf"(?: (?:shares?|altogether|in all|in total|of (?:them|it|the)|certificates?))?"
)
_PERCENT = re.compile(
    r"\b(?:until|till|up to|to|so that i have|at) (?:i(?:'ve| have| own| hold| am at)? )?(?:got )?([2-9])0 ?(?:%|"
    r"per ?cent)"
)
_HALF = re.compile(r"\b(?:until|till|up to) (?:i(?:'ve| have| own| hold)? )?(?:got )?(?:half|50 ?%)")
_TWICE = re.compile(
    r"\b(?:(?:another|one|again|a second)(?: (?:one|share|more))?(?: of \w+| ou| [a-z]{2,4})? (?:in|on|at|when|"
    r"the|next) (?:my |the |it is |it's |a )*"
    r"(?:next|following|second|my|turn|other|other one)\b|again (?:in|on)? ?(?:my |the )?next (?:turn|time|go)|"
    r"(?:one|another) (?:the )?(?:turn|time) after|(?:next|following) turn (?:again|another|one more|too|as well)|"
    r"both this (?:turn|time) and)"
)
_TURNS = re.compile(
    r"\b(?:each|every|per|a) (?:single )?(?:time|turn|go|round)\b|\bkeep (?:on )?(?:buying|getting|taking|adding)\b|"
    r"\b(?:until|till|up to|so that i)\b|\bone by one\b|\bturn (?:by|after) turn\b|\b(?:two|three|four|2|3|4) more\b|"
    r"\bnext turns?\b|\bagain and again\b|\bmy turn again\b"
)
_MORE = re.compile(r"\b(two|three|four|2|3|4) more\b")
_MOST = 9


def goal(text: str, has: int) -> int:
    """How many shares somebody who has some now wants to buy turn by turn; 0 where only one is wished."""
    if _TWICE.search(text):
        return has + 2
    if not _TURNS.search(text):
        return 0
    if found := _PERCENT.search(text):
        return int(found[1])
    if _HALF.search(text):
        return 5
    for found in _GOAL.finditer(text):
        many = whole(found["own"]) or 0
        if has < many <= _MOST:
            return many
    found = _MORE.search(text)
    return has + (whole(found[1]) or 0) if found else 0


ALL_LESS = re.compile(rf"\ball\b.*?\b(?:but|except(?: for)?|bar|save|minus) (?P<kept>{WRITTEN}|\d)\b")
BUYS_SEVERAL = re.compile(  # at once, which no rule allows
    r"\b(?:buy|take|grab|get|have|want)\s+(?:me\s+)?(two|three|2|3)(?:\s+(?:more|shares?|certificates?|of|in|from))*\s+"
    r"(?!(?:turns?|times|rounds?|trains?)\b)[a-z]",
    re.IGNORECASE,
)
