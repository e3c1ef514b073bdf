"""The data files of a game as they are shipped, or with another map, checked by its rules."""

from __future__ import annotations

from pathlib import Path

from engine.core.errors import BadGameFile
from pbem.base.plain import PlainFields
from pbem.titles import title_of
from pbem.titles.catalog import MAP, read_folder, read_yaml


def load_files(slug: str, map_file: Path | None = None, games: Path | None = None) -> PlainFields:
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
