"""By which signs a file is known as an archive of ours."""

from __future__ import annotations

from pathlib import Path

BEGINS = b"PK\x03\x04"  # a zip
MARK = "night_mail_archive"  # the key of `game.json`
BOM = b"\xef\xbb\xbf"  # an editor may have put it at the beginning


def is_archive(path: Path) -> bool:
    """Whether a file looks like an archive, so that what is wrong with it as one is worth telling."""
    try:
        with path.open("rb") as file:
            head = file.read(len(BOM) + 200)
    except OSError:
        return False
    return head.startswith(BEGINS[:2]) or f'"{MARK}"'.encode() in head
