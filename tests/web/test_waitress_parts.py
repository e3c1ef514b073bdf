"""What `pbem/web/gate.py` and `arriving.py` take for granted of waitress, though no page promises it.

Where a new version fails here, the message names the part and the place in our code that hangs on it. What these
parts come to together is tried by `test_gate*.py`.
"""

from __future__ import annotations

import inspect
import socket
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from waitress.adjustments import Adjustments
from waitress.buffers import OverflowableBuffer
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.receiver import ChunkedReceiver, FixedStreamReceiver
from waitress.server import BaseWSGIServer
from waitress.utilities import BadRequest, Error, RequestEntityTooLarge
from waitress.wasyncore import loop

from pbem.web.gate import Connection, Gate
from pbem.web.limits import Limits
from pbem.web.request_body import JudgedRequest, Unauthorized, _Kept

GATE, ARRIVING, WEBSITE = "Connection in pbem/web/gate.py", "pbem/web/request_body.py", "pbem/demo/website.py"
PARTS = [  # what is overridden or called, its parameters, where we hang on it
    (HTTPChannel, "__init__", "(self, server, sock, addr, adj, map=None)", GATE),
    (HTTPChannel, "readable", "(self)", GATE),
    (HTTPChannel, "received", "(self, data)", GATE),
    (HTTPChannel, "handle_write", "(self)", GATE),
    (HTTPChannel, "handle_close", "(self)", GATE),
    (HTTPChannel, "_flush_exception", "(self, flush, do_close=True)", GATE),
    (HTTPChannel, "_flush_some", "(self, do_close=True)", GATE),
    (HTTPRequestParser, "__init__", "(self, adj)", ARRIVING),
    (HTTPRequestParser, "received", "(self, data)", ARRIVING),
    (HTTPRequestParser, "parse_header", "(self, header_plus)", ARRIVING),
    (HTTPRequestParser, "close", "(self)", ARRIVING),
    (OverflowableBuffer, "__init__", "(self, overflow)", ARRIVING),
    (OverflowableBuffer, "append", "(self, s)", ARRIVING),
    (Error, "to_response", "(self, ident=None)", ARRIVING),
]
ATTRIBUTES = [  # what is read or set, and how it begins
    (HTTPChannel, "parser_class", HTTPRequestParser, GATE),
    (HTTPChannel, "request", None, GATE),
    (HTTPChannel, "will_close", False, GATE),
    (HTTPChannel, "close_when_flushed", False, GATE),
    (HTTPChannel, "total_outbufs_len", 0, GATE),
    (HTTPRequestParser, "completed", False, ARRIVING),
    (HTTPRequestParser, "empty", False, ARRIVING),
    (HTTPRequestParser, "expect_continue", False, ARRIVING),
    (HTTPRequestParser, "headers_finished", False, ARRIVING),
    (HTTPRequestParser, "chunked", False, ARRIVING),
    (HTTPRequestParser, "content_length", 0, ARRIVING),
    (HTTPRequestParser, "body_bytes_received", 0, ARRIVING),
    (HTTPRequestParser, "body_rcv", None, ARRIVING),
    (HTTPRequestParser, "error", None, ARRIVING),
    (BaseWSGIServer, "channel_class", HTTPChannel, "Gate.create_server in pbem/web/gate.py"),
]
OVERRIDDEN = [
    (Connection, HTTPChannel, {"readable", "received", "handle_write", "handle_close"}),
    (JudgedRequest, HTTPRequestParser, {"received", "parse_header", "close"}),
    (_Kept, OverflowableBuffer, {"append"}),
    (Unauthorized, Error, {"to_response", "code", "reason"}),
]


@pytest.fixture
def gate() -> Gate:
    return Gate("secret", Limits(most_bytes=1, longest_bytes=2, room_bytes=3))


@pytest.fixture
def server() -> Any:
    """As much of a server as a connection asks for."""
    return SimpleNamespace(active_channels={}, asked=[], add_task=lambda channel: None)


@pytest.fixture
def line() -> Iterator[socket.socket]:
    here, there = socket.socketpair()
    with here, there:
        yield here


@pytest.mark.parametrize(("theirs", "name", "known", "look"), PARTS)
def test_what_is_overridden_or_called_has_the_same_parameters(
    theirs: type[Any], name: str, known: str, look: str
) -> None:
    found = str(inspect.signature(getattr(theirs, name))) if hasattr(theirs, name) else "gone"
    assert found == known, f"{theirs.__name__}.{name} is {found}, and was {known}: look at {look}"


@pytest.mark.parametrize(("theirs", "name", "known", "look"), ATTRIBUTES)
def test_what_is_read_or_set_is_there(theirs: type[Any], name: str, known: object, look: str) -> None:
    found = getattr(theirs, name, "gone")
    assert found == known, f"{theirs.__name__}.{name} begins as {found!r}, and did as {known!r}: look at {look}"


@pytest.mark.parametrize(("ours", "theirs", "known"), OVERRIDDEN)
def test_nothing_else_is_overridden_by_name(ours: type[Any], theirs: type[Any], known: set[str]) -> None:
    """A name of ours that waitress comes to use itself would be overridden unseen."""
    both = {name for name in vars(ours) if name in dir(theirs) and not name.startswith("__")}
    assert both == known, f"{theirs.__name__} shares {both ^ known} with our {ours.__name__} by now, or no longer"


def test_what_we_keep_with_a_request_has_no_name_of_theirs(gate: Gate) -> None:
    plain = HTTPRequestParser(Adjustments())
    own = vars(JudgedRequest(Adjustments(), gate.token, gate.limits, gate.room)).keys() - vars(plain).keys()
    assert own.isdisjoint(dir(plain)), f"{own & set(dir(plain))} is waitress’s own by now: look at {ARRIVING}"


def test_what_we_keep_with_a_connection_has_no_name_of_theirs(gate: Gate, server: Any, line: socket.socket) -> None:
    plain, ours = (
        made(server, line.dup(), ("", 0), Adjustments(), map={}) for made in (HTTPChannel, partial(Connection, gate))
    )
    own = vars(ours).keys() - vars(plain).keys() - {"parser_class"}  # that is set on purpose
    assert own.isdisjoint(dir(plain)), f"{own & set(dir(plain))} is waitress’s own by now: look at {GATE}"
    assert {"requests", "connected", "socket"} <= vars(plain).keys(), f"look at {GATE}"
    plain.close()
    ours.close()


def test_a_server_makes_its_connections_by_its_attribute(line: socket.socket) -> None:
    made: list[tuple[int, list[str]]] = []
    accepting = SimpleNamespace(
        adj=Adjustments(),
        _map={},
        accept=lambda: (line, ("198.51.100.7", 1)),
        set_socket_options=lambda _: None,
        fix_addr=lambda address: address,
        channel_class=lambda *given, **named: made.append((len(given), sorted(named))),
    )
    BaseWSGIServer.handle_accept(accepting)
    assert made == [(4, ["map"])], "a server makes a connection otherwise: look at Gate.create_server"


def test_a_request_is_made_by_the_class_that_the_connection_names(server: Any, line: socket.socket) -> None:
    channel = HTTPChannel(server, line.dup(), ("", 0), Adjustments(), map={})
    made: list[HTTPRequestParser] = []

    def make(adj: Any) -> HTTPRequestParser:
        made.append(HTTPRequestParser(adj))
        return made[-1]

    channel.parser_class = make
    channel.received(b"GET / HTTP/1.1\r\n")
    told = f"HTTPChannel.received keeps what parser_class makes elsewhere than in `request`: look at {GATE}"
    assert [channel.request] == made, told
    channel.received(b"\r\n")
    assert (channel.request, channel.requests) == (None, made), f"a whole request goes elsewhere: look at {GATE}"
    channel.close()


def test_a_channel_that_will_close_is_written_to_and_so_closed(server: Any, line: socket.socket) -> None:
    channel = HTTPChannel(server, line.dup(), ("", 0), Adjustments(), map={})
    channel.will_close = True
    assert channel.writable(), f"`will_close` no longer has it written to: look at Connection.drop, {GATE}"
    channel.handle_write()
    assert not channel.connected, f"`will_close` no longer closes it: look at Connection.drop, {GATE}"


def test_a_head_is_parsed_when_it_is_complete_and_a_mistake_in_it_answered() -> None:
    def wrong(header_plus: bytes) -> None:
        raise ParsingError(header_plus)

    request = HTTPRequestParser(Adjustments())
    request.parse_header = wrong
    request.received(b"GET / HTTP/1.1\r\n")
    assert not request.headers_finished
    request.received(b"\r\n")
    assert (request.headers_finished, type(request.error)) == (True, BadRequest), f"look at parse_header, {ARRIVING}"


@pytest.mark.parametrize(
    ("head", "receiver"),
    [(b"Content-Length: 5\r\n", FixedStreamReceiver), (b"Transfer-Encoding: chunked\r\n", ChunkedReceiver)],
)
def test_a_body_goes_into_the_buffer_that_was_put_there(head: bytes, receiver: type[Any]) -> None:
    request = HTTPRequestParser(Adjustments())
    request.received(b"POST /here HTTP/1.1\r\n" + head + b"\r\n")
    told = f"a body is received otherwise by now: look at JudgedRequest._judge, {ARRIVING}"
    assert (type(request.body_rcv), request.path, request.request_uri) == (receiver, "/here", "/here"), told
    kept = request.body_rcv.buf = _Kept(100, 3)
    request.received(b"hello" if receiver is FixedStreamReceiver else b"5\r\nhello\r\n0\r\n\r\n")
    assert (request.completed, kept.seen, len(kept), request.body_bytes_received >= 5) == (True, 5, 3, True), told


def test_errors_become_answers() -> None:
    status, headers, body = RequestEntityTooLarge("too much").to_response(None)
    assert (status[:3], type(headers), type(body)) == ("413", list, bytes), f"look at Unauthorized, {ARRIVING}"
    assert RequestEntityTooLarge.reason == "Request Entity Too Large", "the log of the gate names it: Gate.tell"


def test_the_loop_can_be_turned_once() -> None:
    known = "(timeout=30.0, use_poll=False, map=None, count=None)"
    assert str(inspect.signature(loop)) == known, f"wasyncore.loop: look at {WEBSITE}"
