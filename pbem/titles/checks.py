"""What is looked at when a title is read in: whether all is there that it must bring, and each sentence it asks for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pbem.base.errors import BadTitle
from pbem.base.slugs import name_of
from pbem.games.title import AnyTitle
from pbem.titles.editions import BadHistory, edition
from pbem.words.phrases import GAMES, messages
from pbem.words.uses import faults, uses_in

_MOST = 5  # told at once


def check(slug: str, title: AnyTitle) -> None:
    """BadTitle where a sentence is missing that the title’s own code asks for, or one has a placeholder too many."""
    found = list(troubles(slug, title))
    if found:
        told = "; ".join(found[:_MOST]) + (f"; and {len(found) - _MOST} more" if len(found) > _MOST else "")
        raise BadTitle(f"The game {slug} cannot be led by mail: {told}.")


def troubles(slug: str, title: AnyTitle) -> Iterator[str]:
    """All that is wrong, a line each."""
    table, name, known = f"mail_templates/en/{GAMES}/{slug}.yaml", name_of(slug), messages()
    if title.rules.slug != slug:
        yield f"pbem/titles/{name}/mail has the rules of {title.rules.slug}"
    for word in title.orders.words:
        if word.help not in known:
            yield f"{table} lacks `{word.help.removeprefix(name + '.')}`, which explains the order word {word.word}"
    for trouble in faults(uses_in(Path(__file__).parent / name / "mail"), known):
        yield f"{table}, by pbem/titles/{name}/mail/{trouble}"
    try:
        edition(slug)
    except BadHistory as error:
        yield str(error)
