"""The chain of the record: it covers everything, hides what is hidden, and can be recomputed with sha256 alone."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.store.db import connected
from pbem.store.models import Game, LogEntry
from pbem.store.schema import MIGRATIONS
from pbem.table import chain
from pbem.table.chain import chained, forge, numbers_in
from tests.conftest import skip_or_fail
from tests.edges import legal_order
from tests.house import House

ROOT = Path(__file__).parents[2]
HIDDEN = "a-hidden-word"
SALT = "00112233445566778899aabbccddeeff"


def an_entry(number: int, **fields: Any) -> dict[str, Any]:
    """An entry that everybody may read."""
    plain = {
        "number": number, "at": 1795262400000 + number, "kind": "action", "actor": 3, "player": "p1", "undoes": None,
        "mail": 8, "cause": "mail", "text": "p1: build blue G07", "facts": {"n": 1}, "events": [{"did": "built"}],
        "readers": None,
    }  # fmt: skip
    return plain | fields


RECORD = (
    an_entry(1, kind="created", facts={"seed_hash": "f" * 64}, events=[]),
    an_entry(2),
    an_entry(3, events=[{"did": "dealt", "hand": HIDDEN, "readers": ["p1"]}, {"did": "began"}], text=HIDDEN),
    an_entry(4, kind="press", text=HIDDEN, facts={"to": HIDDEN}, events=[], readers=[3, 4]),
    an_entry(5, kind="undo", undoes=2),
    an_entry(6),
)
CHANGED: Mapping[str, Any] = {
    "number": 99, "at": 1795262400999, "kind": "named", "actor": None, "player": "p2", "undoes": 1, "mail": None,
    "cause": "clock", "text": "p1: build red G07", "facts": {"n": 1, "m": 2}, "events": [{"did": "nothing"}],
    "readers": [7],
}  # fmt: skip


def links(record: Sequence[Mapping[str, Any]], salt: str = SALT) -> list[str]:
    """The links of a record whose hidden entries all have this salt."""
    made = [""]
    for entry in record:
        made.append(forge(made[-1], entry, salt).hash)
    return made[1:]


def test_all_fields_of_the_log_are_covered() -> None:
    """A column that is neither chained nor of the chain itself would be free to change.

    The chain’s `mail` is `mail_number`; our own number of the mail may be another one tomorrow.
    """
    columns = {name.removesuffix("_id") for name in LogEntry._meta.columns}
    assert columns - {"id", "game", "salt", "hash", "mail_number"} == set(RECORD[0]) == set(CHANGED)


@pytest.mark.parametrize("field", sorted(CHANGED))
@pytest.mark.parametrize("at", range(len(RECORD)))
def test_changing_any_field_of_any_entry_changes_every_later_link(at: int, field: str) -> None:
    tampered = [*RECORD]
    tampered[at] = RECORD[at] | {field: CHANGED[field]}
    before, after = links(RECORD), links(tampered)
    assert after[:at] == before[:at]
    assert not set(after[at:]) & set(before[at:])


def test_the_salt_of_what_is_hidden_is_covered_too() -> None:
    before, after = links(RECORD), links(RECORD, salt="f" * 32)
    assert after[:2] == before[:2]
    assert not set(after[2:]) & set(before[2:])


@pytest.mark.parametrize("entry", [one for one in RECORD if HIDDEN in json.dumps(one)])
def test_what_is_hidden_stands_in_the_hidden_half_only(entry: Mapping[str, Any]) -> None:
    made = forge("", entry, SALT)
    assert HIDDEN in made.hidden
    assert HIDDEN not in made.public
    assert "readers" not in made.public or '"readers":[' not in made.public


@pytest.mark.parametrize("at", [2, 3])
def test_records_that_differ_in_hidden_parts_alone_cannot_be_told_apart_without_the_salt(
    at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The link depends on the hidden half through its commitment alone, and no commitment is made without the salt."""
    other = json.loads(json.dumps(RECORD[at]).replace(HIDDEN, "another-word"))
    one, two = forge("", RECORD[at], SALT), forge("", other, SALT)
    assert one.public == two.public
    assert one.hash != two.hash
    guesses = {chain.link("", one.public, promise) for promise in ("", sha256(one.hidden.encode()).hexdigest())}
    guesses |= {forge("", RECORD[at], salt).hash for salt in ("", "0" * 32, SALT[:-1])}
    assert one.hash not in guesses
    monkeypatch.setattr(chain, "commitment", lambda salt, hidden: sha256(salt.encode()).hexdigest() if hidden else "")
    assert forge("", RECORD[at], SALT).hash == forge("", other, SALT).hash


def test_in_a_real_game_every_hidden_entry_has_a_salt_of_its_own(running: House) -> None:
    running.write("ann", "press ben: meet me at the buffet")
    running.write("ann", "press ben: meet me at the buffet")
    name, order = legal_order(running)
    running.write(name, order)
    with connected():
        game, entries = Game.get_by_id(1), list(LogEntry.select().order_by(LogEntry.number))
        numbers = numbers_in(1)
    hidden = [one for one in entries if forge("", chained(one, numbers), one.salt).hidden]
    assert [one.kind for one in hidden] == ["started", "press", "press"]
    assert {len(one.salt) for one in hidden} == {32}
    assert len({one.salt for one in hidden}) == 3
    assert not any(one.salt for one in entries if one not in hidden)
    public = " ".join(forge("", chained(one, numbers), one.salt).public for one in entries)
    for secret in ("buffet", '"hand"', '"to"', game.seed, *game.salts.values()):
        assert secret not in public
    assert order in public
    assert game.chain == entries[-1].hash


# -- one text for one content -----------------------------------------------------------------------------------------

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
data = st.recursive(
    st.none() | st.booleans() | st.integers() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)
events = st.lists(
    st.dictionaries(words, data, max_size=3).flatmap(
        lambda event: st.sampled_from([event, event | {"readers": None}, event | {"readers": ["p1"]}])
    ),
    max_size=3,
)
entries_of_any_kind = st.builds(
    an_entry, st.integers(1, 999), text=words, facts=st.dictionaries(words, data, max_size=3), events=events,
    readers=st.none() | st.lists(st.integers(1, 9), max_size=2),
)  # fmt: skip


@given(entries_of_any_kind)
def test_the_halves_are_the_json_that_anybody_s_json_library_writes(entry: dict[str, Any]) -> None:
    made = forge("", entry, SALT)
    for half in filter(None, (made.public, made.hidden)):
        assert half == json.dumps(json.loads(half), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        assert "\n" not in half


@given(entries_of_any_kind)
def test_the_migration_s_frozen_copy_makes_the_same_links(entry: dict[str, Any]) -> None:
    row = [entry[key] for key in ("number", "at", "kind", "actor", "player", "text")]
    row += [json.dumps(entry["facts"]), json.dumps(entry["events"])]
    row += [None if entry["readers"] is None else json.dumps(entry["readers"]), entry["undoes"], entry["mail"]]
    salt, link = migration()._link("before", (0, *row), "mail")
    assert forge("before", entry, salt).hash == link
    assert bool(salt) == chain.hides(entry["readers"], entry["events"])


def migration() -> Any:
    """The migration that chained the entries there were."""
    path = MIGRATIONS / "0002_deadlines_record_workers.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_fingerprint_is_the_same_before_and_after_it_was_stored() -> None:
    assert chain.fingerprint({"b": (1, 2), "a": {3: "x"}}) == chain.fingerprint({"a": {"3": "x"}, "b": [1, 2]})


# -- docs/RECORD.md ---------------------------------------------------------------------------------------------------


def test_the_example_of_the_handbook_comes_out_with_sha256sum_alone() -> None:
    text = (ROOT / "docs" / "RECORD.md").read_text(encoding="utf-8")
    shell = shutil.which("sh")
    if shell is None or shutil.which("sha256sum") is None:
        skip_or_fail("there is no sh or sha256sum")
    script = "\n".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL))
    out = subprocess.run([str(shell), "-c", script], capture_output=True, text=True, check=True).stdout
    promised = re.findall(r"^    ([0-9a-f]{64})$", text, re.MULTILINE)
    assert out.split() == promised
    assert len(promised) == 3
    assert f"fingerprint {promised[-1][:10]}." in text


def test_the_example_of_the_handbook_is_what_we_make() -> None:
    text = (ROOT / "docs" / "RECORD.md").read_text(encoding="utf-8")
    first, second = (json.loads(one) for one in re.findall(r"public='(.*)'", text))
    hidden = json.loads(re.findall(r"hidden='(.*)'", text)[0])
    one = forge("", first | {"readers": None}, "")
    two = forge(one.hash, second | hidden, SALT)
    assert (one.hash in text, two.hash in text) == (True, True)
