"""What tests of days and times share: a present moment, random words and presents, and what a refusal says."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeVar
from zoneinfo import ZoneInfo

import pytest
from hypothesis import strategies as st

from pbem.orders.order import OrderError
from tests.orders.messages import worded

PARIS = ZoneInfo("Europe/Paris")
HERE = datetime(2026, 11, 21, 18, 0, tzinfo=PARIS)  # a Saturday

_PIECES = (
    "3 17 31 29 0 aug feb 29 3/8 8/3 5.12. 3.8.27 2027 2028-02-29 20:00 2:30 8pm 7.30 noon midnight - – to until "
    "from at friday sun today tomorrow next week the of , 24h 2 days and 1d 12h 90 minutes off"
)
_ZONES = ("Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "UTC")
WORDS = st.lists(st.sampled_from(_PIECES.split()), max_size=7).map(" ".join) | st.text(max_size=40)
PRESENTS = st.builds(
    lambda seconds, zone: datetime.fromtimestamp(seconds, UTC).astimezone(ZoneInfo(zone)),
    st.integers(1_767_225_600, 2_208_988_800),  # 2026 to 2039
    st.sampled_from(_ZONES),
)

T = TypeVar("T")


def refusal(read: Callable[[], object]) -> tuple[str, str, tuple[str, ...]]:
    """Code, example and choices of the refusal; its sentence has all its facts."""
    with pytest.raises(OrderError) as caught:
        read()
    assert worded(caught.value.say)
    return caught.value.say.key.removeprefix("orders."), caught.value.example, caught.value.choices


def outcome(read: Callable[[], T]) -> T | str:
    """What was read, or the sentence of the refusal."""
    try:
        return read()
    except OrderError as error:
        return worded(error.say)
