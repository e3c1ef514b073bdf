"""The evening itself: friends play one whole game by real mails, in the same way for the same seed."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Literal, NamedTuple
from unittest.mock import patch
from zoneinfo import ZoneInfo

import msgspec

from engine.games.paris_connection import Build, View, open_hexes
from pbem.base.settings import Settings
from pbem.demo import manners
from pbem.demo.clients import Draft, write_reply
from pbem.demo.letter import Letter, read_letter
from pbem.demo.manners import Persona
from pbem.demo.players import Player
from pbem.drawing.cache import PictureCache
from pbem.letters import content as contents
from pbem.letters.content import Content
from pbem.letters.kinds import GAME_OVER
from pbem.store.db import connected
from pbem.store.models import Decision, Game, Member, OutboundMail
from pbem.table import shuffle
from pbem.table.session import definition_of
from pbem.titles import title_of
from tests.house import House, Sent

Mode = Literal["turns", "all", "default"]
Phase = Literal["start", "play", "end"]
EVENING = datetime(2026, 11, 20, 18, tzinfo=UTC)
TITLE = title_of("paris-connection")
TRIES = 9  # mails about one question; a player copies a sample long before
PLAIN = {"talks": 0.0, "slips": 0.0, "asks": 0.0}  # what friends do besides moving stands in SCENES

_GUESTS = (
    Persona(
        name="Dan", address="dan@example.org", style="plain", zone="Europe/Dublin", word="teapot",
        signature="Dan", tidy=True, remarks=(), **PLAIN,
    ),
    Persona(
        name="Élodie", address="elodie@example.com", style="gmail", zone="Europe/Paris", word="croissant",
        signature="", tidy=False, remarks=(), **PLAIN,
    ),
    Persona(
        name="Frank", address="frank@example.net", style="outlook", zone="America/Chicago", word="caboose",
        signature="Frank O’Hara", tidy=True, remarks=(), **PLAIN,
    ),
)  # fmt: skip
FRIENDS = (*manners.ROSTER, *_GUESTS)
ACCEPTED = (  # each in their own words
    "accept as {name} zone {zone} word {word}",
    "Yes, count me in!",
    "accept",
    "ok\nzone {zone}",
    "Accept word {word} zone {zone}",
    "I accept, looking forward to it.",
)


class Posted(NamedTuple):
    """A letter that was sent: its kind, to whom, and what somebody had done just before."""

    kind: str
    to: str  # address of the reader
    occasion: str
    phase: Phase
    raw: bytes
    letter: Letter
    content: Content


class Written(NamedTuple):
    """A mail that a friend wrote, and what the service made of it in one word."""

    by: str
    text: str
    outcome: str


class Played(NamedTuple):
    """The evening: letters and mails in the order they came; how many moves stand, how many were taken back."""

    post: list[Posted | Written]
    moves: int
    undone: int
    finished: bool

    @property
    def letters(self) -> list[Posted]:
        """What was sent."""
        return [one for one in self.post if isinstance(one, Posted)]


@contextmanager
def by_dice(seed: str) -> Iterator[None]:
    """Secrets, tokens and codes come from dice: the same game and the same bytes for the same seed.

    The deal has dice of its own, so that a version of the service with more or fewer tokens deals the same hands.
    """
    dice, deal = Random(f"{seed}/secrets"), Random(f"{seed}/deal")
    with (
        patch.object(shuffle, "new_secret", lambda: deal.randbytes(16).hex()),
        patch.object(secrets, "token_bytes", lambda count=32: dice.randbytes(count)),
        patch.object(secrets, "token_hex", lambda count=32: dice.randbytes(count).hex()),
        patch.object(secrets, "choice", dice.choice),
        patch("pbem.post.outbox._later", lambda now, began: now),  # or a slow machine shows in a Date
    ):
        yield


def play(
    settings: Settings,
    *,
    players: int,
    seed: str,
    mode: Mode = "default",
    most_moves: int = 200,
    pictures: bool = True,
    tell: Callable[[int], object] = lambda moves: None,
) -> Played:
    """A game from invitation to end, in an open store; `tell` hears how many moves stand after each."""
    with by_dice(seed):
        table = _Table(settings, FRIENDS[:players], seed, pictures)
        table.begin(mode)
        while table.running and table.moves < most_moves:
            table.turn(table.moves)
            tell(table.moves)
        table.phase = "end"
        table.talk_after()
        with connected():
            finished = Game.get().state == "finished"
        return Played(table.post, table.moves, table.undone, finished)


class _Table:
    """The friends around one game."""

    def __init__(self, settings: Settings, friends: Sequence[Persona], seed: str, pictures: bool) -> None:
        self.house = House(settings, pictures=PictureCache(settings.home_dir / "pictures") if pictures else None)
        self.house.now = EVENING
        self.dice = Random(f"{seed}/evening")
        self.friends = {one.address: one for one in friends}
        self.heads = {one.address: Player(_only_moves(one), Random(f"{seed}/{one.name}")) for one in friends}
        self.post: list[Posted | Written] = []
        self.phase: Phase = "start"
        self.moves = self.undone = 0
        self.scenes = iter(SCENES)

    # -- the course of the evening

    def begin(self, mode: Mode) -> None:
        """Invitations, answers in different words, the start."""
        invited = [one.mailbox for one in self.friends.values()]
        self.house.create(invited=invited, name="Volga", moderator="Mo <mo@example.org>")
        self._keep(self.house.box.letters, "invited")
        for words, friend in zip(ACCEPTED, self.friends.values(), strict=False):
            said = words.format(name=friend.name, zone=friend.zone, word=friend.word)
            self.write(friend, said if mode == "default" else f"{said}\nmail {mode}", "accept")
        with connected():
            silent = Member.select().where((Member.role == "player") & (Member.status == "invited"))
            late = [self.friends[one.person.address] for one in silent]
        for friend in late:  # whose words were not understood
            self.write(friend, "accept", "accept again")
        self.phase = "play"

    @property
    def running(self) -> bool:
        """Whether somebody is asked to move."""
        return self._asked() is not None

    def turn(self, number: int) -> None:
        """One move, and before it, from the second on, a scene as long as there are any."""
        if number and (scene := next(self.scenes, None)):
            scene(self)
        self.move("move")

    def talk_after(self) -> None:
        """Thanks when it is over; a stopped evening has no end to talk about."""
        if not self.running:
            self.write(next(iter(self.friends.values())), "press all: Thank you all, that was close!", "press all")

    def move(self, occasion: str, *, before: str = "", after: str = "") -> None:
        """Whoever is asked makes a move; with other lines in the same mail."""
        asked = self._asked()
        if asked is None:
            return
        for _ in range(TRIES):
            mover, letter = self.mover()
            order = self.order(mover, letter)
            lines = "\n".join(line for line in (before, order, after) if line)
            self.write(mover, lines, occasion, letter)
            if self._asked() != asked:
                self.moves += 1
                return
        raise RuntimeError(f"{mover.name} does not find a move: {self.post[-1]}")

    # -- what the scenes need

    def mover(self) -> tuple[Persona, Posted]:
        """Who is asked, and the letter that asks."""
        with connected():
            decision = Decision.get(Decision.closed_at.is_null())
            address = decision.member.person.address
        mine = [one for one in self.post if isinstance(one, Posted) and one.to == address]
        newest = mine[-1]
        if any(one.startswith("confirm ") for one in newest.letter.examples):
            return self.friends[address], newest
        asks = [one for one in mine if one.content.ask is not None and one.content.ask.decision == decision.number]
        shown = (one for one in reversed(asks) if one.content.view is not None and not one.content.tried)
        return self.friends[address], next(shown)

    def order(self, mover: Persona, posted: Posted) -> str:
        """The move they think of, from their letter alone."""
        return self.heads[mover.address].answer(posted.content, posted.letter, self.definition())

    def definition(self) -> Any:
        """The board."""
        with connected():
            return definition_of(Game.get())

    def view(self, posted: Posted) -> View:
        """What a letter's reader may see."""
        assert posted.content.view is not None
        view: View = TITLE.rules.decode_view(posted.content.view.encode())
        return view

    def other(self, than: Persona, which: int = 0) -> Persona:
        """A friend who is not this one."""
        return [one for one in self.friends.values() if one != than][which]

    def last(self, friend: Persona, kind: str = "") -> Posted:
        """Their newest letter, of a kind."""
        mine = (one for one in reversed(self.post) if isinstance(one, Posted) and one.to == friend.address)
        return next(one for one in mine if kind in ("", one.kind))

    def write(self, friend: Persona, text: str, occasion: str, answered: Posted | None = None) -> None:
        """A mail of theirs, written by their mail program under a letter; what is sent because of it is kept."""
        self.house.now += timedelta(minutes=self.dice.randint(2, 15))
        answered = answered or self.last(friend)
        draft = Draft(
            name=friend.name,
            address=friend.address,
            text=text,
            at=self.house.now.astimezone(ZoneInfo(friend.zone)),
            message_id=f"<{self.dice.randbytes(10).hex()}@{friend.address.partition('@')[2]}>",
            signature=friend.signature,
        )
        mime = write_reply(friend.style, draft, answered.letter)
        outcome = self.house.take(mime, envelope_from=friend.address, envelope_to=answered.letter.reply_to)
        self.post.append(Written(friend.name, text, outcome))
        self._keep(self.house.post(), occasion)

    def wait(self, **span: float) -> None:
        """Time passes; what the clock sends is kept."""
        self._keep(self.house.wait(**span), "clock")

    # -- the post

    def _asked(self) -> int | None:
        with connected():
            decision = Decision.get_or_none(Decision.closed_at.is_null())
            return decision.number if decision is not None else None

    def _keep(self, sent: Sequence[Sent], occasion: str) -> None:
        for one in sent:
            letter = read_letter(one.mime)
            with connected():
                row = OutboundMail.get(OutboundMail.message_id == letter.message_id)
            content = contents.decode(row.content.encode())
            phase: Phase = "end" if row.template == GAME_OVER.name else self.phase
            self.post.append(Posted(row.template, one.to, occasion, phase, one.mime, letter, content))


def _only_moves(friend: Persona) -> Persona:
    return msgspec.structs.replace(friend, **PLAIN)


# -- scenes: what friends do before they move -------------------------------------------------------------------------

Scene = Callable[[_Table], None]


def _help(table: _Table) -> None:
    mover, letter = table.mover()
    table.write(mover, "help", "help", letter)


def _press(table: _Table) -> None:
    """To one, who answers in plain words."""
    mover, letter = table.mover()
    friend = table.other(mover)
    table.write(mover, f"press {friend.name}: Shall we leave the south to the others?", "press one", letter)
    table.write(friend, "Fine with me, as long as you keep away from Lyon.", "plain words", table.last(friend))


def _press_all(table: _Table) -> None:
    table.move("move and press", after="press all: This train is late, as usual.")


def _preview(table: _Table) -> None:
    mover, letter = table.mover()
    table.write(mover, f"preview\n{table.order(mover, letter)}", "preview", letter)


def _refused(table: _Table) -> None:
    """A city that is out of reach."""
    mover, letter = table.mover()
    definition, view = table.definition(), table.view(letter)
    order = next(
        TITLE.orders.write(definition, Build(str(view.reader), colour, (city.id,)))
        for colour in definition.companies
        for city in definition.board.cities
        if city.id not in open_hexes(definition, view.table, colour, ())
    )
    table.write(mover, order, "refused", letter)


def _undo(table: _Table) -> None:
    """They think better of it at once, and of the same again."""
    mover, _ = table.mover()
    table.move("move")
    table.write(mover, "undo", "undo")
    table.moves -= 1
    table.undone += 1


def _slip(table: _Table) -> None:
    mover, letter = table.mover()
    table.write(mover, manners.slip(table.order(mover, letter), table.dice), "misspelt", letter)


def _off_turn(table: _Table) -> None:
    """Somebody else is too quick, with a move for the letter they had last."""
    mover, letter = table.mover()
    table.write(table.other(mover, -1), table.order(mover, letter), "off turn")


def _status(table: _Table) -> None:
    mover, _ = table.mover()
    table.write(table.other(mover), "status", "status")


def _reminder(table: _Table) -> None:
    table.wait(hours=25)


def _question(table: _Table) -> None:
    mover, letter = table.mover()
    table.write(mover, "How does scoring work?", "question", letter)


def _options(table: _Table) -> None:
    mover, letter = table.mover()
    table.write(mover, "options", "options", letter)


SCENES: tuple[Scene, ...] = (
    _help, _press, _preview, _refused, _undo, _press_all, _reminder, _slip, _off_turn, _status, _question, _options,
)  # fmt: skip
