"""A new game that goes on from a table: its position among its files, its players at the seats they had there."""

from __future__ import annotations

from pbem.base.errors import CannotCreate
from pbem.desk.seats.people import address_and_name, written
from pbem.desk.starting.set_up import NewGame
from pbem.games.tabletop import POSITION
from pbem.orders.fold import key
from pbem.titles import title_of


def begun_on_table(wanted: NewGame, data: object) -> NewGame:
    """The same with the position: `data` as a file has it. BadPosition or CannotCreate says what to change.

    Who is named as somebody in the file gets their seat; all others the seats that are left, in the order given.
    """
    title = title_of(wanted.slug)
    if title.tabletop is None:
        raise CannotCreate(f"{title.rules.title} cannot go on from a table: its hands are hidden, or it has no file.")
    exact = title.tabletop.exact(title.rules.define(wanted.files), _storable(data))
    files = {**wanted.files, POSITION: exact}
    begun = title.tabletop.begun(title.rules.define(files))
    assert begun is not None
    if len(begun.players) != len(wanted.players):
        there = f"{len(begun.players)} players sit at the table ({', '.join(begun.players)})"
        raise CannotCreate(f"{there}; you named {len(wanted.players)}.")
    options = {"seats": "invited", **begun.options}
    for name, value in wanted.options.items():
        if name not in options or options[name] != value:
            raise CannotCreate(f"--option {name}={value}: a game that was begun on a table keeps what is in its file.")
    return wanted._replace(files=files, options=options, players=_seated(wanted, begun.players))


def _seated(wanted: NewGame, names: tuple[str, ...]) -> list[str]:
    """Everybody in the order of the seats; who gave no name bears the one of the file."""
    people = [address_and_name(text) for text in wanted.players]
    seats: dict[str, tuple[str, str]] = {}
    for address, name in people:
        said = next((one for one in names if key(one) in (key(name), key(address.partition("@")[0]))), None)
        if said is not None and said not in seats:
            seats[said] = (address, name)
    left = [one for one in people if one not in seats.values()]
    found = [seats[name] if name in seats else left.pop(0) for name in names]
    return [written(address, given or name) for name, (address, given) in zip(names, found, strict=True)]


def _storable(data: object) -> object:
    """The data with keys that are text, as they are when they come back from where they are kept."""
    if isinstance(data, dict):
        return {str(name): _storable(one) for name, one in data.items()}
    return [_storable(one) for one in data] if isinstance(data, list) else data
