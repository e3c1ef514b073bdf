"""1843 §8.8.3, §16: before a bankruptcy the other directors are asked whether they sell a train."""

from __future__ import annotations

from engine.core.play import legal_actions
from engine.games.g1843.events import TrainKept, TrainOffered, TrainsAsked
from engine.games.g1843.rules import RULES
from tests.rules.g1843.table import Scene
from tests.rules.g1843.test_8_8_3_emergency import hopeless

MOST = 100 + 50 + 15 + 86  # the treasury of PO, anne's cash, her private, a share of NOR


def asking(**trains: tuple[str, ...]) -> Scene:
    """anne cannot raise 300. ben directs OU, carl SO; NOR is hers: with these trains."""
    scene = hopeless().with_public("OU", par=86, ben=5, cash=0).with_public("SO", par=86, carl=5, cash=0)

    def change(game):  # type: ignore[no-untyped-def]
        for company, own in trains.items():
            game.change(company, trains=own)

    return scene.edit(change)


def test_8_8_3_all_others_are_asked_once_and_together() -> None:
    """AMBIGUOUS: one question to all who could sell one; when all decline, the game ends."""
    scene = asking(OU=("4+1",), SO=("2+1",)).play("bankrupt PO")
    assert not scene.game.finished
    assert scene.game.active == ("ben", "carl")
    assert scene.events[-1] == TrainsAsked(company="PO", asked=("ben", "carl"))
    scene = scene.play("carl: decline")
    assert scene.game.active == ("ben",)
    scene = scene.play("ben: decline")
    assert scene.events[-1] == TrainKept(player="ben")
    assert scene.game.active == ("anne",)
    assert scene.play("bankrupt PO").game.ended == "bankrupt"


def test_8_8_3_no_bankruptcy_while_a_train_is_offered_that_can_be_paid() -> None:
    """AMBIGUOUS: it is bought without asking again, with what was raised for it."""
    scene = asking(OU=("4+1",), SO=("2+1",)).play("bankrupt PO", "ben: sell_train OU 4+1 251", "carl: decline")
    assert scene.refusal("bankrupt PO").facts["trains"] == "OU’s 4+1 for 251"
    assert scene.refuses("train PO 4+1 251 OU") == "price_range", "the money is not there yet"
    scene = scene.play("cash TAB", "sell NOR 1")
    assert scene.refuses("train PO 4+1 250 OU") == "needs_consent"
    scene = scene.play("train PO 4+1 251 OU")
    assert (scene.game.companies["PO"].trains, scene.cash("OU"), scene.cash("anne")) == (("4+1",), 251, 0)


def test_8_8_3_a_train_that_is_offered_is_listed_for_its_price() -> None:
    """Where nothing else is legal, the game would stand still."""
    scene = asking(OU=("4+1",), SO=("2+1",)).play(
        "bankrupt PO", "ben: sell_train OU 4+1 57", "carl: sell_train SO 2+1 1"
    )
    listed = {RULES.write_action(one) for one in legal_actions(scene.game)}
    assert {"anne: train PO 4+1 57 OU", "anne: train PO 2+1 1 SO"} <= listed
    assert not any(line.startswith("anne: offer train PO 4+1 57") for line in listed)


def test_8_8_3_an_offer_that_cannot_be_paid_is_refused() -> None:
    scene = asking(OU=("4+1",)).play("bankrupt PO")
    assert scene.refuses(f"ben: sell_train OU 4+1 {MOST + 1}") == "price_range"
    assert scene.allows(f"ben: sell_train OU 4+1 {MOST}")
    for line in ("OU 4+1 0", "OU 2+1 10", "NOR 4+1 10", "PO 4+1 10", "nothing 4+1 10"):
        assert scene.refuses(f"ben: sell_train {line}") in ("price_range", "none_to_sell"), line


def test_8_8_3_an_offer_stands_no_more_when_its_company_has_another_director() -> None:
    scene = asking(OU=("4+1",)).play("bankrupt PO", "ben: sell_train OU 4+1 100")
    assert scene.refuses("bankrupt PO") == "train_offered"
    gone = scene.edit(lambda game: game.change("OU", president="carl"))
    assert gone.allows("bankrupt PO")
    assert gone.play("bankrupt PO").game.ended == "bankrupt", "they were asked once"


def test_8_8_3_own_companies_need_not_sell() -> None:
    """AMBIGUOUS: the director in need is not asked, and may prefer the end."""
    scene = asking(NOR=("4+1",))
    assert scene.play("bankrupt PO").game.ended == "bankrupt"


def test_8_8_3_who_has_only_rusted_trains_is_not_asked() -> None:
    scene = asking(OU=("2+1",)).with_(phase="blue")
    assert scene.play("bankrupt PO").game.ended == "bankrupt"


def test_8_8_3_a_game_that_asks_is_stored_and_read() -> None:
    scene = asking(OU=("4+1",), SO=("2+1",)).play("bankrupt PO", "ben: sell_train OU 4+1 1")
    stored = RULES.encode(scene.game)
    again = RULES.decode(scene.game.definition, stored)
    assert RULES.encode(again) == stored
    assert {RULES.write_action(one) for one in legal_actions(again)} == {
        "carl: decline", "carl: sell_train SO 2+1 1", "carl: sell_train SO 2+1 125",
    }  # fmt: skip
    assert isinstance(scene.events[-1], TrainOffered)
