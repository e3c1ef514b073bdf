"""Actions as exact lines, `p1: lay M-NN 8 I7 5`: the words of an action are its fields, but for runs and offers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

from engine.core.corrections import VERB, Correction, read_correction, write_correction
from engine.core.errors import UnreadableAction
from engine.core.notation import read_line, whole_number, write_line
from engine.eighteen import actions as acts
from engine.eighteen.actions import Action

NO_ROUTES = "none"
RUN = "run COMPANY TRAIN:HEX-HEX … (or none)"


class PlainVerbs:
    """The verbs of a game whose words are the fields of their action, in that order."""

    def __init__(self, verbs: Mapping[str, type[Action]]) -> None:
        self.verbs = dict(verbs)
        self._names = {made: verb for verb, made in verbs.items()}
        self._fields: dict[str, tuple[FieldInfo, ...]] = {
            verb: msgspec.structs.fields(made)[1:] for verb, made in verbs.items()
        }

    def words(self, action: Action) -> tuple[str, ...]:
        """Its verb and its fields."""
        return self._names[type(action)], *(str(value) for value in msgspec.structs.astuple(action)[1:])

    def read(self, line: str, player: str, verb: str, words: tuple[str, ...]) -> Any:
        """The action of a verb that there is; UnreadableAction when its words are not its fields."""
        fields = self._fields[verb]
        if len(words) != len(fields):
            raise UnreadableAction(line, f"write `{' '.join((verb, *(field.name.upper() for field in fields)))}`")
        made: Any = self.verbs[verb]
        return made(player, *(_value(line, field, word) for field, word in zip(fields, words, strict=True)))


class Notation:
    """All lines of a game: those of its plain verbs, of runs, of offers of deals, and of what only this game has.

    `deals`: the verbs of what can be offered; `others`: the verbs that are not plain, each as it is to be written.
    """

    def __init__(
        self, plain: PlainVerbs, offer: type[acts.Offer], deals: tuple[str, ...], others: Mapping[str, str]
    ) -> None:
        self._plain, self._offer, self._deals, self._others = plain, offer, deals, others

    def own_words(self, action: Action) -> tuple[str, ...] | None:
        """Verb and words of an action that only this game has; None: it is none of those."""
        return None

    def read_own(self, player: str, verb: str, words: tuple[str, ...]) -> Action | None:
        """The action of such a verb; None: it is none, or these are not its words."""
        return None

    def write_action(self, action: Action | Correction) -> str:
        """The action as its one exact line; the player of an offered deal is the one who offers."""
        if isinstance(action, Correction):
            return write_correction(action)
        return write_line(action.player, *self._words(action))

    def write_deal(self, deal: Action) -> str:
        """The words of a deal without who proposes it: `train NW 3 100 SW`."""
        return " ".join(self._words(deal))

    def read_action(self, line: str) -> Action:
        """The action of an exact line; UnreadableAction when it is none."""
        player, verb, words = read_line(line)
        if verb == VERB:  # the only one that is no player's; whoever plays actions asks for no more than its player
            return cast("Action", read_correction(line, player, words))
        return self._read(line, player, verb, words)

    def _words(self, action: Action) -> tuple[str, ...]:
        if isinstance(action, acts.Run):
            return run_words(action)
        if isinstance(action, acts.Offer):
            return "offer", *self._words(action.deal)
        return self.own_words(action) or self._plain.words(action)

    def _read(self, line: str, player: str, verb: str, words: tuple[str, ...]) -> Action:
        if verb in self._plain.verbs:
            found: Action = self._plain.read(line, player, verb, words)
            return found
        if verb == "run" and len(words) >= 2:
            return read_run(line, player, words)
        if verb == "offer" and words and words[0] in self._deals:
            return self._offer(player, self._read(line, player, words[0], words[1:]))
        if own := self.read_own(player, verb, words):
            return own
        if verb in self._others:
            raise UnreadableAction(line, f"write `{self._others[verb]}`")
        verbs = ", ".join((*self._plain.verbs, *self._others))
        raise UnreadableAction(line, f"`{verb}` is not an action; the actions are {verbs}")


def _value(line: str, field: FieldInfo, word: str) -> str | int:
    if field.type is int:
        return whole_number(line, word)
    if get_origin(field.type) is Literal and word not in (allowed := get_args(field.type)):
        raise UnreadableAction(line, f"`{word}`: the {field.name} must be one of {', '.join(allowed)}")
    return word


def run_words(run: acts.Run) -> tuple[str, ...]:
    """`run NW 4:H8-G7-G5 3:G5-F4`, in words."""
    routes = tuple(f"{route.train}:{'-'.join(route.hexes)}" for route in run.routes)
    return "run", run.company, *(routes or (NO_ROUTES,))


def read_run(line: str, player: str, words: tuple[str, ...]) -> acts.Run:
    """The run of these words after the verb, of which there are two at least."""
    company, *said = words
    routes = () if said == [NO_ROUTES] else tuple(_route(line, word) for word in said)
    return acts.Run(player, company, routes)


def _route(line: str, word: str) -> acts.Route:
    train, colon, way = word.partition(":")
    hexes = tuple(way.split("-"))
    if not train or not colon or not all(hexes):
        raise UnreadableAction(line, f"`{word}` is not a route; write TRAIN:HEX-HEX")
    return acts.Route(train, hexes)
