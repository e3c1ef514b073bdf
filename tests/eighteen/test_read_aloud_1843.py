"""What somebody found who read all letters of two games of 1843 aloud: each fault once, so that it stays away."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core import play
from engine.core.events import Event
from engine.eighteen.actions import Lay, Sell
from engine.eighteen.companies import price
from engine.games.g1843 import emergency
from engine.games.g1843.rounds import OperatingRound, PrivateAuction, StockRound
from pbem.eighteen.drawn import turning
from pbem.eighteen.drawn.pictures import picture_alt
from pbem.eighteen.drawn.went import Began, Went
from pbem.eighteen.offered import ahead
from pbem.eighteen.offered.effects import effects
from pbem.eighteen.offered.hints import COMMENT
from pbem.eighteen.offered.lay_values import Valued
from pbem.eighteen.offered.moves import Move
from pbem.eighteen.offered.reader import Reader
from pbem.eighteen.offered.samples import examples
from pbem.eighteen.offered.warnings import warnings
from pbem.eighteen.offered.whole_turns import run_note
from pbem.titles.g1843.mail import TITLE, Drawn1843, Went1843
from pbem.titles.g1843.mail.hints import HINTS
from pbem.titles.g1843.mail.position import STATUS
from pbem.titles.g1843.mail.standing import WAYS
from tests.eighteen.told_1843 import NAMES, SCENE, told
from tests.eighteen.walked_1843 import positions
from tests.g1843 import definition
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.test_8_8_3_emergency import poor
from tests.sampled import sampled

EVERY = 20


def coming(scene: Scene, reader: str) -> tuple[str, ...]:
    return warnings(HINTS, scene.game, Reader(SCENE, reader))


def test_a_sale_of_several_shares_tells_where_the_price_ends() -> None:
    """§7.2, §7.7: a row for each share, behind the line as in the report."""
    seen = 0
    for game in positions("careful", 6, "one", EVERY):
        if not isinstance(game.round, StockRound):
            continue
        for action in play.legal_actions(game):
            if not isinstance(action, Sell) or action.shares < 2:
                continue
            after, events = play.apply(game, action)
            old, new = price(game, action.company), price(after, action.company)
            if old != new:
                assert f"price {old} → {new}" in effects(HINTS, Move(game, (action,)))
                assert told(*events, names=NAMES)[0].endswith(f"price {old} → {new}.")
                seen += 1
    assert seen


def test_nobody_is_offered_to_raise_a_bid_that_leads() -> None:
    """§6.1; nor a limit for what they can take now."""
    scene = table("anne ben").play("anne: bid LYM 215", "ben: bid CEI 25")
    lines = [*examples(HINTS, scene.game, "anne"), *ahead.beside(HINTS, WAYS, scene.game, "anne")]
    assert not [line for line in lines if line.startswith("bid Lyon")]
    assert not [line for line in lines if line.startswith("bid Toulouse")]
    assert [line for line in lines if line.startswith("bid Ceinture 30")]


def test_a_company_that_has_not_floated_has_no_turn_to_order_ahead() -> None:
    scene = (
        table().with_public("EST", par=79, anne=6).with_public("NOR", par=79, anne=6).with_public("SO", par=79, anne=2)
    )
    scene = scene.operating()
    lines = ahead.beside(HINTS, WAYS, scene.game, "anne")
    assert [line for line in lines if line.startswith(("EST: pay", "NOR: pay"))]
    assert not [line for line in lines if line.startswith("SO: ")]


def test_nothing_is_offered_for_rounds_after_the_last_one() -> None:
    """§8.10.1: neither a stock round nor a turn that will not come, and no end that comes anyway."""
    scene = table().with_public("EST", par=79, anne=6).with_public("NOR", par=79, anne=6).operating()
    here = scene.game.round
    assert isinstance(here, OperatingRound)
    assert [line for line in ahead.beside(HINTS, WAYS, scene.game, "anne") if "until" in line or "NOR" in line]
    last = Scene(scene.game.copied())
    last.game.gray_set, last.game.or_number = last.game.set_number - 1, last.game.ors
    last.game.round = replace(here, turn=len(here.order) - 1)
    assert not ahead.beside(HINTS, WAYS, last.game, "anne")
    assert not [one for one in coming(last, "anne") if "500" in one]
    assert "the foreigners buy" in STATUS.brief(scene.game, SCENE, asked=True, seen=True)
    assert "the foreigners buy" not in STATUS.brief(last.game, SCENE, asked=True, seen=True)


def test_who_would_be_bankrupt_is_told_once() -> None:
    """§8.8.3: all such companies in one sentence, and no other one says that they have no train."""
    scene = poor(treasury=0, cash=0, phase="gray")
    need = emergency.need(scene.game)
    assert need is not None
    assert emergency.is_bankrupt(scene.game, need)
    assert [one for one in coming(scene, "anne") if "PO" in one] == [
        "A train costs 900 fr. Even if you sell everything, you lack 261 for PO: unless another company sells one for "
        "less, you are bankrupt on that turn, and the game ends."
    ]
    assert [one for one in coming(scene, "ben") if "PO" in one] == [
        "A train costs 900 fr. Even if Anne sells everything, they lack 261 for PO: unless another company sells one "
        "for less, they are bankrupt on that turn, and the game ends."
    ]


@pytest.mark.parametrize("seeds", sampled([("two",), ("one", "two")], 1, single=True))
def test_to_own_up_is_no_first_thought(seeds: tuple[str, ...]) -> None:
    """§8.8.3: its line stands behind what can still be done, wherever there is anything."""
    seen = 0
    for seed in seeds:
        for game in positions("collecting", 5, seed, EVERY):
            if isinstance(game.round, OperatingRound):
                lines = [line.partition(COMMENT)[0] for line in examples(HINTS, game, game.active[0])]
                bankrupt = [at for at, line in enumerate(lines) if line.endswith("bankrupt")]
                others = [line for line in lines if not line.endswith(("bankrupt", "decline", "pass"))]
                assert not bankrupt or bankrupt[0] or not others, lines
                seen += bool(bankrupt)
    assert seen


def test_a_train_has_its_article() -> None:
    valued = Valued(Move(table().game, ()), 340, 360, "Electric")
    assert run_note(valued) == "with an Electric: 340 → 360"


def test_later_stock_rounds_are_explained_as_well() -> None:
    """§7.2: the pool, the price, buying again; they are another kind of decision than the first."""
    first, later = table().stock(set_number=1), table().stock(set_number=2)
    topics = [TITLE.turns.topic(definition(), scene.game, scene.active) for scene in (first, later)]
    assert topics == ["stock.first", "stock"]
    said = [TITLE.told.lesson(definition(), first.game, one) for one in topics]
    assert "«Not started», below" in said[0]
    assert "nobody is forced to sell" in said[1]
    assert "you cannot buy shares of that company in this round any more" in said[1]


def test_a_stock_turn_lists_the_companies_to_start() -> None:
    """With their homes, which the list of the first letter had."""
    said = STATUS.brief(table().stock().game, SCENE, asked=True, seen=True)
    assert "MID (J9 Montauban/Albi, 4 markers)" in " ".join(said.split())


def test_an_operating_round_says_which_of_how_many_it_is() -> None:
    """«4.1 of 2» puzzled a reader."""
    game = table().with_public("EST", par=79, anne=6).operating().game
    assert STATUS.opening(game, SCENE, asked=True)[0].startswith("Operating round 1.1 (the only one of this set).")


def test_each_bid_off_of_a_report_is_a_sentence() -> None:
    """§6.2: one after the other, they would be longer than a sentence may be."""
    events: list[Event] = []
    scene = table("anne ben carl dora").play(
        "anne: bid CEI 25", "ben: bid CEI 30", "carl: bid PSG 45", "dora: bid PSG 50"
    )
    for line in ("anne: take TAB", "anne: pass"):
        scene = scene.play(line)
        events += scene.events
    assert isinstance(scene.game.round, PrivateAuction)
    assert [one.partition(",")[0] for one in told(*events, names=SCENE)] == [
        "Anne took 1 Toulouse-Barcelone for 15; Anne and Ben bid on for 2 Ceinture",
        "Carl and Dora bid on for 3 Saint-Germain",
    ]


def test_a_last_tile_is_told_to_who_could_lay_it_now() -> None:
    """§8.4.1; not that there is only one of which there never were more, nor what is gone, turn after turn."""
    seen = 0
    for game in positions("careful", 6, "one", EVERY):
        every = warnings(HINTS, game, Reader({}, game.active[0]))
        said = [one for one in every if one.startswith("Only one tile")]
        tiles = {one.tile for one in play.legal_actions(game) if isinstance(one, Lay)} if said else set()
        for one in said:
            tile = one.removeprefix("Only one tile ").removesuffix(" is left.")
            assert game.laid.supply[tile] == 1 < (definition().board.tiles[tile].count or 0)
            assert tile in tiles
            seen += 1
    assert seen


def test_phases_and_markers_of_pictures_are_called_as_in_letters() -> None:
    """«The map in blue phase …; station markers: …», «Ben began brown phase …»; 1861 says phase 4 and tokens."""
    position = table().with_public("EST", par=79, anne=6).game
    assert Drawn1843.words("eighteen.alt.map", phase="blue", tiles=3, tokens="none") == (
        "The map in blue phase; tiles laid: 3; station markers: none."
    )
    assert picture_alt(position, SCENE, Drawn1843.words).startswith("The map in yellow phase; tiles laid: 0; station")
    went = Went(("", "OR 1.1"), {"p1": (5, 6)}, {}, (Began("brown", 1, "p1", "EST", ("4+1",)),))
    said = turning.told(went, turning.Point(1), definition(), NAMES, Went1843.words)
    assert said.startswith("OR 1.1: Ann began brown phase with a train for EST, and a train rusted")
