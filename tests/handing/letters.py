"""What the players of a recorded game state where they read nothing but their letters: samples, with their own numbers.

A line that they know they will keep to is stated only when the newest letter to them with samples has one of its form:
another number may stand in it, or another company whose shares are bought.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.titles.g1861.mail.standing import WAYS
from tests.handing.thumb import GUESSES, Thumb
from tests.house import House, sample_orders

_NUMBER = re.compile(r"\b\d+\b")
_UNLESS = " unless "
_DOINGS = ("buy ", "bid ")
_IN_TURN = ("buy ", "pass until", "pass auctions")  # without what comes first, what follows would come first
_WHOLE_ROUND = "pass until"
_SHARES = re.compile(r"^(buy) \S+ until")
_SOURCE = re.compile(r" from \w+")


class Letters:
    """The letters of everybody, as far as they have read them."""

    def __init__(self, house: House, thumb: Thumb | None = None) -> None:
        self.house = house
        self.thumb = thumb  # by which they take samples; None: whatever they will keep to
        self.wrong: set[tuple[str, str, str]] = set()  # in which round who would have regretted which form of sample
        self._read = 0
        self._samples: dict[str, Sequence[str]] = {}

    def offered(self, at: int, player: str, name: str, lines: Sequence[str]) -> list[str]:
        """Of these lines those for which there is a sample; where it has conditions, with them."""
        self._open()
        if self.thumb is not None:
            lines = self._by_rule(self.thumb, at, player, self._samples.get(name, ()), lines)
        samples = {_form(one): one for one in reversed(self._samples.get(name, ()))}
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
        when = WAYS.moment(thumb.game.after(at)).code
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
