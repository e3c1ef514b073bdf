"""Builds the container image of docs/deploy and runs it: `python -m tests.container_image` (as root, some two minutes).

No registry of images is needed: its base is made by mmdebstrap, and buildah builds on that, with packages of Debian and
PyPI. Then it runs in namespaces of its own, as its own user, with a root that cannot be written and nothing to be
gained: `serve` on SQLite, and where `--database URL` names an empty PostgreSQL database, on that as well. Says the size
and what it saw; exit code 1 where anything is not as it should be. What an engine of containers adds (compose, its
network, restarts) is not tried here.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import click

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "docs" / "deploy"
BASE, IMAGE = "localhost/night-mail-base", "localhost/night-mail-tried"
SMALL = ("/usr/share/man/*", "/usr/share/doc/*", "/usr/share/locale/*")
TOOLS = ("buildah", "mmdebstrap", "unshare", "setpriv")
LARGEST = 300_000_000  # bytes
PATIENCE = 60  # seconds for the service to be well
HOME, SECRETS = "var/lib/night-mail", "run/secrets"


class Image(NamedTuple):
    """The image: where its files are mounted, and what it says of how it is run."""

    root: Path
    says: dict[str, Any]


def main() -> int:
    """Build, run, tell."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--database", default="", help="postgresql://… of an empty database")
    asked.add_argument("--lend", action="append", default=[], help="what building may read here, e.g. /etc/pip.conf")
    asked.add_argument("--port", default="18025", help="a free port")
    asked.add_argument("--built", action="store_true", help="the image was built before: only run it")
    given = asked.parse_args()
    if lacking := [one for one in TOOLS if shutil.which(one) is None]:
        return tell(f"not tried: install {' '.join(lacking)} first")
    if os.geteuid() != 0:
        return tell("not tried: it takes root")
    with tempfile.TemporaryDirectory() as work:
        if not given.built:
            make_base(Path(work) / "base.tar")
            build(given.lend)
        container = told("buildah", "from", IMAGE)
        try:
            says = json.loads(told("buildah", "inspect", "--type", "image", IMAGE))["Docker"]["config"]
            image = Image(Path(told("buildah", "mount", container)), says)
            size = int(told("du", "-sb", str(image.root)).split()[0])
            click.echo(f"{size / 1e6:.0f} MB")
            faults = [] if size <= LARGEST else [f"more than {LARGEST / 1e6:.0f} MB"]
            for name, url in (("sqlite", ""), ("postgresql", given.database)):
                if url or name == "sqlite":
                    faults += [f"{name}: {one}" for one in ran(image, Path(work) / name, url, given.port)]
                    click.echo(f"ran on {name}")
        finally:
            told("buildah", "rm", container)
    return tell(*faults)


def tell(*faults: str) -> int:
    """Print what is wrong; the exit code."""
    click.echo("\n".join(faults) or "All as it should be.")
    return 1 if faults else 0


def told(*command: str, **how: Any) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False, **how)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return str(done.stdout).strip()


def make_base(archive: Path) -> None:
    """A small Debian as an image."""
    without = [f"--dpkgopt=path-exclude={one}" for one in SMALL]
    told("mmdebstrap", "-q", "--variant=minbase", "--include=ca-certificates", *without, "bookworm", str(archive))
    container = told("buildah", "from", "--isolation", "chroot", "scratch")
    told("buildah", "add", "-q", container, str(archive), "/")
    told("buildah", "commit", "-q", "--rm", "--format", "docker", container, BASE)


def build(lent: list[str]) -> None:
    """The image, from this checkout."""
    told(
        "buildah", "bud", "--isolation", "chroot", "--format", "docker", "--build-arg", f"BASE={BASE}",
        "--ignorefile", str(DEPLOY / "Containerfile.dockerignore"), *(f"--volume={one}:{one}:ro" for one in lent),
        "-f", str(DEPLOY / "Containerfile"), "-t", IMAGE, ".",
    )  # fmt: skip


def ran(image: Image, work: Path, url: str, port: str) -> list[str]:
    """What was wrong while it ran: upgrade, serve until it is well, the health check, a look by doctor, the end."""
    home, secrets = work / "home", work / "secrets"
    secrets.mkdir(parents=True)
    home.mkdir(mode=0o700)
    user, _, group = image.says["User"].partition(":")
    os.chown(home, int(user), int(group or user))
    for name, value in {"inbound_token": "a-long-random-text-of-many", "database_url": url}.items():
        (secrets / name).write_text(value, encoding="utf-8")
    if int(user) == 0:
        return ["its user is root"]
    faults = []
    done = started(image, work, port, "sh", "-c", "touch /x /opt/night-mail/x /etc/night-mail/x").wait()
    faults += [] if done else ["its root can be written to"]
    upgraded = started(image, work, port, *image.says["Entrypoint"], "db", "upgrade").wait()
    faults += [] if upgraded == 0 else ["the database was not made"]
    serving = started(image, work, port, *image.says["Entrypoint"], *image.says["Cmd"])
    try:
        check = image.says["Healthcheck"]["Test"][1:]
        end = time.monotonic() + PATIENCE
        while (well := started(image, work, port, *check, quiet=True).wait()) and time.monotonic() < end:
            time.sleep(1)
        faults += [] if well == 0 else ["it does not get well"]
        looked = started(image, work, port, *image.says["Entrypoint"], "doctor").wait()
        faults += [] if looked == 0 else ["doctor is not content"]
    finally:
        serving.send_signal(15)
        ended = serving.wait(timeout=PATIENCE)
    return faults + ([] if ended == 0 else [f"told to stop, it ended with {ended}"])


def started(image: Image, work: Path, port: str, *command: str, quiet: bool = False) -> subprocess.Popen[str]:
    """A process in the container: its own mounts, a root that cannot be written, its user, no rights to be gained."""
    user, _, group = image.says["User"].partition(":")
    inside = work / "root"
    inside.mkdir(exist_ok=True)
    mounts = "\n".join(
        (
            "set -e",
            f"mount --bind {image.root} {inside}",
            f"mount -o remount,bind,ro {inside}",
            f"mount -t tmpfs tmpfs {inside}/tmp -o mode=1777",
            f"mount -t tmpfs tmpfs {inside}/run",
            f"mkdir {inside}/{SECRETS}",
            f"mount --bind {work}/secrets {inside}/{SECRETS}",
            f"mount --bind {work}/home {inside}/{HOME}",
            f"mount -t proc proc {inside}/proc",
            f"mount --rbind /dev {inside}/dev",
            f"exec {shutil.which('chroot')} {inside} setpriv --reuid {user} --regid {group or user} --clear-groups "
            '--no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"',
        )
    )
    variables = dict(one.split("=", 1) for one in image.says["Env"])
    variables |= {"PBEM_PORT": port, "PBEM_HOST": "127.0.0.1", "PBEM_DOMAIN": "mail.example.org", "PBEM_MAIL_IN": "raw"}
    variables |= {"PBEM_SECRETS": f"/{SECRETS}", "PBEM_MAIL_URL": "smtp://127.0.0.1:9"}
    way = ("unshare", "--mount", "--ipc", "--uts", "sh", "-c", mounts, "sh", *command)
    to = subprocess.DEVNULL if quiet else None
    return subprocess.Popen(way, env=variables, text=True, stdout=to, stderr=to)


if __name__ == "__main__":
    sys.exit(main())
