"""Splitting a text into order-sized pieces: separators, comments, bullets, press."""

from __future__ import annotations

import pytest

from pbem.orders.split import head_of, split_lines

PRESS = {"press", "msg"}


def pieces(text: str) -> list[tuple[int, str]]:
    return [(line.number, line.text) for line in split_lines(text, PRESS)]


def doubts(text: str) -> list[str]:
    """The lines of messages that could be orders, where `build` alone begins one."""
    return [line.doubt for line in split_lines(text, PRESS, lambda line: head_of(line) == "build")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("\n \n\t\n", []),
        ("build blue G07\n\nstatus", [(1, "build blue G07"), (3, "status")]),
        ("build blue G07; status ;; map;", [(1, "build blue G07"), (1, "status"), (1, "map")]),
        ("a\r\nb\rc", [(1, "a"), (2, "b"), (3, "c")]),
        ("# nothing\n// nothing\n  # nothing", []),
        ("build blue G07 # my best hex", [(1, "build blue G07")]),
        ("build blue G07 // my best; status", [(1, "build blue G07")]),
        ("see http://example.org/#top", [(1, "see http://example.org/#top")]),
        ("status#1", [(1, "status#1")]),
        ("- build blue G07\n* status\n1. map\n2) hand\n• undo", [
            (1, "build blue G07"), (2, "status"), (3, "map"), (4, "hand"), (5, "undo"),
        ]),
        ("*build blue G07*\n`status`\n“map”", [(1, "build blue G07"), (2, "status"), (3, "map")]),
        (". build blue G07", [(1, ". build blue G07")]),
        (".3 build blue G07; map # mine", [(1, ".3 build blue G07; map")]),
        (". 12 SW: pay; map\n.status; map", [(1, ". 12 SW: pay; map"), (2, ".status; map")]),
        (".3; map", [(1, ".3"), (1, "map")]),
        ("-- \nAnn", [(1, "--"), (2, "Ann")]),
    ],
)  # fmt: skip
def test_pieces(text: str, expected: list[tuple[int, str]]) -> None:
    assert pieces(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("press ann: a; b # c // d", [(1, "press ann: a; b # c // d")]),
        ("Press Ann: a\nstatus\n\nmap", [(1, "Press Ann: a\nstatus"), (4, "map")]),
        ("press ann:\nHello,\n  # one; two\n\nBob\n\nend press\nstatus", [
            (1, "press ann:\nHello,\n  # one; two\n\nBob"), (8, "status"),
        ]),
        ("press ann: \n\nstatus", [(1, "press ann:\n\nstatus")]),
        ("press ann:", [(1, "press ann:")]),
        ("press ann: a\n\nb\nEnd of message.\nmap", [(1, "press ann: a\n\nb"), (5, "map")]),
        ("press ann: a\npress ben: b\nmsg: c", [(1, "press ann: a"), (2, "press ben: b"), (3, "msg: c")]),
        ("press ann:\na\n\nmsg ben: b", [(1, "press ann:\na"), (4, "msg ben: b")]),
        ("status; press ann: a; map", [(1, "status"), (1, "press ann: a; map")]),
        ("status # press ann: a", [(1, "status")]),
        ("depress ann: a; b", [(1, "depress ann: a"), (1, "b")]),
    ],
)  # fmt: skip
def test_press_text_is_left_alone(text: str, expected: list[tuple[int, str]]) -> None:
    assert pieces(text) == expected


@pytest.mark.parametrize(
    ("piece", "head"),
    [
        ("build blue", "build"),
        ("BUILD: blue", "build"),
        ("Status?", "status"),
        ("hélp!", "help"),
        ("\ufeffbuild blue", "build"),
        (". build", ""),
        (".build", ""),
        (".3 build", ""),
        (".3build", ""),
        (". 3 build", ""),
        (">build", ""),
        ("(build)", ""),
        ("|build blue", ""),
        ("build-blue", ""),
        ("I'm late", ""),
        ("x" * 41, ""),
        ("", ""),
        ("!", ""),
    ],
)
def test_head(piece: str, head: str) -> None:
    assert head_of(piece) == head


@pytest.mark.parametrize(
    ("text", "doubted"),
    [
        ("press ann: Leave the south to me and I will\nbuild blue D07", "build blue D07"),
        ("press ann: a\n\nbuild blue D07", ""),
        ("press ann:\na\n\nbuild blue D07", "build blue D07"),
        ("press ann:\na\n; build blue D07", "build blue D07"),
        ("press ann:\nbuild blue D07\nend press", ""),
        ("press ann: build blue D07", ""),
    ],
)
def test_a_line_of_a_message_that_could_be_an_order_is_doubted(text: str, doubted: str) -> None:
    assert doubts(text)[0] == doubted


def test_thousands_of_messages_are_split_in_linear_time() -> None:
    assert sum(1 for _ in split_lines("press\n\n" * 9000, PRESS)) == 9000
