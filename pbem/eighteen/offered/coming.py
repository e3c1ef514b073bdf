"""What else one works out by hand: what a run brings, whose trains can be had, income, how long the bank lasts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core import play
from engine.core.events import Event
from engine.eighteen.actions import BuyTrain, Dividend, Run
from engine.eighteen.earnings import best_run
from engine.eighteen.events import DividendPaid, Ran
from engine.eighteen.holdings import held
from engine.eighteen.table import BANK, POOL
from pbem.eighteen.offered.moves import Game, Stage, deal, in_turn, stages
from pbem.eighteen.offered.reader import Reader
from pbem.eighteen.told.lately import taken
from pbem.eighteen.told.telling import run_words, train_words
from pbem.words.phrases import counted, phrase

FEW_ROUNDS = 3  # that the bank lasts: more, and it is no matter yet
MOST_RUN = 72  # letters of its routes
PAYOUT, TRAINS, INCOME = 5, 25, 30  # how urgent each line is, among those of `warnings.py`


def payout(game: Game, reader: Reader, run_key: str = "") -> str:
    """What the best run of the company whose turn it is would bring the reader and the company; "" where it is over.

    `run_key`: of the sentence that tells the routes of a run, too, where they are short.
    """
    company = in_turn(game, reader.player) if reader.player else None
    if company is None:
        return ""
    ways = ""
    for stage in stages(game, reader.player or ""):
        if stage.takes(Run):
            _, events = play.apply(stage.at, best_run(stage.at, company))
            ways = _ways(game, events) if run_key else ""
            if (paid := _paid(events, company)) is not None and paid.paid:  # nothing is left to decide
                told = {"yours": paid.paid, "kept": paid.kept}
                return _told("eighteen.warning.payout.minor", game, company, paid.paid + paid.kept, **told)
        if stage.takes(Dividend):
            return _divided(stage, company, reader, run_key, ways)
    return ""


def _ways(game: Game, events: Sequence[Event]) -> str:
    """The routes of a run; "" for what would fill a letter."""
    ran = next((one for one in events if isinstance(one, Ran) and one.routes), None)
    found = run_words(game.definition, ran) if ran is not None else ""
    return found if len(found) <= MOST_RUN else ""


def _divided(stage: Stage, company: str, reader: Reader, run_key: str, run: str) -> str:
    game = stage.at
    ways = [move.last for move in stage.moves() if isinstance(move.last, Dividend) and move.legal]
    found = {one.kind: _paid(play.apply(game, one)[1], company) for one in ways}
    clauses = []
    for kind in ("pay", "half"):
        if (paid := found.get(kind)) is not None and paid.paid:
            each = paid.paid // game.all_shares
            yours = each * held(game, reader.player or "", company)
            kept = paid.kept + each * held(game, company, company)
            key = f"eighteen.warning.payout.{kind}{'' if kept else '.all'}"
            clauses.append(phrase(key, each=each, company=company, yours=yours, kept=kept))
    full = found.get("pay")
    if full is None or not clauses:
        return ""
    facts = {"ways": "; ".join(clauses)}
    key = run_key if run else "eighteen.warning.payout.public"
    return _told(key, game, company, full.paid + full.kept, **facts, **({"run": run} if run else {}))


def _told(key: str, game: Game, company: str, revenue: int, **facts: object) -> str:
    return phrase(key, company=company, revenue=revenue, currency=game.definition.currency, **facts)


def _paid(events: Sequence[Event], company: str) -> DividendPaid | None:
    found = (one for one in events if isinstance(one, DividendPaid) and one.company == company)
    return next(found, None)


def trains_of_others(game: Game, reader: Reader) -> str:
    """Which trains the company whose turn it is could buy of which other companies; "" for none."""
    company = in_turn(game, reader.player) if reader.player else None
    if company is None:
        return ""
    step = next((stage for stage in stages(game, reader.player or "") if stage.takes(BuyTrain)), None)
    if step is None:
        return ""
    sellers: dict[str, dict[str, None]] = {}
    for move in step.moves():
        bought = deal(move.last)
        if isinstance(bought, BuyTrain) and bought.source not in (BANK, POOL) and move.legal:
            sellers.setdefault(bought.train, {})[bought.source] = None
    types = game.definition.trains
    each = [
        phrase("eighteen.warning.of", train=train_words(train), sellers=reader.by_owner(game, sources))
        for train, sources in sorted(sellers.items(), key=lambda one: types[one[0]].price)
    ]
    return phrase("eighteen.warning.trains_of", company=company, trains="; ".join(each)) if each else ""


def income(game: Game, reader: Reader) -> str:
    """What an operating round would bring the reader if all paid what they paid last; "" when that is nothing."""
    if reader.player is None:
        return ""
    own = [data.income for one, data in game.definition.privates.items() if game.privates.get(one) == reader.player]
    brings = sum(own)
    for company in game.companies:
        paid = reader.lately.get(company, 0)
        if company in game.shares:
            brings += paid // game.all_shares * held(game, reader.player, company)
        elif reader.presides(game, company):
            brings += paid
    if not brings or not reader.lately:
        return ""
    return phrase("eighteen.warning.income", amount=brings, currency=game.definition.currency)


def bank(game: Game, reader: Reader, rounds: int | None) -> str:
    """How many operating rounds the bank lasts, when they are few; "" where nothing is known of its pace.

    `rounds`: how many are played in any case; then it matters only whether the bank breaks before.
    """
    pace, left = taken(reader.lately), game.purses[BANK]
    if not pace or left > pace * FEW_ROUNDS:
        return ""
    number = max(1, -(-left // pace))
    if rounds is not None and number >= rounds:
        return ""
    facts = {"amount": left, "taken": pace, "currency": game.definition.currency}
    return counted("eighteen.warning.bank_lasts", number, **facts)


def lines(game: Game, reader: Reader, run_key: str = "") -> Iterator[tuple[int, str]]:
    """Those that say something, each with how urgent it is."""
    found = ((PAYOUT, payout(game, reader, run_key)), (TRAINS, trains_of_others(game, reader)))
    yield from ((urgency, said) for urgency, said in (*found, (INCOME, income(game, reader))) if said)
