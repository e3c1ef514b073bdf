"""The order that the parts of a sentence make together: which facts it needs, and which it may have besides. Data."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from pbem.orders.numbers import whole

OR, SR, ROUND = "OR", "SR", "round"
_ROUNDS = {OR: OR, SR: SR, ROUND: "the end of the round"}
ANYONE = "anyone"
_EVERYBODY = re.compile(r"(?:any|some)(?:one|body)(?: else)?|any (?:other )?player|(?:one|any) of .+", re.IGNORECASE)

Facts = Mapping[str, str]


def order_of(facts: Facts) -> str:
    """The order that has all these facts; "" where there is none."""
    for needs, may, made in _ORDERS:
        if needs <= facts.keys() and facts.keys() <= needs | may and (line := made(facts)):
            return line
    return ""


def _passes(facts: Facts) -> str:
    only = "auctions " if "only" in facts else ""
    until = facts.get("until", "")
    until = OR if only and until == ROUND else until
    if not until and "declined" in facts and "all" not in facts:
        return ""
    if not until:
        until = SR if {"privates", "declined"} & facts.keys() else OR if "event" in facts else ""
    if not until or not {"pass", "quiet"} & facts.keys() or ({"own", "one"} & facts.keys() and not only):
        return ""
    if "then" in facts and ("event" not in facts or facts["then"] != "ask"):
        return ""
    return f"pass {only}until {_ROUNDS[until]}{_unless(facts)}"


def _unless(facts: Facts) -> str:
    """What ends it: «anyone sells NW, anyone sells SW»."""
    if "event" not in facts:
        return ""
    said = [facts[one] for one in ("who", "other") if one in facts] or [ANYONE]
    who = [ANYONE if _EVERYBODY.fullmatch(one) else one for one in said]
    what = [facts[one] for one in ("what", "also") if one in facts]
    happens = [f"{each} {facts['event']} {company}" for each in who for company in what]
    return f" unless {', '.join(happens)}"


def _bids(facts: Facts) -> str:
    most = "".join(sign for sign in facts["price"] if sign.isdecimal())
    if not most or ("asks" in facts and facts.get("then") != "ask"):
        return ""
    of = f" {facts['of']}" if "of" in facts else ""
    then = f" then {facts['then']}" if "then" in facts else ""
    return f"bid{of} up to {most}{then}"


def _buys(facts: Facts) -> str:
    then = f" then {facts['then']}" if "then" in facts else ""
    if "percent" in facts:
        return f"buy {facts['of']} until {facts['percent']}%{then}"
    return f"buy {facts['of']} until {whole(facts['number'].lower()) or facts['number']} shares{then}"


def _lasts(facts: Facts) -> str:
    return f"policy {facts['of']}: {facts['dividend']}, run best"


def _words(said: str) -> frozenset[str]:
    return frozenset(said.split())


_ORDERS: tuple[tuple[frozenset[str], frozenset[str], Callable[[Facts], str]], ...] = (
    (
        _words(""),
        _words("pass quiet until see only own one privates declined all event who other what also then"),
        _passes,
    ),
    (_words("price limit"), _words("bid soft of on cheap above then asks"), _bids),
    (_words("price soft above"), _words("bid of on cheap then asks"), _bids),
    (_words("buy of shares"), _words("each number percent then"), _buys),
    (_words("policy of always best dividend"), _words("unasked quiet"), _lasts),
)
