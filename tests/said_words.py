"""The words of 18xx games in one position: companies, money, shares, trains, and what need not be said there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.said import Speaker, alone
from tests.said_track import Map

MONEY: Mapping[str, tuple[str, ...]] = {"1861": ("R", "roubles", "rubles"), "1843": ("fr", "francs", "F")}
POOL = ("pool", "market", "bank pool", "open market")
SOURCES: Mapping[str, tuple[str, ...]] = {"treasury": ("treasury",), "ipo": ("IPO", "ipo"), "pool": POOL}


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
            return self.pick(*called)
        lower = len(id_) > 1 and dice.random() < 0.2
        return str(id_.lower() if lower else id_)

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
