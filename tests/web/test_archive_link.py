"""`GET /archive/NAME`: the archive that a letter links to, and nothing to whoever has no such link."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from io import BytesIO
from zipfile import ZipFile

import msgspec
import pytest
from flask.testing import FlaskClient

from pbem.archive import link, shelf
from pbem.archive.link import name_of, read_name, secret_of, url_of
from pbem.facts.enclosed import Enclosed
from pbem.post import enclosing
from pbem.web.app import create_app
from tests.edges import legal_order
from tests.hasty import BareShelf
from tests.house import House
from tests.sampled import spread
from tests.web.knocking import Door

pytestmark = pytest.mark.any_engine

OURS = "https://trains.example"
SECRET = "a secret of the tests"
BEGUN = 5  # the number of the entry with which the game began: created, three times accepted, started


@pytest.fixture
def there(running: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """The web application of a service all of whose archives are too large for a letter."""
    monkeypatch.setattr(enclosing, "MOST_BYTES", 100)
    running.settings = msgspec.structs.replace(running.settings, public_url=OURS)
    running.worker.scribe.settings = running.settings
    monkeypatch.setattr(shelf.Shelf, "pack", BareShelf.pack)
    app = create_app(running.settings)
    yield app.test_client()
    app.config["MAILROOM"].close()


def linked(house: House, name: str = "ann") -> str:
    """The path of the link that the answer to `export` brings."""
    (letter,) = house.write(name, "export")
    found = re.search(rf"^{OURS}(/archive/\S+)$", letter.text, re.MULTILINE)
    assert found, letter.text
    return found[1]


def test_the_link_of_a_letter_leads_to_the_file(running: House, there: FlaskClient) -> None:
    answer = there.get(linked(running), buffered=True)
    assert answer.status_code == 200
    with ZipFile(BytesIO(answer.data)) as zipped:
        assert zipped.testzip() is None
        game = msgspec.json.decode(zipped.read("game.json"))
    assert (game["scope"], game["reader"]) == ("own", running.member("ann").player)
    assert answer.headers["Content-Disposition"] == "attachment; filename=g1.zip"
    assert answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; sandbox")


def test_head_says_how_large_it_is(running: House, there: FlaskClient) -> None:
    path = linked(running)
    answer = there.head(path, buffered=True)
    assert (answer.status_code, answer.data) == (200, b"")
    assert int(answer.headers["Content-Length"]) == len(there.get(path, buffered=True).data)


def test_it_is_made_again_where_it_is_not_kept(running: House, there: FlaskClient) -> None:
    """The web process may run on another machine, with a home of its own."""
    path = linked(running)
    (kept,) = (running.settings.home_dir / shelf.FOLDER).iterdir()
    kept.unlink()
    name, order = legal_order(running)
    running.write(name, order)  # what came later is not in it
    with ZipFile(BytesIO(there.get(path, buffered=True).data)) as zipped:
        entries = msgspec.json.decode(zipped.read("game.json"))["entries"]
    assert not any(one["public"]["kind"] == "action" for one in entries)


def test_it_leads_nowhere_once_letters_are_gone(running: House, there: FlaskClient) -> None:
    path = linked(running)
    running.now += timedelta(days=30)
    assert there.get(path, buffered=True).status_code == 200
    running.now += timedelta(hours=2)
    assert there.get(path, buffered=True).status_code == 404


def test_a_seat_that_has_another_holder_is_not_shown_to_the_one_before(running: House, there: FlaskClient) -> None:
    """The link is as good as it was: it never shows what was written to somebody else."""
    path = linked(running)
    for file in (running.settings.home_dir / shelf.FOLDER).iterdir():
        file.unlink()
    asked = running.settings.domain
    token = running.member("mo", role="moderator").token
    for text in ("replace ann by zoe@example.org",):
        running.take(running.mail("mo", text, to=f"play+{token}@{asked}"))
    letter = next(one for one in running.post() if one.to == "mo@example.org")
    code = re.search(r"^confirm \S+$", letter.text, re.MULTILINE)
    assert code
    running.take(running.mail("mo", code[0], to=f"play+{token}@{asked}"))
    running.write("zoe", "accept")
    assert there.get(path, buffered=True).status_code == 404


@pytest.mark.store
@pytest.mark.parametrize(
    "change",
    spread(
        [
            lambda path: path[:-1] + ("A" if path[-1] != "A" else "B"),
            lambda path: path.replace("/archive/1-", "/archive/2-"),
            lambda path: re.sub(r"-(p\d)-", "-p9-", path),
            lambda path: re.sub(r"-p\d-\d+-", "-all-", path),
            lambda path: re.sub(r"/1-(\d+)-", lambda found: f"/1-{int(found[1]) + 1}-", path),
            lambda path: re.sub(r"-(\d+)\.", lambda found: f"-{int(found[1]) + 1}.", path),
            lambda path: path.rpartition(".")[0],
            lambda path: f"{path}=",
            lambda path: f"{path}/",
            lambda path: f"{path}/../..",
            lambda path: path.replace("/archive/", "/archive/../archive/x/"),
            lambda path: "/archive/",
            lambda path: "/archive/..",
            lambda path: "/archive/..%2f..%2fnight-mail.sqlite3",
            lambda path: "/archive/archive-secret",
            lambda path: f"/archive/{'1' * 5000}",
            lambda path: "/archive/%00",
            lambda path: "/archive/" + "١-٢-all-٣." + "a" * 24,
        ],
        3,
    ),
)
def test_any_other_name_leads_nowhere(
    running: House, there: FlaskClient, change: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = linked(running)
    assert change(path) != path
    monkeypatch.setattr(shelf.Shelf, "file", lambda *wanted: pytest.fail("looked for a file"))
    answer = there.get(change(path))
    assert answer.status_code == 404
    assert len(answer.data) < 1000


def test_only_reading(running: House, there: FlaskClient) -> None:
    path = linked(running)
    assert [there.open(path, method=one).status_code for one in ("POST", "PUT", "DELETE")] == [405] * 3


def test_one_is_made_at_a_time(running: House, there: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks meanwhile is told to come back, so that no thread of the web process waits."""
    path = linked(running)
    for file in (running.settings.home_dir / shelf.FOLDER).iterdir():
        file.unlink()
    with shelf._making:
        answer = there.get(path, buffered=True)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "20")
    assert there.get(path, buffered=True).status_code == 200


# -- the names --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", [Enclosed(12), Enclosed(7, "own", "p3", 5)])
def test_a_name_says_what_it_stands_for(running: House, wanted: Enclosed) -> None:
    name = name_of(SECRET.encode(), 9, wanted, running.now)
    found = read_name(SECRET.encode(), name)
    assert found is not None
    assert (found.game, found.wanted) == (9, wanted)
    assert read_name(b"another secret", name) is None
    assert len(name) <= link.LONGEST


def test_the_secret_is_made_once_and_is_nobody_elses(running: House) -> None:
    first = secret_of(running.settings)
    assert secret_of(running.settings) == first
    assert len(first) >= 32
    assert (running.settings.home_dir / link.SECRET_FILE).stat().st_mode & 0o077 == 0
    assert [one.name for one in running.settings.home_dir.glob(".archive-secret*")] == []
    set_one = msgspec.structs.replace(running.settings, archive_secret=SECRET)
    assert secret_of(set_one) == SECRET.encode()


@pytest.mark.parametrize("public", ["https://trains.example", "https://trains.example/", "http://127.0.0.1:8025/mail"])
def test_addresses_stand_below_the_public_one(running: House, public: str) -> None:
    settings = msgspec.structs.replace(running.settings, public_url=public)
    url = url_of(settings, 1, Enclosed(3), running.now)
    assert url.startswith(f"{public.rstrip('/')}/archive/1-3-all-")
    assert url_of(running.settings, 1, Enclosed(3), running.now) == ""


# -- behind the gate --------------------------------------------------------------------------------------------------


def test_a_slow_line_gets_all_of_it(running: House, door: Callable[..., Door], monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes longer than a request may take to come, and goes on as long as it is taken at some speed."""
    big = b"z" * (12 << 20)
    monkeypatch.setattr(shelf.Shelf, "pack", lambda self, archive: big)
    opened = door(head_seconds=0.4, body_seconds=1.5, body_rate=1 << 20)
    name = name_of(secret_of(running.settings), 1, Enclosed(BEGUN), running.now)
    asking = opened.knock(f"GET /archive/{name} HTTP/1.1\r\nHost: mail.test\r\nConnection: close\r\n\r\n".encode())
    got = bytearray()
    while piece := asking.recv(1 << 20):
        got += piece
        time.sleep(0.03)
    assert got.endswith(big)
    lazy = opened.knock()
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lazy.sendall(f"GET /archive/{name} HTTP/1.1\r\nHost: mail.test\r\n\r\n".encode())
    deadline = time.monotonic() + 20
    while opened.gate.inside and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not opened.gate.inside  # who takes nothing loses their place
