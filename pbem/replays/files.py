"""Reads the bytes of a file to replay, plain or compressed by gzip."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path

from engine.core.errors import BadGameFile

GZIP = b"\x1f\x8b"  # how a compressed file begins


def content(path: Path) -> bytes:
    """What is in the file; BadGameFile when it cannot be read."""
    try:
        data = path.read_bytes()
        return gzip.decompress(data) if data.startswith(GZIP) else data
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadGameFile(path.name, "", f"cannot be read: {reason}") from error
