"""Marks on the way of a mail: each place where something is made durable or leaves the house; at one it ends."""

from __future__ import annotations

import os
import smtplib
import socket
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from pbem.store.db import database

KILLED = 137
ANSWERED = "after the answer"
LETTER_SENT = "after the letter"  # the mail server has all of it, and may have taken it
COMMITTED = "after commit"
IN_PLACE = "after rename"


class Marks:
    """Tells each mark this process passes to a pipe, and ends the process at the fatal one (0: never)."""

    def __init__(self, trail: int, fatal: int) -> None:
        self.trail = trail
        self.fatal = fatal
        self.passed = 0

    def mark(self, what: str) -> None:
        """Here is a mark."""
        os.write(self.trail, f"{what}\n".encode())
        self.passed += 1
        if self.passed == self.fatal:
            os._exit(KILLED)

    def around(self, owner: object, name: str, called: Callable[..., str]) -> None:
        """From now on `owner.name` passes a mark before it does anything, and one after."""
        original = getattr(owner, name)

        def marked(*args: Any, **kwargs: Any) -> Any:
            what = called(*args)
            self.mark(f"before {what}")
            result = original(*args, **kwargs)
            self.mark(f"after {what}")
            return result

        setattr(owner, name, marked)


def watch(marks: Marks) -> None:
    """Put marks around everything that the service writes, for the rest of this process."""
    marks.around(database.obj, "execute_sql", lambda sql, *_: _words(sql))
    for name in ("begin", "commit", "rollback"):
        marks.around(database.obj, name, lambda *_, name=name: name)
    marks.around(smtplib.SMTP, "connect", lambda *_: "smtp connect")
    marks.around(smtplib.SMTP, "getreply", lambda *_: "smtp reply")
    _watch_sending(marks)
    marks.around(os, "fsync", lambda *_: "fsync")
    marks.around(Path, "rename", lambda *_: "rename")
    _watch_drafts(marks)


def worth_a_kill(trail: tuple[str, ...]) -> list[int]:
    """The numbers of all marks but those before an SQL statement: there all is as it was after the one before."""
    quiet = ("before sql", "before begin")
    return [at for at, what in enumerate(trail, start=1) if at == 1 or not what.startswith(quiet)]


def in_doubt(trail: tuple[str, ...]) -> bool:
    """Whether a letter left the house and the process ended before it had written that down."""
    sent = [at for at, what in enumerate(trail) if what in (LETTER_SENT, IN_PLACE)]
    return bool(sent) and COMMITTED not in trail[sent[-1] :]


def _words(sql: str) -> str:
    """`sql UPDATE game`: enough to know a statement by."""
    words = sql.replace('"', " ").split()
    tables = [words[at + 1] for at, word in enumerate(words[:-1]) if word in ("FROM", "INTO", "UPDATE")]
    return " ".join(["sql", words[0], *tables[:1]])


def _watch_sending(marks: Marks) -> None:
    """Each line of an SMTP conversation has its marks; the letter itself has one in its middle too."""
    send = smtplib.SMTP.send

    def sending(server: smtplib.SMTP, said: Any) -> None:
        if not isinstance(said, bytes):
            what = f"smtp {said.split()[0]}"
            marks.mark(f"before {what}")
            send(server, said)
            marks.mark(f"after {what}")
            return
        marks.mark("before the letter")
        assert server.sock is not None
        server.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # the halves go out at once
        send(server, said[: len(said) // 2])
        marks.mark("half of the letter")
        send(server, said[len(said) // 2 :])
        marks.mark(LETTER_SENT)

    smtplib.SMTP.send = sending  # type: ignore[method-assign, assignment]


def _watch_drafts(marks: Marks) -> None:
    """A draft of a Maildir has marks when it is opened, in the middle of each writing, and when it is flushed."""
    opening = Path.open

    def opened(path: Path, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        file = opening(path, mode, *args, **kwargs)
        if mode != "wb":
            return file
        marks.mark("after open")
        return _Draft(file, marks)

    Path.open = opened  # type: ignore[method-assign, assignment]


class _Draft:
    """A file that is written in halves."""

    def __init__(self, file: IO[bytes], marks: Marks) -> None:
        self.file = file
        self.marks = marks

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.close()

    def write(self, data: bytes) -> None:
        """Half of it reaches the disk before the mark."""
        self.file.write(data[: len(data) // 2])
        self.file.flush()
        self.marks.mark("half written")
        self.file.write(data[len(data) // 2 :])

    def flush(self) -> None:
        """All of it."""
        self.file.flush()
        self.marks.mark("after flush")

    def fileno(self) -> int:
        """For fsync."""
        return self.file.fileno()
