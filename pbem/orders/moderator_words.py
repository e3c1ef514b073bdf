"""The moderator's order words, read at his own address only, and telling them from a player's prose."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pbem.orders.fold import level
from pbem.orders.order import OrderWord
from pbem.orders.parse import fits
from pbem.orders.split import head_of
from pbem.orders.vocabulary import COMMON, by_name

_GAME = r"(?:(?:the|this) )?game"
_SPAN = r"|.*(?:\d|\b(?:a|an|one) (?:minute|hour|day|week)\b).*"
_MOMENT = (
    r"|.*(?:\d|\b(?:noon|midnight|today|tonight|tomorrow|(?:mon|tues?|wednes|thurs?|fri|satur|sun)day|"
    r"mon|tue|wed|thu|fri|sat|sun)\b).*"
)
_AS = (  # a colon, or at least no turn of phrase
    r".*[:：].*|(?!(?:a|agreed|always|an|before|discussed|ever|far|for|he|i|if|in|it|long|mentioned|my|of|per|promised"
    r"|said|she|soon|such|the|they|though|to|usual|we|well|yet|you)\b).+"
)


def _word(
    word: str, usage: str, example: str, *aliases: str, shape: str | None = None, text: bool = False
) -> OrderWord:
    own = "help.moderator" if word in _PLAYERS_TOO else "help"
    return OrderWord(
        kind="moderator",
        word=word,
        aliases=aliases,
        usage=usage,
        example=example,
        help=f"{own}.{word}",
        shape=shape,
        text=text,
    )


_PLAYERS_TOO = frozenset(by_name(COMMON))

MODERATOR: tuple[OrderWord, ...] = (
    _word("who", "who", "who", "waiting", shape=r"|(?:is|are|do|have)\b.*\bwait.*|waits.*|is (?:late|missing)"),
    _word("pause", "pause [REASON]", "pause until the new year"),
    _word("resume", "resume", "resume", shape=f"|please|now|{_GAME}"),
    _word("extend", "extend [NAME] SPAN", "extend 24h", shape=_SPAN),
    _word("deadline", "deadline [[NAME] WHEN]", "deadline friday 20:00", "due", shape=_MOMENT),
    _word("hours", "hours N", "hours 72", shape=_SPAN),
    _word("remind", "remind HOURS …|off", "remind 24h 6h", shape=rf"{_SPAN}|off|none|never"),
    _word("weekends", "weekends on|off", "weekends off", shape=r"|\w+"),
    _word("minimum", "minimum SPAN|off", "minimum 24h", shape=rf"{_SPAN}|off|none"),
    _word("overdue", "overdue remind|tell|default", "overdue tell", shape=r"|\w+|(?:remind|tell|play)\b.*"),
    _word("undo", "undo [N|to N]", "undo 3", "takeback"),
    _word("redo", "redo", "redo", shape=r"|\d.*|please|now"),
    _word("as", "as NAME: ORDER", "as Ann: the order", shape=_AS),
    _word(
        "replace", "replace NAME by ADDRESS", "replace Ann by zoe@example.org", shape=r"|.*@.*|\S+|\S+ (?:by|with)\b.*"
    ),
    _word("eject", "eject NAME [default]", "eject Ann"),
    _word("resend", "resend [NAME|all]", "resend Ann"),
    _word("announce", "announce: TEXT", "announce: We go on after the holidays.", text=True),
    _word("end", "end now", "end now", shape=rf"|now\b.*|{_GAME}(?: now)?"),
    _word("cancel", "cancel [REASON]", "cancel too few players"),
)

# Where a line of a player may be prose although the moderator could mean it: the whole levelled line of an order.
_SURE: Mapping[str, str] = {
    "announce": r"announce(?: to all)?\s*[:：].*",
    "as": r"as \S+\s?[:：].*",
    "cancel": rf"cancel(?: {_GAME})?",
    "eject": r"eject \S+(?: default)?",
    "extend": r"extend(?: \S+)? \d+ ?[a-z]*",
    "pause": rf"pause(?: {_GAME})?",
    "who": r"who|waiting",
}
_TABLE = by_name(MODERATOR)


def moderator_words(game_words: Sequence[OrderWord]) -> tuple[OrderWord, ...]:
    """All words of a moderator in a game. His own come first: of two rows that share a word, the earlier has it."""
    return (*MODERATOR, *COMMON, *game_words)


def needs_moderator(line: str) -> bool:
    """Whether a player's stray line is very likely an order that only the moderator may give."""
    row = _TABLE.get(head_of(line))
    if row is None:
        return False
    sure = _SURE.get(row.word)
    if sure is not None:
        return re.fullmatch(sure, level(line[:400])) is not None
    return fits(row, "".join(line.split(None, 1)[1:]))
