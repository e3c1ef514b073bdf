"""Samples that can be tapped: in the HTML part a move is a link to a mail with address, subject and order filled in.

Only blocks that our own templates mark become links, and only their lines that are moves, or the order that takes away
what the line is about: what stands in the text part never does, nor anything that a person wrote.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from html import escape
from urllib.parse import quote

import msgspec

from pbem.base.addresses import address_and_sign
from pbem.orders.order import Order, OrderWord, Said
from pbem.orders.parse import read_orders

SAMPLE = re.compile(r"\.\d{0,3} ")  # before a line to send: a dot, with its number in the letter where it has one
GOES_ON = "    "  # how typesetting sets in what hangs over
NOTE = " # "  # between a line to send and what is said of it
_FENCE = "```\n"


class Block(msgspec.Struct, frozen=True):
    """A fenced block of a letter's Markdown: where it begins, where its links lead, and what of it is a link.

    Of samples the lines that are `moves`; of lines that end in an order, that order: `ends`.
    """

    at: int
    address: str
    moves: frozenset[str] = frozenset()
    ends: Mapping[str, str] = {}


class Taps(msgspec.Struct, frozen=True, kw_only=True):
    """What the links of one letter say. `about`: a sentence above the first block of samples, or "".

    `address`: where orders that stand in no block go; "": nowhere.
    """

    address: str = ""
    subject: str
    about: str
    blocks: tuple[Block, ...]


def is_move(line: str, words: tuple[OrderWord, ...], said: Callable[[str], Said] = Said) -> bool:
    """Whether the line is an order of the game's own, or several, and nothing else."""
    items = read_orders(line, words, said=said) if "\n" not in line else ()
    return bool(items) and all(isinstance(one, Order) and one.word.kind == "action" for one in items)


def mailto(address: str, subject: str, body: str) -> str:
    """A link that opens a mail (RFC 6068): blanks are %20, since a plus sign would stay one.

    `address`: as `addresses.link_address` gives it, with a sign for the subject where it has no room for a token.
    """
    to, sign = address_and_sign(address)
    return f"mailto:{quote(to, safe='@+')}?subject={quote(subject + sign, safe='')}&body={quote(body, safe='')}"


def block_end(markdown: str, block: Block) -> int:
    """Where the Markdown goes on behind the block."""
    return markdown.index("\n```", block.at + len(_FENCE)) + len(_FENCE)


def block_html(markdown: str, block: Block, taps: Taps) -> str:
    """The block as HTML."""
    text = markdown[block.at + len(_FENCE) : block_end(markdown, block) - len(_FENCE)]
    first = next((one for one in taps.blocks if one.moves), None)
    about = f'<p class="tap">{escape(taps.about)}</p>\n' if taps.about and block == first else ""
    rows = "\n".join(f"<div>{_row(line, block, taps)}</div>" for line in _whole_lines(text))
    return f'{about}<div class="{"kept" if block.ends else "orders"}">\n{rows}\n</div>\n'


def _row(line: str, block: Block, taps: Taps) -> str:
    """The dot stays: it keeps a quoted sample from being an order."""
    if end := block.ends.get(line, ""):
        link = mailto(block.address, taps.subject, end)
        before, _, after = line.rpartition(end)
        tap = f'<a class="end" href="{escape(link)}">{escape(end)}</a>'
        return f"{escape(before)}{tap}{escape(after)}"
    order = SAMPLE.sub("", line, count=1) if SAMPLE.match(line) else line
    if order == line or order not in block.moves:
        return f'<span class="order">{_noted(line)}</span>'
    link = mailto(block.address, taps.subject, order)
    return f'<a class="order" href="{escape(link)}">{_noted(line)}</a>'


def _noted(line: str) -> str:
    """The line with its note set smaller; its # stays, so that the note does no harm in a mail either."""
    order, mark, note = line.partition(NOTE)
    return f"{escape(order.rstrip())}<small> # {escape(note)}</small>" if mark else escape(line)


def _whole_lines(text: str) -> Iterator[str]:
    """The samples, each in one piece."""
    whole = ""
    for line in text.split("\n"):
        if line.startswith(GOES_ON) and whole:
            whole += f" {line.strip()}"
            continue
        if whole:
            yield whole
        whole = line
    if whole:
        yield whole
