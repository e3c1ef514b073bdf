"""Mails of every program in every language, and shapes by hand: what the sender wrote is read, and only that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.reading.own_text import own_text
from pbem.reading.read_mail import ReadMail, read_unguarded
from tests.mail.clients import CLIENTS, Client
from tests.mail.languages import LANGUAGES, Language
from tests.sampled import sampled

DOMAIN = "nightmail.example.org"
SHAPES = Path(__file__).parents[1] / "mail" / "shapes"
FIRST, LAST, QUOTED = "build blue G07", "trade red for 2 blue", "build red G01"


def folded(text: str) -> str:
    """The text with its lines stripped and blank ones folded: what counts as exact."""
    out: list[str] = []
    for line in map(str.strip, text.split("\n")):
        if line or (out and out[-1]):
            out.append(line)
    return "\n".join(out).strip()


def shapes() -> Iterator[tuple[str, str, str]]:
    """The shapes by hand: name, text, and the reply in it."""
    for path in sorted(SHAPES.glob("*.txt")):
        name = body = ""
        for case in path.read_text(encoding="utf-8").split("%%% ")[1:]:
            head, _, rest = case.partition("\n")
            if head == "reply":
                yield f"{path.stem}: {name}", body, rest
            else:
                name, body = head, rest


def read(client: Client, language: Language, own: str) -> ReadMail:
    """The mail that the program makes of it, read."""
    return read_unguarded(client(language, own).as_bytes(), DOMAIN)


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.__name__)
@pytest.mark.parametrize(
    "language", sampled(LANGUAGES, LANGUAGES[::2], single=True), ids=lambda language: language.code
)
def test_the_reply_of_every_program_in_every_language(client: Client, language: Language) -> None:
    """The person's words and both orders, nothing of the letter; and it is no robot's mail."""
    own = f"{FIRST}\n{language.words}\n{LAST}"
    mail = read(client, language, own)
    assert folded(mail.reply).replace("\n\n", "\n") == folded(own)
    assert (mail.automatic, QUOTED in mail.text) == (None, False)


@pytest.mark.parametrize(("name", "text", "reply"), [pytest.param(*one, id=one[0]) for one in shapes()])
def test_shapes_by_hand(name: str, text: str, reply: str) -> None:
    """What people and programs write around a reply goes, what only looks like it stays."""
    assert folded(own_text(text).reply) == folded(reply), name


def planted(text: str, reply: str) -> str:
    """The text with orders above and below the reply, and one at the end of what is not the sender's."""
    lines, own = text.rstrip().split("\n"), [line for line in reply.split("\n") if line.strip()]
    last = max(at for at, line in enumerate(lines) if own[-1].strip() in line)
    sign = re.match(r"[ >|]*(?:\w{2,3}> ?)?", lines[-1])
    quoted = (sign[0] if sign and sign[0].strip() else "") + QUOTED
    if lines[last].strip() != own[-1].strip():  # the quote begins on the same line
        return "\n".join([FIRST, *lines, quoted])
    return "\n".join([FIRST, *lines[: last + 1], LAST, *lines[last + 1 :], quoted])


@pytest.mark.parametrize(
    ("name", "text", "reply"),
    [pytest.param(*one, id=one[0]) for one in shapes() if one[0].startswith(("attr", "heads")) and one[2].strip()],
)
def test_orders_planted_in_a_quote_are_never_read(name: str, text: str, reply: str) -> None:
    if "own" in name:  # nothing in it is quoted
        return
    orders = own_text(planted(text, reply)).text.split("\n")
    assert FIRST in orders
    assert QUOTED not in orders
    assert LAST in orders or LAST not in planted(text, reply)


def test_the_corpus_is_large() -> None:
    assert len(CLIENTS) * len(LANGUAGES) >= 800
    assert len(list(shapes())) >= 120
