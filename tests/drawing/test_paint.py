"""A painted scene is what its SVG shows in one piece, is the same whatever was kept, and is quick and small."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from pbem.drawing import paint as painting
from pbem.drawing.canvas import painted
from pbem.drawing.eighteen_map import Ride
from pbem.drawing.files import key
from pbem.drawing.paint import forget, paint
from pbem.drawing.palette import palette_of
from pbem.drawing.png import drawn, press
from pbem.drawing.scene import Scene
from pbem.drawing.svg import attributes
from pbem.titles.paris_connection.drawn.scene import draw_near, draw_position
from tests.drawing.eighteen import late, scene
from tests.drawing.positions import crowded, opening
from tests.sampled import sampled

RUN = (Ride("5", ("B8", "C7", "C5", "D4", "D2", "E1")),)


def near() -> Scene:
    return draw_near(crowded(140, seed=3), ("G08", "H09"), ("G09", "H10", "J11"))[0][0]


SCENES: dict[str, Callable[[], Scene]] = {
    "opening": lambda: draw_position(opening("Ann", "Ben"), ("G08",)),
    "crowded": lambda: draw_position(crowded(140, seed=3), ("G08", "H09")),
    "near": near,
    "1861": lambda: scene(late(), RUN, "M-K runs"),
}


def touched(of: Scene) -> Image.Image:
    """Where any part lies over the ground, and a pixel around it."""
    found = Image.new("L", (of.width, of.height))
    for layer in of.layers:
        for part in layer.parts:
            sprite = painting._sprite(attributes(**layer.given), part.shape.alone, part.shape.room)
            if sprite is not None:
                found.paste(255, (part.at[0] + sprite.corner[0], part.at[1] + sprite.corner[1]), sprite.cover)
    return found.point(lambda value: 255 if value else 0).filter(ImageFilter.MaxFilter(3))


@pytest.mark.parametrize("name", sampled(SCENES, 1))
def test_the_painted_picture_is_the_drawn_one(name: str) -> None:
    """Exactly, wherever only the ground is seen.

    Under parts colours are rounded twice, and some edges antialiased from another fraction of a pixel: by at most 3 of
    255 in 999 of 1000 pixels of the picture, and by 96 in the rest.
    """
    of = SCENES[name]()._replace(window=None)
    image, _ = paint(of)
    whole = drawn(of.svg()).convert("RGB")
    red, green, blue = ImageChops.difference(image, whole).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    counted = worst.histogram()
    assert sum(counted[4:]) <= image.width * image.height / 1000
    assert sum(counted[97:]) == 0
    assert ImageChops.subtract(worst, touched(of)).getbbox() is None


def test_a_window_shows_the_same_pixels() -> None:
    of = near()
    assert of.window is not None
    part, whole = paint(of)[0], paint(of._replace(window=None))[0]
    assert part.tobytes() == whole.crop(of.window).tobytes()


@pytest.mark.parametrize("name", SCENES)
def test_no_part_is_cut_off_by_its_room(name: str) -> None:
    for layer in SCENES[name]().layers:
        given = attributes(**layer.given)
        for part in layer.parts:
            room = part.shape.room
            sprite = painting._sprite(given, part.shape.alone, room)
            if sprite is not None:
                right, foot = sprite.corner[0] + sprite.cover.width, sprite.corner[1] + sprite.cover.height
                assert room.left < sprite.corner[0], part.shape.alone
                assert room.top < sprite.corner[1], part.shape.alone
                assert right < room.right, part.shape.alone
                assert foot < room.foot, part.shape.alone


@pytest.mark.soak
def test_the_same_bytes_whatever_was_kept(tmp_path: Path) -> None:
    """Nothing kept, all kept in memory, the ground from disk, sprites of another picture kept, another process."""
    of = SCENES["crowded"]()

    def made() -> bytes:
        image, palette = paint(of, tmp_path)
        return press(image, palette)

    forget()
    first = made()
    assert made() == first
    forget()
    assert made() == first  # the ground from disk
    forget()
    paint(SCENES["opening"](), tmp_path)
    paint(SCENES["near"](), tmp_path)
    assert made() == first
    assert painted(of) == first  # without a folder
    code = (
        "import sys; from pbem.drawing.canvas import painted; from tests.drawing.test_paint import SCENES;"
        "sys.stdout.buffer.write(painted(SCENES['crowded']()))"
    )
    other = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    assert other.stdout == first


@pytest.mark.parametrize("damage", sampled([b"\x89PNG\r\n\x1a\n", b"", b"no picture", "half of it"], 1))
def test_a_ground_that_is_damaged_is_drawn_again(tmp_path: Path, damage: bytes | str) -> None:
    of = SCENES["opening"]()
    first = painted(of)
    forget()
    paint(of, tmp_path)
    (file,) = tmp_path.glob("*.png")
    assert file.name == f"ground-{key(of.ground_svg())}.png"
    whole = file.read_bytes()
    file.write_bytes(damage if isinstance(damage, bytes) else whole[: len(whole) // 2])
    forget()
    image, palette = paint(of, tmp_path)
    assert press(image, palette) == first
    assert file.read_bytes() == whole


@pytest.mark.soak
def test_every_named_colour_stays_what_it_is() -> None:
    """The palette holds all of them, and no pixel of one becomes another."""
    for of in (make() for make in SCENES.values()):
        _, palette = paint(of)
        for one in (palette.full, palette.coarse):
            for colour in of.colours:
                rgb = tuple(bytes.fromhex(colour[1:]))
                dot = Image.new("RGB", (1, 1), rgb).quantize(palette=one, dither=Image.Dither.NONE)
                assert dot.convert("RGB").getpixel((0, 0)) == rgb


def test_the_palette_follows_from_the_ground_alone() -> None:
    bare, full = (paint(draw_position(crowded(count, seed=3), ()))[1] for count in (0, 140))
    assert bare.full.getpalette() == full.full.getpalette()
    ground = Image.new("RGB", (2, 2), "#a9cde0")
    assert len(palette_of(ground, ("#a9cde0", "#ffffff"), ()).full.getpalette() or ()) >= 6


@pytest.mark.parametrize("name", SCENES)
def test_pictures_are_small_and_pressed_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pressed: list[int] = []
    real = Image.Image.save

    def counting(self: Image.Image, *args: object, **more: object) -> None:
        pressed.append(1)
        real(self, *args, **more)  # type: ignore[arg-type]

    image, palette = paint(SCENES[name]())
    monkeypatch.setattr(Image.Image, "save", counting)
    png = press(image, palette)
    assert len(pressed) == 1
    assert len(png) <= 130_000
    assert Image.open(BytesIO(png)).mode == "P"
