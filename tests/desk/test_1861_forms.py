"""Every form of order that players of 1861 were promised, each sent as a mail to the real desk where it fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import pytest

from pbem.orders.order import OrderWord
from pbem.titles.g1861.mail.orders import WORDS
from tests import scenes_1861 as at
from tests.placed_1861 import Desk, desk, kept_1861
from tests.rules.g1861.table import Scene
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

Form = tuple[
    Callable[[], Scene], str, str
]  # where, the mail, and the engine's actions: «(why)» is behind unordered ones
BEST = "run NW 3:H8-I7-J8-K7 4:E1-F2-F4-G5-G7-H8"
LONG = "run NW 3:D20-D18-D16-D14-D12-D10-E9 4:E1-F2-F4-G5-G7-H8-I7-J8-K7"
REST = "pass (private); pass (trains); pass (private_last)"

PROMISED: tuple[Form, ...] = (
    (at.privates, "bid TSR 25", "bid TSR 25"),
    (at.privates, "pass", "pass"),
    (at.stock, "auction M-V at 100", "bid M-V 100"),
    (at.stock, "buy GR", "buy GR treasury"),
    (at.stock, "buy 10% NW from market", "buy NW pool"),
    (at.stock, "buy NW from treasury", "buy NW treasury"),
    (at.stock, "sell 2 SW; buy MKN", "sell SW 2; buy MKN treasury"),
    (at.stock, "par SE at 110 token L12", "start SE 110; token SE L12 0"),
    (at.operating, "NW: redeem 2", f"redeem NW 2; pass (track); pass (token); {BEST} (run)"),
    (
        at.operating,
        "NW: lay 57 E9 NE; lay 8 F10 to E9-G9",
        f"pass; lay NW 57 E9 1; lay NW 8 F10 2; pass (token); {LONG} (run)",
    ),
    (at.operating, "NW: upgrade G9 23", f"pass; lay NW 23 G9 4; pass (track); pass (token); {BEST} (run)"),
    (at.operating, "NW: token K7\npay", f"pass; pass; token NW K7 0; {BEST}; dividend NW pay; {REST}"),
    (at.operating, "NW: buy MRR for 50; keep open", "private NW MRR 50"),
    (at.running, "NW: run best; half", f"{LONG}; dividend NW half; pass (trains)"),
    (at.running, "NW: run 3: D20-D14-E9, 4: best; pay", f"{LONG}; dividend NW pay; pass (trains)"),
    (at.running, "NW: withhold; keep open", f"{LONG}; dividend NW keep"),
    (at.buying, "MKN: buy train 4", "train MKN 4 350 bank; pass (trains)"),
    (at.buying, "MKN: buy train 4 from NW for 180", "train MKN 4 180 NW; pass (trains)"),
    (at.buying, "MKN: buy train 4 from SW for 180", "offer train MKN 4 180 SW"),
    (at.too_many, "NW: discard 3", "discard NW 3"),
    (at.converting, "MV: convert into MKV", "convert M-V MKV"),
    (at.merging, "merge KB + OK + K-K into SW tokens D14 D20", "merge K-B O-K K-K into SW"),
    (at.merging, "pass", "pass"),
    (at.giving_up, "SW: remove D14", "remove SW D14 0"),
    (at.merged, "remove E1", "remove GR E1 0"),
    (at.merged, "remove E1; buy 2 GR", "remove GR E1 0; buy GR treasury; buy GR treasury; pass (purchase)"),
    (at.offered, "accept", "accept"),
    (at.offered, "decline", "decline"),
    (at.offered, "counter 70", "counter 70"),
    (at.asked_for_a_train, "counter 190", "counter 190"),
    (at.trainless, "nationalise NW", "nationalise NW"),
    (at.trainless, "keep NW", "pass"),
    (at.operating, "lay ? E9", ""),
)

ANSWERS: tuple[Form, ...] = (
    *((at.offered, said, "accept") for said in ("ok", "y", "yes", "Y", "OK!", "yes please")),
    *((at.offered, said, "decline") for said in ("n", "N", "no", "no thanks")),
    *((at.trainless, said, "nationalise NW") for said in ("y", "ok")),
    *((at.trainless, said, "pass") for said in ("n", "no")),
    *(
        (where, said, "")
        for where in (at.stock, at.moscow, at.privates)
        for said in ("ok", "y", "n", "N", "e", "E", "V")
    ),
)

NAMES: tuple[Form, ...] = (
    (at.stock, "buy GRR", "buy GR treasury"),
    (at.letters, "bid StP-W 100", "bid StP-W 100"),
    (at.letters, "bid SPW 100", "bid StP-W 100"),
    (at.first_minor, "bid N at 100", "bid N 100"),
    (at.letters, "bid E 100", "bid E 100"),
    (at.letters, "bid v 100", "bid V 100"),
    (at.letters, "bid D 100", "bid D 100"),
    (at.letters, "bid Y 100", "bid D 100"),
    (at.letters, "bid M-K 100", "bid M-K 100"),
    (at.letters, "bid M–K 100", "bid M-K 100"),
    (at.letters, "bid MK 100", ""),  # the public, which is not auctioned: asked back
    (at.letters, "bid M K 100", ""),
    (at.letters, "par M-K at 100 token H12", ""),
    (at.letters, "par MK at 100 token L12", "start MK 100; token MK L12 0"),
    (at.letters, "par NW at 100 token L12", "start NW 100; token NW L12 0"),
    (at.letters, "par SE at 100 token L12", "start SE 100; token SE L12 0"),
    (at.letters, "SE: par at 100 token L12", "start SE 100; token SE L12 0"),
    (at.operating, "lay 57 E9 SW for NW; keep open", "pass; lay NW 57 E9 1"),
    (at.operating, "NW: lay 5 E9 SW NW; keep open", "pass; lay NW 5 E9 1"),
    (at.operating, "lay 6 E9 N, SW; keep open", "pass; lay NW 6 E9 1"),
    (at.operating, "nw: lay 5 e9 sw nw; keep open", "pass; lay NW 5 E9 1"),
    (at.moscow, "N: run best; V: run best", "run N 2:E1-F2-F4-G5-G7-H8; pass (trains); pass (track)"),
    (at.moscow, "N: run best; V: run best; half", "run N 2:E1-F2-F4-G5-G7-H8; pass (trains); pass (track)"),
    # N is asked first: it could buy V's train of itself (§5.5.8)
    (at.moscow, "V: run best", "run N 2:E1-F2-F4-G5-G7-H8 (run)"),
)


def done(desk: Desk, form: Form) -> str:
    """What the mail of a form did."""
    scene, text, _ = form
    desk.put(scene())
    came = desk.send(text)
    asked = desk.names[desk.position.active[0]] if came.lines else desk.active()
    assert came.outcome in ("applied", "answered", "refused"), (text, asked)
    return "; ".join(line.partition(": ")[2] for line in came.lines)


def wrong(desk: Desk, forms: Iterable[Form]) -> list[tuple[str, str, str]]:
    """The mails that did something else: what was sent, what it did, what it should have done."""
    found = [(form[1], done(desk, form), form[2]) for form in forms]
    return [one for one in found if one[1] != one[2]]


EXAMPLES: Mapping[str, Callable[[], Scene]] = {
    "bid": at.privates, "buy": at.stock, "sell": at.stock, "par": at.stock, "redeem": at.operating,
    "lay": at.operating, "upgrade": at.operating, "token": at.operating, "run": at.running, "pay": at.running,
    "half": at.running, "withhold": at.running, "discard": at.too_many, "convert": at.converting,
    "merge": at.merging, "remove": at.giving_up, "nationalise": at.trainless, "accept": at.offered,
    "decline": at.offered, "counter": at.asked_for_a_train, "pass": at.operating,
}  # fmt: skip


ELSEWHERE = {"keep", "policy", "if"}  # no moves by themselves


@pytest.mark.parametrize(("written", "every"), sampled([(str.lower, 2), (str, 1), (str.upper, 1)], 1))
def test_every_order_that_was_promised(desk: Desk, written: Callable[[str], str], every: int) -> None:
    """Whatever its case."""
    assert wrong(desk, [(scene, written(text), means) for scene, text, means in PROMISED[::every]]) == []


def test_every_example_of_the_help_is_an_order(desk: Desk) -> None:
    """And every other name of an order word stands for it."""
    assert set(EXAMPLES) | ELSEWHERE == {one.word for one in WORDS}
    for one in WORDS:
        if one.word not in ELSEWHERE:
            did = [done(desk, (EXAMPLES[one.word], text, "")) for text in (one.example, *_called_otherwise(one))]
            assert did[0], one.word
            assert did == did[:1] * len(did), (one.word, did)


def _called_otherwise(one: OrderWord) -> list[str]:
    return [one.example.replace(one.word, alias, 1) for alias in one.aliases]


def test_bare_answers_answer_a_question_and_nothing_else(desk: Desk) -> None:
    assert wrong(desk, ANSWERS) == []


@pytest.mark.parametrize("each", sampled([3, 1], 1))
def test_names_of_both_editions_sides_and_letters(desk: Desk, each: int) -> None:
    assert wrong(desk, NAMES[::each]) == []
