"""What a request that fails is answered: one sentence as JSON, never a page."""

from __future__ import annotations

import logging
from contextlib import suppress

from flask import Flask, Response, jsonify
from werkzeug.exceptions import HTTPException

log = logging.getLogger(__name__)
AGAIN_SECONDS = 30  # until a mail that could not be stored is tried again; relays wait longer anyway
AGAIN = {"Retry-After": str(AGAIN_SECONDS)}
# Made beforehand: where there is no memory left, there may be none for the answer.
_NO_MEMORY = b'{"error":"there is not enough memory just now, please try again"}\n'


def unavailable(why: str) -> Response:
    """503, and when to try again."""
    answer = jsonify(error=f"{why}, please try again")
    answer.status_code = 503
    answer.headers.update(AGAIN)
    return answer


def register(app: Flask) -> None:
    """Answer every failure of this application so."""
    app.register_error_handler(HTTPException, _refused)
    app.register_error_handler(Exception, _failed)


def _refused(error: HTTPException) -> Response:
    answer = jsonify(error=error.description)
    kept = {name: value for name, value in error.get_headers() if not name.startswith("Content-")}
    answer.headers.update(kept)
    answer.status_code = error.code or 500
    return answer


def _failed(error: Exception) -> Response:
    """An error of ours; of a mail that brought it about nothing is lost, as its sender tries again."""
    with suppress(MemoryError):
        log.error("a request failed", exc_info=error)
    if isinstance(error, MemoryError):
        return Response(_NO_MEMORY, 503, AGAIN, mimetype="application/json")
    answer = jsonify(error="an error of ours, which has been logged")
    answer.status_code = 500
    return answer
