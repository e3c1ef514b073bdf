"""Opens config/games/: the only place that does; the engine gets plain data and checks it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.core.errors import BadGameFile
from pbem.base import strict_yaml
from pbem.base.resources import config_dir
from pbem.titles import title_of

MAP = "map.yaml"
HISTORY = "history.yaml"  # the editions of our rules; no data of the game


def games_dir() -> Path:
    """The folder with one folder per game."""
    return config_dir() / "games"


def load_files(slug: str, map_file: Path | None = None, games: Path | None = None) -> dict[str, Any]:
    """A game's data files as plain data, map.yaml replaced by `map_file` where one is given.

    Raises BadGameFile naming file, key and reason: unreadable, no YAML, or refused by the engine.
    """
    files = read_folder(slug, games)
    if map_file is not None:
        files[MAP] = read_yaml(map_file, str(map_file))
    try:
        title_of(slug).rules.define(files)
    except BadGameFile as error:
        if map_file is not None and error.file == MAP:
            raise BadGameFile(str(map_file), error.key, error.reason) from error
        raise
    return files


def read_folder(slug: str, games: Path | None = None) -> dict[str, Any]:
    """The data files of a game's folder as plain data, whether or not it can be played by mail; nothing is checked."""
    folder = (games or games_dir()) / slug
    return {path.name: read_yaml(path, path.name) for path in sorted(folder.glob("*.yaml")) if path.name != HISTORY}


def read_yaml(path: Path, name: str) -> Any:
    """The plain data of one file, which errors call `name`; BadGameFile with the line of the mistake."""
    try:
        return strict_yaml.read_yaml(path, regular=True)
    except strict_yaml.BadYaml as error:
        raise BadGameFile(name, f"line {error.line}" if error.line else "", error.reason) from error
