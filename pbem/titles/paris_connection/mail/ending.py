"""How a game of Paris Connection came out (§7), or would come out, as far as a reader may know it (§8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.games.paris_connection import Definition, View
from engine.games.paris_connection.scoring import score
from pbem.games.ranking import Ranking, ranked
from pbem.games.series import Piece, Scored
from pbem.words.columns import table
from pbem.words.phrases import counted, phrase, sentence

Names = Mapping[str, str]


class Possible(NamedTuple):
    """What a player's hand would be scored: the penalty is open, the total lies between these two."""

    player: str
    size: int
    penalty: int
    least: int
    most: int


def ranking(definition: Definition, view: View) -> Ranking | None:
    """Everybody's place by the final scores; None while the game runs, or where the view's reader may not know."""
    if not view.result:
        return None
    return Ranking(ranked({row.player: row.total for row in view.result}), view.table.ended == "moderator")


def possible(definition: Definition, view: View) -> tuple[Possible, ...]:
    """What everybody would get, by this view alone: of a hand that it does not show, the least and the most.

    Of each company as many are in hidden hands as are neither in its depot, on the map, on the value track nor in a
    hand that is shown (§3); which of them somebody holds, only the size of their hand limits.
    """
    table, count = view.table, len(view.table.players)
    hidden: list[int] = []
    for company in definition.companies:
        seen = table.depots[company] + len(table.track[company]) + definition.on_value_track
        held = sum(hand.get(company, 0) for hand in view.hands.values())
        hidden += [table.values[company]] * (definition.locomotives - seen - held)
    hidden.sort()
    found = []
    for player in table.players:
        size = table.hand_sizes[player]
        if player in view.hands:
            row = score(definition, player, view.hands[player], table.values, count)
            found.append(Possible(player, size, row.penalty, row.total, row.total))
            continue
        penalty = max(0, size - definition.table_size(count).limit) * definition.penalty
        least, most = sum(hidden[:size]), sum(hidden[len(hidden) - size :])
        found.append(Possible(player, size, penalty, least - penalty, most - penalty))
    return tuple(found)


def scored(definition: Definition, view: View) -> tuple[Scored, ...]:
    """Everybody's points: at the end by their places, before it in turn order, exact for hands that the view shows."""
    totals = {row.player: row.total for row in view.result}
    places = {one.player: one.place for one in ranked(totals)}
    rows = [
        Scored(one.player, places.get(one.player, 0), _between(one), tuple(_pieces(definition, view, one.player)))
        for one in possible(definition, view)
    ]
    return tuple(sorted(rows, key=lambda row: row.place))


def _pieces(definition: Definition, view: View, player: str) -> Iterator[Piece]:
    """What each company's locomotives of a hand come to, and what those above the limit cost; none of a hidden hand."""
    if player not in view.hands:
        return
    hand, table = view.hands[player], view.table
    row = score(definition, player, hand, table.values, len(table.players))
    for company in definition.companies:
        if count := hand.get(company, 0):
            word = sentence(f"paris_connection.company.{company}") or company
            said = phrase("paris_connection.result.part", count=count, company=word, points=row.points[company])
            yield Piece(str(count), said, row.points[company], company)
    if row.penalty:
        said = counted("paris_connection.chart.over", row.excess, penalty=row.penalty)
        yield Piece(phrase("paris_connection.chart.penalty"), said, -row.penalty)


def would_score(definition: Definition, view: View, names: Names) -> str:
    """Everybody's points where an end is only tried out; empty where none is, or where all hands lie open."""
    if not view.table.ended or view.result:
        return ""
    head = [phrase(f"paris_connection.head.{name}") for name in ("player", "hand", "penalty", "total")]
    rows = [
        [names.get(one.player, one.player), str(one.size), str(-one.penalty), _between(one)]
        for one in possible(definition, view)
    ]
    key = "paris_connection.would.own" if view.hand is not None else "paris_connection.would.nobody"
    return "\n\n".join([table([head, *rows], numbers=(1, 2, 3)), phrase(key)])


def _between(one: Possible) -> str:
    if one.least == one.most:
        return str(one.least)
    return phrase("paris_connection.would.range", least=one.least, most=one.most)
