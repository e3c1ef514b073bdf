"""The games whose companies run trains: what if, by slug."""

from __future__ import annotations

from typing import Any

from engine.common18xx.whatif.supposing import WhatIf
from engine.games.g1861.whatif import WHAT_IF as WHAT_IF_1861

WHAT_IFS: dict[str, WhatIf[Any]] = {"1861": WHAT_IF_1861}
