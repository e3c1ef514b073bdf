"""Structured logs: one JSON object a line, with ids and codes, never tokens, hands or the bodies of mails."""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback

from peewee import PeeweeException

from pbem.base.clock import from_millis, to_iso

# Whatever a caller passes in `extra` under these names is shown; nothing else gets through.
SHOWN = (
    *("game", "mail", "letter", "template", "decision", "outcome", "reason", "attempt", "tick", "bytes", "status"),
    *("way", "change"),  # by which a post came, and what the operator may set right
)
# Mail servers quote the address in their refusals, and a reply address holds the token of a seat.
_ADDRESS = re.compile(r"(?:\"[^\"\s]{0,64}\"|[^\s<>\"'(),;@]+)@[^\s<>\"'(),;@]+")
# Errors whose words come from the database or the system. Those of others may quote an order, a hand, a mail.
_SPEAKS_OF_NOBODY = (PeeweeException, OSError)


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The record's time, level, logger, message, known extras and traceback."""
        line: dict[str, object] = {
            "at": to_iso(from_millis(int(record.created * 1000))),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {key: getattr(record, key) for key in SHOWN if getattr(record, key, None) is not None}
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = trace(record.exc_info[1])
        return json.dumps({key: _discreet(value) for key, value in line.items()}, ensure_ascii=False)


def trace(error: BaseException) -> str:
    """Where it happened, with the kinds of the errors; their words only where they cannot tell of a game or a mail."""
    told: list[str] = []
    link: BaseException | None = error
    while link is not None:
        words = f": {link}" if isinstance(link, _SPEAKS_OF_NOBODY) else ""
        told.append("".join(traceback.format_tb(link.__traceback__)) + type(link).__name__ + words)
        link = link.__cause__ or (None if link.__suppress_context__ else link.__context__)
    return "\n".join(reversed(told))


def _discreet(value: object) -> object:
    return _ADDRESS.sub("…@…", value) if isinstance(value, str) else value


def set_up_logs(level: str) -> None:
    """Log to standard error; libraries only from WARNING on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("pbem").setLevel(level)
    # It warns whenever a tick is still at work when the next one is due; that is how short ticks are meant to be.
    logging.getLogger("apscheduler").setLevel(logging.ERROR)
