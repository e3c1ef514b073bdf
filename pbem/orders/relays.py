"""«And tell Ben from me: …»: a message that a sentence asks us to pass on."""

from __future__ import annotations

import re
from typing import NamedTuple

from pbem.orders.names import EVERYBODY

_NO_MOVE = (
    r"(?:(?:this is )?not my (?:move|turn|orders?)|no (?:moves?|orders?)|nothing to (?:do|move))(?: yet| from me|"
    r" now| here)*"
    r"[,;:.]?"
)
_LEADS = (
    rf"(?:(?:{_NO_MOVE}|and|also|oh|ps|p\.s\.|please|pls|could you|can you|would you|just|btw|by the way|"
    rf"after (?:that|this)|"
    r"afterwards|then|finally)[,:]?\s+)*"
)
_TELLS = r"(?:please\s+)?(?:tell|msg|message|note to|write(?: to)?|pass (?:(?:this|it|that) )?on to|say to|let|text|to)"
_WITH = (
    r"(?:,?\s+(?:(?:just|only)\s+(?:to\s+)?(?:him|her|them)(?:\s+alone)?|in\s+private|privately|know|from me|for me|"
    r"this|please|pls))*"
)
_NAMES = r"([^\W\d_][\w'-]*(?:\s*(?:,|and|&)\s*[^\W\d_][\w'-]*)*)"
_BEGINS = rf"(?:\A|(?<=[.!?]\s)|(?<=\n)){_LEADS}"
_RELAY = re.compile(
    rf"{_BEGINS}{_TELLS}\s+{_NAMES}{_WITH}"
    r"(?:\s*:\s*|\s+that\s+)(\S.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
_AT = re.compile(rf"{_BEGINS}@\s?{_NAMES}\s*:\s*(\S.*)\Z", re.IGNORECASE | re.DOTALL)  # «@Ben: …»
# «To all: …», «@everyone: …», «tell the others: …»; before a colon only: «to all that are waiting» is half a sentence.
_TO_ALL = re.compile(
    rf"{_BEGINS}(?:{_TELLS}\s+|@\s?|an\s+(?=alle\b)|[aà]\s+(?=tous\b))(?:(?:you |the )?all|alle|tous|"
    r"all (?:of you|the others|(?:the )?(?:other )?players)|every(?:one|body)(?: else)?|"
    rf"the (?:others|table|group|other players)){_WITH}\s*:\s*(\S.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
# «send Ben a message: …», «drop Ben a line saying …», «send a message to Ben: …»
_NOTE = r"(?:message|note|line|mail|msg|word|press)"
_SENDS = re.compile(
    rf"(?:\A|(?<=[.!?]\s)|(?<=\n)){_LEADS}(?:also\s+)?(?:send|drop|write|give|leave)\s+"
    rf"(?:{_NAMES}\s+(?:a|this|my|the\s+following)\s+{_NOTE}|(?:a|this|my|the\s+following)\s+{_NOTE}\s+to\s+{_NAMES})"
    r"(?:\s+(?:from me|please|saying|that says))*(?:\s*:\s*|\s+(?:that|saying)\s+)(\S.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
# «just a message for Ann for now: …»
_FOR = re.compile(
    rf"{_BEGINS}(?:only\s+)?(?:an?|one|this|my)\s+(?:\w+\s+)?{_NOTE}\s+(?:to|for)\s+{_NAMES}"
    r"(?:\s+(?:from me|please|first|only|today|for now|for the moment|right now))*\s*:\s*(\S.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
# Behind a message, and plainly for us: «My move comes later today.» All else may be part of the message.
_OF_MOVE = re.compile(
    r"(?<=[.!?])\s+(?:my (?:own )?(?:move|turn|orders?) (?:comes?|follows?|will (?:come|follow))"
    r"|i(?:['’]ll| will) send my (?:move|turn|orders?))"
    r"(?: (?:later|tonight|tomorrow|today|soon|separately|this evening))+[.!]?\s*\Z",
    re.IGNORECASE,
)
_ALL = frozenset({"all", "everybody", "everyone", "you all", "the others", "the table"})
MOST_READ = 600  # characters


class Relay(NamedTuple):
    """What stands before it on its line, for whom it is, and the message."""

    before: str
    names: str
    text: str


def relayed(line: str) -> Relay | None:
    """The message that a line asks to pass on, and what it says before; None where it asks no such thing."""
    if len(line) > MOST_READ:
        return None
    line = _OF_MOVE.sub("", line)
    if to_all := _TO_ALL.search(line):
        return Relay(line[: to_all.start()].strip(), EVERYBODY, to_all[1].strip())
    if sends := _SENDS.search(line):
        names = re.sub(r"\s+(?:and|&)\s+", ", ", sends[1] or sends[2])
        return Relay(line[: sends.start()].strip(), names, sends[3].strip())
    note = _FOR.search(line)
    if note and note[1].casefold() in _ALL:
        return Relay(line[: note.start()].strip(), EVERYBODY, note[2].strip())
    found = _RELAY.search(line) or _AT.search(line) or note
    if found is None or EVERYBODY in found[1].casefold().split():
        return None
    return Relay(line[: found.start()].strip(), re.sub(r"\s+(?:and|&)\s+", ", ", found[1]), found[2].strip())
