"""A mail that brings lines of our letters back without any mark: what they say is not done; one's own line is."""

from __future__ import annotations

from pbem.store.db import connected
from pbem.table.our_letters import letters_to
from tests.edges import legal_order, standing
from tests.house import House

PRESS = "I would say\n{order}\nand then we wait"


def advised(house: House) -> tuple[str, str, str]:
    """Who is to move, what they may order, and a press of somebody else's that names it."""
    mover, order = legal_order(house)
    adviser = next(name for name in ("ann", "ben", "cleo") if name != mover)
    press = PRESS.format(order=order)
    house.write(adviser, f"press {mover}:\n{press}")
    house.wait(seconds=1)
    return mover, order, press


def test_an_order_in_lines_copied_from_a_letter_is_not_run(running: House) -> None:
    mover, _, press = advised(running)
    before = standing()
    assert running.take(running.mail(mover, f"No, rather not.\n\n{press}\n")) != "applied"
    assert standing() == before


def test_the_same_order_as_a_line_of_their_own_is_run(running: House) -> None:
    mover, order, _ = advised(running)
    assert running.take(running.mail(mover, order)) == "applied"


def test_the_newest_letters_to_the_member_are_known(running: House) -> None:
    mover, order, _ = advised(running)
    with connected():
        known = letters_to(running.member(mover), running.now)
        others = letters_to(running.member("mo", role="moderator"), running.now)
    assert known.has_line(f"> {order}")
    assert not others.has_line(order)
