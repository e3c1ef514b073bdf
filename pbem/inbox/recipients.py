"""Whether an address is one of ours, as a mail server asks before it takes a mail for it."""

from __future__ import annotations

from pbem.base import addresses
from pbem.inbox import trials
from pbem.store.db import connected
from pbem.store.models import DecisionAddress, FormerAddress, Member

_TABLES = (Member, DecisionAddress, FormerAddress)


def is_ours(address: str, domain: str) -> bool:
    """Whether mail to the address is read: the common one, one of a seat or a question, or where a letter comes back.

    What was ours stays so: whoever writes to a seat that was renewed is told by an answer.
    """
    said = address.strip().strip("<>").lower().removesuffix(".")
    if said == addresses.plain_address(domain):
        return True  # the letter that a mail answers, or its subject, says which game it is for
    tokens = (*addresses.tokens_in((said,), domain), *addresses.returned_to((said,), domain))
    if not tokens:
        return False
    with connected():
        known = any(table.select().where(table.token.in_(tokens)).exists() for table in _TABLES)
        return known or trials.are_for_one(tokens)
