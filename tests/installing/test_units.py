"""The units of systemd: systemd itself reads them and says how much they may do."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pbem.base.resources import deploy_dir
from pbem.cli import ROWS
from pbem.installing.answers import BadAnswers
from pbem.installing.configuration import public, write
from pbem.installing.units import units
from pbem.installing.ways_in import WAYS_IN
from tests.conftest import skip_or_fail
from tests.installing.test_records import settings

EXPOSED = 2.0  # of 10; systemd calls up to 2 «OK»
SHIPPED = deploy_dir() / "systemd"


@pytest.fixture
def analyse() -> str:
    """The program that judges units."""
    found = shutil.which("systemd-analyze")
    if found is None:
        skip_or_fail("no systemd-analyze is here; on Debian it is in the package systemd")
    return str(found)


def laid(folder: Path, way: str = "lmtp") -> list[Path]:
    """The units of an installation, in a folder: their files."""
    program = Path("/bin/true")  # systemd wants to see a program
    filled = units(settings(way), folder / "service.yaml", folder / "secrets", program, "daemon")
    write(public(folder / "units", filled), None)
    return sorted((folder / "units").glob("night-mail*.*"))


def asked(analyse: str, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What systemd-analyze says, with drop-ins of this folder and no units of this machine's administrator."""
    variables = os.environ | {"SYSTEMD_UNIT_PATH": f"{folder}:/usr/lib/systemd/system:/lib/systemd/system"}
    return subprocess.run([analyse, *words], env=variables, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("way", ["lmtp", "pipe", "postmark"])
def test_systemd_takes_the_units(analyse: str, tmp_path: Path, way: str) -> None:
    files = [str(path) for path in laid(tmp_path, way) if path.is_file()]
    done = asked(analyse, tmp_path / "units", "verify", "--man=no", *files)
    ours = [line for line in done.stderr.splitlines() if "night-mail" in line or str(tmp_path) in line]
    assert (done.returncode, ours) == (0, [])


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("night-mail-web.service", "Restart=always", "Restart=often"),
        ("night-mail-.service.d/service.conf", "ProtectSystem=strict", "ProtectSystem=rather"),
    ],
)
def test_systemd_would_say_what_it_does_not_take(
    analyse: str, tmp_path: Path, name: str, right: str, wrong: str
) -> None:
    laid(tmp_path)
    here = tmp_path / "units"
    text = (here / name).read_text("utf-8")
    (here / name).write_text(text.replace(right, wrong), "utf-8")
    line = text[: text.index(right)].count("\n") + 1
    told = asked(analyse, here, "verify", "--man=no", str(here / "night-mail-web.service")).stderr
    assert f"{name}:{line}:" in told


def test_each_service_may_do_little(analyse: str, tmp_path: Path) -> None:
    services = [path for path in laid(tmp_path) if path.suffix == ".service"]
    assert len(services) == 4
    for path in services:
        done = asked(analyse, tmp_path / "units", "security", "--offline=yes", "--no-pager", str(path))
        score = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
        assert score is not None, done.stderr
        assert float(score[1]) < EXPOSED, f"{path.name}: {score[1]}"


@pytest.mark.parametrize("way", ["lmtp", "imap"])
def test_the_shipped_units_are_those_of_the_usual_places(way: str) -> None:
    """Who copies them by hand, into the usual places, has what `pbem init` would write, for the way that is wanted."""
    usual = settings(way, home="/var/lib/night-mail")
    where = Path("/etc/night-mail")
    filled = units(usual, where / "service.yaml", where / "secrets", Path("/usr/local/bin/pbem"), "night-mail")
    wanted = {name: text for name, text in filled.items() if text is not None}
    assert f"night-mail-{way}.service" in wanted
    assert len(filled) - len(wanted) == 1  # the process of the other way
    for name, text in wanted.items():
        assert text == (SHIPPED / name).read_text("utf-8"), name


def test_every_unit_runs_a_command_and_every_process_of_a_way_that_is_one_has_a_unit() -> None:
    runs = {
        path.stem: re.findall(r"^ExecStart=\S+ (\w+)$", path.read_text("utf-8"), re.MULTILINE)
        for path in SHIPPED.glob("*.service")
    }
    assert {command for (command,) in runs.values()} <= set(ROWS)
    assert {f"night-mail-{way.process}" for way in WAYS_IN.values() if way.process in ROWS} <= set(runs)
    target = (SHIPPED / "night-mail.target").read_text("utf-8")
    assert all(f"{name}.service" in target for name in runs if name != "night-mail-backup")


@pytest.mark.parametrize("way", WAYS_IN)
def test_only_the_way_that_was_chosen_has_its_process(tmp_path: Path, way: str) -> None:
    names = {path.name for path in laid(tmp_path, way)}
    assert ("night-mail-lmtp.service" in names) is (way == "lmtp")
    assert {"night-mail-web.service", "night-mail-worker.service", "night-mail.target"} <= names


def test_what_lies_elsewhere_may_be_written_too() -> None:
    other = settings("lmtp", "maildir:/srv/out", home="/home/night/mail", database_url="sqlite:////data/n.sqlite3")
    filled = units(other, Path("/e/s.yaml"), Path("/e/secrets"), Path("/opt/pbem"), "night")
    text = str(filled["night-mail-.service.d/service.conf"])
    paths = re.findall(r"^ReadWritePaths=(.*)$", text, re.MULTILINE)
    assert (sorted(paths), "ProtectHome=no\n" in text) == (["/data", "/home/night/mail", "/srv/out"], True)
    assert "StateDirectory" not in text
    assert "LoadCredential=secrets:/e/secrets\n" in text


@pytest.mark.parametrize("home", ["/srv/night mail", "/srv/50%", "/srv/a\nb"])
def test_paths_that_systemd_would_read_otherwise_are_refused(home: str) -> None:
    with pytest.raises(BadAnswers, match="systemd wants"):
        units(settings("lmtp", home=home), Path("/e/s.yaml"), Path("/e/secrets"), Path("/opt/pbem"), "night")


def test_the_compose_file_names_what_is_there() -> None:
    """Its settings are settings, its secrets are read, its commands are commands; no engine is here to try it with."""
    import yaml

    from pbem.base.settings import IN_FILES, load_settings

    said = yaml.safe_load((deploy_dir() / "compose.yaml").read_text("utf-8"))
    ours = said["services"]["night-mail"]
    variables = {name: str(value) for name, value in ours["environment"].items() if name != "PBEM_SECRETS"}
    assert load_settings(variables).mail_in in WAYS_IN
    assert set(ours["secrets"]) <= IN_FILES
    assert {said["services"][name]["command"][0] for name in ("upgrade", "night-mail")} <= set(ROWS)
    assert ours["read_only"] is True
    assert (deploy_dir().parents[1] / ours["build"]["dockerfile"]).exists()
    assert json.dumps(said).count("0.0.0.0") == 0
