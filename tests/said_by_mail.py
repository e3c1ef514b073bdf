"""What comes of a sentence in a real service: the action meant was done, was asked back, something else, nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from engine.core import play
from pbem.base.settings import Settings
from pbem.inbox import handling, receive
from pbem.letters.content import Content, decode
from pbem.post import announce
from pbem.store.db import connected
from pbem.store.models import Confirmation, Game, LogEntry, Member, OrderInHand, OutboundMail, Person
from pbem.table.following import AUTO
from pbem.table.session import game_session
from pbem.titles import title_of
from tests import placed
from tests.edges import Kept
from tests.house import House, Sent

DONE, ASKED, OTHER, NOTHING = "done", "asked", "other", "nothing"
RULES = {
    "paris-connection": "engine.games.paris_connection",
    "1861": "engine.games.g1861.rules",
    "1843": "engine.games.g1843.rules",
}
MOST_OFFERED = 6  # lines of an answer that are tried


class Deed(NamedTuple):
    """What a mail did: actions of the record, those that followed by themselves marked, and whatever else changed."""

    actions: tuple[tuple[str, str], ...]  # its line, why nobody ordered it
    more: tuple[str, ...]
    offered: tuple[str, ...]
    to_confirm: tuple[
        str, ...
    ]  # how it was read, and the view of what it would come to, where that has to be confirmed

    @property
    def nothing(self) -> bool:
        """Whether all is as it was."""
        return not self.actions and not self.more

    @property
    def told(self) -> str:
        """What was done, on one line."""
        return "; ".join([*(f"{line} ({auto})" if auto else line for line, auto in self.actions), *self.more])


class Desk:
    """A service with one game, before whose players positions are put: mails are handed over here.

    Where a mail did nothing the position stands as it was put, and the next mail about it answers the same letter.
    """

    def __init__(self, house: House, slug: str, rules: Any) -> None:
        self.house, self.rules, self.orders = house, rules, title_of(slug).orders
        self.ids = {scene: house.member(name).player for scene, name in placed.SEATS.items()}
        self.names = {player: placed.SEATS[scene] for scene, player in self.ids.items()}
        self._stands: tuple[Any, Sent] | None = None

    def put(self, position: Any) -> Sent:
        """The game stands so; the letter that asks whose turn it is."""
        house = self.house
        house.now += timedelta(minutes=2)  # so many questions an hour are answered
        if self._stands and self._stands[0] is position:
            return self._stands[1]
        with connected():
            Game.update(state="running").execute()
            OrderInHand.delete().execute()
            Confirmation.delete().execute()
            OutboundMail.update(dedupe_key=OutboundMail.message_id).execute()  # the same letter is written once more
            Person.update(timezone="Europe/Paris", quiet="", away=[]).execute()
            Member.update(mail_mode="turns", mail_form="html", defaults=[], rests_until=None).execute()
            Member.update(status="playing").where(Member.status == "resigned").execute()
        placed.place(house, self.ids, position, self.rules)
        with game_session(1, house.settings.domain, house.now) as session:
            announce.tell(session, next(iter(session.open_decisions)).member)
        house.post()
        name = house.active()
        letter = next(one for one in reversed(house.box.letters) if one.to.startswith(f"{name}@"))
        self._stands = (position, letter)
        return letter

    def came_of(self, position: Any, text: str) -> Deed:
        """What a mail that answers this letter does."""
        letter, house = self.put(position), self.house
        name = letter.to.partition("@")[0]
        last = self._last()
        mail = house.mail(name, text, In_Reply_To=letter.message_id, References=letter.message_id)
        taken = receive.take_in(mail, house.now, house.settings.door)
        handling.handle(taken.id, house.settings.door, house.now, begun=taken.begun)
        with connected():
            rows = list(LogEntry.select().where(LogEntry.number > last).order_by(LogEntry.number))
            held = [f"in hand: {row.line}" for row in OrderInHand.select().where(OrderInHand.over_at.is_null())]
            waits = Confirmation.select().where((Confirmation.void == "") & ~Confirmation.used).count()
            sent = (OutboundMail.member == house.member(name)) & (OutboundMail.created_at == house.now)
            found = [
                decode(row.content.encode()) for row in OutboundMail.select().where(sent).order_by(OutboundMail.id)
            ]
        house.post()
        actions = tuple((str(row.text), str(dict(row.facts).get(AUTO, ""))) for row in rows if row.kind == "action")
        others = (f"{row.kind}: {row.text}" for row in rows if row.kind != "action")
        answers = [one for one in found if one.results]
        deed = Deed(actions, (*held, *others), offered(answers), to_confirm(answers) if waits else ())
        if not deed.nothing:
            self._stands = None
        return deed

    def outcome(self, position: Any, action: Any, text: str) -> tuple[str, Deed]:
        """What became of a sentence that means this action."""
        deed = self.came_of(position, text)
        if not deed.nothing:
            return (DONE if self._is(deed, action) else OTHER), deed
        if self._asks(deed, position, action):
            return ASKED, deed
        for line in deed.offered:
            came = self.came_of(position, line)
            if self._is(came, action) or (came.nothing and self._asks(came, position, action)):
                return ASKED, deed
        return NOTHING, deed

    def _asks(self, deed: Deed, position: Any, action: Any) -> bool:
        """Whether the very order is offered, or waits to be confirmed."""
        exact = self.orders.write(position.definition, action)
        if not deed.to_confirm:
            return exact in deed.offered
        after, _ = play.apply(position, action)
        view = self.rules.encode_view(after.closed_view(action.player)).decode()
        return not {exact, view}.isdisjoint(deed.to_confirm)

    def written(self, action: Any) -> str:
        """The action as the engine writes it."""
        return str(self.rules.write_action(action))

    def _is(self, deed: Deed, action: Any) -> bool:
        """Whether the action was the first thing done, and the rest followed by itself."""
        first, *rest = deed.actions or [("", "")]
        return not deed.more and first == (self.written(action), "") and all(auto for _, auto in rest)

    def _last(self) -> int:
        with connected():
            return int(LogEntry.select().order_by(LogEntry.number.desc()).first().number)


def offered(answers: Sequence[Content]) -> tuple[str, ...]:
    """The lines that answers offer instead of what was written, the first ones."""
    found = [line for one in answers for result in one.results for line in (result.example, *result.choices)]
    return tuple(dict.fromkeys(one for one in (*(one.meant for one in answers), *found) if one))[:MOST_OFFERED]


def to_confirm(answers: Sequence[Content]) -> tuple[str, ...]:
    """As what a mail was read that has to be confirmed: lines, and the view of the position it would come to."""
    says = [say for one in answers for result in one.results for say in result.says]
    lines = [str(say.facts["line"]) for say in says if "line" in say.facts]
    return (*lines, *(one.view for one in answers if one.view))


@pytest.fixture(scope="session")
def kept_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Kept]:
    """A started game of a title, to be copied."""
    return cache(lambda slug: placed.kept(slug, tmp_path_factory, first="1"))


@pytest.fixture
def desk_of(
    settings: Settings, kept_of: Callable[[str], Kept], monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Iterator[Desk]:  # fmt: skip
    """A service with a started game of the title that the test calls `slug`."""
    slug = request.getfixturevalue("slug")
    rules = import_module(RULES[slug]).RULES
    with placed.opened(kept_of(slug), rules, settings, monkeypatch, request) as found:
        yield Desk(found.house, slug, rules)
