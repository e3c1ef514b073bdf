"""Positions to speak about: of random games, by the kind of action that was taken there, with what is legal in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from engine.core import play
from engine.games.g1843 import automation as automation_1843
from engine.games.g1861 import automation as automation_1861
from tests import random_1843, random_1861, said_18xx, said_paris
from tests.random_games import random_position
from tests.said import Speaker

MOST_LEGAL = 400
OWN_WORDS = 0.4  # of the actions are those that were taken, which are often more sensible than any other legal one


class Case(NamedTuple):
    """A position, an action that is legal in it, and others."""

    slug: str
    position: Any
    action: Any
    legal: Sequence[Any]
    at: int = 0  # its number among all that are spoken of

    @property
    def kind(self) -> str:
        """What is done."""
        return type(self.action).__name__

    def speaker(self, dice: Random) -> Speaker:
        """Somebody who knows the names in the position."""
        words = said_paris.names(self.position.definition) if self.slug == PARIS else said_18xx.names(self.position)
        return Speaker(dice, words)

    def phrase(self, speaker: Speaker) -> str:
        """The action in their words; "" for one that nobody here has words for."""
        if self.slug == PARIS:
            return said_paris.phrase(speaker, self.position, self.action)
        return said_18xx.phrase(speaker, self.slug, self.position, self.action, self.legal)

    def another(self, dice: Random) -> Case | None:
        """The same position with another action, of the same kind where there is one."""
        others = [one for one in self.legal if one != self.action]
        same = [one for one in others if type(one) is type(self.action)]
        return self._replace(action=dice.choice(same or others)) if others else None

    def contradiction(self, speaker: Speaker) -> str:
        """What no single action can mean."""
        if self.slug == PARIS:
            return said_paris.contradiction(speaker, self.position, self.action, self.legal)
        return said_18xx.contradiction(speaker, self.slug, self.position, self.action, self.legal)


PARIS = "paris-connection"


def cases(slug: str, seed: str, number: int, actions: int) -> Iterator[Case]:
    """So many, of games of so many actions; a game of 18xx serves for three of each kind of action."""
    dice, made, game = Random(f"{slug} {seed}"), 0, 0
    while made < number:
        game += 1
        for case in islice(GAMES[slug](f"{seed} {game}", dice, actions), number - made):
            yield case._replace(at=made)
            made += 1


def _paris(seed: str, dice: Random, actions: int) -> Iterator[Case]:
    position = random_position(3, seed, dice.randrange(actions))
    legal = list(said_paris.legal(position, dice, 4))
    yield Case(PARIS, position, legal[0], legal)


def _walked(
    slug: str, walk: Iterator[tuple[Any, Any]], start: Any, implied: Any, dice: Random, actions: int
) -> Iterator[Case]:
    """Of each kind of action three positions in which it was taken, one that came by itself left out."""
    found: dict[str, list[tuple[Any, Any]]] = {}
    before = start
    for action, position in islice(walk, actions):
        if implied(before) is None:
            found.setdefault(type(action).__name__, []).append((before, action))
        before = position
    taken = [one for kind in sorted(found) for one in dice.sample(found[kind], min(3, len(found[kind])))]
    dice.shuffle(taken)
    for position, action in taken:
        legal = list(islice(play.legal_actions(position), MOST_LEGAL))
        same = [one for one in legal if type(one) is type(action)]
        chosen = action if dice.random() < OWN_WORDS or not same else dice.choice(same)
        yield Case(slug, position, chosen, legal)


def _of_1861(seed: str, dice: Random, actions: int) -> Iterator[Case]:
    start = random_1861.begin(3, dice.choice(("jklm", "gtg")))
    return _walked("1861", random_1861.walk(start, seed), start, automation_1861.implied, dice, actions)


def _of_1843(seed: str, dice: Random, actions: int) -> Iterator[Case]:
    start, taste = (
        random_1843.begin(3),
        dice.choice((random_1843.careless, random_1843.careful, random_1843.collecting)),
    )
    return _walked("1843", random_1843.walk(start, seed, taste), start, automation_1843.implied, dice, actions)


GAMES: dict[str, Callable[[str, Random, int], Iterator[Case]]] = {PARIS: _paris, "1861": _of_1861, "1843": _of_1843}
