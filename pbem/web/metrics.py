"""`GET /metrics`: the figures of the whole service in the format of Prometheus, for who shows the token.

Without `metrics_token` there is no such page. That a request comes from this machine proves nothing: behind a proxy
all of them do.
"""

from __future__ import annotations

from flask import Blueprint, Flask, Response, abort, current_app, request
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.operating.health import places
from pbem.operating.metrics import registry
from pbem.store import tally
from pbem.store.adding_up import add_up
from pbem.web import secret

blueprint = Blueprint("metrics", __name__)
_METHODS = ("GET", "HEAD", "POST")


@blueprint.get("/metrics")
def show() -> Response:
    """The figures; 401 without the token."""
    settings: Settings = current_app.config["SETTINGS"]
    if not settings.metrics_token:
        abort(404)
    if not secret.right(settings.metrics_token, secret.shown(request.headers.get("Authorization", ""), "")):
        refusal = Response("Set `authorization` to the setting `metrics_token`, as a bearer token.\n", 401)
        refusal.headers["WWW-Authenticate"] = "Bearer"
        refusal.mimetype = "text/plain"
        return refusal
    now = clock.now()
    add_up(now)
    return Response(generate_latest(registry(now, places(settings))), content_type=CONTENT_TYPE_PLAIN_0_0_4)


def count_requests(app: Flask) -> None:
    """Count what is answered: by page, as we named it, never by its path."""

    def counted(answer: Response) -> Response:
        page = (request.endpoint or "none").partition(".")[0]
        method = request.method if request.method in _METHODS else "other"
        tally.count(f"request:{page}:{method}:{answer.status_code}")
        return answer

    app.after_request(counted)
