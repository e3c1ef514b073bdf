"""Headers made quickly are those of the standard library."""

from __future__ import annotations

import email
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest

from pbem.base.headers import HEADERS, READING

MAILS = sorted((Path(__file__).parents[1] / "mail").glob("*.eml"))


@pytest.mark.parametrize("path", MAILS, ids=lambda path: path.stem)
def test_the_headers_of_real_mails_are_read_as_ever(path: Path) -> None:
    ours, theirs = (email.message_from_bytes(path.read_bytes(), policy=policy) for policy in (READING, default))
    assert isinstance(theirs, EmailMessage)
    assert ours.keys() == theirs.keys()
    for name in dict.fromkeys(theirs.keys()):
        assert told(ours, name) == told(theirs, name)


def told(mail: EmailMessage, name: str) -> object:
    """What the library reads in a header, or what it trips over."""
    try:
        return [(type(one).__name__, str(one), repr(one.defects)) for one in mail.get_all(name, [])]
    except (ValueError, LookupError, AttributeError, TypeError) as error:
        return repr(error)


def test_a_kind_of_header_has_one_class() -> None:
    assert HEADERS["From"] is HEADERS["FROM"]
    assert HEADERS["From"] is not HEADERS["Date"]
    assert HEADERS["X-One"] is HEADERS["X-Other"]
