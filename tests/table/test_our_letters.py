"""A mail that brings lines of our letters back without any mark: what they say is not done; one's own line is."""

from __future__ import annotations

from pbem.store.db import connected
from pbem.table.our_letters import known_of, newest_to
from tests.edges import legal_order, standing
from tests.house import House


def shown(house: House) -> tuple[str, str, str]:
    """Who is to move, what they may order, and two lines of a letter to them that show it as a line of theirs."""
    mover, order = legal_order(house)
    house.write(mover, f"preview\n{order}")
    letter = house.last(mover, "receipt").text
    house.wait(seconds=1)
    written = [line.lstrip("| ") for line in letter.splitlines() if line.strip("| ")]
    at = written.index(order)
    return mover, order, "\n".join(written[at : at + 2])


def test_an_order_in_lines_copied_from_a_letter_is_not_run(running: House) -> None:
    mover, _, lines = shown(running)
    before = standing()
    assert running.take(running.mail(mover, f"No, rather not.\n\n{lines}\n")) != "applied"
    assert standing() == before


def test_the_same_order_as_a_line_of_their_own_is_run(running: House) -> None:
    mover, order, _ = shown(running)
    assert running.take(running.mail(mover, order)) == "applied"


def test_the_newest_letters_to_the_member_are_known(running: House) -> None:
    mover, order, _ = shown(running)
    running.written()
    with connected():
        known = known_of(newest_to(running.member(mover), running.now))
        others = known_of(newest_to(running.member("mo", role="moderator"), running.now))
    assert known.has_line(f"> | {order}")
    assert not known.has_line(f"> {order}")  # it may be sent once more
    assert not others.has_line(order)
