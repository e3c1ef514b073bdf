"""HTML to lines of text: quotes told by structure, hidden text dropped, struck words marked, blocks and breaks as line
ends."""

from __future__ import annotations

from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from pbem.reading.html_guard import guard
from pbem.reading.html_quotes import Fate, fate, is_struck
from pbem.reading.html_writer import Writer
from pbem.reading.limits import HTML_NODES

_BLOCKS = frozenset({"blockquote", "body", "div", "hr", "li", "p", "pre"})  # all that html_guard leaves
_QUOTE_LINE = "\n>\n"  # the reply cut then knows that a marked quote stood here
_FORWARD_LINE = "\n---------- Forwarded message ----------\n"
_QUOTES = {Fate.QUOTE: _QUOTE_LINE, Fate.END: _QUOTE_LINE, Fate.FORWARD: _FORWARD_LINE}
_QUOTE_ENDS, _STRUCK_ENDS = "end of quote", "end of struck words"


class HtmlText(NamedTuple):
    """The text of an HTML letter, whether its end was left unread for its size, and whether it told its quotes.

    `text` has a line ">" for each quote, `whole` has ">" before its lines; what a quoted letter quotes is left out.
    `struck`: words are struck out, and marked in both.
    """

    text: str
    truncated: bool
    quote: bool = False
    whole: str = ""
    struck: bool = False


def html_to_text(html: str) -> HtmlText:
    """Return the text. Behind an Outlook letter head all is quoted."""
    safe, truncated = guard(html)
    root = LexborHTMLParser(safe).root
    if root is None:
        return HtmlText("", truncated)
    walk = _Walk(root)
    complete = walk.run()
    writer = walk.writer
    return HtmlText(writer.own(), truncated or not complete, writer.quote, writer.whole(), writer.struck)


class _Walk:
    """The way through the tree, element by element without recursion; what is found is written."""

    def __init__(self, root: LexborNode) -> None:
        self.writer = Writer()
        self.waiting: list[LexborNode | str] = [root]  # the next one on top; words stand for ends of elements
        self.kept = 0  # open <pre> elements
        self.struck = 0  # open elements whose words are struck out

    def run(self) -> bool:
        """Go through all of it; False when it was too large."""
        seen = 0
        while self.waiting:
            node = self.waiting.pop()
            if isinstance(node, str):
                self._end(node)
                continue
            seen += 1
            if seen > HTML_NODES:
                return False
            tag = node.tag or ""
            if tag == "-text":
                self.writer.words(node.text_content or "", kept=self.kept > 0, struck=self.struck > 0)
            else:
                self._element(node, tag)
        return True

    def _element(self, node: LexborNode, tag: str) -> None:
        judged = _judge(node, tag)
        if judged is Fate.DROP or (judged in _QUOTES and not self._quote(judged)):
            return
        if judged is Fate.RULE:
            self.writer.rule()
        if tag == "br":
            self.writer.put("\n")
        elif tag == "hr":
            self.writer.rule()
        elif tag in _BLOCKS:
            self.writer.line_end()
            self.waiting.append(tag)
        self.kept += tag == "pre"
        if is_struck(node.attributes):
            self.struck += 1
            self.waiting.append(_STRUCK_ENDS)
        self.waiting.extend(reversed(_children(node)))

    def _quote(self, judged: Fate) -> bool:
        """Begin a quote; False where nothing of it is read: a forwarded letter, and what the quoted one quotes."""
        if self.writer.quoting:
            if judged is not Fate.END:
                return False
            if self.writer.quoted:
                self.waiting.clear()
            return not self.writer.quoted  # Outlook marks one place twice
        self.writer.box(_QUOTES[judged])
        if judged is Fate.FORWARD:
            return False
        self.writer.quoting = True
        if judged is Fate.QUOTE:
            self.waiting.append(_QUOTE_ENDS)
        return True

    def _end(self, element: str) -> None:
        if element == _STRUCK_ENDS:
            self.struck -= 1
            return
        self.writer.line_end()
        self.kept -= element == "pre"
        if element == _QUOTE_ENDS:
            self.writer.quoting = False


def _children(node: LexborNode) -> list[LexborNode]:
    children: list[LexborNode] = []
    child = node.child
    while child is not None:
        children.append(child)
        child = child.next
    return children


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
