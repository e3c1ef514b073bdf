"""The archive as one zip file; equal games give equal bytes."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from pbem.archive.derived import Files, Watch, derived
from pbem.archive.format import GAME, Archive, sealed, written
from pbem.archive.story import story_of

OLDEST = (1980, 1, 1, 0, 0, 0)  # the only time of day in the file is in the record
MODE = 0o644 << 16
PACKED = (".png",)  # as small as they get


def bundle(archive: Archive, watch: Watch = iter) -> bytes:
    """The zip file: `game.json`, sealed, first; then all that is made from it. `watch`: see `derived`."""
    files = derived(story_of(archive), watch)
    return zipped({GAME: written(sealed(archive, files))} | files)


def zipped(files: Files) -> bytes:
    """These files in a zip, in this order."""
    packed = BytesIO()
    with ZipFile(packed, "w", compresslevel=9) as out:
        for name, data in files.items():
            info = ZipInfo(name, OLDEST)
            info.compress_type = ZIP_STORED if name.endswith(PACKED) else ZIP_DEFLATED
            info.external_attr, info.create_system = MODE, 3
            out.writestr(info, data, compresslevel=9)
    return packed.getvalue()
