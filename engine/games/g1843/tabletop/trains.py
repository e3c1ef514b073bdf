"""Train certificates of a position from a table, and the phase that they tell (§8.8.1, §13.2, §15)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.eighteen.definition import Card
from engine.eighteen.tabletop.checks import check_phase
from engine.eighteen.tabletop.slips import Known
from engine.games.g1843.certificates import card_of, gone, resold
from engine.games.g1843.tabletop.sitting import Sitting


class Rolling(NamedTuple):
    """Certificates wherever they are; `obsolete` and `marked` ones by company (§10.2)."""

    phase: str
    depot: dict[str, int | None]
    discarded: tuple[str, ...]
    owned: dict[str, tuple[str, ...]]
    obsolete: dict[str, tuple[str, ...]]
    marked: dict[str, str]
    pool: tuple[str, ...]


def rolling(at: Sitting) -> Rolling:
    """The phase is that of the latest colour of which a certificate has left the supply."""
    cards = at.definition.cards
    owned = {
        one: _named(at, tuple(at.facts.companies[row].trains), f"companies.{row}.trains")
        for one, row in at.rows().items()
    }
    obsolete = {
        one: _named(at, tuple(at.facts.companies[row].obsolete), f"companies.{row}.obsolete")
        for one, row in at.rows().items()
    }
    pool = _named(at, tuple(at.facts.pool.trains), "pool.trains")
    left, foreign = _counts(at, "depot"), _counts(at, "foreigners")
    seen = Counter(_colour(at, one) for one in (*pool, *(one for trains in owned.values() for one in trains)))
    sold = [
        one for one, card in cards.items() if seen[one] or foreign.get(one) or left.get(one, card.count) < card.count
    ]
    phase = sold[-1] if sold else next(iter(cards))
    check_phase(at, phase)
    rusted = gone(at.definition, phase)
    single = _as_certificates(at, rusted)
    owned = {one: tuple(single.get(train, train) for train in trains) for one, trains in owned.items()}
    every = _as_certificates(at, ())
    obsolete = {one: tuple(every.get(train, train) for train in trains) for one, trains in obsolete.items()}
    pool = tuple(single.get(train, train) for train in pool)
    _check_trains(at, phase, owned, obsolete, pool)
    running = Counter(_colour(at, one) for trains in obsolete.values() for one in trains)
    depot: dict[str, int | None] = {}
    discarded = dict(foreign)
    for one, card in cards.items():
        depot[one], discarded[one] = _left(at, card, phase, seen[one] + running[one], left, foreign)
    _check_order(at, phase, depot)
    names = {card: (card,) * count for card, count in discarded.items()}
    marked = {one: _mark(at, one, row, single, owned[one]) for one, row in at.rows().items()}
    return Rolling(
        phase, depot, tuple(one for card in cards for one in names[card]), _sorted(at, owned), obsolete,
        {one: train for one, train in marked.items() if train},
        tuple(sorted(pool, key=list(at.definition.trains).index)),
    )  # fmt: skip


def _named(at: Sitting, written: tuple[int | str, ...], key: str) -> tuple[str, ...]:
    return at.trains.find_all(tuple(str(one).replace("×", "x") for one in written), key, at.slips)


def _colour(at: Sitting, train: str) -> str:
    """The colour of its certificate; "" of a train made of a private, which has none."""
    return "" if train == at.definition.private_train.train else card_of(at.definition, train).id


def _counts(at: Sitting, key: str) -> dict[str, int]:
    """What the file says of certificates by colour."""
    said: dict[str, int] = getattr(at.facts, key)
    colours = Known("colour", tuple(at.definition.cards), {"grey": "gray"})
    return {colour: said[written] for colour, written in colours.keys(said, key, at.slips).items()}


def _as_certificates(at: Sitting, rusted: tuple[str, ...]) -> dict[str, str]:
    """Single trains that are a choice of a certificate, each with it: `3+1` is a `2x2` before it has rusted (§13.2)."""
    sides = [side for card in at.definition.cards.values() if card.id not in rusted for side in card.sides]
    runs = at.definition.trains
    return {choice[0]: side for side in sides for choice in runs[side].runs if len(choice) == 1}


def _check_trains(
    at: Sitting,
    phase: str,
    owned: dict[str, tuple[str, ...]],
    obsolete: dict[str, tuple[str, ...]],
    pool: tuple[str, ...],
) -> None:
    """What is there can be there in this phase."""
    data, rows = at.definition, at.rows()
    rusted, again, made = gone(data, phase), resold(data, phase), data.private_train.train
    places = {"pool.trains": pool, **{f"companies.{rows[one]}.trains": trains for one, trains in owned.items()}}
    for key, trains in places.items():
        for train in dict.fromkeys(trains):
            card = card_of(data, train)
            if train == made:
                _check_made(at, key, phase, trains.count(train))
            elif card.id in rusted and not (again and train in card.resold and key != "pool.trains"):
                at.slips.add(key, f"{train} has rusted: phase {card.rusted_by} has begun")
    for one, trains in obsolete.items():
        for train in trains:
            if card_of(data, train).id not in rusted:
                at.slips.add(f"companies.{rows[one]}.obsolete", f"{train} has not rusted yet; it stands under `trains`")


def _check_made(at: Sitting, key: str, phase: str, count: int) -> None:
    """A train made of a private: by some numbers of players, one, till its colour rusts (§10.2)."""
    made = at.definition.private_train
    if len(at.seats) not in made.players:
        players = " or ".join(map(str, made.players))
        at.slips.add(key, f"{at.private(made.private)} is turned into a {made.train} with {players} players only")
    elif card_of(at.definition, made.train).id in gone(at.definition, phase) or count > 1 or key == "pool.trains":
        at.slips.add(
            key,
            f"there is one {made.train}, made of {at.private(made.private)}, and in phase {phase} it cannot be there",
        )


def _left(
    at: Sitting, card: Card, phase: str, seen: int, said: dict[str, int], foreign: dict[str, int]
) -> tuple[int, int]:
    """How many certificates of the colour are in the supply, and how many the foreigners have.

    One of these tells the other; of a colour that has rusted the supply has none, or all but those in use (§15.6).
    """
    colour, discarded = card.id, foreign.get(card.id, 0)
    if colour in gone(at.definition, phase):
        left = card.count - seen if resold(at.definition, phase) else 0
        if said.get(colour, left) != left:
            at.slips.add(f"depot.{colour}", f"is {said[colour]}, but in phase {phase} it is {left}")
        if discarded > card.count:
            at.slips.add(f"foreigners.{colour}", f"is {discarded}, but there are only {card.count}")
        return left, min(discarded, card.count)
    rest = card.count - seen
    if rest < 0:
        at.slips.add("companies", f"there are {seen} {colour} certificates, but only {card.count} are printed")
    elif colour in said and colour in foreign and said[colour] + discarded != rest:
        why = f"companies and pool leave {rest} of {card.count}, and the foreigners have {discarded}"
        at.slips.add(f"depot.{colour}", f"is {said[colour]}, but {why}")
    elif said.get(colour, discarded) > rest:
        key, count = ("depot", said[colour]) if colour in said else ("foreigners", discarded)
        at.slips.add(f"{key}.{colour}", f"is {count}, but companies and pool leave {rest} of {card.count}")
    left = said.get(colour, rest - discarded)
    return left, rest - left


def _check_order(at: Sitting, phase: str, depot: dict[str, int | None]) -> None:
    """One colour is sold after the other (§8.8.1)."""
    rusted = gone(at.definition, phase)
    for colour, left in depot.items():
        if colour == phase:
            return
        if left and colour not in rusted:
            why = f"in phase {phase} none is; who has them? The foreigners: `foreigners: {{{colour}: {left}}}`"
            at.slips.add(f"depot.{colour}", f"{left} are left over, but {why}")


def _mark(at: Sitting, company: str, row: str, single: dict[str, str], trains: tuple[str, ...]) -> str:
    """The train with the Engineers card (§10.2)."""
    said = str(at.facts.companies[row].engineers)
    if not said:
        return ""
    key = f"companies.{row}.engineers"
    train = at.trains.find(said.replace("×", "x"), key, at.slips)
    train = single.get(train or "", train or "")
    if train and train not in trains:
        at.slips.add(key, f"{company} has no {train} among its `trains`")
    return train


def _sorted(at: Sitting, owned: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    order = list(at.definition.trains)
    return {one: tuple(sorted(trains, key=order.index)) for one, trains in owned.items()}
