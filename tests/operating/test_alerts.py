"""The alerts of the guide: each names figures that exist, says what to do, and stands so in the file of rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import generate_latest

from pbem.base.settings import Settings
from pbem.operating import backup
from pbem.operating.metrics import registry
from pbem.store import adding_up, tally
from tests.house import House

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "deploy" / "prometheus-alerts.yaml"
GUIDE = (ROOT / "docs" / "OPERATING.md").read_text(encoding="utf-8")
WATCHED = GUIDE.partition("## To be watched\n")[2].partition("\n## ")[0]
FIGURE = re.compile(r"\bnight_mail_\w+")
LABEL = re.compile(r"(\w+)(?:=~?|!=)\"([^\"]*)\"")


@pytest.fixture
def page(running: House, tmp_path: Path) -> str:
    """All figures there are, of a service that has done everything once."""
    backup.remember(tmp_path / "made.sqlite3", running.now)
    tally.count("request:inbound:POST:401")
    tally.count("tick:mail:failed")
    running.worker.run_all(running.now)
    adding_up.add_up(running.now)
    return generate_latest(registry(running.now, ())).decode()


def rules() -> list[dict[str, Any]]:
    """The alerts of the file."""
    (group,) = yaml.safe_load(RULES.read_text(encoding="utf-8"))["groups"]
    return list(group["rules"])


def test_every_figure_that_an_alert_names_exists(page: str) -> None:
    there = {re.split(r"[{ ]", line)[0] for line in page.splitlines() if not line.startswith("#")}
    named = {name for rule in rules() for name in FIGURE.findall(rule["expr"])}
    assert len(named) > 12
    assert named <= there


def test_every_label_that_an_alert_names_exists(page: str) -> None:
    for rule in rules():
        for figure, labels in re.findall(r"(night_mail_\w+)\{([^}]*)\}", rule["expr"]):
            lines = [line for line in page.splitlines() if line.startswith(figure + "{")]
            for name, value in LABEL.findall(labels):
                assert any(re.search(rf'{name}="({value})"', line) for line in lines), (figure, name, value)


def test_each_says_what_to_do_and_when() -> None:
    told = [rule["alert"] for rule in rules()]
    assert len(told) == len(set(told))
    for rule in rules():
        assert rule["annotations"]["todo"].endswith("."), rule["alert"]
        assert rule["expr"].count("(") == rule["expr"].count(")")


def test_the_guide_tells_the_same_alerts() -> None:
    table = WATCHED.partition("### What to be woken for\n")[2].partition("\n### ")[0]
    rows = re.findall(r"^\| (NightMail\w+) \| `(.+)` \| (\S+) \| (.+) \|$", table, re.MULTILINE)
    told = [(name, shown.replace("\\|", "|"), span, todo) for name, shown, span, todo in rows]
    assert told == [(one["alert"], one["expr"], one.get("for", "–"), one["annotations"]["todo"]) for one in rules()]


def test_every_figure_is_in_the_guide(page: str, settings: Settings) -> None:
    there = {re.split(r"[{ ]", line)[0] for line in page.splitlines() if not line.startswith("#")}
    table = WATCHED.partition("### What")[0]
    missing = [name for name in sorted(there) if not re.search(rf"`{name.removeprefix('night_mail_')}[`{{]", table)]
    assert missing == []
