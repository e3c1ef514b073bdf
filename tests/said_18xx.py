"""Actions of 18xx games said as a person would: money, shares, trains and what is done with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tests.said import Speaker, alone
from tests.said_track import Map

MONEY: Mapping[str, tuple[str, ...]] = {"1861": ("R", "roubles", "rubles"), "1843": ("fr", "francs", "F")}
POOL = ("pool", "market", "bank pool", "open market")
SOURCES: Mapping[str, tuple[str, ...]] = {"treasury": ("treasury",), "ipo": ("IPO", "ipo"), "pool": POOL}
KINDS: Mapping[str, tuple[str, ...]] = {
    "pay": (
        "pay|paying out", "pay|paying", "pay|paying the full dividend", "pay|paying everything out", "full dividend",
        "pay|paying the dividend", "distribute|distributing all of it", "pay|paying full", "full payout",
        "pay|paying the shareholders", "a full dividend",
    ),
    "half": (
        "half|paying half", "pay|paying half", "half dividend", "split|splitting it", "half pay", "a half dividend",
        "pay|paying out half of it", "half and half", "pay|paying 50%",
    ),
    "keep": (
        "withhold|withholding", "keep|keeping it all", "retain|retaining the money", "hold|holding back the revenue",
        "keep|keeping the money in the treasury", "no dividend", "withhold|withholding everything", "save|saving the money",
    ),
}  # fmt: skip
RUNS = ("run best and ", "run for the max, ", "run the trains and ", "best run, ", "run, ", "run everything, then ")
PASSES = ("pass", "=I pass", "pass|passing", "skip|skipping", "=no thanks, pass", "a pass", "pass|passing on this",
          "=nothing for me, pass", "=pass again")  # fmt: skip


class Words:
    """The words of one position: its names, its money, what can be left unsaid because nothing else is legal."""

    def __init__(self, speaker: Speaker, slug: str, game: Any, legal: Sequence[Any]) -> None:
        self.speaker, self.slug, self.game, self.legal = speaker, slug, game, legal
        self.pick, self.number, self.field = speaker.pick, speaker.number, speaker.field
        self.map = Map(speaker, game)
        definition = game.definition
        self.called = {
            id_: (id_, one.name, *one.also) for id_, one in (definition.privates | definition.companies).items()
        }

    def name(self, id_: str) -> str:
        """A company or private: its letters mostly."""
        called = [one for one in self.called[id_] if len(one) > 2 or one == id_]
        called = [one for one in called if self._owner(one) == id_]
        dice = self.speaker.dice
        if dice.random() < 0.25:
            return dice.choice(called)
        lower = len(id_) > 1 and dice.random() < 0.2
        return id_.lower() if lower else id_

    def _owner(self, said: str) -> str:
        found = {id_ for id_, several in self.called.items() if said in several}
        return found.pop() if len(found) == 1 else ""

    def company(self, id_: str, field: str = "company") -> str:
        """The company of an action."""
        return self.field(field, self.name(id_))

    def money(self, price: int, field: str = "price") -> str:
        """«110», «110 R», «one hundred and ten»."""
        said, unit = self.number(price), self.pick(*MONEY[self.slug])
        return self.field(field, self.pick(said, said, said, f"{said} {unit}", f"{price}{unit[:1]}"))

    def shares(self, number: int) -> str:
        """«two shares», «20%»."""
        said = self.field("shares", self.number(number))
        plain = f"{said} share{'s' if number > 1 else ''} of"
        return self.pick(said, plain, plain, f"{number}0% of" if "shares" not in self.speaker.torn else plain)

    def train(self, type_: str) -> str:
        """«a 3», «the 3-train», «a 2x2»."""
        said = self.field("train", type_)
        return self.pick(
            f"a {said}", f"a {said}-train", f"the {said} train", f"a {said} train", f"train {said}", f"one {said}"
        )

    def source(self, action: Any) -> str:
        """From where, unless there is but one place."""
        free = alone(action, self.legal, "source") and "source" not in self.speaker.torn
        if free and self.speaker.dice.random() < 0.5:
            return ""
        return f" {self.pick('from', 'out of')} the {self.field('source', self.pick(*SOURCES[action.source]))}"

    def for_company(self, id_: str, phrase: str) -> str:
        """The company that acts, or nothing: it is known whose turn it is."""
        name = self.name(id_)
        if self.speaker.dice.random() < 0.4:
            return phrase
        plain = self.speaker.plain(phrase)
        return self.pick(
            f"={name}: {plain}",
            f"{phrase} for {name}",
            f"=for {name}: {plain}",
            f"=with {name} {plain}",
            f"={name} {plain}",
        )


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
            "company": words.name, "public": words.name, "hex": words.map.spot, "source": lambda one: words.pick(*SOURCES.get(one, (one,))),
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
            f"bid|bidding {money}", f"{money}", f"raise|raising to {money}", f"make|making it {money}", f"go|going to {money}",
            f"go|going up to {money}" if "price" not in words.speaker.torn else f"bid {money}", f"a bid of {money}",
        )  # fmt: skip
    return words.pick(
        f"bid|bidding {money} for {name}", f"bid|bidding {money} on {name}", f"{money} for {name}", f"{money} on {name}",
        f"bid|bidding on {name}: {money}", f"{name} for {money}", f"{name}, {money}", f"offer|offering {money} for {name}",
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
        f"take|taking a {name} share{source}", f"one {name}{source}", f"a share of {name}{source}", f"get|getting 10% of {name}{source}",
        f"pick|picking up a {name}{source}", f"purchase|purchasing one share of {name}{source}", f"another {name}{source}",
    )  # fmt: skip


def _sell(words: Words, action: Any) -> str:
    name, shares = words.company(action.company), words.shares(action.shares)
    return words.pick(
        f"sell|selling {shares} {name}", f"dump|dumping {shares} {name}", f"get|getting rid of {shares} {name}",
        f"offload|offloading {shares} {name}", f"={name}: sell {shares.removesuffix(' of')}", f"unload|unloading {shares} {name}",
    )  # fmt: skip


def _start(words: Words, action: Any) -> str:
    name, money = words.company(action.company), words.money(action.price)
    return words.pick(
        f"par|parring {name} at {money}", f"start|starting {name} at {money}", f"found|founding {name} at {money}",
        f"open|opening {name} at {money}", f"launch|launching {name}, price {money}", f"{name} at {money}", f"par {name} {money}",
        f"take|taking the presidency of {name} at {money}", f"set|setting the par of {name} to {money}",
    )  # fmt: skip


def _redeem(words: Words, action: Any) -> str:
    shares = words.shares(action.shares)
    return words.for_company(action.company, words.pick(
        f"redeem|redeeming {shares.removesuffix(' of')}", f"buy|buying back {shares.removesuffix(' of')}", f"redeem|redeeming {shares.removesuffix(' of')} from the market",
    ))  # fmt: skip


def _dividend(words: Words, action: Any) -> str:
    dice, said = words.speaker.dice, words.pick(*KINDS[action.kind])
    if "kind" in words.speaker.torn:
        return words.for_company(action.company, words.field("kind", words.speaker.plain(said)))
    if dice.random() < 0.3:
        said = dice.choice(RUNS) + words.speaker.plain(said)
    return words.for_company(action.company, said)


def _private(words: Words, action: Any) -> str:
    name, money = words.company(action.private, "private"), words.money(action.price)
    return words.for_company(action.company, words.pick(
        f"buy|buying {name} for {money}", f"buy|buying the private {name}, {money}", f"take|taking over {name} at {money}",
        f"{name} for {money}", f"purchase|purchasing {name} for {money}", f"get|getting {name} for {money}",
    ))  # fmt: skip


def _train(words: Words, action: Any) -> str:
    train = words.train(action.train)
    if action.source in ("bank", "pool"):
        known = alone(action, words.legal, "source", "price")
        from_ = words.pick("", "") if known else f" from the {action.source}"
        from_ = from_ or words.pick("", "", f" from the {action.source}")
        price = words.pick("", "", "", f" for {words.money(action.price)}")
    else:
        from_, price = f" from {words.name(action.source)}", f" for {words.money(action.price)}"
    return words.for_company(action.company, words.pick(
        f"buy|buying {train}{from_}{price}", f"get|getting {train}{from_}{price}", f"purchase|purchasing {train}{from_}{price}",
        f"take|taking {train}{from_}{price}", f"{train}{from_}{price}", f"buy|buying {train}{price}{from_}",
    ))  # fmt: skip


def _discard(words: Words, action: Any) -> str:
    train = words.field("train", action.train)
    return words.for_company(action.company, words.pick(
        f"discard|discarding the {train}", f"give|giving up a {train}-train", f"scrap|scrapping the {train} train",
        f"throw|throwing away a {train}", f"drop|dropping the {train}",
    ))  # fmt: skip


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
        f"merge|merging {together} into {public}", f"form|forming {public} from {together}", f"={together} become {public}",
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


def _port(words: Words, action: Any) -> str:
    spot = words.map.spot(action.hex)
    return words.for_company(action.company, words.pick(
        f"claim|claiming the port {spot}", f"take|taking the port of {spot}", f"claim|claiming port {spot}", f"port {spot}",
    ))  # fmt: skip


def _buy_port(words: Words, action: Any) -> str:
    spot, other = words.map.spot(action.hex), words.name(action.source)
    return words.for_company(action.company, words.pick(
        f"buy|buying the port {spot} from {other}", f"buy|buying {other}'s port at {spot}", f"get|getting the port of {spot} from {other}",
    ))  # fmt: skip


def _lay(words: Words, action: Any) -> str:
    return words.for_company(action.company, words.map.lay(action, words.legal))


def _token(words: Words, action: Any) -> str:
    return words.for_company(action.company, words.map.token(action, words.legal))


def _remove(words: Words, action: Any) -> str:
    spot = words.map.spot(action.hex)
    return words.for_company(
        action.company,
        words.pick(
            f"remove|removing the token from {spot}", f"take|taking the {spot} token away", f"give|giving up {spot}"
        ),
    )


def _fixed(*several: str) -> Callable[[Words, Any], str]:
    return lambda words, action: words.pick(*several)


SAID: Mapping[str, Callable[[Words, Any], str]] = {
    "Pass": _pass, "Bid": _bid, "Take": _take, "Buy": _buy, "Sell": _sell, "Start": _start, "Redeem": _redeem,
    "Dividend": _dividend, "BuyPrivate": _private, "BuyTrain": _train, "Discard": _discard, "Convert": _convert,
    "Merge": _merge, "Nationalise": _nationalise, "Offer": _offer, "Counter": _counter, "Exchange": _exchange,
    "ClaimPort": _port, "BuyPort": _buy_port, "Lay": _lay, "Token": _token, "RemoveToken": _remove,
    "Accept": _fixed("accept|accepting", "agree|agreeing", "=agreed", "=deal", "=yes, fine by me", "=I accept the offer", "=yes, ok"),
    "Decline": _fixed("decline|declining", "=no deal", "reject|rejecting the offer", "=not interested", "refuse|refusing the offer"),
}  # fmt: skip
