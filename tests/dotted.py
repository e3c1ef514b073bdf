"""Lines to send in the text of a letter: what stands behind a dot and, where the line has one, its number."""

from __future__ import annotations

import re

SAMPLE = re.compile(r"\.(\d{0,3}) ")  # a dot, and the number of the line in its letter where it has one
_ALL = re.compile(r"^\.\d{0,3} (.*)$", re.MULTILINE)


def samples_of(text: str) -> list[str]:
    """Every line to send, in order, without dot and number; of a folded one its first row."""
    return _ALL.findall(text)


def numbers_of(text: str) -> list[str]:
    """What stands between the dot and each line to send, in order."""
    return [found[1] for line in text.split("\n") if (found := SAMPLE.match(line))]


def has_sample(text: str, line: str) -> bool:
    """Whether a line to send is this one and nothing else."""
    return line in samples_of(text)


def has_samples(text: str, *lines: str) -> bool:
    """Whether these lines to send stand right below each other."""
    rows = "".join(rf"\.\d{{0,3}} {re.escape(line)}\n" for line in lines)
    return re.search(f"^{rows}", text, re.MULTILINE) is not None


def sample_begins(text: str, start: str) -> bool:
    """Whether a line to send begins with these words; the text may have lost its line breaks."""
    return re.search(rf"(?:^|\s)\.\d{{0,3}} {re.escape(start)}", text) is not None
