"""Structured logs: ids and codes, never tokens, hands or the bodies of mails; a JSON object a line, or plain text.

Whatever a mail or a mail server brought into a line, it stays one line and does nothing to a terminal.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback

from peewee import PeeweeException

from pbem.base import work
from pbem.base.clock import from_millis, to_iso

# Whatever a caller passes in `extra` under these names is shown; nothing else gets through.
SHOWN = (
    *("game", "mail", "letter", "template", "decision", "outcome", "reason", "attempt", "tick", "bytes", "status"),
    *("way", "change"),  # by which a post came, and what the operator may set right
    *("seconds", "since", "to", "games", "count", "code"),  # of what befell the whole service
)
FIELDS = ("at", "level", "from", "what", "id", *SHOWN, "trace")  # in this order
_UNSEEN = re.compile(  # what a terminal obeys, ends a line, or turns what stands around it
    r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
# Mail servers quote the address in their refusals, and a reply address holds the token of a seat.
_ADDRESS = re.compile(r"(?:\"[^\"\s]{0,64}\"|[^\s<>\"'(),;@]+)@[^\s<>\"'(),;@]+")
# Errors whose words come from the database or the system. Those of others may quote an order, a hand, a mail.
_SPEAKS_OF_NOBODY = (PeeweeException, OSError)


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The fields that are known, in the order of FIELDS."""
        return _UNSEEN.sub(_escaped, json.dumps(_fields(record), ensure_ascii=False))


class TextLines(logging.Formatter):
    """Formats a record as a line to be read: when, level, what, then `name=value`; a trace follows, set in."""

    def format(self, record: logging.LogRecord) -> str:
        """The same fields as of `JsonLines`."""
        fields = _fields(record)
        at, level, told = fields.pop("at"), fields.pop("level"), fields.pop("what")
        trace_of = str(fields.pop("trace", ""))
        line = f"{at} {level} {told}"
        for name, value in fields.items():
            plain = isinstance(value, int) or re.fullmatch(r"[\w.:,/+-]+", str(value))
            line += f" {name}={value if plain else json.dumps(value, ensure_ascii=False)}"
        return "\n    ".join(_UNSEEN.sub(_escaped, one) for one in (line, *trace_of.splitlines()))


FORMS: dict[str, type[logging.Formatter]] = {"json": JsonLines, "text": TextLines}


def _fields(record: logging.LogRecord) -> dict[str, object]:
    """What is known of a record and of the work in which it was written; what the record says goes first."""
    found: dict[str, object] = {
        "at": to_iso(from_millis(int(record.created * 1000))),
        "level": record.levelname.lower(),
        "from": record.name,
        "what": record.getMessage(),
    }
    known = work.known()
    found |= {key: known[key] for key in ("id", *SHOWN) if key in known}
    found |= {key: getattr(record, key) for key in SHOWN if getattr(record, key, None) is not None}
    if record.exc_info and record.exc_info[1] is not None:
        found["trace"] = trace(record.exc_info[1])
    return {key: _discreet(found[key]) for key in FIELDS if key in found}


def _escaped(sign: re.Match[str]) -> str:
    return f"\\u{ord(sign[0]):04x}"


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


def set_up_logs(level: str, form: str = "json") -> None:
    """Log to standard error, in one of FORMS; libraries only from WARNING on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMS[form]())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("pbem").setLevel(level)
    # It warns whenever a tick is still at work when the next one is due; that is how short ticks are meant to be.
    logging.getLogger("apscheduler").setLevel(logging.ERROR)
