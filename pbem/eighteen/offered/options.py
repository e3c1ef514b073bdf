"""What could be ordered now: `options`, `options buy`, `options token`, `options NW`, `options E9`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from engine.eighteen import companies
from engine.eighteen.actions import (
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
    Dividend,
    Lay,
    Pass,
    Run,
    Sell,
    Start,
    Token,
)  # fmt: skip
from engine.eighteen.holdings import certificates
from engine.eighteen.limits import certificate_limit
from engine.eighteen.whatif.outlook import outlook
from pbem.eighteen.offered.effects import effects, subject
from pbem.eighteen.offered.hints import Hints, noted, written
from pbem.eighteen.offered.lay_values import Values
from pbem.eighteen.offered.moves import Game, Move, deal, in_turn, moves, opening
from pbem.eighteen.offered.options_topic import options_topic, parts_of
from pbem.eighteen.offered.options_track import track_block
from pbem.eighteen.offered.whole_turns import run_note
from pbem.words.columns import fenced
from pbem.words.phrases import counted, joined, phrase

__all__ = ["options_block", "options_topic"]
Names = Mapping[str, str]

MOST_OF_A_KIND = 8  # lines where everything is asked about
MOST_BIDS = 3
# In the order in which they are shown; the first that an action is of is its own.
_KINDS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("dividend", (Dividend,)), ("lay", (Lay,)), ("token", (Token,)), ("run", (Run,)), ("share", (Buy,)),
    ("bid", (Bid,)), ("par", (Start,)), ("sell", (Sell,)), ("train", (BuyTrain,)),
    ("private", (BuyPrivate,)), ("pass", (Pass,)),
)  # fmt: skip
_OF_PART = {
    "buy": ("share", "bid", "par", "train", "private"),
    "sell": ("sell",),
    "token": ("token",),
    "merge": ("merge",),
}


class Asked(NamedTuple):
    """Who is asked, and what they could order, by kind."""

    hints: Hints
    game: Game
    names: Names
    player: str
    kinds: Mapping[str, list[Move]]


def options_block(hints: Hints, game: Game, names: Names, topic: str = "") -> str:
    """What could be ordered now, or the part of it that `options_topic` made out."""
    if game.finished or not game.active:
        return phrase("eighteen.options.over")
    asked = _asked(hints, game, names)
    if topic in game.definition.board.hexes:
        parts = [track_block(game, names, topic), *_on_hex(asked, topic)]
    elif topic == "track":
        parts = [track_block(game, names)]
    elif topic == "run":
        parts = list(_runs(asked))
    elif topic in parts_of(hints):
        parts = list(_blocks(asked, hints.parts.get(topic) or _OF_PART[topic], most=None))
        parts += [_room(asked)] if topic == "buy" else []
    elif topic:
        told = hints.good_for(game, topic) if topic in game.definition.privates else ""
        parts = [told, *_blocks(_about(asked, topic), (), most=None)]
    else:
        parts = list(_blocks(asked, (), most=MOST_OF_A_KIND))
    parts = [part for part in parts if part] or [phrase("eighteen.options.none")]
    return "\n\n".join((_intro(asked), *parts))


def kind_of(hints: Hints, move: Move) -> str:
    """Under which heading a move stands: `merge` is what turns companies into others, `other` what is left."""
    done = deal(move.last)
    found = next((name for name, kinds in (*hints.kinds, *_KINDS) if isinstance(done, kinds)), "")
    return found or hints.kind(move)


def _asked(hints: Hints, game: Game, names: Names) -> Asked:
    player = game.active[0]
    found: dict[str, list[Move]] = {}
    extra = (Move(game, (action,)) for action in hints.more(game, player))
    own = (move for move in moves(game, player) if move.last.player == player)
    for move in (*extra, *own):
        kind = kind_of(hints, move)
        if kind in ("train", "private") and dearer(move, found.get(kind, [])):
            continue
        if kind == "par" and any(other.last.company != move.last.company for other in found.get(kind, ())):
            continue  # which one it is makes no difference: the foot names the others
        if (kind != "bid" or opening(move)) and (kind != "merge" or hints.rank(move) is not None) and move.legal:
            found.setdefault(kind, []).append(move)
    return Asked(hints, game, names, player, found)


def dearer(move: Move, others: Sequence[Move]) -> bool:
    """Whether it is a deal that is listed already at a lower price."""
    one = deal(move.last)
    return any(msgspec.structs.replace(one, price=deal(other.last).price) == deal(other.last) for other in others)


def _intro(asked: Asked) -> str:
    company, name = in_turn(asked.game, asked.player), asked.names.get(asked.player, asked.player)
    if company:
        return phrase("eighteen.options.turn_company", name=name, company=company)
    return phrase("eighteen.options.turn", name=name)


def _about(asked: Asked, company: str) -> Asked:
    """The same of one company or private alone."""

    def named(move: Move) -> bool:
        done = deal(move.last)
        others = (getattr(done, "source", ""), getattr(done, "private", ""), getattr(done, "public", ""))
        return company in (subject(done), *others, *getattr(done, "minors", ()))

    found = {kind: [move for move in some if named(move)] for kind, some in asked.kinds.items()}
    return asked._replace(kinds={kind: some for kind, some in found.items() if some})


def _blocks(asked: Asked, only: Sequence[str], most: int | None) -> Iterator[str]:
    """A heading and lines for each kind."""
    own = tuple(name for name, _ in asked.hints.kinds)
    order = (*(name for name, _ in _KINDS if name != "pass"), *own, "merge", "other")
    for kind in only or order:
        found = asked.kinds.get(kind, [])
        if kind == "lay" and found and most is not None:
            yield f"{_head(asked, kind)}: {_lays(found)}"
        elif found:
            yield _block(asked, kind, found, most)
    if not only and "pass" in asked.kinds:
        yield fenced([asked.hints.pass_line(asked.game, asked.player)])


def _head(asked: Asked, kind: str) -> str:
    return phrase(f"{asked.hints.heads.get(kind, 'eighteen')}.options.head.{kind}")


def _lays(found: Sequence[Move]) -> str:
    hexes = ", ".join(dict.fromkeys(move.last.hex for move in found if isinstance(move.last, Lay)))
    return counted("eighteen.options.lays", len(found), hexes=hexes)


def _block(asked: Asked, kind: str, found: Sequence[Move], most: int | None) -> str:
    shown = found if most is None else found[:most]
    notes = _token_notes(asked, shown) if kind == "token" else [()] * len(shown)
    lines = [
        noted(written(asked.hints, move), (*effects(asked.hints, move), *more))
        for move, more in zip(shown, notes, strict=True)
    ]
    if left := len(found) - len(shown):
        lines.append(counted("eighteen.options.more", left))
    foot = _bids(asked) if kind == "bid" else asked.hints.foot(asked.game, kind)
    return "\n\n".join((f"{_head(asked, kind)}:", fenced(lines), *([foot] if foot else [])))


def _bids(asked: Asked) -> str:
    """What other bids are possible."""
    game, name = asked.game, asked.names.get(asked.player, asked.player)
    cash, currency = asked.hints.most_bid(game, asked.player), game.definition.currency
    return phrase(
        "eighteen.options.bids", step=game.bid_step, name=name, most=cash - cash % game.bid_step, currency=currency
    )


def _token_notes(asked: Asked, found: Sequence[Move]) -> list[tuple[str, ...]]:
    """What each token does for the best run, in a company's turn."""
    if (company := in_turn(asked.game, asked.player)) is None:
        return [()] * len(found)
    values = Values(asked.game, company)
    return [(run_note(values.value(move)),) for move in found]


def _on_hex(asked: Asked, hex_id: str) -> Iterator[str]:
    """Tokens there."""
    found = [move for move in asked.kinds.get("token", ()) if getattr(move.last, "hex", "") == hex_id]
    if found:
        yield _block(asked, "token", found, None)


def _runs(asked: Asked) -> Iterator[str]:
    """The best run of the company whose turn it is, else of each that the player decides for, and how it is made."""
    game = asked.game
    company = in_turn(game, asked.player)
    own = [
        name for name in companies.operating_order(game, list(game.companies)) if game.president(name) == asked.player
    ]
    for name in (company,) if company else own:
        yield _run(game, name)


def _run(game: Game, company: str) -> str:
    if not game.companies[company].trains:
        return phrase("eighteen.options.best_no_train", company=company)
    best = outlook(game, company)
    if not best.revenue:
        return phrase("eighteen.options.best_none", company=company)
    routes = [
        phrase("eighteen.options.route", train=route.train, hexes="-".join(route.hexes), value=worth.value)
        for route, worth in zip(best.routes, best.result.routes, strict=True)
    ]
    head = phrase("eighteen.options.best", company=company, amount=best.revenue)
    sure = "proven" if best.proven else "unproven"
    return "\n\n".join((head, fenced(_wrapped(routes)), phrase(f"eighteen.options.{sure}", bound=best.bound)))


def _wrapped(lines: Sequence[str]) -> list[str]:
    """Routes of many hexes on several lines, broken between hexes."""
    found = []
    for line in lines:
        while len(line) > 78:
            at = line.rindex("-", 0, 78) + 1
            found.append(line[:at])
            line = f"   {line[at:]}"
        found.append(line)
    return found


def _room(asked: Asked) -> str:
    """How many certificates everybody may still get."""
    limit = certificate_limit(asked.game)
    players = [
        phrase(
            "eighteen.options.room_of",
            name=asked.names.get(one, one),
            count=max(0, limit - certificates(asked.game, one)),
        )
        for one in asked.game.players
    ]
    return phrase("eighteen.options.room", limit=limit, players=joined(players))
