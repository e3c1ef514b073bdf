"""What a mail in prose most likely orders for another turn than this: a company's train, private, dividend, a par."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.eighteen import companies
from engine.eighteen.actions import Buy, Pass, Sell
from pbem.eighteen.meant.best import PASS
from pbem.eighteen.meant.named import Named
from pbem.eighteen.meant.turn_words import DENIES, TOKEN, TRACK
from pbem.eighteen.offered.moves import Game
from pbem.eighteen.orders.names import names_of
from pbem.orders.fold import key

_AHEAD = re.compile(
    r"\b(?:(?:on|in|at|when|once|as soon as) (?:it's |it is )?(?:its|their|[\w-]+'s|the company's)"
    r"(?: own| first| next)*"
    r" (?:turn|go)s?\b|"
    r"\bgets its(?: first| next)? turn|(?:for|in|before|during) the (?:next |coming |first |following )?"
    r"(?:ors?\b|operating (?:rounds?|turns?))|its(?: first| next)? turn\b|should i (?:really |ever )?"
    r"(?:win|get|end up)|if i (?:win|get|end up)|my (?:first|next) turn (?:in|of) (?:the |this )?(?:sr|stock))",
    re.IGNORECASE,
)
_TAKES = (
    r"(?<!somebody )(?<!anybody )(?<!someone )(?<!anyone )(?<!ann )(?<!else )"
    r"\b(?:buy|buys|take|takes|get|gets|purchase|"
    r"purchases|grab|grabs)(?: over)?\b"
)
_IT = re.compile(r"\b(?:it|them|one)\b", re.IGNORECASE)
_NO_DIVIDEND = re.compile(
    r"\b(?:no dividends?|withholds?|(?:not|n't|never|without) (?:\w+ )?pay(?:s|ing)?(?! (?:more|for|\d))|"
    r"keeps? (?:the|its|all the|all) (?:money|cash|income|revenue|earnings))\b",
    re.IGNORECASE,
)
_HALF = re.compile(r"\b(?:half (?:dividends?|pay)|pays? half|halves|splits?|half)\b(?! (?:of|an?)\b)", re.IGNORECASE)
_PAYS = re.compile(
    r"\b(?:pays? (?:it |everything |all )?out|payout|(?:pays? )?(?:a |the )?full (?:dividends?|pay ?outs?)|"
    r"pays? (?:a |the |full )*dividends?|pays? (?:in )?full|pays? (?:as well|too|also|again|"
    r"in full|everything|it all|all of it))\b|\bpays?(?=\W*(?:\Z|[,.;!]|(?:on|in|when|and) ))",
    re.IGNORECASE,
)
_PASSES = re.compile(
    r"\bpass(?:es)?\b(?! (?:on|me|the|it|until|till|along)\b)|\bdoes nothing\b|\bnothing(?: else)?\W*\Z", re.IGNORECASE
)
_RUNS = re.compile(
    r"[,:] (?:just )?runs?(?=\W*(?:\Z|[,.;]|and\b))|"
    r"\b(?:runs? (?:(?:its|the|their) )?best|(?:best|max(?:imum)?|highest) (?:possible )?(?:runs?|routes?)|"
    r"runs? (?:its|the|their) (?:\w+ )?(?:trains?|routes?))\b|\b(?:it|[A-Z][\w-]*) (?:should |shall |must |"
    r"will )?runs?(?=\W*(?:\Z|[,.;]|and\b))",
    re.IGNORECASE,
)
CLAUSES = re.compile(r"[:;,.]\s+|\s+(?:and|but|then)\s+", re.IGNORECASE)
_KINDS = ((_NO_DIVIDEND, "withhold"), (_HALF, "half"), (_PAYS, "pay"), (_PASSES, PASS))
_PARS = re.compile(r"\b(?:starts?|founds?|launch(?:es)?|floats?|opens?|pars?|set|put)\b|\bpar\b", re.IGNORECASE)
_PAR_AT = re.compile(
    r"\b(?:par(?: price)?|at|for|to)(?: at| of| to| is| be)? (\d{2,3})\b|@ ?(\d{2,3})\b", re.IGNORECASE
)
_SOMEBODY = re.compile(r"\b(?:some|any)(?:body|one)\b", re.IGNORECASE)
_ORDERS = re.compile(r"\b(?:should(?! i\b)|shall|must|is to|are to|let|please)\b", re.IGNORECASE)
_WHY = re.compile(
    r"\b(?<!soon )(?<!long )(?i:as|because|since|cause|which) "
    r"(?:(?i:it|they|he|she|its|there|the|this|that)\b|[A-Z][\w-]*)[^.;:]*"
)
_MY_NEXT = re.compile(r"\b(?:on|in|for|at) my (?:next|following) (?:turn|go|move)\b", re.IGNORECASE)
_PHASE = re.compile(r"\bphase (?P<phase>\w+)\b", re.IGNORECASE)
_FOR = re.compile(r"\b(?:for|at|so|price(?: is| of)?|paying)\s+(?:just |only |at )?(\d{1,3})\b", re.IGNORECASE)
_FROM = re.compile(r"\b(?:from|off|trains? of|\d of)\b(?P<who>[^.;]{2,30})", re.IGNORECASE)
_CONDITION = re.compile(
    r"\b(?:if|in case|provided|as long as)\b|(?:\A|[,;:.!] |\bturn )should\b(?! (?:be|pay|buy|run|withhold)\b)",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"(?<![\w.#-])\d{2,3}(?![\w%.])")
_KEEPS_OPEN = re.compile(  # the turn of a company, that it does not pass by itself
    r"\b(?:keep|leave|hold)s? (?P<who>[^.,;:]{2,40}?)(?:'s)?(?: (?:own|next|coming))?(?: turn)? open\b|"
    r"\b(?:don't|do not|never|not) (?:let )?(?:pass|skip)(?: over)?(?: for| the turn of)? (?P<whose>[\w.&-]+)"
    r"(?: pass| 's turn|'s (?:next )?turn)?(?=\W*(?:\Z|[,.;!]|(?:in|for|on|and|but|because|i)\b))|"
    r"\b(?:don't|do not|never) let (?P<it>[\w.&-]+) (?:be )?(?:pass|skip|idle)\w*",
    re.IGNORECASE,
)
_NONE_ELSE = re.compile(  # «if there isn't, then nothing»
    r"\A\W*(?:if (?:there isn't|there is not|there's none|not|it isn't|it is gone|it's gone|none)|"
    r"otherwise|else)\b[^\d]*"
    r"\bnothing\b[^\d]*\Z",
    re.IGNORECASE,
)


class Ahead(NamedTuple):
    """The lines of a sentence; `lost`: it orders something ahead that is not understood."""

    lines: tuple[str, ...] = ()
    lost: bool = False


def ahead(game: Game, player: str, named: Named, text: str, company: str) -> Ahead:
    """What a sentence orders ahead; `company`: of which the sentence before ordered something ahead."""
    text = _WHY.sub("", text)
    if (kept := _kept_open(game, player, named, text)) is not None:
        return kept
    if line := _started(game, named, text):
        return Ahead((line,))
    if _MY_NEXT.search(text) and not is_auction(game):
        return Ahead(lost=bool(named(text)))  # what is understood of it was taken out before
    if not _AHEAD.search(text) and not company:
        return Ahead()
    who = _who(game, player, named, text) or (company if not _AHEAD.search(text) else "")
    if not who:
        return Ahead(lost=_is_lost(game, named, text))
    lines = tuple(of_company(game, named, text, who))
    if (
        company
        and not _AHEAD.search(text)
        and not all(one.endswith(tuple(kind for _, kind in _KINDS)) for one in lines)
    ):
        return Ahead()
    if lines:
        return Ahead(lines) if "" not in lines else Ahead(lost=True)
    return Ahead(lost=_is_lost(game, named, text))


def _kept_open(game: Game, player: str, named: Named, text: str) -> Ahead | None:
    """That a company's coming turn is not passed by itself: «keep M-K open for its turn in OR 2.1»; None for no such.

    Lost where an amount stands besides, which would be left out.
    """
    found = _KEEPS_OPEN.search(text)
    said = found and (found["who"] or found["whose"] or found["it"])
    led = [one for one in named(said or "") if one in game.companies and game.companies[one].president == player]
    if found is None or len(led) != 1:
        return None
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    return Ahead(lost=True) if _AMOUNT.search(rest) else Ahead((f"{led[0]}: keep open",))


def _is_lost(game: Game, named: Named, text: str) -> bool:
    """Whether a sentence that is not understood orders something of a company in its turn."""
    if not _AHEAD.search(text):
        return False
    return bool(_train(game, text)) or (
        bool(_ORDERS.search(text)) and any(one in game.companies for one in named(text))
    )


def is_nothing_else(text: str) -> bool:
    """Whether a sentence only says that nothing is to be done where a condition does not hold."""
    return bool(_NONE_ELSE.search(text))


def of_company(game: Game, named: Named, text: str, who: str) -> Iterator[str]:
    """The orders of one company; "" where one of them is not understood."""
    train = _train(game, text)
    if _is_more(game, named, text, train):
        yield ""
    kind = next((kind for said, kind in _KINDS if said.search(text)), "")
    if _RUNS.search(text) and kind != PASS:
        yield "" if _CONDITION.search(text) else f"{who}: run best"
    if kind and not (train and kind == PASS):
        yield "" if _CONDITION.search(text) else f"{who}: {kind}"
    if train:
        bought = _bought(game, named, text, who, train)
        condition = _condition(game, text, train)
        many = 2 if re.search(rf"\b(?:two|both)[ -]+{re.escape(train)}(?:s|[- ]?trains?)?(?![\w+])", text) else 1
        yield from [f"{condition}{bought}" if condition is not None and bought else ""] * many
    elif private := next((one for one in named(text) if one in game.definition.privates), ""):
        price = _FOR.findall(text)
        if re.search(_TAKES, text, re.IGNORECASE):
            yield f"{who}: buy {_as_called(game, private, text)} for {price[-1]}" if price else ""


def _is_more(game: Game, named: Named, text: str, train: str) -> bool:
    """Whether something is to be built or bought that is not understood: the rest of it would be half of an order."""
    if any(one.search(piece) and not DENIES.search(piece) for piece in CLAUSES.split(text) for one in (TRACK, TOKEN)):
        return True
    private = any(one in game.definition.privates for one in named(text))
    return not train and not private and bool(re.search(rf"{_TAKES} \w+", text, re.IGNORECASE))


def _as_called(game: Game, private: str, text: str) -> str:
    """The private by the name that the text has for it."""
    said = key(text)
    names = (one for one in names_of(game.definition).called(private) if one[:1].isupper() and key(one) in said)
    return max(names, key=len, default=private)


def _train(game: Game, text: str) -> str:
    """The train that is to be bought: the last that stands behind the verb, or before «…, buy it one»."""
    known = "|".join(re.escape(one) for one in sorted(game.definition.trains, key=len, reverse=True))
    found = re.findall(
        rf"{_TAKES}(?: (?:it|itself|me|us))?"
        rf"(?: (?:a|an|the|one|another|its|first|two|both))*"
        rf"[ -]+({known})(?:s|[- ]?trains?)?(?![\w+]|-\w)"
        rf"(?! ?(?:%|percent|shares?|r\b|roubles?|francs?))",
        text,
        re.IGNORECASE,
    )
    found = found or re.findall(  # «best run, full dividend, then a 3»
        rf"(?:\b(?:then|and|plus|also)|,) (?:an?|one|another) (?:new )?({known})(?:[- ]?trains?)?"
        rf"(?=\W*(?:\Z|[,.;] |from the (?:bank|depot)))",
        text,
        re.IGNORECASE,
    )
    if found:
        return str(found[-1])
    left = re.search(
        rf"\b({known})(?:[- ]?trains?)? (?:is |are )?(?:still )?(?:left|there|available)", text, re.IGNORECASE
    )
    bought = re.search(rf"{_TAKES}(?: (?:it|one))+\b", text, re.IGNORECASE)
    return left[1] if left and bought and bought.start() > left.end() else ""


def _bought(game: Game, named: Named, text: str, who: str, train: str) -> str:
    seller = next(
        (one for found in _FROM.finditer(text) for one in named(found["who"]) if one in game.companies and one != who),
        "",
    )
    if not seller:
        return f"{who}: buy train {train}"
    price = _FOR.findall(text[max(one.start() for one in _FROM.finditer(text)) :])
    return f"{who}: buy train {train} from {seller} for {price[-1]}" if price else ""


def _condition(game: Game, text: str, train: str) -> str | None:
    """What the purchase hangs on, as a line has it; None where that is not understood."""
    if re.search(
        rf"\b{re.escape(train)}(?:[- ]?trains?)? (?:is |are )?(?:still )?(?:left|available)", text, re.IGNORECASE
    ):
        return f"if {train} left > 0: "
    if found := _PHASE.search(text):
        known = {one.lower(): one for one in game.definition.phases}
        phase = known.get(found["phase"].lower(), "")
        return f"if phase >= {phase}: " if phase else None
    hangs = re.sub(
        r"\b(?:if|should) i (?:really |ever )?(?:win|get|end up with) (?:it|[\w-]+)", "", text, flags=re.IGNORECASE
    )
    return None if _CONDITION.search(hangs) else ""


def _who(game: Game, player: str, named: Named, text: str) -> str:
    """The one company that does it: one of the player's, which does not sell; else «it», which is up for auction."""
    sellers = {one for found in _FROM.finditer(text) for one in named(found["who"])}
    led = [one for one in named(text) if one in game.companies and game.companies[one].president == player]
    buyers = [one for one in led if one not in sellers]
    if len(buyers) == 1:
        return buyers[0]
    up = {one.company for one in game.active_step().candidates(game) if hasattr(one, "company")}
    sole = up.pop() if len(up) == 1 else ""
    others = [one for one in named(text) if one not in (sole, *sellers)]
    return sole if not others and sole in game.definition.companies and _IT.search(text) else ""


def _started(game: Game, named: Named, text: str) -> str:
    """A company that is to be started once that can be: in an auction no other start is awaited."""
    if not _PARS.search(text) or not (found := _PAR_AT.search(text)) or not is_auction(game):
        return ""
    said = [one for one in named(text) if one in game.definition.companies]
    if _SOMEBODY.search(text) or any(companies.kind(game, one) == "minor" for one in said):
        return ""
    new = [one for one in said if one not in game.companies or not game.companies[one].president]
    return f"par {new[0]} at {found[1] or found[2]}" if len(new) == 1 else ""


def is_auction(game: Game) -> bool:
    """Whether nothing but bids is awaited."""
    every = [one for one in game.active_step().candidates(game) if not isinstance(one, Pass)]
    return bool(every) and not any(isinstance(one, Buy | Sell) for one in every)
