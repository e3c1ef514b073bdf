"""What the mail server in front of us found out about the sender of a mail: its Authentication-Results (RFC 8601)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum

from authres import AuthenticationResultsHeader, AuthResError
from authres.core import AuthenticationResult

from pbem.reading.read_mail import verdicts_of

OURSELVES = "night-mail.invalid"  # whose the findings of `own_dkim.py` are, and of no server (RFC 2606)
MOST_CHARS = 4000  # of one field; a longer one is none that a mail server wrote
_WRONG = frozenset({"fail", "softfail", "permerror", "policy", "hardfail"})
_RIGHT = frozenset({"pass", "bestguesspass"})
_NAMED_BY = {  # whom a finding speaks of: the first of these that it has
    "dmarc": (("header", "from"),),
    "dkim": (("header", "d"), ("header", "i")),
    "spf": (("smtp", "mailfrom"),),
}


class Trust(IntEnum):
    """What the trusted server found out about the sender of a mail."""

    FAILED = 0  # it is not proved to be who it says
    UNKNOWN = 1  # nothing
    PROVED = 2


def trust_in(raw: bytes, trusted: str) -> Trust:
    """How a stored mail stands with the trusted server; of one mail always the same. `trusted`: "" where none is."""
    sender, fields = verdicts_of(raw) if trusted else ("", ())
    if trusted and failing(fields, trusted, sender):
        return Trust.FAILED
    return Trust.PROVED if trusted and passing(fields, trusted, sender) else Trust.UNKNOWN


def failing(fields: Sequence[str], trusted: str, sender: str) -> bool:
    """Whether the trusted server could not prove that the mail is of `sender`; if it says nothing, nothing is known.

    `sender`: the one From address; "" where it can be read in several ways: then nobody's word can prove it. DMARC
    decides where the domain has it, since it looks at the From that people see; if it saw another one than we do, that
    is no proof either. Else SPF and DKIM decide: one of them has to have gone wrong, and none of them right for the
    sender's domain. What the trusted server wrote but cannot be read proves nothing.
    """
    return not sender or any(_fails(field, sender) for field in _words_of(trusted, fields))


def passing(fields: Sequence[str], trusted: str, sender: str) -> bool:
    """Whether the trusted server proved that the mail is of `sender`, as above, and says nothing else.

    DMARC decides where the domain has it. Else SPF or DKIM has to pass for the domain of the address, or one above it:
    anybody can have mail of their own domain pass. What cannot be read proves nothing.
    """
    said = _words_of(trusted, fields)
    return any(_passes(field, sender) for field in said) and not failing(said, trusted, sender)


def servers_in(fields: Sequence[str]) -> tuple[str, ...]:
    """The servers whose verdicts these are, each once; nobody has said which of them is to be believed."""
    return tuple(dict.fromkeys(name for name in map(_server, fields) if name not in ("", OURSELVES)))


def _words_of(trusted: str, fields: Sequence[str]) -> list[str]:
    """Ours is the first of all fields: whatever bears our name further down came with the mail."""
    ours = [field for field in fields[:1] if _server(field) == OURSELVES]
    return ours + [field for field in fields if _server(field) == trusted != OURSELVES]


def _passes(field: str, sender: str) -> bool:
    found = _findings(field) or []
    dmarc = [one for one in _of(found, "dmarc") if one.result.lower() != "none"]
    if dmarc:
        return all(_is_right(one, sender) for one in dmarc)
    return any(_is_right(one, sender) for one in _of(found, "spf", "dkim"))


def _fails(field: str, sender: str) -> bool:
    found = _findings(field)
    if found is None:
        return True
    dmarc = _of(found, "dmarc")
    if any(one.result.lower() in _WRONG or (_named(one) and not _names(one, sender)) for one in dmarc):
        return True
    if any(one.result.lower() != "none" and _named(one) for one in dmarc):
        return False
    others = _of(found, "spf", "dkim")
    return any(one.result.lower() in _WRONG for one in others) and not any(_is_right(one, sender) for one in others)


def _is_right(finding: AuthenticationResult, sender: str) -> bool:
    return finding.result.lower() in _RIGHT and _names(finding, sender)


def _names(finding: AuthenticationResult, sender: str) -> bool:
    """Whether the finding is about the sender's own domain, or one above it."""
    own = _domain(sender)
    named = _named(finding)
    return bool(named) and all("." in one and (own == one or own.endswith(f".{one}")) for one in named)


def _named(finding: AuthenticationResult) -> list[str]:
    """The domains that a finding names as what was looked at; more than one only where a server writes so."""
    for kind, name in _NAMED_BY.get(finding.method.lower(), ()):
        said = [one.value for one in finding.properties if (one.type.lower(), one.name.lower()) == (kind, name)]
        if said:
            return [_domain(str(value)) for value in said]
    return []


def _domain(address: str) -> str:
    """The domain of an address, or a domain alone, as it is compared."""
    return address.strip().lower().rpartition("@")[2].removesuffix(".")


def _server(field: str) -> str:
    """Whose word it is: the first one of the field, without comments and version."""
    words = field[:MOST_CHARS].partition(";")[0].partition("(")[0].split()
    return words[0].strip('"').lower().rstrip(".") if words else ""


def _findings(field: str) -> list[AuthenticationResult] | None:
    if len(field) > MOST_CHARS:
        return None
    try:
        return list(AuthenticationResultsHeader.parse_value(field).results)
    except (AuthResError, ValueError, RecursionError):
        return None


def _of(found: Iterable[AuthenticationResult], *methods: str) -> list[AuthenticationResult]:
    return [one for one in found if one.method.lower() in methods]
