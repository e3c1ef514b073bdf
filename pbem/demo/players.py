"""A simulated player: reads the letters they get, and answers them as a person would, with a real mail."""

from __future__ import annotations

from collections import Counter
from random import Random

from pbem.demo import manners
from pbem.demo.letter import Letter
from pbem.demo.manners import Persona
from pbem.games.border import Definition
from pbem.letters.content import Content
from pbem.orders.press import MOST_PRESS
from pbem.titles import simulated, title_of

PATIENCE = 2  # mails about one question in their own words; then they copy an example from the letter
GIVES_UP = 8
QUESTIONS = ("status", "history", "help")
AS_OFTEN = 2  # they ask the same; who asks more often within a minute of our letters is taken for a robot


class Player:
    """Thinks up what to write. They know their letters and the board, nothing else of the game."""

    def __init__(self, persona: Persona, rng: Random) -> None:
        self.persona = persona
        self.rng = rng
        self._tries: Counter[int] = Counter()  # mails about each decision
        self._questions = list(QUESTIONS * AS_OFTEN)

    def answer(self, content: Content, letter: Letter, definition: Definition) -> str:
        """What they write in answer to their newest letter; "" when nothing needs an answer."""
        if content.template == "invitation":
            return self._accept()
        if code := next((one for one in letter.examples if one.startswith("confirm ")), ""):
            return code
        remarks = self._remarks(content)
        order = self._order(content, letter, definition)
        return "\n".join([*order, *remarks])

    def _accept(self) -> str:
        person = self.persona
        if person.tidy:
            return f"accept as {person.name} zone {person.zone} word {person.word}"
        return f"Accept word {person.word} zone {person.zone}"

    def _order(self, content: Content, letter: Letter, definition: Definition) -> list[str]:
        if content.ask is None or content.game is None or content.view is None:
            return []
        tried = self._tries[content.ask.decision]
        self._tries[content.ask.decision] += 1
        if tried >= GIVES_UP:
            return []
        if tried >= PATIENCE and letter.examples:
            return [self.rng.choice(letter.examples)]
        if tried == 0 and self._questions and self.rng.random() < self.persona.asks:
            return [self._questions.pop(0)]
        title = title_of(content.game.slug)
        view = title.rules.decode_view(content.view.encode())
        think = simulated(content.game.slug).think
        orders = list(think(definition, view, content.reader.player or "", self.rng))
        if orders and tried == 0 and self.rng.random() < self.persona.slips:
            return [manners.slip(orders[0], self.rng)]
        return orders if self.persona.tidy or tried else [manners.in_own_way(order, self.rng) for order in orders]

    def _remarks(self, content: Content) -> list[str]:
        """A word to the others now and then; an answer to a message, unless another simulated player wrote it."""
        if content.template == "press":
            writer = next((say.facts.get("name", "") for say in content.says), "")
            others = {person.name for person in manners.ROSTER}
            if not writer or writer in others or self.rng.random() < 0.3:
                return []
            return [f"press {writer}: {self.rng.choice(manners.REPLIES)[:MOST_PRESS]}"]
        if content.template == "game_over" and self.rng.random() < 0.4:
            return [f"press all: {self.rng.choice(manners.PRAISE)}"]
        if content.ask is not None and self.rng.random() < self.persona.talks:
            game = () if content.game is None else simulated(content.game.slug).remarks
            return [f"press all: {self.rng.choice((*self.persona.remarks, *game))}"]
        return []
