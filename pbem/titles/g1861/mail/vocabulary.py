"""The order words of 1861: those of every 18xx game, and what only it has."""

from __future__ import annotations

from pbem.eighteen.orders.vocabulary import COMPANY, action, conditional, shared_words
from pbem.orders.numbers import WRITTEN
from pbem.orders.order import OrderWord

GAME = "g1861"

_OWN: tuple[OrderWord, ...] = (
    action(
        GAME, "redeem", usage="redeem NUMBER", example="redeem 2",
        shape=rf"|.*\d.*|all|(?:{WRITTEN}|an?)(?: .*)?|(?:all )?(?:of )?(?:its )?shares?|{COMPANY}",
    ),
    action(
        GAME, "convert", usage="convert into PUBLIC", example="convert into MKV",
        shape=rf"|.*\b(?:into|to)\b.*|{COMPANY}",
    ),
    action(
        GAME, "merge", usage="merge MINOR + MINOR … into PUBLIC [tokens HEX HEX]",
        example="merge K-B + O-K + K-K into SW tokens D14 D20",
        shape=rf"|.*\b(?:into|in|to|with|as|and)\b.*|.*[+&,].*|{COMPANY}.*",
    ),
    action(
        GAME, "remove", usage="remove HEX [stop NUMBER]", example="remove D14",
        shape=r"|.*\d.*|(?:the |a )?tokens?.*|(?!me\b|him\b|her\b|us\b|it\b|my\b|them\b|from\b|that\b)[a-z. -]{4,20}",
    ),
    action(GAME, "nationalise", "nationalize", usage="nationalise COMPANY", example="nationalise NW"),
)  # fmt: skip


def words() -> tuple[OrderWord, ...]:
    """All of them in the order of the help: stock round, a company’s turn, mergers, answers, standing orders."""
    rows = shared_words(GAME) | {one.word: one for one in _OWN}
    order = (
        "bid", "buy", "sell", "par", "redeem", "lay", "upgrade", "token", "run", "pay", "half", "withhold", "keep",
        "discard", "convert", "merge", "remove", "nationalise", "accept", "decline", "counter", "pass", "policy",
    )  # fmt: skip
    found = tuple(rows[one] for one in order)
    return (*found, conditional(GAME, found))
