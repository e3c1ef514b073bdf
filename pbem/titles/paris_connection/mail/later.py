"""Whether a line says that it is for a later turn: «Next turn: purple for 2 red» is no order of the turn that is on."""

from __future__ import annotations

import re

from pbem.orders.next_turn import AFTER_THIS

_LEADS = r"(?:(?:and|also|then|plus|but|p\.?s\.?|oh|ok|already)\b[,:]?\s+)*"
_LATER = re.compile(  # «my next move» is the one that is to be made
    rf"\W*{_LEADS}(?:(?:for|in|on|at|as for)\s+)?(?:(?:my|the)\s+)?(?:next|following)\s+(?:turn|go|round|time)\b|"
    rf"\W*{_LEADS}(?:for|as for)\s+(?:the|my)\s+next(?:\s+one)?\s*[:,]|"
    rf"\W*{_LEADS}(?:for\s+)?(?:later|afterwards|tomorrow|{AFTER_THIS}|the (?:turn|one) after)\s*[:,]",
    re.IGNORECASE,
)


def is_for_later(line: str) -> bool:
    """Whether the line begins with a later turn; nothing that hangs on no condition can be ordered for it."""
    return _LATER.match(line) is not None
