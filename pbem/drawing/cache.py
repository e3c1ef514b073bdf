"""Pictures made once: PNG files in a folder, named by their SVG and the renderer that drew them."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

import PIL
import resvg_py

from pbem.base.private import private_folder
from pbem.drawing.png import rasterise

# A new renderer draws new files and leaves the old ones to be deleted at leisure.
RENDERER = f"1 resvg {resvg_py.__resvg_version__} pillow {PIL.__version__}"


class PictureCache:
    """PNGs of SVGs in one folder, which may be emptied at any time."""

    def __init__(self, folder: Path) -> None:
        """`folder` is made with the first picture."""
        self.folder = folder

    def png(self, svg: str) -> bytes:
        """The PNG of `svg`, from the folder when it was made before. Errors as `rasterise`.

        Several processes may ask at once: a file appears whole or not at all.
        """
        file = self.folder / f"{key(svg)}.png"
        try:
            return file.read_bytes()
        except FileNotFoundError:
            data = rasterise(svg)
        self._keep(file, data)
        return data

    def forget(self, before: datetime, most: int) -> int:
        """Delete what was made before that moment, so many files at most; returns how many. They can be made again."""
        if not self.folder.is_dir():
            return 0
        gone = 0
        for file in self.folder.iterdir():
            with suppress(FileNotFoundError):  # another process was quicker
                if gone < most and file.stat().st_mtime <= before.timestamp():
                    file.unlink()
                    gone += 1
        return gone

    def _keep(self, file: Path, data: bytes) -> None:
        private_folder(self.folder)
        with NamedTemporaryFile(dir=self.folder, prefix=".new-", delete=False) as new:
            try:
                new.write(data)
                new.flush()
                os.fsync(new.fileno())
                os.replace(new.name, file)
            except BaseException:
                Path(new.name).unlink(missing_ok=True)
                raise


def key(svg: str) -> str:
    """The name of a picture: SHA-256 of the renderer and the SVG, in hex."""
    return sha256(f"{RENDERER}\n{svg}".encode()).hexdigest()
