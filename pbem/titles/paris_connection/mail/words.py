"""Paris Connection in words: what happened, the whole open position, hands, options, final scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.events import Event
from engine.games.paris_connection import (
    Built,
    Dealt,
    Definition,
    GameEnded,
    GameStarted,
    HandCorrected,
    LocomotiveCorrected,
    Score,
    StallLimitSet,
    Traded,
    TurnCorrected,
    View,
)
from pbem.titles.paris_connection.drawn.style import look
from pbem.titles.paris_connection.mail.choices import ColourOptions, TradeOptions, WaysTo, WayToCity, options, ways_to
from pbem.titles.paris_connection.mail.corrections_told import corrected_say
from pbem.titles.paris_connection.mail.topics import asked_about
from pbem.words import columns
from pbem.words.phrases import counted, phrase, sentence
from pbem.words.say import Say

Names = Mapping[str, str]

# Tables stay under 46 columns, so that they fit a phone without being broken.


def about(definition: Definition) -> str:
    """What the game is, in two sentences."""
    return phrase("paris_connection.about", companies=len(definition.companies))


def goal(definition: Definition, view: View, *, plays: bool) -> str:
    """What the game is about, and how one wins it (§4, §6, §7)."""
    facts = {
        "companies": len(definition.companies),
        "build": definition.most_per_build,
        "returned": definition.returned_per_trade,
        "taken": definition.most_per_trade,
        "city": definition.board.hex(definition.board.end_hex).label,
        "limit": definition.table_size(len(view.table.players)).limit,
        "penalty": definition.penalty,
    }
    keys = (
        ("paris_connection.goal", "paris_connection.goal.win")
        if plays
        else ("paris_connection.goal.looks", "paris_connection.goal.win.looks")
    )
    does, wins = (phrase(key, **facts) for key in keys)
    limit = view.table.options.stall_limit
    return f"{does}{' ' + counted('paris_connection.goal.stall', limit) if limit else ''}\n\n{wins}"


def event_say(definition: Definition, event: Event, names: Names) -> Say:
    """The sentence that tells an event; TypeError for an event of another game."""
    facts: dict[str, str] = {}
    if isinstance(event, Built):
        key = "paris_connection.event.built_value" if event.worth else "paris_connection.event.built"
        facts = {"company": _word(event.colour), "value": str(event.value)}
        facts |= {"player": _name(names, event.player), "places": _places(definition, event.hexes)}
    elif isinstance(event, Traded):
        key = "paris_connection.event.traded"
        facts = {"player": _name(names, event.player), "count": str(event.count)}
        facts |= {"returned": _word(event.returned), "taken": _word(event.taken)}
    elif isinstance(event, Dealt):
        key, facts = "paris_connection.event.dealt", {"hand": _pieces(definition, event.hand)}
    elif isinstance(event, GameStarted):
        key = "paris_connection.event.started"
        facts = {"first": _name(names, event.first), "seats": ", ".join(_name(names, one) for one in event.players)}
        facts["starts"] = ", ".join(f"{_word(one)} {definition.board.hex(at).label}" for one, at in event.start.items())
    elif isinstance(event, StallLimitSet):
        key, facts = "paris_connection.event.stall_limit", {"rounds": str(event.rounds)}
    elif isinstance(event, (HandCorrected, LocomotiveCorrected, TurnCorrected)):
        return corrected_say(definition, event, names)
    elif isinstance(event, GameEnded):
        end = definition.board.hex(definition.board.end_hex)
        key, facts = f"paris_connection.event.ended.{event.reason}", {"city": end.label}
    else:
        raise TypeError(f"no event of Paris Connection: {type(event).__name__}")
    return Say(key=key, facts=facts)


def story_for_all(definition: Definition, events: Sequence[Event], names: Names) -> tuple[Say, ...]:
    """Each event by itself; who drew which hand by name."""
    return tuple(
        _dealt_to(definition, event, names) if isinstance(event, Dealt) else event_say(definition, event, names)
        for event in events
    )


def _dealt_to(definition: Definition, event: Dealt, names: Names) -> Say:
    facts = {"player": _name(names, event.player), "hand": _pieces(definition, event.hand)}
    return Say(key="paris_connection.event.dealt_to", facts=facts)


def changed(event: Event) -> tuple[str, ...]:
    """The hexes an event put locomotives on."""
    if isinstance(event, LocomotiveCorrected):
        return tuple(hex_id for hex_id in (event.old_hex, event.hex) if hex_id)
    return event.hexes if isinstance(event, Built) else ()


def status_blocks(definition: Definition, view: View, names: Names) -> str:
    """The whole open position: whose turn, companies, players, and every hex with track, in order of placement."""
    opening = (_turn(view, names), _end_is_near(definition, view))
    return "\n\n".join(
        [
            " ".join(line for line in opening if line),
            _companies(definition, view),
            _players(definition, view, names),
            phrase("paris_connection.track.intro"),
            "\n".join(f"- {line}" for line in _track(definition, view)),
        ]
    )


def hand_block(definition: Definition, view: View, names: Names) -> str:
    """The reader's hand with what it is worth today; every hand in a full view; a sentence when there is none."""
    blocks = []
    for player in (one for one in view.table.players if one in view.hands):
        if len(view.hands) > 1:
            blocks.append(phrase("paris_connection.hand.of", name=_name(names, player)))
        blocks.append(_hand(definition, view, view.hands[player]))
    return "\n\n".join(blocks) or phrase("paris_connection.hand.none")


def options_block(definition: Definition, view: View, names: Names, topic: str = "") -> str:
    """Per colour the open hexes and each city within one build, with its best chain; then the reader's trades.

    With a topic of `options_topic`: these builds of its colours alone, or all shortest builds to its place.
    """
    if view.table.ended:
        return phrase("paris_connection.options.over")
    colours, place = asked_about(definition, topic)
    if place:
        return _ways_block(definition, view, colours or definition.companies, place)
    found = options(definition, view)
    blocks = [phrase("paris_connection.options.intro")]
    blocks += [
        _colour_options(definition, one) for one in found.colours if one.colour in (colours or definition.companies)
    ]
    if found.trades and not colours:
        blocks += [
            phrase("paris_connection.options.trades"),
            "\n".join(f"- {_trade_options(one)}" for one in found.trades),
        ]
    return "\n\n".join(blocks)


def result_block(definition: Definition, view: View, names: Names) -> str:
    """The final scores, best first, and what each hand was worth; empty while the game runs (§7)."""
    ranked = sorted(view.result, key=lambda row: -row.total)
    if not ranked:
        return ""
    head = [phrase(f"paris_connection.head.{name}") for name in ("player", "hand", "points", "penalty", "total")]
    rows = [
        [
            _name(names, row.player),
            *map(str, (sum(row.hand.values()), sum(row.points.values()), -row.penalty, row.total)),
        ]
        for row in ranked
    ]
    size = definition.table_size(len(ranked))
    return "\n\n".join(
        [
            columns.table([head, *rows], numbers=(1, 2, 3, 4)),
            "\n".join(f"- {_scored(definition, row, names)}" for row in ranked),
            phrase("paris_connection.result.penalty", limit=size.limit, penalty=definition.penalty),
        ]
    )


def picture_alt(definition: Definition, view: View, names: Names) -> str:
    """The position in one line: every company's value, track and newest hex, and whose turn it is."""
    table = view.table
    values = ", ".join(
        phrase(
            "paris_connection.alt.built" if len(table.track[one]) > 1 else "paris_connection.alt.company",
            company=_word(one),
            value=table.values[one],
            track=len(table.track[one]),
            last=table.track[one][-1],
        )
        for one in definition.companies
    )
    return phrase("paris_connection.alt", companies=values, turn=_turn(view, names))


def picture_near_alt(definition: Definition, view: View, changed: Sequence[str]) -> str:
    """The new locomotives company by company, and whether the picture shows where the reader may build."""
    newest = {one: _newest(track, changed) for one, track in view.table.track.items()}
    built = [
        phrase("paris_connection.alt.near.on", company=_word(one), places=_places(definition, hexes))
        for one, hexes in newest.items()
        if hexes
    ]
    key = "paris_connection.alt.near.new" if built else "paris_connection.alt.near.same"
    reach = phrase("paris_connection.alt.near.reach") if view.reader in view.table.active else ""
    return " ".join(line for line in (phrase(key, built="; ".join(built)), reach) if line)


def left_alt(definition: Definition, hexes: Sequence[str]) -> str:
    """Which hexes changed and are in no enlarged part; "" for none."""
    return phrase("paris_connection.alt.near.left", places=_places(definition, hexes)) if hexes else ""


def _newest(track: Sequence[str], changed: Sequence[str]) -> Sequence[str]:
    """The last locomotives of a company, as far back as all stand where something changed: others may share a hex."""
    older = len(track)
    while older > 1 and track[older - 1] in changed:
        older -= 1
    return track[older:]


def _turn(view: View, names: Names) -> str:
    if not view.table.active:
        return phrase("paris_connection.turn.over")
    (player,) = view.table.active
    return phrase("paris_connection.turn", name=_name(names, player), number=view.table.played + 1)


def _end_is_near(definition: Definition, view: View) -> str:
    """How many depots still hold locomotives, because the game ends when one does (§6)."""
    if view.table.ended:
        return ""
    filled = [one for one in definition.companies if view.table.depots[one]]
    end = definition.board.hex(definition.board.end_hex)
    return phrase("paris_connection.end", city=end.label, number=len(filled))


def _companies(definition: Definition, view: View) -> str:
    table = view.table
    head = [phrase(f"paris_connection.head.{name}") for name in ("company", "value", "depot", "track")]
    rows = [
        [_lettered(one), str(table.values[one]), str(table.depots[one]), str(len(table.track[one]))]
        for one in definition.companies
    ]
    return columns.table([head, *rows], numbers=(1, 2, 3))


def _lettered(company: str) -> str:
    """A company with the letter its locomotives bear on the map."""
    return phrase("paris_connection.company.lettered", letter=look(company).letter, company=_word(company))


def _players(definition: Definition, view: View, names: Names) -> str:
    limit = definition.table_size(len(view.table.players)).limit
    head = [
        phrase("paris_connection.head.player"),
        phrase("paris_connection.head.hand"),
        phrase("paris_connection.head.limit"),
    ]
    sizes = view.table.hand_sizes
    rows = [[_name(names, one), str(sizes[one]), str(limit)] for one in view.table.players]
    return columns.table([head, *rows], numbers=(1, 2))


def _track(definition: Definition, view: View) -> list[str]:
    return [
        phrase("paris_connection.track", company=_opening(one), places=_places(definition, view.table.track[one]))
        for one in definition.companies
    ]


def _hand(definition: Definition, view: View, hand: Mapping[str, int]) -> str:
    values = view.table.values
    rows = [
        [_word(one), str(hand[one]), str(values[one]), str(hand[one] * values[one])]
        for one in definition.companies
        if hand.get(one)
    ]
    size = sum(hand.values())
    points = sum(hand.get(one, 0) * values[one] for one in definition.companies)
    limit = definition.table_size(len(view.table.players)).limit
    head = [phrase(f"paris_connection.head.{name}") for name in ("company", "pieces", "value", "points")]
    counted = columns.table(
        [head, *rows, [phrase("paris_connection.head.total"), str(size), "", str(points)]], numbers=(1, 2, 3)
    )
    over = max(0, size - limit)
    key = "paris_connection.hand.over" if over else "paris_connection.hand.under"
    return f"{counted}\n\n{phrase(key, limit=limit, over=over, lost=over * definition.penalty)}"


def _scored(definition: Definition, row: Score, names: Names) -> str:
    parts = [
        phrase("paris_connection.result.part", count=row.hand[one], company=_word(one), points=row.points[one])
        for one in definition.companies
        if row.hand[one]
    ]
    return phrase("paris_connection.result.row", name=_name(names, row.player), parts=", ".join(parts))


def _pieces(definition: Definition, hand: Mapping[str, int]) -> str:
    return ", ".join(f"{hand[one]} {_word(one)}" for one in definition.companies if hand.get(one))


def _colour_options(definition: Definition, found: ColourOptions) -> str:
    company = _opening(found.colour)
    if not found.depot:
        return phrase("paris_connection.options.empty", company=company)
    if not found.open:
        return phrase("paris_connection.options.closed", company=company, depot=found.depot)
    lines = [
        phrase(
            "paris_connection.options.open", company=company, depot=found.depot, places=_places(definition, found.open)
        )
    ]
    if not found.cities:
        return "\n\n".join([*lines, phrase("paris_connection.options.no_city", company=company)])
    ways = [f"- {_way(definition, way)}" for way in found.cities]
    return "\n\n".join([*lines, "\n".join(ways)])


def _way(definition: Definition, way: WayToCity) -> str:
    """A way to a city, with what the whole build is worth: it may pass through other cities."""
    hexes = [definition.board.hex(one) for one in way.hexes]
    worth = sum(one.worth for one in hexes)
    key = "paris_connection.options.city.ends" if way.ends else "paris_connection.options.city"
    return phrase(key, worth=worth, city=hexes[-1].label, order=way.order)


def _ways_block(definition: Definition, view: View, colours: Sequence[str], place: str) -> str:
    """Every shortest build of these colours to one place, and which of them have none."""
    label = definition.board.hex(place).label
    found = [one for one in ways_to(definition, view, place) if one.colour in colours]
    blocks = [_ways_of(one) for one in found if one.found]
    if blocks:
        blocks.insert(0, phrase("paris_connection.options.to", place=label))
    if none := ", ".join(_word(one.colour) for one in found if not one.found):
        blocks.append(phrase("paris_connection.options.to.none", place=label, companies=none))
    return "\n\n".join(blocks)


def _ways_of(found: WaysTo) -> str:
    """A company's builds, with how many there are where not all are shown."""
    count = phrase(
        "paris_connection.options.to.one" if found.length == 1 else "paris_connection.options.to.many",
        count=found.length,
    )
    company, shown = _opening(found.colour), len(found.builds)
    head = phrase("paris_connection.options.to.company", company=company, locomotives=count)
    if shown < found.found:
        head = phrase(
            "paris_connection.options.to.some", company=company, locomotives=count, found=found.found, shown=shown
        )
    lines = [
        f"- {phrase('paris_connection.options.to.build', worth=worth, order=order)}" for worth, order in found.builds
    ]
    return "\n\n".join([head, "\n".join(lines)])


def _trade_options(found: TradeOptions) -> str:
    taken = ", ".join(
        phrase(
            "paris_connection.options.take.one" if most == 1 else "paris_connection.options.take.many",
            company=_word(colour),
        )
        for colour, most in found.takes
    )
    return phrase("paris_connection.options.trade", company=_opening(found.returned), taken=taken)


def _places(definition: Definition, hexes: Sequence[str]) -> str:
    return ", ".join(definition.board.hex(one).label for one in hexes)


def _name(names: Names, player: str) -> str:
    return names.get(player, player)


def _opening(company: str) -> str:
    """The company's word as it opens a line."""
    word = _word(company)
    return word[:1].upper() + word[1:]


def _word(company: str) -> str:
    # A moderator's own game file may name other companies; their names are words already.
    return sentence(f"paris_connection.company.{company}") or company
