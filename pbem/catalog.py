"""Opens config/games/: the only place that does; the engine gets plain data and checks it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from yaml.constructor import ConstructorError
from yaml.nodes import MappingNode

from engine.core.errors import BadGameFile
from pbem.resources import config_dir

MAP = "map.yaml"


class _Loader(yaml.SafeLoader):
    """YAML that does not let a key stand twice."""


def _mapping(loader: _Loader, node: MappingNode) -> dict[Any, Any]:
    keys = [loader.construct_object(key, deep=True) for key, _ in node.value]
    for at, key in enumerate(keys):
        if key in keys[:at]:
            key_node, _ = node.value[at]
            raise ConstructorError(None, None, f"the key `{key}` stands here twice", key_node.start_mark)
    loader.flatten_mapping(node)
    return loader.construct_mapping(node, deep=True)


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def games_dir() -> Path:
    """The folder with one folder per game."""
    return config_dir() / "games"


def load_files(slug: str, map_file: Path | None = None, games: Path | None = None) -> dict[str, Any]:
    """A game's data files as plain data, map.yaml replaced by `map_file` where one is given.

    Raises BadGameFile naming file, key and reason: unreadable, no YAML, or refused by the engine.
    """
    from pbem.games import game_kind

    folder = (games or games_dir()) / slug
    files = {path.name: read_yaml(path, path.name) for path in sorted(folder.glob("*.yaml"))}
    if map_file is not None:
        files[MAP] = read_yaml(map_file, str(map_file))
    try:
        game_kind(slug).rules.define(files)
    except BadGameFile as error:
        if map_file is not None and error.file == MAP:
            raise BadGameFile(str(map_file), error.key, error.reason) from error
        raise
    return files


def read_yaml(path: Path, name: str) -> Any:
    """The plain data of one file; BadGameFile with the line of the mistake."""
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
    except (OSError, UnicodeDecodeError) as error:
        raise BadGameFile(name, "", f"cannot be read: {error}") from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f"line {mark.line + 1}" if mark else ""
        raise BadGameFile(name, where, f"{error.problem or error.context}") from error
    except (yaml.YAMLError, ValueError, LookupError, AttributeError, RecursionError) as error:
        # PyYAML lets its own values' errors through: a 13th month, `!!int x`, ten thousand brackets.
        raise BadGameFile(name, "", f"is no YAML that can be read: {error}") from error
