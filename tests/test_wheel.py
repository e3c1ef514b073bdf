"""A wheel built from this tree works where it is installed: config, templates and fonts are inside it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


DRAW = """
import io
from PIL import Image
from pbem.drawing.png import rasterise
svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20" fill="#ffffff"/>'
svg += '<text x="2" y="15" font-family="DejaVu Sans" font-size="14">Volga</text></svg>'
print(len(set(Image.open(io.BytesIO(rasterise(svg))).convert("L").getdata())))
"""

UNITS = "from pbem.base.resources import deploy_dir; print(sorted(path.name for path in deploy_dir().rglob('*')))"


def _run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel; its dependencies are borrowed from this one, so no network is needed."""
    work = tmp_path_factory.mktemp("wheel")
    _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", work, cwd=ROOT)
    (wheel,) = work.glob("*.whl")
    _run(sys.executable, "-m", "venv", "--without-pip", work / "venv", cwd=work)
    python = work / "venv" / "bin" / "python"
    place = Path(_run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=work).strip())
    (place / "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    _run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index", wheel, cwd=work)
    return work


def test_the_installed_wheel_is_the_one_that_runs(installed: Path) -> None:
    where = _run(installed / "venv/bin/python", "-c", "import pbem, engine; print(pbem.__file__)", cwd=installed)
    assert str(installed) in where


def test_it_says_which_version_it_is(installed: Path) -> None:
    """`pbem --version` is what a report of a weakness names (SECURITY.md)."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert _run(installed / "venv/bin/pbem", "--version", cwd=installed) == f"pbem, version {version}\n"


def test_the_wheel_creates_a_game_and_sends_its_letters(installed: Path) -> None:
    pbem = installed / "venv/bin/pbem"
    env = {"PATH": os.environ["PATH"], "PBEM_HOME": str(installed / "home"), "PBEM_DOMAIN": "mail.test"}
    players = "ann@example.org,ben@example.org,cleo@example.org"
    created = _run(
        pbem, "game", "create", "paris-connection", "--name", "Volga", "--moderator", "mo@example.org",
        "--players", players, cwd=installed, env=env,
    )  # fmt: skip
    assert "G1" in created
    assert "3 letters" in _run(pbem, "tick", cwd=installed, env=env)
    letters = list((installed / "home" / "outgoing" / "new").iterdir())
    assert len(letters) == 3
    assert all(b"Volga" in letter.read_bytes() for letter in letters)


def test_the_wheel_sets_up_a_service_outside_of_any_checkout(installed: Path) -> None:
    """Settings, units and templates are those inside it; doctor then names what to start, and nothing else."""
    pbem, folder = installed / "venv/bin/pbem", installed / "service"
    with socket.socket() as nobody:  # bound, and never listened at
        nobody.bind(("127.0.0.1", 0))
        env = {"PATH": os.environ["PATH"], "HOME": str(installed), "PBEM_CONFIG": str(folder / "service.yaml")}
        said = _run(
            pbem, "init", "--domain", "mail.example.org", "--in", "lmtp", "--out", "smtp://localhost:25", "--home",
            folder / "home", "--set", f"lmtp_listen=127.0.0.1:{nobody.getsockname()[1]}", cwd=installed, env=env,
        )  # fmt: skip
        assert "The database is made" in said
        assert "Nothing to do" in _run(pbem, "db", "upgrade", cwd=installed, env=env)
        looked = subprocess.run([pbem, "doctor", "--json"], cwd=installed, env=env, capture_output=True, timeout=300)
    wrong = {one["about"] for one in json.loads(looked.stdout) if one["level"] != "ok"}
    assert (looked.returncode, wrong) == (1, {"mail in", "worker"})
    there = _run(installed / "venv/bin/python", "-c", UNITS, cwd=installed)
    assert [
        one for one in ("compose.yaml", "Containerfile", "night-mail.target", "service.conf") if one not in there
    ] == []


def test_the_wheel_draws_maps_with_its_own_fonts(installed: Path) -> None:
    shades = _run(installed / "venv/bin/python", "-W", "ignore", "-c", DRAW, cwd=installed)
    assert int(shades) > 2, "no letter was drawn"


def test_the_wheel_has_what_pages_of_archives_are_made_of(installed: Path) -> None:
    """Template, styles and script lie beside the code."""
    asked = "from pbem.archive.page import page; print(len(page._file('page.css')), page._template().name)"
    told = _run(installed / "venv/bin/python", "-c", asked, cwd=installed)
    assert told.endswith(" page.html\n")
    assert "page.js" in os.listdir(next(installed.glob("venv/lib/*/site-packages/pbem/archive/page")))
