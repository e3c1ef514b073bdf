"""What `pbem/post/deliver.py` takes for granted of smtplib, and no page promises: `_Smtp` and `_Smtps` hang on it.

Where a new Python fails here, read the class that the message names, then `_Smtp._get_socket`: it bounds how long a
host with several silent addresses is waited for, and tells `_Line` of the connection, which a letter that takes too
long is cut off by. `data` is how `sendmail` hands over a letter: its answer is kept there.
"""

from __future__ import annotations

import inspect
import smtplib
from typing import Any

import pytest

from pbem.post.deliver import _Smtp, _Smtps

LOOK = "look at _Smtp and _Smtps in pbem/post/deliver.py"
PLACE = "(self, host, port, timeout)"


class _Reached(Exception):
    """The call has come as far as its connection."""


class _Connected:
    """A connection that is never used."""


class _Context:
    """TLS that only says what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[object, object]] = []

    def wrap_socket(self, connection: object, server_hostname: object = None) -> object:
        self.asked.append((connection, server_hostname))
        raise _Reached


@pytest.mark.parametrize("theirs", [smtplib.SMTP, smtplib.SMTP_SSL])
def test_what_is_overridden_is_there_with_the_same_parameters(theirs: type[Any]) -> None:
    found = str(inspect.signature(theirs._get_socket)) if hasattr(theirs, "_get_socket") else "gone"
    assert found == PLACE, f"{theirs.__name__}._get_socket is {found}, and was {PLACE}: {LOOK}"


def test_nothing_else_is_overridden_by_name() -> None:
    """A name of ours that smtplib comes to use itself would be overridden unseen."""
    for ours, theirs in ((_Smtp, smtplib.SMTP), (_Smtps, smtplib.SMTP_SSL)):
        both = {name for name in {*vars(ours), "line", "answered"} if name in dir(theirs) and not name.startswith("__")}
        assert both <= {"_get_socket", "data"}, f"smtplib.{theirs.__name__} has {both} by now: {LOOK}"


@pytest.mark.parametrize("theirs", [smtplib.SMTP, smtplib.SMTP_SSL])
def test_every_connection_is_made_by_it(theirs: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def ask(_: object, *place: object) -> Any:
        asked.append(place)
        raise _Reached

    monkeypatch.setattr(theirs, "_get_socket", ask)
    with pytest.raises(_Reached):
        theirs("mail.example", 2525, timeout=7)
    assert asked == [("mail.example", 2525, 7)], f"{theirs.__name__} connects otherwise by now: {LOOK}"


def test_tls_is_laid_over_what_the_class_beside_it_has_connected() -> None:
    """`_Smtps` needs this order of classes, and the name that the certificate is compared with."""
    assert _Smtps.__mro__[1:4] == (smtplib.SMTP_SSL, _Smtp, smtplib.SMTP), LOOK
    context, connected = _Context(), _Connected()

    class Beside(smtplib.SMTP):
        def _get_socket(self, *place: object) -> Any:
            return connected

    both: Any = type("Both", (smtplib.SMTP_SSL, Beside), {})
    with pytest.raises(_Reached):
        both("mail.example", 2525, timeout=7, context=context)
    told = f"SMTP_SSL._get_socket no longer wraps what super()._get_socket returns: {LOOK}"
    assert context.asked == [(connected, "mail.example")], told


def test_tls_from_the_start_sets_up_no_line_by_itself() -> None:
    """`SMTP_SSL` skips the class beside it, so that `_Smtps` keeps the line before it calls."""
    begun: list[str] = []

    class Beside(smtplib.SMTP):
        def __init__(self, *_: Any, **__: Any) -> None:
            begun.append("beside")

    class Both(smtplib.SMTP_SSL, Beside):
        pass

    Both()
    assert begun == [], f"SMTP_SSL.__init__ calls the class beside it by now, with arguments of its own: {LOOK}"
