"""`/letters/NAME`: fewer letters. Opening it changes nothing, since scanners of mail open everything; a click does."""

from __future__ import annotations

import logging

from flask import Blueprint, Response, abort, current_app, render_template, request
from peewee import PeeweeException

from pbem.archive.link import secret_of
from pbem.base import clock
from pbem.base.settings import Settings
from pbem.desk import one_click
from pbem.post.fewer_letters import PATH, Wish, read_name
from pbem.store import db
from pbem.web.failures import AGAIN
from pbem.web.for_holders import guard

log = logging.getLogger(__name__)
blueprint = Blueprint("fewer_letters", __name__)
FIELD, VALUE = "List-Unsubscribe", "One-Click"  # RFC 8058 §3.1
guard(blueprint, "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'")


@blueprint.get(f"{PATH}<name>")
def ask(name: str) -> Response:
    """A page with a button. 404 for any name that we did not give; the store is not asked."""
    return _page("ask", _wish(name))


@blueprint.post(f"{PATH}<name>")
def click(name: str) -> Response:
    """Done, or done before: the same page. 400 for a post that is no click, 503 while the store is away."""
    settings: Settings = current_app.config["SETTINGS"]
    wish = _wish(name)
    if request.form.get(FIELD) != VALUE:
        return _page("ask", wish, 400)
    try:
        with db.within(db.BUSY_SECONDS), db.connected():
            changed = one_click.fewer(wish, settings.domain, clock.now())
    except PeeweeException as failure:
        log.warning("fewer letters could not be noted", extra={"reason": str(failure)})
        answer = _page("later", wish, 503)
        answer.headers.update(AGAIN)
        return answer
    if changed:
        log.info("fewer letters by a click", extra={"member": wish.member})
    return _page("done", wish)


def _wish(name: str) -> Wish:
    settings: Settings = current_app.config["SETTINGS"]
    wish = read_name(secret_of(settings), name)
    if wish is None:
        abort(404)
    return wish


def _page(state: str, wish: Wish, status: int = 200) -> Response:
    shown = render_template("fewer_letters/page.html", state=state, daily=wish.daily, field=FIELD, value=VALUE)
    return Response(shown, status, mimetype="text/html")
