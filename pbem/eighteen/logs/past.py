"""Sentences in which our letters tell what somebody did; typed by whoever may do that now, it is an order. Data.

A company or player may stand first. `<sides>` is where track leads, `<at>` and `<place>` a hex with the name of its
city. `AFTERMATH` is what such a sentence tells of besides, which nobody orders: prices, loans, who became president;
and the rows of a form that are left blank.
"""

from __future__ import annotations

import re

from pbem.eighteen.logs.forms import COUNT, MONEY, form

SIDE = r"(?:[NS][EW]?|[EW])"
SIDES = rf"(?: (?P<ways>{SIDE}(?:[ ,/-]+{SIDE})*))?"
_SPOT = r"[a-z]{1,2}\d{1,2}(?: [^\W\d_][^:;]{0,40}?)??"
AT = rf"(?P<at>{_SPOT})"
PLACE = rf"(?P<place>{_SPOT}(?: stop \d)?)"
TO = rf"(?P<to>{_SPOT}(?: stop \d)?)"
AGREE = r"(?:\. .{1,60} must agree)?"
SET_ASIDE = r"(?:, set aside until it is settled|, and that money is set aside)?"
TRAIN_WAY = r"\d(?:[+/]\d)?(?:x2)?E?: [a-z]{1,2}\d{1,2}(?:-[a-z]{1,2}\d{1,2})+(?: for \d{1,4})?"
ROUTES = rf"(?P<routes>{TRAIN_WAY}(?:(?:, | and ){TRAIN_WAY})*)"
WON = r"(?:, which is its treasury)?(?:; price \d{1,4}, treasury \d{1,4})?(?:; token on .{1,40})?"
SHARES = rf"(?P<count>{COUNT}) shares? (?:of|in) <of>"
_CERTIFICATE = r"for its (?:president|director)'s certificate"

PAST = (
    form(
        "bid {of} {price}",
        rf"<player> bid <price> (?:for|on) <of>{SET_ASIDE}",
        rf"bid <price> (?:for|on) <of>{SET_ASIDE}",
        r"bids(?:, whose money is set aside)?: for <of> <player> <price>",
        r"bids for <of>: <player> <price>",
        rf"<player> won <of> for <price>{WON}",
        rf"won <of> for <price>{WON}",
        r"<player> bought (?P<private>.{1,40}) for <price>",
    ),
    form("pass on {of}", r"<player> passed on <of>", r"passed on <of>"),
    form("pass", r"<player> passed", r"<co>passed"),
    form(
        "sell {number} {of}[ for {price}]",
        rf"<player> sold {SHARES}(?: (?:for|at) <price>(?: each)?(?:, <paid> in all)?)?",
        rf"sold {SHARES}(?: (?:for|at) <price>(?: each)?(?:, <paid> in all)?)?",
    ),
    form(
        "buy {count} {of} from {source}[ for {price}]",
        rf"<player> bought {SHARES} from <source>(?: for <price>(?: each)?)?",
        rf"bought {SHARES} from <source>(?: for <price>(?: each)?)?",
    ),
    form(
        "par {of} at {price}",
        rf"<player> started <of> at <price> and paid (?P<twice>{MONEY}) {_CERTIFICATE}",
        rf"started <of> at <price>(?: and paid (?P<twice>{MONEY}) {_CERTIFICATE})?",
        r"<player> set the par of <of> at <price>",
        r"set the par of <of> at <price>",
    ),
    form(
        "lay {tile} {at}[ {ways}]",
        rf"<co>(?:laid|built|put|placed|upgraded) <tile> (?:on|at|in) {AT}{SIDES}(?: for <paid>)?",
    ),
    form(
        "token {place}",
        rf"<co>(?:placed|put) (?:an? |the |its )?(?:token|station marker|station|marker) (?:on|in|at) {PLACE}"
        r"(?: for <paid>)?",
    ),
    form("run {routes}", rf"<co>ran {ROUTES}(?:, <paid> in all)?"),
    form("pay", r"<co>paid out(?:,? <paid> (?:a|per) share)?"),
    form("half", r"<co>paid half(?:, <paid> (?:a|per) share)?(?:,? and kept <paid>)?"),
    form("withhold", r"<co>withheld(?: <paid>)?"),
    form(
        "buy train {train}[ from {seller}][ for {price}]",
        r"<co>(?:bought|took) <train>(?: from <seller>)?(?: for <price>)?",
    ),
    form("buy {private} for {price}", r"<co>bought <private>(?: from <owner>)? for <price>"),
    form("discard {train}", r"<co>discarded <train>(?: to (?:the )?pool)?"),
    form("accept", r"<player> accepted the offer", r"accepted the offer"),
    form("decline", r"<player> declined the offer", r"declined the offer"),
    form(
        "{of}: buy train {train} from {seller} for {price}",
        rf"<player> offered: <of> buys <train> from <seller> for <price>{AGREE}",
        rf"offered: <of> buys <train> from <seller> for <price>{AGREE}",
    ),
    form(
        "{of}: buy {private} for {price}",
        rf"<player> offered: <of> buys <private> for <price>{AGREE}",
        rf"offered: <of> buys <private> for <price>{AGREE}",
    ),
)

_TOLD = (
    r"(?:.{1,40}'s )?price \d{1,4} ?(?:→|->|-) ?\d{1,4}",
    r"(?:.{1,40}'s )?price stays \d{1,4} in another cell",
    r"(?:its )?price(?: is)? \d{1,4}(?:, treasury \d{1,5})?",
    r"earned nothing",
    r"(?:token|track|tile|trains?|buy|private)s?: (?:none|nothing|no|n/a|no (?:tokens?|track|tiles?|trains?))",
    r"paid \d{1,4} to its owner and kept \d{1,4}",
    r"kept \d{1,4}",
    r"took (?:an?|\d{1,2}) loans? and received \d{1,4}",
    r"repaid (?:an?|\d{1,2}) loans?",
    r"paid \d{1,4} interest",
    r"(?:.{1,40} )?(?:became|is|is now) (?:president|director) of .{1,30}",
    r"\d\S{0,4}-trains are gone",
    r"lost its token on .{1,40}",
    r"(?:.{1,10} )?floats with \d{1,5}",
    r"(?:.{1,20} )?sank \d places? in its stack",
    r"received \d{1,4} for its ports",
    r"lacked \d{1,4} for a train, which .{1,30} paid",
    r"ran its obsolete .{1,12} for the last time",
    r"(?:a 10 % share|the director's certificate) of .{1,10} came with it",
    r".{1,20} got their money back",
    r".{1,60} bid on for .{1,40}, where .{1,30} leads with \d{1,4}",
    r".{1,40} went to .{1,30} for their bid of \d{1,4}",
)
AFTERMATH = re.compile("|".join(_TOLD), re.IGNORECASE)
