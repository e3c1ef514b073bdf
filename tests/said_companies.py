"""What companies of 18xx games do in their turn, said as a person would."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.said import alone
from tests.said_words import Words

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
        "keep|keeping the money in the treasury", "no dividend", "withhold|withholding everything",
        "save|saving the money",
    ),
}  # fmt: skip
RUNS = ("run best and ", "run for the max, ", "run the trains and ", "best run, ", "run, ", "run everything, then ")


def redeem(words: Words, action: Any) -> str:
    """Shares bought back."""
    shares = words.shares(action.shares)
    return words.for_company(action.company, words.pick(
        f"redeem|redeeming {shares.removesuffix(' of')}", f"buy|buying back {shares.removesuffix(' of')}",
        f"redeem|redeeming {shares.removesuffix(' of')} from the market",
    ))  # fmt: skip


def dividend(words: Words, action: Any) -> str:
    """What becomes of the revenue."""
    dice, said = words.speaker.dice, words.pick(*KINDS[action.kind])
    if "kind" in words.speaker.torn:
        return words.for_company(action.company, words.field("kind", words.speaker.plain(said)))
    if dice.random() < 0.3:
        said = dice.choice(RUNS) + words.speaker.plain(said)
    return words.for_company(action.company, said)


def private(words: Words, action: Any) -> str:
    """A private for a price."""
    name, money = words.company(action.private, "private"), words.money(action.price)
    return words.for_company(action.company, words.pick(
        f"buy|buying {name} for {money}", f"buy|buying the private {name}, {money}",
        f"take|taking over {name} at {money}",
        f"{name} for {money}", f"purchase|purchasing {name} for {money}", f"get|getting {name} for {money}",
    ))  # fmt: skip


def train(words: Words, action: Any) -> str:
    """A train from the bank, the pool or another company."""
    train = words.train(action.train)
    if action.source in ("bank", "pool"):
        known = alone(action, words.legal, "source", "price")
        from_ = words.pick("", "") if known else f" from the {action.source}"
        from_ = from_ or words.pick("", "", f" from the {action.source}")
        price = words.pick("", "", "", f" for {words.money(action.price)}")
    else:
        from_, price = f" from {words.name(action.source)}", f" for {words.money(action.price)}"
    return words.for_company(action.company, words.pick(
        f"buy|buying {train}{from_}{price}", f"get|getting {train}{from_}{price}",
        f"purchase|purchasing {train}{from_}{price}",
        f"take|taking {train}{from_}{price}", f"{train}{from_}{price}", f"buy|buying {train}{price}{from_}",
    ))  # fmt: skip


def discard(words: Words, action: Any) -> str:
    """A train given up."""
    train = words.field("train", action.train)
    return words.for_company(action.company, words.pick(
        f"discard|discarding the {train}", f"give|giving up a {train}-train", f"scrap|scrapping the {train} train",
        f"throw|throwing away a {train}", f"drop|dropping the {train}",
    ))  # fmt: skip


def port(words: Words, action: Any) -> str:
    """A port marker from the map."""
    spot = words.map.spot(action.hex)
    return words.for_company(action.company, words.pick(
        f"claim|claiming the port {spot}", f"take|taking the port of {spot}", f"claim|claiming port {spot}",
        f"port {spot}",
    ))  # fmt: skip


def buy_port(words: Words, action: Any) -> str:
    """Another company’s port marker."""
    spot, other = words.map.spot(action.hex), words.name(action.source)
    return words.for_company(action.company, words.pick(
        f"buy|buying the port {spot} from {other}", f"buy|buying {other}'s port at {spot}",
        f"get|getting the port of {spot} from {other}",
    ))  # fmt: skip


def lay(words: Words, action: Any) -> str:
    """A tile."""
    return words.for_company(action.company, words.map.lay(action, words.legal))


def token(words: Words, action: Any) -> str:
    """A token."""
    return words.for_company(action.company, words.map.token(action, words.legal))


def remove(words: Words, action: Any) -> str:
    """A token too many."""
    spot = words.map.spot(action.hex)
    return words.for_company(
        action.company,
        words.pick(
            f"remove|removing the token from {spot}", f"take|taking the {spot} token away", f"give|giving up {spot}"
        ),
    )
