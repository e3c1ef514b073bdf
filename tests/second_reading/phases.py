"""Phases (5.8): what the first train of a type brings, train limits, discards, publics asked whether to go on."""

from __future__ import annotations

from .national import nationalise, nationalise_privates
from .records import Action, Ask, Placed
from .state import RSR, Table


def train_sold(t: Table, kind: str) -> None:
    """5.8.1: a train came out of the bank; the first of a new type starts a phase at once."""
    left = t.depot[kind]
    if left is not None:
        t.depot[kind] = left - 1
    phase = t.book.trains[kind].get("starts_phase")
    if phase is not None and not t.since(str(phase)):
        start_phase(t, str(phase), kind)


def start_phase(t: Table, phase: str, kind: str) -> None:
    """5.8.3: obsolete trains go; privates, minors, publics are nationalised or asked; the discards come after."""
    t.phase = phase
    rust(t, kind)
    if phase == "6":
        nationalise_privates(t)
    if phase in ("4", "6"):
        for minor in t.minors():
            if not t.trains[minor] and minor in t.operated:
                nationalise(t, minor)
    if phase == "8":
        for minor in t.minors():
            nationalise(t, minor)
        t.last_set = t.set_no if t.or_no == 1 else t.set_no + 1
        t.ors = 3 if t.or_no == 1 else t.ors
    if phase in ("4", "6", "8"):
        t.asking += [p for p in t.publics() if not t.trains[p] and p in t.operated and p not in t.asking]


def rust(t: Table, kind: str) -> None:
    """5.8.3: the trains this type makes obsolete go everywhere, the RSR's and the pool's too."""
    gone = {name for name, card in t.book.trains.items() if card.get("rusted_by") == kind}
    for company in t.trains:
        t.trains[company] = [train for train in t.trains[company] if train not in gone]
    t.pool_trains = [train for train in t.pool_trains if train not in gone]
    for name in gone:
        t.depot[name] = 0


# -- train limits --------------------------------------------------------------------------------------------------


def limit(t: Table, company: str) -> int:
    """5.8.5: the train limit of a company in the present phase."""
    return int(t.rule("limits")["public" if t.is_public(company) else "minor"])


def over_limit(t: Table) -> list[str]:
    """5.8.3: companies with too many trains, in operating order; in gtg a new public first sells its shares."""
    over = {company for company, trains in t.trains.items() if len(trains) > 1 and company != RSR}
    over = {company for company in over if len(t.trains[company]) > limit(t, company)}
    companies = [company for company in t.minors() + t.publics() if company in over] if over else []
    if t.book.gtg and t.buying is not None:
        companies = [c for c in companies if c != t.buying.public]
    return companies


# -- questions in between --------------------------------------------------------------------------------------------


def ask(t: Table) -> Ask | None:
    """5.8.4, 6.2, 5.8.3: trainless publics first, then tokens of a merged public to give up, then discards."""
    t.asking = [public for public in t.asking if public in t.president and not t.trains[public]]
    if t.asking:
        public = t.asking[0]
        director = t.president[public]
        who = (director,) if director else ()
        verbs = frozenset({"nationalise", "pass"})
        return Ask(who, verbs, (public,), f"§5.8.4: {public} has no train, {director} is asked", bool(who))
    return _tokens_or_trains(t)


def _tokens_or_trains(t: Table) -> Ask | None:
    over = over_limit(t)
    if t.removal is not None:
        public = t.removal.public
        director = t.president[public]
        verbs = {"remove", "discard"} if public in over else {"remove"}
        players = (director,) if director else t.removal.owners
        why = f"§6.2: {public} has {len(t.removal.placed)} tokens on the map"
        return Ask(players, frozenset(verbs), (public,), why, director is not None)
    if not over:
        return None
    if not t.book.gtg:
        over = over[:1]
    directors = [t.president[company] for company in over]
    players = tuple(dict.fromkeys(player for player in directors if player))
    return Ask(players, frozenset({"discard"}), tuple(over), f"§5.8.3: {', '.join(over)} above the train limit")


def skip(t: Table) -> bool:
    """Only the question about nationalisation can be passed."""
    if not t.asking:
        return False
    t.asking.pop(0)
    return True


def check(t: Table, action: Action) -> list[str]:
    words = action.words
    if action.verb == "discard" and t.president[words[0]] != action.actor:
        return [f"§5.8.3: {action.actor} does not direct {words[0]}"]
    if action.verb == "discard" and words[1] not in t.trains[words[0]]:
        return [f"§5.8.3: {words[0]} has no {words[1]} to discard"]
    if action.verb == "remove" and t.removal is not None:
        return _removal_wrong(t, words[1])
    return []


def _removal_wrong(t: Table, hex_id: str) -> list[str]:
    """6.2: two tokens in different hexes stay, never fewer if there are two hexes."""
    assert t.removal is not None
    hexes = [token.hex_id for token in t.removal.placed]
    if hex_id not in hexes:
        return [f"§6.2: {t.removal.public} has no token in {hex_id}"]
    rest = list(hexes)
    rest.remove(hex_id)
    if len(set(rest)) < min(2, len(set(hexes))):
        return [f"§6.2: without {hex_id} there would not be tokens in two hexes"]
    return []


def act(t: Table, action: Action) -> None:
    words = action.words
    if action.verb == "pass":
        skip(t)
    elif action.verb == "nationalise":
        t.asking.remove(words[0])
        nationalise(t, words[0])
    elif action.verb == "discard":
        t.trains[words[0]].remove(words[1])
        t.pool_trains.append(words[1])
    else:
        remove_token(t, words[1], int(words[2]))


def too_many(placed: list[Placed]) -> bool:
    """6.2: more than two tokens, or two in one hex."""
    hexes = [token.hex_id for token in placed]
    return len(hexes) > 2 or len(set(hexes)) < len(hexes)


def meanings(t: Table, action: Action) -> list[Action]:
    """On a green tile a stop's number need not be the one printed on the map: any token of the hex may be meant."""
    removal = t.removal
    if action.verb != "remove" or removal is None or t.levels.get(action.words[1], 1) < 2:
        return [action]
    public, hex_id, stop = action.words
    others = [str(token.stop) for token in removal.placed if token.hex_id == hex_id and str(token.stop) != stop]
    return [action, *(Action(action.actor, action.verb, (public, hex_id, other)) for other in others)]


def remove_token(t: Table, hex_id: str, stop: int) -> None:
    """6.2: one token is given up; of several in the hex the one whose minor was at home in that stop."""
    removal = t.removal
    assert removal is not None
    here = [token for token in removal.placed if token.hex_id == hex_id]
    token = next((token for token in here if token.stop == stop), here[0])
    removal.placed.remove(token)
    removal.spare = sorted([*removal.spare, token.price])
    settle_tokens(t, asked=True)


def settle_tokens(t: Table, asked: bool) -> None:
    """Charter after a merger: jklm counts tokens on the map; gtg: two in all, the cheapest kept, and one of 40."""
    removal = t.removal
    assert removal is not None
    public, placed = removal.public, removal.placed
    t.tokens[public] = [token.hex_id for token in placed]
    if not t.book.gtg:
        t.charter[public] = [0, 20, 40][len(placed) :]
    elif asked and not too_many(placed):
        t.charter[public] = [*removal.spare[: 2 - len(placed)], 40]
    else:
        t.charter[public] = list(removal.spare)
    if not too_many(placed):
        t.removal = None
