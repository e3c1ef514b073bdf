"""What letters of one game said, kept together: a board is told in each of them, so many take hardly more than one.

A pack is a zlib stream of MessagePack, from the id of a letter to its content, both as they were in its row. Packs are
kept for ever and never written again; another form would need another column.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping

import msgspec

LEVEL = 9


class ContentLost(ValueError):
    """What a letter said is not where its row says it is."""


def packed(said: Mapping[int, str]) -> bytes:
    """The pack of what these letters said."""
    return zlib.compress(msgspec.msgpack.encode(dict(said)), LEVEL)


def unpacked(data: bytes) -> dict[int, str]:
    """What is in a pack. ContentLost where it is none."""
    try:
        return msgspec.msgpack.decode(zlib.decompress(data), type=dict[int, str])
    except (zlib.error, msgspec.MsgspecError) as error:
        raise ContentLost("a pack of letters cannot be read") from error
