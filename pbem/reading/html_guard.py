"""HTML rewritten into few safe elements, so that the parser behind it stays linear whatever a mail holds.

A parser that follows the standard compares each attribute of an element with all before it and asks the
whole pile of open elements about each new one: 250 kB of `<div>` cost seconds. Here scripts, styles and
comments are left out, every element becomes one of a dozen, with the attributes we judge by, and the depth
is capped.
"""

from __future__ import annotations

import re

from pbem.reading.limits import HTML_CHARS, HTML_DEPTH, HTML_TAGS

_KEPT = frozenset({"id", "class", "style", "type", "cite", "name", "hidden"})
_VALUE_CHARS = 2_000
_BLOCKS = frozenset({
    "address", "article", "aside", "center", "dd", "details", "div", "dl", "dt", "fieldset", "figure",
    "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "main", "nav", "ol", "section",
    "summary", "table", "tr", "ul", "caption", "menu", "dir",
})  # fmt: skip
_SAME = frozenset({"p", "li", "pre", "blockquote"})
_SELF_ENDING = frozenset({"p", "li"})  # many programs leave them open
_NO_TEXT = frozenset({"svg", "math", "object", "select", "audio", "video", "canvas", "noscript", "template"})
_SKIPPED = frozenset({"html", "head", "body", "tbody", "thead", "tfoot", "colgroup", "!doctype"})
_STRUCK = frozenset({"s", "strike", "del"})
_STRUCK_STYLE = "text-decoration:line-through"
_VOID = frozenset({"area", "base", "col", "embed", "img", "input", "link", "meta", "param", "source", "wbr"})
_RAW_TEXT = frozenset({"script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes", "plaintext"})

_NAME = re.compile(r"</?([a-zA-Z][^\s/>]{0,40}+)[^\s/>]*+")
# One attribute as the standard's tokeniser reads it; the possessive pieces (*+) never go back over a letter.
_ATTRIBUTE = re.compile(
    r"""[\s/]*+(=?[^\s/>=]*+)(?:\s*+=\s*+(?:"([^"]*+)"?|'([^']*+)'?|([^\s>]*+)))?+"""
)  # fmt: skip
_SPACE = re.compile(r"[\s/]*+")


def guard(html: str) -> tuple[str, bool]:
    """Return equal HTML made of few kinds of elements, and whether its end was cut off."""
    rewriter = _Rewriter(html[:HTML_CHARS])
    complete = rewriter.run()
    return "".join(rewriter.out), not complete or len(html) > HTML_CHARS


class _Rewriter:
    """One pass over the HTML; `at` only moves forward."""

    def __init__(self, html: str) -> None:
        self.html = html
        self.out: list[str] = []
        self.at = 0
        self.depth = 0
        self.tags = 0

    def run(self) -> bool:
        """Rewrite everything; False when the elements lie too deep in each other."""
        while self.at < len(self.html):
            sign = self.html.find("<", self.at)
            if sign < 0:
                sign = len(self.html)
            self.out.append(self.html[self.at : sign])
            self.at = sign
            if self.depth > HTML_DEPTH or self.tags > HTML_TAGS:
                return False
            if sign < len(self.html):
                self._markup()
        return True

    def _markup(self) -> None:
        self.tags += 1
        name = _NAME.match(self.html, self.at)
        if name:
            closing = self.html.startswith("</", self.at)
            self.at = name.end()
            attributes = self._attributes()
            self._element(name[1].lower(), attributes, closing)
        elif self.html.startswith("<!--", self.at):
            self._skip_behind("-->")
        elif self.html.startswith(("<!", "<?", "</"), self.at):
            self._skip_behind(">")
        else:
            self.out.append("&lt;")
            self.at += 1

    def _skip_behind(self, mark: str) -> None:
        end = self.html.find(mark, self.at)
        self.at = len(self.html) if end < 0 else end + len(mark)

    def _attributes(self) -> dict[str, str]:
        """Read the attributes up to the end of the tag; the first of two equal names counts."""
        found: dict[str, str] = {}
        while self.at < len(self.html):
            space = _SPACE.match(self.html, self.at)
            self.at = space.end() if space else self.at
            if self.html.startswith(">", self.at):
                self.at += 1
                break
            one = _ATTRIBUTE.match(self.html, self.at)
            if one is None or one.end() == self.at:
                break
            self.at = one.end()
            if (name := one[1].lower()) in _KEPT:
                found.setdefault(name, (one[2] or one[3] or one[4] or "")[:_VALUE_CHARS])
        return found

    def _element(self, name: str, attributes: dict[str, str], closing: bool) -> None:
        if name in _RAW_TEXT:
            if not closing:
                self._skip_raw_text(name)
        elif name in ("br", "hr"):
            self.out.append(f"<{name}>")
        elif name not in _SKIPPED and name not in _VOID:
            self._container(name, attributes, closing)

    def _container(self, name: str, attributes: dict[str, str], closing: bool) -> None:
        safe = name if name in _SAME else "div" if name in _BLOCKS or name in _NO_TEXT else "span"
        if closing:
            self.depth = max(0, self.depth - (safe not in _SELF_ENDING))
            self.out.append(f"</{safe}>")
            return
        self.depth += safe not in _SELF_ENDING
        if name in _NO_TEXT:
            attributes = {"hidden": ""}
        elif name in _STRUCK:
            attributes = attributes | {"style": f"{_STRUCK_STYLE};{attributes.get('style', '')}"}
        written = "".join(f' {key}="{value.replace(chr(34), "&quot;")}"' for key, value in attributes.items())
        self.out.append(f"<{safe}{written}>" + (" " if name in ("td", "th") else ""))

    def _skip_raw_text(self, name: str) -> None:
        end = re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE).search(self.html, self.at)
        if end is None or name == "plaintext":
            self.at = len(self.html)
            return
        self.at = end.end()
        self._skip_behind(">")
