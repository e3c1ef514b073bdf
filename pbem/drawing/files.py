"""Files of pictures in a folder that may be emptied at any time: each appears whole or not at all."""

from __future__ import annotations

import logging
import os
import sys
from contextlib import suppress
from datetime import datetime
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile

import PIL
import resvg_py
from PIL import Image, features

from pbem.base.private import private_folder
from pbem.base.resources import fonts_dir

_END = b"IEND\xaeB`\x82"  # of every PNG

log = logging.getLogger(__name__)


def key(told: str) -> str:
    """The name of a picture: SHA-256 of the renderer and of what it draws, in hex."""
    return sha256(f"{renderer()}\n{told}".encode()).hexdigest()


@cache
def renderer() -> str:
    """All that a picture follows from beside its scene: our code from SVG to bytes, the fonts, the libraries.

    A new renderer draws new files and leaves the old ones to be deleted at leisure.
    """
    ours = sha256()
    for file in (*sorted(Path(__file__).parent.glob("*.py")), *sorted(fonts_dir().glob("*.ttf"))):
        ours.update(file.read_bytes())
    packers = (features.version(name) for name in ("zlib", "zlib_ng"))
    libraries = (resvg_py.__version__, resvg_py.__resvg_version__, PIL.__version__, *packers, sys.byteorder)
    return f"{ours.hexdigest()} {libraries}"


def keep(file: Path, data: bytes, *, durable: bool = True) -> None:
    """Write a file; several processes may do so at once. `durable`: a power cut leaves it whole as well."""
    private_folder(file.parent)
    with NamedTemporaryFile(dir=file.parent, prefix=".new-", delete=False) as new:
        try:
            new.write(data)
            new.flush()
            if durable:
                os.fsync(new.fileno())
            os.replace(new.name, file)
        except BaseException:
            Path(new.name).unlink(missing_ok=True)
            raise


def spare(file: Path, data: bytes) -> None:
    """Keep a picture. Where that fails, or a power cut damages it (`kept` looks at that), it is made again."""
    try:
        keep(file, data, durable=False)
    except OSError as error:
        log.warning("picture not kept", extra={"file": str(file), "reason": str(error)})


def whole(data: bytes) -> bool:
    """Whether it is a PNG of which every part is as it was written."""
    try:
        with Image.open(BytesIO(data), formats=("PNG",)) as image:
            image.verify()
        return data.endswith(_END)
    except (OSError, SyntaxError, ValueError):
        return False


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


def kept(file: Path) -> bytes | None:
    """The picture in that file; None when it must be made (again), for whatever reason."""
    try:
        data = file.read_bytes()
    except OSError:
        return None
    return data if whole(data) else None


def read(folder: Path, text: str) -> Image.Image | None:
    """The ground of this SVG, as it was drawn before; None when it must be drawn (again)."""
    data = kept(_ground(folder, text))
    if data is None:
        return None
    image = Image.open(BytesIO(data), formats=("PNG",))
    image.load()
    return image


def write(folder: Path, text: str, image: Image.Image) -> None:
    """Keep the ground of this SVG."""
    out = BytesIO()
    image.save(out, "PNG", compress_level=1)
    spare(_ground(folder, text), out.getvalue())


def _ground(folder: Path, text: str) -> Path:
    return folder / f"ground-{key(text)}.png"
