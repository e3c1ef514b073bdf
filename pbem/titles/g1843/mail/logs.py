"""Sentences of logs and plain words that only 1843 has; what is wanted and impossible there."""

from __future__ import annotations

import re

from pbem.eighteen.logs.forms import NAME, form
from pbem.eighteen.logs.reading import Reason
from pbem.orders.numbers import WRITTEN

FOR = r"(?:[\w&. -]{1,30}: )?"  # a company
A_LOAN = rf"(?:an?|{WRITTEN}|\d|another|more|the|any|all)? ?(?:loans?|debts?|bonds?)"
WHAT = rf"(?P<private>{NAME})"

FORMS_1843 = (
    form(
        "buy cheapest[ for {price}]",
        r"(?:take|buy|get) (?:the )?cheapest(?: (?:private|one|company))?(?: (?:for|at) <price>)?",
    ),
    form(
        "bid {price}",
        r"<player> raises (?:the bid |their bid )?to <price>",
        r"(?:i )?(?:raise|up it)(?: my bid)? to <price>",
    ),
    form(
        "buy {private}",
        rf"<player> (?:takes|buys) (?:the )?(?:private )?{WHAT} at face(?: value)?",
        rf"(?:take|get) (?:the )?private {WHAT}",
    ),
    form(
        "exchange {private} for {of}",
        rf"<player> exchanges {WHAT} for (?:a |one )?(?:10 ?% )?(?:share of |share in )?<of>(?: share)?",
        rf"(?:swap|trade|convert|turn in|hand in|give up) {WHAT} "
        r"(?:for|into) (?:a |one )?(?:10 ?% )?(?:share of |share in )?<of>(?: share)?",
    ),
    form(
        "{of}: use {private} token {hex}",
        rf"use (?:the )?{WHAT}[:,]? (?:and )?(?:place )?(?:a )?(?:token|station|marker) (?:in|on|at) <hex> with <of>",
    ),
    form(
        "claim port {hex}",
        r"<co>(?:take(s)|claim(s)|get(s)|grab(s)) (?:the )?port(?: marker)?(?: (?:of|in|at|on))? <hex>",
        r"<co>(?:take(s)|claim(s)|get(s)|grab(s)) (?:the )?<hex> port(?: marker)?",
    ),
    form(
        "bankrupt",
        r"(?:i'm |i am |am |i declare |declare )?bankrupt(?:cy)?",
    ),
)


def _reason(pattern: str, key: str, section: str) -> Reason:
    return re.compile(pattern, re.IGNORECASE), f"g1843.why.{key}", f"1843 §{section}" if section else ""


REASONS: tuple[Reason, ...] = (
    _reason(rf"{FOR}(?:take|get|issue|sell) (?:up |out )?{A_LOAN}(?: .{{0,40}})?", "loan", "8.8.3"),
    _reason(rf"{FOR}(?:borrow|repay|pay back|pay off)(?: .{{0,40}})?", "loan", "8.8.3"),
    _reason(rf"{FOR}(?:half|pay half|split)(?: (?:dividends?|pay|it|the revenue))?", "half", "8.7"),
    _reason(rf"{FOR}(?:merge|convert into|nationali[sz]e)(?: .{{0,40}})?", "merge", ""),
    _reason(r"(?:.{1,40} )?\d{1,4}[.,]\d{1,2} (?:fr |francs )?(?:for|on) .{1,60}", "fraction", "6.1"),
    _reason(r"(?:take back|withdraw|retract|cancel) my (?:bid|\d{1,4})\b.{0,80}", "bid_stands", "6.2"),
    _reason(r"[\w'-]{2,20} sells? (?:me|to me) .{0,40}\bshares?\b.{0,80}", "trade", "7.3"),
    _reason(rf"{FOR}.{{0,140}}\b(?:from|out of) my own (?:pocket|cash|money|purse)\b.{{0,60}}", "own_money", "8.8.3"),
    _reason(rf"{FOR}.{{0,30}}\bhalf[- ]?pay(?:s|out)?\b.{{0,60}}", "half", "8.7"),
    _reason(r"(?:short[- ]sell|sell short) .{1,30}", "short", "7.2"),
    _reason(
        rf"{FOR}(?:sell|scrap|return)s? .{{0,12}}trains? (?:back )?to the (?:bank|depot|supply)", "sell_train", "8.8.1"
    ),
    _reason(
        rf"{FOR}(?:issue (?:its |own |treasury |new )*|redeem |buy back |sell (?:its |own |treasury )+)"
        rf"(?:{WRITTEN} |\d )?shares?(?: .{{0,30}})?",
        "issue",
        "7.3",
    ),
)
