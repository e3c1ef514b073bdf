"""`/dev/mail` without a browser: who sees what, real replies, hostile mails, and that production has no such page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from pbem.base.settings import Settings
from pbem.demo.page import in_scheme, shown_html
from pbem.inbox.background import MailRoom
from pbem.reading.read_mail import read_mail
from pbem.store.db import connected
from pbem.store.models import InboundMail, OutboundMail
from pbem.web import dev_mail
from pbem.web.app import create_app
from tests.hasty import Hasty
from tests.house import House

pytestmark = pytest.mark.any_engine

HOSTILE = b"""From: Ann <ann@example.org>
To: %s
Subject: <script>alert(1)</script>
Message-ID: <evil@example.org>
MIME-Version: 1.0
Content-Type: multipart/related; boundary=x

--x
Content-Type: text/html; charset=utf-8

<script>alert(1)</script><img src="cid:pic@x"><img src="cid:none@x"><img src="http://127.0.0.1/track.gif">
--x
Content-Type: image/svg+xml
Content-ID: <pic@x>

<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>
--x--
"""


@pytest.fixture
def house(store: Settings) -> House:
    """Ann, Ben and Cleo are invited by Mo."""
    house = House(store)
    house.worker.scribe = Hasty(store)  # the page shows the letters as they were sent
    house.create()
    return house


@pytest.fixture
def app(house: House) -> Iterator[Flask]:
    """The application; Ben and Cleo count as simulated."""
    app = create_app(house.settings)
    app.config["SIMULATED"] = frozenset({"ben@example.org", "cleo@example.org"})
    yield app
    app.config["MAILROOM"].close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without eyes."""
    return app.test_client()


def state(client: FlaskClient, **query: object) -> Any:
    """What the page asks for every second."""
    answer = client.get("/dev/mail/state", query_string=query)
    assert answer.status_code == 200
    return answer.json


def reply(client: FlaskClient, letter: str, text: str, style: str = "gmail") -> Any:
    """Send a reply as the page does."""
    return client.post("/dev/mail/replies", json={"letter": letter, "style": style, "text": text})


def settled(app: Flask) -> None:
    """Wait until the mail room has done what it took."""
    room: MailRoom = app.config["MAILROOM"]
    room.idle()


def test_mailboxes_stand_in_order_with_their_marks(client: FlaskClient) -> None:
    """Who plays himself comes first, then the simulated ones, then the moderator; the invited are marked."""
    shown = state(client)
    boxes = [(box["name"], box["role"], box["simulated"], box["mark"]) for box in shown["mailboxes"]]
    assert boxes == [
        ("Ann", "player", False, "invited"),
        ("Ben", "player", True, "invited"),
        ("Cleo", "player", True, "invited"),
        ("Mo", "moderator", False, ""),
    ]
    assert shown["person"] == shown["mailboxes"][0]["id"]
    [thread] = shown["threads"]
    [item] = thread["items"]
    assert (thread["name"], item["kind"]) == ("invitation", "invitation")
    assert item["first"].startswith("Will you play, Ann?")
    assert thread["title"] == "Invitation: Paris Connection: Volga [G1]"


def test_a_known_version_is_answered_shortly(client: FlaskClient, house: House) -> None:
    """The page asks every second; only news are sent."""
    version = state(client)["version"]
    person = int(version.partition("/")[2])
    assert state(client, person=person, known=version) == {"version": version}
    house.write("ben", "accept")
    assert "mailboxes" in state(client, person=person, known=version)


@pytest.mark.store
def test_a_letter_is_shown_with_its_order_examples(client: FlaskClient) -> None:
    """Head, text, HTML, raw bytes; the sample lines become buttons."""
    item = state(client)["threads"][0]["items"][0]["id"]
    found = client.get(f"/dev/mail/letters/{item}")
    assert (found.status_code, found.mimetype) == (200, "application/json")
    letter: Any = found.json
    assert letter["examples"] == ["accept as Ann word platypus", "decline"]
    assert ["To", "Ann <ann@example.org>"] in letter["headers"]
    assert letter["to"] == "Ann <ann@example.org>"
    assert letter["text"].startswith("--- Write your orders above this line ---")
    raw = client.get(f"/dev/mail/letters/{item}/raw")
    assert raw.mimetype == "text/plain"
    assert "Content-Type: multipart/alternative" in raw.text
    page = client.get(f"/dev/mail/letters/{item}/html")
    assert "Will you play, Ann?" in page.text
    assert "sandbox" in page.headers["Content-Security-Policy"]


@pytest.mark.store
@pytest.mark.parametrize("style", ["plain", "gmail", "outlook", "iphone"])
def test_a_reply_is_a_real_mail_that_acts(app: Flask, client: FlaskClient, house: House, style: str) -> None:
    """The reply goes through the same door as every mail, is answered, and both are shown in the conversation."""
    item = state(client)["threads"][0]["items"][0]["id"]
    sent = reply(client, item, "accept as Anna word owl", style)
    assert sent.status_code == 200
    settled(app)
    house.post()
    items = {one["id"]: one for thread in state(client)["threads"] for one in thread["items"]}
    mine = items[sent.json["mail"]]
    assert (mine["kind"], mine["outcome"], mine["answers"]) == ("sent", "applied", item)
    assert mine["first"].startswith("accept as Anna word owl")
    [receipt] = [one for one in items.values() if one["answers"] == mine["id"]]
    assert (receipt["kind"], receipt["first"]) == ("receipt", "Done, Anna.")
    with connected():
        mail = InboundMail.get_by_id(int(sent.json["mail"][1:]))
        assert read_mail(bytes(mail.mime), house.settings.domain).text == "accept as Anna word owl"
        assert mail.envelope_from == "ann@example.org"


@pytest.mark.parametrize(
    ("letter", "style", "text", "status"),
    [
        ("o1", "gmail", " \n ", 400),
        ("o1", "pigeon", "accept", 400),
        ("i1", "gmail", "accept", 400),
        ("o1'--", "gmail", "accept", 400),
        ("o99999", "gmail", "accept", 404),
    ],
)
def test_a_reply_that_cannot_be_is_told_why(
    client: FlaskClient, letter: str, style: str, text: str, status: int
) -> None:
    """Nothing is stored, and the sentence says what is wrong."""
    answer = reply(client, letter, text, style)
    assert answer.status_code == status
    assert answer.json["error"].endswith(".")
    with connected():
        assert InboundMail.select().count() == 0


def test_other_sites_cannot_write_here(client: FlaskClient) -> None:
    """A form on another page cannot send JSON, and a browser says where a request comes from."""
    body = b'{"letter":"o1","style":"gmail","text":"decline"}'
    assert client.post("/dev/mail/replies", data=body, content_type="text/plain").status_code == 400
    elsewhere = {"Sec-Fetch-Site": "cross-site"}
    assert (
        client.post("/dev/mail/replies", data=body, content_type="application/json", headers=elsewhere).status_code
        == 403
    )
    with connected():
        assert InboundMail.select().count() == 0


def test_a_hostile_mail_is_shown_harmlessly(app: Flask, client: FlaskClient, house: House) -> None:
    """Scripts have nowhere to run, only true pictures are served, nothing is fetched from outside."""
    to = f"play+{house.member('ann').token}@{house.settings.domain}".encode()
    house.take(HOSTILE % to)
    sent = [one for thread in state(client)["threads"] for one in thread["items"] if one["kind"] == "sent"]
    address = f"/dev/mail/letters/{sent[0]['id']}"
    letter: Any = client.get(address).json
    assert letter["subject"] == "<script>alert(1)</script>"
    page = client.get(f"{address}/html")
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script" not in policy.replace("allow-scripts", "!")
    assert "allow-scripts" not in policy
    assert 'src="data:,"' in page.text
    assert "cid:" not in page.text
    assert client.get(f"{address}/pictures/pic@x").status_code == 404
    for path in ("", "/html", "/raw"):
        assert client.get(address + path).headers["X-Content-Type-Options"] == "nosniff"


def test_the_map_is_served_from_here(client: FlaskClient, house: House) -> None:
    """A `cid:` picture of a letter is fetched from the letter's own address."""
    for name in ("ann", "ben", "cleo"):
        house.write(name, "accept")
    items = [one for thread in state(client)["threads"] for one in thread["items"] if one["kind"] == "welcome"]
    page = client.get(f"/dev/mail/letters/{items[0]['id']}/html").text
    found = re.search(r'src="(/dev/mail/letters/o\d+/pictures/[^"]+)"', page)
    assert found
    picture = client.get(found[1])
    assert (picture.status_code, picture.mimetype) == (200, "image/png")
    assert picture.data.startswith(b"\x89PNG")


def test_the_page_has_a_strict_policy(client: FlaskClient) -> None:
    """Nothing inline, nothing from elsewhere; the page needs neither."""
    page = client.get("/dev/mail")
    policy = page.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<script(?![^>]*src=)|\sstyle=|\son\w+=|https?://", page.text)
    assert client.get("/").headers["Location"] == "/dev/mail"


@pytest.mark.parametrize(
    "path", ["/", "/dev/mail", "/dev/mail/state", "/dev/mail/letters/o1", "/dev/mail/letters/o1/raw"]
)
def test_production_has_no_such_page(house: House, path: str) -> None:
    """Not registered in production; and were it registered by mistake, still 404."""
    settings = msgspec.structs.replace(house.settings, environment="production")
    app = create_app(settings)
    assert app.test_client().get(path).status_code == 404
    careless = create_app(settings)
    careless.register_blueprint(dev_mail.blueprint)
    assert careless.test_client().get(path).status_code == 404
    assert careless.test_client().post("/dev/mail/replies", json={}).status_code == 404


def test_dark_and_light_are_written_into_styles_where_wished() -> None:
    """For browsers that do not tell a frame's letter which colours are wanted."""
    html = (
        '<meta name="color-scheme" content="light dark"><style>:root{color-scheme: light dark}'
        "@media (prefers-color-scheme:dark){p{color:red}}</style>"
    )
    assert in_scheme(html, "") == html
    dark = in_scheme(html, "dark")
    assert 'content="dark"' in dark
    assert ":root{color-scheme: dark}" in dark
    assert "@media (min-width: 0px)" in dark
    assert "@media (max-width: 0px)" in in_scheme(html, "light")


def test_only_known_pictures_get_an_address() -> None:
    """What stands behind `cid:` cannot break out of the attribute."""
    html = "<img src=\"cid:a@x\"><img src='cid:b&quot;onerror=1@x'>"
    shown = shown_html(html, "/p", {"a@x": 1, 'b"onerror=1@x': 1})
    assert shown == "<img src=\"/p/a@x\"><img src='/p/b%22onerror%3D1@x'>"


def test_a_file_that_came_with_a_letter_can_be_kept(client: FlaskClient, house: House) -> None:
    """The archive of a game, whole."""
    for name in ("ann", "ben", "cleo"):
        house.write(name, f"accept word {name}")
    (sent,) = house.write("ann", "export")
    with connected():
        row = OutboundMail.get(OutboundMail.message_id == str(sent.mail["Message-ID"]))
    item = f"/dev/mail/letters/o{row.id}"
    assert client.get(item).json["files"] == ["g1.zip"]  # type: ignore[index]
    found = client.get(f"{item}/files/0")
    assert found.data == next(sent.mail.iter_attachments()).get_content()
    assert found.headers["Content-Disposition"] == "attachment; filename=g1.zip"
    assert found.headers["X-Content-Type-Options"] == "nosniff"
    assert client.get(f"{item}/files/1").status_code == 404
