"""A route in the making: what a search knows of it at the stop it has come to."""

from __future__ import annotations

from typing import NamedTuple

SECOND = -1  # as `first` of a way: it is on its second arm


class Way(NamedTuple):
    """What matters of the legs gone so far for how they may go on, and for what that can earn.

    `used`: the segments it may not use, its own and those that are not free. `barred`: the stops it may not call at.
    `room`: how many more stops the train counts, `left`: how much more range it has, when those it must count are done.
    `base`: what these have earned, less the prices of the track. `opt`: the values of the other stops, of which it
    counts the best that there is room for; the best first, and none that cannot be among them. `hits`: the marked
    stops it called at. `first`: the place among the legs of its token of the one the first arm began with; the second
    arm may begin with a later one, and when it has, this is SECOND.
    """

    used: int
    barred: int
    room: int
    left: int
    base: float
    opt: tuple[int, ...]
    hits: int
    first: int
