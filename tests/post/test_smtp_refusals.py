"""What a mail server's refusal means: the letter's fault, or something the operator has to mend."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from aiosmtpd.controller import Controller

from pbem.base.errors import BadSetting, TemporaryFailure, TooBig, Unreachable
from pbem.base.settings import Settings
from pbem.post.deliver import open_transport
from tests.edges import free_port


class Gate:
    """An SMTP server that answers MAIL FROM as it is told."""

    def __init__(self, answer: str) -> None:
        self.answer = answer

    async def handle_MAIL(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        """Answer to the sender."""
        return self.answer


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("530 5.7.0 Must issue a STARTTLS command first", Unreachable),
        ("530 5.7.0 Authentication required", Unreachable),
        ("534 5.7.9 Authentication mechanism is too weak", Unreachable),
        ("535 5.7.8 Authentication credentials invalid", Unreachable),
        ("538 5.7.11 Encryption required for requested authentication mechanism", Unreachable),
        ("553 5.7.1 Sender address rejected: not owned by user", Unreachable),
        ("451 4.3.0 later", TemporaryFailure),
        ("552 5.3.4 Message too big for system", TooBig),
        ("554 5.3.4 Message size exceeds fixed limit", TooBig),
        ("523 the total message size exceeds the limit", TooBig),
        ("550 5.2.3 Message length exceeds administrative limit", TooBig),
    ],
)
def test_what_is_no_fault_of_the_letter_never_loses_it(settings: Settings, answer: str, kind: type[Exception]) -> None:
    """A password that ran out or a sender not yet allowed: the operator mends it, then the letters go out."""
    controller = Controller(Gate(answer), hostname="127.0.0.1", port=free_port())
    controller.start()
    url = f"smtp://127.0.0.1:{controller.port}"
    try:
        with (
            open_transport(msgspec.structs.replace(settings, mail_url=url, smtp_timeout=5)) as way,
            pytest.raises(kind, match=answer[:3]),
        ):
            way.send(b"Subject: x\r\n\r\nx\r\n", "bounces+x@mail.test", "ann@example.org", "<1@mail.test>")
    finally:
        controller.stop()


@pytest.mark.parametrize("port", ["99999", "0", "x"])
def test_a_port_no_server_has_is_a_bad_setting(settings: Settings, port: str) -> None:
    with pytest.raises(BadSetting, match="mail_url"):
        open_transport(msgspec.structs.replace(settings, mail_url=f"smtp://localhost:{port}"))
