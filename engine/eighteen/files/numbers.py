"""The check of the single figures in game.yaml."""

from __future__ import annotations

from engine.eighteen.definition import SHARES, Numbers18xx
from engine.eighteen.files.checks import need
from engine.eighteen.files.trains import GAME


def check_numbers(numbers: Numbers18xx) -> None:
    """BadGameFile for a figure below its least, and unless the certificates make a company."""
    for name in numbers.__struct_fields__:
        least = numbers.LEAST.get(name, 1)
        given: int | tuple[int, ...] = getattr(numbers, name)
        rows = [(name, given)] if isinstance(given, int) else [(f"{name}[{at}]", one) for at, one in enumerate(given)]
        for key, figure in rows:
            need(figure >= least, GAME, f"numbers.{key}", f"must be at least {least}")
    shares = numbers.president_shares + numbers.certificates
    reason = f"with the director's there are {shares} shares, not {SHARES}"
    need(shares == SHARES, GAME, "numbers.certificates", reason)
