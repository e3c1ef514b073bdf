"""Pictures made once: PNG files in a folder, named by what they show and the renderer that drew them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from pbem.drawing import files
from pbem.drawing.paint import paint
from pbem.drawing.png import MOST_BYTES, NARROWEST, PictureTooBig, press
from pbem.drawing.scene import Scene

_COARSE = 93  # per cent of its bytes that a picture has with fewer colours, or fewer
_OTHER = 28_000  # bytes kept free for each picture that comes after one, up to half of the room


class PictureCache:
    """PNGs of scenes in one folder, which may be emptied at any time; the grounds of boards lie there as well."""

    def __init__(self, folder: Path) -> None:
        """`folder` is made with the first picture."""
        self.folder = folder

    def png(self, scene: Scene, most_bytes: int = MOST_BYTES) -> bytes:
        """The picture, from the folder when it was made before. Errors as `press`.

        Several processes may ask at once: a file appears whole or not at all.
        """
        file = self.folder / f"{files.key(f'{scene.digest()} {most_bytes}')}.png"
        try:
            return file.read_bytes()
        except FileNotFoundError:
            image, palette = paint(scene, self.folder)
            # What is shown large is not made small again.
            data = press(image, palette, most_bytes, image.width if scene.window else NARROWEST)
        files.keep(file, data)
        return data

    def pngs(self, scenes: Sequence[Scene], most_bytes: int = MOST_BYTES) -> list[bytes]:
        """The pictures of one letter, together of at most so many bytes.

        Too much together, they lose colours one after the other; only then the first becomes smaller, down to half of
        all bytes, and of the others those that do not fit are left out. Errors of the first as `press`.
        """
        made = self._coarser(scenes, most_bytes)
        if sum(map(len, made)) <= most_bytes and made:
            return made
        room = most_bytes - sum(map(len, made[1:]))
        if made and room >= most_bytes // 2:
            return [self.png(scenes[0], room), *made[1:]]
        made = []
        for number, scene in enumerate(scenes, 1):
            room = most_bytes - sum(map(len, made))
            try:
                made.append(self.png(scene, room - min(room // 2, _OTHER * (len(scenes) - number))))
            except PictureTooBig:
                if number == 1:
                    raise
                break
        return made

    def _coarser(self, scenes: Sequence[Scene], most_bytes: int) -> list[bytes]:
        """All of them in their full size, with fewer colours where they need it; none when one alone is too much."""
        try:
            made = [self.png(scene, most_bytes) for scene in scenes]
        except PictureTooBig:
            return []
        for number, scene in enumerate(scenes):
            room = most_bytes - sum(map(len, made)) + len(made[number])
            if room < len(made[number]):
                with suppress(PictureTooBig):  # fewer colours do not help
                    made[number] = self.png(scene, max(room, len(made[number]) * _COARSE // 100))
        return made

    def forget(self, before: datetime, most: int) -> int:
        """Delete what was made before that moment, so many files at most; returns how many. They can be made again."""
        return files.forget(self.folder, before, most)
