"""A message that a line asks to pass on goes whole: only a sentence that is plainly for us is left out at its end."""

from __future__ import annotations

import pytest

from pbem.orders.relays import relayed


@pytest.mark.parametrize(
    ("said", "sent"),
    [
        ("would you sell me the 2? My move comes later today.", "would you sell me the 2?"),
        ("hi! I'll send my move tonight.", "hi!"),
        ("don't worry. My bid tonight will be low.", None),
        ("fine. My move then depends on you.", None),
        ("hi. I'll send you my bid tonight.", None),
        ("I'll send my move tonight.", None),
    ],
)
def test_what_goes_to_the_other(said: str, sent: str | None) -> None:
    found = relayed(f"Please tell Ben: {said}")
    assert found is not None
    assert (found.names, found.text) == ("Ben", sent or said)


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("Can you pass this on to Ben, just him: hello", "Ben"),
        ("tell Ben privately: hello", "Ben"),
        ("Not my move yet, just a message to Dan and Cleo: hello", "Dan, Cleo"),
        ("no orders yet, please tell Ben: hello", "Ben"),
    ],
)
def test_to_whom(said: str, names: str) -> None:
    found = relayed(said)
    assert found is not None
    assert (found.before, found.names, found.text) == ("", names, "hello")
