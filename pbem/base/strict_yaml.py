"""YAML files read strictly: a key that stands twice is a mistake, and a mistake has a line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

LARGEST = 1_000_000  # characters; our largest file has 8,000


class BadYaml(Exception):
    """The file cannot be used. `line` is 1-based, None when the whole file is at fault."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.reason = reason
        self.line = line


class _Loader(yaml.SafeLoader):
    """Plain data only, every key once."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """The mapping; BadYaml for a key that stands in it twice."""
        seen: list[Any] = []
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if key in seen:
                raise BadYaml(f"the key `{key}` stands here twice", key_node.start_mark.line + 1)
            seen.append(key)
        return super().construct_mapping(node, deep=True)  # deep: nothing may hold itself


def read_yaml(path: Path) -> Any:
    """The plain data of a file; BadYaml when it cannot be read or is no YAML."""
    try:
        text = path.read_text(encoding="utf-8-sig")  # an editor may have put a mark at the beginning
    except OSError as error:
        raise BadYaml(f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadYaml(f"cannot be read: it is no UTF-8 text ({error.reason})") from error
    if len(text) > LARGEST:
        raise BadYaml(f"is too large: {len(text)} characters")
    try:
        loader = _Loader(text)
    except yaml.YAMLError as error:  # a character that no YAML may hold
        raise BadYaml(f"is no YAML: {error}") from error
    try:
        return loader.get_single_data()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        raise BadYaml(f"{error.problem or error.context}", mark.line + 1 if mark else None) from error
    except (yaml.YAMLError, ValueError, LookupError, AttributeError, RecursionError) as error:
        # PyYAML lets its own values' errors through: a 13th month, `!!int x`, ten thousand brackets.
        raise BadYaml(f"is no YAML that can be read: {error}") from error
    finally:
        loader.dispose()
