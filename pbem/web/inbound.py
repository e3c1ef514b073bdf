"""`POST /inbound/raw`: a mail as the request body, stored before it is answered."""

from __future__ import annotations

import logging
import time

from flask import Blueprint, Response, current_app, jsonify, request
from peewee import PeeweeException

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.inbox import no_mails, receive
from pbem.inbox.background import MailRoom
from pbem.inbox.receive import TakenIn
from pbem.reading.is_mail import what_instead
from pbem.store import db
from pbem.web import failures, secret
from pbem.web.request_body import ARRIVED

blueprint = Blueprint("inbound", __name__)
log = logging.getLogger(__name__)
CHUNK = 1 << 16
EXPECTED = (
    "the mail itself as the whole body: its RFC 5322 bytes, head and all (`curl --data-binary @mail.eml`), "
    "neither in JSON nor in a form; any Content-Type will do"
)


@blueprint.post("/inbound/raw")
def raw() -> Response:
    """401 without the secret, 400 or 415 for what is no mail, 503 while the store is away, 200 for what was stored."""
    settings: Settings = current_app.config["SETTINGS"]
    room: MailRoom = current_app.config["MAILROOM"]
    if not _authorised(settings.inbound_token):
        refusal = jsonify(error="the secret for this address is missing or wrong")
        refusal.status_code = 401
        refusal.headers["WWW-Authenticate"] = "Bearer"
        return refusal
    with db.within(db.BUSY_SECONDS - _waited()):  # from when the mail had arrived, whoever was served before
        mime = _body(settings.inbound_most_bytes)
        if instead := what_instead(mime):
            return _no_mail(instead)
        try:
            taken = receive.take_in(
                mime,
                clock.now(),
                settings.door,
                envelope_from=_envelope_from(),
                envelope_to=request.headers.get("X-Envelope-To", ""),
                event_key=request.headers.get("X-Event-Id", "").strip(),
            )
        except PeeweeException as failure:
            log.error("mail not stored", extra={"reason": str(failure)})
            return failures.unavailable("the database is not available")
        if taken.fresh or taken.unread:
            _begin(taken, room)
    return jsonify(mail=taken.id, fresh=taken.fresh)


def _no_mail(instead: str) -> Response:
    """Whoever set up the relay is told, and whoever runs the service: such posts are counted, and nothing is kept."""
    try:
        noted = no_mails.note(instead, clock.now())
        if noted.number == 1:
            log.warning("posted, but no mail", extra={"what": instead})
    except PeeweeException as failure:
        log.error("a post that is no mail was not counted", extra={"reason": str(failure)})
    answer = jsonify(error=f"this is no mail but {instead}", expected=EXPECTED)
    answer.status_code = 400 if instead == "nothing" else 415
    return answer


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


def _envelope_from() -> str:
    """The envelope sender; an empty header is the null sender of bounces, a missing one says nothing."""
    given = request.headers.get("X-Envelope-From")
    return "" if given is None else given.strip() or "<>"


def _authorised(token: str) -> bool:
    """The gate has seen the secret already, and moved one from the path to the header; any other server has not."""
    headers = request.headers
    return secret.right(token, secret.shown(headers.get("Authorization", ""), headers.get(secret.HEADER, "")))


def _body(most: int) -> bytes:
    """The request body up to the limit; what is longer is dropped; its sender is told in the answer to the mail."""
    kept = bytearray()
    while piece := request.stream.read(CHUNK):  # a read may bring less than asked for
        kept += piece[: most - len(kept)]
    return bytes(kept)
