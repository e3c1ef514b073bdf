"""What peewee has no types for that would say anything, by the names that it goes by in our code."""

from __future__ import annotations

from typing import Any

Handle = Any  # a database of ours, open in this thread: each engine has its own kind
Query = Any  # a query of any kind, whatever rows it brings
Part = Any  # of a query: a table, a field, an expression
Row = Any  # of any table, or of what a query makes of several
Held = Any  # what a column holds, as we have it or as the database does
