"""What a mail in prose most likely orders for later: passes with their end and exceptions, policies, other companies.

As with all that is likely, it is only asked back; whoever asks sees to it that each line could be sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.eighteen.rounds import StockRound
from pbem.eighteen.meant.hearing import ready
from pbem.eighteen.meant.likely_ahead import ahead, is_nothing_else
from pbem.eighteen.meant.likely_standing import ends_it, standing
from pbem.eighteen.offered.moves import Game, in_turn
from pbem.orders.lexicon import Lexicon
from pbem.orders.prose import Sentence

_PASSES = re.compile(
    r"\b(?:pass(?:es|ing)?|skip|out|done|finished|nothing|no (?:action|moves?|turns?)(?: for me)?|"
    r"not interested|no interest|do nothing|sit (?:still|tight|"
    r"out)|"
    r"(?:don't|do not|no need to) (?:ask|bother|wake|want(?! to be (?:dropped|passed))|need)|wake me|leave me)\b",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"(?<![\w#-])\d{2,3}(?!\w)")
_AUCTIONS = "pass auctions"
_POLICY = "policy "
_COMPANY = re.compile(r"(?:\A|: )(?!policy)([\w-]+): ")  # that an order ahead is for
_ABOVE = re.compile(
    r"\A(?:and |but |or |then )*(?:if|once|when|as soon as|should|after|above|over|beyond|past)\b.*?"
    r"\b(?:above|over|beyond|past|higher|exceed\w*|overbid|outbid|more than|dearer)\b",
    re.IGNORECASE,
)  # what is done where a bid is overbid
_STAYS_IN = re.compile(
    r"\b(?:do not|don't|never|not|without) (?:\w+ )?(?:drop\w*|pass\w*|fold\w*|give up)\b", re.IGNORECASE
)
_ONLY = "only"  # before the private that a pass leaves out
_WANTS = re.compile(
    rf"\A{_ONLY}\b|\b(?:i|i'd|i'll|i would|i will)(?: rather| also)? (?:like|want|take|buy|bid|have)\b|\bexcept\w*\b",
    re.IGNORECASE,
)
_BIDS = re.compile(r"\b(?:bid|offer|raise|go|pay|make it)\b(?: [\w-]+){0,3} \d{2,3}\b", re.IGNORECASE)  # of now
_ROUND = r"(?:stock|share) rounds?|srs?(?: ?\d)?|auctions?|privates?"
_WHOLE = re.compile(
    rf"\b(?:(?:this|whole|entire|rest of the|all the|the|whole of the) (?:{_ROUND})|(?:until|till|til|before|"
    rf"through|thru|for) (?:the |right |it )?"
    rf"(?:next |following )?(?:{_ROUND}|ors?\b|operating rounds?|all)|when the trains (?:roll|run)|all my (?:next |"
    rf"other |later )?turns|"
    rf"through it all|for (?:this|the) (?:whole )?round|the lot|(?:when|until|once) the (?:{_ROUND}|operating round|"
    rf"or) (?:begins|starts|comes)|"
    r"any of (?:these|the|those) privates|(?:anything|everything|whatever|all|what) (?:else (?:in|that)|"
    r"(?:that )?(?:the )?"
    r"(?:others|other players|they|you lot|anybody|anyone|somebody|someone)))",
    re.IGNORECASE,
)
_LASTS = re.compile(
    r"\b(?:until|till|til|before|whole|entire|rest|all|any\w*|every\w*|each|wake|ask|unless|except|through|thru|next|"
    r"whatever|lot|for (?:the|this)|else|done|finished)\b",
    re.IGNORECASE,
)
_TO_OR = re.compile(
    r"\b(?:ors?\b|operating rounds?|when the trains (?:roll|run)|(?:start|begin|get to) (?:operating|operations|"
    r"running)|"
    r"(?:the )?(?:operating|operations) (?:starts?|begins?|phase))",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\b(?:others?|anybody|anyone|somebody|you lot|they)(?: \w+)? (?:auctions?|puts? up|brings? up|offers?|starts?)\b"
    r"|\b(?:what|which)(?:so)?ever\b[^.!?]{0,30} (?:auctions?|puts? up|brings? up|up for auction)\b"
    r"|\bother (?:people|players|folks?)(?:'s|s')? auctions?\b"
    r"|\bauctions?\b(?: \w+){0,3} (?:by|of|from) (?:the )?(?:others?|other players|anybody|anyone|somebody)\b"
    r"|\b(?:others'|other players'?|(?:everybody|everyone|anybody|anyone|somebody|someone) else's) auctions?\b",
    re.IGNORECASE,
)
_EXCEPT = re.compile(
    r"\b(?:unless|except|exception|only (?:for|with|when|if)|but|if|should|in case|when|wake|ask|tell|"
    r"stop)\b(?P<said>.*)",
    re.DOTALL | re.IGNORECASE,
)
_WHOEVER = re.compile(
    r"\b(?P<said>(?:someone|somebody|anyone|anybody|one of you)\b.{0,100})", re.DOTALL | re.IGNORECASE
)
_DONE_TO = (
    ("anyone sells", re.compile(r"\b(?:sell|sells|sold|selling|dump|dumps|dumped|dumping|"
                             r"unload|unloads|get rid of|throws?)\b", re.IGNORECASE)),
    ("anyone buys", re.compile(r"\b(?:buy|buys)\b", re.IGNORECASE)),
    ("anyone auctions", re.compile(r"\b(?:auctions?|auctioned|puts?|brings?|opens?|starts?|bids?|(?:goes?|going) "
                                   r"(?:for|after)|offers?|offered|comes? up|up for)\b", re.IGNORECASE)),
)  # fmt: skip
_EXCEPTED = re.compile(r",\s+(?!\d)|\b(?:or|and)\b(?! (?:sr|\d))", re.IGNORECASE)
_MOST_NAMES = 4
_FEW_WORDS = 4  # of a part that has its verb from the one before: «if anybody sells PO or MID»
_LOSES = re.compile(
    r"\b(?:lose|losing|not|no longer|take over|takes over|loses?)\b.{0,40}\b(?:director|president|presidency|boss)",
    re.IGNORECASE,
)
_ALWAYS = re.compile(
    r"\b(?:from (?:now|here) on|always|every (?:time|turn|single time|or)|each (?:time|turn)|standing (?:order|"
    r"instruction)s?|"
    r"(?:until|till) i (?:say|tell)|in (?:the|all|both|its)(?: next| coming| two| all| its)* (?:operating rounds?|ors|"
    r"turns)|without me|by default|"
    r"on autopilot|all of their turns|(?:until|till) (?:the )?(?:next )?(?:stock round|sr))\b",
    re.IGNORECASE,
)
_UNTIL_SR = re.compile(r"\b(?:until|till) (?:the )?(?:next )?(?:stock round|sr)\b", re.IGNORECASE)
_DIVIDENDS = (
    ("half", re.compile(r"\b(?:half|halves|split)\b", re.IGNORECASE)),
    ("pay", re.compile(r"\b(?:pay(?:s|ing)?(?: it)?(?: out)?|full dividends?|distributes?)\b", re.IGNORECASE)),
    ("withhold", re.compile(r"\b(?:withholds?|keeps?(?! (?:on )?\w+ing\b)|retains?)\b", re.IGNORECASE)),
)  # fmt: skip
_RUNS = re.compile(r"\b(?:run(?:s|ning)?|best|max(?:imum)?|routes?)\b", re.IGNORECASE)
_ONLY_RUNS = re.compile(
    r"\b(?:nothing (?:else|more)|(?:only|just) (?:runs?|drives?)|"
    r"(?:not|never|n't|neither) (?:build|buy|lay)\w*,? (?:or|nor|and) "
    r"(?:build|buy|lay)\w*|(?:builds?|buys?) nothing)\b",
    re.IGNORECASE,
)
_IT_GOES = re.compile(r"\A(?:that|this|it|both|all that)\b.{0,40}\b(?:until|till)\b", re.IGNORECASE)
_IDLE = re.compile(
    r"\b(?:(?<!lay )(?<!lays )(?<!build )(?<!builds )(?<!buy )(?<!buys )nothing"
    r"(?! (?:in the|left|in its|to (?:spend|pay|run)))|pass(?:es)?|no wish(?:es)?|"
    r"only (?:runs?|whatever)|just runs?|automatic|idle)\b|"
    r"\b(?:will|also|too)\b[^.]{0,20}\b(?:done|finished|ready)\b|\bdone (?:too|also|as well|when)\b",
    re.IGNORECASE,
)


_AND_FROM_THEN = re.compile(  # what stands before it is for now: «one 2+1, and as from its next turn …»
    r"[;,]?\s+(?:and|but|then)\s+(?=(?:as )?"
    r"(?:from|on|for|after) (?:its|their|the next|then|now|there|all|every|that)\b)",
    re.IGNORECASE,
)
_PARTS = re.compile(r"[,;:()]+\s+|\s[-–—(]+\s*")


class Later(NamedTuple):
    """The lines for later, and what is left of the mail for now; `passes`: one of them stands for a pass of now.

    `maybe`: a pass that goes on, which may be meant by what only says how a bid ends.
    """

    lines: tuple[str, ...]
    left: list[Sentence]
    passes: bool = False
    maybe: str = ""


def likely_later(game: Game, player: str, lexicon: Lexicon, said: Sequence[Sentence]) -> Later:
    """What the sentences order for later; nothing, and nothing left, where one orders what is not understood."""
    own = in_turn(game, player) or ""
    table = _Table(game, player, own, lexicon)
    lines, left, told = list[str](), list[Sentence](), list[str]()
    for at, one in enumerate(said):
        text = one.text.replace("’", "'")
        found = () if own or (_is_pass(text) and _OTHERS.search(text)) else _ahead(table, lines, text, said[at + 1 :])
        if found is None:
            return Later((), [])
        if found or (not own and _only_ends(lines, text)):
            lines += [line for line in found if line not in lines]
        elif lines and lines[-1].startswith(_POLICY) and _IT_GOES.search(text):
            lines = [_with_end(line, text) for line in lines]
        elif found := tuple(_policies(table, text)) or tuple(_of_others(table, text)):
            lines += [line for line in found if line not in lines]
            if cut := _AND_FROM_THEN.search(text):
                left.append(Sentence(text[: cut.start()], hangs=one.hangs))
        else:
            _keep(table, one, text, told, left)
    if told and _lacks_amount(table, left):
        return Later((), [])
    if told:
        lines.append(_pass(table, " ".join(told)))
    over = (
        bool(told) and not own and (not lines[-1].startswith(_AUCTIONS) or bool(getattr(game.round, "auction", None)))
    )
    ends = not told and any(
        _is_pass(one.text) and _ABOVE.search(one.text) and not _STAYS_IN.search(one.text) for one in left
    )
    return Later(tuple(lines), left, over, _pass(table, "") if ends else "")


def _ahead(table: _Table, lines: Sequence[str], text: str, behind: Sequence[Sentence]) -> tuple[str, ...] | None:
    """What a sentence orders for other turns of a company or of theirs; None where that is not understood."""
    if buys := standing(table.companies, text, " ".join(one.text for one in behind)):
        return (buys,)
    if _ALWAYS.search(text) and _is_policy(text):
        return ()
    before = _COMPANY.search(lines[-1]) if lines else None
    found = ahead(table.game, table.player, table.companies, text, before[1] if before else "")
    return None if found.lost else found.lines


def _only_ends(lines: Sequence[str], text: str) -> bool:
    """Whether a sentence only says what is done where what stands before it has ended, or does not hold."""
    return bool(lines) and (is_nothing_else(text) or (lines[-1].startswith("buy ") and ends_it(text)))


def _keep(table: _Table, one: Sentence, text: str, told: list[str], left: list[Sentence]) -> None:
    """The sentence among those of a pass that goes on, or among those of now."""
    adds = bool(told) and _exceptions(table, " ".join((*told, text))) != _exceptions(table, " ".join(told))
    if not (_is_pass(text) or adds) or (_ABOVE.search(text) and not adds):
        left.append(one)
        return
    told.append(text)
    if aside := _private_aside(table, text):
        left.append(Sentence(f"{_ONLY} {aside}"))


class _Table(NamedTuple):
    game: Game
    player: str
    own: str  # the company whose turn it is
    lexicon: Lexicon

    def companies(self, text: str) -> tuple[str, ...]:
        """What of the game's companies and privates the text names, each once."""
        parts = (ready(self.game.definition, one) for one in _PARTS.split(text))
        words = [word for one in parts for word in self.lexicon.hear(one)]
        found = (one.value for word in words if word.sure for one in sorted(word.senses) if one.kind == "company")
        return tuple(dict.fromkeys(found))

    def led(self, text: str) -> tuple[str, ...]:
        """The companies of the text that its writer leads."""
        every = self.game.companies
        return tuple(one for one in self.companies(text) if one in every and every[one].president == self.player)


def _is_policy(text: str) -> bool:
    return bool(_RUNS.search(text) or _ONLY_RUNS.search(text) or any(said.search(text) for _, said in _DIVIDENDS))


def _with_end(line: str, text: str) -> str:
    """A policy with the end that is told behind it."""
    ends = line.startswith("policy ") and not line.endswith(" until SR") and _UNTIL_SR.search(text)
    return f"{line} until SR" if ends else line


def _is_pass(text: str) -> bool:
    text = _STAYS_IN.sub("", text)
    return bool(_PASSES.search(text) and _WHOLE.search(text)) and not _BIDS.search(text)


def is_lasting(said: Sequence[Sentence]) -> bool:
    """Whether a pass is plainly one that goes on: «I pass in the auction» may be one of this turn."""
    return any(_LASTS.search(one.text) for one in said)


def passed_over(game: Game, player: str, lexicon: Lexicon, text: str) -> tuple[str, tuple[str, ...]]:
    """The round in which a pass that goes on would end, and what of the text ends it early."""
    table = _Table(game, player, in_turn(game, player) or "", lexicon)
    return _until(table, text), _exceptions(table, text)


def _until(table: _Table, text: str) -> str:
    """A round of privates alone ends with a stock round."""
    company = table.own or isinstance(table.game.round, StockRound)
    first = not company and not any(each.president for each in table.game.companies.values())
    return "SR" if first and not _TO_OR.search(text) else "OR"


def _pass(table: _Table, text: str) -> str:
    """The pass that goes on: until when, and unless what."""
    until = _until(table, text)
    head = _AUCTIONS if _OTHERS.search(text.partition(" if ")[0]) else "pass"
    unless = _exceptions(table, text)
    return f"{head} until {until}" + (f" unless {', '.join(unless)}" if unless else "")


def _exceptions(table: _Table, text: str) -> tuple[str, ...]:
    """What ends a pass early: «if anybody sells NOR», «if I could lose the director of PO»."""
    found = _EXCEPT.search(text) or _WHOEVER.search(text)
    if found is None:
        return ()
    made, verb, waiting = list[str](), "", list[str]()
    for part in _EXCEPTED.split(found["said"]):
        heard = table.companies(part) or (() if made or waiting else table.companies(found["said"])[:1])
        names = [one for one in heard if one in table.game.definition.companies][:_MOST_NAMES]
        short = len(part.split()) <= _FEW_WORDS
        does = next((each for each, said in _DONE_TO if said.search(part)), "")
        if names and _LOSES.search(part):
            made.append(f"I can lose director of {names[0]}")
        elif names and not does and _OTHERS.search(text):
            made += [f"anyone auctions {one}" for one in names]
        elif does:
            made += [f"{does} {one}" for one in (*waiting, *names)]
            verb, waiting = does, []
        elif names and short and verb:
            made += [f"{verb} {one}" for one in names]
        elif names and short:
            waiting += names
    return tuple(dict.fromkeys(made))


def _private_aside(table: _Table, text: str) -> str:
    """What a pass says of a private that it leaves out: «with one exception: the MYR»; what for is said behind it."""
    found = _EXCEPT.search(text)
    if found is None or _exceptions(table, text):
        return ""
    named = table.companies(found["said"])
    return found["said"].strip(" :,.") if any(one in table.game.definition.privates for one in named) else ""


def _lacks_amount(table: _Table, left: Sequence[Sentence]) -> bool:
    """Whether a private is wanted beside a pass, and it is not said for how much."""
    wanted = any(
        _WANTS.search(one.text) and any(name in table.game.definition.privates for name in table.companies(one.text))
        for one in left
    )
    return wanted and not any(_AMOUNT.search(one.text) for one in left)


def _policies(table: _Table, text: str) -> Iterator[str]:
    """What a company always does from now on."""
    if not _ALWAYS.search(text):
        return
    kinds = [kind for kind, said in _DIVIDENDS if said.search(text)]
    parts = (*kinds[:1], *(("run best",) if kinds and _RUNS.search(text) else ()))
    if not parts:
        parts = ("nothing else",) if _ONLY_RUNS.search(text) else ("run best",) if _RUNS.search(text) else ()
    until = " until SR" if _UNTIL_SR.search(text) else ""
    own = (table.own,) if table.own and "the company" in text.lower() else ()
    for company in (table.led(text) or own) if parts else ():
        yield f"policy {company}: {', '.join(parts)}{until}"


def _of_others(table: _Table, text: str) -> Iterator[str]:
    """That another company of theirs does nothing in its turn."""
    others = [one for one in table.led(text) if one != table.own]
    alone = table.own not in table.companies(text) and not any(said.search(text) for _, said in _DIVIDENDS)
    if table.own and others and alone and _IDLE.search(text):
        yield from (f"{one}: pass" for one in others)
