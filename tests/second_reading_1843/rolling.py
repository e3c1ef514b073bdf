"""Train certificates: names, prices, limits, and what a new phase does to them (sections 8.8.2, 13 and 15)."""

from __future__ import annotations

from . import market
from .facts import COLOURS
from .state import DUAL, Cert, Game, Question

RANK = ["2+1", "3+1", "4+1", "5+2", "5E", "8E", "Electric"]  # section 16, «a larger train»
RESALE = {"yellow": 6, "green": 7, "blue": 7, "brown": 6, "red": 6}  # section 16, the supply in gray


def name(g: Game, cert: Cert) -> str:
    """What is printed on the side that lies up; a rusted dual one is the «3+1», Val de Loire's the «2»."""
    if cert.loire:
        return "2"
    printed = str(g.facts.side(cert.colour, cert.double)["name"])
    return "3+1" if cert.rusted and printed == DUAL else printed


def face(g: Game, cert: Cert) -> int:
    """13.2: the price of the side that lies up; Val de Loire's «2» has none, its own face value is used."""
    return g.face(5) if cert.loire else int(g.facts.side(cert.colour, cert.double)["price"])


def sides(g: Game, colour: str) -> dict[str, tuple[bool, int]]:
    """The sides of a colour: name: (whether the double side, price)."""
    printed = g.facts.game["trains"][colour]["sides"]
    return {str(side["name"]): (place == 1, int(side["price"])) for place, side in enumerate(printed)}


def rusted_sides(g: Game, colour: str) -> dict[str, tuple[bool, int]]:
    """8.8.1: a rusted certificate is single; a yellow one may be either of its sides."""
    both = sides(g, colour)
    if colour == "yellow":
        return {"2+1": both["2+1"], "3+1": both[DUAL]}
    return {key: value for key, value in both.items() if not value[0]}


def ways(g: Game, cert: Cert) -> list[list[str]]:
    """13.2: the trains a certificate can run as."""
    printed = name(g, cert)
    if printed == DUAL:
        return [["3+1"], ["2", "2"]]
    if printed.endswith("x2"):
        return [[printed[:-2]] * 2]
    return [[printed]]


def counted(g: Game, company: str) -> tuple[int, int]:
    """8.8.2: trains and certificates; a dual one counts once, an obsolete one not at all."""
    certs = [cert for cert in g.trains[company] if not cert.obsolete]
    return sum(min(len(way) for way in ways(g, cert)) for cert in certs), len(certs)


def limits(g: Game) -> tuple[int, int]:
    """15: how many trains in how many certificates."""
    trains, certs = g.facts.game["phases"][g.phase]["limit"]
    return trains, certs


def too_many(g: Game, company: str) -> bool:
    """Whether a company is above a limit."""
    counts, most = counted(g, company), limits(g)
    return counts[0] > most[0] or counts[1] > most[1]


def room(g: Game, company: str, cert: Cert) -> bool:
    """8.8.2: whether one more certificate keeps within the limits of the present phase."""
    g.trains[company].append(cert)
    full = too_many(g, company)
    g.trains[company].pop()
    return not full


def owns_train(g: Game, company: str) -> bool:
    """8.8.1: a certificate that satisfies the requirement; a rusted or obsolete one does not."""
    return any(not cert.rusted and not cert.obsolete for cert in g.trains[company])


def next_colour(g: Game) -> str | None:
    """8.8.1: the colour on sale."""
    return next((colour for colour in COLOURS if g.supply[colour] > 0), None)


def leave_supply(g: Game, colour: str) -> None:
    """One certificate leaves the supply; the first of a colour begins its phase (15)."""
    g.supply[colour] -= 1
    if COLOURS.index(colour) > COLOURS.index(g.phase):
        begin_phase(g, colour)


def begin_phase(g: Game, colour: str) -> None:
    """15: trains rust everywhere, brown closes the privates, gray sells the rusted, excess is discarded."""
    g.phase = colour
    rusting = [old for old, card in g.facts.game["trains"].items() if card["rusted_by"] == colour]
    for company, certs in g.trains.items():
        for cert in certs:
            cert.obsolete = cert.obsolete or (cert.engineers and cert.colour in rusting)
        g.trains[company] = [cert for cert in certs if cert.obsolete or cert.rusted or cert.colour not in rusting]
    g.pool = [cert for cert in g.pool if cert.colour not in rusting]
    if colour == "brown":
        for number in list(g.private_owner):
            g.close(number)
    if colour == "gray":
        g.resale = dict(RESALE)
    ask_discards(g)


def ask_discards(g: Game) -> None:
    """8.8.2, 16: in operating order from the current company on, without one from the top."""
    companies = [company for company in market.order(g) if company in g.floated]
    if g.turn is not None and g.turn.company in companies:
        place = companies.index(g.turn.company)
        companies = companies[place:] + companies[:place]
    asked = [question.company for question in g.questions if question.kind == "discard"]
    for company in companies:
        if too_many(g, company) and company not in asked:
            g.questions.append(Question("discard", company))


def find(g: Game, company: str, printed: str) -> Cert | None:
    """A certificate of a company by its name; one that may be parted with before one that may not."""
    found = [cert for cert in g.trains[company] if name(g, cert) == printed]
    found.sort(key=lambda cert: (cert.obsolete, cert.engineers))
    return found[0] if found else None


def why_not_discard(g: Game, company: str, verb: str, printed: str) -> str:
    """8.8.2: give a certificate to the pool, or turn a doubled one to its single side."""
    cert = find(g, company, printed)
    if cert is None or cert.obsolete:
        return "§8.8.2: no such certificate"
    if verb == "turn_train":
        return "" if printed.endswith("x2") else "§8.8.2: only a doubled side may be turned"
    return ""


def discard(g: Game, company: str, verb: str, printed: str) -> None:
    """Carry it out, and close the question when the limits hold."""
    cert = find(g, company, printed)
    assert cert is not None
    if verb == "turn_train":
        cert.double = False
    else:
        to_pool(g, company, cert)
    if not too_many(g, company):
        g.questions = [one for one in g.questions if (one.kind, one.company) != ("discard", company)]


def to_pool(g: Game, company: str, cert: Cert) -> None:
    """Without recompense; the Engineers card is lost."""
    g.trains[company] = [other for other in g.trains[company] if other is not cert]
    cert.engineers = False
    g.pool.append(cert)


def foreigners(g: Game) -> None:
    """5: after a set the next certificate goes, and with the last of a colour the first of the next one."""
    colour = next_colour(g)
    if colour is None:
        return
    leave_supply(g, colour)
    following = next_colour(g)
    if g.supply[colour] == 0 and following is not None:
        leave_supply(g, following)
