"""Our copy of the rules of 1843 tells every reading of §16, and the rules that were once missing from it."""

from __future__ import annotations

import re

import pytest

from pbem.letters.rulebook import read_rules
from tests.conftest import SHARED, skip_or_fail
from tests.g1843 import SLUG

# What §16 says before «Resolve:» -> for each thing it resolves the section of our copy and its words there.
READINGS: dict[str, tuple[tuple[str, str], ...]] = {
    "§6.2 and §7.1 differ on who opens the first stock round.": (
        ("6.2", "When all privates are sold, that player opens the first stock round"),
        ("7.1", "The holder of card 1 begins"),
        ("7.1", "the first stock round is opened as 6.2 says"),
    ),
    "§6.2, an all-pass round.": (
        ("6.2", "all pass when each has passed once in succession"),
        ("6.2", "the player after the last one who bought a private for its face value or reduced price, whoever won"),
        ("6.2", "keeps to this also where bids settled between a purchase and the passes"),
    ),
    "§6.1, one's own bids.": (
        ("6.1", "Bids stay until they are settled. Players may raise their own bids; the new one replaces the old"),
        ("6.3", "The money of a bid is set aside"),
        ("6.2", "from the lowest bid upwards and round again in that order"),
    ),
    "§7.2, several shares of a company in one order.": (
        ("7.2", "sold with one order all bring the price before the sale; another order is another sale"),
        ("7.7", "For each share sold: one row down"),
    ),
    "§7.5, a successor needs two 10 % certificates.": (
        ("7.5", "when nobody has two certificates of 10 % to give is refused"),
        ("7.5", "so is one that would put the director’s certificate into the pool"),
    ),
    "§7.3 and §7.6, a price that leaves a coloured zone.": (
        ("7.6", "Who has more sells on their next turn"),
        ("7.6", "as far as they lawfully can, also when a price has risen out of these zones"),
        ("7.3", "may keep them, but buy no more"),
    ),
    "§7.7 (under all markers) against §8.2 (on top of face-down markers).": (("7.7", "under all of them, whether"),),
    "§7.7, several sold-out companies.": (
        ("7.7", "sold-out companies move in operating order"),
        ("7.7", "the lowest cells of the three lowest left edges of the market"),
    ),
    "§8.2, prices that move during the round.": (
        ("8.2", "the next is always the first in this order that has not operated yet"),
        ("8.2", "a company that floats during an operating round operates from the next round on"),
    ),
    "§10.2 (Val de Loire) against §15.1, «any available 10 % share».": (
        ("10.2", "for a 10 % share of a company with a par price from the IPO"),
        ("10.2", "half a director’s certificate, paying the other half, one par value"),
        ("10.2", "60 % and «sold in this round» hold"),
        ("10.2", "the certificate limit is counted after VDL has gone"),
        ("10.2", "the director may change and the company float"),
        ("10.2", "in a stock round that is their purchase, in an operating round it happens between two steps"),
    ),
    "§10.2, cost of the powers of Cie du Havre and Boulogne – Amiens.": (
        ("10.2", "the price covers tile, terrain and marker; the marker comes from the charter"),
        ("10.2", "C18 takes no yellow tile, so this needs green phase"),
    ),
    "§8.4.1, MID at J9, which has no track at first.": (
        ("8.4.1", "may lay J9’s green tile itself"),
        ("8.4.1", "only by the powers of PSG, HAV or BAM (10.2), or from a marker that these placed"),
    ),
    "§12.2, §8.5.1, an OO hex going to green.": (
        ("12.2", "whoever lays J9’s first tile, MID’s director chooses which of its cities has MID’s marker"),
        ("12.2", "at once, or when MID first operates if it has not"),
        ("12.2", "Every pairing of the marker with a track end of the tile is allowed"),
        ("12.2", "Later tiles keep a marker by its track"),
        ("12.2", "the marker of Montparnasse goes to Montparnasse, that of Paris to North Paris"),
    ),
    "§8.5.1, price of stations.": (
        ("8.5.1", "The home is free, the next marker costs 40 fr, all later ones 100 fr"),
        ("8.5.1", "placing a marker, moving one and claiming a port exclude one another in a turn"),
    ),
    "§8.5.3, claiming a port.": (
        ("8.5.3", "one a turn; the track before this turn’s counts, and the route may be longer than its trains"),
        ("8.5.3", "Boulogne-sur-Mer/Calais (C18, either city)"),
    ),
    "§13.2, counting stops.": (
        ("13.2", "every stop a route touches counts for its length"),
        ("13.2", "Towns may fill the places of cities"),
        ("13.2", "of which the best N count"),
        ("13.2", "The best stops need not include the city with the company’s marker"),
        ("13.2", "Two trains may end in one off-board by separate track"),
    ),
    "§8.8.1, sides of certificates.": (
        ("8.8.1", "A certificate is bought as either of its sides. Our reading: out of the pool too"),
        ("8.8.1", "between companies it changes hands as it lies"),
        ("8.8.2", "turned only to meet the limit and never back"),
    ),
    "§8.8.2, excess after a phase change.": (
        ("8.8.2", "each director chooses, from the operating company on in operating order"),
        ("8.8.2", "Trains of a rusted colour in the pool go as well"),
    ),
    "§8.8.3, emergency purchase.": (
        ("8.8.3", "the cheapest certificate on sale in supply and pool, rusted ones excepted"),
        ("8.8.3", "no share and no private beyond the need"),
        ("8.8.3", "before that all they can sell is sold, in the order they choose, or the highest price first"),
        ("8.8.3", "the game ends"),
    ),
    "§15.6, the supply in gray.": (
        ("15.6", "6 yellow (each as 2+1 or 3+1), 7 green, 7 blue, 6 brown and 6 red single certificates"),
        ("15.6", "those taken by foreigners too; a train 2 made of VDL is none of them"),
        ("15.6", "Whatever is bought of them counts as rusted"),
    ),
    "§5, the foreigners.": (
        ("5", "they take it after the game end has been looked at; in gray phase they take an Electric"),
        ("5", "a phase they begin has begun, but their train is owned by nobody"),
    ),
    "§8.10.1 (4).": (("8.10.1", "the set in which a company first owns one is the first of the two"),),
    "§8.4.3 and §11.2, straight to brown.": (
        ("8.4.3", "from an empty hex too; terrain is paid, a named brown tile is compulsory where there is one"),
        ("8.4.3", "it is the turn’s upgrade"),
        ("8.4.3", "never at Brest, which is gray"),
    ),
    "§10.2, Lyon – Méditerranée.": (
        ("10.2", "It closes when PLM has a train. Our reading: any train, one made of VDL"),
    ),
    "§15.1 names six players for selling Val de Loire in yellow phase, §8.3 and §10 five and six.": (
        ("15.1", "name six players here and five and six elsewhere; it is five and six"),
    ),
    "§10.2, Val de Loire as a «2» (5 and 6 players).": (
        ("10.2", "in yellow phase buying it is converting it"),
        ("10.2", "in green phase the buyer says «as train» or «as private», and a private cannot become a train later"),
        ("10.2", "bought at any time of the company’s turn, and bought before trains run it runs in that turn"),
        ("10.2", "The train limit must hold. It is a train that a company must own (8.8.1)"),
    ),
    "§10.2, the Engineers card.": (
        (
            "10.2",
            "in the step of buying trains, marks one of its certificates with the Engineers card, and VDL closes at",
        ),
        ("10.2", "until its colour rusts the train counts as any other"),
        ("10.2", "is outside both limits"),
        ("10.2", "An obsolete train cannot be sold"),
        ("10.2", "runs in its company’s next run and goes before that turn’s step of buying trains"),
        ("10.2", "so it is not the train that a company must own"),
        ("10.2", "If it rusts in its own company’s step of buying trains, it runs in the following turn"),
        ("10.2", "a marked train that another company buys before it rusts loses the card"),
    ),
    "§8.5.1, markers placed by Havre and Boulogne.": (
        ("8.5.1", "markers placed by HAV and BAM (10.2) count in this row, so the next ordinary one costs 100 fr"),
        ("8.5.1", "they are the turn’s marker"),
    ),
    "§7.4, floating.": (
        ("7.4", "shares off the IPO count however they left it: the share of ETA that comes with BAM"),
        ("7.4", "the director’s certificate of PLM, a share exchanged for VDL, shares in the pool"),
    ),
    "§5 and §15, a phase begun by the foreigners.": (
        ("5", "Then no company is operating: all give up what is above the limit in operating order from the top"),
        ("5", "privates close and trains rust at once"),
        ("5", "the next set is as long as the phase at the end of the stock round says"),
        ("8.10.1", "gray phase begun by the foreigners does not start the count"),
    ),
    "§8.8.3, «no other company is willing to sell one of its trains».": (
        ("8.8.3", "the other directors who could sell the company a train are asked for one, once and all together"),
        ("8.8.3", "or declines, as does who lets the time for it pass"),
        (
            "8.8.3",
            "Nobody is bankrupt while a train is offered that company and director could pay with all they can raise",
        ),
        ("8.8.3", "trains of the director’s own other companies they need not sell"),
    ),
    "§8.8.3, bankruptcy.": (
        ("8.8.3", "Their cash and the proceeds go to the treasury and do not score"),
        ("8.8.3", "shares they could not sell score at the final price; their privates were given up at face value"),
    ),
    "§8.8.1, «a larger train».": (("8.8.1", "larger is later in 2+1, 3+1, 4+1, 5+2, 5E, 8E, Electric"),),
    "§8.6.1, off-boards and Nevers.": (
        ("8.6.1", "an off-board, too, is visited once on a route"),
        ("8.6.1", "as the route likes, while it has an open place or the company’s own marker"),
        ("8.6.1", "Full of others’ markers it is as any full city"),
        ("8.6.1", "a route may end there; it is not called at in passing"),
    ),
    "§6.1, the first bid.": (("6.1", "a first bid is the face value and a multiple of 5 fr"),),
    "§8.4.1, J15 (Saint-Étienne), printed yellow with a mountain.": (
        ("8.4.1", "so its first tile, which is green, costs 80 fr"),
    ),
    "§8.4.3, gray at Lyon.": (("8.4.3", "no gray tile bears Lyon’s name, so 513 may replace X10 there"),),
}

# Rules of §7 to §10 that are easily left out.
RULES = {
    "Val de Loire closes with the Engineers card": ("10.2", "with the Engineers card, and VDL closes at once"),
    "a marked train loses the card when sold": ("10.2", "loses the card and rusts as usual"),
    "an obsolete train is not sold": ("10.2", "An obsolete train cannot be sold"),
    "rusted trains for treasury money": ("8.8.1", "for money of the treasury only: no director ever adds to it"),
    "directorship passes first": ("8.8.3", "that directorship passes before a train is bought from that company"),
    "no duty to buy cheaper": (
        "8.8.3",
        "Nobody must buy a train from another company because it is offered more cheaply",
    ),
    "fewer than the limit": ("7.6", "Players must own fewer certificates than the limit before they buy another one"),
    "the limit when trains run": ("8.6.1", "The train limit holds when trains run, too"),
    "powers of privates": ("10.1", "A company that owns a private has its power from then on"),
}


def told(number: str) -> str:
    """A section of our copy as one line, without its subsections."""
    text = next(section.text for section in read_rules(SLUG) if section.number == number)
    return " ".join(text.split())


def test_every_line_of_16_has_a_row_here() -> None:
    path = SHARED / "rules" / "1843.md"
    if not path.is_file():
        skip_or_fail("the shared rules text is not here")
    lines = re.findall(r"^AMBIGUOUS: (.+?) Resolve: ", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) == path.read_text(encoding="utf-8").count("\nAMBIGUOUS:") > 30
    assert lines == list(READINGS)


@pytest.mark.parametrize("reading", READINGS)
def test_16_every_reading_is_told(reading: str) -> None:
    for number, words in READINGS[reading]:
        assert words in told(number), number


@pytest.mark.parametrize(("number", "words"), RULES.values(), ids=RULES)
def test_every_rule_that_is_easily_left_out_is_told(number: str, words: str) -> None:
    assert words in told(number)
