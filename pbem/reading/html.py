"""HTML to lines of text: quotes taken out by structure, hidden text dropped, blocks and breaks as line
ends."""

from __future__ import annotations

import re
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from pbem.reading.html_guard import guard
from pbem.reading.html_quotes import Fate, fate
from pbem.reading.limits import HTML_NODES

_BLOCKS = frozenset({"blockquote", "body", "div", "hr", "li", "p", "pre"})  # all that html_guard leaves
_BLANKS = re.compile(r"[ \t\n\r\f]+")
_QUOTE_LINE = "\n>\n"  # the reply cut then knows that a marked quote stood here
_RULE_LINE = f"\n{'_' * 20}\n"
_FORWARD_LINE = "\n---------- Forwarded message ----------\n"


class HtmlText(NamedTuple):
    """The text of an HTML letter, whether its end was left unread for its size, and whether it told its quotes."""

    text: str
    truncated: bool
    quote: bool = False


def html_to_text(html: str) -> HtmlText:
    """Return the text. A quoted letter becomes one line ">"; behind an Outlook letter head nothing is read."""
    safe, truncated = guard(html)
    root = LexborHTMLParser(safe).root
    if root is None:
        return HtmlText("", truncated)
    writer = _Writer()
    complete = _walk(root, writer)
    return HtmlText(writer.text(), truncated or not complete, writer.quote)


class _Writer:
    """Gathers text, collapsing blanks as a browser does."""

    def __init__(self) -> None:
        self.out: list[str] = ["\n"]
        self.quote = False

    def words(self, text: str, *, kept: bool) -> None:
        if not kept:
            text = _BLANKS.sub(" ", text)
            if self.out[-1].endswith(("\n", " ")):
                text = text.removeprefix(" ")
        if text:
            self.out.append(text)

    def line_end(self) -> None:
        """End the line unless it is already at its start."""
        if not self.out[-1].endswith("\n"):
            self.out.append("\n")

    def box(self, line: str) -> None:
        """Write the line that stands for a quoted letter."""
        self.out.append(line)
        self.quote = True

    def rule(self) -> None:
        """Write a rule as a line of the text."""
        self.out.append(_RULE_LINE)

    def text(self) -> str:
        return "".join(self.out).strip("\n").replace("\xa0", " ")


def _walk(root: LexborNode, writer: _Writer) -> bool:
    """Write the tree below `root`, element by element without recursion; False when it was too large."""
    waiting: list[LexborNode | str] = [root]
    seen = 0
    kept = 0  # open <pre> elements
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):  # the end of a block
            writer.line_end()
            kept -= node == "pre"
            continue
        seen += 1
        if seen > HTML_NODES:
            return False
        tag = node.tag or ""
        if tag == "-text":
            writer.words(node.text_content or "", kept=kept > 0)
            continue
        judged = _judge(node, tag)
        if judged is Fate.END:
            writer.box(_QUOTE_LINE)
            return True
        if judged is Fate.READ or judged is Fate.RULE:
            if judged is Fate.RULE:
                writer.rule()
            _open(tag, writer)
            kept += tag == "pre"
            _push(node, tag, waiting)
        elif judged is not Fate.DROP:
            writer.box(_QUOTE_LINE if judged is Fate.QUOTE else _FORWARD_LINE)
    return True


def _open(tag: str, writer: _Writer) -> None:
    if tag == "br":
        writer.out.append("\n")
    elif tag == "hr":
        writer.rule()
    elif tag in _BLOCKS:
        writer.line_end()


def _push(node: LexborNode, tag: str, waiting: list[LexborNode | str]) -> None:
    """Lay the children on the pile, the first one on top, and below them the end of the block."""
    if tag in _BLOCKS:
        waiting.append(tag)
    children: list[LexborNode | str] = []
    child = node.child
    while child is not None:
        children.append(child)
        child = child.next
    waiting.extend(reversed(children))


def _judge(node: LexborNode, tag: str) -> Fate:
    judged = fate(tag, node.attributes)
    if judged is Fate.READ and "gmail_quote" in (node.attributes.get("class") or ""):
        return _gmail_container(node)
    return judged


def _gmail_container(node: LexborNode) -> Fate:
    """Judge Gmail's quote box: with a block quotation inside, an answer may stand below it, so the box is
    read.

    Without one it is a forwarded mail, or a letter quoted in an old way: nothing of it is the sender's.
    """
    child = node.child
    box = False
    while child is not None:
        classes = child.attributes.get("class") or ""
        if "gmail_attr" in classes and "---" in (child.text() or "")[:400]:
            return Fate.FORWARD
        box = box or child.tag == "blockquote"
        child = child.next
    return Fate.READ if box else Fate.QUOTE
