"""The tree of errors the engine raises, and the Refusal that tells why an action is against the rules.

NightMailError
├─ BadGameFile        a file of game data has a mistake: file, key, reason
├─ BadOption          a game cannot start with this option: option, reason
├─ BadState           stored bytes are no game, view or event list of ours: reason
├─ UnreadableAction   a line of notation is no action: line, reason
└─ IllegalAction      an action is against the rules: refusal
"""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why an action is not allowed, said so that the reader can do better.

    `code` is for programs and tests, `section` names the rule ("Paris Connection §4.1.4"), `sentence` is plain
    English, `facts` fill the placeholders of the same sentence in another language.
    """

    code: str
    section: str
    sentence: str
    facts: dict[str, str]


class NightMailError(Exception):
    """Base of all errors of the engine."""


class BadGameFile(NightMailError):
    """A file of game data cannot be used. `key` is the path inside the file, e.g. `cities[3].name`."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(f"{file}: {key}: {reason}" if key else f"{file}: {reason}")
        self.file = file
        self.key = key
        self.reason = reason


class BadOption(NightMailError):
    """A game cannot start like this; `option` is the option's name, or `players`."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"{option}: {reason}")
        self.option = option
        self.reason = reason


class BadState(NightMailError):
    """Stored bytes cannot be read back as what they should be."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class UnreadableAction(NightMailError):
    """A line is not the exact notation of an action."""

    def __init__(self, line: str, reason: str) -> None:
        super().__init__(f"{line!r}: {reason}")
        self.line = line
        self.reason = reason


class IllegalAction(NightMailError):
    """The rules forbid the action; the game is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.section}): {refusal.sentence}")
        self.refusal = refusal
