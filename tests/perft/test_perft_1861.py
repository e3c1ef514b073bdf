"""Perft of 1861: how many lines of legal actions there are from fixed positions, so that none comes or goes unseen.

The figures were counted by the engine; those of one action are told by verb and can be checked by hand. A change of the
rules that changes one of them says so in its commit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from engine.core.play import apply, legal_actions
from engine.games.g1861.game import Game
from tests.rules.g1861.mergers import LINE, owned
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import at, nikolaev, north_western
from tests.sampled import sampled


def auction(variant: str) -> Scene:
    """The first private, players with little money."""
    return table(variant=variant).with_cash(anne=50, ben=35, carl=20)


def reduced(variant: str) -> Scene:
    """Nobody wanted the first private at 20."""
    return auction(variant).play("pass", "pass", "pass")


def trading(variant: str) -> Scene:
    """A stock round of phase 4: anne directs NW, ben holds as much of SW as its director carl, all can start MK."""
    scene = table(variant=variant).with_(phase="4").without_room()
    scene = scene.with_public("NW", price=100, anne=4, ben=2, pool=2, at="H8/1", trains="4")
    scene = scene.with_public("SW", price=80, president="carl", carl=3, ben=3, at="D20", trains="4")
    return scene.with_cash(anne=250, ben=170, carl=30).stock()


def starting(variant: str) -> Scene:
    """The first token of a public just started."""
    return trading(variant).play("anne: start MK 100")


def minors(variant: str) -> Scene:
    """All sixteen minors are for sale but Nikolaev, which is sold."""
    scene = table(variant=variant).with_minor("N", "carl").with_(phase="3").stock()
    return scene.with_cash(anne=115, ben=105, carl=60)


def track(variant: str) -> Scene:
    """Nikolaev lays track in phase 3."""
    return nikolaev(variant=variant).with_(phase="3")


def bare_home(variant: str) -> Scene:
    """M-V has no track at its home yet."""
    return table(variant=variant).with_minor("M-V", "anne", cash=100).operating()


def token(variant: str) -> Scene:
    """NW, in Moscow, on the line to Voronezh, has its second token to place."""
    scene = table(variant=variant).with_tiles(*LINE).without_room().with_(phase="5")
    return at(scene.with_public("NW", anne=4, cash=300, at="H8/0").operating(), "token")


def dividend(variant: str) -> Scene:
    """NW has run its 3."""
    scene = at(north_western(variant), "run")
    return scene.play(scene.legal("run")[0])


def buying(variant: str) -> Scene:
    """NW may buy of the bank, of the pool, of its director's minor and of another one; a private too."""
    scene = north_western(variant, cash=400).with_minor("K-R", "ben", trains="3").with_minor("D", "anne", trains="3")
    return at(scene.with_privates(TSR="ben", BSS="anne").with_(pool_trains=("3",)), "trains")


def eights(variant: str) -> Scene:
    """Phase 8, and no train."""
    return at(north_western(variant, phase="8", trains="", cash=1600), "trains")


def redeeming(variant: str) -> Scene:
    """Three shares of NW lie in the pool, two can be paid for."""
    return at(north_western(variant, cash=250, anne=4, ben=2, pool=3), "redeem")


def discarding(variant: str) -> Scene:
    """Two companies with too many trains."""
    scene = north_western(variant, trains="3 4 4 5")
    return scene.with_minor("D", "ben", trains="3 3")


def trainless(variant: str) -> Scene:
    """Two directors are asked whether their publics are nationalised."""
    scene = north_western(variant, trains="").with_public("SW", ben=3, carl=2, at="D20")
    return scene.with_(trainless=("NW", "SW"))


def merging(variant: str) -> Scene:
    """Three minors of anne and one of ben on one line."""
    owners = {"N": "anne", "M-K": "anne", "M-V": "anne", "StP-W": "ben"}
    return owned(owners, variant)


def formed(variant: str) -> Scene:
    """Three minors of anne in three hexes have become NW."""
    scene = owned(dict.fromkeys(("N", "M-V", "StP-W"), "anne"), variant)
    return scene.play("anne: merge N M-V StP-W into NW")


POSITIONS: dict[str, Callable[[str], Scene]] = {
    made.__name__: made
    for made in (
        auction, reduced, trading, starting, minors, track, bare_home, token, dividend, buying, eights, redeeming,
        discarding, trainless, merging, formed,
    )
}  # fmt: skip

# position and variant: what can be done by verb, and how many lines of two, three … actions there are
COUNTS: dict[tuple[str, str], tuple[dict[str, int], tuple[int, ...]]] = {
    ("auction", "jklm"): ({"pass": 1, "bid": 7}, (26, 93, 307)),
    ("auction", "gtg"): ({"pass": 1, "bid": 7}, (26, 85, 260)),
    ("reduced", "jklm"): ({"pass": 1, "bid": 8}, (32, 120, 417)),
    ("reduced", "gtg"): ({"pass": 1, "bid": 1}, (5, 15, 34)),
    ("trading", "jklm"): ({"sell": 3, "buy": 3, "start": 36, "pass": 1}, (1071,)),
    ("trading", "gtg"): ({"sell": 3, "buy": 3, "start": 36, "pass": 1}, (963,)),
    ("starting", "jklm"): ({"token": 22}, (440,)),
    ("starting", "gtg"): ({"token": 19}, (380,)),
    ("minors", "jklm"): ({"bid": 60, "pass": 1}, (1366,)),
    ("minors", "gtg"): ({"bid": 60, "pass": 1}, (1366,)),
    ("track", "jklm"): ({"lay": 18, "pass": 1}, (134, 135)),
    ("track", "gtg"): ({"lay": 18, "pass": 1}, (134, 135)),
    ("bare_home", "jklm"): ({"lay": 15, "pass": 1}, (166, 181)),
    ("bare_home", "gtg"): ({"lay": 15, "pass": 1}, (166, 181)),
    ("token", "jklm"): ({"token": 2, "pass": 1}, (3, 6, 415)),
    ("token", "gtg"): ({"token": 2, "pass": 1}, (3, 6, 415)),
    ("dividend", "jklm"): ({"dividend": 3}, (6, 174, 1152)),
    ("dividend", "gtg"): ({"dividend": 3}, (6, 174, 1152)),
    ("buying", "jklm"): ({"train": 4, "offer train": 2, "pass": 1, "offer private": 2, "private": 2}, (62, 280, 1073)),
    ("buying", "gtg"): ({"train": 4, "offer train": 2, "pass": 1, "offer private": 2, "private": 2}, (62, 280, 1073)),
    ("eights", "jklm"): ({"train": 3}, (9, 270, 1818)),
    ("eights", "gtg"): ({"train": 3}, (9, 270, 1818)),
    ("redeeming", "jklm"): ({"redeem": 2, "pass": 1}, (87, 576)),
    ("redeeming", "gtg"): ({"redeem": 2, "pass": 1}, (87, 576)),
    ("discarding", "jklm"): ({"discard": 1}, (3, 87, 576)),
    ("discarding", "gtg"): ({"discard": 4}, (6, 174, 1152)),
    ("trainless", "jklm"): ({"nationalise": 1, "pass": 1}, (4, 66, 536)),
    ("trainless", "gtg"): ({"nationalise": 1, "pass": 1}, (4, 66, 536)),
    ("merging", "jklm"): ({"merge": 24, "offer merge": 8, "pass": 1}, (97, 465, 1441)),
    ("merging", "gtg"): ({"merge": 24, "offer merge": 8, "pass": 1}, (97, 465, 1433)),
    ("formed", "jklm"): ({"remove": 3}, (6, 12, 24)),
    ("formed", "gtg"): ({"remove": 3}, (6, 12, 24)),
}


def count(game: Game, depth: int) -> int:
    """Lines of legal actions of this length; a game that is over has but the empty one."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in legal_actions(game))
    return sum(count(apply(game, action)[0], depth - 1) for action in legal_actions(game))


def verbs(scene: Scene) -> dict[str, int]:
    """The legal actions by verb; an offer with what is offered."""
    words = (line.split() for line in scene.legal())
    return dict(Counter(" ".join(line[:2]) if line[0] == "offer" else line[0] for line in words))


@pytest.mark.parametrize(("name", "variant"), sampled(COUNTS, list(COUNTS)[::3]), ids=[" ".join(key) for key in COUNTS])
def test_legal_actions_and_lines_of_them(name: str, variant: str) -> None:
    scene = POSITIONS[name](variant)
    by_verb, longer = COUNTS[name, variant]
    assert verbs(scene) == by_verb
    assert len(set(scene.legal())) == len(scene.legal())
    assert tuple(count(scene.game, depth) for depth in range(2, len(longer) + 2)) == longer


def test_every_position_is_counted_in_both_variants() -> None:
    assert set(COUNTS) == {(name, variant) for name in POSITIONS for variant in ("jklm", "gtg")}
