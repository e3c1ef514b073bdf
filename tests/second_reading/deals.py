"""Deals that other owners must agree to: privates (5.5), trains of other companies (5.5.8), mergers (6)."""

from __future__ import annotations

from .mergers import merge, merge_wrong, parties
from .records import Action, Ask, Deal
from .state import POOL, Table
from .trains import buy_private, buy_train, private_wrong, train_wrong

ANSWERS = frozenset({"accept", "decline"})


def owners(t: Table, action: Action) -> list[str]:
    """Those whose consent the deal needs, the proposer left out, clockwise from the proposer."""
    words = action.words
    holders: set[str | None]
    if action.verb == "offer private":
        holders = {t.privates.get(words[1])}
    elif action.verb == "offer train":
        holders = {t.president.get(words[3])}
    else:
        holders = {t.president.get(minor) for minor in parties(action)[0]}
    return [player for player in t.book.clockwise(action.actor)[1:] if player in holders]


def check_offer(t: Table, action: Action) -> list[str]:
    """The deal must be possible, need somebody's consent, and not have been declined in this turn."""
    words, wrong = action.words, list[str | None]()
    if action.verb == "offer private":
        wrong.append(private_wrong(t, words[0], words[1], int(words[2])))
    elif action.verb == "offer train":
        wrong.append(f"§5.5.8: the {words[3]} needs no offer" if words[3] in ("bank", POOL) else None)
        wrong.append(train_wrong(t, words[0], words[1], int(words[2]), words[3]))
    else:
        wrong.append(merge_wrong(t, action))
    if not owners(t, action):
        wrong.append(f"§5.5/6: «{action.verb} {' '.join(words)}» needs nobody's consent")
    if t.turn is not None and (action.verb, *words) in t.turn.declined:
        wrong.append(f"§5.5/6: «{action.verb} {' '.join(words)}» was declined in this turn")
    return [reason for reason in wrong if reason]


def offer(t: Table, action: Action) -> None:
    t.deal = Deal(action, owners(t, action))


def ask(t: Table) -> Ask:
    """Each answers once, clockwise from the proposer."""
    deal = t.deal
    assert deal is not None
    who = deal.answers[0]
    why = f"§5.5/6: {who} answers «{deal.action.verb} {' '.join(deal.action.words)}»"
    return Ask((who,), ANSWERS, None, why)


def answer(t: Table, action: Action) -> None:
    """One decline ends it; when all have accepted it is done."""
    deal = t.deal
    assert deal is not None
    if action.verb == "decline":
        t.deal = None
        if t.turn is not None:
            t.turn.declined.add((deal.action.verb, *deal.action.words))
        return
    deal.answers.pop(0)
    if deal.answers:
        return
    t.deal = None
    words = deal.action.words
    if deal.action.verb == "offer private":
        buy_private(t, words[0], words[1], int(words[2]))
    elif deal.action.verb == "offer train":
        buy_train(t, words[0], words[1], int(words[2]), words[3])
    else:
        merge(t, *parties(deal.action))
