"""«Nothing more for StP-W this turn»: that the company whose turn it is passes, before what others are to do."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.eighteen.meant.named import Named
from pbem.orders.prose import Sentence

_NO_MORE = re.compile(
    r"\W*(?:(?:and|so|ok|okay|well|then),? )*(?:"
    r"(?:(?:there(?:'s| is)|i (?:want|do|have)) )?(?:nothing|no (?:action|move|order)s?)"
    r"(?: (?:more|else|further|to do))*|"
    r"that(?:'s| is| was) (?:it|all|everything)|(?:i'm |i am |we're )?(?:done|finished|through)) "
    r"(?:for|from|with|by) (?P<who>[\w.&-]+(?: [\w.&-]+)??)"
    r"(?:,? (?:(?:for |in )?(?:this|its|the current) (?:turn|round|or|time|go)|now|today|here|then))*"
    r"(?:\W*\Z|[,;:]\s+(?:(?:and|but|so) )?(?P<rest>.+))",
    re.IGNORECASE | re.DOTALL,
)


def passed_first(company: str, named: Named, said: Sequence[Sentence]) -> list[Sentence]:
    """The sentences, with a pass in place of the first where that has done with the company.

    Further down it ends what was ordered above it, and says nothing new.
    """
    first = _NO_MORE.fullmatch(said[0].text.replace("’", "'")) if said else None
    if first is None or tuple(named(first["who"])) != (company,):
        return list(said)
    rest = [Sentence(first["rest"])] if first["rest"] else []
    return [said[0]._replace(text=f"{company} passes."), *rest, *said[1:]]
