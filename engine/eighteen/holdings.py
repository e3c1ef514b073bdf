"""Who holds which shares and certificates, and who is president."""

from __future__ import annotations

from collections.abc import Iterable

from engine.eighteen.table import Table


def held(table: Table, holder: str, corporation: str) -> int:
    """Shares of a corporation in this hand."""
    return table.shares.get(corporation, {}).get(holder, 0)


def move_shares(table: Table, corporation: str, giver: str, taker: str, count: int) -> None:
    """Shares change hands; who is president is settled by the caller."""
    held = dict(table.shares[corporation])
    if held.get(giver, 0) < count:
        raise ValueError(f"{giver} holds {held.get(giver, 0)} shares of {corporation}, not {count}")
    held[giver] -= count
    held[taker] = held.get(taker, 0) + count
    if not held[giver]:
        del held[giver]
    table.shares[corporation] = held


def certificates(table: Table, player: str) -> int:
    """Certificates that count against the limit: a president's counts as one, as do a private and a minor."""
    count = sum(1 for owner in table.privates.values() if owner == player)
    for company, state in table.companies.items():
        if not table.counts(company):
            continue
        owns = state.president == player
        shares = table.shares.get(company)
        if shares is None:
            count += owns
        elif player in shares:
            count += shares[player] - owns
    return count


def left_of(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    """All players clockwise, beginning at the left of `player` and ending with them."""
    at = players.index(player) + 1
    return players[at:] + players[:at]


def clockwise_from(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    """All players clockwise, beginning with `player`."""
    at = players.index(player)
    return players[at:] + players[:at]


def rightful_president(table: Table, corporation: str, outgoing: str | None, least: int) -> str | None:
    """Who is president by the shares now held: who has more than `outgoing`, and at least `least` of them.

    Several with most: the next after the outgoing one in rotation. None: nobody has enough, or nothing changes.
    """
    shares = {player: table.shares[corporation].get(player, 0) for player in table.players}
    most = max(shares.values())
    if outgoing is not None and shares[outgoing] == most:
        return outgoing
    order: Iterable[str] = left_of(table.rotation, outgoing) if outgoing is not None else table.rotation
    return next((player for player in order if shares[player] == most and most >= least), None)


def set_president(table: Table, company: str, player: str | None) -> None:
    """From now on `player` decides for the company."""
    table.change(company, president=player)
