"""Plain data: what JSON and YAML files hold, read but not yet looked into."""

from __future__ import annotations

from typing import Any

Plain = Any  # a number, a text, a truth value or None, or lists and mappings of them
PlainFields = dict[str, Plain]  # a mapping of them: an object of JSON
