"""Sprites on disk: the same pictures with and without them, whatever became of the file."""

from __future__ import annotations

import multiprocessing
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from pbem.drawing import files, paint, sprites
from pbem.drawing.cache import PictureCache
from pbem.drawing.canvas import painted
from pbem.drawing.scene import Layer, Scene, written
from pbem.drawing.sprites import SpriteFile, file_in
from tests.drawing.eighteen import late, scene
from tests.drawing.test_paint import SCENES
from tests.sampled import sampled

WORDS = [written(name, (10, 20 * at), 16) for at, name in enumerate(("Dijon", "Sens", " "), 1)]
SCENE = Scene(200, 80, "#ffffff", (), (Layer("names", WORDS, {"opacity": 0.5}),), ("#ffffff", "#000000"))


class Drawn:
    """Counts how many sprites are drawn, not found."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count, real = 0, paint._drawn

        def counting(*what: object) -> object:
            self.count += 1
            return real(*what)  # type: ignore[arg-type]

        monkeypatch.setattr(paint, "_drawn", counting)

    def by(self, of: Scene, folder: Path | None) -> int:
        """How many a process draws that has nothing in memory; its picture is the one of a process without a folder."""
        paint.forget()
        expected = paint.paint(of)[0].tobytes()
        paint.forget()
        self.count = 0
        assert paint.paint(of, folder)[0].tobytes() == expected
        return self.count


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    return Drawn(monkeypatch)


@pytest.mark.parametrize("name", sampled(SCENES, 2))
def test_pictures_are_the_same_bytes_with_and_without_them(name: str, tmp_path: Path) -> None:
    """Nothing kept; only the sprites kept; sprites of another picture kept."""
    of = SCENES[name]()
    paint.forget()
    first = painted(of)
    for earlier in (of, of, scene(late(600))):
        for file in tmp_path.glob("*.png"):
            file.unlink()
        paint.forget()
        assert PictureCache(tmp_path).png(of) == first
        paint.forget()
        paint.paint(earlier, tmp_path)


def test_a_new_process_draws_only_what_none_has_drawn(tmp_path: Path, drawn: Drawn) -> None:
    assert drawn.by(SCENE, tmp_path) == 3
    assert drawn.by(SCENE, tmp_path) == 0, "not even what cannot be seen"
    more = SCENE._replace(layers=(*SCENE.layers, Layer("more", [written("Sens", (50, 60), 12)])))
    assert drawn.by(more, tmp_path) == 1
    assert drawn.by(more, tmp_path) == 0
    file_in(tmp_path).unlink()
    assert drawn.by(more, tmp_path) == 4
    assert drawn.by(more, None) == 4


def test_another_renderer_takes_none_of_them(tmp_path: Path, drawn: Drawn, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn.by(SCENE, tmp_path)
    monkeypatch.setattr(files, "renderer", lambda: "next")
    assert drawn.by(SCENE, tmp_path) == 3
    assert len(list(tmp_path.glob("sprites-*"))) == 2


def _spoilt(file: Path) -> None:
    """Bytes changed in every stored sprite, so that SQLite itself finds nothing wrong."""
    with closing(sqlite3.connect(file)) as store, store:
        for key, packed in store.execute("SELECT key, packed FROM sprite").fetchall():
            other = bytes([*packed[:-3], packed[-3] ^ 1, *packed[-2:]])
            store.execute("UPDATE sprite SET packed = ? WHERE key = ?", (other, key))


def _swapped(file: Path) -> None:
    """Each sprite below the key of another."""
    with closing(sqlite3.connect(file)) as store, store:
        rows = store.execute("SELECT key, packed FROM sprite ORDER BY key").fetchall()
        for (key, _), (_, packed) in zip(rows, [*rows[1:], rows[0]], strict=True):
            store.execute("UPDATE sprite SET packed = ? WHERE key = ?", (packed, key))


DAMAGES: dict[str, Callable[[Path], object]] = {
    "empty": lambda file: file.write_bytes(b""),
    "no database": lambda file: file.write_bytes(b"no database, but long enough to be looked at" * 40),
    "truncated": lambda file: file.write_bytes(file.read_bytes()[: file.stat().st_size // 2]),
    "another table": lambda file: _told(file, "DROP TABLE sprite", "CREATE TABLE other (key)"),
    "bytes changed": _spoilt,
    "swapped": _swapped,
    "numbers": lambda file: _told(file, "UPDATE sprite SET packed = 7"),
}


def _told(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as store, store:
        for statement in statements:
            store.execute(statement)


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_drawn_again_and_kept_again(damage: str, tmp_path: Path, drawn: Drawn) -> None:
    drawn.by(SCENE, tmp_path)
    DAMAGES[damage](file_in(tmp_path))
    assert drawn.by(SCENE, tmp_path) == 3
    assert drawn.by(SCENE, tmp_path) == 0


def test_a_file_that_cannot_be_opened_keeps_no_picture_back(
    tmp_path: Path, drawn: Drawn, caplog: pytest.LogCaptureFixture
) -> None:
    """A folder stands where it should: as unreadable as a file of somebody else's. It is said once."""
    file_in(tmp_path).mkdir()
    assert drawn.by(SCENE, tmp_path) == 3
    assert drawn.by(SCENE, tmp_path) == 3
    assert [one.message for one in caplog.records] == ["sprites neither found nor kept"]


def test_a_full_disk_keeps_no_picture_back(
    tmp_path: Path, drawn: Drawn, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real = sprites._connected

    def full(file: Path) -> sqlite3.Connection:
        store = real(file)
        store.execute("PRAGMA max_page_count = 1")
        return store

    with monkeypatch.context() as context:
        context.setattr(sprites, "_connected", full)
        assert drawn.by(SCENE, tmp_path) == 3
        assert "full" in {getattr(one, "reason", "") for one in caplog.records}.pop()
    assert drawn.by(SCENE, tmp_path) == 3
    assert drawn.by(SCENE, tmp_path) == 0


def test_while_another_process_writes_all_is_drawn(
    tmp_path: Path, drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sprites, "_PATIENCE", 0.0)
    drawn.by(SCENE, tmp_path)
    with closing(sqlite3.connect(file_in(tmp_path), isolation_level=None)) as store:
        store.execute("BEGIN EXCLUSIVE")
        assert drawn.by(SCENE, tmp_path) == 3
    assert drawn.by(SCENE, tmp_path) == 0


def test_deleted_while_a_picture_is_painted(tmp_path: Path, drawn: Drawn) -> None:
    drawn.by(SCENE, tmp_path)
    with SpriteFile(tmp_path) as kept:
        texts = [paint.sprite_svg(' opacity="0.5"', part.shape.alone, part.shape.room) for part in WORDS]
        assert kept.find(texts[0]) is not None
        shutil.rmtree(tmp_path)
        kept.add("another", sprites.NOTHING)
    with SpriteFile(tmp_path) as kept:
        assert kept.find("another") is sprites.NOTHING
        assert kept.find(texts[0]) is None


def test_killed_in_the_middle_of_writing(tmp_path: Path, drawn: Drawn) -> None:
    """What was there before is there again; the journal says how."""
    drawn.by(SCENE, tmp_path)
    file, copy = file_in(tmp_path), tmp_path / "left"
    copy.mkdir()
    with closing(sqlite3.connect(file, isolation_level=None)) as store:
        store.execute("PRAGMA cache_size = 1")  # pages go to the file before the end
        store.execute("BEGIN IMMEDIATE")
        store.execute("DELETE FROM sprite")
        store.executemany("INSERT INTO sprite VALUES (?, ?)", [(bytes([at]), bytes(5000)) for at in range(99)])
        for left in tmp_path.glob("sprites-*"):
            shutil.copy(left, copy)
        store.execute("ROLLBACK")
    assert len(list(copy.iterdir())) == 2
    assert file_in(copy).read_bytes() != file.read_bytes()
    assert drawn.by(SCENE, copy) == 0


def test_a_file_that_has_grown_too_large_is_begun_anew(
    tmp_path: Path, drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sprites, "MOST_BYTES", 4096)
    assert drawn.by(SCENE, tmp_path) == 3
    assert not file_in(tmp_path).exists()


def test_it_is_for_its_owner_alone(tmp_path: Path, drawn: Drawn) -> None:
    drawn.by(SCENE, tmp_path / "pictures")
    assert file_in(tmp_path / "pictures").stat().st_mode & 0o777 == 0o600


def _paints(folder: Path, seed: int) -> None:
    paint.forget()
    for at in range(20):
        words = [written(f"{seed} {at}", (10, 20), 16), written(f"both {at}", (10, 40), 16)]
        paint.paint(SCENE._replace(layers=(Layer("names", words),)), folder)


def test_two_processes_at_once_keep_what_both_draw(tmp_path: Path, drawn: Drawn) -> None:
    """Both write 20 times; what one could not keep, as the other was at it, is drawn again, and no file is damaged."""
    fresh = multiprocessing.get_context("spawn")
    running = [fresh.Process(target=_paints, args=(tmp_path, seed)) for seed in (1, 2)]
    for one in running:
        one.start()
    for one in running:
        one.join()
    assert [one.exitcode for one in running] == [0, 0]
    with closing(sqlite3.connect(file_in(tmp_path))) as store:
        assert store.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert store.execute("SELECT count(*) FROM sprite").fetchone()[0] > 20
    words = [written("both 3", (10, 40), 16)]
    drawn.by(SCENE._replace(layers=(Layer("names", words),)), tmp_path)


def test_a_sprite_comes_back_as_it_was() -> None:
    one = sprites.Sprite(Image.new("RGB", (3, 2), "#123456"), Image.new("L", (3, 2), 77), (-4, 5))
    key = bytes(32)
    back = sprites.unpacked(key, sprites.packed(key, one))
    assert back is not None
    assert (back.colours.tobytes(), back.cover.tobytes(), back.corner) == (
        one.colours.tobytes(),
        one.cover.tobytes(),
        (-4, 5),
    )
    assert sprites.unpacked(bytes([1] * 32), sprites.packed(key, one)) is None
