"""Hand-made contents and a game without rules, so that the letters are tested apart from any engine."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import msgspec

from pbem.facts.ask import Ask
from pbem.facts.game_card import GameCard
from pbem.facts.happening import Happening
from pbem.facts.held import Held
from pbem.facts.in_hand import InHand
from pbem.facts.result import Answer, Result
from pbem.facts.waits import Saved, Waited, Waits
from pbem.games.border import Names
from pbem.games.meant import Said
from pbem.games.ranking import Ranking, ranked
from pbem.letters.compose import Envelope
from pbem.letters.content import Content, Reader
from pbem.letters.kinds import LETTER_KINDS
from pbem.orders.order import OrderWord
from pbem.words.columns import fenced, table
from pbem.words.say import Say

CARD = GameCard(
    number=12, slug="sample", title="Paris Connection", name="Volga", hours=48, moderator="Max",
    provenance="reconstructed",
)  # fmt: skip
ANN = Reader(name="Ann", timezone="Europe/Paris", player="p1")
NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Carl"}
ADDRESS = "play+linklinklinklinklinklink@mail.example.org"  # of the decision alone
ASK = Ask(decision=7, due_at="2026-11-21T17:00:00Z", address=ADDRESS, fresh=True)
HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
IN_HAND = (
    InHand(
        number=2,
        lines=("policy NW: pay, run best",),
        kind="policy",
        does=Say(key="eighteen.standing.does.policy", facts={"round": "OR 3.1"}),
        next=True,
    ),
    InHand(number=3, lines=("SW: lay 57 E9 NE", "SW: half"), kind="turn"),
)
DATE = datetime(2026, 11, 19, 17, 4, 5, tzinfo=UTC)
BUILD = OrderWord(
    word="build", kind="action", usage="build COLOUR HEX [HEX …]", example="build blue G07 G08", help="help.status"
)


class SampleRules:
    """Views and events of the sample game are plain JSON."""

    slug, title, min_players, max_players = "sample", "Paris Connection", 3, 6

    def decode_view(self, data: bytes) -> Any:
        """Plain data."""
        return msgspec.json.decode(data)

    def decode_events(self, data: bytes) -> tuple[Any, ...]:
        """Plain data."""
        return tuple(msgspec.json.decode(data))

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"letters must not ask the rules for {name}")


class SampleTold:
    """Sentences that show what they were given."""

    def about(self, definition: Any) -> str:
        """Two sentences."""
        return "You build railways. Whoever builds best wins."

    def goal(self, definition: Any, view: Any, *, plays: bool) -> str:
        """Two paragraphs."""
        return "You build railways.\n\nWhoever builds best wins."

    def event_say(self, definition: Any, event: Any, names: Names) -> Say:
        """The event's own text."""
        return Say(key="no.such.key", text=f"{names[event['player']]} {event['did']}")

    def story(self, definition: Any, events: Any, names: Names) -> tuple[Say, ...]:
        """Each event by itself."""
        return tuple(self.event_say(definition, event, names) for event in events)

    def question(self, definition: Any, view: Any, names: Names) -> str:
        """It is the same at every turn."""
        return ""

    def lesson(self, definition: Any, view: Any, topic: str) -> str:
        """None."""
        return ""

    def warnings(
        self, definition: Any, view: Any, names: Names, player: str | None = None, lately: object = None
    ) -> tuple[str, ...]:
        """None."""
        return ()


class SamplePosition:
    """Blocks that show what they were given."""

    def blocks(self, definition: Any, view: Any, names: Names) -> str:
        """One table, one list."""
        rows = [("colour", "value", "depot"), ("blue", "1", "20"), ("yellow", "0", "17")]
        lines = "\n".join(f"- {name} holds {8 + at} locomotives." for at, name in enumerate(names.values()))
        return f"Round 3.\n\n{table(rows, numbers=(1, 2))}\n\n{lines}"

    def brief(self, definition: Any, view: Any, names: Names, *, asked: bool, seen: bool) -> str:
        """Nothing is left out."""
        return self.blocks(definition, view, names)

    def hand(self, definition: Any, view: Any, names: Names) -> str:
        """The hand in the view."""
        return fenced([view["hand"]])

    def result_block(self, definition: Any, view: Any, names: Names) -> str:
        """One line."""
        return fenced([f"{name:12}{137 - at:>5}" for at, name in enumerate(names.values())])

    def ranking(self, definition: Any, view: Any) -> Ranking | None:
        """What the view says, if it does."""
        return Ranking(ranked(view["totals"]), view.get("stopped", False)) if "totals" in view else None

    def would_score(self, definition: Any, view: Any, names: Names) -> str:
        """Nothing: no end is tried."""
        return ""


class SampleOffered:
    """Two lines."""

    def samples(self, definition: Any, view: Any, player: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """None of them ends the game."""
        return ("build blue G07 G08", "trade red for 2 blue"), ()

    def options(self, definition: Any, view: Any, names: Names, topic: str = "") -> str:
        """One line."""
        return fenced(["blue can go to G07 G08 H08"])


class SampleWent:
    """Two turning points."""

    def turning_points(self, definition: Any, chart: str, names: Names) -> tuple[str, ...]:
        """Two sentences."""
        return (f"Turn 3: {names['p1']} took the lead.", f"Turn 14: {names['p2']} built blue to Lyon.")

    def alt(self, definition: Any, chart: str, names: Names) -> str:
        """One line."""
        return "Chart: blue ends at 9."


# A game whose blocks show what they were given; what no letter asks is not there.
TITLE: Any = SimpleNamespace(
    rules=SampleRules(),
    orders=SimpleNamespace(words=(BUILD,), said=lambda definition, line: Said(line)),
    told=SampleTold(),
    position=SamplePosition(),
    offered=SampleOffered(),
    went=SampleWent(),
    drawn=SimpleNamespace(map_alt=lambda definition, view, names: "Map: blue stands on G08."),
)
VIEW = '{"hand": "3 blue, 2 red"}'


def happened(number: int, player: str, did: str, **fields: Any) -> Happening:
    """An event of the sample game."""
    event = msgspec.json.encode({"player": player, "did": did}).decode()
    return Happening(number=number, at="2026-11-19T15:20:00Z", event=event, **fields)


EVENTS = (
    happened(20, "p2", "built blue on G07 and G08 Orléans; blue is now worth 1."),
    happened(21, "p3", "returned 1 red locomotive and took 2 purple ones.", undone=True),
)
RESULTS = (
    Result(line="build blue G07 G08", status="done", says=(Say(key="x", text="Blue is now worth 1."),)),
    Result(
        line="biuld red F10", status="not_understood", example="build red F10",
    ),
    Result(
        line="build red P12", status="refused", section="Paris Connection §4.1.2", example="build red F10",
        says=(Say(key="x", text="Red cannot cross the checkered line between O12 and P12."),),
    ),
    Result(
        line="build blue from G07 to Dijon", status="refused", choices=("build blue G08 H09", "build blue G08 H08"),
        says=(Say(key="x", text="There are two ways."),),
    ),
    Result(line="hand", status="answered", answer=Answer(about="hand")),
    Result(line="resign", status="confirm"),
)  # fmt: skip

WAITS = Waits(
    waited=(
        Waited("Ann", "turn", answers=12, handed=11, seconds=97_200),
        Waited("Ann", "offer", answers=3, seconds=1_800),
        Waited("Ben", "turn", answers=14, handed=14, seconds=441_000),
        Waited("Dora", "turn", seconds=72_000),
        Waited("", "turn", answers=1, handed=1, seconds=10_800),
    ),
    saved=(Saved("Ann", 2, 10_800), Saved("Ben", 4, 126_000)),
)  # fmt: skip


def content(template: Any, **fields: Any) -> Content:
    """A content of the sample game with a view and what else is given."""
    record = "17 3fa9c0b2d1" if fields.get("view", VIEW) else ""  # only a game that has begun shows it
    plain = Content(template=template, reader=ANN, game=CARD, names=NAMES, view=VIEW, record=record)
    return msgspec.structs.replace(plain, **fields)


_OWN: dict[str, Content] = {
    "invitation": content(
        "invitation", view=None, facts={"seed_hash": HASH, "invited": "Ben, Carl"},
    ),
    "asked": content(
        "asked", reader=Reader(name="Dora", timezone="Europe/Paris"), facts={"old": "Ben", "others": "Ann, Carl"},
        says=(
            Say(key="asked.left", facts={"name": "Ben"}), Say(key="asked.moves.many", facts={"count": "14"}),
            Say(key="asked.by", facts={"until_at": "2026-11-22T17:00:00Z"}),
        ),
        picture=True,
    ),
    "welcome": content(
        "welcome", events=EVENTS[:1], waiting_for=("Ben",), picture=True,
        facts={"seed_hash": HASH, "options": "start=random, seats=random"},
        rows=(("Ann", "platypus", HASH), ("Ben", "", HASH), ("Carl", "owl", HASH)),
    ),
    "your_turn": content("your_turn", events=EVENTS, since="move", ask=ASK, waiting_for=("Ann",), picture=True),
    "report": content(
        "report", events=EVENTS, waiting_for=("Ben",), in_hand=IN_HAND, rests_until="2026-11-21T17:00:00Z",
        over=(Say(key="in_hand.overridden", facts={"number": "1", "line": "pass until OR"}),),
    ),
    "receipt": content("receipt", results=RESULTS[:1], applied=True, waiting_for=("Ben",), hand_changed=True),
    "refusal": content("refusal", results=RESULTS[1:], ask=ASK, waiting_for=("Ann",)),
    "reminder": content(
        "reminder", ask=msgspec.structs.replace(ASK, overdue=True), waiting_for=("Ann",), events=EVENTS, since="move",
        picture=True,
    ),
    "hand": content("hand"),
    "press": content(
        "press", waiting_for=("Carl",), quote="Shall we both keep away from Marseille?\n\nIt is early days.",
        says=(Say(key="press_to_you", facts={"name": "Ben"}),),
    ),
    "taken_back": content(
        "taken_back", ask=ASK, picture=True,
        says=(Say(key="taken_back", facts={"name": "Ben", "move": "build blue G07"}),),
    ),
    "game_over": content(
        "game_over", events=EVENTS[:1], picture=True, course="{}", waits=WAITS,
        view='{"hand": "3 blue, 2 red", "totals": {"p1": 137, "p2": 136, "p3": 135}}',
        facts={"seed": HASH[:32], "seed_hash": HASH, "options": "start=random, seats=random"},
        rows=(
            ("Ann", "platypus", "blue 3, red 2, black 0", HASH[:32], HASH),
            ("Ben", "", "blue 0, red 1, black 4", HASH[:32], HASH),
        ),
    ),
    "notice": content(
        "notice", says=(Say(key="deadline_passed", facts={"name": "Ben", "decision": "7"}),), waiting_for=("Ben",),
    ),
    "offer": content(
        "offer", rows=(("accept 2",), ("decline 2",), ("counter 180 for 2",)),
        says=(
            Say(key="offer.made", facts={"name": "Ben", "deal": "NW buys a 3-train from SW for 180", "company": "NW"}),
            Say(key="offer.answer_by", facts={"number": "2", "until_at": "2026-11-23T17:00:00Z"}),
            Say(key="offer.other_price"),
        ),
    ),
    "vote": content(
        "vote", says=(
            Say(key="vote.asks.end", facts={"name": "Ben"}),
            Say(key="vote.rule.majority", facts={"need": "2", "count": "3", "closes_at": "2027-03-08T12:00:00Z"}),
            Say(key="vote.how"),
            Say(key="vote.said_yes", facts={"names": "Ben"}),
            Say(key="vote.said_nothing", facts={"names": "Ann and Cleo"}),
        ),
    ),
    "held": content(
        "held", view=None, ask=ASK, waiting_for=("Ann",), held=(
            Held(code="7K3M-Q9TX", doubt="subject", at="2027-03-04T18:20:00Z", subject="[G12] my move",
                 text="build blue G07\n\npress all: This is the moment."),
            Held(code="B0NN-Y8EE", doubt="verdict", at="2027-03-04T18:25:00Z", text="resign"),
        ),
    ),
    "stranger": content(
        "stranger", view=None, quote="build blue G07",
        says=(Say(key="stranger.several_games", facts={"subject": "my move"}),),
    ),
    "trial": Content(
        template="trial", reader=Reader(name=""), facts={"sign": "", "service": "mail.example.org"},
    ),
}  # fmt: skip

# One letter of each kind; a kind whose sentences depend on nothing but the view needs no sample of its own.
SAMPLES: dict[str, Content] = {name: _OWN.get(name) or content(name) for name in LETTER_KINDS}

ENVELOPE = Envelope(
    message_id="<0123456789abcdef0123456789ab@mail.example.org>", date=DATE, to="ann@example.org", to_name="Ann",
    domain="mail.example.org", token="abcdefghijklmnopqrstuvwx", game_number=12,
    references=("<root@mail.example.org>",), in_reply_to="<root@mail.example.org>",
)  # fmt: skip
