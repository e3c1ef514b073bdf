"""A new game, checked and written down; nobody is invited yet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from pbem.base.errors import CannotCreate
from pbem.base.signs import unseen
from pbem.desk.seats.people import address_and_name, known, new_member, short_names
from pbem.store.db import transaction
from pbem.store.models import Game, Member
from pbem.table import decisions, game_settings, shuffle
from pbem.table.record_kinds import CREATED
from pbem.table.session import Session, rules_fingerprint
from pbem.titles import slugs, title_of


class NewGame(NamedTuple):
    """What a moderator asks for. Addresses may carry a name: `Ann <ann@example.org>`."""

    slug: str
    name: str
    moderator: str
    players: Sequence[str]
    files: Mapping[str, object]  # the game's checked data files
    options: Mapping[str, str]  # of its rules
    # `pbem.table.game_settings`; where nothing is given, defaults
    settings: Mapping[str, object] = MappingProxyType({})


def set_up(
    wanted: NewGame,
    domain: str,
    now: datetime,
    *,
    reserved: frozenset[str] = frozenset(),
    names: Mapping[str, str] = MappingProxyType({}),
) -> Session:
    """Create the game; CannotCreate or BadOption says what to change. Whoever invites its players saves the session.

    `reserved`: what nobody may be called. `names`: by address, of those who keep the one they have.
    """
    people = [address_and_name(text) for text in wanted.players]
    _check(wanted, people)
    settings = game_settings.chosen(wanted.settings)
    rules = title_of(wanted.slug).rules
    options = rules.options(wanted.options)
    # A trial start: options that do not fit these players are refused now, not when the last one has accepted.
    rules.start(rules.define(wanted.files), tuple(f"p{at + 1}" for at in range(len(people))), options, "trial")
    seed = shuffle.new_secret()
    with transaction():
        game = Game.create(
            slug=wanted.slug,
            name=wanted.name.strip(),
            options=dict(options),
            files=dict(wanted.files),
            **game_settings.columns(settings),
            seed=seed,
            seed_hash=shuffle.seed_hash(seed),
            created_at=now,
            invite_again_at=now + decisions.INVITE_AGAIN,
        )
        names = short_names([*people, address_and_name(wanted.moderator)], reserved) | dict(names)
        for address in sorted(names):  # in one order everywhere: two games made at once never wait for each other
            known(address, now)
        for number, (address, _) in enumerate(people, start=1):
            new_member(game, address, names[address], now, role="player", player=f"p{number}", status="invited")
        moderator, _ = address_and_name(wanted.moderator)
        new_member(game, moderator, names[moderator], now, role="moderator", status="moderating", mail_mode="turns")
        session = Session(game, domain, now)
        facts = {"seed_hash": game.seed_hash, "rules": rules_fingerprint(game), "name": game.name}
        facts |= {"settings": settings, "seats": _promised(session.members)}
        session.log(CREATED, session.moderator, facts=facts)
    return session


def _promised(members: Sequence[Member]) -> dict[str, str]:
    """Whose each seat is, as the record promises it without telling."""
    return {one.player or one.role: shuffle.seat_promise(one.token, one.person.address) for one in members}


def _check(wanted: NewGame, people: list[tuple[str, str]]) -> None:
    if wanted.slug not in slugs():
        raise CannotCreate(f"There is no game '{wanted.slug}'. The games are: {', '.join(slugs())}.")
    rules = title_of(wanted.slug).rules
    if not rules.min_players <= len(people) <= rules.max_players:
        raise CannotCreate(
            f"{rules.title} is for {rules.min_players} to {rules.max_players} players; you named {len(people)}."
        )
    if len({address for address, _ in people}) < len(people):
        raise CannotCreate("Two players have the same address; each needs their own.")
    if unseen(wanted.name.strip()) or not re.fullmatch(r"[^\[\]]{1,60}", wanted.name.strip()):
        raise CannotCreate("The name of the game needs 1 to 60 characters, on one line and without [ ].")
