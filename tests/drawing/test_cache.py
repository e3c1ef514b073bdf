"""The picture cache: one file a picture, made once, whole or not at all; grounds lie there too and may go."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pbem.drawing import cache, files, paint
from pbem.drawing.cache import PictureCache
from pbem.drawing.scene import Layer, Scene, written
from tests.drawing.eighteen import late, scene

SCENE = Scene(200, 50, "#ffffff", (), (Layer("names", [written("Dijon", (10, 30), 20)]),), ("#ffffff", "#000000"))
OTHER = SCENE._replace(layers=(Layer("names", [written("Dijon", (11, 30), 20)]),))


def test_a_picture_is_painted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[Scene] = []
    real = paint.paint

    def counted(scene: Scene, folder: Path) -> object:
        painted.append(scene)
        return real(scene, folder)

    monkeypatch.setattr(cache, "paint", counted)
    pictures = PictureCache(tmp_path / "not" / "yet")
    assert pictures.png(SCENE) == pictures.png(SCENE) == PictureCache(tmp_path / "not" / "yet").png(SCENE)
    assert painted == [SCENE]
    kept = sorted(file.name.partition("-")[0] for file in pictures.folder.iterdir())
    assert len(kept) == 2
    assert kept[-1] == "ground"


def test_another_scene_or_renderer_is_another_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    assert SCENE.digest() != OTHER.digest()
    assert SCENE.digest() != SCENE._replace(window=(0, 0, 100, 50)).digest()
    assert SCENE.digest() != SCENE._replace(colours=("#ffffff",)).digest()
    before = files.key("one")
    monkeypatch.setattr(files, "RENDERER", "next")
    assert files.key("one") != before


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(source: str, target: Path) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("pbem.drawing.files.os.replace", refuse)
    with pytest.raises(OSError, match="disk full"):
        PictureCache(tmp_path).png(SCENE)
    assert list(tmp_path.iterdir()) == []


def test_forgetting_takes_grounds_as_well_and_pictures_come_again(tmp_path: Path) -> None:
    pictures = PictureCache(tmp_path)
    paint.forget()
    first = pictures.png(SCENE)
    for file in tmp_path.iterdir():
        os.utime(file, (0, 0))
    assert pictures.forget(datetime(2026, 1, 1, tzinfo=UTC), 10) == 2
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

    monkeypatch.setattr(cache, "paint", count)
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
