"""Files of pictures in a folder that may be emptied at any time: each appears whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile

import PIL
import resvg_py
from PIL import Image, UnidentifiedImageError

from pbem.base.private import private_folder

# A new renderer draws new files and leaves the old ones to be deleted at leisure.
RENDERER = f"2 resvg {resvg_py.__resvg_version__} pillow {PIL.__version__}"


def key(told: str) -> str:
    """The name of a picture: SHA-256 of the renderer and of what it draws, in hex."""
    return sha256(f"{RENDERER}\n{told}".encode()).hexdigest()


def keep(file: Path, data: bytes) -> None:
    """Write a file; several processes may do so at once."""
    private_folder(file.parent)
    with NamedTemporaryFile(dir=file.parent, prefix=".new-", delete=False) as new:
        try:
            new.write(data)
            new.flush()
            os.fsync(new.fileno())
            os.replace(new.name, file)
        except BaseException:
            Path(new.name).unlink(missing_ok=True)
            raise


def forget(folder: Path, before: datetime, most: int) -> int:
    """Delete the files made before that moment, so many at most; returns how many. They can be made again."""
    if not folder.is_dir():
        return 0
    gone = 0
    for file in folder.iterdir():
        with suppress(FileNotFoundError):  # another process was quicker
            if gone < most and file.stat().st_mtime <= before.timestamp():
                file.unlink()
                gone += 1
    return gone


def read(folder: Path, text: str) -> Image.Image | None:
    """The ground of this SVG, as it was drawn before; None when it must be drawn (again)."""
    try:
        with Image.open(_ground(folder, text)) as image:
            return image.convert("RGB")
    except (FileNotFoundError, UnidentifiedImageError, OSError, SyntaxError):  # gone, or damaged
        return None


def write(folder: Path, text: str, image: Image.Image) -> None:
    """Keep the ground of this SVG."""
    out = BytesIO()
    image.save(out, "PNG", compress_level=1)
    keep(_ground(folder, text), out.getvalue())


def _ground(folder: Path, text: str) -> Path:
    return folder / f"ground-{key(text)}.png"
