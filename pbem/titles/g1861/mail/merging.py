"""Orders of the merger round: convert, merge with the tokens that are to stay."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import play
from engine.core.errors import IllegalAction
from engine.eighteen.actions import Action
from engine.games.g1861.actions import Convert, Merge, RemoveToken
from engine.games.g1861.forming import unstarted
from engine.games.g1861.game import Game
from engine.games.g1861.steps import merger_turn, offers
from pbem.eighteen.orders.items import Item, Items
from pbem.eighteen.orders.reading import Reading
from pbem.games.meant import Meant
from pbem.words.say import Say

_INTO = ("into", "to", "in", "as", "become", "becomes")
_KEPT = ("tokens", "token", "keeping", "keep", "keeps")


def understand_convert(reading: Reading) -> Meant[Action]:
    """`MV: convert into MKV`; the only public left need not be named."""
    items = reading.items(*_INTO)
    minors, publics = _of_kind(reading, items, "minor"), _publics(reading, items)
    minor = minors[0] if minors else reading.company()
    if not publics and (free := unstarted(reading.game)):
        reading.must_be_possible(Convert(reading.player, minor, free[0]))
    public = _public(reading, publics, "convert_into", f"{minor}: convert")
    return Meant((Convert(reading.player, minor, public),))


def understand_merge(reading: Reading) -> Meant[Action]:
    """`merge K-B + O-K + K-K into SW tokens D14 D20`: the minors in any order, the hexes whose tokens stay."""
    items = reading.items(*_INTO, *_KEPT, hexes=True)
    publics = _publics(reading, items)
    company, minors = _minors(reading, items)
    listed = " + ".join((company, *minors))
    if not minors:
        raise reading.asked("merge_which", {"company": company}, choices=_mergers(reading))
    public = _public(reading, publics, "merge_into", f"merge {listed}")
    merge = Merge(reading.player, company, minors, public)
    reading.judged(*items.after(*_KEPT), *items.of("hex"))
    kept = [one for one in items.after(*_KEPT) if one.kind == "hex"] or list(items.of("hex"))
    if offers.consent(reading.game, merge):
        says = (Say(key="eighteen.ask.tokens_later", facts={"company": public}),) if kept else ()
        return Meant((reading.kinds.deal(reading.game, merge),), says)
    return Meant((merge, *_given_up(reading, merge, kept)))


def _of_kind(reading: Reading, items: Items, kind: str) -> list[str]:
    companies = reading.game.definition.companies
    return [one.value for one in items.of("company") if companies[one.value].kind == kind]


def _publics(reading: Reading, items: Items) -> list[str]:
    """The public that is named, as one at most; OrderError where one stands among the minors: `MK` for `M-K`."""
    found = _of_kind(reading, items, "public")
    behind = items.after(*_INTO)
    for one in items.of("company") if len(found) > 1 or behind else ():
        if one.value in found and one not in behind:
            minors = [name for name in reading.names.like(one.value) if name in reading.game.companies]
            example = reading.said(items.line(one, minors[0])) if minors else ""
            meant = f" Did you mean {minors[0]}?" if minors else ""
            raise reading.asked("not_minor", {"company": one.value, "meant": meant}, example=example)
    return found


def _minors(reading: Reading, items: Items) -> tuple[str, tuple[str, ...]]:
    """The minor that is asked, and the others as they are listed.

    It need not be among them where the line is about it, or where only one other is.
    """
    found = list(dict.fromkeys(_of_kind(reading, items, "minor")))
    asked = merger_turn.asked(reading.game)
    if asked in found:
        company = asked
    elif reading.order.about and (about := reading.about) in reading.game.companies:
        company = about
    else:
        company = asked if asked and len(found) < 2 else next(iter(found), "")
    company = company or reading.company()
    others = tuple(one for one in found if one != company)
    beside = reading.about if not others and reading.order.about else ""
    return company, (beside,) if beside in reading.game.companies and beside != company else others


def _public(reading: Reading, named: Sequence[str], code: str, line: str) -> str:
    """The public that is named, or the only one not started; else asked back."""
    free = unstarted(reading.game)
    if named:
        return named[0]
    if len(free) == 1:
        return free[0]
    raise reading.asked(code, choices=tuple(f"{line} into {one}" for one in free))


def _mergers(reading: Reading) -> tuple[str, ...]:
    """The mergers that are proposed, each into the first public."""
    found: dict[tuple[str, ...], str] = {}
    for one in play.legal_actions(reading.game):
        deal = getattr(one, "deal", one)
        if isinstance(deal, Merge):
            line = f"merge {' + '.join((deal.company, *deal.minors))} into {deal.public}"
            found.setdefault((deal.company, *deal.minors), line)
    return tuple(found.values())


def _given_up(reading: Reading, merge: Merge, kept: Sequence[Item]) -> tuple[Action, ...]:
    """Of the tokens that are too many those that stand in no hex to be kept, as long as they may go."""
    if not kept:
        return ()
    try:
        game, _ = play.apply(reading.game, merge)
    except IllegalAction:
        return ()  # the engine says why not
    hexes = {one.value for one in kept}
    there = dict.fromkeys(hex_id for hex_id, _ in game.network.tokens_of(merge.public))
    if strange := sorted(hexes - set(there)):
        facts = {"hex": strange[0], "company": merge.public, "hexes": ", ".join(there)}
        line = f"merge {' + '.join((merge.company, *merge.minors))} into {merge.public}"
        raise reading.asked("merge_token", facts, example=line)
    found: list[Action] = []
    while token := _spare(game, reading.player, merge.public, hexes):
        game, _ = play.apply(game, token)
        found.append(token)
    return tuple(found)


def _spare(game: Game, player: str, public: str, kept: set[str]) -> RemoveToken | None:
    """A token that may go: outside the hexes to be kept, or the second one in one of them."""
    tokens = [one for one in play.legal_actions(game) if isinstance(one, RemoveToken) and one.player == player]
    here = [hex_id for hex_id, _ in game.network.tokens_of(public)]
    outside = [one for one in tokens if one.hex not in kept]
    twice = [one for one in tokens if one.hex in kept and here.count(one.hex) > 1]
    return next(iter((*outside, *twice[::-1])), None)
