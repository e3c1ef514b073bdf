"""Sentences of logs and plain words that only 1843 has; what is wanted and impossible there."""

from __future__ import annotations

import re

from pbem.eighteen.logs.forms import NAME, form
from pbem.eighteen.logs.past import AGREE, AT, PLACE, SIDES, TO
from pbem.eighteen.logs.reading import Reason
from pbem.orders.numbers import WRITTEN

FOR = r"(?:[\w&. -]{1,30}: )?"  # a company
A_LOAN = rf"(?:an?|{WRITTEN}|\d|another|more|the|any|all)? ?(?:loans?|debts?|bonds?)"
PORT = r"(?P<hex>[^\W_][\w .'/-]{0,30}?)"
WHAT = rf"(?P<private>{NAME})"

FORMS_1843 = (
    form(
        "buy cheapest[ for {price}]",
        r"(?:take|buy|get) (?:the )?cheapest(?: (?:private|one|company))?(?: (?:for|at) <price>)?",
    ),
    form(
        "bid {private} {price}",
        r"(?:bid )?<price> (?:on|for) (?:#|no\.? ?|nr\.? ?|number )?(?P<private>[1-7])",
        r"(?:#|no\.? ?|nr\.? ?|number )(?P<private>[1-7])[:,]?(?: at| for)? <price>",
        r"(?P<private>[1-7])(?::|,| at| for) <price>",
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
    # as our letters tell it
    form("use {private} lay {tile} {at}[ {ways}]", rf"<co>laid <tile> on {AT}{SIDES}; <private> closes"),
    form(
        "buy train {train}[ from {seller}][ for {price}]",
        r"<co>bought <train>(?: from <seller>)?(?: for <price>)?; .{1,40} closes",
    ),
    form(
        "engineers on {train}",
        r"<co>laid the Engineers card on its <train>(?:,? so that .{1,60})?(?:; .{1,40} closes)?",
    ),
    form("buy {private}[ for {price}]", r"<player> took <private> for <price>", r"took <private> for <price>"),
    form(
        "bid {private} {price}",
        r"for <private> <player> raised to <price>",
        r"<player> raised to <price> for <private>",
    ),
    form("pass", r"(?:for .{1,40} )?<player> dropped out(?: of the bidding for .{1,40})?"),
    form("claim port {hex}", rf"<co>claimed the port of {PORT}"),
    form("buy port {hex} from {seller}", rf"<co>bought the port of {PORT} from <seller>(?: for <paid>)?"),
    form(
        "{of}: buy port {hex} from {seller}",
        rf"(?:<player> )?offered: <of> buys the port of {PORT} from <seller> for <paid>{AGREE}",
    ),
    form("move token {place} to {to}", rf"<co>moved a station marker from {PLACE} to {TO}(?: for <paid>)?"),
    form("flip {train}", r"<co>turned its <train> to the .{1,10} side"),
    form("exchange {private} for {of}", r"(?:<player> )?gave up <private> for a 10 ?% share of <of>(?: from the IPO)?"),
    form(
        "exchange {private} for director {of}",
        r"(?:<player> )?gave up <private> for half the director's certificate of <of>",
    ),
    form("discard {private}", r"(?:<player> )?gave up <private> for its face value(?:, <paid>)?"),
    form("sell train {train} of {of} for {price}", r"(?:<player> )?offers it <train> of <of> for <price>"),
    form("decline", r"(?:<player> )?sells it no train"),
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
