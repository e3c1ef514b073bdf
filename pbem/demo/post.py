"""Posting a mail to the service, as a mail relay does: HTTP, raw bytes, bearer token."""

from __future__ import annotations

from urllib.request import ProxyHandler, Request, build_opener

from pbem.demo.crowd import Post

_opener = build_opener(ProxyHandler({}))  # the demo talks to itself: never through a proxy
SECONDS = 10


def http_post(address: str, token: str) -> Post:
    """A way to hand mails to the service at `address` (http://127.0.0.1:PORT)."""

    def post(mime: bytes, sender: str, to: str) -> None:
        headers = {
            "Authorization": f"Bearer {token}",
            "Content-Type": "message/rfc822",
            "X-Envelope-From": sender,
            "X-Envelope-To": to,
        }
        with _opener.open(Request(f"{address}/inbound/raw", data=mime, headers=headers), timeout=SECONDS):
            pass  # anything but 200 raises HTTPError, which is an OSError

    return post


def answers(address: str) -> bool:
    """Whether a page really comes from there."""
    try:
        with _opener.open(address, timeout=SECONDS) as page:
            return bool(page.status == 200)
    except OSError:
        return False
