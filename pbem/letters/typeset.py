"""Setting a letter's Markdown: folded paragraphs, underlined headings, one blank line between blocks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pbem.words.columns import cells_of
from pbem.words.columns import text_width as width

PROSE_WIDTH = 72
FULL_WIDTH = 78
# Private-use characters around a word mark a place in the letter ("picture", "foot"); people cannot write them.
MARK_OPEN, MARK_CLOSE = "\ue000", "\ue001"
UNCUT = "\ue002"  # before a line of a fenced block that must stay one line, however long: an address to fetch something

FENCE = "```"

_HEADING = re.compile(r"^#{1,6} +(.+?)#*$")
_ITEM = re.compile(r"^(- |\d+\. )")
# A folded line must not begin with a word that Markdown takes for a list, heading, quote or rule.
_MARKUP_WORD = re.compile(r"^(?:[-+*=~#>|.:_]+|\d+[.)])$|^(?:```|~~~|\||>|#)")


def fold_words(text: str, columns: int) -> list[str]:
    """The words of a text in lines of at most `columns`; longer words are cut; no line looks like markup."""
    lines: list[str] = []
    for word in _cut_words(text, columns):
        if lines and width(lines[-1]) + 1 + width(word) <= columns:
            lines[-1] += f" {word}"
        elif lines and _MARKUP_WORD.match(word) and " " in lines[-1]:
            kept, _, moved = lines[-1].rpartition(" ")
            lines[-1:] = [kept, f"{moved} {word}"]
        else:
            lines.append(word)
    return lines


def typeset(markdown: str) -> str:
    """The same letter in its final form: prose folded at 72 columns, nothing wider than 78."""
    pieces: list[str] = []
    before = ""
    for kind, block in _blocks(markdown.split("\n")):
        gap = "" if not pieces else "\n" if kind == before == "item" else "\n\n"
        pieces.append(gap + block)
        before = kind
    return "".join(pieces) + "\n"


def split_at_marks(text: str) -> tuple[str, dict[str, int]]:
    """The text without its marks, and for each mark's first appearance the offset where it stood."""
    places: dict[str, int] = {}
    clean = ""
    for index, piece in enumerate(re.split(f"{MARK_OPEN}(\\w+){MARK_CLOSE}\n*", text)):
        if index % 2:
            places.setdefault(piece, len(clean))
        else:
            clean += piece
    return clean, places


def _blocks(lines: list[str]) -> Iterator[tuple[str, str]]:
    index = 0
    while index < len(lines):
        line = lines[index].rstrip()
        end = index + 1
        if line.startswith(FENCE):
            end = _fence_end(lines, index)
            yield "fence", "\n".join(_fence(lines[index:end]))
        elif line.startswith("|"):
            end = _while(lines, index, lambda text: text.startswith("|"))
            yield "quote", "\n".join(text.rstrip() for text in lines[index:end])
        elif heading := _HEADING.match(line):
            yield "heading", _underlined(heading[1].strip())
        elif line.strip():
            end = _while(lines, index + 1, _continues)
            yield _prose(" ".join(lines[index:end]))
        index = end


def _prose(text: str) -> tuple[str, str]:
    """A paragraph or a list item, folded."""
    text = text.strip()
    if item := _ITEM.match(text):
        indent = len(item[1])
        folded = fold_words(text[indent:], PROSE_WIDTH - indent)
        return "item", item[1] + f"\n{' ' * indent}".join(folded)
    return "paragraph", "\n".join(fold_words(text, PROSE_WIDTH))


def _underlined(heading: str) -> str:
    # A heading stays on one line: two lines over dashes would be a heading of two lines in some readers only.
    text = heading if width(heading) <= PROSE_WIDTH else fold_words(heading, PROSE_WIDTH - 1)[0] + "…"
    return f"{text}\n{'-' * max(width(text), 3)}"


def _continues(line: str) -> bool:
    """Whether a line goes on with the paragraph above it."""
    own_block = line.startswith((FENCE, "|", MARK_OPEN)) or _ITEM.match(line) or _HEADING.match(line)
    return bool(line.strip()) and not own_block


def _while(lines: list[str], start: int, test: Callable[[str], bool]) -> int:
    end = start
    while end < len(lines) and test(lines[end]):
        end += 1
    return end


def _fence_end(lines: list[str], start: int) -> int:
    for index in range(start + 1, len(lines)):
        if lines[index].startswith(FENCE):
            return index + 1
    return len(lines)


def _fence(lines: list[str]) -> list[str]:
    """A fenced block whose lines fit; what hangs over goes on in the next line, set in by four."""
    fitted: list[str] = []
    for line in lines:
        line = line.rstrip()
        if line.startswith(UNCUT):
            fitted.append(line.removeprefix(UNCUT))
            continue
        if cells_of(line) is not None:  # no line of the letter: `grids` takes it out
            fitted.append(line)
            continue
        if width(line) <= FULL_WIDTH:
            fitted.append(line)
            continue
        indent = len(line) - len(line.lstrip())
        head, *rest = fold_words(line.strip(), FULL_WIDTH - indent - 4)
        fitted += [" " * indent + head, *(" " * (indent + 4) + text for text in rest)]
    return fitted


def _cut_words(text: str, columns: int) -> Iterator[str]:
    for word in text.split():
        if width(word) <= columns:
            yield word
            continue
        piece = ""
        for mark in word:
            if width(piece) + width(mark) > columns:
                whole, hyphen, begun = piece.rpartition("-")  # a route is cut between its hexes
                parted = bool(hyphen and begun)
                yield whole + hyphen if parted else piece
                piece = begun if parted else ""
            piece += mark
        yield piece
