"""What words of everyday can mean in any 18xx game: data, a title's own order words come on top."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

VERBS: Mapping[str, str] = MappingProxyType({
    "lay": "lay, lays, laying, building, build, builds, put, puts, put down, gets, place, places, extend, extends, "
    "connect, connects",
    "upgrade": "upgrade, upgrades, improve, improves, promote, promotes",
    "token": "token, tokens, station, stations, marker, markers, station marker, place, places, put, puts",
    "run": "run, runs, running, operate, operates, let it run, let the train run, let the trains run, best "
    "route, best routes,"
    "best run, best runs, highest run, runs best",
    "pay": "pay, pays, paying, paying out, pay out, pays out, payout, dividend, dividends, distribute, distributes, "
    "to the shareholders, to shareholders, shareholders get everything, shareholders get it all, to everybody, to "
    "all shareholders, dividend to everybody, full, in full, full dividend, full dividends, pay full, full pay, pay "
    "all, pay everything",
    "half": "half, halve, split, halves, half pay, half dividend, half dividends, pay half",
    "withhold": "withhold, withholds, withholding, withold, witholds, keep, keeps, retain, retains, hold, hold back, "
    "stays in the company, stay in the company, stays in the treasury, into the treasury, to the treasury, into the "
    "till, into the chest, stays in the chest, for the treasury, should keep, shall keep, save, no dividend, no "
    "dividends, zero dividend",
    "buy": "buy, byu, buys, buys out, takes over, take over, buying, taking, getting, get, gets, take, takes, "
    "grab, grabs, purchase, purchases, pick up,"
    "picks up, nab, snap up, acquire, acquires, bag, snag, pays me, pay me, offer, offers",
    "sell": "sell, sel, sells, selling, dump, dumps, dumping, ditch, ditching, lose, part with, offload, "
    "offloads, get rid of, unload, unloads, flog, shed,"
    "goes to the market, go to the market, into the market, to the market, goes to the pool, go to the pool, into the "
    "pool, to the pool, out of the window, must go, have to go, has to go, get out of, throw out, throw on the "
    "market, goes on the market, let go of, letting go of, liquidate, liquidates, liquidating, bail on, bailing on, "
    "bail out of, bailing out of, part ways with, say goodbye to, saying goodbye to, getting rid of",
    "par": "par, start, starts, starting, opening, launching, floating, start up, float, floats, open, "
    "opens, launch, "
    "launches, found",
    "bid": "bid, bids, start, starts, opening, autobid, auto bid, raise, bidding, my bid, offer, offers, open, "
    "opening bid, put up, puts up,"
    "put it up, auction, auctions, auction off, put on the block, starts an auction, start an auction",
    "pass": "pass, passes, passing, skip, out, drop, drop out, drop me out, fold, folds, done, finished, end turn, "
    "leave it, leave it there, i leave this one, sit out, sit this one out, nothing",
    "accept": "accept, agree, agreed, deal",
    "decline": "decline, refuse, reject",
    "discard": "discard, discards, scrap, scraps, throw away",
    "claim": "claim, claims, grab, take, get",
})  # fmt: skip
"""Order words, each with the words that can stand for it."""
PLAIN_PASS = frozenset({"pass", "passes", "passing", "skip", "fold", "folds", "drop out", "drop me out", "sit out"})
"""Whoever says so surely passes; «done» and «out» are asked back."""

MORE, HAD = ("another", "one more", "another one"), ("buy", "bid", "par", "lay", "token")
"""Whoever wants one more of something wants to have it."""

THINGS: Mapping[str, str] = MappingProxyType({
    "track": "track, tile, tiles, hex, hexes, rails, lay",
    "train": "train, trains, engine, engines, loco, locos, locomotive, locomotives",
    "share": "share, shares, stock, certificate, certificates, cert, certs",
    "president": "president, presidents, president s, prez, director, directors, director s, pres, presidency, prez "
    "cert, prez share, pres share, pres cert, president s certificate, president s share, director s certificate, "
    "director s share, director s cert, presidents share, presidents cert",
    "private": "private, privates",
    "minor": "minor, minors",
    "dividend": "dividend, dividends, revenue, revenues, earnings, income",
    "port": "port, ports, port marker, anchor",
    "auction": "auction",
})  # fmt: skip
SOURCES: Mapping[str, str] = MappingProxyType({
    "bank": "bank, depot, supply",
    "pool": "pool, market, bank pool",
    "ipo": "ipo, initial offering, treasury",
    "treasury": "treasury",
})  # fmt: skip
SHAPES: Mapping[str, str] = MappingProxyType({
    "straight": "straight, straights, straight track",
    "gentle": "gentle, wide, broad, soft, curve, curves, curved, bend, gentle curve, wide curve, big curve",
    "sharp": "sharp, tight, curve, curves, curved, bend, sharp curve, tight curve, small curve",
    "town": "town, towns, village, dit",
    "city": "city, cities",
})  # fmt: skip
RANKS: Mapping[str, str] = MappingProxyType({
    "lowest": "lowest, minimum, min, least, smallest, minimal, cheapest, next step, one step, one more step",
    "highest": "highest, maximum, all in, all my money, everything i have, dearest, top",
    "middle": "middle, mid, medium, middling",
    "best": "best, optimal, most, max, maximum",
})  # fmt: skip
LIMITS = (
    "up to, as far as, as high as, at most, max, maximum, not more than, no more than, limit, ceiling, till, until, "
    "go as high as, go as far as, go up to, bid up to, for as little, as cheaply"
)
"""With one of these an amount is a bound, and no price."""
LEADS = (
    "to", "up to", "it up to", "towards", "toward", "join", "joins", "joining", "into",
    "connect to", "connecting to", "connecting", "joining it up to",
)  # fmt: skip
"""Before the hex or city to which track leads."""
DECOYS = (
    "sr, stock round, share round, operating round, rest, whole, entire, "
    "sell me, sell us, sells me, give me, buy from me, sell to, sold, bought, passed, ran, laid, built, paid, kept, "
    "took, started, bids were, next round, next or, next turn, next time, last round, last or, last turn, last "
    "time, every turn, each turn, always, from now on, forever, later, everyone, everybody, anyone, anybody, "
    "somebody, someone, he, she, they, him, her, them, his, their, your, yours, more, than, same, usual, else, "
    "first one, second one, number one, number two, number three, why, who, how, how much, how many, which, what, "
    "where"
)
"""What no legal order of the moment has: who says so means something else."""
FILLERS = (
    "exit, exits, side, sides, edge, edges, rotation, oriented, orientation, pointing, facing, leading, way, round, "
    "color, colour, coloured, colored, type, franc, francs, fr, frs, rouble, roubles, ruble, rubles, rbl, rub, "
    "price, cost, company, corp, railway, rail, using, its, own, it, be, and, this, these, each, via, between, "
    "onto, as, per, further, new, additional, then, just, set, is, joining, towards, heading, this one, "
    "that one, the one, for now, at the moment, right now, at once, of course, this time, this turn, this round, "
    "this or, that s it, that is it, that s all, that is all, afterwards, after that, please, myself, only, us, "
    "of mine, im, thats, id, ive, ill, there, shall, must, have, having, certainly, still, yes, too, first, "
    "second, down, out of, through, the last, last, money, cash, with the money, grey hex, gray hex, "
    "red hex, some, yellow "
    "hex, green hex, lets, at par, alors, bonjour, salut, ok"
)
"""What changes no order."""
REMARKS = (
    "keep the turn open, keep my turn open, keep it open, keep open, leave it open, "
    "one tile only, only one tile, just one tile, both mine, both are mine, both yours, keep the cash, "
    "keep the money, keep my money, keep our money, keep cash, save money, save the money, for later"
)
"""What is no order, though its words are."""
