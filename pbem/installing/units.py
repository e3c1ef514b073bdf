"""Units of systemd for an installation: those of docs/deploy/systemd, with its user, paths and program filled in."""

from __future__ import annotations

from pathlib import Path

from pbem.base.resources import deploy_dir
from pbem.base.settings import Settings
from pbem.installing.ways_in import WAYS_IN
from pbem.store.db import sqlite_path

_PROGRAM, _CONFIG, _HOME = "/usr/local/bin/pbem", "/etc/night-mail", "/var/lib/night-mail"
_OPTIONAL = {way.process for way in WAYS_IN.values() if way.process}


def units(settings: Settings, config: Path, secrets: Path, program: Path, user: str) -> dict[str, str]:
    """Each file by its name below the folder of units. `config`: the file of settings; `user`: whose service it is."""
    here = deploy_dir() / "systemd"
    files = {path.relative_to(here).as_posix(): path for path in sorted(here.rglob("*")) if path.is_file()}
    way = WAYS_IN.get(settings.mail_in)
    unwanted = {f"night-mail-{process}.service" for process in _OPTIONAL - {way.process if way else ""}}
    told = {
        f"{_CONFIG}/service.yaml": str(config),
        f"{_CONFIG}/secrets": str(secrets),
        _PROGRAM: str(program),
        "User=night-mail": f"User={user}",
        "StateDirectory=night-mail\nStateDirectoryMode=0700": _written(settings),
    }
    return {
        name: _replaced(path.read_text(encoding="utf-8"), told) for name, path in files.items() if name not in unwanted
    }


def _written(settings: Settings) -> str:
    """What may be written: home, and the folder of a database or a Maildir that lies elsewhere."""
    home = settings.home_dir
    lines = [f"StateDirectory={home.name}\nStateDirectoryMode=0700" if home.parent == Path("/var/lib") else ""]
    file = sqlite_path(settings)
    outside = [home, *([Path(file).parent] if file else [])]
    if settings.mail_url.startswith("maildir:"):
        outside.append(Path(settings.mail_url.removeprefix("maildir:")))
    lines += [f"ReadWritePaths={_escaped(one)}" for one in dict.fromkeys(outside) if home not in one.parents]
    if lines[0]:
        lines.remove(f"ReadWritePaths={_escaped(home)}")
    below_home = any(one.is_relative_to("/home") or one.is_relative_to("/root") for one in outside)
    return "\n".join([*filter(None, lines), *(["ProtectHome=no"] if below_home else [])])


def _escaped(path: Path) -> str:
    return str(path).replace("%", "%%").replace(" ", "\\x20")


def _replaced(text: str, told: dict[str, str]) -> str:
    for old, new in told.items():
        text = text.replace(old, new)
    return text
