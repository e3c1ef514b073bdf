"""The order words every game understands; one row makes the parser, the help letter and the fuzz tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pbem.orders.order import Kind, OrderWord

_ALONE = "|please|now"
_AWAY = (  # what begins dates, or ends an absence
    r"|(?:off|cancel|none|over)\b.*|(?:(?:from|on|for|until|till|to|this|the)\s+)?"
    r"(?:\d|today|tomorrow|next|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec).*"
)
_QUIET = r"|(?:off|none|never)\b.*|(?:(?:from|between|at|after|during)\s+)?(?:\d|noon|midnight|night).*"
_DEFAULT = r"|(?!(?:is|was|are|to|on|for|in|of)\b).+"


def _word(
    kind: Kind, word: str, usage: str, example: str, *aliases: str, shape: str | None = None, text: bool = False
) -> OrderWord:
    return OrderWord(
        kind=kind,
        word=word,
        aliases=aliases,
        usage=usage,
        example=example,
        help=f"help.{word}",
        shape=shape,
        text=text,
    )


COMMON: tuple[OrderWord, ...] = (
    _word("question", "help", "help [TOPIC]", "help build"),
    _word("question", "status", "status", "status", "state", "position"),
    _word("question", "map", "map", "map", "board"),
    _word("question", "options", "options", "options", "moves"),
    _word("question", "hand", "hand", "hand"),
    _word("question", "deadline", "deadline", "deadline", "due", shape=_ALONE),
    _word("question", "history", "history [N]", "history 10", "log"),
    _word("question", "rules", "rules [SECTION]", "rules 4.1", "rule"),
    _word("control", "preview", "preview", "preview"),
    _word("control", "undo", "undo", "undo", "takeback"),
    _word("control", "resend", "resend", "resend"),
    _word("control", "resign", "resign", "resign"),
    _word("control", "confirm", "confirm CODE", "confirm 4821", "confirmed"),
    _word("press", "press", "press NAME: TEXT", "press all: Good luck!", "message", "msg", text=True),
    _word(
        "join",
        "accept",
        "accept [as NAME] [zone AREA/CITY] [word WORD]",
        "accept as Ann zone Europe/Paris",
        "join",
    ),
    _word("join", "decline", "decline [REASON]", "decline no time this month"),
    _word("setting", "name", "name NAME", "name Ann", "nickname"),
    _word("setting", "zone", "zone AREA/CITY", "zone Europe/Paris", "timezone", "tz"),
    _word("setting", "mail", "mail turns|all|digest [HH:MM]", "mail turns", "mails"),
    _word("setting", "unsubscribe", "unsubscribe", "unsubscribe"),
    _word("setting", "quiet", "quiet FROM-TO|off", "quiet 22:00-07:00", shape=_QUIET),
    _word(
        "setting",
        "away",
        "away DATES [hold|default]",
        "away 3-17 aug",
        "absent",
        "holiday",
        "vacation",
        shape=_AWAY,
    ),
    _word("setting", "back", "back", "back", shape=""),
    _word("setting", "default", "default ORDER|off", "default off", shape=_DEFAULT),
)


def by_name(words: Iterable[OrderWord]) -> Mapping[str, OrderWord]:
    """Every word and alias with its row; where two rows share one, the earlier row has it."""
    table: dict[str, OrderWord] = {}
    for row in words:
        for name in (row.word, *row.aliases):
            table.setdefault(name, row)
    return table
