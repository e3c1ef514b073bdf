"""The files of a configuration: what they say now, what they are to say, the difference, and writing it."""

from __future__ import annotations

import difflib
import os
import re
import secrets
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import yaml

from pbem.base.private import FILE, FOLDER, private_folder
from pbem.installing.answers import hides_password

_HEAD = """# The settings of Night Mail on this machine, as `pbem init` wrote them. You may add any other setting.
# Passwords and keys are in files of their own in `secrets`, beside this file.
"""
HIDDEN = "(hidden)"
PUBLIC, PUBLIC_FOLDER = 0o644, 0o755  # units of systemd


class Owner(NamedTuple):
    """To whom files are given."""

    user: int
    group: int


class Change(NamedTuple):
    """A file that is to be written. `after` None: it goes. `hidden`: nobody is shown what is in it.

    `public`: everybody on this machine may read it, and it belongs to whoever runs this.
    """

    path: Path
    before: str | None
    after: str | None
    hidden: bool
    tells: str = ""
    public: bool = False

    def shown(self) -> Iterator[str]:
        """Its lines that differ, with + and -."""
        if self.hidden:
            sign = "+" if self.before is None else "-" if self.after is None else "~"
            yield f"{sign} {self.path}: {self.tells or HIDDEN}"
            return
        if self.public and self.before is None:
            yield f"+ {self.path}"
            return
        if self.after is None:
            yield f"- {self.path}"
            return
        before, after = (text.splitlines() if text else [] for text in (self.before, self.after))
        lines = difflib.unified_diff(before, after, lineterm="", n=0)
        yield f"{'+' if self.before is None else '~'} {self.path}:"
        yield from (f"  {line[0]} {line[1:]}" for line in lines if not line.startswith(("---", "+++", "@@")))


def planned(file: Path, folder: Path, values: Mapping[str, object], made: Collection[str]) -> list[Change]:
    """What has to change so that the file says these values and the folder has their secrets.

    `made`: secrets that are made anew. Lines of the file with other keys, and comments, stay as they are.
    """
    before = file.read_text(encoding="utf-8") if file.exists() else None
    hidden = {key: str(value) for key, value in values.items() if value and hides_password(key, value)}
    after = before if before is not None else _HEAD
    for key, value in values.items():
        after = _without(after, key) if key in hidden else _with(after, key, value)
    changes = [Change(file, before, after, hidden=False)]
    changes += [_secret(folder / key, value, "") for key, value in sorted(hidden.items())]
    changes += [_secret(folder / key, secrets.token_urlsafe(32), "made") for key in sorted(made)]
    changes += [
        Change(folder / key, "", None, hidden=True, tells=f"no longer needed: `{key}` now stands in {file.name}")
        for key in sorted(set(values) - set(hidden))
        if (folder / key).exists()
    ]
    return [one for one in changes if one.before != one.after]


def public(folder: Path, texts: Mapping[str, str | None]) -> list[Change]:
    """What has to change so that these files, by their names, stand in the folder for everybody to read.

    None: this one is to go.
    """
    before = {name: path.read_text("utf-8") if (path := folder / name).exists() else None for name in texts}
    return [
        Change(folder / name, before[name], text, hidden=False, public=True)
        for name, text in texts.items()
        if text != before[name]
    ]


def _secret(path: Path, value: str, tells: str) -> Change:
    before = path.read_text(encoding="utf-8").strip() if path.exists() else None
    return Change(path, before, value, hidden=True, tells=tells)


def _line(key: str) -> re.Pattern[str]:
    return re.compile(rf"^{re.escape(key)}[ \t]*:.*\n?", re.MULTILINE)


def _with(text: str, key: str, value: object) -> str:
    """The text with this value of the key; a value that is there already stays as it is written."""
    line = yaml.safe_dump({key: value}, allow_unicode=True, width=1 << 20)
    there = _line(key).search(text)
    if there is None:
        return text if value == "" else text + ("" if not text or text.endswith("\n") else "\n") + line
    if yaml.safe_load(there[0]) == {key: value}:
        return text
    return text[: there.start()] + line + text[there.end() :]


def _without(text: str, key: str) -> str:
    return _line(key).sub("", text)


def write(changes: Collection[Change], owner: Owner | None) -> None:
    """Make these changes, each file whole or not at all, for nobody's eyes but the owner's."""
    for one in changes:
        if one.after is None:
            one.path.unlink(missing_ok=True)
            continue
        made_folder(one.path.parent, owner, PUBLIC_FOLDER if one.public else FOLDER)
        beside = one.path.with_name(f".{one.path.name}.new")
        beside.unlink(missing_ok=True)
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE), "w", encoding="utf-8") as file:
            file.write(one.after)
            file.flush()
            os.fsync(file.fileno())
        if one.public:
            beside.chmod(PUBLIC)
        else:
            give(beside, owner)
        beside.replace(one.path)


def made_folder(path: Path, owner: Owner | None, mode: int = FOLDER) -> None:
    """The folder and those above it, made where they are missing; what was there keeps its owner."""
    new = [one for one in (path, *path.parents) if not one.exists()]
    private_folder(path)
    for one in new:
        one.chmod(mode)
        if mode == FOLDER:
            give(one, owner)


def give(path: Path, owner: Owner | None) -> None:
    """Let it belong to the user of the service."""
    if owner is not None:
        os.chown(path, *owner)
