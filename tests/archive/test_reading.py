"""Files from anywhere: an archive is read; whatever is none is refused with a sentence that names the place."""

from __future__ import annotations

import json
import os
import stat
import struct
import zipfile
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pbem.archive import unpacking
from pbem.archive.bundle import bundle
from pbem.archive.errors import BadArchive
from pbem.archive.format import GAME, Archive
from pbem.archive.limits import DEEPEST, LARGEST_FILE, MB, MOST_PARTS
from pbem.archive.reading import open_archive, read_archive
from pbem.archive.signs import is_archive
from tests.archive.tampered import game_json, packed, seal

pytestmark = [pytest.mark.any_engine, pytest.mark.usefixtures("quick_makers")]
Parts = list[tuple[zipfile.ZipInfo, bytes]]


@pytest.fixture
def whole(samples: dict[str, Archive]) -> bytes:
    """A zip."""
    return bundle(samples["paris-whole"])


def refused(data: bytes | Path) -> BadArchive:
    with pytest.raises(BadArchive) as caught:
        read_archive(data)
    error = caught.value
    assert str(error).isprintable()
    assert len(str(error)) < 1000
    return error


def zip_of(parts: Parts) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for info, data in parts:
            made.writestr(info, data, info.compress_type)
    return out.getvalue()


def parts_of(whole: bytes) -> Parts:
    with zipfile.ZipFile(BytesIO(whole)) as opened:
        return [(info, opened.read(info)) for info in opened.infolist()]


def with_more(whole: bytes, name: str, data: bytes = b"x", **fields: Any) -> bytes:
    """The zip with one more file."""
    info = zipfile.ZipInfo(name)
    info.compress_type = zipfile.ZIP_DEFLATED
    for key, value in fields.items():
        setattr(info, key, value)
    return zip_of([*parts_of(whole), (info, data)])


# -- what is read -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["paris-public", "paris-own", "paris-whole", "paris-over-public", "1861-whole"])
def test_an_archive_is_read_as_it_was_written(samples: dict[str, Archive], name: str, tmp_path: Path) -> None:
    data = bundle(samples[name])
    (tmp_path / "game.zip").write_bytes(data)
    opened = read_archive(tmp_path / "game.zip")
    assert opened == read_archive(data)
    assert msgspec.structs.replace(opened.archive, files={}, sha256="") == samples[name]
    assert set(opened.files) == {"log.md", "pictures/count.txt"}
    assert (opened.size, opened.bare, opened.broken) == (len(data), False, ())


def test_game_json_alone_is_an_archive_too(whole: bytes, tmp_path: Path) -> None:
    (tmp_path / GAME).write_bytes(game_json(whole))
    opened = read_archive(tmp_path / GAME)
    assert opened.bare
    assert opened.archive == read_archive(whole).archive
    assert is_archive(tmp_path / GAME)


def test_it_may_be_written_otherwise_if_it_says_the_same(whole: bytes) -> None:
    indented = json.dumps(json.loads(game_json(whole)), indent=1).encode()
    assert read_archive(b"\xef\xbb\xbf" + indented).archive == read_archive(whole).archive


def test_it_may_be_packed_again_with_folders_and_other_times(whole: bytes) -> None:
    info = zipfile.ZipInfo("pictures/", (2026, 11, 23, 1, 2, 4))
    info.external_attr = (stat.S_IFDIR | 0o755) << 16
    assert read_archive(zip_of([(info, b""), *parts_of(whole)])).archive == read_archive(whole).archive


# -- no archive at all ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"", b"hello", b"\x89PNG\r\n", b"[1]", b"\x00" * 100, "«»".encode()])
def test_what_is_neither_zip_nor_json_is_told_so(data: bytes) -> None:
    assert "neither a zip nor a game.json" in str(refused(data))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is not JSON"),
        ("{}", "has no key `night_mail_archive`"),
        ('{"night_mail": 1, "game": "1861"}', "has no key `night_mail_archive`"),
        ('{"night_mail_archive": 3}', "written by a newer Night Mail (format 3)"),
        ('{"night_mail_archive": 0}', "a number from 1 is expected"),
        ('{"night_mail_archive": "1"}', "a number from 1 is expected"),
        ('{"night_mail_archive": true}', "a number from 1 is expected"),
        ('{"night_mail_archive": 1}', "missing required field"),
        ('{"night_mail_archive": 1, "night_mail_archive": 1}', "appears twice"),
        ('{"night_mail_archive": 1, "game": {"a": 1, "a": 1}}', "'a' appears twice"),
        ('{"night_mail_archive": NaN}', "is not JSON"),
        ('{"night_mail_archive": 1, "x": "\\ud800"}', "is not JSON"),
        ('{"night_mail_archive": ' + "9" * 5000 + "}", "is not JSON"),
        ('{"night_mail_archive": 1, "x": ' + "[" * 100_000 + "]" * 100_000 + "}", "is not JSON"),
        ('{"night_mail_archive": 1, "x": ' + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1) + "}", "brackets within"),
    ],
)  # fmt: skip
def test_json_that_is_no_game_is_told_so(text: str, said: str) -> None:
    assert said in str(refused(text.encode()))
    assert said in str(refused(zip_of([(zipfile.ZipInfo(GAME), text.encode())])))


def test_text_that_is_not_utf_8_is_told_so() -> None:
    assert "is not UTF-8 text (byte 2)" in str(refused(b'{"\xff":1}'))


def test_what_cannot_be_read_is_told_so(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "not a regular file" in str(refused(tmp_path / "pipe"))
    assert "Is a directory" in str(refused(tmp_path))
    assert "No such file" in str(refused(tmp_path / "nowhere.zip"))


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "large.zip").open("wb") as file:
        file.truncate(LARGEST_FILE * 10)
    assert "too large" in str(refused(tmp_path / "large.zip"))


# -- zips that are damaged, or made to harm ---------------------------------------------------------------------------


def test_a_zip_that_is_cut_off_is_refused_wherever(whole: bytes) -> None:
    dice = Random("cut")
    for length in (2, 4, 30, 100, len(whole) - 1, *(dice.randrange(len(whole)) for _ in range(40))):
        refused(whole[:length])
    assert "cut off" in str(refused(whole[: len(whole) // 2]))


def test_a_zip_without_a_game_is_told_so() -> None:
    assert f"there is no {GAME} in it" in str(refused(zip_of([(zipfile.ZipInfo("log.md"), b"x")])))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("../up.txt", "climbs out"),
        ("a/../../up.txt", "climbs out"),
        ("/etc/passwd", "from the root"),
        ("a\\b.txt", "backslash"),
        ("C:up.txt", "letter of a drive"),
        ("c:/up.txt", "letter of a drive"),
        ("a/./b", "no name that Night Mail writes"),
        ("a//b", "no name that Night Mail writes"),
        (".ssh/x", "no name that Night Mail writes"),
        ("a b\x1b[31m.txt", "no name that Night Mail writes"),
        ("ä.txt", "no name that Night Mail writes"),
        ("x" * 3000, "no name that Night Mail writes"),
        ("a/" * 50 + "x", "no name that Night Mail writes"),
        ("log.md", "is in the zip twice"),
        ("LOG.md", "is in the zip twice"),
        (GAME, "is in the zip twice"),
        ("log.md/", "is in the zip twice"),
        ("more.txt", "game.json does not list it"),
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_that_none_of_our_files_has_is_refused(whole: bytes, name: str, said: str) -> None:
    assert said in str(refused(with_more(whole, name, b"" if name.endswith("/") else b"x")))


def test_links_and_devices_are_refused(whole: bytes) -> None:
    link = with_more(whole, "link", b"/etc/passwd", external_attr=(stat.S_IFLNK | 0o777) << 16, create_system=3)
    assert "is a link" in str(refused(link))
    device = with_more(whole, "device", external_attr=(stat.S_IFCHR | 0o666) << 16, create_system=3)
    assert "no ordinary file" in str(refused(device))


def directory(data: bytes, field: int, value: int, form: str) -> bytes:
    """The zip with another value in the last entry of its list of files."""
    at = data.rfind(b"PK\x01\x02")
    return data[: at + field] + struct.pack(form, value) + data[at + field + struct.calcsize(form) :]


def test_encrypted_files_and_unknown_compressions_are_refused(whole: bytes) -> None:
    assert "is encrypted" in str(refused(directory(whole, 8, 1, "<H")))
    assert "does not use (method 14)" in str(refused(directory(whole, 10, 14, "<H")))
    for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        assert f"(method {method})" in str(refused(with_more(whole, "more.txt", compress_type=method)))


def test_zips_that_lie_about_a_size_are_refused(whole: bytes) -> None:
    for value in (0, 1, 10_000, 0xFFFFFFFF):
        refused(directory(whole, 24, value, "<L"))  # as it is unpacked
        refused(directory(whole, 42, value, "<L"))  # where it begins
    refused(directory(whole, 20, 1, "<L"))  # as it is packed
    assert read_archive(directory(whole, 20, 10_000, "<L"))[:2] == read_archive(whole)[:2]  # nothing is read behind it


def test_a_zip_bomb_is_not_unpacked(whole: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = with_more(whole, "bomb.txt", bytes(20 * MB))
    assert len(bomb) < MB
    assert "a zip bomb" in str(refused(bomb))
    large = with_more(whole, "large.txt", bytes(40 * MB))
    assert "is too large: 32 MB is the limit" in str(refused(large))
    lying = directory(bomb, 24, 1000, "<L")  # its list says that it is small
    assert "damaged" in str(refused(lying))
    monkeypatch.setattr(unpacking, "LARGEST_WHOLE", 3000)
    assert "for all of them" in str(refused(whole))


def test_too_many_files_are_refused_before_they_are_looked_at(whole: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    many = zip_of([*parts_of(whole), *((zipfile.ZipInfo(f"{number}.txt"), b"") for number in range(MOST_PARTS))])
    assert f"holds {MOST_PARTS + 3:,} files; 2,000 is the limit" in str(refused(many))
    monkeypatch.setattr(unpacking, "MOST_DIRECTORY", 1000)
    assert "too many files" in str(refused(many))


# -- hashes -----------------------------------------------------------------------------------------------------------


def test_files_that_are_missing_added_or_changed_are_named(whole: bytes) -> None:
    parts = parts_of(whole)
    assert str(refused(zip_of(parts[:-1]))) == "'pictures/count.txt': is missing from the zip"
    changed = [(info, data + b"!" if info.filename == "log.md" else data) for info, data in parts]
    assert "'log.md': was changed" in str(refused(zip_of(changed)))
    opened = open_archive(zip_of(changed[:-1]))
    assert [one.place for one in opened.broken] == ["'log.md'", "'pictures/count.txt'"]


def test_a_change_in_game_json_shows_in_its_own_hash(whole: bytes) -> None:
    plain = json.loads(game_json(whole))
    plain["game"]["name"] = "Wolga"
    assert refused(packed(plain, read_archive(whole).files)).place == "sha256"
    del plain["sha256"]
    assert refused(packed(plain, read_archive(whole).files)).place == "sha256"


def test_the_order_of_keys_is_part_of_what_the_hash_covers(whole: bytes) -> None:
    plain = json.loads(game_json(whole))
    plain["start"] = dict(reversed(plain["start"].items()))
    assert refused(packed(plain, read_archive(whole).files)).place == "sha256"


# -- values that cannot be --------------------------------------------------------------------------------------------

Spoil = Callable[[dict[str, Any]], Any]


def entry(at: int, /, **public: Any) -> Spoil:
    return lambda plain: plain["entries"][at - 1]["public"].update(public)


SPOILT: dict[str, tuple[Spoil, str]] = {
    "unknown key": (lambda plain: plain.update(more=1), "unknown field `more`"),
    "slug": (lambda plain: plain["game"].update(slug="1830"), "game.slug: this program has no game '1830'"),
    "long name": (lambda plain: plain["game"].update(name="x" * 61), "game.name"),
    "name on two lines": (lambda plain: plain["game"].update(name="a\nb"), "game.name"),
    "edition": (lambda plain: plain["game"].update(rules=0), "game.rules"),
    "files": (lambda plain: plain["game"]["files"].update({"game.yaml": 7}), "game.files"),
    "program": (lambda plain: plain.update(program="x\x1b"), "program"),
    "scope": (lambda plain: plain.update(scope="all"), "$.scope"),
    "own without a reader": (lambda plain: plain.update(scope="own", whole=None), "reader"),
    "reader of a whole one": (lambda plain: plain.update(reader="p1"), "reader"),
    "no secrets": (lambda plain: plain.update(whole=None), "whole"),
    "numbers": (lambda plain: plain["members"].reverse(), "members[1].number"),
    "long name of a member": (lambda plain: plain["members"][0].update(name="x" * 21), "members[0].name"),
    "role": (lambda plain: plain["members"][0].update(role="judge"), "members[0].role"),
    "player without a seat": (lambda plain: plain["members"][0].update(player=""), "members[0].player"),
    "gap between seats": (lambda plain: plain["members"][0].update(player="p9"), "members"),
    "two moderators": (lambda plain: plain["members"][0].update(role="moderator", player=""), "members"),
    "seed hash": (lambda plain: plain["shuffle"].update(seed_hash="x"), "shuffle.seed_hash"),
    "no seed": (lambda plain: plain["shuffle"].update(seed=""), "shuffle.seed"),
    "no salts": (lambda plain: plain["shuffle"].update(salts={}), "shuffle.salts"),
    "no entries": (lambda plain: plain.update(entries=[]), "entries"),
    "no start": (lambda plain: plain.update(start=None), "views"),
    "views": (lambda plain: plain.update(views=[{}]), "views"),
    "number": (entry(2, number=-1), "entries[1].public.number"),
    "moment": (entry(2, at=1 << 60), "entries[1].public.at"),
    "kind": (entry(2, kind="x\x1b[31m"), "entries[1].public.title"),
    "cause": (entry(2, cause="whim"), "entries[1]: Invalid enum value 'whim' - at `$.cause`"),
    "readers in public": (entry(2, events=[{"event": "x", "readers": ["p1"]}]), "entries[1].public.events"),
    "no events": (lambda plain: plain["entries"][1]["public"].pop("events"), "entries[1].public"),
    "link": (lambda plain: plain["entries"][1].update(link="x"), "entries[1].link"),
    "promise of nothing": (lambda plain: plain["entries"][1].update(commitment="0" * 64), "entries[1].commitment"),
    "salt of nothing": (lambda plain: plain["entries"][1].update(salt="x"), "entries[1].salt"),
    "seen of nothing": (lambda plain: plain["entries"][1].update(seen=[{"readers": ["p1"]}]), "entries[1].seen"),
    "no promise": (lambda plain: plain["entries"][5].pop("commitment"), "entries[5]"),
    "other halves": (lambda plain: plain["entries"][5]["hidden"].update(facts={}), "entries[5].hidden"),
    "no position": (lambda plain: plain["entries"][-1].pop("position"), "entries"),
    "hash of a file": (lambda plain: plain["files"].update({"log.md": "x"}), "files['log.md']"),
    "column": (lambda plain: plain["whole"]["game"].pop("ended_at"), "whole.game"),
    "more columns": (lambda plain: plain["whole"]["people"][0].update(address="a@x"), "whole.people[0]"),
    "zone": (lambda plain: plain["whole"]["people"][0].update(timezone="Mars"), "whole.people[0].timezone"),
    "yes or no": (lambda plain: plain["whole"]["members"][0].update(plays_default=1), "is not yes or no"),
    "person": (lambda plain: plain["whole"]["members"][0].update(person=99), "whole.members[0].person"),
    "another member": (lambda plain: plain["whole"]["members"][0].update(number=99), "whole.members"),
    "nobody’s question": (lambda plain: plain["whole"]["decisions"][0].update(member=99), "whole.decisions[0].member"),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT)
def test_a_value_that_cannot_be_is_named_by_its_place(whole: bytes, name: str) -> None:
    plain = json.loads(game_json(whole))
    spoil, said = SPOILT[name]
    spoil(plain)
    seal(plain)
    error = refused(packed(plain, read_archive(whole).files))
    assert str(error).startswith(said) or said in str(error)


# -- nothing but BadArchive -------------------------------------------------------------------------------------------


def fuzz(whole: bytes, dice: Random, times: int) -> int:
    """So many random files, most of them nearly an archive: how many were refused; nothing else is ever raised."""
    bad = 0
    for _ in range(times):
        data = bytearray(whole if dice.random() < 0.8 else dice.randbytes(dice.randrange(300)))
        for _ in range(dice.choice((1, 3, 20))):
            at = dice.randrange(len(data) + 1)
            data[at : at + dice.choice((0, 1, 1, 4))] = dice.randbytes(dice.choice((0, 1, 1, 4)))
        if dice.random() < 0.3:
            del data[dice.randrange(len(data) + 1) :]
        try:
            read_archive(bytes(data))
        except BadArchive:
            bad += 1
    return bad


def test_random_bytes_raise_nothing_else(whole: bytes) -> None:
    assert fuzz(whole, Random("zip"), 300) > 200
    assert fuzz(game_json(whole), Random("json"), 100) > 50


@pytest.mark.soak
def test_many_random_bytes_raise_nothing_else(samples: dict[str, Archive]) -> None:
    for name, archive in samples.items():
        data = bundle(archive)
        assert fuzz(data, Random(f"zip {name}"), 20_000) > 10_000
        assert fuzz(game_json(data), Random(f"json {name}"), 5000) > 2000


def test_the_hash_of_a_file_is_that_of_its_bytes(whole: bytes) -> None:
    opened = read_archive(whole)
    assert opened.archive.files == {name: sha256(data).hexdigest() for name, data in opened.files.items()}
