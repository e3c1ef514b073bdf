"""Random orders for later of players of 1861: every form, many of them for what never comes, some of them wrong."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from pbem.eighteen.standing.known import samples
from pbem.eighteen.standing.ways import owned

_THEN = ("", " then pass", " then ask")


def line(game: Any, player: str, chance: Random) -> str:
    """What this player may write now."""
    return chance.choice(_FORMS)(game, player, chance)


def _company(game: Any, kind: str, chance: Random) -> str:
    companies = game.definition.companies
    there = [one for one in game.companies if companies[one].kind == kind]
    every = [one for one, data in companies.items() if data.kind == kind]
    return str(chance.choice(there if there and chance.random() < 0.7 else every))


def _own(game: Any, player: str, chance: Random) -> str:
    return chance.choice(owned(game, player) or (_company(game, "public", chance),))


def _condition(game: Any, chance: Random) -> str:
    said = chance.choice(samples(game))
    return said.replace("anyone", chance.choice(("anyone", *game.players))) if chance.random() < 0.3 else said


def _bid(game: Any, player: str, chance: Random) -> str:
    auction = getattr(game.round, "auction", None)
    company = auction.company if auction and chance.random() < 0.6 else _company(game, "minor", chance)
    if chance.random() < 0.1:
        company = chance.choice(tuple(game.definition.privates))
    return f"bid {company} up to {chance.choice((30, 55, 80, 100, 120, 150, 300))}{chance.choice(_THEN)}"


def _buy(game: Any, player: str, chance: Random) -> str:
    source = chance.choice(("", "", " from market", " from treasury"))
    public = _company(game, "public", chance)
    return f"buy {public}{source} until {chance.choice((2, 3, 4, 6))} shares{chance.choice(_THEN)}"


def _pass(game: Any, player: str, chance: Random) -> str:
    until = f"pass until {chance.choice(('OR', 'SR', 'MR', 'the end of the round'))}"
    return f"{until} unless {_condition(game, chance)}" if chance.random() < 0.5 else until


def _policy(game: Any, player: str, chance: Random) -> str:
    what = ("pay, run best", "half", "withhold", "nothing else", "pay, run best, nothing else", "half, nothing else")
    return f"policy {_own(game, player, chance)}: {chance.choice(what)}"


def _plain(game: Any, player: str, chance: Random) -> str:
    """A move for a turn to come."""
    own, public = _own(game, player, chance), _company(game, "public", chance)
    train = next(iter(game.depot), "8")
    minors = chance.sample([one for one, data in game.definition.companies.items() if data.kind == "minor"], 2)
    return chance.choice(
        (
            f"{own}: run best",
            f"{own}: {chance.choice(('pay', 'half', 'withhold', 'pass'))}",
            f"{own}: buy train {train}",
            f"{own}: redeem 1",
            f"{own}: lay 57 E9 NE",
            f"{own}: lay 8 I7 5",
            f"buy {public}",
            f"sell 1 {public}",
            f"par {public} at 100",
            f"merge {minors[0]} + {minors[1]} into {public}",
            f"bid {minors[0]} 100",
            f"{minors[0]}: pass",
        )
    )


def _turn(game: Any, player: str, chance: Random) -> str:
    return "\n".join(_plain(game, player, chance) for _ in range(chance.choice((1, 1, 2, 3))))


def _choice(game: Any, player: str, chance: Random) -> str:
    first, second = _plain(game, player, chance), _plain(game, player, chance)
    condition = _condition(game, chance)
    forms = (f"{first} or {second}", f"if {condition}: {first}", f"if {condition}: {first} else {second}")
    return chance.choice(forms)


def _drop(game: Any, player: str, chance: Random) -> str:
    return chance.choice(("drop all", "drop 1", "drop 2"))


_FORMS: tuple[Callable[[Any, str, Random], str], ...] = (
    _bid, _bid, _buy, _buy, _pass, _pass, _policy, _turn, _turn, _choice, _choice, _drop,
)  # fmt: skip
