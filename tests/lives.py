"""Processes that are killed at no particular moment: the loop in which they live one after another, and who kills them.

Their module imports all once and says `live(do)` when it is run; for each line on its standard input a fork of it does
that, is killed after so many seconds, and a line answers.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from pbem.base.settings import Settings, load_settings

ROOT = Path(__file__).parents[1]
PATIENCE = 30  # seconds


def live(do: Callable[[Settings], object]) -> None:
    """One life for each line: it does that with the settings of its environment, until it is killed."""
    settings = load_settings(os.environ)
    for seconds in sys.stdin:
        child = os.fork()
        if child == 0:
            do(settings)
        time.sleep(float(seconds))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        sys.stdout.write("killed\n")
        sys.stdout.flush()


class Lives:
    """The process of such a module. What it was given when it was begun is over with the block."""

    def __init__(self, module: str, *given: str, env: Mapping[str, str], listening: int | None = None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *given],
            env=dict(env), cwd=ROOT, pass_fds=[] if listening is None else [listening], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def __enter__(self) -> Self:
        return self

    @contextmanager
    def one(self, seconds: float) -> Iterator[None]:
        """A life of so long; the block is done meanwhile, and is over when the life is."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(seconds, file=self._process.stdin, flush=True)
        yield
        assert self._process.stdout.readline() == "killed\n"

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE)
        self._process.stdout.close()
