"""Structured logs: one JSON object a line, with ids and codes, never tokens, hands or the bodies of mails."""

from __future__ import annotations

import json
import logging
import sys

from pbem.clock import from_millis, to_iso

# Whatever a caller passes in `extra` under these names is shown; nothing else gets through.
SHOWN = ("game", "mail", "letter", "template", "decision", "outcome", "reason", "attempt", "tick", "bytes", "status")


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
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(level: str) -> None:
    """Log to standard error; libraries only from WARNING on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("pbem").setLevel(level)
