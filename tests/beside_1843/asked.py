"""One action put to the engine and to the second reading: each says whether it is lawful now."""

from __future__ import annotations

from engine.core.play import why_not
from engine.eighteen import actions as shared
from engine.eighteen.actions import Action
from engine.games.g1843 import actions as acts
from engine.games.g1843.certificates import is_rusted
from engine.games.g1843.deals import DEALS
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound, PrivateAuction
from engine.games.g1843.turn import TURNS
from tests.beside_1843.names import PRIVATES
from tests.beside_1843.said import said
from tests.second_reading_1843 import emergency, operating
from tests.second_reading_1843.model import Model

# The step of a turn to which an action belongs here; others belong to no step, or are answers.
STEP_OF: dict[type[Action], str] = {
    shared.Lay: "track", acts.LayHome: "track", acts.PowerBuild: "track", acts.PowerToken: "track",
    shared.Token: "token", acts.Move: "token", acts.ClaimPort: "token", shared.Run: "run",
    acts.Dividend: "dividend", shared.BuyTrain: "trains", acts.ReplaceTrain: "trains", acts.Engineers: "trains",
    shared.Sell: "trains", acts.CashPrivate: "trains", acts.Bankrupt: "trains", acts.BuyPort: "ports",
}  # fmt: skip
STEPS = ("track", "token", "run", "dividend", "trains", "ports")
# «Who would sell a train?» (§8.8.3) is asked by the engine alone: answers and what follows from them are not compared.
ANSWERS = (shared.Discard, acts.Turn, acts.Home)


def here_and_there(model: Model, game: Game, action: Action) -> tuple[str, str]:
    """Why not, here and there, "" for lawful; of an action that both can be asked about alike."""
    there = _there(model, game, action.deal if isinstance(action, acts.Offer) else action)
    refused = why_not(game, action)
    return (f"{refused.section} {refused.sentence}" if refused else ""), there


def unsettled(game: Game) -> bool:
    """Whether the engine waits for an answer that the second reading knows nothing of: to an offer, or to a plea."""
    return game.offered is not None or bool(getattr(game.round, "asking", ()))


def alike(model: Model, game: Game, deal: Action) -> bool:
    """Whether both can be asked: not where the engine waits for one step only, or a deal was declined."""
    here = game.round
    if not isinstance(here, OperatingRound):
        return True
    if isinstance(deal, acts.Bankrupt) and (here.for_sale or not said(model, game, deal)):
        return False
    if isinstance(deal, shared.BuyTrain) and here.for_sale:
        return False
    if isinstance(deal, acts.Exchange | acts.Half):
        return not unknown_need(model, game)
    if model.game.questions or here.choosing or isinstance(deal, ANSWERS):
        return bool(model.game.questions) and not isinstance(deal, shared.Pass)
    step = TURNS.current(game).name
    if step not in STEPS or DEALS.plain(deal) in map(DEALS.plain, here.declined):
        return False
    if isinstance(deal, acts.PowerLay):
        return deal.private == "PSG" or step == "track"
    if isinstance(deal, shared.Pass):
        return step in ("run", "trains", "ports")
    return STEP_OF.get(type(deal), step) == step


def unknown_need(model: Model, game: Game) -> bool:
    """Whether a company is in its emergency here, and there in an earlier step, which nothing has ended yet."""
    now = model.game.turn
    if now is None or game.finished or TURNS.current(game).name != "trains" or now.step == "trains":
        return False
    return emergency.in_need(model.game, now)


def _there(model: Model, game: Game, deal: Action) -> str:
    if isinstance(deal, shared.Pass) and isinstance(game.round, OperatingRound):
        return _pass(model, game, deal)
    if why := _unsaid(model, game, deal):
        return why
    try:
        first, *later = said(model, game, deal)
    except (IndexError, KeyError):
        return "it names what is not there"
    why = model.why_not(first)
    if why or not later:
        return why
    return "" if later[0][2] in ("c0", "c1") else "no such city"


def _pass(model: Model, game: Game, deal: shared.Pass) -> str:
    now, step = model.game.acting(), TURNS.current(game).name
    if deal.player != model.game.director[now.company]:
        return "the director acts"
    return operating.why_not_step(model.game, now, STEPS.index(step) + 1)


def _unsaid(model: Model, game: Game, deal: Action) -> str:
    """What an action says here and has no word for there: it must be the only thing possible."""
    if isinstance(deal, ANSWERS) and deal.company != model.game.questions[0].company:
        return "another company is asked"
    if isinstance(deal, acts.Take):
        at = model.game.auction.lowest - 1
        return "" if PRIVATES[at : at + 1] == (deal.company,) else "not the cheapest private"
    if isinstance(deal, shared.Start) and isinstance(game.round, PrivateAuction) and not model.game.questions:
        return "no par is due"
    if isinstance(deal, shared.BuyTrain) and deal.source in ("bank", "pool"):
        face = game.definition.trains.get(deal.train)
        if face is None or face.price != deal.price:
            return "the bank sells at face value"
    if isinstance(deal, acts.ReplaceTrain):
        own = game.companies[deal.company].trains
        if deal.old not in own or not is_rusted(game.definition, game.phase, deal.old):
            return "not a rusted train of the company"
    if isinstance(deal, shared.Lay) and type(deal) is shared.Lay:
        waits = deal.company == "MID" and ("MID", deal.hex, None) in model.game.board.markers
        return "MID says its city with the lay" if waits else ""
    return ""
