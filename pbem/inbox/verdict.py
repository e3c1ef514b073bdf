"""What the mail server in front of us found out about the sender of a mail: its Authentication-Results (RFC 8601)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from authres import AuthenticationResultsHeader, AuthResError

MOST_CHARS = 4000  # of one field; a longer one is none that a mail server wrote
_WRONG = frozenset({"fail", "softfail", "permerror", "policy", "hardfail"})
_RIGHT = frozenset({"pass", "bestguesspass"})


def failing(fields: Sequence[str], trusted: str) -> bool:
    """Whether the trusted server could not prove who sent the mail. Without a word of its own nothing is known.

    DMARC decides where it was asked, since it looks at the From that people see. Else SPF and DKIM do: one of them has
    to have gone wrong, and none of them right. What the trusted server wrote but cannot be read proves nothing.
    """
    return any(_fails(field) for field in fields if _server(field) == trusted)


def _server(field: str) -> str:
    """Whose word it is: the first one of the field, without comments and version."""
    words = field[:MOST_CHARS].partition(";")[0].partition("(")[0].split()
    return words[0].strip('"').lower().rstrip(".") if words else ""


def _fails(field: str) -> bool:
    found = _results(field)
    if found is None:
        return True
    if dmarc := _of(found, "dmarc"):
        return not dmarc & _RIGHT and bool(dmarc & _WRONG)
    others = _of(found, "spf") | _of(found, "dkim")
    return bool(others & _WRONG) and not others & _RIGHT


def _results(field: str) -> list[tuple[str, str]] | None:
    """Method and result of each finding; None where the field cannot be read."""
    if len(field) > MOST_CHARS:
        return None
    try:
        header = AuthenticationResultsHeader.parse_value(field)
    except (AuthResError, ValueError, RecursionError):
        return None
    return [(one.method.lower(), one.result.lower()) for one in header.results]


def _of(found: Iterable[tuple[str, str]], method: str) -> set[str]:
    return {result for name, result in found if name == method}
