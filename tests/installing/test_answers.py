"""What an operator answers: each wrong answer is refused with its flag, its reason and what would be right."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from pbem.base.errors import BadSetting
from pbem.base.settings import MailIn
from pbem.cli import ROWS
from pbem.installing.answers import ANSWERS, BadAnswers, checked, hides_password, plain
from pbem.installing.ways_in import WAYS_IN
from pbem.web.ways.table import WAYS

GOOD = {
    "domain": "mail.example.org",
    "mail_in": "lmtp",
    "mail_url": "smtp://localhost:25",
    "database_url": "",
    "home": "/srv/night-mail",
    "public_url": "",
}

WRONG = (
    ("--domain", "domain", "", "small letters"),
    ("--domain", "domain", "Mail.example.org", "small letters"),
    ("--domain", "domain", "https://mail.example.org", "small letters"),
    ("--domain", "domain", "play@mail.example.org", "small letters"),
    ("--domain", "domain", "localhost", "small letters"),
    ("--domain", "domain", "192.0.2.1", "small letters"),
    ("--domain", "domain", "mail.example.org\nhost: 0.0.0.0", "small letters"),
    ("--domain", "domain", "a" * 64 + ".example.org", "small letters"),
    ("--in", "mail_in", "fax", "one of lmtp, pipe"),
    ("--in", "mail_in", "", "one of lmtp, pipe"),
    ("--out", "mail_url", "", "smtp://localhost:25"),
    ("--out", "mail_url", "localhost", "smtp://localhost:25"),
    ("--out", "mail_url", "sendmail", "smtp://localhost:25"),
    ("--out", "mail_url", "smtp://localhost:mail", "smtp://localhost:25"),
    ("--out", "mail_url", "smtp://ann:p/w@mx.example.org:587", "%2F"),
    ("--out", "mail_url", "smtp://[::1", "smtp://localhost:25"),
    ("--out", "mail_url", "smtp://mx.example.org?starttls=perhaps", "if-offered, required, never"),
    ("--out", "mail_url", "maildir:outgoing", "begin with /"),
    ("--database", "database_url", "mysql://localhost/night", "postgresql://USER"),
    ("--database", "database_url", "/srv/night.sqlite3", "sqlite:////FILE"),
    ("--database", "database_url", "sqlite:///night.sqlite3", "begin with /"),
    ("--database", "database_url", "postgresql://night:secret@localhost", "names no database"),
    ("--database", "database_url", "postgresql://localhost:many/night", "postgresql://USER"),
    ("--home", "home", "", "absolute path"),
    ("--home", "home", "var", "absolute path"),
    ("--home", "home", "/dev/null", "is a file"),
    ("--home", "home", "/dev/null/night-mail", "is a file"),
    ("--public-url", "public_url", "mail.example.org", "https://mail.example.org"),
    ("--public-url", "public_url", "http://mail.example.org", "read on its way"),
    ("--public-url", "public_url", "https://mail.example.org/?a=b", "https://mail.example.org"),
)


def test_good_answers_are_settings() -> None:
    settings = checked(GOOD)
    assert (settings.domain, settings.mail_in, settings.home) == ("mail.example.org", "lmtp", "/srv/night-mail")


@pytest.mark.parametrize(("flag", "key", "value", "right"), WRONG, ids=[f"{one[0]} {one[2]!r:.40}" for one in WRONG])
def test_a_wrong_answer_is_refused_with_what_would_be_right(flag: str, key: str, value: str, right: str) -> None:
    with pytest.raises(BadAnswers) as refused:
        checked(GOOD | {key: value})
    said = str(refused.value)
    assert said.startswith(f"{flag}: ")
    assert right in said
    assert "secret@" not in said, "a password is shown"
    assert said.count("--") == 1, "others are blamed too"


def test_all_that_is_wrong_or_missing_is_named_at_once() -> None:
    with pytest.raises(BadAnswers) as refused:
        checked({"domain": "x", "home": "/srv"})
    said = str(refused.value)
    named = [one.flag for one in ANSWERS if f"{one.flag}: " in said]
    assert named == ["--domain", "--in", "--out", "--database", "--public-url"]


def test_another_setting_is_checked_too() -> None:
    with pytest.raises(BadSetting, match="Did you mean `trusted_authserv`"):
        checked(GOOD | {"trusted_authserve": "mx.example.org"})


def test_sqlite_is_a_file_in_home_and_a_home_may_be_named_by_its_sign() -> None:
    assert plain("database_url", " sqlite ") == ""
    assert plain("home", "~/night") == str(Path.home() / "night")


@pytest.mark.parametrize(
    ("key", "value", "hidden"),
    [
        ("mail_url", "smtp://localhost:25", False),
        ("mail_url", "smtp://ann:secret@mx.example.org", True),
        ("database_url", "postgresql://night@localhost/night", False),
        ("database_url", "postgresql://night:secret@localhost/night", True),
        ("mailgun_signing_key", "key", True),
        ("domain", "mail.example.org", False),
    ],
)
def test_what_holds_a_password_is_known(key: str, value: str, hidden: bool) -> None:
    assert hides_password(key, value) is hidden


def test_each_way_in_is_one_that_can_be_set_and_the_other_way_round() -> None:
    assert {*get_args(MailIn)} == {"", *WAYS_IN}
    assert set(WAYS) <= set(WAYS_IN)
    assert {one.url.split("/")[2] for one in WAYS_IN.values() if one.url} == set(WAYS)


def test_what_a_way_asks_for_is_a_setting() -> None:
    known = set(checked(GOOD).__struct_fields__)
    assert [key for way in WAYS_IN.values() for key in (*way.given, *way.made) if key not in known] == []
    assert {one.key for one in ANSWERS} <= known


def test_the_process_of_a_way_is_a_command() -> None:
    assert {way.process for way in WAYS_IN.values()} - {""} <= set(ROWS)
