"""Opens config/games/: the only place that does; the engine gets plain data and checks it."""

from __future__ import annotations

from pathlib import Path

from engine.core.errors import BadGameFile
from pbem.base import strict_yaml
from pbem.base.plain import Plain
from pbem.base.resources import config_dir

MAP = "map.yaml"
HISTORY = "history.yaml"  # the editions of our rules; no data of the game


def games_dir() -> Path:
    """The folder with one folder per game."""
    return config_dir() / "games"


def read_folder(slug: str, games: Path | None = None) -> dict[str, object]:
    """The data files of a game's folder as plain data, whether or not it can be played by mail; nothing is checked."""
    folder = (games or games_dir()) / slug
    return {path.name: read_yaml(path, path.name) for path in sorted(folder.glob("*.yaml")) if path.name != HISTORY}


def read_yaml(path: Path, name: str) -> Plain:
    """The plain data of one file, which errors call `name`; BadGameFile with the line of the mistake."""
    try:
        return strict_yaml.read_yaml(path, regular=True)
    except strict_yaml.BadYaml as error:
        raise BadGameFile(name, f"line {error.line}" if error.line else "", error.reason) from error
