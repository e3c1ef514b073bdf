"""What comes of mails that fresh readers wrote: done, asked back with the very order, refused, nothing, misread.

`python -m tests.first_time.table 1861 one two` prints each mail that was not done, and the figures. What a mail means
stands beside it in exact orders: those are sent too, and whatever does as much in the game is right.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec
import yaml

from pbem.base.settings import load_settings
from pbem.eighteen.standing.passing import PASS
from pbem.letters.content import Content, decode
from pbem.post import announce
from pbem.store.db import connected
from pbem.store.models import Confirmation, LogEntry, Member, OrderInHand, OutboundMail, Person
from pbem.table.session import game_session, load_session
from pbem.titles.shipped import load_files
from tests import placed, stores
from tests.house import House, Sent

HERE = Path(__file__).parent
PLAYERS = ("ann", "ben", "cleo", "dan", "eve", "finn")
KINDS = ("done", "answered", "asked", "refused", "useful", "nothing", "wrong hint", "half", "misread")
_READ = "guess.read"  # how a line was read
_SEEN_NOWHERE = frozenset({"resent"})
_HELPS = frozenset({"guess.more_time"})
RIGHT = ("done", "answered", "asked", "refused")
_MADE = "# What came of each mail of a batch, in their order; made by `python -m tests.first_time.table --write`."
MOST_OFFERED = 6  # lines of an answer that are tried
RULES = {"paris-connection": "engine.games.paris_connection", "1861": "engine.games.g1861.rules",
          "1843": "engine.games.g1843.rules"}  # fmt: skip


class Mail(msgspec.Struct, frozen=True):
    """A mail as it was written, and what it means."""

    letter: int
    text: str
    means: str
    kind: str
    legal: bool | str


class Came(NamedTuple):
    """What a mail did: the position, orders in hand, what else changed; and what its answer says."""

    position: bytes
    hand: tuple[str, ...]
    kept: tuple[str, ...]  # what these do: in a stock round «until OR» is «until the end of the round»
    more: tuple[str, ...]
    content: Content | None

    @property
    def waits(self) -> bool:
        """Whether a code is asked for."""
        return self.content is not None and bool(self.content.code)

    @property
    def answered(self) -> frozenset[str]:
        """The questions that were answered."""
        results = self.content.results if self.content else ()
        return frozenset(one.answer.about for one in results if one.answer)

    @property
    def shown(self) -> frozenset[str]:
        """What a preview says that its orders would do."""
        results = self.content.results if self.content else ()
        says = (say for one in results if one.status == "would" for say in one.says if say.key != "guess.read")
        return frozenset(f"{say.key} {sorted(say.facts.items())}" for say in says)

    @property
    def helped(self) -> bool:
        """Whether a wish was heard that is no order, and what can be done about it is told."""
        return self.content is not None and any(say.key in _HELPS for one in self.content.results for say in one.says)

    @property
    def offered(self) -> tuple[str, ...]:
        """The lines that are offered instead, the first ones."""
        if self.content is None:
            return ()
        found = [line for one in self.content.results for line in (one.example, *one.choices) if line]
        return tuple(dict.fromkeys(one for one in (self.content.meant, *found) if one))[:MOST_OFFERED]

    @property
    def sections(self) -> frozenset[str]:
        """The sections of the rules by which something was refused."""
        return frozenset(one.section for one in self.content.results if one.section) if self.content else frozenset()

    @property
    def refused(self) -> bool:
        """Whether a line was refused by a rule, or for a reason that is told."""
        return self.content is not None and any(one.status == "refused" and one.says for one in self.content.results)


class Table:
    """A game in a service of its own, put before each mail as it stood when its letter was written."""

    def __init__(self, slug: str, batch: str) -> None:
        self.slug, self.folder = slug, HERE / slug / batch
        text = (self.folder / "mails.yaml").read_text(encoding="utf-8")
        self.mails = [msgspec.convert(one | {"means": one.get("means") or ""}, Mail) for one in yaml.safe_load(text)]
        self.rules: Any = import_module(RULES[slug]).RULES
        settings = load_settings({"PBEM_HOME": tempfile.mkdtemp(), "PBEM_DOMAIN": "mail.test"})
        stores.make(settings)
        stores.ready(settings)
        self.house = House(settings)
        first = msgspec.json.decode(self._stored(1))
        seats = len(first.get("table", first)["players"])
        self.house.started(PLAYERS[:seats], slug=slug, files=load_files(slug), options={})

    def _stored(self, letter: int) -> bytes:
        return (self.folder / f"position{letter}.json").read_bytes()

    @cached_property
    def positions(self) -> dict[int, Any]:
        """The positions of the letters."""
        with connected():
            definition = load_session(1, self.house.settings.domain, self.house.now).definition
        return {number: self.rules.decode(definition, self._stored(number)) for number in (1, 2, 3)}

    def asked(self, letter: int) -> Sent:
        """The position is put before its players; the letter that asks whose turn it is."""
        self.house.now += timedelta(minutes=3)  # so many mails an hour are answered
        with connected():
            OrderInHand.delete().execute()
            Confirmation.delete().execute()
            OutboundMail.update(dedupe_key=OutboundMail.message_id).execute()  # the same letter is written once more
            Person.update(timezone="Europe/Paris", quiet="", away=[]).execute()
            Member.update(mail_mode="turns", mail_form="html", defaults=[], rests_until=None).execute()
            Member.update(status="playing").where(Member.status == "resigned").execute()
        placed.place(self.house, {}, self.positions[letter], self.rules)
        with game_session(1, self.house.settings.domain, self.house.now) as session:
            announce.tell(session, next(iter(session.open_decisions)).member)
        self.house.post()
        self.house.now += timedelta(minutes=1)  # a letter of this very moment is not known by its text: no samples
        name = self.house.active()
        return next(one for one in reversed(self.house.box.letters) if one.to.startswith(f"{name}@"))

    def came_of(self, letter: int, text: str) -> Came:
        """What a text does as an answer to this letter."""
        asked = self.asked(letter)
        self.house.written()  # of a letter that is not written yet no number counts
        name = asked.to.partition("@")[0]
        before = self._changed()
        self.house.take(self.house.mail(name, text, answering=asked))
        with connected():
            session = load_session(1, self.house.settings.domain, self.house.now)
            position = bytes(self.rules.encode(session.position))
            rows = OrderInHand.select().where(OrderInHand.over_at.is_null()).order_by(OrderInHand.id)
            hand, kept = tuple(str(row.line) for row in rows), tuple(map(_kept, rows))
            sent = OutboundMail.select().where(OutboundMail.member == self.house.member(name)).order_by(OutboundMail.id)
            last = list(sent)[-1]
            new = last.message_id != asked.message_id and bool(decode(last.content.encode()).results)
            content = decode(last.content.encode()) if new else None
        more = tuple(one for one in self._changed() if one not in before)
        self.house.post()
        return Came(position, hand, kept, more, content)

    def _changed(self) -> tuple[str, ...]:
        """What else a mail may do, told by the record: messages, days away, settings, a resignation."""
        with connected():
            rows = LogEntry.select().where(LogEntry.kind != "action").order_by(LogEntry.number)
            return tuple(f"{row.number} {row.kind} {row.text}" for row in rows)

    def outcome(self, mail: Mail) -> tuple[str, Came, Came]:
        """What came of the mail, by one of `KINDS`; its effect, and that of what it means."""
        nothing = self.came_of(mail.letter, "")
        means = self.came_of(mail.letter, mail.means) if mail.means.strip() else nothing
        came = self.came_of(mail.letter, mail.text)
        return self._kind(mail, nothing, means, came), came, means

    def previewed(self, mail: Mail) -> bool:
        """Whether the mail below a «preview» does nothing, and says what it would do where it does something."""
        nothing, came = self.came_of(mail.letter, ""), self.came_of(mail.letter, mail.text)
        shown = self.came_of(mail.letter, f"preview\n{mail.text}")
        told = shown.content is not None and any(one.status in ("would", "confirm") for one in shown.content.results)
        moved = came.position != nothing.position
        return shown.position == nothing.position and shown.hand == nothing.hand and (told or not moved)

    def _kind(self, mail: Mail, nothing: Came, means: Came, came: Came) -> str:
        if mail.kind == "unclear":
            return "done" if does_the_same(came, nothing) else "misread"
        if not does_the_same(came, nothing):
            if does_the_same(came, means):
                return "done"
            if not _part(came, means, nothing):
                return "misread"
            rest = (self.came_of(mail.letter, line) for line in came.offered)
            return "asked" if any(_does_the_rest(one, came, means) for one in rest) else "half"
        if does_the_same(means, nothing):
            found = _of_no_order(mail, means, came)
            if found not in RIGHT and any(_tells(self.came_of(mail.letter, one), means) for one in came.offered):
                return "asked"  # the very question or preview, to be sent back
            return found
        if any(does_the_same(self.came_of(mail.letter, line), means) for line in came.offered):
            return "asked"
        if mail.legal is False and came.refused:
            return "refused"
        return _of_no_help(means, came)


def _kept(row: OrderInHand) -> str:
    """An order in hand by what it does."""
    facts = sorted(row.facts.items()) if row.kind == PASS else ()
    return f"{PASS} {row.about} {facts}" if facts else str(row.line)


def _of_no_order(mail: Mail, means: Came, came: Came) -> str:
    """Of a mail that does nothing and is to do nothing."""
    if _said(means) and _said(means) <= _said(came):
        return "done"
    if (means.answered and means.answered <= came.answered) or (means.shown and means.shown == came.shown):
        return "answered"
    if means.refused and came.refused and means.sections <= came.sections:
        return "refused"
    if not mail.means.strip():
        told = came.content is None or came.answered or not came.offered or came.helped
        told = told or all(one.startswith("press moderator:") for one in came.offered)
        return "answered" if told else "useful"
    return _of_no_help(means, came)


def _tells(one: Came, means: Came) -> bool:
    """Whether a line that is offered is answered as what the mail means."""
    return bool(means.answered and means.answered <= one.answered) or bool(means.shown and means.shown == one.shown)


def _said(came: Came) -> frozenset[str]:
    """What was done that is seen in no record: a letter sent once more."""
    results = came.content.results if came.content else ()
    return frozenset(say.key for one in results if one.status == "done" for say in one.says) & _SEEN_NOWHERE


def _of_no_help(means: Came, came: Came) -> str:
    """Of a mail whose answer does not have what was meant."""
    if came.refused and came.sections and not (came.offered and means.sections.isdisjoint(came.sections)):
        return "useful"
    return "wrong hint" if came.offered else "nothing"


def does_the_same(one: Came, other: Came) -> bool:
    """Whether two mails did the same: the position, what is kept, what else changed."""
    plain = [tuple(each.split(" ", 1)[1].casefold() for each in came.more) for came in (one, other)]
    alike = one.position == other.position and one.waits == other.waits
    return alike and one.kept == other.kept and plain[0] == plain[1]


def _part(came: Came, means: Came, nothing: Came) -> bool:
    """Whether what was done is some of what was meant: of a turn or of a list, or beside a question not answered."""
    if came.position == means.position:
        return True
    return came.position == nothing.position and set(came.kept) <= set(means.kept)


def _does_the_rest(one: Came, came: Came, means: Came) -> bool:
    """Whether what is offered does what is lacking: a message was sent, and its move is asked back."""
    return one.position == means.position and set(means.kept) <= {*one.kept, *came.kept}


def outcomes(slug: str, batches: Sequence[str]) -> Iterator[tuple[str, Mail, str, Came, Came]]:
    """Each mail of the batches with what came of it."""
    for batch in batches:
        table = Table(slug, batch)
        for mail in table.mails:
            yield batch, mail, *table.outcome(mail)


def main(slug: str, *batches: str) -> None:
    """Print what was not done, and the figures."""
    counts: dict[str, Counter[str]] = {}
    for at, (batch, mail, kind, came, means) in enumerate(outcomes(slug, batches or ("one", "two"))):
        counts.setdefault(batch, Counter())[kind] += 1
        if kind in RIGHT and "-v" not in sys.argv:
            continue
        told = (
            [(one.status, one.line, [say.key for say in one.says]) for one in came.content.results]
            if came.content
            else []
        )
        click.echo(
            f"== {batch} {at} letter {mail.letter}: {kind} ({mail.kind}, legal {mail.legal})\n{mail.text.strip()}"
        )
        click.echo(
            f"   means: {mail.means.strip()!r}\n   offered: {came.offered} {sorted(came.sections)}\n   told: {told}"
        )
        if kind in ("half", "misread"):
            click.echo(f"   hand: {came.hand} / {means.hand}; more {came.more} / {means.more}")
    for batch, found in counts.items():
        good = sum(found[one] for one in RIGHT)
        figures = ", ".join(f"{found[one]} {one}" for one in KINDS)
        click.echo(f"{slug} {batch}: {good} of {found.total()} right; {figures}")


def write() -> None:
    """Write what comes of every mail whose batch is recorded."""
    recorded = yaml.safe_load((HERE / "came.yaml").read_text(encoding="utf-8"))
    found: dict[str, dict[str, list[str]]] = {slug: {batch: [] for batch in recorded[slug]} for slug in recorded}
    for slug, batches in found.items():
        for batch, _, kind, _, _ in outcomes(slug, tuple(batches)):
            batches[batch].append(kind)
    text = yaml.safe_dump(found, default_flow_style=None, sort_keys=False, width=150)
    (HERE / "came.yaml").write_text(f"{_MADE}\n{text}", encoding="utf-8")


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        main(*[one for one in sys.argv[1:] if not one.startswith("-")])
