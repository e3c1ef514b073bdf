"""Sentences of logs and plain words that only 1861 has; what is wanted and impossible there."""

from __future__ import annotations

import re

from pbem.eighteen.logs.forms import NAME, SHARE, form
from pbem.eighteen.logs.past import AGREE
from pbem.eighteen.logs.reading import Reason
from pbem.orders.numbers import WRITTEN

OWN = rf"(?P<own>{NAME})"
MINORS = r"(?P<minors>[\w&,.'+/ -]+?)"
PUBLIC = rf"(?:the )?(?:public )?(?P<public>{NAME})"
INTO = r"(?:in)?to(?: form)?|as|forming|to become"
TOKENS = r"(?:,? (?:with |keeping |and )?(?:the )?tokens? (?:on |in |at )?(?P<places>[\w ,-]+))?"
YES = r"nationali[sz]e"
AGREED = r"(?:chooses to (?:be )?nationali[sz]ed?|agrees to be nationali[sz]ed|nationali[sz]es)"
REFUSED = r"(?:declines? (?:to be )?nationali[sz](?:ed|ation)|refuses? (?:to be )?nationali[sz](?:ed|ation))"
NOT = r"(?:do not|don't|no|not) nationali[sz]e"
FOR = r"(?:[\w&. -]{1,30}: )?"  # a company
A_LOAN = rf"(?:an?|{WRITTEN}|\d|another|more|the|any|all)? ?(?:loans?|debts?|bonds?)"

FORMS_1861 = (
    form(
        "redeem {number}",
        rf"<co>redeem(s) <count>{SHARE}(?: (?:of|in) {OWN})?(?: from <source>)?(?: for <paid>)?",
        rf"<co>redeem(s) <count> {OWN}{SHARE}(?: from <source>)?(?: for <paid>)?",
        rf"<co>buy(s) back <count>{SHARE}(?: (?:of|in) {OWN})?(?: from <source>)?(?: for <paid>)?",
        rf"<co>buy(s) <count>{SHARE} (?:of|in) {OWN} from <source>(?: for <paid>)?",
        rf"<co>buy(s) <count> {OWN}{SHARE} from <source>(?: for <paid>)?",
    ),
    form(
        "convert into {public}",
        rf"<co>(?:convert(s)|turn(s)|change(s)) (?:in)?to {PUBLIC}",
        rf"<co>become(s) {PUBLIC}",
    ),
    form(
        "{minor}: convert into {public}",
        rf"convert (?P<minor>{NAME}) (?:in)?to {PUBLIC}",
    ),
    form(
        "merge {minors} into {public}[ tokens {places}]",
        rf"merge {MINORS} (?:{INTO}) {PUBLIC}{TOKENS}",
        rf"{MINORS} merge (?:{INTO}) {PUBLIC}{TOKENS}",
    ),
    form(
        "merge {co} + {minors} into {public}[ tokens {places}]",
        rf"<co>merge(s) (?:with|and) {MINORS} (?:{INTO}) {PUBLIC}{TOKENS}",
    ),
    form(
        "nationalise {of}",
        rf"{YES} <of>",
        rf"(?:let )?<of> (?:{AGREED}|be nationali[sz]ed)",
    ),
    form(
        "keep {of}",
        rf"<of> {REFUSED}",
        rf"{NOT} <of>",
    ),
    # as our letters tell it
    form(
        "{minor}: convert into {public}",
        rf"(?P<minor>{NAME}) converted into {PUBLIC}(?: at <paid>(?:; .{{1,60}}president.{{0,40}})?)?",
    ),
    form(
        "merge {minors} into {public}",
        rf"{MINORS} merged into {PUBLIC}(?: at <paid>(?:; .{{1,60}}president.{{0,40}})?)?",
        rf"(?:<player> )?offered: {MINORS} merge into {PUBLIC}{AGREE}",
    ),
    form("redeem {number}", r"<co>redeemed <count> shares?(?: (?:for|at) <paid>(?: each)?)?"),
    form("nationalise {of}", r"<of> is nationalised(?: at <paid> a share)?(?:: .{1,80})?(?:\. What it owned .{1,40})?"),
    form("keep {of}", r"<of> stays in play without a train(?:; its president declined nationalisation)?"),
)


def _reason(pattern: str, key: str, section: str) -> Reason:
    return re.compile(pattern, re.IGNORECASE), f"g1861.why.{key}", f"1861 §{section}" if section else ""


REASONS: tuple[Reason, ...] = (
    _reason(
        rf"if [^:]{{2,80}}: ?{FOR}(?:pass|buy|bid|sell|lay|upgrade|token|run|pay|half|withhold|par|merge|convert)\b.*",
        "condition",
        "",
    ),
    _reason(rf"{FOR}(?:take|get|issue|sell) (?:up |out )?{A_LOAN}(?: .{{0,40}})?", "loan", "5.4"),
    _reason(rf"{FOR}borrow(?: .{{0,40}})?", "loan", "5.4"),
    _reason(rf"{FOR}(?:repay|pay back|pay off|return) {A_LOAN}(?: .{{0,40}})?", "repay", "5.5.7"),
    _reason(rf"{FOR}pay (?:the |its |our )?interest(?: .{{0,40}})?", "interest", "5.5.6"),
    _reason(
        r"(?:sell|auction off|dump) (?:my|the|our|a|one of my) (?:minors?|minor company)(?: .{1,30})?",
        "sell_minor",
        "4.1",
    ),
    _reason(
        r"(?:sell|close|dump) (?:my|the|our|a|one of my) privates?(?: company)?(?: .{1,30})?", "sell_private", "4.1"
    ),
    _reason(r"(?:short[- ]sell|sell short) .{1,30}", "short", "4.1"),
    _reason(
        rf"{FOR}(?:sell|scrap|return)s? .{{0,12}}trains? (?:back )?to the (?:bank|depot|supply)",
        "sell_train",
        "5.5.8",
    ),
    _reason(
        rf"{FOR}(?:issue (?:its |own |treasury |new )*|sell (?:its |own |treasury )+)shares?(?: .{{0,30}})?",
        "issue",
        "4",
    ),
)
