"""Actions of 18xx games said as a person would: auctions, shares, deals; what companies do is in `said_companies`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tests import said_companies as companies
from tests.said import Speaker
from tests.said_companies import KINDS
from tests.said_words import SOURCES, Words

PASSES = ("pass", "=I pass", "pass|passing", "skip|skipping", "=no thanks, pass", "a pass", "pass|passing on this",
          "=nothing for me, pass", "=pass again")  # fmt: skip


def names(game: Any) -> list[str]:
    """Companies, privates and cities."""
    definition = game.definition
    owners = (definition.privates | definition.companies).items()
    said = [name for id_, one in owners for name in (id_, one.name, *one.also)]
    return [*said, *(spot.name for spot in definition.board.hexes.values() if spot.name)]


def phrase(speaker: Speaker, slug: str, game: Any, action: Any, legal: Sequence[Any]) -> str:
    """The action in words, without what stands around it; "" for one that nobody here has words for."""
    said = SAID.get(type(action).__name__)
    return said(Words(speaker, slug, game, legal), action) if said else ""


def contradiction(speaker: Speaker, slug: str, game: Any, action: Any, legal: Sequence[Any]) -> str:
    """A sentence about the action that no single action can mean; "" where there is none."""
    dice = speaker.dice
    others = [one for one in legal if type(one) is type(action) and one != action]
    torn = (
        dict(dice.sample(found, 1)) if (found := list(_torn(Words(speaker, slug, game, legal), action, others))) else {}
    )
    denied = lambda: phrase(speaker, slug, game, action, legal)  # noqa: E731
    if not torn or dice.random() < 0.3:
        return speaker.taken_back(denied) if speaker.doing(denied) else ""
    speaker.torn = torn
    text = phrase(speaker, slug, game, action, legal)
    speaker.torn = {}
    return speaker.slips(speaker.plain(text)) if " or " in text else ""


def _torn(words: Words, action: Any, others: Sequence[Any]) -> Iterator[tuple[str, str]]:
    """Fields of the action with what another legal one has there."""
    for name in ("company", "price", "hex", "tile", "source", "kind", "shares", "train", "public"):
        different = [
            value for one in others if (value := getattr(one, name, None)) not in (None, getattr(action, name, None))
        ]
        if not different or not hasattr(action, name):
            continue
        value = words.speaker.dice.choice(different)
        said: Mapping[str, Callable[[Any], str]] = {
            "company": words.name, "public": words.name, "hex": words.map.spot,
            "source": lambda one: words.pick(*SOURCES.get(one, (one,))),
            "kind": lambda one: words.speaker.plain(words.pick(*KINDS[one])),
        }  # fmt: skip
        yield name, said.get(name, str)(value)


def _pass(words: Words, action: Any) -> str:
    return words.pick(*PASSES)


def _bid(words: Words, action: Any) -> str:
    name, money = words.company(action.company), words.money(action.price)
    bids = [one for one in words.legal if type(one).__name__ == "Bid"]
    known = "company" not in words.speaker.torn and len({one.company for one in bids}) == 1
    if known and words.speaker.dice.random() < 0.4:
        return words.pick(
            f"bid|bidding {money}", f"{money}", f"raise|raising to {money}", f"make|making it {money}",
            f"go|going to {money}",
            f"go|going to {money}" if "price" not in words.speaker.torn else f"bid {money}", f"a bid of {money}",
        )  # fmt: skip
    return words.pick(
        f"bid|bidding {money} for {name}", f"bid|bidding {money} on {name}", f"{money} for {name}",
        f"{money} on {name}",
        f"bid|bidding on {name}: {money}", f"{name} for {money}", f"{name}, {money}",
        f"offer|offering {money} for {name}",
        f"put|putting {money} on {name}", f"={name}: I bid {money}", f"a bid of {money} on {name}",
    )  # fmt: skip


def _take(words: Words, action: Any) -> str:
    name = words.company(action.company)
    return words.pick(
        f"buy|buying {name}",
        f"take|taking {name}",
        f"get|getting {name}",
        f"={name}, I buy it",
        f"purchase|purchasing {name}",
    )


def _buy(words: Words, action: Any) -> str:
    name, source = words.company(action.company), words.source(action)
    return words.pick(
        f"buy|buying {name}{source}", f"buy|buying a share of {name}{source}", f"buy|buying one {name}{source}",
        f"take|taking a {name} share{source}", f"one {name}{source}", f"a share of {name}{source}",
        f"get|getting 10% of {name}{source}",
        f"pick|picking up a {name}{source}", f"purchase|purchasing one share of {name}{source}",
        f"another {name}{source}",
    )  # fmt: skip


def _sell(words: Words, action: Any) -> str:
    name, shares = words.company(action.company), words.shares(action.shares)
    return words.pick(
        f"sell|selling {shares} {name}", f"dump|dumping {shares} {name}", f"get|getting rid of {shares} {name}",
        f"offload|offloading {shares} {name}", f"={name}: sell {shares.removesuffix(' of')}",
        f"unload|unloading {shares} {name}",
    )  # fmt: skip


def _start(words: Words, action: Any) -> str:
    name, money = words.company(action.company), words.money(action.price)
    return words.pick(
        f"par|parring {name} at {money}", f"start|starting {name} at {money}", f"found|founding {name} at {money}",
        f"open|opening {name} at {money}", f"launch|launching {name}, price {money}", f"{name} at {money}",
        f"par {name} {money}",
        f"take|taking the presidency of {name} at {money}", f"set|setting the par of {name} to {money}",
    )  # fmt: skip


def _convert(words: Words, action: Any) -> str:
    name, public = words.company(action.company), words.field("public", words.name(action.public))
    return words.pick(
        f"convert|converting {name} into {public}", f"turn|turning {name} into {public}", f"={name} becomes {public}",
        f"convert|converting {name} to {public}", f"make|making {name} the {public}",
    )  # fmt: skip


def _merge(words: Words, action: Any) -> str:
    minors = [words.name(one) for one in (action.company, *action.minors)]
    together, public = ", ".join(minors[:-1]) + f" and {minors[-1]}", words.field("public", words.name(action.public))
    return words.pick(
        f"merge|merging {together} into {public}", f"form|forming {public} from {together}",
        f"={together} become {public}",
        f"fuse|fusing {together} to {public}", f"{public} out of {together}",
    )  # fmt: skip


def _nationalise(words: Words, action: Any) -> str:
    name = words.name(action.company)
    return words.pick(f"nationalise|nationalising {name}", f"let|letting the state have {name}", f"nationalize {name}")


def _offer(words: Words, action: Any) -> str:
    return phrase(words.speaker, words.slug, words.game, action.deal, words.legal)


def _counter(words: Words, action: Any) -> str:
    money = words.money(action.price)
    return words.pick(
        f"counter|countering {money}",
        f"{money} instead",
        f"only for {money}",
        f"counter|countering with {money}",
        f"ask|asking {money}",
    )


def _exchange(words: Words, action: Any) -> str:
    name = words.company(action.company)
    vdl = words.pick("VDL", "Val de Loire", "the Val-de-Loire")
    return words.pick(
        f"exchange|exchanging {vdl} for {name}",
        f"swap|swapping {vdl} for a share of {name}",
        f"{vdl} for {name}",
        f"trade|trading {vdl} in for {name}",
    )


def _fixed(*several: str) -> Callable[[Words, Any], str]:
    return lambda words, action: words.pick(*several)


SAID: Mapping[str, Callable[[Words, Any], str]] = {
    "Pass": _pass, "Bid": _bid, "Take": _take, "Buy": _buy, "Sell": _sell, "Start": _start, "Convert": _convert,
    "Merge": _merge, "Nationalise": _nationalise, "Offer": _offer, "Counter": _counter, "Exchange": _exchange,
    "Redeem": companies.redeem, "Dividend": companies.dividend, "BuyPrivate": companies.private,
    "BuyTrain": companies.train, "Discard": companies.discard, "ClaimPort": companies.port, "Lay": companies.lay,
    "BuyPort": companies.buy_port, "Token": companies.token, "RemoveToken": companies.remove,
    "Accept": _fixed("accept|accepting", "agree|agreeing", "=agreed", "=deal", "=yes, fine by me",
    "=I accept the offer", "=yes, ok"),
    "Decline": _fixed("decline|declining", "=no deal", "reject|rejecting the offer", "=not interested",
    "refuse|refusing the offer"),
}  # fmt: skip
