"""How long reading takes: ordinary mails, and the worst ones we know, which must grow no faster than their length.

Run `python -m benchmarks.reading`; the figures go to the closing note.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.brief import BRIEF, times
from pbem.reading.read_mail import read_unguarded

DOMAIN = "nightmail.example.org"
MAILS = Path(__file__).parents[1] / "tests" / "mail"
HTML = b"From: a@example.org\nContent-Type: text/html; charset=utf-8\n\n"
TEXT = b"From: a@example.org\nContent-Type: text/plain; charset=utf-8\n\n"
FLOWED = b"From: a@example.org\nContent-Type: text/plain; format=flowed\n\n"


def mixed(number: int) -> bytes:
    """Return the head and opening lines of `number` multiparts inside each other."""
    opening = (b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (each, each) for each in range(number))
    return b"".join(opening)


FLOODS: dict[str, Callable[[int], bytes]] = {
    "blanks": lambda n: TEXT + b" " * n,
    "blank lines": lambda n: TEXT + b"\n" * n,
    "blanks and one letter": lambda n: TEXT + b"a" + b" " * n + b"a",
    "On x < lines": lambda n: TEXT + b"On 1.1.2025 x <\n" * (n // 16),
    "On a@b lines": lambda n: TEXT + b"On a@b 12:00\n" * (n // 13),
    "On a@b: lines": lambda n: TEXT + b"On a@b 12:00:\n" * (n // 14),
    "From: lines": lambda n: TEXT + b"From: a@b\n" * (n // 10),
    "> lines": lambda n: TEXT + b"> \n" * (n // 3),
    "> signs": lambda n: TEXT + b">" * n,
    "> and answer": lambda n: TEXT + b">\na\n" * (n // 4),
    "signature marks": lambda n: TEXT + b"--\n>\n" * (n // 5),
    "original message rules": lambda n: TEXT + b"--- Original Message ---\n" * (n // 25),
    "titled rules": lambda n: TEXT + b"--- x ---\n" * (n // 10),
    "rules and names": lambda n: TEXT + b"_____\nTom Reed\n" * (n // 15),
    "bars": lambda n: TEXT + b"| a\n" * (n // 4),
    "names before >": lambda n: TEXT + b"Tom> a\nAnn> b\n" * (n // 14),
    "attributions on one line": lambda n: TEXT + b"On Mon, 1 x <a@b> wrote: " * (n // 25),
    "labels on one line": lambda n: TEXT + b"word: " * (n // 6),
    "open brackets": lambda n: TEXT + (b"<" * 100 + b"@:\n") * (n // 103),
    "telephone lines": lambda n: TEXT + b"Sent from my iPhone\n\n" * (n // 21),
    "small print": lambda n: TEXT + b"This email and any\n\n" * (n // 20),
    "tags of a server": lambda n: TEXT + b"[EXTERNAL]\n" * (n // 11),
    "warnings": lambda n: TEXT + b"CAUTION: external mail, click on nothing from this sender\n" * (n // 57),
    "contacts": lambda n: TEXT + b"a\n\n" + b"T +44 20 7946 0000\n" * (n // 19),
    "titles and contacts": lambda n: TEXT + b"a\n\n" + b"Head of Rail\nT +44 20 7946 0000\n" * (n // 32),
    "contacts apart": lambda n: TEXT + b"a\n\n" + b"T +44 20 7946 0000\n\n" * (n // 20),
    "streets": lambda n: TEXT + b"a\n\n" + b"a, 1 A B C D, " * (n // 14),
    "digits": lambda n: TEXT + b"a\n\n" + (b"0 1 2 3 4 5 6 7 8 9 " * 8 + b"\n") * (n // 161),
    "telephones and words": lambda n: TEXT + b"a\nSent from my iPhone\n" * (n // 22),
    "you wrote": lambda n: TEXT + b"On Nov 26, 2013 you wrote\n" * (n // 26),
    "dashes and heads": lambda n: TEXT + b"a--- On Wed, 4 May 2012 b--- " * (n // 29),
    "fences": lambda n: TEXT + b"```\n---\n" * (n // 8),
    "stars and dashes": lambda n: TEXT + b"*- " * (n // 3),
    "combining marks": lambda n: TEXT + "̖́".encode() * (n // 4),
    "one address part": lambda n: TEXT + b"On " + b"a" * n,
    "flowed": lambda n: FLOWED + (b"a" * 70 + b" \n") * (n // 72),
    "html divs": lambda n: HTML + b"<div>" * (n // 5),
    "html lists": lambda n: HTML + b"<ul><li>" * (n // 8),
    "html formatting": lambda n: HTML + b"<b id=1><p>" * (n // 11),
    "html attributes": lambda n: HTML + b"<p " + b" ".join(b"a%d" % each for each in range(n // 6)) + b">",
    "html open tags": lambda n: HTML + b"<p " * (n // 3),
    "html open quotes": lambda n: HTML + b'<p a="' * (n // 6),
    "html comments": lambda n: HTML + b"<!--" * (n // 4),
    "html scripts": lambda n: HTML + b"<script>" * (n // 8),
    "html small elements": lambda n: HTML + b"<i>x</i>" * (n // 8),
    "html breaks": lambda n: HTML + b"<br>" * (n // 4),
    "html entities": lambda n: HTML + b"&amp;" * (n // 5),
    "html spaces in a tag": lambda n: HTML + b"<p" + b" " * n + b"=",
    "subject": lambda n: b"Subject: " + b"a" * n + b"\n\nx",
    "encoded words": lambda n: b"Subject: " + b"=?utf-8?q?a" * (n // 11) + b"\n\nx",
    "From addresses": lambda n: b"From: " + b"a@b, " * (n // 5) + b"\n\nx",
    "From quotes": lambda n: b"From: " + b'"' * n + b"\n\nx",
    "From brackets": lambda n: b"From: " + b"<(" * (n // 2) + b"\n\nx",
    "references": lambda n: b"References: " + b"<a@b> " * (n // 6) + b"\n\nx",
    "open references": lambda n: b"References: " + b"<" * n + b"\n\nx",
    "headers": lambda n: b"a: b\n" * (n // 5) + b"\nx",
    "type parameters": lambda n: b"Content-Type: text/plain" + b"; a=" * (n // 4) + b"\n\nx",
    "nested parts": lambda n: mixed(n // 52),
    "flat parts": lambda n: b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * (n // 8),
    "boundary with blanks": lambda n: b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b" + b" " * n + b"x",
    "base64": lambda n: b"Content-Transfer-Encoding: base64\n\n" + b"=A" * (n // 2),
    "quoted-printable": lambda n: b"Content-Transfer-Encoding: quoted-printable\n\n" + b"=\n" * (n // 2),
    "utf-7": lambda n: b"Content-Type: text/plain; charset=utf-7\n\n" + b"+" * n,
}


SIZES = (64_000,) if BRIEF else (64_000, 250_000, 2_000_000)


def milliseconds(raw: bytes) -> float:
    """Return the best of three readings."""
    best = float("inf")
    for _ in range(times(3)):
        start = time.perf_counter()
        read_unguarded(raw, DOMAIN)
        best = min(best, time.perf_counter() - start)
    return best * 1000


def main() -> None:
    """Write the figures to standard output."""
    ordinary = [milliseconds(path.read_bytes()) for path in sorted(MAILS.glob("*.eml"))]
    write = sys.stdout.write
    write(f"{len(ordinary)} ordinary mails: median {statistics.median(ordinary):.2f} ms, most {max(ordinary):.2f} ms\n")
    write(f"{'flood, milliseconds':28}{'64 kB':>9}{'250 kB':>9}{'2 MB':>9}\n")
    for name, make in FLOODS.items():
        figures = "".join(f"{milliseconds(make(size)):9.1f}" for size in SIZES)
        write(f"{name:28}{figures}\n")


if __name__ == "__main__":
    main()
