"""Processes that do as `pbem inbound` and may be killed: `python -m tests.cli.short_pipes`.

For each line on its standard input, the seconds that it may live and the file of a mail, a fork takes the mail from
its own standard input; a line answers how it ended, as `waitpid` has it.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from pbem.cli import main

_GLANCE = 0.002  # seconds


def life(seconds: float, mail: str) -> int:
    """The status with which it ended, 0 where the mail was taken."""
    child = os.fork()
    if child == 0:
        os.dup2(os.open(mail, os.O_RDONLY), 0)
        sys.stdin = Path(mail).open(encoding="utf-8")  # noqa: SIM115
        sys.argv = ["pbem", "inbound", "--from", "ann@example.org", "--to", "play@mail.test"]
        main()
        os._exit(0)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status
        time.sleep(_GLANCE)
    os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1]


if __name__ == "__main__":
    for line in sys.stdin:
        allowed, _, path = line.strip().partition(" ")
        status = life(float(allowed), path)
        sys.stdout.write(f"{status}\n")
        sys.stdout.flush()
