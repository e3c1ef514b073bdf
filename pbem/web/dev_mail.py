"""`/dev/mail`: everybody's mailbox in the browser, and a box to answer as any player. Demo and development only."""

from __future__ import annotations

import secrets
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec
from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.demo import mailboxes
from pbem.demo.clients import Draft, Style, write_reply
from pbem.demo.letter import files_of, read_letter
from pbem.demo.page import POLICY, Scheme, in_scheme, shown_html, text_page
from pbem.inbox import receive
from pbem.inbox.background import MailRoom
from pbem.store.db import connected
from pbem.store.models import Member, OutboundMail, Person

blueprint = Blueprint("dev_mail", __name__)
MOST_TEXT = 200_000

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
OURS = "o"  # the box of letters of ours; what people have sent is in the other one
_ITEM = "/dev/mail/letters/<any(o,i):box><int:number>"


@blueprint.before_request
def only_where_allowed() -> None:
    """404 in production, whoever registered these pages; and no answers from other people's web pages."""
    settings: Settings = current_app.config["SETTINGS"]
    if not settings.shows_mailboxes:
        abort(404)
    if request.headers.get("Sec-Fetch-Site", "same-origin") == "cross-site" and request.method != "GET":
        abort(403)


@blueprint.after_request
def guarded(response: Response) -> Response:
    """No guessing of types, no caching, no addresses told to others."""
    response.headers.setdefault("Content-Security-Policy", PAGE_POLICY)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers.setdefault("Cache-Control", "no-store")
    return response


@blueprint.get("/")
def home() -> AnyResponse:
    """The bare address leads to the mailboxes."""
    return redirect(url_for("dev_mail.page"))


@blueprint.get("/dev/mail")
def page() -> str:
    """The page; its script asks for everything else."""
    return render_template("dev_mail/page.html")


@blueprint.get("/dev/mail/state")
def state() -> Response:
    """All mailboxes and the conversations of the one asked for; only the version when it is `known` already."""
    with connected():
        version = mailboxes.version()
        person = _person(request.args.get("person", type=int))
        if person is not None and request.args.get("known") == f"{version}/{person.id}":
            return _json({"version": f"{version}/{person.id}"})
        return _json(
            {
                "version": f"{version}/{person.id if person else 0}",
                "instance": mailboxes.instance(),
                "mailboxes": mailboxes.mailboxes(_simulated()),
                "person": person.id if person else 0,
                "threads": mailboxes.threads(person) if person else [],
            }
        )


@blueprint.get(_ITEM)
def letter(box: str, number: int) -> Response:
    """Head, text and order examples of one mail."""
    mime = _mime(box, number)
    read = read_letter(mime)
    return _json(
        {
            "id": f"{box}{number}",
            "subject": read.subject,
            "from": f"{read.sender_name} <{read.sender}>".strip(),
            "to": next((value for name, value in read.headers if name == "To"), ""),
            "date": read.date,
            "files": [one.name for one in files_of(mime)] if box == OURS else [],
            "headers": read.headers,
            "text": read.text,
            "html": bool(read.html),
            "examples": read.examples,
        }
    )


@blueprint.get(f"{_ITEM}/html")
def html(box: str, number: int) -> Response:
    """The HTML part for a sandboxed frame; `?scheme=dark` writes the preference into its styles."""
    read = read_letter(_mime(box, number))
    here = url_for("dev_mail.letter", box=box, number=number)
    shown = shown_html(read.html, f"{here}/pictures", read.pictures) if read.html else text_page(read.text)
    wished = request.args.get("scheme", "")
    scheme: Scheme = "dark" if wished == "dark" else "light" if wished == "light" else ""
    response = Response(in_scheme(shown, scheme), mimetype="text/html")
    response.headers["Content-Security-Policy"] = POLICY
    return response


@blueprint.get(f"{_ITEM}/raw")
def raw(box: str, number: int) -> Response:
    """The bytes as they travelled, as text."""
    text = _mime(box, number).decode("utf-8", "replace")
    return Response(text, mimetype="text/plain")


@blueprint.get(f"{_ITEM}/pictures/<path:cid>")
def picture(box: str, number: int, cid: str) -> Response:
    """An inline picture of the mail."""
    found = read_letter(_mime(box, number)).pictures.get(cid)
    if found is None:
        abort(404)
    response = Response(found.data, mimetype=found.kind)
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response


@blueprint.get("/dev/mail/letters/o<int:number>/files/<int:place>")
def file(number: int, place: int) -> Response:
    """A file that came with a letter of ours, to be kept."""
    found = files_of(_mime(OURS, number))
    if place >= len(found):
        abort(404)
    response = Response(found[place].data, mimetype="application/octet-stream")
    response.headers["Content-Disposition"] = f"attachment; filename={found[place].name}"
    return response


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the page sends: the letter answered, the mail program, the text."""

    letter: Annotated[str, msgspec.Meta(pattern=r"^o\d{1,15}$")]
    style: Style
    text: Annotated[str, msgspec.Meta(max_length=MOST_TEXT)]


@blueprint.post("/dev/mail/replies")
def reply() -> Response:
    """Write a real mail in this player's name and take it in as any other mail."""
    wanted = _wanted()
    if isinstance(wanted, str):
        return _json({"error": wanted}, 400)
    room: MailRoom = current_app.config["MAILROOM"]
    with connected():
        row = OutboundMail.get_or_none(OutboundMail.id == int(wanted.letter[1:]))
        if row is None or row.member is None or row.mime is None:
            return _json({"error": "That letter is gone. Please reload the page."}, 404)
        answered = read_letter(bytes(row.mime))
        mime = write_reply(wanted.style, _draft(row.member, wanted), answered)
        sender = row.member.person.address
        door = current_app.config["SETTINGS"].door
        taken = receive.take_in(
            mime, clock.now(), door, envelope_from=sender, envelope_to=answered.reply_to, way="page"
        )
    room.take(taken.id, taken.begun)
    return _json({"mail": f"i{taken.id}"})


def _wanted() -> Reply | str:
    """The reply asked for, or what is wrong with it."""
    if not request.is_json:
        return "A reply must be sent as JSON."
    try:
        wanted = msgspec.json.decode(request.get_data(), type=Reply)
    except (msgspec.DecodeError, UnicodeError) as error:
        return f"This is not a reply: {error}."
    if not wanted.text.strip():
        return "Please write something first, for example one of the orders suggested in the letter."
    return wanted


def _draft(member: Member, wanted: Reply) -> Draft:
    zone = ZoneInfo(member.person.timezone)
    address: str = member.person.address
    return Draft(
        name=member.name,
        address=address,
        text=wanted.text.replace("\r\n", "\n").strip("\n"),
        at=clock.now().astimezone(zone),
        message_id=f"<{secrets.token_hex(12)}@{address.partition('@')[2]}>",
        signature="" if wanted.style == "iphone" else member.name,
    )


def _person(wanted: int | None) -> Person | None:
    """The person asked for, else the first one who is no simulated player."""
    found = Person.get_or_none(Person.id == wanted) if wanted else None
    if found is not None:
        return found
    boxes = mailboxes.mailboxes(_simulated())
    return Person.get_by_id(boxes[0].id) if boxes else None


def _simulated() -> frozenset[str]:
    """Addresses of the players that the demo moves."""
    given: frozenset[str] = current_app.config.get("SIMULATED", frozenset())
    return given


def _mime(box: str, number: int) -> bytes:
    with connected():
        found = mailboxes.mime_of(f"{box}{number}")
    if found is None:
        abort(404)
    return found


def _json(data: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status=status, mimetype="application/json")
