"""What CONTRIBUTING says an order and a setting are: done so in a copy of the product, they are, wherever met."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAPER = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

TABLE = "pbem/table/game_settings.py"
KINDS = "pbem/table/record_kinds.py"
ORDERS = "pbem/desk/moderator/"
SENTENCES = "mail_templates/en/messages/"

ROW = """
    GameSetting(
        name="patience", flag="--patience", default=3, help="How patient everybody is, from 1 to 9.",
        why_not=lambda value, values: "" if 1 <= value <= 9 else "--patience must be between 1 and 9.",
        changed_by={PATIENCE_SET: lambda facts: int(facts["patience"])},
    ),
"""
KIND = 'PATIENCE_SET = RecordKind("patience_set", told="at_once")\n'
SAID = """
help.patience: "«patience 5»: how patient everybody is, from 1 to 9."
log.patience_set: "{player}, the moderator, has set patience to {patience}."
"""
BY_MAIL = '''"""`patience N`: how patient everybody is."""

from pbem.desk.clock.time_orders import AS_IS, ordered, time_order
from pbem.orders.order import order_word
from pbem.table.game_settings import value_of
from pbem.table.record_kinds import PATIENCE_SET


def _read(order, asker):
    return int(order.rest)


def _why_not(session, number):
    return AS_IS if value_of(session.game, "patience") == number else None


def _do(session, actor, number):
    session.game.settings = session.game.settings | {"patience": number}
    return ordered(session, actor, PATIENCE_SET, patience=str(number))


_WORD = order_word("moderator", "patience", "patience N", "patience 5", shape=r"\\d+")
COMMANDS = (time_order(_WORD, 90, _read, _why_not, _do),)
'''
EDITS = (
    (TABLE, ")  # fmt: skip\n_BY_NAME", f"{ROW.lstrip()})  # fmt: skip\n_BY_NAME"),
    (TABLE, "    OVERDUE_TELL,\n", "    OVERDUE_TELL,\n    PATIENCE_SET,\n"),
    (KINDS, "WEEKENDS_OFF = ", f"{KIND}WEEKENDS_OFF = "),
)
# `pbem` as often as is asked, in one process.
RUN = """
import contextlib, io, json, sys
from pbem.cli import main
told = []
for args in json.loads(sys.argv[1]):
    sys.argv, out, code = ["pbem", *args], io.StringIO(), 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
    told.append([code, out.getvalue()])
print(json.dumps(told))
"""
CREATE = ("game", "create", "paris-connection", "--name", "Volga", "--moderator", "mo@example.org",
          "--players", "ann@example.org,ben@example.org,cleo@example.org")  # fmt: skip
SHOW = ("game", "show", "--json")


class Copy(NamedTuple):
    """The product with a setting more, and the home of its games."""

    product: Path
    home: Path

    def edit(self, name: str, old: str, new: str) -> None:
        """Put `new` in the one place where `old` stands."""
        file = self.product / name
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name}: {old!r}"
        file.write_text(text.replace(old, new), encoding="utf-8")

    def run(self, *commands: Sequence[str], product: Path | None = None) -> list[tuple[int, str]]:
        """Exit code and output of each command; `product`: another program in the same home."""
        env = os.environ | {
            "PYTHONPATH": str(product or self.product), "PBEM_HOME": str(self.home), "PBEM_DOMAIN": "mail.test",
            "PBEM_DATABASE_URL": "", "COLUMNS": "200",
        }  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-c", RUN, json.dumps(commands)],
            cwd=self.home, env=env, capture_output=True, text=True, check=False, timeout=120,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return [(code, out) for code, out in json.loads(done.stdout)]


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """A copy in which CONTRIBUTING was followed."""
    product, home = tmp_path / "product", tmp_path / "home"
    for folder in ("pbem", "mail_templates"):
        shutil.copytree(ROOT / folder, product / folder)
    for folder in ("engine", "config"):
        (product / folder).symlink_to(ROOT / folder)
    home.mkdir(mode=0o700)
    made = Copy(product, home)
    for edit in EDITS:
        made.edit(*edit)
    (product / ORDERS / "patience.py").write_text(BY_MAIL, encoding="utf-8")
    with (product / SENTENCES / "moderator.yaml").open("a", encoding="utf-8") as file:
        file.write(SAID)
    return made


def test_the_paper_names_what_is_done_here() -> None:
    """An order is its file, sentences and kind of entry; a setting its row, and those where an order changes it."""
    assert {ORDERS, SENTENCES, KINDS, "help.<word>", "log.<kind>"} <= _named("An order")
    assert {TABLE, KINDS, ORDERS, SENTENCES, "value_of", "changed_by"} <= _named("A setting of a game")


def _named(begin: str) -> set[str]:
    """What stands in `backticks` in the paragraph that begins so."""
    (paragraph,) = re.findall(rf"^\*\*{begin}\*\*.*?(?=\n\n)", PAPER, re.MULTILINE | re.DOTALL)
    return set(re.findall(r"`([^`]+)`", paragraph))


def test_a_row_is_a_setting_and_an_order_changes_it(copy: Copy) -> None:
    """Chosen when a game is created, within its bounds; shown, told by the record, verified, changed by mail."""
    helped, refused, *told = copy.run(
        ("game", "create", "--help"), (*CREATE, "--patience", "12"), (*CREATE, "--patience", "5"), (*SHOW, "G1"),
        ("game", "do", "G1", "help patience"), ("game", "do", "G1", "patience 7"), (*SHOW, "G1"), ("verify", "G1"),
    )  # fmt: skip
    assert "How patient everybody is, from 1 to 9." in helped[1]
    assert (refused[0], "--patience must be between 1 and 9." in refused[1]) == (1, True)
    assert [code for code, _ in told] == [0] * 6, told
    said = [out for _, out in told]
    assert [json.loads(one)["settings"]["patience"] for one in (said[1], said[4])] == [5, 7]
    assert "«patience 5»: how patient everybody is, from 1 to 9." in said[2]
    assert "has set patience to 7." in said[3]
    assert "the settings are those the game was created with" in said[5]


def test_who_forgets_what_changes_it_is_told_by_verify(copy: Copy) -> None:
    copy.edit(TABLE, 'changed_by={PATIENCE_SET: lambda facts: int(facts["patience"])},', "")
    *_, (code, said) = copy.run(CREATE, ("game", "do", "G1", "patience 7"), ("verify", "G1"))
    assert (code, "the setting patience is 7; the record says 3" in said) == (1, True), said


def test_a_game_from_before_has_the_default(copy: Copy) -> None:
    copy.run(CREATE, product=ROOT)
    (_, shown), (code, said) = copy.run((*SHOW, "G1"), ("verify", "G1"))
    assert json.loads(shown)["settings"]["patience"] == 3
    assert (code, "from an older version and does not mention: patience" in said) == (0, True), said
