"""An SPF record (RFC 7208), as far as it can be judged without a mail: is it sound, and does it allow who sends?"""

from __future__ import annotations

from ipaddress import ip_address, ip_network

from pbem.operating.dns_lookup import Lookup

MOST_LOOKUPS = 10  # §4.6.4: with more of them receivers take the record for broken
_ASKING = ("include", "a", "mx", "ptr", "exists", "redirect")
_KNOWN = (*_ASKING, "all", "ip4", "ip6", "exp")


def what_is_wrong(record: str, lookup: Lookup, allowed: str) -> str:
    """What to hold against it, as the end of a sentence; "" where it is sound.

    `allowed`: what it has to contain (`include:NAME`, or an address that it allows by ip4, ip6, mx or a); "": unknown.
    """
    terms = record.lower().split()[1:]
    strange = next((one for one in terms if _name(one) not in _KNOWN and "=" not in one), "")
    if strange:
        return f"has a part that means nothing: «{strange}»"
    ends = next((one for one in terms if _name(one) == "all"), "")
    if ends in ("all", "+all", "?all"):
        return f"lets everybody send («{ends}»)"
    if not ends and not any(one.startswith("redirect=") for one in terms):
        return "does not say what holds for all others («~all» or «-all»)"
    try:
        count = _lookups(terms, lookup, ())
    except RecursionError:
        return "includes itself"
    if count > MOST_LOOKUPS:
        return f"asks for {count} names, and counts as broken with more than {MOST_LOOKUPS}"
    if allowed.startswith("include:") and not _includes(terms, allowed, lookup):
        return f"does not have «{allowed}», by which your letters are sent"
    if allowed and not allowed.startswith("include:") and not _covers(terms, allowed):
        return f"does not allow {allowed}, from which your letters come"
    return ""


def _name(term: str) -> str:
    return term.lstrip("+-~?").replace("=", ":").replace("/", ":").partition(":")[0]


def _below(terms: list[str], lookup: Lookup) -> list[tuple[str, list[str]]]:
    """The records that these include or leave the rest to."""
    names = [
        one.lstrip("+-~?").replace("=", ":").partition(":")[2] for one in terms if _name(one) in ("include", "redirect")
    ]
    found = []
    for name in names:
        texts = [one for one in lookup.texts(name) if one.lower().split(" ")[0] == "v=spf1"] if "%" not in name else []
        found.append((name, texts[0].lower().split()[1:] if texts else []))
    return found


def _lookups(terms: list[str], lookup: Lookup, above: tuple[str, ...]) -> int:
    """How many questions a receiver has to ask, those of what is included counted; stops soon after too many."""
    count = sum(_name(one) in _ASKING for one in terms)
    for name, below in _below(terms, lookup):
        if name in above:
            raise RecursionError
        if count <= MOST_LOOKUPS:
            count += _lookups(below, lookup, (*above, name))
    return count


def _includes(terms: list[str], wanted: str, lookup: Lookup) -> bool:
    """Itself, or by what it leaves the rest to or includes."""
    return wanted in [one.lstrip("+") for one in terms] or any(
        _includes(b, wanted, lookup) for _, b in _below(terms, lookup)
    )


def _covers(terms: list[str], address: str) -> bool:
    """Whether it names that address, or has a part whose addresses are not worked out here."""
    sent_from = ip_address(address)
    for term in terms:
        kind, _, value = term.lstrip("+").partition(":")
        if kind in ("ip4", "ip6"):
            try:
                if sent_from in ip_network(value, strict=False):
                    return True
            except ValueError:
                continue
        elif _name(term) in _ASKING:
            return True
    return False
