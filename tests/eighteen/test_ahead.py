"""What somebody is asked later may be said now: in an auction, a merger round, a sale of shares, a stock round."""

from __future__ import annotations

import pytest

from engine.games.g1861.game import Game
from pbem.eighteen.offered import ahead as offered
from pbem.eighteen.offered.ahead import PASS_AUCTIONS
from pbem.eighteen.offered.hints import COMMENT, WIDTH
from pbem.eighteen.offered.samples import MOST_SAMPLES
from pbem.eighteen.standing import ahead, answers
from pbem.eighteen.standing.moments import for_rounds
from pbem.titles.g1861.mail import TITLE
from pbem.titles.g1861.mail.hints import HINTS
from pbem.titles.g1861.mail.standing import WAYS
from tests import scenes_1861 as at
from tests.eighteen import lines
from tests.eighteen.standing_orders import refused, settled, stated
from tests.eighteen.test_samples import positions
from tests.rules.g1861.table import Scene, definition, read


def auction() -> Scene:
    """Anne has put M-V up; ben is asked, then carl."""
    return at.stock().with_cash(carl=500).play("bid M-V 100")


def selling() -> Scene:
    """Shares of GR, just formed, are for sale; anne is asked."""
    return at.merged().with_cash(anne=900, ben=900, carl=900).play("remove GR E1 0")


def keys(scene: Scene, player: str, *lines: str) -> tuple[str, ...]:
    """What the player is asked later, with these lines in hand."""
    return ahead.ahead(WAYS, scene.game, player, [stated(scene, one, player) for one in lines])


def samples(scene: Scene, player: str) -> list[str]:
    """The lines with which they may answer that now, without their comments."""
    found = offered.lines(HINTS, WAYS, scene.game, player, keys(scene, player))
    return [one.partition(COMMENT)[0] for one in found]


def test_who_is_asked_later() -> None:
    """Not who is asked now, who leads, who has left, nor who has nothing to say."""
    scene = auction()
    assert [keys(scene, one) for one in ("anne", "ben", "carl")] == [(), (), ("auction M-V",)]
    assert keys(scene.play("pass"), "ben") == ()
    assert keys(at.merging(), "anne") == ("merge O-K", "merge K-K")
    assert keys(at.merging(), "ben") == ()  # K-R can neither merge nor convert
    assert keys(selling(), "carl") == ("purchase GR",)
    assert keys(at.stock(), "ben") == ("stock",)
    assert keys(at.operating(), "ben") == ()
    assert keys(at.offered(), "ben") == ()


@pytest.mark.parametrize(
    "line",
    ["pass on M-V", "pass on M-V until it is sold", "bid M-V up to 200", "pass auctions until OR", "pass until OR",
     "bid M-V 105"],
)  # fmt: skip
def test_what_is_in_hand_answers_it(line: str) -> None:
    assert keys(auction(), "carl", line) == ()


def test_orders_of_others_change_nothing() -> None:
    """Two worlds: only the position and one's own orders are looked at."""
    scene = auction()
    assert keys(scene, "carl", "bid K-K up to 200") == ("auction M-V",)
    assert samples(scene, "carl") == [
        "bid M-V up to 105 then pass", "bid M-V up to 125 then pass", "bid M-V up to 145 then pass",
        "pass on M-V until it is sold", "pass until OR", "pass auctions until OR",
    ]  # fmt: skip


def test_a_merger_round_is_asked_once_for_all_minors() -> None:
    found = samples(at.merging(), "anne")
    assert found[-2:] == ["pass until SR", "pass until the end of the round"]
    assert {"O-K: pass", "K-K: pass"} <= set(found)


def test_a_sale_of_shares() -> None:
    """Whoever buys or passes early is asked nothing in it; the order is over with the sale."""
    scene = selling()
    assert samples(scene, "carl")[:2] == ["buy GR from treasury", "pass on GR"]
    kept = {"ben": [stated(scene, "pass on GR", "ben")], "carl": [stated(scene, "buy GR", "carl")]}
    assert [one.key for one in (*kept["ben"], *kept["carl"])] == ["purchase GR", "purchase GR"]
    assert stated(at.stock(), "buy GR", "carl").key == "stock"
    before = at.merged().with_cash(anne=900, ben=900, carl=900)  # a token is to be given up first
    early = TITLE.standing.supposed(definition(), before.game, "carl", stated(before, "buy GR", "carl"))
    assert isinstance(early, Game)
    assert early.active == ("carl",)
    over = TITLE.standing.ends(definition(), at.merging().game, "carl", kept["carl"][0], tuple)
    assert over is not None
    assert over.key == "eighteen.standing.over.purchase"


def test_beside_what_is_asked_now() -> None:
    """The same until …: shares in the next turns, a limit for an auction, the rounds that come."""

    def beside(scene: Scene) -> list[str]:
        return [one.partition(COMMENT)[0] for one in offered.beside(HINTS, WAYS, scene.game, scene.active)]

    assert beside(at.stock())[:2] == ["buy NW until 6 shares then ask", "buy SW until 5 shares then ask"]
    assert "pass until OR unless anyone sells NW, anyone sells MKN" in beside(at.stock())
    assert beside(auction())[0] == "bid M-V up to 125 then pass"
    assert beside(at.privates())[1:] == ["pass on TSR until it is sold", "pass until SR"]
    assert beside(at.merging()) == ["pass until SR", "pass until the end of the round"]
    assert beside(at.offered()) == []
    assert beside(at.operating().with_(ors=2)) == ["policy NW: pay, run best, nothing else until SR"]


def test_all_passes_of_others_auctions() -> None:
    """Not one's own turn; a limit goes before it; a bid of one's own ends it."""
    scene = at.stock().with_cash(carl=500)
    kept = stated(scene, "pass auctions until OR", "carl")
    assert settled(scene.play("pass", "pass"), {"carl": [kept]}).did == []
    running = scene.play("bid M-V 100", "pass")
    came = settled(running, {"carl": [kept]})
    assert (came.did, came.scene.president("M-V")) == (["carl: pass"], "anne")
    limit = stated(scene, "bid M-V up to 105", "carl")
    assert settled(running, {"carl": [limit, kept]}).did == ["carl: bid M-V 105"]
    bid = read(running.game, "bid M-V 105")
    assert TITLE.standing.overrides(definition(), running.game, bid, kept)
    assert not TITLE.standing.overrides(definition(), running.game, read(running.game, "pass"), kept)


def test_an_auction_of_ones_own_is_not_passed_among_those_of_others() -> None:
    """Ordered beside the bid that opens it: whoever put it up is asked how far they go."""
    scene = auction()
    kept = stated(scene, "pass auctions until OR", "anne")
    assert settled(scene.play("bid M-V 105", "pass"), {"anne": [kept]}).did == []


def test_who_puts_up_what_they_passed_is_asked_about_it() -> None:
    scene = at.stock()
    opening = read(scene.game, "bid M-V 100")
    passed, limit = stated(scene, "pass on M-V until it is sold"), stated(scene, "bid M-V up to 150")
    assert TITLE.standing.overrides(definition(), scene.game, opening, passed)
    assert not TITLE.standing.overrides(definition(), scene.game, opening, limit)


@pytest.mark.parametrize("scene", [at.operating().with_(ors=2), at.merging().with_(ors=2, or_number=1)])
def test_auctions_are_passed_in_stock_rounds_alone(scene: Scene) -> None:
    """Outside of one: in the next one, or refused with what would be kept."""
    following = WAYS.following(scene.game, "SR")
    assert for_rounds(following, following.first_operating).items() <= (
        stated(scene, "pass auctions until OR", "ben").facts.items()
    )
    assert refused(scene, "pass auctions until SR", "ben").example == "pass auctions until OR"
    assert refused(scene, "pass auctions until the end of the round", "ben").example == "pass auctions until OR"


def test_what_stands_beside_the_samples_leaves_the_pass_among_them() -> None:
    """Where there is no room for all, something else goes."""
    scene = at.operating().with_(ors=2)
    many = [f"NW: lay {number}" for number in range(MOST_SAMPLES - 1)]
    found = offered.with_those([*many, "NW: pass"], HINTS, WAYS, scene.game, "anne")
    assert len(found) == MOST_SAMPLES
    assert found[-2] == "NW: pass"
    assert found[-1].startswith("policy NW: ")


@pytest.mark.parametrize(
    ("line", "reads"),
    [
        ("pass all auctions until OR", "pass auctions until OR"),
        ("pass in others' auctions until the operating round", "pass auctions until OR"),
        ("pass every auction until OR unless anyone auctions M-V", "pass auctions until OR unless anyone auctions M-V"),
        ("pass M-V until it is sold", "pass on M-V until it is sold"),
        ("pass on M-V until somebody has it", "pass on M-V until it is sold"),
    ],
)
def test_how_they_are_written(line: str, reads: str) -> None:
    assert stated(at.stock(), line).line == reads


def test_no_bids_for_a_private_in_hand_lasts_while_its_minimum_falls() -> None:
    scene = at.privates()
    kept = stated(scene, "pass on TSR until it is sold", "ben")
    came = settled(scene.play("pass"), {"ben": [kept], "carl": [stated(scene, "pass on TSR until it is sold", "carl")]})
    assert came.did == ["ben: pass", "carl: pass"]
    again = settled(came.scene.play("pass"), came.left)
    assert again.did == ["ben: pass", "carl: pass"]


def every_line(game: Game, player: str) -> tuple[str, ...]:
    """What a letter would offer this player for later."""
    if player in game.active:
        return offered.beside(HINTS, WAYS, game, player)
    return offered.lines(HINTS, WAYS, game, player, ahead.ahead(WAYS, game, player, ()))


@pytest.mark.parametrize("seed", ["lines 1", pytest.param("lines 2", marks=pytest.mark.soak)])
def test_every_line_is_kept_and_never_asked_again(seed: str) -> None:
    """In random games: each would be kept, fits its columns, and answers what it is offered for."""
    found = set()
    for game in positions("jklm", seed):
        for player in game.players:
            asked = () if player in game.active else ahead.ahead(WAYS, game, player, ())
            for line in every_line(game, player):
                assert len(line) <= WIDTH
                order = WAYS.order_of(game, line.partition(COMMENT)[0])
                assert order is not None
                kept = answers.states(WAYS, game, player, order)
                assert kept is not None
                found.add(kept.kind)
                left = ahead.ahead(WAYS, game, player, (kept,))
                assert set(left) <= set(asked)
                answered = player in game.active or kept.line.startswith(
                    PASS_AUCTIONS
                )  # which say nothing of one's turn
                assert answered or len(left) < len(asked), line
    assert found >= {"turn", "pass", "bid"}


@pytest.mark.parametrize(("scene", "other"), [(auction(), "K-K"), (selling(), "SW"), (at.privates(), "BSS")])
def test_a_pass_on_something_else_is_no_pass_on_what_is_offered(scene: Scene, other: str) -> None:
    """An answer to what was offered before comes late."""
    error = lines.refused(scene, f"pass on {other}")
    assert error.say.key == "eighteen.ask.pass_other"
    assert lines.actions(scene, error.example) == lines.actions(scene, "pass")
