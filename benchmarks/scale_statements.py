"""Which statements took most of a server's time, each with its plan."""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import psycopg

MOST = 10
LOOK = 0.02  # seconds between two looks at what is running, where nothing counts
_PLACE = re.compile(r"\$(\d+)")
_LOADED = "SELECT 1 FROM pg_settings WHERE name = 'pg_stat_statements.track'"
_DEAREST = """
    SELECT query, calls, total_exec_time FROM pg_stat_statements
    WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND query ~ '^(SELECT|UPDATE|INSERT|DELETE) '
    ORDER BY 3 DESC LIMIT %s
"""
_RUNNING = """
    SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()
"""


class Statement(NamedTuple):
    """A statement, how often it ran (0: not known), milliseconds in all, and how the server goes about it."""

    text: str
    calls: int
    whole: float
    plan: str


@contextmanager
def counted(url: str) -> Iterator[Callable[[], list[Statement]]]:
    """What is said when the block asks: the dearest statements of its time, the dearest first."""
    with psycopg.connect(url, autocommit=True) as server:
        loaded = server.execute(_LOADED).fetchone() is not None
        if loaded:
            server.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
            server.execute("SELECT pg_stat_statements_reset()")
            yield lambda: [_told(server, *row) for row in server.execute(_DEAREST, (MOST,)).fetchall()]
            server.execute("DROP EXTENSION pg_stat_statements")  # `pbem doctor` would call it none of ours
            return
        over, seen = threading.Event(), Counter[str]()
        looking = threading.Thread(target=_look, args=(url, over, seen))
        looking.start()
        try:
            yield lambda: [_told(server, text, 0, 1000 * LOOK * count) for text, count in list(seen.most_common(MOST))]
        finally:
            over.set()
            looking.join()


def _look(url: str, over: threading.Event, seen: Counter[str]) -> None:
    with psycopg.connect(url, autocommit=True) as server:
        while not over.wait(LOOK):
            seen.update(str(text) for (text,) in server.execute(_RUNNING).fetchall())


def _told(server: psycopg.Connection[Any], text: str, calls: int, whole: float) -> Statement:
    return Statement(" ".join(text.split()), calls, whole, _plan(server, text))


def _plan(server: psycopg.Connection[Any], text: str) -> str:
    """The plan for any values; where the server cannot make one of the text alone, why."""
    places = max((int(found) for found in _PLACE.findall(text)), default=0)
    given = f"({', '.join(['NULL'] * places)})" if places else ""
    try:
        with server.transaction():
            server.execute("SET LOCAL plan_cache_mode = force_generic_plan")
            server.execute(f"PREPARE looked_at AS {text}".encode())
            rows = server.execute(f"EXPLAIN EXECUTE looked_at{given}".encode()).fetchall()
            server.execute("DEALLOCATE looked_at")
        return "\n".join(f"    {row[0]}" for row in rows)
    except psycopg.Error as failure:
        with_none = str(failure).splitlines()[0]
        return f"    (no plan: {with_none})"
