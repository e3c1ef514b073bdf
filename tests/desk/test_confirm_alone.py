"""`confirm` without a code: good only in a direct answer to the letter that asks, at the seat's own address."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.desk.presiding import ask, code_in, kinds, plain, play_moves
from tests.desk.test_codes import asked, resigned, row, wrong
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine


@pytest.mark.parametrize("text", ["confirm", "Confirm.", "CONFIRM!", "confirmed", "confirm\n\nSent from my iPhone"])
def test_confirm_alone_is_good_in_a_direct_answer(running: House, text: str) -> None:
    running.write("ann", text, answering=asked(running))
    assert resigned(running)


def test_a_moderators_confirm_alone_is_good_too(running: House) -> None:
    play_moves(running, 1)
    (preview,) = ask(running, "undo")
    running.take(running.mail("mo", "confirm", to=str(preview.mail["Reply-To"]), In_Reply_To=_id(preview)))
    assert "undo" in kinds()


def _id(letter: Sent) -> str:
    return str(letter.mail["Message-ID"])


def _refused(running: House, mime: bytes) -> None:
    """The mail does nothing, and is asked for the code; that is no miss."""
    assert running.take(mime) == "refused"
    assert not resigned(running)
    assert "Write the code from our letter after «confirm»" in plain(running.post()[0])
    assert row().misses == 0


@pytest.mark.parametrize(
    "text",
    [
        "confirm\nThanks, Ann", "Hello\nconfirm", "confirm; status", "status\nconfirm", "confirm # yes",
        "confirm\nconfirm", "confirm\nresign", "preview\nconfirm", "preview confirm",
    ],
)  # fmt: skip
def test_it_is_not_beside_anything_else(running: House, text: str) -> None:
    _refused(running, running.mail("ann", text, answering=asked(running)))


def test_it_is_not_where_no_letter_or_another_one_is_answered(running: House) -> None:
    other = running.last("ann")
    letter = asked(running)
    later = running.write("ann", "status")[0]
    both = f"{_id(letter)} {_id(later)}"
    several: list[dict[str, Any]] = [
        {},
        {"In_Reply_To": _id(other), "References": _id(letter)},
        {"In_Reply_To": _id(later), "References": _id(letter)},
        {"References": _id(letter)},
        {"In_Reply_To": both},
        {"In_Reply_To": _id(letter).upper()},
    ]
    for headers in several:
        _refused(running, running.mail("ann", "confirm", **headers))


def test_it_is_only_at_the_seats_own_address(running: House) -> None:
    letter = asked(running)
    own, bens = (f"play+{running.member(name).token}@mail.test" for name in ("ann", "ben"))
    for address in ("play@mail.test", "night-mail@mail.test", f"{own}, {bens}"):
        _refused(running, running.mail("ann", "confirm", to=address, In_Reply_To=_id(letter)))
    running.take(running.mail("ann", "confirm", to="someone@example.org", In_Reply_To=_id(letter)), envelope_to=own)
    assert resigned(running), "blind copies have the address in the envelope alone"


def test_nobody_confirms_by_answering_another_ones_letter(running: House) -> None:
    letter = asked(running)
    running.write("ben", "resign")
    own = f"play+{running.member('ben').token}@mail.test"
    assert running.take(running.mail("ben", "confirm", to=own, In_Reply_To=_id(letter))) == "refused"
    assert running.member("ben").status == "playing"
    assert not resigned(running)


def test_it_is_as_short_lived_as_the_code(running: House) -> None:
    """Used, run out, replaced, missed, outdated: an answer to the letter that asked says so."""

    def said(letter: Sent) -> str:
        return plain(running.write("ann", "confirm", answering=letter)[0])

    first = asked(running)
    second = asked(running)
    assert "we have sent you a newer one since" in said(first)
    running.write("ann", "\n".join(f"confirm {one}" for one in wrong(code_in(second), 5)))
    assert "because 5 wrong ones came" in said(second)
    third = asked(running)
    play_moves(running, 1)
    assert "The game has changed" in said(third)
    fourth = asked(running)
    running.now += timedelta(hours=48)
    assert "That code was good until" in said(fourth)
    assert not resigned(running)
    fifth = asked(running)
    said(fifth)
    assert resigned(running)
