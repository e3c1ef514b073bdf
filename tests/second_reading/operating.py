"""The operating round: order (5.2), private income (1.2.1), and the steps of a company's turn (5.5)."""

from __future__ import annotations

from collections.abc import Callable

from . import rsr, track
from .dividends import check_dividend, choose, settle_dividend
from .national import nationalise
from .records import Action, Ask, Turn
from .state import BANK, POOL, RSR, Facts, Table
from .trains import buy_private, buy_train, can_buy, can_buy_private, can_pay_bank, must_buy, private_wrong, train_wrong

PRIVATE = {"private", "offer private"}
STEPS = ("redeem", "track", "token", "run", "dividend", "private", "interest", "trains", "late private")


def begin(t: Table) -> None:
    """1.2.1, 5.2: privates pay their owners, then minors, publics and the RSR act; the order is fixed now."""
    t.or_no += 1
    t.ran = {}
    t.stage = "operating"
    for private, owner in t.privates.items():
        t.pay(BANK, owner, int(t.book.privates[private]["income"]))
    t.queue = [*t.minors(), *t.publics(), RSR]
    t.turn = None
    next_turn(t)


def next_turn(t: Table) -> None:
    """5.1: each company still in play acts once."""
    t.turn = None
    while t.queue:
        company = t.queue.pop(0)
        if company == RSR:
            if rsr.begin(t):
                return
        elif company in t.president:
            t.turn = Turn(company, loans=t.loans.get(company, 0))
            return
    t.stage = "round ends"


# -- what is asked -----------------------------------------------------------------------------------------------------


def ask(t: Table) -> Ask | None:
    """The question of the present step, None when it settles by itself."""
    turn = t.turn
    if turn is None or turn.closed:
        return None
    if turn.company == RSR:
        return rsr.ask(t, turn)
    director = t.president[turn.company]
    found = QUESTIONS[turn.step](t, turn)
    if found is None or director is None:
        return None
    verbs, sure, why = found
    if can_buy_private(t, turn.company):
        verbs = verbs | PRIVATE
    return Ask((director,), frozenset(verbs), (turn.company,), why, sure)


Found = tuple[set[str], bool, str] | None


def _redeem(t: Table, turn: Turn) -> Found:
    """5.5.1: shares in the pool and the money for one."""
    company = turn.company
    if not t.is_public(company) or not t.held(company, POOL) or t.cash[company] < t.market.price(company):
        return None
    why = f"§5.5.1: {company} has {t.cash[company]} and {t.held(company, POOL)} shares in the pool"
    return {"redeem", "pass"}, not turn.redeemed, why


def _run(t: Table, turn: Turn) -> Found:
    """5.5.4: with trains and a route it runs."""
    company = turn.company
    if not t.able(company) or not t.book.can_run(company):
        return None
    return {"run"}, True, f"§5.5.4: {company} has {t.trains[company]} and a route"


def _dividend(t: Table, turn: Turn) -> Found:
    """5.5.5: a public with revenue chooses, everything else settles by itself."""
    if not t.is_public(turn.company) or not turn.revenue:
        return None
    return {"dividend"}, True, f"§5.5.5.2: {turn.company} has a revenue of {turn.revenue}"


def _private(t: Table, turn: Turn) -> Found:
    """5.5: a private may be bought at any time, so before the interest and at the end it is asked."""
    if not can_buy_private(t, turn.company):
        return None
    sure = not turn.declined  # else every price it could pay may have been declined
    return {"pass"}, sure, f"§5.5: {turn.company} has {t.cash[turn.company]} and could buy a private"


def _interest(t: Table, turn: Turn) -> Found:
    """5.5.6, 5.5.7 settle by themselves."""
    return None


def _trains(t: Table, turn: Turn) -> Found:
    """5.5.8, 5.5.9: below the limit and with money for some train."""
    company = turn.company
    if not can_buy(t, company):
        return None
    loans = t.loans.get(company, 0)
    why = f"§5.5.8: {company} with {t.trains[company]}, {t.cash[company]} and {loans} loans can buy a train"
    sure = can_pay_bank(t, company) or not turn.declined  # else every price it could pay another may have been declined
    return {"train", "offer train", "pass"}, sure, why


QUESTIONS: dict[str, Callable[[Table, Turn], Found]] = {
    "redeem": _redeem,
    "track": track.question,
    "token": track.token_question,
    "run": _run,
    "dividend": _dividend,
    "private": _private,
    "interest": _interest,
    "trains": _trains,
    "late private": _private,
}


# -- what settles by itself --------------------------------------------------------------------------------------------


def skip(t: Table) -> bool:
    """The present step ends; the dividend of a public with revenue cannot be skipped."""
    turn = t.turn
    if turn is None or turn.closed:
        next_turn(t)
    elif turn.company == RSR:
        rsr.skip(t, turn)
    elif turn.step == "dividend" and _dividend(t, turn):
        return False
    else:
        _end_step(t, turn)
    return True


def _end_step(t: Table, turn: Turn) -> None:
    if turn.step == "dividend":
        settle_dividend(t, turn.company, turn.revenue)
        t.has_run(turn.company)
    elif turn.step == "interest":
        interest(t, turn)
    elif turn.step == "trains" and not t.trains[turn.company]:
        nationalise(t, turn.company)  # 5.5.9: the turn ends without a train
    if turn.step == STEPS[-1]:
        turn.closed = True
    elif not turn.closed:
        turn.step = STEPS[STEPS.index(turn.step) + 1]


def interest(t: Table, turn: Turn) -> None:
    """5.5.6: 5 for each loan of the start of the turn, borrowing if short, else nationalised; 5.5.7: repayment."""
    company, due = turn.company, 5 * turn.loans
    while t.cash[company] < due and t.loan_room(company):
        t.borrow(company)
    if t.cash[company] < due:
        nationalise(t, company)
        return
    t.pay(company, BANK, due)
    t.repay(company)


# -- what is done ------------------------------------------------------------------------------------------------------


def check(t: Table, action: Action) -> list[str]:
    """Whether the line is legal in this step."""
    turn = t.turn
    assert turn is not None
    if action.verb in ("lay", "token"):
        return track.check(t, turn, action)
    checks: dict[str, Callable[[Table, Turn, Action], str | None]] = {
        "pass": _check_pass, "redeem": _check_redeem, "run": _check_run, "dividend": check_dividend,
        "private": _check_private, "train": _check_train,
    }  # fmt: skip
    wrong = checks[action.verb](t, turn, action)
    return [wrong] if wrong else []


def _check_pass(t: Table, turn: Turn, action: Action) -> str | None:
    if turn.step == "trains" and must_buy(t, turn.company):
        return f"§5.5.9: {turn.company} has no train and can pay for one, so it must not pass"
    return None


def _check_redeem(t: Table, turn: Turn, action: Action) -> str | None:
    count, company = int(action.words[1]), turn.company
    if not 1 <= count <= t.held(company, POOL) or count * t.market.price(company) > t.cash[company]:
        return f"§5.5.1: {company} with {t.cash[company]} cannot redeem {count} of {t.held(company, POOL)}"
    return None


def _check_run(t: Table, turn: Turn, action: Action) -> str | None:
    kinds = sorted(word.split(":")[0] for word in action.words[1:] if word != "none")
    left = t.able(turn.company)
    for kind in kinds:
        if kind not in left:
            return f"§5.5.4: {turn.company} has {t.able(turn.company)}, yet runs {kinds}"
        left.remove(kind)
    return None


def _check_private(t: Table, turn: Turn, action: Action) -> str | None:
    company, private, price = action.words[0], action.words[1], int(action.words[2])
    if t.privates.get(private) not in (action.actor, None):
        return f"§5.5: {private} belongs to {t.privates[private]}, who was not asked"
    return private_wrong(t, company, private, price)


def _check_train(t: Table, turn: Turn, action: Action) -> str | None:
    company, kind, price, source = action.words[0], action.words[1], int(action.words[2]), action.words[3]
    if source not in ("bank", POOL) and t.president.get(source) != action.actor:
        return f"§5.5.8: the director of {source} was not asked"
    return train_wrong(t, company, kind, price, source)


def act(t: Table, action: Action, facts: Facts) -> list[str]:
    """Carry the line out; the complaints are about the facts."""
    turn, words = t.turn, action.words
    assert turn is not None
    company = turn.company
    if action.verb == "pass":
        skip(t)
    elif action.verb == "run":
        return run(t, turn, action, int(facts.get("revenue", 0)))
    elif action.verb == "dividend":
        t.has_run(company)
        choose(t, company, turn.revenue, words[1])
        turn.step = "private"
    elif action.verb == "private":
        buy_private(t, company, words[1], int(words[2]))
    elif action.verb == "train":
        buy_train(t, company, words[1], int(words[2]), words[3])
    elif action.verb == "redeem":
        redeem(t, turn, int(words[1]))
    else:
        return track.act(t, turn, action, facts)
    return []


def redeem(t: Table, turn: Turn, count: int) -> None:
    """5.5.1: from the pool into the treasury, paid to the bank at the current price."""
    turn.redeemed = True
    t.move_shares(turn.company, POOL, turn.company, count)
    t.pay(turn.company, BANK, count * t.market.price(turn.company))


def run(t: Table, turn: Turn, action: Action, revenue: int) -> list[str]:
    """5.5.4; the RSR's revenue goes to its treasury (5.6.3)."""
    turn.revenue = revenue
    if turn.company == RSR:
        t.pay(BANK, RSR, revenue)
        turn.step = "rsr money"
    else:
        turn.step = "dividend"
    if revenue % 10 or (revenue and "none" in action.words):
        return [f"§5.5.4: {turn.company} runs «{' '.join(action.words[1:])}» for {revenue}"]
    return []
