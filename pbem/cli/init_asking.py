"""What `pbem init` is told: by options, by the configuration as it stands, or by whoever sits at the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO
from urllib.parse import quote, urlsplit

import click

from pbem.base.settings import IN_FILES
from pbem.installing.answers import ANSWERS, Answer, BadAnswers, plain
from pbem.installing.ways_in import WAYS_IN


def answered(known: Mapping[str, object], given: Mapping[str, object]) -> dict[str, object]:
    """Every answer: as given, else as it stands in the configuration, else as it is typed now, else by default."""
    values = {one.key: known[one.key] for one in ANSWERS if one.key in known} | dict(given)
    values |= {key: value for key, value in known.items() if key in IN_FILES and key not in values}
    for one in ANSWERS:
        if one.key in values:
            continue
        default = _default(one, values)
        settled = known and one.default is not None  # what a configuration leaves out is as by default
        if sys.stdin.isatty() and not settled and (one.key != "public_url" or default):
            values[one.key] = _typed(one, default)
        elif one.default is not None or one.key == "home":
            values[one.key] = plain(one.key, (default if one.key == "home" else one.default) or "")
    return values


def _default(one: Answer, values: Mapping[str, object]) -> str | None:
    if one.key == "home":
        return "/var/lib/night-mail" if os.geteuid() == 0 else str(Path.home() / ".local/share/night-mail")
    way = WAYS_IN.get(str(values.get("mail_in")))
    if one.key == "public_url":
        return f"https://{values.get('domain')}" if way is not None and way.url else ""
    return one.default


def _typed(one: Answer, default: str | None) -> str:
    if one.key == "mail_in":
        for way in WAYS_IN.values():
            click.echo(f"  {way.name:11} {way.tells}")
    while True:
        value = plain(one.key, click.prompt(one.question, default=default, err=True))
        if not (why := one.why_not(value)):
            return value
        click.echo(f"{why}. Right would be {one.right}.", err=True)


def with_password(url: str, before: str, file: IO[str] | None) -> str:
    """The address of the mail server with the password of its user: from the file, as it was, or typed."""
    try:
        parts = urlsplit(url)
        user, password, known = parts.username, parts.password, urlsplit(before)
    except ValueError:
        return url  # it is refused with all others
    if not user or password or parts.scheme not in ("smtp", "smtps"):
        return url
    if file is not None:
        secret = quote(file.readline().rstrip("\r\n"), safe="")
    elif (known.scheme, known.username, known.hostname, known.port) == (parts.scheme, user, parts.hostname, parts.port):
        secret = known.password or ""
    elif sys.stdin.isatty():
        secret = quote(click.prompt(f"Password of {user} at {parts.hostname}", hide_input=True, err=True), safe="")
    else:
        secret = ""
    if not secret:
        raise BadAnswers(f"--out: {user} has no password. Right would be --out-password-file FILE, or - to read it.")
    return url.replace(f"{user}@", f"{user}:{secret}@", 1)
