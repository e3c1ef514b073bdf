"""Where the configuration of a service lies: a file of settings, and a folder with a file for each secret."""

from __future__ import annotations

import os
import pwd
import stat
import sys
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from pbem.base.errors import BadSetting

CONFIG, SECRETS = "PBEM_CONFIG", "PBEM_SECRETS"
SYSTEM = Path("/etc/night-mail/service.yaml")
OPEN = "Install it for all users: PIPX_HOME=/opt/pipx PIPX_BIN_DIR=/usr/local/bin pipx install FILE.whl"
_OF_SYSTEMD = "secrets_"  # LoadCredential=secrets:FOLDER calls each file so


def usual_file(env: Mapping[str, str]) -> Path:
    """Where `pbem init` puts the settings: of the machine for root, else of whoever runs it."""
    if os.geteuid() == 0:
        return SYSTEM
    return Path(env.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "night-mail" / "service.yaml"


def with_usual_file(env: Mapping[str, str]) -> dict[str, str]:
    """The environment, with the usual file of settings where PBEM_CONFIG says nothing; empty, it means none."""
    if CONFIG in env:
        return dict(env)
    for path in dict.fromkeys((usual_file(env), SYSTEM)):
        with suppress(PermissionError):  # another user's home
            if path.is_file():
                return {**env, CONFIG: str(path)}
    return dict(env)


def secrets_folder(env: Mapping[str, str]) -> Path | None:
    """The folder named by PBEM_SECRETS, else `secrets` beside the file of settings; None where there is none."""
    if named := env.get(SECRETS):
        return Path(named)
    if not env.get(CONFIG):
        return None
    beside = Path(env[CONFIG]).parent / "secrets"
    return beside if beside.is_dir() else None


def read_secrets(folder: Path, known: Collection[str]) -> dict[str, str]:
    """Each secret by its key: a file of that name holds it. `known`: keys that may stand there.

    Files of other names are not looked at: a folder like /run/secrets has those of others too. BadSetting where
    the folder cannot be read, because the service must not start with another database than its own.
    """
    try:
        files = {path.name.removeprefix(_OF_SYSTEMD): path for path in sorted(folder.iterdir())}
        return {key: path.read_text(encoding="utf-8").strip() for key, path in files.items() if key in known}
    except (OSError, UnicodeDecodeError) as error:
        reason = f"the secrets in {folder} cannot be read ({error}). Run this as their owner, or as root."
        raise BadSetting(SECRETS, reason, "settings") from error


def act_as_owner(home: Path) -> None:
    """Where root runs the program, go on as the owner of home: what root left there the service could not write.

    BadSetting where that owner cannot read the program, as one that root has installed for itself.
    """
    if os.geteuid() != 0 or not home.is_dir():
        return
    owner = home.stat()
    if owner.st_uid == 0:
        return
    if closed := closed_to_others():
        reason = f"{home} belongs to another user, who cannot read this program: {closed} is closed. {OPEN}"
        raise BadSetting("home", reason, "settings")
    try:
        os.initgroups(pwd.getpwuid(owner.st_uid).pw_name, owner.st_gid)
    except KeyError:  # a number without a name, as in a container
        os.setgroups([])
    os.setgid(owner.st_gid)
    os.setuid(owner.st_uid)


@contextmanager
def for_a_moment_as(user: int, group: int) -> Iterator[None]:
    """Root is another user while the block runs, e.g. for a database server that knows users by their numbers."""
    if os.geteuid() != 0:
        yield
        return
    os.setegid(group)
    os.seteuid(user)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


def closed_to_others(*parts: Path) -> Path | None:
    """The folder or file because of which another user could not run this program; None where every user can.

    `parts`: what to look at instead of our own code, the interpreter and its library.
    """
    for file in parts or (Path(__file__), Path(os.__file__), Path(sys.prefix)):
        for one in (file, *file.parents):
            wanted = stat.S_IXOTH if one.is_dir() else stat.S_IROTH
            if not one.stat().st_mode & wanted:
                return one
    return None
