"""Positions for the tests of mergers: track from St. Petersburg over Moscow to Voronezh, and changed flags."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.g1861.game import Game
from tests.rules.g1861.table import Scene, table

# E1, printed track, H8 (one city with three places), the town H10, I11, I13
LINE = ("E1 641 0", "H8 638 0", "H10 58 3", "I11 8 0", "I13 57 0")
# Kiev, Chernigov, Kharkov
SOUTH = ("E13 58 5", "F14 9 2", "G15 621 2")
# From Kharkov a fork leads to Kiev and to Moscow; from Kiev to Moscow one would have to turn round in it
FORK = ("E13 58 5", "F14 23 5", "G15 621 2", "F12 8 4", "G11 9 1", "H10 58 1", "H8 638 0")


def line(players: str = "anne ben carl", variant: str = "jklm", market: str = "grid") -> Scene:
    """The line lies there, phase 3, everybody rich, no minor in play yet."""
    return table(players, variant, market).with_tiles(*LINE).with_(phase="3").with_cash(
        **dict.fromkeys(players.split(), 1000)
    )  # fmt: skip


def flagged(scene: Scene, **flags: object) -> Scene:
    """The same position under its variant with these flags changed."""

    def change(game: Game) -> None:
        variants = {**game.definition.variants, game.variant: replace(game.flags, **flags)}
        game.definition = replace(game.definition, variants=variants)

    return scene.edit(change)


def owned(owners: dict[str, str], variant: str = "jklm", players: str = "anne ben carl", **prices: int) -> Scene:
    """These minors of these owners, 60 R each unless named (`N=100`), in operating order as they are listed."""
    scene = line(players, variant)
    for minor, owner in owners.items():
        scene = scene.with_minor(minor, owner, price=prices.get(minor.replace("-", ""), 60))
    return scene.merging()


def agreed(scene: Scene, line_: str) -> Scene:
    """The merger is offered and everybody asked accepts."""
    player, _, words = line_.partition(": ")
    scene = scene.play(f"{player}: offer {words}")
    while scene.game.offered is not None:
        scene = scene.play(f"{scene.active}: accept")
    return scene


def nobody_has_two(variant: str, acting: str = "N") -> Scene:
    """One minor each; N (anne) is senior, the new price is 60 + 60, so 120."""
    scene = line(variant=variant)
    for minor, owner in (("N", "anne"), ("M-K", "ben"), ("M-V", "carl")):
        scene = scene.with_minor(minor, owner, price=60)
    return scene.merging(f"{acting} N M-K M-V")
