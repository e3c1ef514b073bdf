"""`POST /inbound/<way>`: a mail by one of the ways of `ways/table.py`, stored before it is answered."""

from __future__ import annotations

import logging
import time
from hashlib import sha256

from flask import Blueprint, Response, abort, current_app, jsonify, request
from peewee import PeeweeException

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.inbox import no_mails, receive
from pbem.inbox.background import MailRoom
from pbem.inbox.receive import TakenIn
from pbem.reading.is_mail import what_instead
from pbem.store import db
from pbem.web import failures, secret
from pbem.web.limits import limits_of
from pbem.web.request_body import ARRIVED
from pbem.web.ways import signed_head
from pbem.web.ways.head import Head
from pbem.web.ways.table import WAYS
from pbem.web.ways.way import Delivery, Nothing, Posted, Way

blueprint = Blueprint("inbound", __name__)
log = logging.getLogger(__name__)
CHUNK = 1 << 16
LONGEST_EVENT = 200  # characters; no provider's own id is longer
EXPECTED = (
    "the mail itself as the whole body: its RFC 5322 bytes, head and all (`curl --data-binary @mail.eml`), "
    "neither in JSON nor in a form; any Content-Type will do"
)


@blueprint.post("/inbound/<name>")
@blueprint.post("/inbound/<name>/mime")
def inbound(name: str) -> Response:
    """200 for what was stored; what else a way answers stands in its file. 503 while the store is away."""
    settings: Settings = current_app.config["SETTINGS"]
    way = WAYS.get(name)
    known = _shows_the_secret(settings)
    if not known and (way is None or not way.signs_head):
        return _unauthorized(401 if way is None else way.unproved)
    if way is None:
        abort(404)
    limits = limits_of(settings)
    body = _body(limits.longest_bytes if way.wraps else limits.most_bytes)
    if not (known or _signed(body, settings)):
        return _unauthorized(way.unproved)
    posted = Posted(Head(request.headers.items()), body, clock.now(), settings, current_app.config["FETCH"])
    try:
        delivery = way.read(posted)
    except Nothing as nothing:
        return _nothing(way, nothing)
    del body, posted  # what wrapped the mail is not needed while it waits for the store
    return _store(way, delivery, settings)


def _store(way: Way, delivery: Delivery, settings: Settings) -> Response:
    room: MailRoom = current_app.config["MAILROOM"]
    mime = bytes(delivery.raw[: settings.inbound_most_bytes])  # its sender is told in the answer to the mail
    with db.within(db.BUSY_SECONDS - _waited()):  # from when the mail had arrived, whoever was served before
        if instead := what_instead(mime):
            return _no_mail(instead, way)
        try:
            taken = receive.take_in(
                mime,
                clock.now(),
                settings.door,
                envelope_from=delivery.envelope_from,
                envelope_to=delivery.envelope_to,
                event_key=_event_key(way, delivery.event),
                way=way.name,
                verdicts=delivery.verdicts if settings.provider_verdicts else (),
            )
        except PeeweeException as failure:
            log.error("mail not stored", extra={"reason": str(failure)})
            return failures.unavailable("the database is not available")
        if taken.fresh or taken.unread:
            _begin(taken, room)
    return jsonify(mail=taken.id, fresh=taken.fresh)


def _event_key(way: Way, event: str) -> str:
    """The provider's own id, apart from those of others."""
    if len(event) > LONGEST_EVENT:
        event = sha256(event.encode()).hexdigest()
    return event if way.name == "raw" or not event else f"{way.name}:{event}"


def _no_mail(instead: str, way: Way) -> Response:
    """Whoever set up the relay is told, and whoever runs the service: such posts are counted, and nothing is kept."""
    if _count(instead, way) == 1:
        log.warning("posted, but no mail", extra={"reason": instead, "way": way.name})
    answer = jsonify(error=f"this is no mail but {instead}", expected=EXPECTED)
    answer.status_code = 400 if instead == "nothing" and way.no_mail == 415 else way.no_mail
    return answer


def _nothing(way: Way, nothing: Nothing) -> Response:
    """A post that brings no mail: nothing is kept of it, and the log says what to change."""
    told = {"way": way.name, "status": nothing.status, "reason": nothing.why, "change": nothing.change or None}
    log.log(logging.WARNING if nothing.change else logging.INFO, "nothing to store", extra=told)
    if nothing.amiss:
        with db.within(db.BUSY_SECONDS - _waited()):
            _count(nothing.why.partition(" (")[0], way)  # /health shows it to everybody
    if nothing.status == 503:
        return failures.unavailable(nothing.why)
    answer = jsonify(**{"mail": None, "why" if nothing.status == 200 else "error": nothing.why})
    answer.status_code = nothing.status
    if nothing.status == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def _count(what: str, way: Way) -> int:
    """One more post that was no mail; how many there were lately, 0 where nobody can say."""
    try:
        return no_mails.note(what, clock.now(), way.name).number
    except PeeweeException as failure:
        log.error("a post that is no mail was not counted", extra={"reason": str(failure)})
        return 0


def _begin(taken: TakenIn, room: MailRoom) -> None:
    """The mail is safe, whatever happens."""
    try:
        room.take(taken.id, taken.begun)
    except Exception:
        log.exception("mail left for the worker", extra={"mail": taken.id})


def _waited() -> float:
    """Seconds since the whole mail was here, where the gate has noted it."""
    try:
        return max(time.monotonic() - float(request.headers[ARRIVED]), 0)
    except (KeyError, ValueError):
        return 0


def _shows_the_secret(settings: Settings) -> bool:
    """The gate has seen it already, or a signed head, and then puts the secret here; any other server has not."""
    headers = request.headers
    offered = secret.shown(headers.get("Authorization", ""), headers.get(secret.HEADER, ""))
    return secret.right(settings.inbound_token, offered)


def _signed(body: bytearray, settings: Settings) -> bool:
    """The same without the gate, for a relay that signs."""
    head = Head(request.headers.items())
    wrong = signed_head.what_is_wrong(head, settings.relay_secret, clock.now().timestamp())
    return not wrong and signed_head.same(head, sha256(body).hexdigest())


def _unauthorized(status: int) -> Response:
    refusal = jsonify(error="the secret for this address is missing or wrong")
    refusal.status_code = status
    refusal.headers["WWW-Authenticate"] = "Bearer"
    return refusal


def _body(most: int) -> bytearray:
    """The request body up to the limit; what is longer is dropped."""
    kept = bytearray()
    while piece := request.stream.read(CHUNK):  # a read may bring less than asked for
        kept += piece[: most - len(kept)]
    return kept
