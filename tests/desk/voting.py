"""Votes by mail, for tests: what everybody was told, whether the game is sound, and a seat that is long overdue."""

from __future__ import annotations

from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Game
from tests.desk.presiding import plain
from tests.house import House, Sent


def game() -> Game:
    """Its row."""
    with connected():
        return Game.get_by_id(1)


def sound(house: House) -> bool:
    """Whether start, record and rows agree."""
    with connected():
        return [one.what for one in verify_game(1, "mail.test", house.now) if not one.ok] == []


def texts(letters: list[Sent]) -> dict[str, str]:
    """What each reader gets, by the name before the @; of several letters, all of them."""
    found: dict[str, str] = {}
    for one in letters:
        name = one.to.partition("@")[0]
        found[name] = f"{found.get(name, '')} {plain(one)}".strip()
    return found


def others(*but: str) -> list[str]:
    """The players but these."""
    return [name for name in ("ann", "ben", "cleo") if name not in but]


def overdue(house: House) -> tuple[str, str, str]:
    """Somebody is overdue for eight days and more; they, and the two others."""
    late = house.active()
    house.wait(days=11)
    one, other = others(late)
    return late, one, other
