"""What the players of a recorded game state where they read nothing but their letters: samples, with their own numbers.

A line that they know they will keep to is stated only when the newest letter to them with samples has one of its form:
another number may stand in it, or another company whose shares are bought.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tests.handing.thumb import GUESSES, Thumb
from tests.house import House, sample_orders

_NUMBER = re.compile(r"\b\d+\b")
_UNLESS = " unless "
_DOINGS = ("buy ", "bid ")
_IN_TURN = ("buy ", "pass until", "pass auctions")  # without what comes first, what follows would come first
_WHOLE_ROUND = "pass until"
_SHARES = re.compile(r"^(buy) \S+ until")
_SOURCE = re.compile(r" from \w+")


# The kinds of lines for later that letters offer, and how each begins; the first that fits.
KINDS: Mapping[str, re.Pattern[str]] = {
    "a limit for an auction": re.compile(r"bid .* up to "),
    "no bid until it is sold": re.compile(r"pass on .* until it is sold"),
    "no auction of others": re.compile(r"pass auctions until"),
    "the stock round": re.compile(r"pass until OR"),
    "the privates, the mergers until the next stock round": re.compile(r"pass until SR"),
    "the rest of the round": re.compile(r"pass until the end"),
    "the same share again": re.compile(r"buy .* until "),
    "the same in the turns to come": re.compile(r"policy "),
    "the next turn of another company, or minor": re.compile(r"\S+: (?:pass|pay)$"),
    "shares of a new public, or none": re.compile(r"(?:pass on|buy) "),
}


def kind_of(line: str) -> str:
    """Of which kind a line for later is; "" for none."""
    return next((name for name, pattern in KINDS.items() if pattern.match(line)), "")


class Letters:
    """The letters of everybody, as far as they have read them."""

    def __init__(self, house: House, thumb: Thumb | None = None, without: str = "", *, in_turns: bool = False) -> None:
        self.house = house
        self.without = without  # a kind of lines that no letter offers
        self.thumb = thumb  # by which they take samples; None: whatever they will keep to
        self.wrong: set[tuple[str, str, str]] = set()  # in which round who would have regretted which form of sample
        self.in_turns = in_turns  # limits are for an auction in turns, where one is nothing without the others
        self._read = 0
        self._samples: dict[str, Sequence[str]] = {}

    def offered(self, at: int, player: str, name: str, lines: Sequence[str]) -> list[str]:
        """Of these lines those for which there is a sample; where it has conditions, with them."""
        self._open()
        if self.thumb is not None:
            lines = self._by_rule(self.thumb, at, player, self._samples.get(name, ()), lines)
        theirs = [one for one in self._samples.get(name, ()) if not self.without or kind_of(one) != self.without]
        samples = {_form(one): one for one in reversed(theirs)}
        if self.in_turns and any(one.startswith("bid ") and _form(one) not in samples for one in lines):
            lines = [one for one in lines if not one.startswith(("bid ", _WHOLE_ROUND))]
        found, all_else = [], True
        for line in dict.fromkeys(lines):
            sample = samples.get(_form(line), "")
            if not sample or (line.startswith(_IN_TURN) and not all_else):
                all_else = all_else and not line.startswith(_DOINGS)
            elif _UNLESS in sample and line.startswith(_WHOLE_ROUND):
                found.append(f"{line}{_UNLESS}{sample.partition(_UNLESS)[2]}")
            else:
                found.append(line)
        return found

    def _by_rule(self, thumb: Thumb, at: int, player: str, samples: Sequence[str], lines: Sequence[str]) -> list[str]:
        """Of these lines those that a rule would take, with the samples' own numbers of shares."""
        keeps = {_form(one) for one in lines}
        taken = {_form(one): one for one in reversed(samples) if thumb.takes(at, player, one)}
        when = thumb.game.of.ways.moment(thumb.game.after(at)).code
        self.wrong |= {(when, player, form) for form in taken if form.startswith(GUESSES) and form not in keeps}
        found = [one for one in lines if thumb.takes(at, player, one)]
        return [_at_most(one, taken.get(_form(one), one)) if one.startswith("buy ") else one for one in found]

    def _open(self) -> None:
        """Read what has come."""
        self.house.post()
        for letter in self.house.box.letters[self._read :]:
            samples = [one.partition("  #")[0] for one in sample_orders(letter)]
            if samples:
                self._samples[letter.to.partition("@")[0]] = samples
        self._read = len(self.house.box.letters)


def _form(line: str) -> str:
    """The line without its numbers, conditions, and where shares come from."""
    said = _SOURCE.sub("", line.partition(_UNLESS)[0])
    if said.startswith("policy "):
        return "policy X"
    if said.endswith((": pass", ": pay")):
        return f"X{said[said.index(':') :]}"
    return _NUMBER.sub("#", _SHARES.sub(r"\1 X until", said))


def _at_most(line: str, sample: str) -> str:
    """The purchase of so many shares as the sample says, or as they want if they want fewer."""
    wanted, said = (int(match[0]) if (match := _NUMBER.search(one)) else 0 for one in (line, sample))
    return line if wanted <= said else line.replace(str(wanted), str(said))
