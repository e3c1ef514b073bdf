"""Orders of 1861 in the words of players: what each means, what is asked back, what is offered instead."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalAction
from engine.games.g1861.notation import write_action
from pbem.orders.parse import by_name
from pbem.titles.g1861.mail.orders import WORDS
from pbem.words.phrases import phrase
from tests.eighteen.lines import actions, mailed, meant, orders, refused
from tests.rules.g1861.mergers import owned
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.test_offers import meeting


def read(scene: Scene, line: str) -> str:
    """The actions of a line in the engine’s words."""
    return "; ".join(write_action(one).partition(": ")[2] for one in actions(scene, line))


def stock() -> Scene:
    """Anne’s turn in a stock round of phase 4: NW has shares in treasury and market, SW in its treasury."""
    scene = table("anne ben carl").with_(phase="4").with_cash(anne=600, ben=600)
    scene = scene.with_public("NW", price=100, anne=4, ben=2, pool=1, at="F18")
    return scene.with_public("SW", price=90, ben=3, anne=2, at="H18").with_gone("N").stock()


def operating(trains: str = "3", phase: str = "3") -> Scene:
    """Anne’s NW before its track: a train, money, no second stop; her M-V and ben’s SW have trains."""
    scene = table("anne ben carl").with_(phase=phase).with_privates(MRR="anne", TSR="ben")
    scene = scene.with_public("NW", price=100, anne=4, ben=2, pool=2, at="F18", cash=700, trains=trains)
    scene = scene.with_public("SW", price=90, ben=3, at="H18", cash=300, trains="4")
    return scene.with_minor("M-V", "anne", cash=500, trains="2").with_gone("N")


def turn_of(scene: Scene, company: str) -> Scene:
    """Everybody before this company has passed."""
    scene = scene.operating()
    while scene.game.round.order[scene.game.round.turn] != company:  # type: ignore[union-attr]
        scene = scene.play("pass")
    return scene


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("bid TSR 25", "bid TSR 25"),
        ("auction TSR at 25", "bid TSR 25"),
        ("bid 25", "bid TSR 25"),
        ("bid R25 on tsr please", "bid TSR 25"),
        ("bid Tsarskoye Selo 30", "bid TSR 30"),
        ("pass on TSR", "pass"),
        ("skip", "pass"),
    ],
)
def test_private_auction(line: str, means: str) -> None:
    """The amount alone is enough while an auction runs."""
    assert read(table("anne ben carl"), line) == means


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("auction M-V at 100", "bid M-V 100"),
        ("bid mv 105", "bid M-V 105"),
        ("buy NW from treasury", "buy NW treasury"),
        ("buy 10% NW from market", "buy NW pool"),
        ("buy nw from the bank pool", "buy NW pool"),
        ("buy 1 share of NW from the market", "buy NW pool"),
        ("buy North Western from market", "buy NW pool"),
        ("buy NW cert from market for 100", "buy NW pool"),
        ("buy SW", "buy SW treasury"),
        ("buy SW @ 90", "buy SW treasury"),
        ("sell 2 NW", "sell NW 2"),
        ("sell NW 2", "sell NW 2"),
        ("sell nw", "sell NW 1"),
        ("sell 20% NW", "sell NW 2"),
        ("sell all NW", "sell NW 4"),
        ("sell two NW shares", "sell NW 2"),
        ("sell a couple of NW", "sell NW 2"),
        ("sell 2 NW and 1 SW", "sell NW 2; sell SW 1"),
        ("sell NW 2, SW 1", "sell NW 2; sell SW 1"),
        ("NW: sell 2", "sell NW 2"),
        ("par SE at 100 token L12", "start SE 100; token SE L12 0"),
        ("start SE at 100 on L12", "start SE 100; token SE L12 0"),
        ("par SE 100 Kiev", "start SE 100; token SE D14 0"),
        ("par SE at 100 token D14 stop 0", "start SE 100; token SE D14 0"),
        ("par SE at 100", "start SE 100"),
        ("pass", "pass"),
        ("NW: pass", "pass"),
    ],
)
def test_stock_round(line: str, means: str) -> None:
    """Shares, minors and publics."""
    assert read(stock(), line) == means


@pytest.mark.parametrize(
    ("line", "asked", "offered"),
    [
        ("buy NW", "source", ("buy NW from treasury", "buy NW from market")),
        ("buy a NW share", "source", ("buy NW from treasury", "buy NW from market")),
        ("buy 2 SW", "buy_one", ("buy SW",)),
        ("buy 15% SW", "percent", ("buy 10% SW",)),
        ("buy SW for 50", "share_price", ("buy SW",)),
        ("buy SW @ 50", "share_price", ("buy SW",)),
        ("start M-V at 100", "minor", ("bid M-V 100",)),
        ("buy M-V", "minor", ("bid M-V 100",)),
        ("bid m k 100", "which", ("bid M-K 100",)),
        ("bid M-K", "bid_how_much", ("bid M-K 100",)),
        ("sell 1 NWR", "meant", ("sell 1 NW",)),
        ("sell 1 Nothr Western", "unknown", ()),
        ("sell", "sell_what", ("sell 1 NW", "sell 1 SW")),
        ("buy Anna", "unknown", ()),
        ("buy SW gladly", "unknown", ("buy SW",)),
        ("buy train 4", "no_company", ()),
    ],
)
def test_stock_round_asked_back(line: str, asked: str, offered: tuple[str, ...]) -> None:
    """What is not sure is asked, with lines that are legal."""
    error = refused(stock(), line)
    assert error.say.key == f"eighteen.ask.{asked}"
    assert (error.choices or tuple(filter(None, [error.example]))) == offered
    assert phrase(error.say.key, **error.say.facts)
    for one in offered:
        mailed(stock().game, one)


def test_par_lists_the_legal_prices() -> None:
    """Without a price each legal one is a line."""
    error = refused(stock(), "par SE")
    assert error.choices[:2] == ("par SE at 70", "par SE at 80")
    assert error.section == "1861 §4.2.3"


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("redeem 2", "redeem NW 2"),
        ("NW: redeem", "redeem NW 1"),
        ("NW redeem all", "redeem NW 2"),
        ("buy MRR for 50", "private NW MRR 50"),
        ("buy TSR for 20", "offer private NW TSR 20"),
        ("NW: buy train 3", "pass; pass; pass; train NW 3 225 bank"),
        ("buy a 3", "pass; pass; pass; train NW 3 225 bank"),
        ("buy 4 from SW for 100", "pass; pass; pass; offer train NW 4 100 SW"),
        ("buy SW's 4 for 100", "pass; pass; pass; offer train NW 4 100 SW"),
        ("buy a 2-train from M-V for 1", "pass; pass; pass; train NW 2 1 M-V"),
        ("buy M-V 2 1", "pass; pass; pass; train NW 2 1 M-V"),
        ("buy MRR from Ann for 50", "private NW MRR 50"),
        ("buy 4 from Ben's SW for 100", "pass; pass; pass; offer train NW 4 100 SW"),
        ("buy 2 3-trains", "pass; pass; pass; train NW 3 225 bank; train NW 3 225 bank"),
        ("NW: pass", "pass"),
    ],
)
def test_company_turn(line: str, means: str) -> None:
    """What is ordered for a later step declines the steps before it."""
    assert read(turn_of(operating(), "NW"), line) == means


@pytest.mark.parametrize(
    ("line", "asked", "offered"),
    [
        ("buy MRR", "private_price", ("NW: buy MRR for 1", "NW: buy MRR for 75")),
        ("buy train 4 from SW", "train_price", ("NW: buy train 4 from SW for 1", "NW: buy train 4 from SW for 700")),
        ("buy train 9", "no_train", ("NW: buy train 2", "NW: buy train 3")),
        ("M-V: pass", "pass_other", ("NW: pass",)),
        ("N W: redeem 2", "", ()),
        ("NWW: redeem 2", "meant", ("NW: redeem 2",)),
    ],
)
def test_company_turn_asked_back(line: str, asked: str, offered: tuple[str, ...]) -> None:
    """Prices are asked for; the lines offered are legal."""
    scene = turn_of(operating(), "NW")
    if not asked:
        assert read(scene, line) == "redeem NW 2"
        return
    error = refused(scene, line)
    assert error.say.key == f"eighteen.ask.{asked}"
    assert phrase(error.say.key, **error.say.facts)
    lines = error.choices or (error.example,)
    assert set(lines) <= set(offered)
    for one in lines:
        mailed(scene.game, one)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("M-V: buy train 3", "other_company"),
        ("NW: redeem 9", "redeem_none"),
    ],
)
def test_why_an_order_cannot_be_reached(line: str, code: str) -> None:
    """The reason that matters, not what is waited for."""
    scene = turn_of(operating(), "NW")
    with pytest.raises(IllegalAction) as found:
        mailed(scene.game, line)
    assert found.value.refusal.code == code


@pytest.mark.parametrize("line", ["NW: run best", "NW: run", "NW: pay", "NW: half", "NW: withhold"])
def test_nothing_to_run_is_no_fault(line: str) -> None:
    """NW has no second stop: whoever orders its run, or the money from it, is told so, and nothing is refused."""
    found = meant(turn_of(operating(), "NW").game, line)
    assert found.actions == ()
    assert found.says[0].key in ("eighteen.run.nothing", "eighteen.ask.settled")
    error = refused(turn_of(operating(), "NW"), "NW: run 3: F18-H18")
    assert error.say.key == "eighteen.run.nothing"


def test_revenue_is_never_passed_over() -> None:
    """A dividend is asked back before a train is bought, with the purchase behind it."""
    error = refused(meeting(), "buy train 3 from M-V for 1")
    assert (error.say.key, error.section) == ("eighteen.ask.dividend", "1861 §5.5.5")
    both = (f"NW: {kind}; buy train 3 from M-V for 1" for kind in ("pay", "half", "withhold"))
    assert error.choices == tuple(both)
    for line, kind in (
        ("pay", "pay"),
        ("pay half", "half"),
        ("NW half", "half"),
        ("keep", "keep"),
        ("withhold", "keep"),
    ):
        found = read(meeting(), line)
        assert found.endswith(f"dividend NW {kind}")
        assert "run NW 2:" in found


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("merge N + M-V into NW", "merge N M-V into NW"),
        ("merge M-V & N into nw", "merge N M-V into NW"),
        ("merge n, mv and stpw into Southwestern", "merge N M-V StP-W into SW"),
        ("merge N+M-V+SPW into GRR", "merge N M-V StP-W into GR"),
        ("N: merge M-V into NW", "merge N M-V into NW"),
        ("M-V: merge N into NW", "merge N M-V into NW"),
        ("merge M-V into NW", "merge N M-V into NW"),
        ("merge N + M-K into NW", "offer merge N M-K into NW"),
        ("merge N + M-V + StP-W into SW tokens E1 I13", "merge N M-V StP-W into SW; remove SW H8 0"),
        ("merge N + M-V + StP-W into SW keeping Moscow, Voronezh", "merge N M-V StP-W into SW; remove SW E1 0"),
        ("pass", "pass"),
        ("N: pass", "pass"),
    ],
)
def test_merger_round(line: str, means: str) -> None:
    """Minors in any order and with any separators; the hexes whose tokens stay."""
    assert read(owned({"N": "anne", "M-V": "anne", "StP-W": "anne", "M-K": "ben"}), line) == means


@pytest.mark.parametrize(
    ("line", "asked", "offered"),
    [
        ("merge N + MK into NW", "not_minor", "merge N + M-K into NW"),
        ("merge N + m k into NW", "which", "merge N + M-K into NW"),
        ("merge N + M-V", "merge_into", "merge N + M-V into GR"),
        ("merge", "merge_which", "merge N + M-V into GR"),
        ("merge N + M-V + StP-W into NW tokens D14 E1", "merge_token", "merge N + M-V + StP-W into NW"),
    ],
)
def test_merger_round_asked_back(line: str, asked: str, offered: str) -> None:
    """`MK` is never taken for `M-K` silently."""
    scene = owned({"N": "anne", "M-V": "anne", "StP-W": "anne", "M-K": "ben"})
    error = refused(scene, line)
    assert error.say.key == f"eighteen.ask.{asked}"
    assert phrase(error.say.key, **error.say.facts)
    assert (error.choices or (error.example,))[0] == offered
    mailed(scene.game, offered)


def test_what_follows_a_merger() -> None:
    """Tokens given up, then shares, several at once."""
    scene = owned({"N": "anne", "M-V": "anne", "StP-W": "anne"}).play("merge N M-V StP-W into GR")
    assert [read(scene, line) for line in ("remove E1", "GR: remove Moscow")] == ["remove GR E1 0", "remove GR H8 0"]
    scene = scene.play("remove GR E1 0")
    two = "buy GR treasury; buy GR treasury"
    assert [read(scene, line) for line in ("buy 2 GR", "buy 20% GR", "buy 2", "buy 2 shares")] == [two] * 4
    assert read(scene, "buy") == "buy GR treasury"


def test_conversion() -> None:
    """The public may be left out where one is left."""
    scene = table("anne ben carl").with_(phase="3").with_minor("M-V", "anne", price=120).merging()
    assert read(scene, "MV: convert into MKV") == "convert M-V MKV"
    assert read(scene, "convert M-V to Moscow, Kiev & Voronezh Railway") == "convert M-V MKV"
    assert refused(scene, "convert").choices[:2] == ("M-V: convert into GR", "M-V: convert into NW")
    for public in ("GR", "NW", "SW", "SE", "MK", "MVR", "MKN"):
        scene = scene.with_public(public, anne=1, ben=2)
    assert read(scene, "convert") == "convert M-V MKV"


def test_answers_to_an_offer() -> None:
    """Yes, no, and no in other words."""
    scene = meeting().play("anne: offer private NW WVR 50")
    assert [read(scene, line) for line in ("counter 70", "counter at 70", "counter with 70 R")] == ["counter 70"] * 3
    assert refused(scene, "counter").choices == ("accept", "decline")
    lines = ("accept", "accept the offer", "decline", "reject it", "pass")
    assert [read(scene, line) for line in lines] == ["accept", "accept", "decline", "decline", "decline"]


def test_nationalisation() -> None:
    """`nationalise NW`, `keep NW`."""
    scene = table("anne ben carl").with_public("NW", anne=4, at="F18").operating().with_(trainless=("NW",))
    yes = [read(scene, line) for line in ("nationalise NW", "nationalize", "NW: nationalise")]
    assert yes == ["nationalise NW"] * 3
    assert [read(scene, line) for line in ("keep NW", "keep", "NW: pass", "decline")] == ["pass"] * 4
    assert refused(scene, "keep SW").choices == ("keep NW", "nationalise NW")


def test_trains_too_many() -> None:
    """The company need not be named where one is asked, nor the train where one kind is held."""
    scene = table("anne ben carl").with_public("NW", anne=4, at="F18", trains="2 3 3 3 3").operating()
    assert [read(scene, line) for line in ("discard 3", "NW: discard a 3-train", "discard NW 3")] == [
        "discard NW 3"
    ] * 3
    assert refused(scene, "discard").choices == ("NW: discard 2", "NW: discard 3")
    alike = table("anne ben carl").with_public("NW", anne=4, at="F18", trains="3 3 3 3 3").operating()
    assert read(alike, "discard") == "discard NW 3"


def test_keep_open_does_nothing() -> None:
    """It keeps the turn open."""
    found = meant(meeting().game, "keep open")
    assert (found.open, found.actions) == (True, ())


def test_a_minor_halves_by_itself() -> None:
    """«run best; half» is written for minors too, where nothing is to be decided."""
    scene = turn_of(operating(), "M-V")
    while "train" not in scene.game.active_step().name:
        scene = scene.play("pass")
    assert meant(scene.game, "M-V: half").says[0].key == "eighteen.ask.settled"


@pytest.mark.parametrize(
    "line",
    [
        "par SE at 110 token L12", "lay tile 57 E9 NE", "NW: upgrade tile G9 23", "NW: pay half",
        "merge K-B + O-K + K-K into SW keep D14 D20", "SW: remove token D14", "accept the bid",
        *(one.example for one in WORDS),
    ],
)  # fmt: skip
def test_no_order_is_taken_for_two(line: str) -> None:
    """Order words that may stand in the rest of another are named there."""
    (order,) = orders(line)
    actions = {name for name, row in by_name(WORDS).items() if len(name) > 1} - order.word.inside
    assert not actions & set(order.args)


@pytest.mark.parametrize(
    ("mail", "cash"),
    [
        ("NW: redeem 2\nbuy MRR for 50", 450),
        ("NW: redeem 2; buy MRR for 50  # for its income", 450),
        ("NW:\n- redeem 2\n- buy MRR for 50", 450),
        ("nw redeem 2\nNW: pass; pass", 500),
    ],
)
def test_mails(mail: str, cash: int) -> None:
    """Lines and pieces below a company’s name are about it."""
    game = mailed(turn_of(operating(), "NW").game, mail)
    assert game.purses["NW"] == cash
