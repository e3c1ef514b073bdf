"""Units of systemd for an installation: those of docs/deploy/systemd, with its user, paths and program filled in."""

from __future__ import annotations

import re
from pathlib import Path

from pbem.base.resources import deploy_dir
from pbem.base.settings import Settings
from pbem.installing.answers import BadAnswers
from pbem.installing.ways_in import WAYS_IN
from pbem.store.db import sqlite_path

_PROGRAM, _CONFIG, _HOME = "/usr/local/bin/pbem", "/etc/night-mail", "/var/lib/night-mail"
_PLAIN = re.compile(r"[\w./+@-]+")
_OPTIONAL = {way.process for way in WAYS_IN.values() if way.process}


def units(settings: Settings, config: Path, secrets: Path, program: Path, user: str) -> dict[str, str | None]:
    """Each file by its name below the folder of units; None for what this way of mail does not need.

    `config`: the file of settings; `user`: whose service it is.
    """
    here = deploy_dir() / "systemd"
    files = {path.relative_to(here).as_posix(): path for path in sorted(here.rglob("*")) if path.is_file()}
    way = WAYS_IN.get(settings.mail_in)
    unwanted = {f"night-mail-{process}.service" for process in _OPTIONAL - {way.process if way else ""}}
    for one in (config, program, *_outside(settings)):
        if not _PLAIN.fullmatch(str(one)):
            raise BadAnswers(f"--units: systemd wants paths of letters, digits and . _ / + @ -, so {one} will not do.")
    told = {
        f"{_CONFIG}/service.yaml": str(config),
        f"{_CONFIG}/secrets": str(secrets),
        _PROGRAM: str(program),
        "User=night-mail": f"User={user}",
        "StateDirectory=night-mail\nStateDirectoryMode=0700": _written(settings),
        "ProtectHome=yes": f"ProtectHome={'no' if _in_homes([program, *_outside(settings)]) else 'yes'}",
    }
    return {
        name: None if name in unwanted else _replaced(path.read_text(encoding="utf-8"), told)
        for name, path in files.items()
    }


def _outside(settings: Settings) -> list[Path]:
    """The folders that are written to: home, and that of a database or a Maildir that lies elsewhere."""
    file = sqlite_path(settings)
    maildir = [settings.mail_url.removeprefix("maildir:")] if settings.mail_url.startswith("maildir:") else []
    found = [Path(one) for one in ([str(Path(file).parent)] if file else []) + maildir]
    home = settings.home_dir
    return [home, *(one for one in found if not one.is_relative_to(home))]


def _written(settings: Settings) -> str:
    """The lines by which systemd lets these be written; it makes a home in /var/lib itself."""
    home, *others = _outside(settings)
    own = home.parent == Path("/var/lib")
    first = f"StateDirectory={home.name}\nStateDirectoryMode=0700" if own else f"ReadWritePaths={home}"
    return "\n".join([first, *(f"ReadWritePaths={one}" for one in others)])


def _in_homes(paths: list[Path]) -> bool:
    return any(one.is_relative_to(home) for one in paths for home in ("/home", "/root", "/run/user"))


def _replaced(text: str, told: dict[str, str]) -> str:
    for old, new in told.items():
        text = text.replace(old, new)
    return text
