"""Homes as older versions left them (`homes/`), taken over by the service of today."""

from __future__ import annotations

import gzip
from datetime import datetime
from hashlib import sha256
from itertools import count
from pathlib import Path

from pbem.base.settings import Settings
from pbem.operating.backup import restore
from pbem.operating.verify import verify_game
from pbem.store import schema
from pbem.store.db import connected, open_database
from pbem.store.models import OutboundMail
from tests import stores
from tests.house import House, Sent


def taken_over(settings: Settings, version: str, left_at: datetime, lacks: str) -> House:
    """The service of today in that home: the file is upgraded in its place; a server takes it as a backup.

    `lacks`: a migration that it has not seen.
    """
    packed = Path(__file__).parent / "homes" / f"{version}.sqlite3.gz"
    file = settings.home_dir / stores.FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.decompress(packed.read_bytes()))
    if stores.SERVER:
        stores.make(settings)
        restore(settings, file, left_at)
    open_database(settings)
    assert stores.SERVER or lacks in schema.upgrade(settings)
    schema.check(settings)
    house = House(settings)
    house.now = left_at
    house._ids = count(1000)
    house.box.letters = [Sent("", letter.to_address, bytes(letter.mime or b"")) for letter in _made()]
    return house


def _made() -> list[OutboundMail]:
    with connected():
        return list(OutboundMail.select().where(OutboundMail.mime.is_null(False)).order_by(OutboundMail.id))


def bytes_of_letters() -> str:
    """The SHA-256 of all that were made, one after the other."""
    return sha256(b"".join(bytes(letter.mime or b"") for letter in _made())).hexdigest()


def bad(house: House, game: int = 1) -> list[str]:
    """What `pbem verify` finds wrong."""
    with connected():
        return [one.what for one in verify_game(game, "mail.test", house.now) if not one.ok]
