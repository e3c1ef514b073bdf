"""YAML files read strictly: a key that stands twice is a mistake, and a mistake has a line."""

from __future__ import annotations

import os
import stat
from collections.abc import Hashable
from contextlib import suppress
from pathlib import Path
from typing import Any

import yaml

from pbem.base.plain import Plain

DEEPEST = 50  # lists and mappings within each other; ours have six
TOO_DEEP = 200  # nobody writes that by hand, and the slow reader takes seconds before it gives up
LARGEST = 1_000_000  # bytes; our largest file has some 10,000


class BadYaml(Exception):
    """The file cannot be used. `line` is 1-based, None when the whole file is at fault."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.reason = reason
        self.line = line


class _Once:
    """Every key once."""

    def construct_mapping(self: Any, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Plain]:
        """The mapping; BadYaml for a key that stands in it twice."""
        seen: list[Hashable] = []
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if key in seen:
                raise BadYaml(f"the key `{key}` appears here twice", key_node.start_mark.line + 1)
            seen.append(key)
        plain: dict[Hashable, Plain] = super().construct_mapping(node, deep=True)  # type: ignore[misc]
        return plain  # deep: nothing may hold itself


class _Loader(_Once, yaml.SafeLoader):
    """Plain data only. Its sentences say best what is wrong."""


class _Quick(_Once, getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """The same by libyaml, where PyYAML has it: five times as quick."""


def read_yaml(path: Path, *, regular: bool = False) -> Plain:
    """The plain data of a file; BadYaml when it cannot be read, is too large or is no YAML.

    `regular`: only of a file that lies on a disk; a pipe or a device is refused before anything is read from it.
    """
    try:
        text = _read(path, regular).decode("utf-8-sig")  # an editor may have put a mark at the beginning
    except OSError as error:
        raise BadYaml(f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadYaml(f"cannot be read: it is not UTF-8 text ({error.reason})") from error
    if (deepest := _depth(text)) > TOO_DEEP:
        raise BadYaml(f"more than {TOO_DEEP} lists and mappings stand within each other")
    with suppress(BadYaml, yaml.YAMLError, ValueError, LookupError, AttributeError, RecursionError):
        if deepest <= DEEPEST:  # libyaml would end the process when it builds very many
            return yaml.load(text, _Quick)
    try:
        loader = _Loader(text)
    except yaml.YAMLError as error:  # a character that no YAML may hold
        raise BadYaml(f"is not YAML: {error}") from error
    try:
        return loader.get_single_data()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        raise BadYaml(f"{error.problem or error.context}", mark.line + 1 if mark else None) from error
    except (yaml.YAMLError, ValueError, LookupError, AttributeError, RecursionError) as error:
        # PyYAML lets its own values' errors through: a 13th month, `!!int x`, ten thousand brackets.
        raise BadYaml(f"cannot be read as YAML: {error}") from error
    finally:
        loader.dispose()


def _depth(text: str) -> int:
    """How many things stand within each other, counted to one more than are taken, or to where it is no YAML."""
    depth = deepest = 0
    with suppress(yaml.YAMLError, ValueError):
        for event in yaml.parse(text, _Quick):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            deepest = max(deepest, depth)
            if deepest > TOO_DEEP:
                break
    return deepest


def _read(path: Path, regular: bool) -> bytes:
    """All bytes, never more than we take: what has no end is not read to its end."""
    unblocked = os.O_NONBLOCK if regular else 0  # opening a pipe that nobody writes to would wait for ever
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | unblocked)) as file:
        if regular and not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise BadYaml("cannot be read: it is a device or a pipe, not a regular file")
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise BadYaml(f"is too large: the limit is {LARGEST // 1_000_000} MB ({LARGEST:,} bytes)")
    return data
