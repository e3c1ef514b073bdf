"""The private auction (section 6)."""

from __future__ import annotations

from . import holdings, rounds
from .state import BANK, IPO, Action, Auction, Game, Question, first

LAST = 7


def cost(g: Game) -> int:
    """6.2: what the cheapest private costs now."""
    return g.face(g.auction.lowest) - g.auction.reduced


def free_cash(g: Game, player: str, number: int) -> int:
    """6.3, 16: cash that no bid on another private has set aside."""
    return g.cash[player] - sum(bids.get(player, 0) for key, bids in g.auction.bids.items() if key != number)


def highest(a: Auction, number: int) -> int:
    """The largest bid on a private, 0 without one."""
    return max(a.bids.get(number, {}).values(), default=0)


def why_not(g: Game, action: Action) -> str:
    """6.1, 6.2: what forbids this turn in the auction."""
    player, verb = action[0], action[1]
    a = g.auction
    if verb not in ("pass", "buy_private", "bid"):
        return "§6.1: no turn of the auction"
    if a.fighters:
        return why_not_fight(g, action)
    if player != a.turn:
        return f"§6.1: it is the turn of {a.turn}"
    if verb == "bid":
        return why_not_bid(g, player, action[2], action[3])
    if verb == "buy_private":
        return first((free_cash(g, player, a.lowest) < cost(g), "§6.3: not enough cash beside the bids"))
    return first((cost(g) == 0, "§6.2: it must be taken at no cost"))


def why_not_fight(g: Game, action: Action) -> str:
    """6.2: in a bid-off the next bidder raises by a multiple of 5, or passes."""
    player, verb, a = action[0], action[1], g.auction
    if player != a.fighters[0] or verb == "buy_private":
        return f"§6.2: {a.fighters[0]} raises or passes"
    if verb == "pass":
        return ""
    top, amount = highest(a, a.lowest), action[3]
    return first(
        (action[2] != a.lowest, f"§6.2: the bid-off is on {a.lowest}"),
        (amount <= top or (amount - top) % 5 != 0, "§6.2: a multiple of 5 above the highest bid"),
        (amount > free_cash(g, player, a.lowest), "§6.3: not enough cash beside the bids"),
    )


def why_not_bid(g: Game, player: str, number: int, amount: int) -> str:
    """6.1: on a dearer private, 5 or a multiple above the face value or the largest bid, whichever is larger."""
    a = g.auction
    if not a.lowest < number <= LAST:
        return "§6.1: not a dearer private"
    base = max(g.face(number), highest(a, number))
    return first(
        (cost(g) == 0, "§6.2: the cheapest must be taken at no cost"),
        (amount < base + 5 or (amount - base) % 5 != 0, f"§6.1: a multiple of 5 above {base}"),
        (amount > free_cash(g, player, number), "§6.3: not enough cash beside the bids"),
    )


def do(g: Game, action: Action) -> None:
    """Carry out a lawful turn of the auction."""
    player, verb, a = action[0], action[1], g.auction
    if a.fighters:
        fight(g, action)
    elif verb == "pass":
        a.passes += 1
        a.turn = g.after(player)
        if a.passes == len(g.players):
            brief_round(g)
    elif verb == "bid":
        a.bids.setdefault(action[2], {})[player] = action[3]
        a.passes, a.turn = 0, g.after(player)
    else:
        a.last_buyer, a.passes, a.turn = player, 0, g.after(player)
        award(g, player, cost(g))
        resolve(g)


def fight(g: Game, action: Action) -> None:
    """6.2: one turn of a bid-off; the last who stays takes the private at their bid."""
    player, a = action[0], g.auction
    a.fighters.remove(player)
    if action[1] == "bid":
        a.bids[a.lowest][player] = action[3]
        a.fighters.append(player)
    else:
        del a.bids[a.lowest][player]
    if len(a.fighters) == 1:
        winner = a.fighters.pop()
        award(g, winner, a.bids[a.lowest][winner])
        resolve(g)


def award(g: Game, player: str, amount: int) -> None:
    """6.3, 10.2: the cheapest private changes hands, with what comes with it; the next one is the cheapest now."""
    a = g.auction
    number = a.lowest
    g.pay(player, BANK, amount)
    g.private_owner[number] = player
    a.bids.pop(number, None)
    a.lowest, a.reduced = number + 1, 0
    if number == 6:
        holdings.take(g, player, "ETA", IPO, 1)
    if number == 7:
        g.questions.append(Question("par", "PLM"))


def resolve(g: Game) -> None:
    """6.2: bids on the privates that are next; then the stock round when all are sold."""
    a = g.auction
    while a.lowest <= LAST and a.bids.get(a.lowest):
        bids = a.bids[a.lowest]
        if len(bids) > 1:
            a.fighters = sorted(bids, key=lambda bidder: bids[bidder])
            return
        (winner,) = bids
        award(g, winner, bids[winner])
    if a.lowest > LAST:
        assert a.last_buyer is not None
        rounds.begin_stock(g, g.after(a.last_buyer))


def brief_round(g: Game) -> None:
    """6.2: all passed: revenue, a yellow train goes, the cheapest private gets cheaper."""
    a = g.auction
    a.passes = 0
    for number, owner in sorted(g.private_owner.items()):
        g.pay(BANK, owner, g.facts.game["privates"][number]["revenue"])
    g.supply["yellow"] -= 1
    a.reduced += 5
    if g.supply["yellow"] == 0:
        g.end("§6.2: all yellow trains are gone in the auction")


def why_not_par(g: Game, action: Action) -> str:
    """6.3: the owner of Lyon - Méditerranée sets PLM's par at a yellow or green price."""
    allowed = {**g.facts.pars["yellow"], **g.facts.pars["green"]}
    return first(
        (action[1] != "par" or action[2] != "PLM", "§6.3: PLM's par price comes first"),
        (action[3] not in allowed if len(action) > 3 else True, "§6.3: a yellow or green par price"),
    )


def legal(g: Game) -> list[Action]:
    """Passing, taking, and the two lowest bids on each dearer private."""
    player = g.auction.fighters[0] if g.auction.fighters else g.auction.turn
    tried: list[Action] = [(player, "pass"), (player, "buy_private")]
    for number in range(g.auction.lowest, LAST + 1):
        base = max(g.face(number), highest(g.auction, number))
        tried += [(player, "bid", number, base + 5), (player, "bid", number, base + 10)]
    return [action for action in tried if not why_not(g, action)]
