"""The order words that 18xx games share: a game takes them under its own help, and adds what only it has."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from pbem.eighteen.orders.grammar import CONDITION, PASS_UNTIL, POLICY
from pbem.orders.numbers import WRITTEN
from pbem.orders.order import OrderWord

# What no company is called, so that prose is not taken for an order: «pay attention», «pass me the salt».
_PROSE = (
    "it|up|on|in|me|us|my|off|the|him|her|out|all|you|your|them|this|that|these|those|some|going|track|quiet|calm|"
    "cool|safe|well|away|back|along|ahead|over|through|by|into|at|as|for|and|but|if|so|to|be|we|he|an|a|i|heed|time|"
    "beer|tribute|lunch|more|less|after|with|from|of|our|their|his|cash|later|soon|wild|late|early"
)
COMPANY = rf"(?!(?:{_PROSE})\b)[a-z0-9&]{{1,5}}(?:-[a-z]{{1,2}})?(?: (?:railway|[a-z]{{1,2}}))?"
_NOT_TO_PEOPLE = (
    "me|you|him|her|us|them|it|some|something|that|this|these|those|my|your|yourself|myself|into|out|up|time|off|"
    "our|his|their|everyone|everybody|anything|nothing|beer|one get"
)
_REVENUE = r"(?:all )?(?:of )?(?:the |a |full |whole )?(?:dividends?|revenue|earnings|income)"
_MONEY = rf"(?:all|everything|out|full|fully|in full|{_REVENUE})"
_DIVIDEND = rf"|please|half|{_MONEY}|(?:by |for )?{COMPANY}"
_DEAL = (
    r"|please|thanks|it|(?:the |this |that |your |his |her |their |[a-z]{2,20}['’]s )?"
    r"(?:offer|deal|bid|price|merger|sale|trade).*"
    rf"|(?:(?:no|nr|number|offer)[ .]*)?(?:\d+|{WRITTEN})|now"
)

_NO_PLACES = "trains?|tracks?|tiles?|something|anything|nothing|please|that|this|here|there|complete|done"

# Word, aliases, usage, example, shape.
_ROWS: tuple[tuple[str, tuple[str, ...], str, str, str | None], ...] = (
    ("bid", ("auction",), "bid COMPANY [up to] AMOUNT [then pass|ask]", "bid TSR 25",
     rf"|.*\d.*|(?:for |on )?{COMPANY}(?: (?:up ?to|max(?:imum)?)\b.*| {WRITTEN})?"),
    (
        "buy", ("purchase",), "buy COMPANY [from treasury|market] | buy train TYPE [from COMPANY for AMOUNT]",
        "buy NW from market", rf"(?!(?:{_NOT_TO_PEOPLE})\b).*",
    ),
    ("sell", (), "sell NUMBER COMPANY", "sell 2 SW",
     rf"|(?!(?:{_NOT_TO_PEOPLE})\b).*\d.*|(?:all |(?:a )?{WRITTEN} )?(?:of )?{COMPANY}(?: shares?)?"),
    ("par", ("start",), "par COMPANY at PRICE token HEX", "par SE at 110 token L12", rf"|.*\d.*|{COMPANY}"),
    ("lay", ("tile",), "lay TILE HEX [SIDES|ROTATION|to HEX-HEX]", "lay 57 E9 NE SW", r"|.*\d.*"),
    ("upgrade", (), "upgrade HEX TILE [ROTATION]", "upgrade G9 23",
     rf"|.*\d.*|(?!(?:{_NO_PLACES})\b)(?:st\.? )?[a-z-]{{4,16}}"),
    ("token", ("station",), "token HEX [stop NUMBER]", "token K7", r"|.*\d.*|(?!gesture)(?:st\.? )?[a-z-]{4,16}"),
    ("run", (), "run best | run TRAIN: HEX-HEX…, TRAIN: best", "run 3: D20-D14-E9, 4: best",
     r"|(?:the |my )?best.*|none|nothing|(?:all )?trains?|.*\d.*|.* best"),
    ("pay", ("payout",), "pay", "pay", _DIVIDEND),
    ("half", (), "half", "half", r"|please|pay|payout|(?:the )?(?:dividends?|revenue)|" + COMPANY),
    ("withhold", (), "withhold", "withhold", _DIVIDEND),
    ("keep", ("retain",), "keep [open | COMPANY]", "keep open", rf"|open.*|.* open|{_MONEY}|{COMPANY}"),
    ("discard", (), "discard TRAIN", "discard 3", r"|.*\d.*|(?:an? |the )?trains?"),
    ("accept", (), "accept", "accept", _DEAL),
    ("decline", ("reject",), "decline", "decline", _DEAL),
    ("counter", (), "counter AMOUNT", "counter 170", rf"|.*\d.*|(?:at )?{WRITTEN}"),
    (
        "pass", ("skip",), "pass [auctions] [until OR|SR|MR] [unless CONDITION]", "pass",
        rf"|please|thanks|now|all|again|this|(?:this|the) (?:one|time|turn|round)|my (?:next )?turn|for now|"
        rf"for this turn|{PASS_UNTIL}|(?:on |for |with )?{COMPANY}",
    ),
    ("policy", (), "policy COMPANY: pay|half|withhold, run best [, nothing else] [until SR]",
     "policy NW: pay, run best", rf"|{POLICY}|{COMPANY}(?: ?:.*)?"),
)  # fmt: skip
IF = "if"
# What moves are about, in the singular: no orders, but talk that is full of them may change one.
_TERMS = (
    "half halve dividend share certificate price value token tile hex track train route company minor public private "
    "build laying rail upgrade marker "
    "president bank treasury money cash ruble rouble rbl franc loan revenue payment proposal halb halbe halben "
    "halfte einbehalten behalten dividende dividenden aktie aktien anteil anteile zug zuge plakette geld kasse "
    "bahnhof strecke ausschutten ausschuttung kaufe kaufen verkaufe verkaufen passe passen moitie demi retenir "
    "garder verser distribuer part action jeton tuile gare argent caisse achete acheter vend vendre passer"
)
TERMS = frozenset(_TERMS.split())


_INSIDE = {
    "par": ("token",), "lay": ("tile",), "upgrade": ("tile",), "pay": ("half", "payout"),
    "half": ("pay", "payout"), "merge": ("token", "keep"), "remove": ("token",), "token": ("station",),
    "accept": ("bid",), "decline": ("bid",), "policy": ("pay", "half", "payout", "withhold", "keep", "run", "pass"),
    "bid": ("pass",), "buy": ("pass",), "pass": ("buy", "sell", "bid", "auction", "start"),
}  # fmt: skip

_BELOW = {"par": ("token",), "run": ("run",)}  # its first token, whosever turn it is now; a line for each train


def shared_words(game: str, also: Iterable[str] = ()) -> dict[str, OrderWord]:
    """The rows by their word; each is explained by the message `help.GAME.WORD`.

    `also`: companies of the game that are words of everyday, which stand where a company may all the same.
    """
    company = "|".join((COMPANY, *map(re.escape, also)))
    return {word: action(game, word, *aliases, usage=usage, example=example,
                         shape=shape and shape.replace(COMPANY, f"(?:{company})"))
            for word, aliases, usage, example, shape in _ROWS}  # fmt: skip


def conditional(game: str, words: Iterable[OrderWord]) -> OrderWord:
    """`if 4 left = 0: NW: buy train 5 else pass`: told from prose by its condition, the colon, the order behind it."""
    names = [name for row in words for name in (row.word, *row.aliases)]
    order = rf"(?:[^:]{{1,60}}: ?)?(?:{'|'.join(map(re.escape, names))})\b.*"
    found = action(
        game, IF, usage="if CONDITION: ORDER [else ORDER]", example="if 4 left = 0: NW: buy train 5 else pass",
        shape=rf"{CONDITION} ?: ?{order}",
    )  # fmt: skip
    return msgspec.structs.replace(found, inside=frozenset(names))


def action(game: str, word: str, *aliases: str, usage: str, example: str, shape: str | None = None) -> OrderWord:
    """An order of a game, explained by `GAME.help.WORD`."""
    return OrderWord(
        word=word,
        aliases=aliases,
        kind="action",
        usage=usage,
        example=example,
        help=f"{game}.help.{word}",
        inside=frozenset(_INSIDE.get(word, ())),
        below=frozenset(_BELOW.get(word, ())),
        shape=shape,
    )
