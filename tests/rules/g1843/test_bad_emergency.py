"""1843 §8.8.3: orders in an emergency that are refused say how the money can be raised."""

from __future__ import annotations

from tests.rules.g1843.test_8_8_3_emergency import poor

NOR = {"anne": 3, "ben": 2}  # anne is its director; ben could follow


def test_8_8_3_what_is_missing_is_told_with_every_way_to_raise_it() -> None:
    """300 for the train, 100 of PO, 20 of anne: 180 are missing, which two or three shares would bring."""
    scene = poor(treasury=100, cash=20, NOR=NOR).with_privates(HAV="anne", PSG="ben")
    refused = scene.refusal("train PO 4+1 300 bank")
    assert refused.facts["ways"] == "up to 3 of NOR at 86, up to 1 of PO at 213, HAV for 60"
    assert refused.facts == scene.refusal("pass").facts


def test_8_8_3_every_way_that_is_told_is_lawful_and_a_share_more_is_not() -> None:
    scene = poor(treasury=100, cash=20, NOR=NOR).with_privates(HAV="anne")
    assert [scene.allows(one) for one in ("sell NOR 3", "sell PO 1", "cash HAV")] == [True] * 3
    assert scene.refuses("sell PO 2") == "beyond_need"
    short = scene.with_cash(anne=120)  # 80 are missing
    assert short.refusal("sell NOR 2").facts["ways"] == "up to 1 of NOR at 86, up to 1 of PO at 213, HAV for 60"


def test_8_8_3_bankruptcy_too_early_tells_what_is_left() -> None:
    scene = poor(treasury=100, cash=20, NOR=NOR)
    assert scene.refusal("bankrupt PO").facts["ways"] == "up to 3 of NOR at 86, up to 1 of PO at 213"
