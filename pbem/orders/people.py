"""Finding the people of a game in a line: names in any spelling, the longest first, and what was meant instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.orders.fold import key, longest_run, tokens
from pbem.orders.order import OrderError
from pbem.orders.refuse import as_written, nearest, refused

MOST_HEAD = 400  # characters in which names are looked for
_MOST_WORDS = 5  # of a name, as longest_run has it

Line = Callable[[str], str]  # a whole order with this name in it


def people_in(text: str, known: Mapping[str, str], line: Line, also: Mapping[str, str]) -> tuple[str, ...]:
    """Everybody named in `text`, each once; "to", "for" and "and" may stand between. `known`: folded name to name.

    `also` are words understood as well, but never offered. OrderError with `line`s to choose from for a word
    that is nobody.
    """
    words = tokens(text[:MOST_HEAD])
    found: list[str] = []
    at = 0
    while at < len(words):
        run = longest_run(words, at, {**known, **also})
        if run is not None:
            found.append(run[0])
            at += run[1]
        elif words[at] in {"to", "and", "for"}:
            at += 1
        else:
            raise nobody(words[at], text, known, line)
    return tuple(dict.fromkeys(found))


def person_at(text: str, names: tuple[str, ...]) -> tuple[str | None, str]:
    """The person whose name begins `text`, and what stands after it as it was written; None and the text itself."""
    known = {key(name): name for name in names}
    words = text[:MOST_HEAD].split(None, _MOST_WORDS)
    for size in range(min(_MOST_WORDS, len(words)), 0, -1):
        found = known.get(key(" ".join(words[:size])))
        if found is not None:
            return found, "".join(text.split(None, size)[size:])
    return None, text


def nobody(word: str, text: str, known: Mapping[str, str], line: Line) -> OrderError:
    """The error for a folded word of `text` that is nobody of `known`: the nearest name, or all to choose from."""
    said = as_written(word, text)
    close = nearest(word, known)
    if close is not None:
        return refused("press_meant", {"said": said, "meant": known[close]}, example=line(known[close]))
    return refused("press_unknown", {"said": said}, choices=tuple(line(name) for name in known.values()))
