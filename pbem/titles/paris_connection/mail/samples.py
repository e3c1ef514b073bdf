"""The sample lines of a letter: legal orders, those first that add most to the reader's own hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

import msgspec

from engine.games.paris_connection import Action, Build, Definition, Hand, Table, Trade, View, Ways, open_hexes
from engine.games.paris_connection.scoring import score
from engine.games.paris_connection.steps import build, trade
from engine.games.paris_connection.steps.turn import end_reason
from pbem.titles.paris_connection.mail.choices import legal_trades
from pbem.titles.paris_connection.mail.ending import Possible, possible
from pbem.titles.paris_connection.mail.notation import write_order

MOST_SAMPLES = 12  # more would be a catalogue: that is «options»
MOST_OF_A_COLOUR = 3  # builds, so that several companies are seen
MOST_TRADES = 3


class Sample(msgspec.Struct, frozen=True):
    """A legal action, and what it adds to the reader's hand in points; of equal ones the less in `ties` comes first."""

    action: Action
    gain: int
    ties: tuple[int, ...]

    @property
    def rank(self) -> tuple[int, ...]:
        """Less is better."""
        return (-self.gain, *self.ties)


def examples(definition: Definition, view: View, player: str) -> tuple[str, ...]:
    """Up to twelve order lines that are legal if it is the player's turn, those first that add most to their hand.

    A build adds its rise in value for each locomotive of its colour in the hand; to a city it is the best of the
    shortest chains. A trade adds what the hand would score now (§7, penalty included) less what it scores before it;
    for each colour taken it is the best one. Where the view shows no hand of the player, builds stand by their rise in
    value alone, and there are no trades.

    Equal ones: builds before trades; fewer locomotives built, more held of the colour; more taken by a trade, fewer
    held of what is returned, more of what is taken; then the order of the companies and of the map. At most three
    builds of a colour and three trades. Of builds with one locomotive, of longer ones and of trades the best is always
    there; other lines only if they add something. None ends the game while another one would not (see `offered`).
    """
    return offered(definition, view, player)[0]


def offered(definition: Definition, view: View, player: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The `examples`, and order lines that end the game and that a letter should offer all the same, as such."""
    if view.table.ended:
        return (), ()
    quiet, ends = _parted(definition, view, player)
    chosen = _varied(sorted(quiet or ends, key=lambda one: one.rank))
    found = tuple(write_order(one.action) for one in sorted(chosen, key=lambda one: one.rank))
    if player not in view.hands:
        return found, ()
    return found, _endings(definition, view, player, quiet, ends) if quiet else found


def _endings(
    definition: Definition, view: View, player: str, quiet: Sequence[Sample], ends: Sequence[Sample]
) -> tuple[str, ...]:
    """One, the best of them by its gain: where it adds more than any that goes on, or wins whatever the others hold.

    But never where somebody is sure to have more.
    """
    best = min(ends, key=lambda one: one.rank, default=None)
    if best is None:
        return ()
    own, others = _outlook(definition, view, player, best.action)
    adds_most = best.gain > max(one.gain for one in quiet)
    loses = any(one.least > own for one in others)
    wins = all(one.most < own for one in others)
    return (write_order(best.action),) if wins or (adds_most and not loses) else ()


def _parted(definition: Definition, view: View, player: str) -> tuple[list[Sample], list[Sample]]:
    """All samples that there are to choose from: those after which the game goes on, and those that end it."""
    table = view.table
    hand = view.hands.get(player, {})
    held = hand or dict.fromkeys(definition.companies, 1)
    parts: tuple[list[Sample], list[Sample]] = ([], [])
    for one in chain(
        _builds(definition, table, held, player), _trades(definition, table, hand, player) if hand else ()
    ):
        parts[_ends(definition, table, hand, one.action)].append(one)
    return parts


def _outlook(definition: Definition, view: View, player: str, action: Action) -> tuple[int, list[Possible]]:
    """The reader's points after it, and what the others may have, as far as the view tells."""
    hands = dict(view.hands)
    if isinstance(action, Build):
        table, _ = build.do(definition, view.table, action)
    else:
        table, hands[player], _ = trade.do(definition, view.table, hands[player], action)
    found = possible(definition, View(view.reader, table, hands))
    own = next(one for one in found if one.player == player)
    return own.least, [one for one in found if one.player != player]


def _builds(definition: Definition, table: Table, held: Hand, player: str) -> Iterator[Sample]:
    """Of each colour: the best way to each city, to each hex beside the track, and to one two away."""
    for colour in definition.companies:
        ways = Ways(definition, table, colour)
        chains: list[tuple[str, ...]] = [(hex_id,) for hex_id in open_hexes(definition, table, colour)]
        chains += _first_of_each(ways, (city.id for city in definition.board.cities if ways.far.get(city.id, 0) > 1))
        if all(len(one) == 1 for one in chains):
            chains += _first_of_each(ways, (hex_id for hex_id, far in ways.far.items() if far == 2))[:1]
        for hexes in chains:
            gain = ways.worth(hexes) * held[colour]
            yield Sample(Build(player, colour, hexes), gain, (0, len(hexes), -held[colour]))


def _first_of_each(ways: Ways, targets: Iterable[str]) -> list[tuple[str, ...]]:
    """The best of the shortest legal chains to each of them, where there is one."""
    return [found for target in targets for found in [next(ways.to(target), None)] if found is not None]


def _trades(definition: Definition, table: Table, hand: Hand, player: str) -> Iterator[Sample]:
    """The best legal trade for each colour that can be taken."""
    best: dict[str, Sample] = {}
    before = _worth(definition, table, hand, player)
    for action in legal_trades(definition, table, hand, player):
        _, after, _ = trade.do(definition, table, hand, action)
        ties = (1, -action.count, hand[action.returned], -hand[action.taken])
        found = Sample(action, _worth(definition, table, after, player) - before, ties)
        best[action.taken] = min(best.get(action.taken, found), found, key=lambda one: one.rank)
    yield from best.values()


def _worth(definition: Definition, table: Table, hand: Hand, player: str) -> int:
    """What the hand would score if the game ended now (§7)."""
    return score(definition, player, hand, table.values, len(table.players)).total


def _ends(definition: Definition, table: Table, hand: Hand, action: Action) -> bool:
    """Whether the game would be over after the action (§6)."""
    if isinstance(action, Build):
        after, _ = build.do(definition, table, action)
    else:
        after, _, _ = trade.do(definition, table, hand, action)
    return end_reason(definition, after) is not None


def _varied(ranked: Sequence[Sample]) -> list[Sample]:
    """The best one of each form of order, then the best of the rest, not too many of one colour or of trades."""
    forms = {_form(one.action): one for one in reversed(ranked)}
    chosen = list(forms.values())
    alike = Counter(_family(one.action) for one in chosen)
    for one in ranked:
        if len(chosen) == MOST_SAMPLES or one.gain <= 0:
            break  # those that add most come first
        most = MOST_TRADES if isinstance(one.action, Trade) else MOST_OF_A_COLOUR
        if alike[_family(one.action)] < most and one not in chosen:
            chosen.append(one)
            alike[_family(one.action)] += 1
    return chosen


def _form(action: Action) -> str:
    """What its line teaches: a trade, a build of one locomotive, a longer one."""
    if isinstance(action, Trade):
        return "trade"
    return "one" if len(action.hexes) == 1 else "longer"


def _family(action: Action) -> str:
    """Builds of one colour are one family, trades another."""
    return action.colour if isinstance(action, Build) else ""
