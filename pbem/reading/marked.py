"""Samples of our letters within the quote of an answer, and what its writer did to them: an x, an arrow, a stroke.

Nothing here decides anything: a quoted line is no order of its own. Who knows the letter judges what is meant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from pbem.reading.letters import OurLetters

MOST = 60  # quoted samples that are looked at
_LONGEST = 400  # characters of a line
_NEAR = 3  # lines below a quoted one, blank ones between, in which a word may point at it
_AMID = 30  # lines above and below a sample that are looked at
_SIGNS = re.compile(r"[ \t]{0,8}(?:[>|][ \t]{0,8})?")
_DEEPER = re.compile(r"[>|]")
_SAMPLE = re.compile(
    r"(?P<before>\[[ xX*✓✔]{0,3}\]|[xX✓✔☑✅]|[-=]{1,3}>|[→⇒]|(?:yes|ok|this|this one)[:,]?(?=\s))?"
    r"(?:[ \t]{0,8}>)?[ \t]{0,8}"
    r"\.(?P<number>\d{1,2})[ \t]{1,8}(?P<text>[^\W\d_].*)\Z",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\.\d{0,2}[ \t]*")
_GOES_ON = re.compile(r"[ \t]{0,3}(?:[>|] )?[ \t]{4,12}[^\s.]")  # what hangs over of the line above
_NOTHING: Mapping[int, str] = MappingProxyType({})
_BEHIND = re.compile(r"\s(?:<[-=<]|[←⇐✓✔☑✅]|\[[xX*✓✔]\]|[xX]\Z)")


class Marked(msgspec.Struct, frozen=True):
    """A quoted sample: its number and text, and what stands before, behind and below it that is its answerer's.

    `ours`: the line stands so in a letter of ours. `between`: a quoted sample follows below what is said there.
    `amid`: lines of the letter that are no samples stand above it and below it. `struck`: all of its text is struck
    out; `instead`: the line that was written below it then, within the quote. `changed`: a part of its text is.
    """

    number: int
    text: str
    before: str = ""
    behind: str = ""
    below: str = ""
    ours: bool = False
    between: bool = False
    amid: bool = False
    struck: bool = False
    instead: str = ""
    changed: bool = False


def marked_lines(
    lines: Sequence[str], own: Sequence[int], letters: OurLetters | None, left: Mapping[int, str] = _NOTHING
) -> tuple[Marked, ...]:
    """The samples in what is quoted, in their order, of the letter that was answered and none that it quotes.

    `lines`: plain ones, of the whole mail; `own`: the numbers of those that are the writer's; `left`: what is left of
    those in which words are struck out.
    """
    if letters is None:
        return ()
    theirs = set(own)
    found = [(at, one) for at, line in enumerate(lines) if at not in theirs and (one := _sample(line)) is not None]
    found = found[: MOST + 1]
    if not found or len(found) > MOST:
        return ()
    places = {at for at, _ in found}
    sole = len(found) == 1
    amid = sole and _stands_amid(lines, theirs, found[0][0], letters)
    marked = []
    for at, (number, before, whole) in found:
        ours = not before and letters.has_line(lines[at])
        if not ours and letters.has_line(lines[at]):
            continue  # a letter of ours shows the mail that was marked so
        text, behind = (whole, "") if ours else _apart(whole)
        below, between = _below(lines, at, theirs, places)
        if not below and (above := _right_above(lines, at, theirs, places)):
            below, between = above, True
        if at in left:
            sample = Marked(number, text, below=below, ours=ours, between=between)
            marked.append(_with_strokes(sample, left[at], _instead(lines, at, theirs | places, letters)))
            continue
        marked.append(
            Marked(number, text, before, behind, below, ours or letters.has_line(f".{number} {text}"), between, amid)
        )
    return tuple(marked)


def _sample(line: str) -> tuple[int, str, str] | None:
    """The number, the mark before and the rest of a line that has the shape of a sample."""
    if len(line) > _LONGEST or "." not in line:
        return None
    at = _SIGNS.match(line)
    rest = line[at.end() :] if at else line
    if _DEEPER.match(rest):
        return None
    found = _SAMPLE.match(rest.rstrip())
    return None if found is None else (int(found["number"]), found["before"] or "", found["text"])


def _with_strokes(one: Marked, left: str, instead: str) -> Marked:
    """A sample in which words are struck out; `left`: its line without these."""
    found = _sample(left)
    text = found[2] if found else _NUMBERED.sub("", left.lstrip("> |\t")).strip()
    if any(map(str.isalnum, text.partition("#")[0])):
        return msgspec.structs.replace(one, text=text, ours=False, changed=True)
    return msgspec.structs.replace(one, struck=True, instead=instead)


def _instead(lines: Sequence[str], at: int, known: set[int], letters: OurLetters) -> str:
    """The line right below, where it is quoted and none of ours: who strikes out a sample may write on there."""
    under = _next_written(lines, at)
    if under is None or under in known or len(lines[under]) > _LONGEST:
        return ""
    said = lines[under].lstrip("> |\t").strip()
    ours = letters.has_line(said) or letters.shares_words([said])
    return said if not ours or any(letters.has_line(f".{number} {said}") for number in range(1, MOST)) else ""


def _apart(text: str) -> tuple[str, str]:
    """The text and what was put behind it."""
    found = _BEHIND.search(text)
    return (text, "") if found is None else (text[: found.start()].rstrip(), text[found.start() :].strip())


def _below(lines: Sequence[str], at: int, theirs: set[int], places: set[int]) -> tuple[str, bool]:
    """The writer's own line right below a quoted one, and whether a quoted sample follows it at once."""
    while at + 1 < len(lines) and at + 1 not in theirs and _GOES_ON.match(lines[at + 1]):
        at += 1
    under = _next_written(lines, at)
    if under is None or under not in theirs or (under > at + 1 and under + 1 in places):
        return "", False  # it touches the sample below it
    return lines[under].strip(), _next_written(lines, under) in places


def _right_above(lines: Sequence[str], at: int, theirs: set[int], places: set[int]) -> str:
    """The writer's own line that touches a quoted one below it, and no quoted sample above."""
    if at < 1 or at - 1 not in theirs or _is_blank(lines[at - 1]):
        return ""
    over = lines[at - 2] if at > 1 else ""
    others = at - 2 in theirs | places or _GOES_ON.match(over) is not None
    return "" if others and not _is_blank(over) else lines[at - 1].strip()


def _next_written(lines: Sequence[str], at: int) -> int | None:
    """The next line that is not blank, if it is near."""
    return next((one for one in range(at + 1, min(at + 1 + _NEAR, len(lines))) if not _is_blank(lines[one])), None)


def _is_blank(line: str) -> bool:
    return not line.strip("> |\t")


def _stands_amid(lines: Sequence[str], theirs: set[int], at: int, letters: OurLetters) -> bool:
    """Whether quoted lines of our letter stand near above and near below."""
    sides = range(max(0, at - _AMID), at), range(at + 1, min(at + 1 + _AMID, len(lines)))
    return all(
        any(one not in theirs and len(lines[one]) <= _LONGEST and letters.has_line(lines[one]) for one in side)
        for side in sides
    )
