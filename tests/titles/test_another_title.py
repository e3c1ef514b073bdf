"""A further title is one name on each floor: 1861 copied under another name is led by mail, nothing else changed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.sampled import sampled

ROOT = Path(__file__).resolve().parents[2]
OLD, NEW = "1861", "1866"
# From and to: three folders, the folder of the service, and a table; within them the name is replaced.
COPIES = (
    ("engine/games/g1861", "engine/games/g1866"),
    ("config/games/1861", "config/games/1866"),
    ("mail_templates/en/games/1861.yaml", "mail_templates/en/games/1866.yaml"),
    ("pbem/titles/g1861", "pbem/titles/g1866"),
)
TABLE, EDITIONS = COPIES[2][1], f"{COPIES[1][1]}/history.yaml"
MAIL = f"{COPIES[3][1]}/mail"
LOOKS = 8  # rounds of looking into every mailbox
PLAY = f"""
import json, sys
from pathlib import Path
from pbem.archive.bundle import zipped
from pbem.archive.replaying import replay_archive
from pbem.archive.writing import archive_of
from pbem.base import clock
from pbem.base.settings import load_settings
from pbem.operating.installation_check import check_shipped
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import InboundMail, LogEntry, OutboundMail
from pbem.table.session import load_session
from tests import stores
from tests.demo.hall import Hall

home = {{"PBEM_HOME": sys.argv[1], "PBEM_DOMAIN": "mail.test", "PBEM_INBOUND_TOKEN": "sesame"}}
settings = load_settings({{**home, "PBEM_ENVIRONMENT": "development"}})
settings.home_dir.mkdir(parents=True)
stores.make(settings)
stores.ready(settings)
game = Hall(settings, "{NEW}", slips=0.0, asks=0.0, talks=0.0).play({LOOKS})
with connected():
    session = load_session(game.id, settings.domain, clock.now())
    replay = replay_archive(archive_of(session, "whole", None))
    told = {{
        "mails": [mail.outcome for mail in InboundMail.select()],
        "letters": sorted({{letter.state for letter in OutboundMail.select()}}),
        "moves": LogEntry.select().where(LogEntry.kind == "action").count(),
        "verified": all(one.ok for one in verify_game(game.id, settings.domain, clock.now())),
        "replayed": replay.divergence is None,
        "shipped": {{one.what.split(":")[0]: one.level for one in check_shipped()}},
    }}
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The product with a title more; what is compiled already need not be compiled again."""
    gone = shutil.ignore_patterns("golden", "*-pytest-*", "*.pyc.*")  # files that other processes are writing
    place = tmp_path_factory.mktemp("copy")
    for name in ("engine", "pbem", "config", "mail_templates", "tests"):
        shutil.copytree(ROOT / name, place / name, ignore=gone)
    for old, new in COPIES:
        if (place / old).is_dir():
            shutil.copytree(place / old, place / new, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(place / old, place / new)
        for file in [place / new] if (place / new).is_file() else sorted((place / new).rglob("*.*")):
            file.write_text(file.read_text("utf-8").replace(OLD, NEW), "utf-8")
    return place


def run(place: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Python there."""
    env = {**os.environ, "PYTHONPATH": str(place), "PBEM_DATABASE_URL": ""}
    env.pop("PBEM_TEST_DATABASE_URL", None)
    return subprocess.run([sys.executable, *words], cwd=place, env=env, capture_output=True, text=True, check=False)


def test_it_is_played_by_mail_kept_and_replayed(copy: Path, tmp_path: Path) -> None:
    done = run(copy, "-c", PLAY, str(tmp_path / "home"))
    assert done.returncode == 0, done.stderr[-3000:]
    told: dict[str, Any] = json.loads(done.stdout)
    assert set(told["mails"]) == {"applied"}
    assert set(told["letters"]) <= {"sent", "queued"}
    assert told["moves"] > 5
    assert told["verified"]
    assert told["replayed"]
    assert told["shipped"][NEW] == "ok"


MISSING = [
    (TABLE, "about: ", "about_it: ", f"{TABLE}, by {MAIL}/words.py"),
    (TABLE, "help.bid: ", "help.offer: ", f"{TABLE} lacks `help.bid`, which explains the order word bid"),
    (
        f"{MAIL}/__init__.py",
        "    def write(",
        "    def read(",
        f"{MAIL} cannot be read in: Can't instantiate abstract class Orders1866",
    ),
    (EDITIONS, "- number: 1", "- number: 9", f"{EDITIONS}: editions are numbered 1, 2, 3"),
]


@pytest.mark.parametrize(("file", "gone", "instead", "told"), sampled(MISSING, 1))
def test_what_is_missing_is_told_with_file_and_key(copy: Path, file: str, gone: str, instead: str, told: str) -> None:
    """A sentence, what a facet must say, the editions of the rules."""
    table = copy / file
    whole = table.read_text("utf-8")
    assert whole.count(f"\n{gone}") == 1
    table.write_text(whole.replace(f"\n{gone}", f"\n{instead}"), "utf-8")
    try:
        done = run(copy, "-c", "from pbem.titles import title_of; title_of('1866')")
    finally:
        table.write_text(whole, "utf-8")
    assert done.returncode == 1
    assert told in done.stderr
