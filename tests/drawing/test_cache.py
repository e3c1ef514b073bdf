"""The picture cache: one file a picture, made once, whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.drawing import cache
from pbem.drawing.cache import PictureCache
from pbem.drawing.png import rasterise
from pbem.drawing.svg import document, label

SVG = document(200, 50, "#ffffff", [label("Dijon", (10, 30), 20)])


def test_a_picture_is_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def counted(svg: str) -> bytes:
        drawn.append(svg)
        return rasterise(svg, 200)

    monkeypatch.setattr(cache, "rasterise", counted)
    pictures = PictureCache(tmp_path / "not" / "yet")
    assert pictures.png(SVG) == pictures.png(SVG) == PictureCache(tmp_path / "not" / "yet").png(SVG)
    assert drawn == [SVG]
    assert [file.name for file in pictures.folder.iterdir()] == [f"{cache.key(SVG)}.png"]


def test_another_svg_or_renderer_is_another_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache.key(SVG)
    assert cache.key(SVG + " ") != before
    monkeypatch.setattr(cache, "RENDERER", "next")
    assert cache.key(SVG) != before


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(source: str, target: Path) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("pbem.drawing.cache.os.replace", refuse)
    with pytest.raises(OSError, match="disk full"):
        PictureCache(tmp_path).png(SVG)
    assert list(tmp_path.iterdir()) == []
