"""What `lay` means in 1843: as in every game, with the city of an own home marker that the tile settles (§12.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace as changed

from engine.eighteen.actions import Action, Lay
from engine.games.g1843 import homes
from engine.games.g1843.actions import LayHome
from engine.games.g1843.game import Game
from pbem.eighteen.map_orders.laying import Ways
from pbem.eighteen.map_orders.track import understand_lay as understand_shared_lay
from pbem.eighteen.orders.reading import Reading
from pbem.games.meant import Meant
from pbem.titles.g1843.mail.stations import city_of_home
from pbem.titles.g1843.mail.written import write_order

_HOME = frozenset({"home", "marker", "token", "station"})


def understand_lay(reading: Reading) -> Meant[Action]:
    """`lay 9 D19 NE SW`; `lay 15 J9 home Albi`."""
    company, words = reading.company(), reading.order.args
    at = next((at for at, word in enumerate(words) if word in _HOME), len(words))
    said = city_of_home(reading, company, [one for one in words[at + 1 :] if one not in _HOME])
    order = changed(reading.order, args=words[:at])
    ways = Ways(partial(_each, said), partial(_fits, said), _line)
    return understand_shared_lay(reading.game, reading.player, company, order, ways)


def _each(said: int | None, game: Game, lay: Lay) -> Sequence[Lay]:
    """The lay with each city that may have the own home marker, or the one that is said."""
    settles = homes.unsettled(game, lay.hex) == lay.company
    stops: Sequence[int] = homes.choices(game, lay.company) if settles and said is None else ()
    if said is not None:
        stops = (said,)
    made = [LayHome(lay.player, lay.company, lay.tile, lay.hex, lay.rotation, stop) for stop in stops]
    return made or (lay,)


def _fits(said: int | None, lay: Lay) -> bool:
    return said is None or (isinstance(lay, LayHome) and lay.stop == said)


def _line(definition: Any, lay: Lay) -> str:
    return write_order(definition, lay)
