"""Train certificates: their colour, as what they count and run, and which have rusted (§8.8.1, §8.8.2, §13.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.eighteen.definition import Card, TrainType
from engine.eighteen.trains import fleets
from engine.games.g1843.definition import Definition

RESOLD = "rusted_resold"  # the event of the phase in which rusted trains are sold again (§15.6)


def card_of(definition: Definition, train: str) -> Card:
    """The certificate of a side, of a train sold again in gray phase, or of a single train made of a private."""

    def has(card: Card) -> bool:
        parts = (part for side in card.sides for choice in definition.trains[side].runs for part in choice)
        return train in (*card.sides, *card.resold, *parts)

    return next(card for card in definition.cards.values() if has(card))


def begun(definition: Definition, phase: str) -> tuple[str, ...]:
    """All phases up to this one; they bear the names of the colours that begin them (§15)."""
    names = tuple(definition.phases)
    return names[: names.index(phase) + 1]


def gone(definition: Definition, phase: str) -> tuple[str, ...]:
    """The colours that have rusted when this phase has begun."""
    there = begun(definition, phase)
    return tuple(colour for colour, card in definition.cards.items() if card.rusted_by in there)


def rusting_with(definition: Definition, phase: str) -> tuple[str, ...]:
    """The trains and sides of the colours that rust as this phase begins (§13.2)."""
    return tuple(train for train in definition.trains if card_of(definition, train).rusted_by == phase)


def is_rusted(definition: Definition, phase: str, train: str) -> bool:
    """Whether this train, bought now or in a company's hands, is a rusted one (§8.8.1, §15.6)."""
    return card_of(definition, train).id in gone(definition, phase)


def resold(definition: Definition, phase: str) -> bool:
    """Whether rusted trains are sold again (§15.6)."""
    return any(RESOLD in definition.phases[name].events for name in begun(definition, phase))


def least(definition: Definition, trains: Sequence[str]) -> int:
    """As how many trains these certificates count at least: a `2x2` is a 3+1 if that helps (§8.8.2)."""
    types = definition.trains
    return sum(min((len(choice) for choice in types[one].runs), default=1) if one in types else 1 for one in trains)


def most_trains(definition: Definition, phase: str) -> int:
    """How many trains a company may own and run (§8.8.2)."""
    return definition.phases[phase].limits["public"]


def may_own(definition: Definition, phase: str, trains: Sequence[str]) -> bool:
    """Whether a company could own these certificates: both limits (§8.8.2)."""
    most = most_trains(definition, phase)
    return len(trains) <= definition.phases[phase].cards and least(definition, trains) <= most


def may_run(
    definition: Definition, phase: str, trains: Sequence[str], beside: Sequence[str], named: Sequence[str]
) -> bool:
    """Whether trains of these ids may run: each of its own certificate, within the limit (§8.6.1, §8.8.2).

    `beside`: obsolete certificates, whose trains do not count against the limit (§10.2).
    """
    types, wanted = definition.trains, Counter(named)

    def ids(fleet: tuple[TrainType, ...]) -> Counter[str]:
        return Counter(train.id for train in fleet)

    for old in fleets(beside, types):
        counted = wanted - ids(old)
        if counted.total() <= most_trains(definition, phase) and any(
            not counted - ids(fleet) for fleet in fleets(trains, types)
        ):
            return True
    return False


def single(definition: Definition, train: str) -> str:
    """The single side of a certificate whose doubled side lies up; "" if it cannot be turned (§8.8.2).

    One that may count as a single train anyway has no need to.
    """
    kind = definition.trains[train]
    if not kind.runs or min(map(len, kind.runs)) == 1:
        return ""
    sides = card_of(definition, train).sides
    return next((side for side in sides if not definition.trains[side].runs), "")


def larger(definition: Definition, old: str, new: str) -> bool:
    """Whether `new` is a larger train than `old`: later in the order of single trains (§8.8.1, §16)."""
    return _size(definition, new) > _size(definition, old)


def _size(definition: Definition, train: str) -> int:
    """The place of a train in that order; a doubled side comes where its single train would."""
    order = [one for card in definition.cards.values() for one in (card.resold or card.sides)]
    if train not in order:
        train = single(definition, train) or next(iter(card_of(definition, train).resold), train)
    return order.index(train)
