"""The book of refusals of a game: what a shared rule says, with the section of the rules this game has it in."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.errors import Refusal


class Book:
    """Sentences by code. A shared rule names a code; where the rule stands, each game's book says itself."""

    def __init__(
        self, title: str, sections: Mapping[str, str], *shared: Mapping[str, str], own: Mapping[str, tuple[str, str]]
    ) -> None:
        """`shared`: sentences by code, of the shared rules this game has; `sections`: where each of them stands.

        `own`: section and sentence of what only this game refuses, or says otherwise. ValueError when a shared code
        has no section, or a section belongs to no code.
        """
        said = {code: sentence for some in shared for code, sentence in some.items()}
        if strange := (set(said) - set(own)) ^ set(sections):
            raise ValueError(f"{title}: sections and sentences do not fit: {', '.join(sorted(strange))}")
        self.title = title
        self.sentences = {code: (sections[code], said[code]) for code in said if code in sections} | dict(own)

    def refusal(self, code: str, *, section: str = "", **facts: object) -> Refusal:
        """The refusal with this code; the facts are put into its sentence.

        `section`: where the rule stands this time, if not where it usually does.
        """
        usual, sentence = self.sentences[code]
        said = {name: str(value) for name, value in facts.items()}
        return Refusal(code, f"{self.title} §{section or usual}", sentence.format(**said), said)

    def note(self, code: str, **facts: object) -> str:
        """The sentence with this code and, in brackets, where the rule stands: for what is told and not refused."""
        told = self.refusal(code, section="", **facts)
        return f"{told.sentence.removesuffix('.')} ({told.section})."
