"""What an operator answers when a service is set up: each question, and why an answer will not do."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from pbem.base.errors import BadSetting, ServiceError
from pbem.base.settings import SECRET, Settings, settings_of
from pbem.installing.ways_in import WAYS_IN
from pbem.post import deliver
from pbem.store.db import make_database, sqlite_path

_ACCOUNT = r"([a-z0-9][a-z0-9._-]{0,30}\+@)?"  # one mailbox for all: `club+@freemail.example`
_DOMAIN = re.compile(
    rf"(?=.{{4,200}}$){_ACCOUNT}([a-z0-9]([a-z0-9-]{{0,61}}[a-z0-9])?\.)+[a-z]([a-z0-9-]{{0,61}}[a-z0-9])?"
)
_SQLITE = "sqlite"


class BadAnswers(ServiceError):
    """Answers that will not do; the sentence names each flag and says what would be right."""


class Answer(NamedTuple):
    """One question. `right`: what a good answer looks like. `why_not` says what is wrong with one, or nothing."""

    flag: str
    key: str
    question: str
    right: str
    why_not: Callable[[str], str]
    default: str | None = None  # None: somebody has to say it


def _domain(value: str) -> str:
    return "" if _DOMAIN.fullmatch(value) else f"{value!r} is not the domain of a mail address"


def _way(value: str) -> str:
    return "" if value in WAYS_IN else f"{value!r} is not a way in"


def _out(value: str) -> str:
    if value.startswith("maildir:") and not value.startswith("maildir:/"):
        return "the folder of a Maildir must begin with /, or it depends on where a process is started"
    return (
        _refused(lambda: deliver.open_transport(settings_of({"mail_url": value}, "--out"))) if value else "it is empty"
    )


def _database(value: str) -> str:
    if value.startswith("sqlite:///") and not value.startswith("sqlite:////"):
        return "the file must begin with /, or it depends on where a process is started"
    settings = settings_of({"database_url": value}, "--database")
    if value and sqlite_path(settings) is None and not urlsplit(value).path.strip("/"):
        return f"{_without_password(value)} names no database"
    return _refused(lambda: make_database(sqlite_path(settings), value))


def _home(value: str) -> str:
    path = Path(value)
    if not path.is_absolute():
        return f"{value!r} depends on where a process is started"
    there = next((one for one in (path, *path.parents) if one.exists()), path)
    return "" if there.is_dir() else f"{there} is a file"


def _public(value: str) -> str:
    if not value:
        return ""
    wrong = _refused(lambda: settings_of({"public_url": value}, "--public-url"))
    return wrong or ("" if value.startswith("https://") else "without https:// the secret would be read on its way")


def _refused(attempt: Callable[[], object]) -> str:
    """The reason for which a setting is refused; nothing where it is not."""
    try:
        attempt()
    except BadSetting as error:
        return str(error).partition("): ")[2].rstrip(".")
    except ValueError as error:  # of the library that reads addresses
        return str(error)
    return ""


ANSWERS = (
    Answer(
        "--domain", "domain", "Domain of the letters; players answer to play+…@DOMAIN",
        "a domain whose mail comes here, in small letters: mail.example.org; or an account: club+@freemail.example",
        _domain,
    ),
    Answer(
        "--in", "mail_in", "How does mail come in?",
        f"one of {', '.join(WAYS_IN)}", _way,
    ),
    Answer(
        "--out", "mail_url", "Which server takes letters? smtp://HOST:25, smtps://USER@HOST:465",
        "smtp://localhost:25, smtp://USER@HOST:587, smtps://USER@HOST:465 or maildir:/FOLDER; / and @ in a user or "
        "password are written %2F and %40", _out,
    ),
    Answer(
        "--database", "database_url", "Database: sqlite, or postgresql://USER:PASSWORD@HOST:5432/NAME",
        "sqlite (a file in home), sqlite:////FILE or postgresql://USER:PASSWORD@HOST:5432/NAME", _database, _SQLITE,
    ),
    Answer(
        "--home", "home", "Folder for everything that is written",
        "an absolute path, such as /var/lib/night-mail", _home,
    ),
    Answer(
        "--public-url", "public_url", "Where the web process is reached from outside",
        "the address that your proxy answers at: https://mail.example.org", _public, "",
    ),
)  # fmt: skip


def plain(key: str, value: str) -> str:
    """An answer as the setting wants it."""
    value = value.strip()
    if key == "database_url" and value == _SQLITE:
        return ""
    if key == "home" and value:
        return str(Path(value).expanduser())
    return value


def checked(values: Mapping[str, object]) -> Settings:
    """The settings that these answers come to; BadAnswers naming all that will not do."""
    wrong = [
        f"{one.flag}: {why}. Right would be {one.right}."
        for one in ANSWERS
        if (why := one.why_not(str(values[one.key])) if one.key in values else "it is missing")
    ]
    if wrong:
        raise BadAnswers(" ".join(wrong))
    return settings_of(values, "pbem init")


def hides_password(key: str, value: object) -> bool:
    """Whether a value belongs into a file of its own, which only the owner reads."""
    if key in ("database_url", "mail_url"):
        return bool(urlsplit(str(value)).password)
    return key in SECRET


def _without_password(url: str) -> str:
    parts = urlsplit(url)
    return url.replace(f":{parts.password}@", ":…@") if parts.password else url
