"""A whole game of four by mail: POST /inbound/raw on one side, a real SMTP conversation on the other.

The list of letters was written by hand first, from the rules and the issue; the test compares every letter with it.
"""

from __future__ import annotations

import itertools
import threading
import urllib.request
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Game, InboundMail
from pbem.table import shuffle
from pbem.web.app import create_app
from pbem.worker.scheduler import Worker
from tests.edges import speaking_smtp
from tests.hasty import Hasty
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine

NAMES = ("ann", "ben", "cleo", "dan")
LINE = "[G1] Paris Connection: Volga"
INVITATION = "Invitation: Paris Connection: Volga [G1]"


class Wanted(NamedTuple):
    """One letter of the list: to whom, its subject, how its first line begins, and what it must say."""

    to: str
    subject: str
    first: str
    says: tuple[str, ...] = ()


def letter(to: str, first: str, *says: str, subject: str = LINE) -> Wanted:
    """A row of the list."""
    return Wanted(to, subject, first, says)


# (who writes, what, the letters that follow). Seats: Dan, Cleo, Ann, Ben; Cleo begins.
SCRIPT: tuple[tuple[str, str, tuple[Wanted, ...]], ...] = (
    ("ann", "accept word apple", (letter("ann", "Done, Ann."),)),
    ("ben", "Accept word brick zone Europe/Paris", (letter("ben", "Done, Ben."),)),
    ("dan", "ACCEPT as Daniel word drum", (letter("dan", "Done, Daniel."),)),
    (
        "cleo",
        "accept word cloud",
        (
            letter(
                "cleo",
                "All aboard, Cleo: the game has started, and you begin.",
                "Monday 23 November 2026, 12:00",
                "You are in, as Cleo.",
                "total 8",
                "Your orders",
                "apple",
                "brick",
                "cloud",
                "drum",
            ),
            *(letter(one, "All aboard", "Cleo begins", "total 8", "apple", "drum") for one in ("ann", "ben", "dan")),
            letter("mo", "All aboard", "Cleo begins", "apple"),
        ),
    ),
    ("dan", "mail all", (letter("dan", "Done, Daniel.", "after every move"),)),
    (
        "cleo",
        "build red e11 f11 G012 dijon I12",
        (
            letter("cleo", "Done, Cleo.", "its value is now 1"),
            letter("ann", "Your turn, Ann", "Cleo built red on E11, F11, G12, H12 (Dijon), I12"),
            letter("dan", "Nothing for you to do, Daniel: it is Ann’s turn.", "Cleo built red"),
        ),
    ),
    ("ann", "preview\ntrade purple for 2 red", (letter("ann", "This was a preview", "would"),)),
    (
        "ann",
        "trade purple for 2 red",
        (
            letter("ann", "Done, Ann.", "Your hand", "red 5 1 5", "total 9"),
            letter("ben", "Your turn, Ben", "Ann gave back 1 purple locomotive and took 2 red", "13:00 (Europe/Paris)"),
            letter("dan", "Nothing for you to do, Daniel", "Ann gave back"),
        ),
    ),
    (
        "ben",
        "build purple P12",
        (letter("ben", "Nothing was done, Ben", "is not next to any purple track", "Paris Connection §4.1.1"),),
    ),
    (
        "ben",
        "build red J12 K13 L13 M14 N13",
        (
            letter("ben", "Done, Ben."),
            letter("dan", "Your turn, Daniel"),
        ),
    ),
    (
        "ben",
        "undo",
        (
            letter("ben", "Done, Ben.", "It is your turn"),
            letter("dan", "Ben has taken back"),
        ),
    ),
    (
        "ben",
        "build red J12 K13 L13 M14 N13",
        (
            letter("ben", "Done, Ben."),
            letter("dan", "Your turn, Daniel", "Cleo built red", "Ann gave back", "Ben built red"),
        ),
    ),
    (
        "dan",
        "press all: who wants Marseille?\n\nhand",
        (
            letter("dan", "Done, Daniel.", "Sent to Ann, Ben, Cleo, Mo"),
            *(letter(one, "Daniel writes to all:", "who wants Marseille?") for one in ("ann", "ben", "cleo", "mo")),
        ),
    ),
    (
        "dan",
        "build red O13 Toulon",
        (
            letter("dan", "Done, Daniel.", "its value is now 4"),
            letter(
                "cleo", "Your turn, Cleo", "Since your last move", "Ann gave back", "Ben built red", "Daniel built red"
            ),
        ),
    ),
    ("", "24 hours pass", (letter("cleo", "A reminder, Cleo", "Monday 23 November 2026, 12:00 (UTC)"),)),
    ("cleo", "build red to Marseille", (letter("cleo", "Please confirm first, Cleo", "would end the game"),)),
    (
        "cleo",
        "confirm CODE",
        (
            # 5, 1, 1 and 2 red locomotives at value 8; nothing else is worth anything
            letter("ann", "You have won, Ann, with 40 points, 24 ahead of Daniel.", "40"),
            letter("ben", "Ann has won with 40 points, 24 ahead of ", "Final scores"),
            letter("cleo", "Ann has won with 40 points, 24 ahead of ", "its value is now 8", "Final scores"),
            letter("dan", "Ann has won with 40 points, 24 ahead of ", "Final scores"),
            letter("mo", "Ann has won with 40 points, 24 ahead of ", "Final scores"),
        ),
    ),
)


class Postman:
    """Takes letters by SMTP."""

    def __init__(self) -> None:
        self.letters: list[Sent] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Keep the letter; every letter has one reader."""
        (to,) = envelope.rcpt_tos
        self.letters.append(Sent(envelope.mail_from, to, envelope.content))
        return "250 OK"


@pytest.fixture
def postman() -> Iterator[tuple[Postman, str]]:
    """A postman and his address."""
    handler = Postman()
    with speaking_smtp(handler) as url:
        yield handler, url


@pytest.fixture
def station(store: Settings, postman: tuple[Postman, str]) -> Iterator[tuple[str, Settings, Any]]:
    """The web process on a loopback port; letters go to the postman."""
    settings = msgspec.structs.replace(store, mail_url=postman[1])
    app = create_app(settings)
    server = app.config["GATE"].create_server(app, host="127.0.0.1", port=0, threads=2)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}", settings, app
    server.close()
    thread.join(5)
    app.config["MAILROOM"].close()


def post(url: str, mime: bytes) -> dict[str, Any]:
    """Hand a mail to the service as a relay would."""
    request = urllib.request.Request(
        f"{url}/inbound/raw", mime, {"Authorization": "Bearer sesame", "Content-Type": "message/rfc822"}
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        assert answer.status == 200
        return dict(msgspec.json.decode(answer.read()))


def test_every_letter_of_a_whole_game(
    station: tuple[str, Settings, Any], postman: tuple[Postman, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, settings, app = station
    handler, _ = postman
    counter = itertools.count(1)
    monkeypatch.setattr(shuffle, "new_secret", lambda: f"{next(counter):032x}")
    house = House(settings)
    house.worker = Worker(settings, monotonic=lambda: house.now.timestamp())
    house.worker.scribe = Hasty(settings)
    house.box.letters = handler.letters  # what the postman got
    monkeypatch.setattr("pbem.base.clock.now", lambda: house.now)

    house.create(NAMES, options={"start": "fixed"})
    compare("invitations", handler.letters, tuple(letter(one, "Will you play", subject=INVITATION) for one in NAMES))
    for who, text, wanted in SCRIPT:
        before = len(handler.letters)
        if who:
            answering = house.last(who)
            code = answering.text.partition("\nconfirm ")[2].partition("\n")[0]
            mime = house.mail(who, text.replace("CODE", code), answering=answering)
            assert post(url, mime)["fresh"]
            assert not post(url, mime)["fresh"], "the same mail again"
            app.config["MAILROOM"].idle()
            house.post()
        else:
            house.wait(hours=24)
        compare(text, handler.letters[before:], wanted)
    with connected():
        assert Game.get_by_id(1).state == "finished"
        assert InboundMail.select().where(InboundMail.state != "done").count() == 0
        assert all(finding.ok for finding in verify_game(1, settings.domain, house.now))


def compare(step: str, got: list[Sent], wanted: tuple[Wanted, ...]) -> None:
    """Every letter is on the list, and every one of the list came."""
    left = list(got)
    for want in wanted:
        found = next((one for one in left if matches(one, want)), None)
        assert found is not None, (step, want, [(one.to, one.subject, first_line(one)) for one in left])
        left.remove(found)
    assert [(one.to, one.subject, first_line(one)) for one in left] == [], step


def matches(one: Sent, want: Wanted) -> bool:
    """Whether this letter is the wanted one."""
    text = " ".join(one.text.split())
    return (
        one.to == f"{want.to}@example.org"
        and one.subject == want.subject
        and first_line(one).startswith(want.first)
        and all(said in text for said in want.says)
    )


def first_line(one: Sent) -> str:
    """The first paragraph after the marker."""
    return " ".join(one.text.split("\n\n")[1].split())
