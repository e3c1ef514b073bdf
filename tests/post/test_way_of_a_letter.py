"""The way of a letter through the code is the one that docs/ARCHITECTURE.md shows: from what is told to its bytes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pbem.drawing.cache import PictureCache
from pbem.drawing.png import MOST_BYTES
from pbem.drawing.scene import Scene
from pbem.post.writing import Scribe
from tests.edges import legal_order
from tests.hasty import DOT
from tests.house import House
from tests.traced import Call, Trace, steps_told, tracing

MOST_STEPS = 6
TELL, SEND, WRITE = ("post/after_mail.py", "tell"), ("post/outbox.py", "_send"), ("post/writing.py", "write")
MADE = ["in_words", "draw", "compose", "html_page"]  # within the last step: words, pictures, message, its page
QUEUED_DEEP, QUEUED_FILES = 12, 9  # from `tell` on, in post, letters and table
MADE_DEEP, MADE_FILES = 16, 25  # from `_send` on, in the same rooms


class Dots(PictureCache):
    """Scenes are made, and none is painted: how that is done is another way."""

    def pngs(self, scenes: Sequence[Scene], most_bytes: int = MOST_BYTES) -> list[bytes]:
        """As many dots."""
        return [DOT for _ in scenes]


@pytest.fixture
def trace(running: House) -> Trace:
    """A mail with a `build`, then a tick of the outbox: the answer, and the letter that asks the next player."""
    running.worker.scribe = Scribe(running.settings)
    running.worker.scribe.maker.pictures = Dots(running.settings.home_dir)
    running.write(*legal_order(running))  # what is read in once is by now
    mail = running.mail(*legal_order(running))
    with tracing() as trace:
        assert running.take(mail) == "applied"
        assert running.worker.tick_outbox(running.now) == 2
    return trace


def within(trace: Trace, outer: tuple[str, str], rooms: Sequence[str]) -> list[Call]:
    """The calls of these rooms that stand in that function, and itself."""
    file, name = outer
    frame = (f"pbem/{file}", name)
    return [one for one in trace.calls if one.room in rooms and (frame in one.callers or one[:2] == frame)]


def test_the_page_shows_the_functions_in_the_order_of_their_calls(trace: Trace) -> None:
    steps = steps_told("way of a letter")
    assert 1 < len(steps) <= MOST_STEPS
    assert trace.steps(steps) == steps


def test_a_letter_is_queued_as_data(trace: Trace) -> None:
    """No sentence, page or picture is made within the transaction of the move."""
    told = Trace(within(trace, TELL, ("post", "letters", "drawing", "words")))
    assert {one.room for one in told.calls} == {"post"}


def test_each_letter_is_made_by_going_through_one_door(trace: Trace) -> None:
    """What is to be sent is read, then made: nothing else is asked of the letters' room, and it asks nothing of us."""
    sent = Trace(within(trace, SEND, ("post", "letters")))
    doors = [one.name for one in sent.entered(("post", "letters")) if one.room == "letters"]
    assert doors == ["decode", "letter", "decode", "encode", "letter"], "one that asks is compared with its row"
    assert not [one for one in within(trace, WRITE, ("post",)) if one.name != WRITE[1]]


def test_words_pictures_message_and_page_follow_each_other(trace: Trace) -> None:
    made = [one.name for one in within(trace, WRITE, ("letters",)) if one.name in MADE]
    assert made == 2 * MADE


def test_the_way_is_short(trace: Trace) -> None:
    rooms = ("post", "letters", "table")
    for outer, deep, files in ((TELL, QUEUED_DEEP, QUEUED_FILES), (SEND, MADE_DEEP, MADE_FILES)):
        part = Trace(within(trace, outer, rooms))
        first = part.calls[0].depth
        assert part.deepest() - first + 1 <= deep, outer
        assert len(part.files()) <= files, sorted(part.files())
