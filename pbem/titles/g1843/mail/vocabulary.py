"""The order words of 1843: those of every 18xx game, and what only it has."""

from __future__ import annotations

from pbem.eighteen.orders.vocabulary import COMPANY, action, conditional, shared_words
from pbem.orders.order import OrderWord

GAME = "g1843"

_OWN: tuple[OrderWord, ...] = (
    action(
        GAME, "exchange", usage="exchange VAL-DE-LOIRE for COMPANY", example="exchange Val-de-Loire for MID",
        shape=r"|.*\bfor\b.*",
    ),
    action(GAME, "home", usage="home CITY", example="MID: home Albi", shape=r"|(?:in |at |on )?[a-z0-9 -]{1,24}"),
    action(GAME, "use", usage="use PRIVATE [lay …]", example="NOR: use Saint-Germain lay 1 E14 NE", shape=r"|.+"),
    action(
        GAME, "claim", usage="claim port CITY", example="PRO: claim port Marseille", shape=r"|(?:the )?port.*|.*\d.*",
    ),
    action(
        GAME, "move", usage="move token CITY to CITY", example="SO: move token Bordeaux to Toulouse",
        shape=r"|.*\bto\b.*",
    ),
    action(GAME, "flip", "turn", usage="flip TRAIN", example="EST: flip 4/6x2", shape=r"|.*\d.*"),
    action(
        GAME, "engineers", "engineer", usage="engineers on TRAIN", example="ETA: engineers on 4+1", shape=r"|.*\d.*",
    ),
    action(GAME, "replace", "scrap", usage="replace TRAIN by TRAIN", example="OU: replace 2+1 by Electric",
           shape=r"|.*\d.*"),
    action(GAME, "bankrupt", usage="bankrupt", example="bankrupt", shape=rf"|{COMPANY}"),
)  # fmt: skip


def words() -> tuple[OrderWord, ...]:
    """All of them in the order of the help: auction, stock round, a company’s turn, answers, standing orders."""
    rows = shared_words(GAME) | {one.word: one for one in _OWN}
    order = (
        "bid", "buy", "par", "sell", "exchange", "home", "lay", "upgrade", "use", "token", "move", "claim", "run",
        "pay", "withhold", "keep", "flip", "discard", "engineers", "replace", "bankrupt", "accept", "decline",
        "counter", "pass", "policy",
    )  # fmt: skip
    found = tuple(rows[one] for one in order)
    return (*found, conditional(GAME, found))
