"""The pictures of a game for its page: the SVG of each step as numbers of lines, most of which stay."""

from __future__ import annotations

from collections.abc import Hashable

from pbem.archive.page.frames import Frames
from pbem.drawing import svg
from pbem.drawing.scene import Part, Scene, Shape


class Board:
    """One picture through all steps; joined by line breaks, the units of a frame are `Scene.svg()` to the letter."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.frames = Frames()
        self.lines: list[int] = []  # for each step the number of the line that says what is seen
        self._said = Frames()
        self._grounds: dict[Hashable, tuple[int, ...]] = {}
        self._parts: dict[Hashable, tuple[Shape, int]] = {}  # the shape is held, so that its id stays its own
        self._last: tuple[Scene, tuple[int, ...]] | None = None

    @property
    def alts(self) -> list[Hashable]:
        """The distinct lines for those who do not see the picture."""
        return self._said.units

    def add(self, scene: Scene, alt: str) -> None:
        """The picture of the next step."""
        if self._last is None or self._last[0] is not scene:
            self._last = scene, self._frame(scene)
        self.frames.add(self._last[1])
        self.lines.append(self._said.number(alt))

    def _frame(self, scene: Scene) -> tuple[int, ...]:
        found = list(self._ground(scene))
        for layer in scene.layers:
            found.append(self.frames.number(f"<g{svg.attributes(id=layer.name, **layer.given)}>"))
            found += [self._part(part) for part in layer.parts] or [self.frames.number("")]
            found.append(self.frames.number("</g>"))
        return (*found, self.frames.number("</svg>"))

    def _ground(self, scene: Scene) -> tuple[int, ...]:
        """What stands before the layers; the same ground may lie on pages of several sizes."""
        key = (scene.shown, scene.background, scene.ground)
        if key not in self._grounds:
            bare = scene._replace(layers=()).svg().removesuffix("</svg>\n").removesuffix("\n")
            self._grounds[key] = tuple(map(self.frames.number, bare.split("\n")))
        return self._grounds[key]

    def _part(self, part: Part) -> int:
        """The number of a part, written only when it is first met at its place."""
        key = (id(part.shape), part.at, *part.marks.items())
        if key not in self._parts:
            self._parts[key] = part.shape, self.frames.number(part.svg())
        return self._parts[key][1]
