"""The first line of a game's last letter: who has won, by how much, and where the reader came in."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.ranking import Place
from pbem.letters.harmless import harmless_name
from pbem.letters.wording import Wording
from pbem.words.phrases import counted, joined, phrase


def outcome_line(wording: Wording) -> str:
    """The result for this reader, in a sentence or two; empty while nobody may know it."""
    title, content = wording.title, wording.content
    found = (
        title.position.ranking(wording.definition, wording.view)
        if title is not None and wording.view is not None
        else None
    )
    if found is None:
        return ""
    told = _Told(wording, found.places, found.unit)
    line = f"{told.winners()}{told.margin()}{told.own()}."
    if found.stopped and content.game is not None:
        key = "outcome.voted" if content.voted else "outcome.stopped"
        return f"{line} {phrase(key, moderator=harmless_name(content.game.moderator))}"
    return line


class _Told:
    """The parts of the sentence, for one reader."""

    def __init__(self, wording: Wording, places: Sequence[Place], unit: str) -> None:
        self.unit = unit
        self.wording = wording
        self.first = [one for one in places if one.place == 1]
        behind = [one for one in places if one.place > 1]
        self.next = [one for one in behind if one.place == behind[0].place]
        self.mine = next((one for one in places if one.player == wording.content.reader.player), None)
        self.equals = sum(one.place == self.mine.place for one in places) if self.mine else 0
        self.reader = harmless_name(wording.content.reader.name)

    def winners(self) -> str:
        """Who has won, with how many points."""
        points = _points(self.unit, self.first[0].total)
        others = joined([self._name(one) for one in self.first if one is not self.mine])
        if self.mine in self.first:
            key = "outcome.you_and" if others else "outcome.you"
            return phrase(key, reader=self.reader, names=others, points=points)
        if self.first[0].player in self.wording.content.left:
            others = others[:1].upper() + others[1:]
        return counted("outcome.won", len(self.first), names=others, points=points)

    def margin(self) -> str:
        """By how much, ahead of whom; empty where all have won."""
        if not self.next:
            return ""
        # The reader first, as who is spoken to.
        names = [phrase("outcome.reader")] * (self.mine in self.next)
        names += [self._name(one) for one in self.next if one is not self.mine]
        return phrase("outcome.margin", number=self.first[0].total - self.next[0].total, names=joined(names))

    def own(self) -> str:
        """The reader's place, where they have not won; with their points, where the margin does not tell them."""
        if self.mine is None or self.mine in self.first:
            return ""
        key = "outcome.shared" if self.equals > 1 else "outcome.came"
        known = self.mine in self.next
        facts = {"place": phrase(f"outcome.place.{self.mine.place}"), "reader": self.reader}
        return phrase(key if known else f"{key}_with", points=_points(self.unit, self.mine.total), **facts)

    def _name(self, one: Place) -> str:
        name = self.wording.names.get(one.player, one.player)
        return phrase("outcome.left", name=name) if one.player in self.wording.content.left else name


def _points(unit: str, total: int) -> str:
    """`61 points`, `1 point`, `minus 28 points`, `61 R`."""
    said = counted("outcome.points", abs(total)) if not unit else phrase("outcome.money", number=abs(total), unit=unit)
    return phrase("outcome.below", points=said) if total < 0 else said
