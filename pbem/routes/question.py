"""Reads what somebody asks about a run: the company, what if, the routes declared; mistakes say what is understood."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from engine.eighteen.actions import Route
from engine.eighteen.definition import Definition18xx
from engine.eighteen.whatif.supposing import Wish, WishPhase, WishTile, WishToken, WishTrain
from pbem.base.errors import ServiceError

WISHES = "`lay TILE HEX [ROTATION]`, `token HEX [STOP]`, `train TYPE`, `sell TYPE` and `phase N`, separated by `;`"
ROUTE = "TRAIN: HEX-HEX-HEX, e.g. --route '4: H8-G7-F6'"
WORDS = {"lay": (2, 3), "token": (1, 2), "train": (1, 1), "sell": (1, 1), "-train": (1, 1), "phase": (1, 1)}


class NotUnderstood(ServiceError):
    """Words that mean nothing here; the sentence says what would."""


def company_named(definition: Definition18xx, word: str) -> str:
    """The id of the company: by id, another name of it, or its full name, in any case."""
    names: dict[str, str] = {}
    for company in definition.companies.values():
        names |= {name.casefold(): company.id for name in (company.id, *company.also, company.name)}
    if found := names.get(word.strip().casefold()):
        return found
    for private in definition.privates.values():
        if word.casefold() in {name.casefold() for name in (private.id, *private.also, private.name)}:
            raise NotUnderstood(f"{private.id} is a private company and runs no trains.{_all(definition.companies)}")
    raise NotUnderstood(f"There is no company {word!r}.{_perhaps(word, names)}{_all(definition.companies)}")


def _all(companies: Iterable[str]) -> str:
    return f" Companies: {', '.join(companies)}."


def _perhaps(word: str, names: Mapping[str, str]) -> str:
    """Did you mean …? Ids, for what was written."""
    near = get_close_matches(word.casefold(), names, n=3, cutoff=0.6)
    meant = tuple(dict.fromkeys(names[one] for one in near))
    return f" Did you mean {' or '.join(meant)}?" if meant else ""


def wishes_in(definition: Definition18xx, text: str) -> tuple[Wish, ...]:
    """The wishes of `lay 57 E9; train 4`."""
    parts = [part.split() for part in text.split(";") if part.strip()]
    if not parts:
        raise NotUnderstood(f"--what-if is empty. It understands {WISHES}.")
    return tuple(_wish(definition, words) for words in parts)


def _wish(definition: Definition18xx, words: Sequence[str]) -> Wish:
    verb, given = words[0].casefold(), words[1:]
    if verb not in WORDS:
        raise NotUnderstood(f"--what-if does not understand {' '.join(words)!r}. It understands {WISHES}.")
    least, most = WORDS[verb]
    if not least <= len(given) <= most:
        raise NotUnderstood(f"--what-if: {' '.join(words)!r} has {len(given)} words after `{verb}`. Write {WISHES}.")
    if verb == "lay":
        tiles = {name.casefold(): name for name in definition.board.tiles}  # of unknown ones the rules tell which fit
        return WishTile(tiles.get(given[0].casefold(), given[0]), _hex(definition, given[1]), _number(given, 2, 5))
    if verb == "token":
        return WishToken(_hex(definition, given[0]), _number(given, 1, 9))
    if verb == "phase":
        return WishPhase(_known(given[0], definition.phases, "phase"))
    return WishTrain(_known(given[0], definition.trains, "train"), verb != "train")


def _known(word: str, names: Iterable[str], what: str) -> str:
    """The name as the rules write it."""
    found = {name.casefold(): name for name in names}
    if word.casefold() in found:
        return found[word.casefold()]
    raise NotUnderstood(f"--what-if: there is no {what} {word!r}. There are: {', '.join(found.values())}.")


def _hex(definition: Definition18xx, word: str) -> str:
    """A hex by its id in any case, or by the name printed on it."""
    named: dict[str, list[str]] = {}
    for spot in definition.board.hexes.values():
        cities = (name for stop in spot.printed.stops for name in (stop.name, *stop.also))
        for name in {name.casefold() for name in filter(None, (spot.id, spot.name, *cities))}:
            named.setdefault(name, []).append(spot.id)
    found = named.get(word.casefold(), [])
    if len(found) > 1:
        raise NotUnderstood(f"{word} is the name of {', '.join(found)}; pick one of these.")
    if not found:
        near = {name: hexes[0] for name, hexes in named.items()}
        raise NotUnderstood(f"There is no hex {word!r} on the map; hexes are named like H8.{_perhaps(word, near)}")
    return found[0]


def _number(words: Sequence[str], at: int, most: int) -> int | None:
    """A number from 0 on, None when there is no such word."""
    if len(words) <= at:
        return None
    if not re.fullmatch("[0-9]", words[at]) or int(words[at]) > most:
        what = "a rotation in steps of 60 degrees clockwise" if most == 5 else "the number of a stop"
        raise NotUnderstood(f"--what-if: {words[at]!r} is not {what}: write 0 to {most}, or leave it out.")
    return int(words[at])


def route_in(definition: Definition18xx, text: str) -> Route:
    """The route of `4: H8-G7-F6`; whether its hexes exist and may be run is for the rules to say.

    Hexes may stand apart by commas, arrows or blanks too, and go by the name printed on them if that is one word.
    """
    train, colon, way = text.partition(":")
    hexes = [word for word in re.split(r"[-\u2010-\u2015,;>\u2192\s]+", way.strip()) if word]
    if not colon or not train.strip() or not hexes:
        raise NotUnderstood(f"--route {text!r} is not understood. Write {ROUTE}.")
    known = {name.casefold(): name for name in definition.trains}
    if train.strip().casefold() not in known:
        raise NotUnderstood(f"--route: there is no train {train.strip()!r}. There are: {', '.join(known.values())}.")
    spots = definition.board.hexes.values()
    printed = Counter(spot.name.casefold() for spot in spots)
    ids = {spot.name.casefold(): spot.id for spot in spots if spot.name and printed[spot.name.casefold()] == 1}
    ids |= {spot.id.casefold(): spot.id for spot in spots}
    return Route(known[train.strip().casefold()], tuple(ids.get(word.casefold(), word) for word in hexes))
