"""The order words of 1843: those of every 18xx game in its own terms, and what only it has."""

from __future__ import annotations

import msgspec

from pbem.eighteen.orders.vocabulary import COMPANY, action, conditional, shared_words
from pbem.orders.order import OrderWord

GAME = "g1843"
_EVERYDAY = ("so",)  # companies that are words of everyday
# How the name of a private begins, so that prose is not taken for an order: «use your head», «bid farewell».
_PRIVATE = (
    r"(?:the |my |power |of |private |no\.? ?|#|le |la |cie |compagnie |du |de |d')*"
    r"(?:[1-7]\b|tab\b|cei\b|psg\b|hav\b|vdl\b|bam\b|lym\b|toulous|barcelon|ceintur|paris|saint|st\b|germain|"
    r"havre|val\b|loire|boulogn|amiens|lyon|mediterran)[^:]{0,80}"
)

_OWN: tuple[OrderWord, ...] = (
    action(
        GAME, "exchange", usage="exchange VAL-DE-LOIRE for COMPANY [director at PRICE]",
        example="exchange Val-de-Loire for MID", shape=rf"|{_PRIVATE}|for {COMPANY}\b.*",
    ),
    action(GAME, "home", usage="home CITY", example="MID: home Albi",
           shape=r"|(?:in |at |on )?(?:[a-z]{4,12}(?:[ /-][a-z]{4,12})?|.*\d.*)"),
    action(GAME, "use", usage="use PRIVATE [lay TILE HEX] [token CITY]",
           example="NOR: use Saint-Germain lay 1 E14 NE", shape=rf"|{_PRIVATE}"),
    action(
        GAME, "claim", usage="claim port CITY", example="PRO: claim port Marseille",
        shape=r"|(?:the )?(?:port|marker).*|.*\d.*|(?:le )?[a-z-]{4,20}",
    ),
    action(
        GAME, "move", usage="move token CITY to CITY", example="SO: move token Bordeaux to Toulouse",
        shape=r"(?:my |our |its |the )?(?:token|station|marker).*|[a-z0-9 .'/-]{2,24} to [a-z0-9 .'/-]{2,24}|",
    ),
    action(GAME, "flip", "turn", usage="flip TRAIN", example="EST: flip 4/6x2", shape=r"|.*\d.*"),
    action(
        GAME, "engineers", "engineer", usage="engineers on TRAIN", example="ETA: engineers on 4+1",
        shape=r"|(?:card )?(?:on|for)\b.*|.*\d.*",
    ),
    action(GAME, "replace", "scrap", usage="replace TRAIN by TRAIN", example="OU: replace 2+1 by Electric",
           shape=r"|.*\d.*"),
    action(GAME, "emergency", usage="emergency sell NUMBER COMPANY, discard PRIVATE",
           example="PLM: emergency sell 2 EST, discard Ceinture", shape=r"(?:sell|discard)\b.*|.*\d.*|"),
    action(GAME, "bankrupt", usage="bankrupt", example="PLM: bankrupt", shape=rf"|{COMPANY}"),
)  # fmt: skip
# The shared words as 1843 says them.
_SAID: dict[str, tuple[str, str]] = {
    "bid": ("bid PRIVATE [up to] AMOUNT [then pass|ask]", "bid 6 160"),
    "buy": (
        "buy cheapest | buy COMPANY [from ipo|pool] | buy director COMPANY at PRICE | buy train TYPE [from COMPANY for "
        "AMOUNT] | buy PRIVATE for AMOUNT | buy port CITY from COMPANY",
        "buy EST from ipo",
    ),
    "sell": ("sell NUMBER COMPANY", "sell 3 NOR"),
    "par": ("par COMPANY at PRICE", "par PLM at 94"),
    "lay": ("lay TILE HEX [SIDES|ROTATION|to HEX-HEX] [home CITY]", "MID: lay 9 J11 W"),
    "upgrade": ("upgrade HEX TILE [ROTATION]", "NOR: upgrade D19 23"),
    "token": ("token CITY", "EST: token Metz"),
    "run": ("run best [as TRAINS] | run TRAIN: HEX-HEX…, TRAIN: best", "PO: run best as 2x2"),
    "pay": ("pay", "pay"),
    "withhold": ("withhold", "withhold"),
    "keep": ("keep [open | COMPANY]", "keep open"),
    "discard": ("discard TRAIN | discard PRIVATE", "NOR: discard 4+1"),
    "policy": ("policy COMPANY: pay|withhold, run best [, nothing else] [until SR]", "policy NOR: pay, run best"),
}
_SHAPES = {
    "bid": rf"|.*\d.*|(?:for |on )?(?:{COMPANY}|{_PRIVATE})(?: (?:up ?to|max(?:imum)?)\b.*)?",
    "token": r"|.*\d.*|(?!gesture)(?:in |on |at )?(?:st\.? |saint |le |north |south )?"
    r"[a-z-]{4,20}(?:[ /-][a-z/-]{2,12})*",
    "run": r"|(?:the |my )?best.*|none|nothing|(?:all )?trains?|.*\d.*|.* best|"
    r"(?:le |la |st\.? |saint[ -])?[a-z]{4,}(?: ?- ?(?:le |la |st\.? |saint[ -])?[a-z]{4,})+",
    "discard": r"|.*\d.*|(?:an? |the )?(?:trains?|electric)|" + _PRIVATE,
}
_INSIDE: dict[str, frozenset[str]] = {
    "lay": frozenset({"home", "token", "station"}), "upgrade": frozenset({"home"}),
    "use": frozenset({"lay", "upgrade", "tile", "token", "station"}), "move": frozenset({"token", "station"}),
    "emergency": frozenset({"sell", "discard"}), "sell": frozenset({"discard"}),
}  # fmt: skip
_EXAMPLE_IF = "if 4+1 left = 0: NOR: buy train 5+2 else pass"


def words() -> tuple[OrderWord, ...]:
    """All of them in the order of the help: auction, stock round, a company’s turn, answers, standing orders."""
    shared = {word: _own(row) for word, row in shared_words(GAME, _EVERYDAY).items()}
    rows = shared | {one.word: one for one in _OWN}
    order = (
        "bid", "buy", "par", "sell", "exchange", "home", "lay", "upgrade", "use", "token", "move", "claim", "run",
        "pay", "withhold", "keep", "flip", "discard", "engineers", "replace", "emergency", "bankrupt", "accept",
        "decline", "counter", "pass", "policy",
    )  # fmt: skip
    found = tuple(_with_inside(rows[one]) for one in order)
    return (*found, msgspec.structs.replace(conditional(GAME, found), example=_EXAMPLE_IF))


def _own(row: OrderWord) -> OrderWord:
    """A shared word with usage and example in the terms of 1843."""
    usage, example = _SAID.get(row.word, (row.usage, row.example))
    shape = _SHAPES.get(row.word, row.shape)
    if row.word in ("sell", "pass"):  # a private is given up in an emergency only; who would sell one is told so
        shape = f"{shape}|(?:on |for )?{_PRIVATE}"
    return msgspec.structs.replace(row, usage=usage, example=example, shape=shape)


def _with_inside(row: OrderWord) -> OrderWord:
    """With the order words that may stand in its rest."""
    return msgspec.structs.replace(row, inside=row.inside | _INSIDE.get(row.word, frozenset()))
