"""Misspelt names: how often difflib, and how often rapidfuzz, finds the name that was meant, another one, or none.

Every name that a mail may have is misspelt by program: a letter left out, doubled, changed or swapped with its
neighbour, once or twice. `strange` are everyday words that are no name at all: whoever finds one in them is wrong.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from random import Random

import click
from rapidfuzz import process
from rapidfuzz.distance import OSA

from pbem.orders.everyday import words
from pbem.orders.fold import key
from pbem.titles.shipped import load_files

SLUGS = ("paris-connection", "1861", "1843")
ORDER_WORDS = """
build trade preview options status history rules lay token run withhold dividend auction exchange policy upgrade
default resign deadline standing accept decline counter confirm press undo
"""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
Finder = Callable[[str, Sequence[str]], str | None]


def by_difflib(word: str, known: Sequence[str], cutoff: float = 0.7) -> str | None:
    """As our orders were read so far."""
    return next(iter(get_close_matches(word, known, n=1, cutoff=cutoff)), None)


def by_rapidfuzz(word: str, known: Sequence[str], cutoff: float = 0.72) -> str | None:
    """By optimal string alignment: letters in the wrong order are one fault."""
    found = process.extractOne(word, known, scorer=OSA.normalized_similarity, score_cutoff=cutoff)
    return None if found is None else str(found[0])


def names() -> tuple[str, ...]:
    """The names of cities of all boards and the order words, folded."""
    found = {key(one) for one in ORDER_WORDS.split()}
    for slug in SLUGS:
        board = next(one for name, one in load_files(slug).items() if name.startswith(("board", "map")))
        found |= {key(one) for one in _names_in(board)}
    return tuple(sorted(one for one in found if len(one) > 3 and one.replace(" ", "").isalpha()))


def _names_in(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [str(value["name"])] if isinstance(value.get("name"), str) else []
        return own + [name for one in value.values() for name in _names_in(one)]
    return [name for one in value for name in _names_in(one)] if isinstance(value, list) else []


def misspelt(word: str, dice: Random) -> str:
    """The word with one fault."""
    at = dice.randrange(len(word) - 1)
    faults = (
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[:at] + dice.choice(LETTERS) + word[at + 1 :],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
    )
    return dice.choice(faults)


@click.command()
@click.option("--each", default=40, help="Misspellings of each name.")
@click.option("--seed", default="near names")
def main(each: int, seed: str) -> None:
    """Print a line for each finder and number of faults."""
    known, dice = names(), Random(seed)
    once = [(word, misspelt(word, dice)) for word in known for _ in range(each)]
    twice = [(word, misspelt(said, dice)) for word, said in once]
    strange = sorted(
        one for one in words("chatter") | words("fillers") | words("hedges") if len(one) > 3 and one not in known
    )
    texts = {"one fault": once, "two faults": twice, "strange": [("", one) for one in strange]}
    click.echo(f"{len(known)} names; {seed}: right / another name / none, µs a word")
    finders: dict[str, Finder] = {"difflib 0.7": by_difflib, "rapidfuzz 0.72": by_rapidfuzz}
    finders |= {
        f"{name} {cutoff}": (lambda word, known, find=find, cutoff=cutoff: find(word, known, cutoff))
        for name, find in (("difflib", by_difflib), ("rapidfuzz", by_rapidfuzz))
        for cutoff in (0.6, 0.65, 0.75, 0.8)
    }
    for title, find in sorted(finders.items()):
        for kind, pairs in texts.items():
            began = time.process_time()
            counts = Counter("none" if got is None else "right" if got == word else "wrong"
                             for word, said in pairs for got in [find(said, known)])  # fmt: skip
            micros = (time.process_time() - began) * 1e6 / len(pairs)
            shares = " / ".join(f"{100 * counts[one] / len(pairs):5.1f} %" for one in ("right", "wrong", "none"))
            click.echo(f"{title:16} {kind:10} {shares}   {micros:6.0f} µs")


if __name__ == "__main__":
    main()
