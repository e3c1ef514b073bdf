"""The way of a mail through the code is the one that docs/ARCHITECTURE.md shows: traced, step by step."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.inbox import handling, receive
from tests.edges import legal_order
from tests.house import House
from tests.traced import Trace, steps_told, tracing

ROOMS = ("inbox", "desk", "post")  # each is entered once, in this order
DEEPEST = 16
MOST_STEPS = 8
MOST_FILES = 46  # five of them for what is ordered for later, two for the log's id and its clock
UNCOUNTED = ("engine/", "pbem/reading/", "pbem/games/")  # plain cases of what a title may say are no steps


@pytest.fixture
def trace(running: House) -> Trace:
    """A mail with a `build`, from its bytes to the queued letters, in a service that has handled one before."""

    def build() -> Callable[[], str]:
        name, order = legal_order(running)
        assert order.startswith("build")
        mime = running.mail(name, order)

        def take() -> str:
            taken = receive.take_in(mime, running.now, door)
            return handling.handle(taken.id, door, running.now, begun=taken.begun)

        return take

    door = running.settings.door
    assert build()() == "applied"
    running.post()
    take = build()
    with tracing() as trace:
        assert take() == "applied"
    assert running.queued() == 2, "the answer, and the next player's turn"
    return trace


def test_the_page_shows_the_functions_in_the_order_of_their_calls(trace: Trace) -> None:
    steps = steps_told("way of a mail")
    assert 1 < len(steps) <= MOST_STEPS
    assert trace.steps(steps) == steps


def test_inbox_desk_and_post_are_entered_once_each_in_that_order(trace: Trace) -> None:
    entered = [one.room for one in trace.entered(ROOMS)]
    assert entered == ["inbox", *ROOMS], "taken in, then handled: both from outside"


def test_the_way_is_short(trace: Trace) -> None:
    assert trace.deepest() <= DEEPEST
    files = trace.files(*UNCOUNTED)
    assert len(files) <= MOST_FILES, sorted(files)
