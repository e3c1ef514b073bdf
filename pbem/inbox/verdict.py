"""What the mail server in front of us found out about the sender of a mail: its Authentication-Results (RFC 8601)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from authres import AuthenticationResultsHeader, AuthResError
from authres.core import AuthenticationResult

MOST_CHARS = 4000  # of one field; a longer one is none that a mail server wrote
_WRONG = frozenset({"fail", "softfail", "permerror", "policy", "hardfail"})
_RIGHT = frozenset({"pass", "bestguesspass"})
_SIGNERS = frozenset({("spf", "smtp", "mailfrom"), ("dkim", "header", "d"), ("dkim", "header", "i")})


def failing(fields: Sequence[str], trusted: str) -> bool:
    """Whether the trusted server could not prove who sent the mail. Without a word of its own nothing is known.

    DMARC decides where it was asked, since it looks at the From that people see. Else SPF and DKIM do: one of them has
    to have gone wrong, and none of them right. What the trusted server wrote but cannot be read proves nothing.
    """
    return any(_fails(field) for field in fields if _server(field) == trusted)


def passing(fields: Sequence[str], trusted: str, sender: str) -> bool:
    """Whether the trusted server proved that the mail is of `sender`, the one From address, and says nothing else.

    DMARC decides where the domain has it. Else SPF or DKIM has to pass for the domain of the address, or one above it:
    anybody can have mail of their own domain pass. What cannot be read proves nothing.
    """
    words = [field for field in fields if _server(field) == trusted]
    return any(_passes(field, sender) for field in words) and not any(_fails(field) for field in words)


def _passes(field: str, sender: str) -> bool:
    found = _findings(field) or []
    dmarc = {one.result.lower() for one in found if one.method.lower() == "dmarc"} - {"none"}
    if dmarc:
        return dmarc <= _RIGHT
    return any(one.result.lower() in _RIGHT and _speaks_for(one, sender) for one in found)


def _speaks_for(finding: AuthenticationResult, sender: str) -> bool:
    """Whether what was proved is the sender's own domain, or one above it."""
    own = sender.lower().rpartition("@")[2]
    for one in finding.properties:
        if (finding.method.lower(), one.type.lower(), one.name.lower()) in _SIGNERS:
            proved = str(one.value).lower().rpartition("@")[2].rstrip(".")
            if "." in proved and (own == proved or own.endswith(f".{proved}")):
                return True
    return False


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
    found = _findings(field)
    return None if found is None else [(one.method.lower(), one.result.lower()) for one in found]


def _findings(field: str) -> list[AuthenticationResult] | None:
    if len(field) > MOST_CHARS:
        return None
    try:
        return list(AuthenticationResultsHeader.parse_value(field).results)
    except (AuthResError, ValueError, RecursionError):
        return None


def _of(found: Iterable[tuple[str, str]], method: str) -> set[str]:
    return {result for name, result in found if name == method}
