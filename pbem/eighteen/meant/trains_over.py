"""A train of one company for another of the same player, told by who sells or pays, as a purchase by who buys."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.eighteen.offered.moves import Game
from pbem.eighteen.orders.names import names_of
from pbem.orders.prose import Sentence

_NAME = r"[\w&-]{1,8}"
_NOUN = r"(?:trains?|locos?|locomotives?|engines?)"
_ITS = r"(?:(?:the|its|their|that|this|a|an|one|old|only|sole|last) ){1,3}"
_TRAIN = rf"{_ITS}(?:(?P<train>\d[\w+/-]*?)[ -]?)?(?:{_NOUN}\b)?"
_OWN = rf"(?:(?:old|only|sole|last|one) )*(?:(?P<train>\d[\w+/-]*?)[ -]?)?(?:{_NOUN}\b)?"  # «R-O's 2-train»
_SUM = r"(?:the )?(?:sum|price|total|symbolic|full|only|just|a)?(?: of)? ?"
_ALL = (
    r"(?:everything|all(?: the money| the cash)?)(?: that)? (?:it|they|{name}) ha(?:s|ve)(?: got)?|"
    r"(?:all (?:of )?|the whole of )?(?:its|their|the) (?:whole |entire |full )?(?:treasury|cash|money)|"
    r"the (?:whole )?lot|every last \w+"
).replace("{name}", _NAME)
_PRICE = rf"{_SUM}(?:(?P<price>\d+)|(?P<all>{_ALL}))(?: (?:roubles?|rubles?|francs?|fr|r)\b)?"
_PAID = (
    rf"(?:,? ?(?:and|for which|which) |[,;.]? ?)?(?:{_NAME} |it |they )?(?:to )?(?:(?:pay|give)s?|for|at|price:?) "
    rf"{_PRICE}"
    r"(?: for (?:it|that))?(?:,? ?\(?(?:(?:so|that is|i\.?e\.?|meaning) )?(?P<sum>\d+)\)?)?"
)
_ELSE = r"(?:(?!\b(?:lay|run|buy|token|build)s?\b)[^.!?\n])*"  # no order
_LONG = re.compile(r"\b[A-Z][\w.-]*(?: [A-Z][\w.-]*)+")
_MOVES_CASH = re.compile(  # what the sale is for: «Shift all the cash over: …»
    r"\A\W*(?:(?:please|now|and|to|i|we|let's|let us) )*(?:shift|move|transfer|bring|push) "
    r"(?:all |the |its |their |our )*(?:cash|money|treasury)(?: (?:over|across|around))?"
    r"(?: (?:from|to) [\w&-]+)*\s*[:,–-]+\s*",
    re.IGNORECASE,
)
_REMARK = re.compile(  # «So M-V gets a bit of cash», «Poor M-V has got nothing in the till»
    rf"[.!,;]*\s*\b(?:so|that way|this way|then|poor|because|and so|[\w&-]+ (?:gets?|has|is))\b{_ELSE}"
    rf"\b(?:cash|money|till|treasury|nothing|penny|coffers|broke)\b{_ELSE}",
    re.IGNORECASE,
)
_TOLD = tuple(
    re.compile(one, re.IGNORECASE)
    for one in (
        rf"\b(?:(?:let|have|make) )?(?P<buyer>{_NAME}) (?:to )?(?:pays?|gives?) (?P<seller>{_NAME}) {_PRICE} "
        rf"for {_TRAIN}",
        rf"\b(?P<seller>{_NAME}) (?:sells?|gives?|hands?(?: over)?|passes) {_TRAIN} ?(?:over |on )?"
        rf"to (?P<buyer>{_NAME}){_PAID}",
        rf"\b(?:move|shift|transfer|hand|give|bring|sell|pass) {_TRAIN} ?(?:over )?(?:from|of) (?P<seller>{_NAME}) "
        rf"(?:over |on |across )?(?:in)?to (?P<buyer>{_NAME}){_PAID}",
        rf"\b(?P<buyer>{_NAME}) (?:buys?|takes?|gets?) {_TRAIN} ?(?:over )?(?:from|of|off) (?P<seller>{_NAME}){_PAID}",
        rf"\b(?P<buyer>{_NAME}) (?:buys?|takes?|gets?|grabs?)(?: over)? (?P<seller>{_NAME})['’]s {_OWN}{_PAID}",
    )
)


def trains_over(game: Game, player: str, said: Sequence[Sentence]) -> list[Sentence]:
    """The sentences, with such a sale written as «K-K buys the 2 from M-V for 45»."""
    texts = [_bought(game, player, one.text) for one in said]
    if texts == [one.text for one in said]:
        return list(said)
    whole = [
        one._replace(text=_MOVES_CASH.sub("", _REMARK.sub("", text))) for one, text in zip(said, texts, strict=True)
    ]
    return [one for one in whole if re.search(r"\w", one.text)]


def _bought(game: Game, player: str, text: str) -> str:
    said = _LONG.sub(lambda one: _short(game, one[0]), text)
    found = _told(game, player, said)
    return text if found == said else found


def _short(game: Game, said: str) -> str:
    """The company with that name of several words, as it is written; else the words."""
    every = names_of(game.definition).company(said)
    return every[0] if len(every) == 1 else said


def _told(game: Game, player: str, text: str) -> str:
    ids = {one.lower(): one for one, each in game.companies.items() if each.president == player}
    for pattern in _TOLD:
        for found in pattern.finditer(text):
            buyer, seller = (ids.get(found[one].lower()) for one in ("buyer", "seller"))
            if buyer and seller and buyer != seller and (train := _train(game, seller, found["train"])):
                price = found["price"] or found.groupdict().get("sum") or str(game.purses[buyer])
                line = f"{buyer} buys the {train} from {seller} for {price}"
                return f"{text[: found.start()]}{line}{text[found.end() :]}"
    return text


def _train(game: Game, seller: str, said: str | None) -> str:
    """The type that is sold: the one that is named, or the only one that the company has."""
    has = list(dict.fromkeys(str(one) for one in game.companies[seller].trains))
    if said:
        return said if said in has else ""
    return has[0] if len(has) == 1 else ""
