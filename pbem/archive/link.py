"""Where an archive can be fetched: a name that says which one, and that nobody can make up without our secret."""

from __future__ import annotations

import hmac
import os
import re
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from pbem.base.clock import to_millis
from pbem.base.private import private_folder
from pbem.base.settings import Settings
from pbem.facts.enclosed import Enclosed

PATH = "/archive/"
SECRET_FILE = "archive-secret"  # in home
LONGEST = 120  # characters of a name
_HOUR = 3_600_000
_NAME = re.compile(
    r"([1-9]\d{0,8})-([1-9]\d{0,8})-(?:all|(p\d{1,2})-(\d{1,9}))-(\d{1,8})\.([A-Za-z0-9_-]{24})", re.ASCII
)


class Linked(NamedTuple):
    """What a name stands for: an archive of that game, offered at that hour since 1970."""

    game: int
    wanted: Enclosed
    hour: int


def url_of(settings: Settings, game: int, wanted: Enclosed, now: datetime) -> str:
    """The address to fetch the archive from; "" where the web process has no public one."""
    if not settings.public_url:
        return ""
    return settings.public_url.rstrip("/") + PATH + name_of(secret_of(settings), game, wanted, now)


def name_of(secret: bytes, game: int, wanted: Enclosed, now: datetime) -> str:
    """The name: game, last entry, seat and holder, hour; then the proof that we gave it."""
    seen = f"{wanted.player}-{wanted.holder}" if wanted.scope == "own" else "all"
    said = f"{game}-{wanted.until}-{seen}-{to_millis(now) // _HOUR}"
    return f"{said}.{_proof(secret, said)}"


def read_name(secret: bytes, name: str) -> Linked | None:
    """What the name stands for; None for one that we never gave."""
    found = _NAME.fullmatch(name[: LONGEST + 1])
    if found is None or not hmac.compare_digest(_proof(secret, name.rpartition(".")[0]), found[6]):
        return None
    game, until, player, holder, hour, _ = found.groups()
    wanted = Enclosed(int(until), "own", player, int(holder)) if player else Enclosed(int(until))
    return Linked(int(game), wanted, int(hour))


def is_over(linked: Linked, days: int, now: datetime) -> bool:
    """Whether it has been offered for longer than archives are kept; 0 days: they are kept for ever."""
    return bool(days) and to_millis(now) // _HOUR - linked.hour > timedelta(days=days) // timedelta(hours=1)


def secret_of(settings: Settings) -> bytes:
    """The secret of all names: the setting, or one made once and kept in home."""
    if settings.archive_secret:
        return settings.archive_secret.encode()
    kept = settings.home_dir / SECRET_FILE
    if not kept.exists():
        _make(kept)
    return kept.read_bytes()


def _make(file: Path) -> None:
    """A secret nobody else has; of two processes that make one at once, the first one's stays."""
    private_folder(file.parent)
    new = file.with_name(f".{file.name}-{os.getpid()}-{secrets.token_hex(4)}")
    new.touch(mode=0o600)
    new.write_text(secrets.token_urlsafe(32), encoding="ascii")
    with suppress(FileExistsError):
        os.link(new, file)
    new.unlink()


def _proof(secret: bytes, said: str) -> str:
    made = hmac.new(secret, b"night mail archive\n" + said.encode(), sha256).digest()
    return urlsafe_b64encode(made[:18]).decode()  # 144 bits
