"""Each request is a piece of work: its lines in the log have one id, and its answer names it (`X-Request-Id`)."""

from __future__ import annotations

from flask import Flask, Response

from pbem.base import work

HEADER = "X-Request-Id"


def register(app: Flask) -> None:
    """From the first line that a request writes to its last one; what was asked of us before is forgotten."""

    def begin() -> None:
        work.begin()

    def named(answer: Response) -> Response:
        answer.headers[HEADER] = str(work.known().get("id", ""))
        return answer

    def end(error: BaseException | None) -> None:
        work.end()

    app.before_request(begin)
    app.after_request(named)
    app.teardown_request(end)
