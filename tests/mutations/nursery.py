"""A process that has imported whatever is not ours, and forks a child for each run of tests: `python -m` in a copy.

It reads one task a line from standard input, as JSON: the tests, how many seconds they have, where their output goes.
It answers each with one line: `passed`, `failed`, `timeout` or `odd N`. The children see the tree as it is by then;
they write no bytecode, so that none of a mutation is left behind.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import signal
import sys
import time
import traceback
from typing import Any

FOREIGN = (
    "PIL.Image", "aiosmtpd.controller", "apscheduler.schedulers.background", "click", "css_inline", "filelock",
    "flask", "freezegun", "hypothesis.strategies", "jinja2", "markdown", "msgspec", "nh3", "peewee", "psycopg",
    "pytest", "resvg_py", "rich.console", "selectolax.lexbor", "sqlite3", "waitress", "yaml",
)  # fmt: skip
OPTIONS = (
    "-q",
    "-x",
    "-n",
    "0",
    "-p",
    "no:cacheprovider",
    "--tb=short",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
)  # hypothesis is there already
OUTCOMES = {0: "passed", 1: "failed", 2: "failed", 4: "failed"}  # 2, 4: a module of ours could not be imported


def main() -> None:
    """Work until the input ends."""
    for name in FOREIGN:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for line in sys.stdin:
        task = json.loads(line)
        child = os.fork()
        if child == 0:
            _run(task)
        sys.stdout.write(_outcome(child, task["seconds"]) + "\n")
        sys.stdout.flush()


def _run(task: dict[str, Any]) -> None:
    """In the child: the tests, in this order, up to the first that fails."""
    os.setsid()
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    out = os.open(task["output"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(out, 1)
    os.dup2(out, 2)
    import pytest

    code = 3
    try:
        code = int(pytest.main([*OPTIONS, *task["tests"]]))
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _outcome(child: int, seconds: float) -> str:
    """Wait for it; whoever hangs is killed with all it has started."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            code = os.waitstatus_to_exitcode(status)
            return OUTCOMES.get(code, f"odd {code}")
        time.sleep(0.02)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "timeout"


if __name__ == "__main__":
    main()
