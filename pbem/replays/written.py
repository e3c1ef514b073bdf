"""A game of ours in the form of 18xx.games, where that can be: there must be such a game, in this edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from engine.core import play
from engine.core.errors import IllegalAction
from engine.eighteen.actions import Action
from engine.eighteen.game import Game18xx
from pbem.base.plain import PlainFields
from pbem.games.border import A, G
from pbem.recorded.played import CannotWrite, Played
from pbem.recorded.replayed import AnyReplayed18xx
from pbem.replays.known import definition, logged, logged_titles


def as_18xx(slug: str, options: Mapping[str, object], played: Played[G, A]) -> PlainFields:
    """The file as plain data; CannotWrite says why there is none. `options`: those the game is played by."""
    kind = logged().get(slug)
    if kind is None:
        raise CannotWrite(f"{played.number} cannot be exported: of our games 18xx.games has only {logged_titles()}.")
    edition = options.get("variant")
    if edition != kind.variant:
        raise CannotWrite(
            f"{played.number} cannot be exported: it is played by the edition `{edition}`, and 18xx.games plays "
            f"`{kind.variant}`. The two part in auctions, mergers and costs, so that it would go astray there. "
            f"Only games created with `--option variant={kind.variant}` can be exported."
        )
    ours = cast(Played[Game18xx, Action], played)  # as all games are of which there are logs
    start = _start_there(kind, options, ours)
    if start is None:
        raise CannotWrite(
            f"{played.number} cannot be exported: 18xx.games plays every game from the printed beginning, with the "
            "printed map and numbers, and this one began or is played otherwise."
        )
    return kind.written(ours._replace(start=start), tuple(_optional_rules(kind, options)))


def _start_there(
    kind: AnyReplayed18xx, options: Mapping[str, object], played: Played[Game18xx, Action]
) -> Game18xx | None:
    """The first position by the shipped files, if the same moves lead from there to the same position."""
    rules, start = kind.rules, played.start
    seats = {"seats": "invited", "first": start.players.index(start.first) + 1}
    new, _ = rules.start(definition(rules.slug), start.players, {**options, **seats}, "")
    try:
        end = play.replay(new, (move.action for move in played.moves))
    except IllegalAction:
        return None
    end = play.stop(end)[0] if played.stopped else end
    same = (rules.encode(new), rules.encode(end)) == (rules.encode(start), rules.encode(played.end))
    return new if same else None


def _optional_rules(kind: AnyReplayed18xx, options: Mapping[str, object]) -> list[str]:
    """What 18xx.games calls the options that are not the plain ones."""
    return [
        rule
        for rule, meant in kind.optional_rules.items()
        if all(options.get(key, kind.plain.get(key)) == value for key, value in meant.items())
    ]
