"""What a mail in prose passes, read as a whole: this turn, or all of them until the next kind of round.

For one who is asked in a stock round or an auction. Where it may be either, both are told, the likelier first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.eighteen.meant.auction_words import UNDECIDED
from pbem.eighteen.meant.named import Named
from pbem.eighteen.meant.phrases import phrases
from pbem.eighteen.offered.moves import Game

Ways = tuple[str, ...]

_MENDED = tuple(
    (re.compile(pattern), put)
    for pattern, put in (
        (r"\b(?:w?hole|entire|full) (?=ro?u?o?nd|sr|stock|auction|phase|thing)", "whole "),
        (r"\b(?:rond|roud|ruond|roun|rounde)\b", "round"),
        (r"\b(?:sto?k|stcok|stok|stoc)\b", "stock"),
        (r"\b(?:evrything|everthing|everyting|evrithing|everythin)\b", "everything"),
        (r"\b(?:pas|psas|paas|passs)\b", "pass"),
        (r"\b(?:untill|til|till|'til)\b", "until"),
        (r"\b(?:oprating|operatin|opperating)\b", "operating"),
        (r"\b(?:intrested|interessted|intersted)\b", "interested"),
    )
)
_IDLE = phrases(
    "pass/passes/passing/skip/skips/fold/folding/abstain/abstaining, i'm/im/we're out/done/finished",
    "i am out/done/finished, i out, out until",
    "sit/sitting [this/that/it] [one/turn/round/time] out, sit on my hands/money/cash, sit still/tight/back",
    "let/letting me sit/skip/out, keep/leave/count me out, without me, i/i'll/will stay out/away",
    "no move/moves/trade/trades/deal/deals/bid/bids/action/business/purchase/purchases/order/orders/buying/selling",
    "no auction/auctions from/for/by me, no more [_] bids/bid/buying/purchases/shares/shopping/privates/private",
    "no [more/further] shopping, i sleep/hibernate, i go to sleep/bed, let me sleep",
    "no privates/private/minors/minor/companies/company/shares/thanks/interest",
    "nothing this/that/for/from/more/today/now/here/to, do/doing/does nothing, nothing [else] from/for me",
    "nothing i want/need/like, want nothing, buy nothing, i'll/i will/i wait, wait and see, waiting for, i just watch",
    "watch from, keep/keeping/save/saving/hold/holding/hoard my/the/our money/cash/powder/roubles/francs/purse",
    "keep/keeping my #, keep/keeping my wallet/purse/hands",
    "not interested/tempted/playing/participating/bidding/buying",
    "not take/taking part, won't/wouldn't/not touch/buy/bid/take",
    "don't/dont want/wish/need/like any/anything/more/another",
    "do not want/wish/need/like any/anything/more/another, none of [_] [_] [_] for/interests me",
    "i don't/dont buy/bid [anything] [now/today/yet], i do not buy/bid [anything] [now/today/yet]",
    "don't/dont want/wish/need/like to buy/bid/purchase/acquire/take",
    "do not want/wish/need/like to buy/bid/purchase/take",
    "none of it/them/these/those/that, neither of them, wake me [up] when/once/at/for/before/as, leave me",
    "no thank you, next please, next player",
    "finished/done with/shopping, finished [for] the/this, that was my last word, let me skip/rest",
    "fast/fast-forward/forward me, auto-pass/autopass, not my/this turn/round, i've had enough, had enough",
    "welcome to it, i'd/i'd/i rather buy/have/keep vodka/beer/my, for cowards, no money for/left, not worth my/the",
    "rather buy/have/drink/spend, go on without, carry on without, play on without",
    "over to you/ben/ann/cleo/dan, your turn",
)
"""Somebody does nothing."""
_NOT_IDLE = re.compile(
    r"\b(?:don't|do not|never|not|without|before|rather than|instead of) (?:pass|skip|drop|fold)|"
    r"\bpass(?:es|ing)? (?:this|that|it|them|my|the|a|would|will|could|might|leaves|means)\b"
    r"(?! (?:one|turn|round|time|all|whole|lot|any|every\w*|what\w*|m[a-z]-\w|stp|auction))|"
    r"\bpass(?:es|ing)? (?:\w+ ){0,4}(?:on|along) to\b"
)

_SHARES = r"(?:(?:the|this|next|following|first|coming|real|whole) )*"
_ROUNDS = (
    r"(?:stock|share|operating|trading) ?(?:rounds?|phase|market)|srs?\b ?\d?|ors?\b ?\d?(?:\.\d)?|private auctions?|"
    r"auctions?|(?:real|actual|main) game|minors|trains? (?:run|roll|are|is|move|start)|trains|engines|"
    r"shares(?: are)?|we (?:buy|sell|run|operate)|operations?|running"
)
_LASTING = re.compile(
    rf"\b(?:until|before|up to|all the way to|through to|(?:straight|right|directly|forward|on) to|to|once|when|"
    rf"till|as soon as|at the|(?:come|comes|be|am|i'm) back (?:at|in|for|when)|see you (?:at|in|"
    rf"all in)) {_SHARES}(?:{_ROUNDS})"
    r"|\b(?:this|the|whole|entire|rest of(?: the| this)?) (?:whole |entire |complete )?(?:stock |share |private )"
    r"?(?:round|sr|auction|phase|thing)\b"
    r"|\b(?:everything|all the rest|all (?:of )?(?:them|these|those|privates|the privates|the others|further)|the lot|"
    r"anything (?:more|else)|any (?:else|of (?:them|these|those|the)|more (?:bids?|privates?|shares?|minors?|"
    r"auctions?))|any (?:of )?(?:the |these |those )?(?:private|minor|"
    r"company|"
    r"privates|minors|companies|auctions?)(?: \w+)?|each of them|none of (?:them|these|those|the)(?: \w+)*|"
    r"no (?:more )?(?:privates?|minors?|companies)|whatever (?:follows|comes|else)|(?:always|keep) pass\w*|pass pass|"
    r"one of these|neither on)\b"
    r"|\b(?:don't|do not|no need to|needn't|need not|without|never|stop) (?:\w+ ){0,2}?(?:ask|asking|write|"
    r"writing|mail|"
    r"mailing|bother|bothering|disturb|disturbing|wake|waking)\b|\bwake me\b|\bping me (?:at|when|once)\b",
)  # fmt: skip
"""It is said of more than this turn."""
_ONCE = re.compile(
    r"\b(?:this (?:turn|time|one|go)|for (?:now|the moment|the time being)|right now|at the moment|today|just now|"
    r"for once|"
    r"(?:only |just )?this one time|(?:if|when) it comes (?:round|back|around)|ask me again (?:next|in)|"
    r"(?:maybe|perhaps) (?:next|later)|next time)\b"
)
"""It is said of this turn only."""
_UNLESS = re.compile(
    r"\b(?:unless|except|exception|apart from|bar|but (?:if|when|should|ask|tell|wake|write|let|not)|only (?:if|"
    r"when|ask|wake|"
    r"for|should)|if (?:any\w*|some\w*|the others?|one of|ben|ann|cleo|dan|they|he|she|it's)|should any\w*|in case|"
    r"until (?:some|any)\w+|wake me if)\b"
)
_I_PASS = re.compile(r"(?:\A|[.;,] )(?:so |well |ok )?i(?:'ll| will)? pass\b(?! or)")
_FEW = 4  # sentences
_OPENS = re.compile(
    r"\b(?:any\w*|some\w*|the others?|others|another)\b.{0,40}\b(?:opens?|auctions?|puts?|brings?|comes?|starts?|"
    r"offers?|goes)\b"
)
_UNASKED = re.compile(
    r"\b(?:don't|dont|do not|no need to|needn't|need not|never|stop|please not) (?:\w+ ){0,2}?(?:ask|bother|come|"
    r"show|offer|"
    r"wake|mail|write|count)\w*\b|\b(?:isn't|is not|not) (?:really )?my (?:thing|cup|kind|type|sort)\b"
)
_UNSOLD = re.compile(
    r"\b(?:even|not|neither|nor|also not) (?:if|when|once|should|after) (?:[\w'-]+ ){0,3}?(?:reduced|cheaper|drops?|"
    r"falls?|lowered|"
    r"goes down|comes down|down|less)\b|"
    r"\b(?:until|before) (?:it|that|this|the|some\w+|any\w+|they|another|one of \w+)(?:'s|'ve)?(?: [\w'-]+){0,4}? "
    r"(?:sold|gone|bought|won|taken|owned|owns|buys|takes|wins|gets it|has it|got it|an? (?:buyer|owner|home))\b|"
    r"\b(?:as long as|while) (?:it|that|this|nobody|no one)(?:'s)?(?: [\w'-]+){0,3}? (?:unsold|bought|sold|owns|"
    r"has it)\b"
)
_UNTIL_ROUND = re.compile(r"\b(?:ors?|operating|round|srs?|ask|unless|except|only|not pass|bid|up to)\b")
_CLAUSES = re.compile(r"[.,;:!?()…]+(?:\s+|$)|\s(?=(?:but|and|so|because|then|only|unless|if|except)\b)|\s+[-–—]+\s+")
_DENIED = re.compile(
    r"\b(?:not|no|none|nor|neither|never|nothing|without|don't|won't|wouldn't|can't|cannot|didn't|doesn't|dont|rather|"
    r"instead|no more|any|anything|before|until|whatever|once|when|finished|done|enough|others?)\b|n't\b"
)
_ACTS = re.compile(
    r"\b(?:buy|bid|take|offer|sell|dump|par|start|found|launch|open|auction|raise|purchase|acquire|put up|"
    r"go (?:up )?to|"
    r"exchange|redeem|like|want|interested|prefer|limit|maximum|max|up to|merge|convert|one|two|another|share|shares)\b"
)
_AMOUNT = re.compile(r"(?<![\w.#-])\d{2,3}(?![\w%])")
_TALK = re.compile(
    r"\b(?:was|were|had|did|went|said|paid|bought|sold|got|has|have|is|are|pays?|brings?|earns?|costs?|worth|"
    r"leaves?|saving|"
    r"save|keep|keeping|needs?|if|because|since|they|he|she|the others?|somebody|someone|anybody|anyone|at home|"
    r"away|until)\b"
)


def mended(text: str) -> str:
    """The text, in small letters, with the words that tell of rounds spelt as they are."""
    text = text.lower().replace("’", "'")
    for pattern, put in _MENDED:
        text = pattern.sub(put, text)
    return text


def passes(texts: Sequence[str], until: str, unless: tuple[str, ...], named: Named) -> Ways:
    """What the sentences come to where they do nothing else; () where they may do more.

    `until`: the round in which a pass that goes on ends; `unless`: what ends it early, as the mail says.
    """
    text = ". ".join(map(mended, texts))
    if (
        (UNDECIDED.search(text) and not _I_PASS.search(text))
        or not _IDLE.search(text)
        or _NOT_IDLE.search(text)
        or any(_acts(one, named) for one in _CLAUSES.split(text))
    ):
        return ()
    lasts, hangs = bool(_LASTING.search(text)), bool(_UNLESS.search(text))
    whole = f"pass until {until}" + (f" unless {', '.join(unless)}" if unless else "")
    if not lasts or (hangs and not unless):
        return (whole, "pass") if unless and not _ONCE.search(text) else ("pass",)
    return ("pass", whole) if _ONCE.search(text) else (whole, "pass")


def unsold(company: str, texts: Sequence[str], named: Named) -> str:
    """That the one that is up is passed however often it comes: «not till someone has bought it»; "" for none."""
    text = ". ".join(map(mended, texts))
    idle = (_IDLE.search(text) or _UNASKED.search(text)) and not (_NOT_IDLE.search(text) or _AMOUNT.search(text))
    acts = any(_acts(one, named) for one in _CLAUSES.split(text)) or UNDECIDED.search(text)
    alone = all(one == company for each in texts for one in named(each))
    found = company and alone and idle and not acts and _UNSOLD.search(text)
    return f"pass on {company} until it is sold" if found else ""


def left_alone(game: Game, texts: Sequence[str], named: Named) -> str:
    """A pass with one on what another may put up: «if anyone opens M-V I'm out of that too»; "" for none."""
    every = [mended(one) for one in texts]
    if len(every) > _FEW or not any(_IDLE.search(one) and not _OPENS.search(one) for one in every):
        return ""
    for one, text in zip(every, texts, strict=True):
        companies = [each for each in named(text) if each in game.definition.companies and each not in game.companies]
        if len(companies) == 1 and _OPENS.search(one) and _IDLE.search(one) and not _UNTIL_ROUND.search(one):
            return f"pass; pass on {companies[0]} until it is sold"
    return ""


def _acts(clause: str, named: Named) -> bool:
    """Whether a clause may order something that is no pass: it is about an amount, or does something with a name."""
    if _DENIED.search(clause) or _UNLESS.search(clause) or _TALK.search(clause) or _IDLE.search(clause):
        return False
    return bool(_ACTS.search(clause) and (named(clause) or _AMOUNT.search(clause) or len(clause.split()) <= 3))
