"""The picture cache: one file a picture, made once, whole or not at all; grounds and sprites lie there and may go."""

from __future__ import annotations

import os
import shutil
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import PIL
import pytest
import resvg_py
from PIL import Image

from pbem.drawing import canvas, files, paint
from pbem.drawing.cache import PictureCache
from pbem.drawing.canvas import painted
from pbem.drawing.scene import Layer, Scene, written
from tests.drawing.eighteen import late, scene

SCENE = Scene(200, 50, "#ffffff", (), (Layer("names", [written("Dijon", (10, 30), 20)]),), ("#ffffff", "#000000"))
OTHER = SCENE._replace(layers=(Layer("names", [written("Dijon", (11, 30), 20)]),))


def test_a_picture_is_painted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Scene] = []
    real = paint.paint

    def counted(scene: Scene, folder: Path) -> object:
        seen.append(scene)
        return real(scene, folder)

    monkeypatch.setattr(canvas, "paint", counted)
    pictures = PictureCache(tmp_path / "not" / "yet")
    assert pictures.png(SCENE) == pictures.png(SCENE) == PictureCache(tmp_path / "not" / "yet").png(SCENE)
    assert seen == [SCENE]
    kept = sorted(file.name.partition("-")[0] for file in pictures.folder.iterdir())
    assert len(kept) == 3
    assert kept[1:] == ["ground", "sprites"]


def test_another_scene_or_renderer_is_another_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    assert SCENE.digest() != OTHER.digest()
    assert SCENE.digest() != SCENE._replace(window=(0, 0, 100, 50)).digest()
    assert SCENE.digest() != SCENE._replace(colours=("#ffffff",)).digest()
    before = files.key("one")
    monkeypatch.setattr(files, "renderer", lambda: "next")
    assert files.key("one") != before


def test_a_failed_write_leaves_nothing_behind_and_the_picture_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(source: str, target: Path) -> None:
        raise OSError("disk full")

    paint.forget()
    monkeypatch.setattr("pbem.drawing.files.os.replace", refuse)
    assert PictureCache(tmp_path).png(SCENE) == painted(SCENE)
    assert [file for file in tmp_path.iterdir() if not file.name.startswith("sprites")] == []
    assert {getattr(one, "reason", "") for one in caplog.records} == {"disk full"}


@pytest.mark.parametrize("damage", [b"", b"no picture", "half of it", "one byte"])
def test_a_picture_that_is_damaged_is_made_again(tmp_path: Path, damage: bytes | str) -> None:
    pictures = PictureCache(tmp_path)
    first = pictures.png(SCENE)
    file = next(file for file in tmp_path.glob("*.png") if not file.name.startswith("ground"))
    spoilt = bytearray(first)
    spoilt[len(first) // 2] ^= 1
    file.write_bytes(
        {"half of it": first[: len(first) // 2], "one byte": bytes(spoilt)}.get(str(damage), b"no picture")
    )
    if isinstance(damage, bytes):
        file.write_bytes(damage)
    assert pictures.png(SCENE) == first
    assert file.read_bytes() == first


def test_a_folder_that_cannot_be_read_or_written_keeps_no_picture_back(tmp_path: Path) -> None:
    """A file stands where the folder should: nothing in it can be opened, whoever asks."""
    (tmp_path / "pictures").write_text("in the way")
    paint.forget()
    assert PictureCache(tmp_path / "pictures").png(SCENE) == painted(SCENE)


def test_the_renderer_is_our_code_the_fonts_and_the_libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them changed is another renderer."""
    told = files.renderer.__wrapped__
    seen = {told()}
    code = Path(files.__file__).parent
    copy = tmp_path / "drawing"
    shutil.copytree(code, copy, ignore=shutil.ignore_patterns("__pycache__"))
    with monkeypatch.context() as other:
        other.setattr(files, "__file__", str(copy / "files.py"))
        other.setattr(files, "fonts_dir", lambda: copy / "fonts")
        assert {told()} == seen, "only what stands in the files counts"
        for changed in ("png.py", "paint.py", "sprites.py", "fonts/DejaVuSansCondensed.ttf"):
            (copy / changed).write_bytes((copy / changed).read_bytes() + b"\n")
            seen.add(told())
    for library, name in ((PIL, "__version__"), (resvg_py, "__version__"), (resvg_py, "__resvg_version__")):
        with monkeypatch.context() as other:
            other.setattr(library, name, "next")
            seen.add(told())
    assert len(seen) == 8


def test_forgetting_takes_grounds_and_sprites_as_well_and_pictures_come_again(tmp_path: Path) -> None:
    pictures = PictureCache(tmp_path)
    paint.forget()
    first = pictures.png(SCENE)
    for file in tmp_path.iterdir():
        os.utime(file, (0, 0))
    assert pictures.forget(datetime(2026, 1, 1, tzinfo=UTC), 10) == 3
    assert list(tmp_path.iterdir()) == []
    assert pictures.png(SCENE) == first
    paint.forget()
    assert PictureCache(tmp_path).png(OTHER) != first


def test_what_is_too_much_together_loses_colours_and_keeps_its_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each picture is painted once for it; only then the first becomes smaller."""
    counted: list[Scene] = []
    real = paint.paint

    def count(of: Scene, folder: Path) -> object:
        counted.append(of)
        return real(of, folder)

    monkeypatch.setattr(canvas, "paint", count)
    scenes = [scene(late()), scene(late(600))._replace(window=(200, 100, 700, 500))]
    whole = PictureCache(tmp_path).pngs(scenes, 10**6)
    most = sum(map(len, whole)) - 1
    counted.clear()
    tight = PictureCache(tmp_path / "tight").pngs(scenes, most)
    assert sum(map(len, tight)) <= most
    assert counted == scenes
    assert [Image.open(BytesIO(png)).width for png in tight] == [1040, 500]
    small = PictureCache(tmp_path).pngs(scenes, sum(map(len, whole)) * 8 // 10)
    assert [Image.open(BytesIO(png)).width // 500 for png in small] == [1, 1], "the map is narrower, its part is not"
