"""Where the data of a game differ from those of this installation: a line for each place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

LONGEST = 60  # characters of a value that is shown


def data_differences(theirs: Mapping[str, object], ours: Mapping[str, object]) -> list[str]:
    """`map.yaml: hexes.E9.cost is 40, here 60`, in the order of the files; empty where all is the same."""
    told = []
    for name in sorted({*theirs, *ours}):
        if name not in ours:
            told.append(f"{name} is the game’s own; there is no such file here")
        elif name not in theirs:
            told.append(f"{name} is new here; the game has no such file")
        else:
            told += [f"{name}: {line}" for line in _places(theirs[name], ours[name], "")]
    return told


def _places(theirs: object, ours: object, at: str) -> Iterator[str]:
    if isinstance(theirs, dict) and isinstance(ours, dict):
        for key in [*theirs, *(key for key in ours if key not in theirs)]:
            yield from _places(theirs.get(key), ours.get(key), f"{at}.{key}".lstrip("."))
    elif isinstance(theirs, list) and isinstance(ours, list) and len(theirs) == len(ours):
        for number, (one, other) in enumerate(zip(theirs, ours, strict=True)):
            yield from _places(one, other, f"{at}[{number}]")
    elif theirs != ours:
        yield f"{at or 'all of it'} is {_shown(theirs)}, here {_shown(ours)}"


def _shown(value: object) -> str:
    text = "missing" if value is None else " ".join(str(value).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
