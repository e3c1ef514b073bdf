"""Walks through the beginning of docs/OPERATING.md on a fresh Debian: `python -m tests.fresh_debian` (root, a minute).

mmdebstrap makes the Debian, systemd-nspawn boots it, and the commands of the page are given there one after another,
word for word, with a wheel of this checkout; its Postfix hands letters to a sink here, and one invited player accepts.
Says how many commands and seconds it took; exit code 1 where anything is not as the page says. Packages come from
Debian and PyPI, mail goes nowhere. The ports 25, 2424, 2525 and 8025 of the loopback must be free, because that system
has no network of its own.
"""

from __future__ import annotations

import argparse
import email
import os
import re
import shutil
import smtplib
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path

import click
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.container_image import ROOT, tell, told

TOOLS = ("mmdebstrap", "systemd-nspawn", "nsenter", "unshare")
PORTS = (25, 2424, 2525, 8025)
PATIENCE = 60  # seconds for the system to boot, for a letter to come
CHANGED = {"apt-get": "export DEBIAN_FRONTEND=noninteractive; apt-get"}  # nobody answers the questions of Postfix
PATHS = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class Sink:
    """Takes every letter."""

    def __init__(self) -> None:
        self.letters: list[bytes] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Keep one."""
        self.letters.append(envelope.original_content or b"")
        return "250 OK"


def main() -> int:
    """Make it, boot it, follow the page."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--lend", action="append", default=[], help="what pip needs of this machine, e.g. /etc/pip.conf")
    given = asked.parse_args()
    if lacking := [one for one in TOOLS if shutil.which(one) is None]:
        return tell(f"not tried: {', '.join(lacking)} missing; on Debian: mmdebstrap, systemd-container")
    if os.geteuid() != 0 or (taken := [str(port) for port in PORTS if is_taken(port)]):
        return tell("not tried: it takes root" if os.geteuid() else f"not tried: ports in use: {', '.join(taken)}")
    with tempfile.TemporaryDirectory() as work:
        root = Path(work) / "debian"
        packages = "ca-certificates,systemd,systemd-sysv,dbus"
        told("mmdebstrap", "-q", "--variant=important", f"--include={packages}", "bookworm", str(root))
        told(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(root / "root"))
        shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
        sink = Sink()
        receiving = Controller(sink, hostname="127.0.0.1", port=2525, data_size_limit=None)
        receiving.start()
        try:
            with booted(root, given.lend) as leader:
                return followed(leader, sink)
        finally:
            receiving.stop()


def is_taken(port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def booted(root: Path, lent: list[str]) -> Iterator[int]:
    """The system, running: the number of its first process."""
    folder = "mkdir -p /run/systemd/nspawn && mount -t tmpfs tmpfs /run/systemd/nspawn && exec"
    binds = " ".join(f"--bind-ro={one}" for one in lent)
    boot = f"{folder} systemd-nspawn -q --register=no --keep-unit --resolv-conf=off --console=pipe {binds} -D {root} -b"
    with subprocess.Popen(
        ("unshare", "--mount", "sh", "-c", boot), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    ) as machine:
        try:
            yield within(lambda: first_process(machine.pid), "it does not boot")
        finally:
            machine.terminate()
            machine.wait(PATIENCE)


def first_process(machine: int) -> int:
    """That of the system, once it is up; else 0."""
    children = Path(f"/proc/{machine}/task/{machine}/children").read_text(encoding="ascii").split()
    for child in map(int, children):
        if run(child, "systemctl is-system-running").stdout.strip() in ("running", "degraded"):
            return child
    return 0


def run(leader: int, command: str) -> subprocess.CompletedProcess[str]:
    """A command in there, in root's home."""
    inside = ("nsenter", "-t", str(leader), "-m", "-u", "-i", "-p", "env", "-i", PATHS, "HOME=/root", "LANG=C.UTF-8")
    return subprocess.run((*inside, "bash", "-c", f"cd; {command}"), capture_output=True, text=True, check=False)


def within(look: Callable[[], int], fault: str) -> int:
    """What is there at last; ends the program where it does not come."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        if time.monotonic() > end:
            sys.exit(fault)
        time.sleep(0.2)
    return found


def commands() -> list[str]:
    """Those of the page: its first block, each on one line, without comments."""
    page = (
        (ROOT / "docs" / "OPERATING.md").read_text(encoding="utf-8").partition("## From nothing to the first game")[2]
    )
    block = re.search(r"(?:^    .*\n)+", page, re.MULTILINE)
    assert block is not None
    lines = re.sub(r"\\\n\s*", "", block[0]).splitlines()
    return [re.sub(r"\s{2,}# .*", "", line).strip() for line in lines]


def followed(leader: int, sink: Sink) -> int:
    """The exit code: 0 where every command of the page did what it should, and an invitation was accepted."""
    printed, began = "", time.monotonic()
    for number, command in enumerate(commands(), 1):
        if command == "postconf -e …":
            command = next(line for line in printed.splitlines() if "postconf -e" in line).partition(". ")[2]
            command += " && postconf -e 'relayhost = [127.0.0.1]:2525'"
        word = command.split()[0]
        done = run(leader, command.replace(word, CHANGED.get(word, word)))
        click.echo(f"{number}. {command[:100]}  ({time.monotonic() - began:.0f} s)")
        if done.returncode != 0:
            return tell(f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
        if command.startswith("pbem init"):
            printed = done.stdout
        if command.startswith("systemctl"):
            within(
                lambda: "LMTP at" in run(leader, "journalctl -u night-mail-lmtp").stdout, "the services do not start"
            )
    within(lambda: len(sink.letters) == 3, "the invitations do not come")
    invitation = email.message_from_bytes(sink.letters[0])
    accept(invitation)
    within(lambda: len(sink.letters) == 4, "the answer to «accept» does not come")
    answer = email.message_from_bytes(sink.letters[3])
    click.echo(f"accepted after {time.monotonic() - began:.0f} s")
    fault = "" if answer["To"] == invitation["To"] else "the answer is for somebody else"
    failed = run(leader, "systemctl --failed --no-legend | grep night-mail").stdout.strip()
    return tell(*filter(None, (fault, failed)))


def accept(invitation: email.message.Message) -> None:
    """The mail of an invited player, through the Postfix in there."""
    mail = EmailMessage()
    mail["From"], mail["To"] = invitation["To"], invitation["Reply-To"] or invitation["From"]
    mail["Subject"] = f"Re: {invitation['Subject']}"
    mail["In-Reply-To"], mail["Message-ID"] = invitation["Message-ID"], "<accepting@example.org>"
    mail.set_content("accept word platypus\n")
    with smtplib.SMTP("127.0.0.1", 25) as server:
        server.send_message(mail)


if __name__ == "__main__":
    sys.exit(main())
