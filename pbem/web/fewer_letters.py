"""`/letters/NAME`: fewer letters. Opening it changes nothing, since scanners of mail open everything; a click does."""

from __future__ import annotations

import logging

from flask import Blueprint, Response, abort, current_app, render_template, request
from peewee import PeeweeException

from pbem.archive.link import secret_of
from pbem.base import clock
from pbem.base.settings import Settings
from pbem.desk import one_click
from pbem.post.fewer_letters import PATH, read_name
from pbem.store import db
from pbem.web.failures import AGAIN

log = logging.getLogger(__name__)
blueprint = Blueprint("fewer_letters", __name__)
FIELD, VALUE = "List-Unsubscribe", "One-Click"  # RFC 8058 §3.1
HEADERS = {
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, nofollow",
}


@blueprint.after_request
def guarded(response: Response) -> Response:
    """The same guard on every answer."""
    response.headers.update(HEADERS)
    return response


@blueprint.get(f"{PATH}<name>")
def ask(name: str) -> Response:
    """A page with a button. 404 for any name that we did not give; the store is not asked."""
    _member(name)
    return _page("ask")


@blueprint.post(f"{PATH}<name>")
def click(name: str) -> Response:
    """Done, or done before: the same page. 400 for a post that is no click, 503 while the store is away."""
    settings: Settings = current_app.config["SETTINGS"]
    member = _member(name)
    if request.form.get(FIELD) != VALUE:
        return _page("ask", 400)
    try:
        with db.within(db.BUSY_SECONDS), db.connected():
            changed = one_click.fewer(member, settings.domain, clock.now())
    except PeeweeException as failure:
        log.warning("fewer letters could not be noted", extra={"reason": str(failure)})
        answer = _page("later", 503)
        answer.headers.update(AGAIN)
        return answer
    if changed:
        log.info("fewer letters by a click", extra={"member": member})
    return _page("done")


def _member(name: str) -> int:
    settings: Settings = current_app.config["SETTINGS"]
    member = read_name(secret_of(settings), name)
    if member is None:
        abort(404)
    return member


def _page(state: str, status: int = 200) -> Response:
    shown = render_template("fewer_letters/page.html", state=state, field=FIELD, value=VALUE)
    return Response(shown, status, mimetype="text/html")
