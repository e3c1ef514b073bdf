"""Order words: rows that make the parser, the help letter and the fuzz tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pbem.orders.order import Kind, OrderWord


def order_word(
    kind: Kind,
    word: str,
    usage: str,
    example: str,
    *aliases: str,
    shape: str | None = None,
    text: bool = False,
    free: bool = False,
    help: str = "",
) -> OrderWord:
    """A word of every game. Its explanation is the message `help.<word>`, or the one that `help` names."""
    return OrderWord(
        kind=kind,
        word=word,
        aliases=aliases,
        usage=usage,
        example=example,
        help=help or f"help.{word}",
        shape=shape,
        text=text,
        free=free,
    )


def by_name(words: Iterable[OrderWord]) -> Mapping[str, OrderWord]:
    """Every word and alias with its row; where two rows share one, the earlier row has it."""
    table: dict[str, OrderWord] = {}
    for row in words:
        for name in (row.word, *row.aliases):
            table.setdefault(name, row)
    return table
