"""Pictures made once: PNG files in a folder, named by what they show and the renderer that drew them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from pbem.drawing import files
from pbem.drawing.canvas import Canvas
from pbem.drawing.png import MOST_BYTES, PictureTooBig
from pbem.drawing.scene import Scene

_OTHER = 28_000  # bytes kept free for each picture that comes after one, up to half of the room


class PictureCache:
    """PNGs of scenes in one folder, which may be emptied at any time; the grounds of boards lie there as well."""

    def __init__(self, folder: Path) -> None:
        """`folder` is made with the first picture."""
        self.folder = folder

    def png(self, scene: Scene, most_bytes: int = MOST_BYTES) -> bytes:
        """The picture, from the folder when it was made before. Errors as `Canvas.pressed`.

        Several processes may ask at once: a file appears whole or not at all.
        """
        return self._png(Canvas(scene, self.folder), most_bytes)

    def pngs(self, scenes: Sequence[Scene], most_bytes: int = MOST_BYTES) -> list[bytes]:
        """The pictures of one letter, together of at most so many bytes.

        Too much together, they lose colours one after the other; only then the first becomes smaller, down to half of
        all bytes, and of the others those that do not fit are left out. Errors of the first as of `Canvas.pressed`.
        """
        canvases = [Canvas(scene, self.folder) for scene in scenes]
        made = self._coarser(canvases, most_bytes)
        if made and sum(map(len, made)) <= most_bytes:
            return made
        room = most_bytes - sum(map(len, made[1:]))
        if made and room >= most_bytes // 2:
            return [self._png(canvases[0], room), *made[1:]]
        made = []
        for number, canvas in enumerate(canvases, 1):
            room = most_bytes - sum(map(len, made))
            try:
                made.append(self._png(canvas, room - min(room // 2, _OTHER * (len(scenes) - number))))
            except PictureTooBig:
                if number == 1:
                    raise
                break
        return made

    def _coarser(self, canvases: Sequence[Canvas], most_bytes: int) -> list[bytes]:
        """All of them in their full size, with fewer colours where they need it; none when one alone is too much."""
        try:
            made = [self._png(canvas, most_bytes) for canvas in canvases]
        except PictureTooBig:
            return []
        for number, canvas in enumerate(canvases):
            if sum(map(len, made)) > most_bytes:
                made[number] = min(self._kept(f"{canvas.digest} coarse", canvas.coarse), made[number], key=len)
        return made

    def _png(self, canvas: Canvas, most_bytes: int) -> bytes:
        return self._kept(f"{canvas.digest} {most_bytes}", lambda: canvas.pressed(most_bytes))

    def _kept(self, key: str, make: Callable[[], bytes]) -> bytes:
        """The file of that key; made when there is none."""
        file = self.folder / f"{files.key(key)}.png"
        data = files.kept(file)
        if data is None:
            data = make()
            files.spare(file, data)
        return data

    def forget(self, before: datetime, most: int) -> int:
        """Delete what was made before that moment, so many files at most; returns how many. They can be made again."""
        return files.forget(self.folder, before, most)
