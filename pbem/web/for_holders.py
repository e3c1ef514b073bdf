"""The guard of pages that whoever has a link of a letter may open: for them alone, and nothing of it acts elsewhere."""

from __future__ import annotations

from flask import Blueprint, Response

HEADERS = {
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, nofollow",
}


def guard(blueprint: Blueprint, policy: str) -> None:
    """Every answer of the blueprint has these headers, and this Content-Security-Policy; refusals have them too."""
    told = HEADERS | {"Content-Security-Policy": policy}

    @blueprint.after_request
    def guarded(response: Response) -> Response:
        response.headers.update(told)
        return response
