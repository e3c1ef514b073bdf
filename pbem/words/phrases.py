"""The message tables: every short sentence and table heading by key.

`mail_templates/<language>/messages/*.yaml` hold what the service says of any game, `games/<slug>.yaml` what one game
says: its keys are written without the game's name, and begin with it (`paris_connection.about`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from types import MappingProxyType

from pbem.base.plain import Plain
from pbem.base.resources import templates_dir
from pbem.base.slugs import name_of
from pbem.base.strict_yaml import BadYaml, read_yaml

ENGLISH = "en"
GAMES = "games"
_FOLDER = templates_dir()

# The language of the letter being made. A context variable, because the game rooms below `letters`
# word their blocks too and a language is no business of their signatures.
_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


class BadMessageTable(Exception):
    """A message table has a mistake; str() names the file and the key."""


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Within this block `phrase` speaks `language`; a key it lacks is said in English."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def language() -> str:
    """The language spoken now."""
    return _language.get()


def phrase(key: str, **facts: object) -> str:
    """The sentence of `key` with its placeholders filled. KeyError when there is none."""
    return _sentence(key).format_map(facts)


def raw(key: str) -> str:
    """The sentence of `key` with its placeholders unfilled. KeyError when there is none."""
    return _sentence(key)


def counted(key: str, number: int, **facts: object) -> str:
    """The sentence `key.one` or `key.many`; `{number}` is a placeholder of both."""
    return phrase(f"{key}.{'one' if number == 1 else 'many'}", number=number, **facts)


def joined(names: Sequence[str]) -> str:
    """`Ann`, `Ann and Ben`, `Ann, Ben and Carl`; empty for nobody."""
    if len(names) < 2:
        return "".join(names)
    return phrase("list.last", rest=", ".join(names[:-1]), last=names[-1])


def sentence(key: str) -> str | None:
    """The unfilled sentence of a key in the language spoken now, None when no table has it."""
    try:
        return _sentence(key)
    except KeyError:
        return None


def messages(of_language: str = ENGLISH) -> Mapping[str, str]:
    """All sentences of one language by full key. BadMessageTable when a key stands in two places."""
    return _spoken(_FOLDER, of_language)


@cache  # a letter asks some hundred times, and a path is slow to make
def _spoken(folder: Path, of_language: str) -> Mapping[str, str]:
    return read_tables(folder / of_language)


@cache
def read_tables(folder: Path) -> Mapping[str, str]:
    """The tables of a language's folder, merged; nested keys are joined by dots. BadMessageTable on a mistake."""
    merged: dict[str, str] = {}
    shared, of_games = sorted((folder / "messages").glob("*.yaml")), sorted((folder / GAMES).glob("*.yaml"))
    for path in (*shared, *of_games):
        for key, text in _flat(_load(path), "" if path in shared else name_of(path.stem), path):
            if key in merged:
                raise BadMessageTable(f"{path.name}: key {key!r} stands in another table too")
            merged[key] = text
    return MappingProxyType(merged)


def _sentence(key: str) -> str:
    own = messages(_language.get())
    found = own.get(key) or messages(ENGLISH).get(key)
    return messages(ENGLISH)[_today(key)] if found is None else found


def _today(key: str) -> str:
    """What a key is called now that a letter of an older edition was made with."""
    return next((new + key.removeprefix(old) for old, new in _formerly().items() if key.startswith(old)), key)


@cache
def _formerly() -> Mapping[str, str]:
    return MappingProxyType(read_yaml(templates_dir() / "former_keys.yaml"))


def _load(path: Path) -> Plain:
    try:
        return read_yaml(path)
    except BadYaml as error:
        raise BadMessageTable(f"{path.name}: {error}") from error


def _flat(data: Plain, prefix: str, path: Path) -> Iterator[tuple[str, str]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _flat(value, f"{prefix}.{key}" if prefix else str(key), path)
    elif isinstance(data, str):
        yield prefix, data.strip()
    elif data is not None:
        raise BadMessageTable(f"{path.name}: {prefix!r} is {type(data).__name__}, not a sentence in quotes")
