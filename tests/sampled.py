"""Which of a test's cases `make test` plays; the others are for `make soak`, which plays them all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(cases: Iterable[Any], chosen: int | Iterable[Any], *, single: bool = False) -> list[Any]:
    """All cases, in their order; those that are not among the first so many, or not named, are marked `soak`.

    A tuple is several arguments, unless each case is a `single` one.
    """
    every = list(cases)
    wanted = every[:chosen] if isinstance(chosen, int) else list(chosen)
    assert all(one in every for one in wanted), "a case that is to be played every day is none of them"
    return [one if one in wanted else _for_soak(one, single or not isinstance(one, tuple)) for one in every]


def spread(cases: Iterable[Any], each: int, *, single: bool = False) -> list[Any]:
    """The same of a long list of cases that are nearly equal: each third one, or so, every day."""
    every = list(cases)
    return sampled(every, every[::each], single=single)


def _for_soak(case: Any, single: bool) -> Any:
    if hasattr(case, "marks"):  # a `pytest.param`
        return case._replace(marks=(*case.marks, pytest.mark.soak))
    return pytest.param(*([case] if single else case), marks=pytest.mark.soak)
