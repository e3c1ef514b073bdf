"""`/letters/NAME`: List-Unsubscribe with one click (RFC 8058). A click is an order; opening the page is none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import msgspec
import pytest
from flask.testing import FlaskClient

from pbem.archive.link import secret_of
from pbem.post.fewer_letters import Wish, name_of, read_name
from pbem.store.db import connected
from pbem.store.models import LogEntry
from pbem.web.app import create_app
from tests.edges import legal_order
from tests.house import House, Sent
from tests.web.knocking import Door

OURS = "https://trains.example"
CLICK = {"List-Unsubscribe": "One-Click"}  # as Gmail and Apple Mail post it


def public(house: House, url: str = OURS) -> None:
    """From now on the service knows by which URL it is reached."""
    house.settings = msgspec.structs.replace(house.settings, public_url=url)
    house.worker.scribe.settings = house.settings


@pytest.fixture
def there(running: House) -> Iterator[FlaskClient]:
    """The web application of a service that has a public URL."""
    public(running)
    app = create_app(running.settings)
    yield app.test_client()
    app.config["MAILROOM"].close()


def moved(house: House, to: str) -> Sent:
    """A letter to them about the game, after somebody has moved."""
    for _ in range(6):
        name, order = legal_order(house)
        letters = [one for one in house.write(name, order) if one.to == f"{to}@example.org"]
        news = [one for one in letters if one.mail["Auto-Submitted"] == "auto-generated"]  # answers have no such link
        if news:
            return news[0]
    raise AssertionError(f"no letter to {to}")


def link(letter: Sent) -> str:
    """The path of its address for one click; the header has been unfolded by the reading."""
    found = re.fullmatch(rf"<{OURS}(/letters/[\w-]+)>, <mailto:[^>]+>", str(letter.mail["List-Unsubscribe"]))
    assert found, letter.mail["List-Unsubscribe"]
    return found[1]


def settings_in_record(house: House, name: str) -> list[str]:
    """What the record says they have set, in order."""
    with connected():
        rows = LogEntry.select().where((LogEntry.kind == "setting") & (LogEntry.actor == house.member(name).id))
        return [row.facts["line"] for row in rows.order_by(LogEntry.number)]


@pytest.mark.any_engine
def test_a_click_is_the_order_mail_digest(running: House, there: FlaskClient) -> None:
    running.write("ann", "mail all")
    letter = moved(running, "ann")
    assert str(letter.mail["List-Unsubscribe-Post"]) == "List-Unsubscribe=One-Click"
    assert "body=mail%20digest>" in str(letter.mail["List-Unsubscribe"])  # both ways mean the same
    before = settings_in_record(running, "ann")
    answer = there.post(link(letter), data=CLICK)
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    ann = running.member("ann")
    assert (ann.mail_mode, ann.digest_at, ann.status) == ("digest", "07:30", "playing")
    assert settings_in_record(running, "ann") == [*before, "mail digest 07:30"]
    (told,) = [one for one in running.post() if one.to == "ann@example.org"]
    assert "one letter a day, at 07:30" in " ".join(told.text.split())


def test_the_same_click_twice_and_later_changes_nothing_more(running: House, there: FlaskClient) -> None:
    running.write("ann", "mail all")
    path = link(moved(running, "ann"))
    first = there.post(path, data=CLICK)
    running.post()
    running.write("ann", "mail digest 19:00")
    noted = settings_in_record(running, "ann")
    running.now += timedelta(days=40)
    again = [there.post(path, data=CLICK) for _ in range(3)]
    assert all((one.status_code, one.data) == (200, first.data) for one in again)
    assert running.member("ann").digest_at == "19:00"
    assert settings_in_record(running, "ann") == noted
    assert not [one for one in running.post() if one.to == "ann@example.org" and "one letter a day" in one.text]


def daily_news(house: House, to: str) -> Sent:
    """The letter of a day in which others have moved, and it is not their turn."""
    while True:
        name, order = legal_order(house)
        house.write(name, order)
        if to not in (name, house.active()):
            return next(one for one in house.wait(days=1) if one.to == f"{to}@example.org")


def test_a_click_in_the_letter_of_the_day_ends_those(running: House, there: FlaskClient) -> None:
    """One click must stop what is like a list's (RFC 8058): there is nothing of that kind left then."""
    running.write("ann", "mail digest 19:00")
    letter = daily_news(running, "ann")
    assert "body=mail%20turns>" in str(letter.mail["List-Unsubscribe"])
    assert "no longer come; you get it with your next turn" in there.get(link(letter)).text
    before = settings_in_record(running, "ann")
    assert there.post(link(letter), data=CLICK).status_code == 200
    assert running.member("ann").mail_mode == "turns"
    assert settings_in_record(running, "ann") == [*before, "mail turns"]


def test_a_program_that_clicks_twice_does_not_wish_for_less_than_it_was_told(
    running: House, there: FlaskClient
) -> None:
    running.write("ann", "mail all")
    path = link(moved(running, "ann"))
    assert [there.post(path, data=CLICK).status_code for _ in range(3)] == [200] * 3
    assert running.member("ann").mail_mode == "digest"


def test_nobody_gets_more_letters_by_it(running: House, there: FlaskClient) -> None:
    """Letters of their turns alone, as is the default, are fewer than one a day."""
    letter = moved(running, running.active())
    name = letter.to.partition("@")[0]
    assert running.member(name).mail_mode == "turns"
    assert "body=mail%20turns>" in str(letter.mail["List-Unsubscribe"])
    assert there.post(link(letter), data=CLICK).status_code == 200
    assert running.member(name).mail_mode == "turns"
    assert settings_in_record(running, name) == []


@pytest.mark.parametrize("way", ["get", "head", "options", "empty", "other"])
def test_what_is_no_click_changes_nothing(running: House, there: FlaskClient, way: str) -> None:
    """Scanners of links open everything, and try what they find."""
    running.write("ann", "mail all")
    path = link(moved(running, "ann"))
    before = settings_in_record(running, "ann")
    answer = {
        "get": lambda: there.get(path),
        "head": lambda: there.head(path),
        "options": lambda: there.options(path),
        "empty": lambda: there.post(path),
        "other": lambda: there.post(path, data={"List-Unsubscribe": "yes"}),
    }[way]()
    assert answer.status_code == (400 if way in ("empty", "other") else 200)
    assert settings_in_record(running, "ann") == before
    assert running.member("ann").mail_mode == "all"


def test_the_page_has_a_button_and_says_nothing_of_anybody(running: House, there: FlaskClient) -> None:
    running.write("ann", "mail all")
    answer = there.get(link(moved(running, "ann")))
    assert '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>' in answer.text
    for secret in ("ann", "Ann", "Volga", running.member("ann").token, "G1"):
        assert not re.search(rf"\b{secret}\b", answer.text)
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; form-action 'self'")
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "Location" not in answer.headers


def test_a_form_of_parts_is_a_click_too(running: House, there: FlaskClient) -> None:
    """RFC 8058 §3.2 has multipart/form-data first."""
    running.write("ann", "mail all")
    path = link(moved(running, "ann"))
    assert there.post(path, data=CLICK, content_type="multipart/form-data").status_code == 200
    assert running.member("ann").mail_mode == "digest"


def test_a_name_that_we_did_not_give_leads_nowhere(running: House, there: FlaskClient) -> None:
    running.write("ann", "mail all")
    path = link(moved(running, "ann"))
    name = path.rpartition("/")[2]
    swapped = [f"{name[:at]}{'A' if name[at] != 'A' else 'B'}{name[at + 1 :]}" for at in range(len(name))]
    odd = ["", "1", name[:-1], f"{name}A", f"{name}=", "a" * 5000, "%00", "..%2f..", "é" * 32, name.swapcase()]
    for wrong in (*swapped, *odd):
        for answer in (there.get(f"/letters/{wrong}"), there.post(f"/letters/{wrong}", data=CLICK)):
            assert answer.status_code == 404, wrong
    assert running.member("ann").mail_mode == "all"


def test_a_name_says_nothing_and_is_each_ones_own(running: House) -> None:
    secret = secret_of(running.settings)
    wishes = [Wish(number // 2, daily=bool(number % 2)) for number in range(2, 2000)]
    names = [name_of(secret, wish) for wish in wishes]
    assert len({name[:6] for name in names}) > 1990  # no beginning in common …
    assert len({name[-6:] for name in names}) > 1990  # … and no end
    assert [read_name(secret, name) for name in names] == wishes
    assert not any(read_name(b"another secret", name) for name in names)
    assert name_of(secret, Wish(7, daily=False)) == names[12]


def test_without_an_encrypted_public_address_there_is_only_the_way_by_mail(running: House) -> None:
    for url in ("", "http://trains.example"):
        public(running, url)
        running.write("ann", "mail all")
        letter = moved(running, "ann")
        assert letter.mail["List-Unsubscribe-Post"] is None
        assert str(letter.mail["List-Unsubscribe"]).startswith("<mailto:")
        assert b"/letters/" not in letter.whole


def test_the_link_stands_in_one_header_of_its_readers_letters_and_nowhere_else(
    running: House, there: FlaskClient
) -> None:
    running.write("ann", "mail all")
    running.write("ben", "mail all")
    moved(running, "ann")
    secret = secret_of(running.settings)
    daily = {"ann": True, "ben": True, "cleo": False}  # who has the news of every move by now
    names = {name: name_of(secret, Wish(running.member(name).id, daily[name])).encode() for name in daily}
    seen = 0
    for letter in running.box.letters:
        name = letter.to.partition("@")[0]
        for other, token in names.items():
            count = letter.mime.count(token)
            assert count <= (other == name), (name, other)
            seen += count
    assert seen
    there.post(f"/letters/{names['ann'].decode()}", data=CLICK)
    with connected():
        kept = " ".join(str(row.facts) for row in LogEntry.select())
    assert names["ann"].decode() not in kept


def test_who_holds_a_seat_no_more_changes_nothing_for_who_does(running: House, there: FlaskClient) -> None:
    running.write("ann", "mail all")
    path = link(moved(running, "ann"))
    mo = running.member("mo", role="moderator")
    running.take(running.mail("mo", "replace ann by zoe@example.org", to=f"play+{mo.token}@mail.test"))
    letter = next(one for one in running.post() if one.to == "mo@example.org")
    code = re.search(r"^confirm \S+$", letter.text, re.MULTILINE)
    assert code
    running.take(running.mail("mo", code[0], to=f"play+{mo.token}@mail.test"))
    running.write("zoe", "accept; mail all")
    assert running.member("zoe").mail_mode == "all"
    assert there.post(path, data=CLICK).status_code == 200
    assert running.member("zoe").mail_mode == "all"


def test_a_click_passes_the_gate_without_the_secret_and_nothing_long_does(
    running: House, door: Callable[..., Door]
) -> None:
    """Over a real socket: the gate refuses every other body that shows no secret."""
    public(running)
    running.settings = msgspec.structs.replace(running.settings, environment="production")  # no page of mailboxes
    running.write("ann", "mail all")
    path = link(moved(running, "ann"))
    opened = door()
    form = "Content-Type: application/x-www-form-urlencoded"
    long = opened.post(b"List-Unsubscribe=One-Click&x=" + b"x" * 5000, form, path=path)
    assert long.startswith(b"HTTP/1.1 413")
    assert running.member("ann").mail_mode == "all"
    assert opened.post(b"List-Unsubscribe=One-Click", form, path=path).startswith(b"HTTP/1.1 200")
    assert running.member("ann").mail_mode == "digest"
    assert opened.post(b"List-Unsubscribe=One-Click", form, path="/lettersx").startswith(b"HTTP/1.1 413")
