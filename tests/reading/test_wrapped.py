"""Where the text part wraps what the HTML part keeps whole, word for word, the HTML tells what is one line."""

from __future__ import annotations

import pytest

from pbem.reading.read_mail import read_unguarded
from pbem.reading.wrapped import unwrap

PRESS = "press ann: leave the south to me and I shall leave all of the north to you, and then I build blue D07 soon"
HEAD = "Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n"
WRAPPED = (
    "press ann: leave the south to me and I shall leave all of the north to you,\nand then I\u00a0build blue D07 soon"
)


def test_a_wrapped_press_is_one_line_and_its_end_no_order() -> None:
    html = f"<div>{PRESS}</div><div>build blue G07</div>"
    raw = f"{HEAD}{WRAPPED}\nbuild blue G07\n--b\nContent-Type: text/html\n\n{html}\n--b--\n"
    mail = read_unguarded(raw.encode(), "x")
    assert mail.text.split("\n") == [PRESS, "build blue G07"]
    assert mail.reply.split("\n")[1:] == ["build blue G07"]


@pytest.mark.parametrize(
    "html",
    [
        PRESS.replace("soon", "now"),  # not word for word the same
        PRESS[:76] + "\n" + PRESS[76:],  # two lines here too
        f"{PRESS} and more",  # the line goes on in the HTML
        "",
    ],
)
def test_else_the_text_wins(html: str) -> None:
    assert unwrap(WRAPPED, html) == WRAPPED


def test_short_lines_and_quoted_ones_are_never_joined() -> None:
    text = "build blue G07\nbuild blue G08\n> aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd eeeeeeeeee ffffffffff\n> gg"
    assert unwrap(text, text.replace("\n", " ")) == text


def test_many_equal_lines_take_no_long_time() -> None:
    line = "a " * 25
    text = "\n".join([line] * 1_300)
    assert unwrap(text, " ".join([line] * 1_200)).count("a") == 25 * 1_300
