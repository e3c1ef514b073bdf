"""Positions of 1861 in which every order of a player fits somewhere: anne is asked in all of them."""

from __future__ import annotations

from tests.rules.g1861.mergers import owned
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.test_offers import meeting
from tests.rules.g1861.turns import sold_out, until

# Odessa over Kiev to Smolensk, Moscow with track on to Nizhnii Novgorod and to the south-west
SOUTH = ("D20 201 3", "D18 9 0", "D16 9 0", "D14 636 0", "D12 9 0", "D10 8 4")
EAST = ("H8 638 0", "G9 9 1", "I7 8 5", "J8 8 2")


def privates() -> Scene:
    """The first auction."""
    return table("anne ben carl")


def stock() -> Scene:
    """A stock round of phase 4: NW, GR, SW and MKN are in play, minors and publics to be had."""
    scene = table("anne ben carl").with_(phase="4").with_cash(anne=900, ben=600)
    scene = scene.with_public("NW", price=100, anne=3, ben=2, pool=1, at="F18")
    scene = scene.with_public("SW", price=90, ben=3, anne=2, at="H18").with_public("GR", price=100, ben=2, at="I19")
    scene = scene.with_public("MKN", price=80, anne=2, at="G15")
    return scene.with_gone("N").stock()


def operating(phase: str = "4", trains: str = "3 4", **more: int) -> Scene:
    """Anne’s NW begins its turn, with tokens in Smolensk and Moscow; Smolensk has no track yet."""
    scene = table("anne ben carl").without_room().with_(phase=phase).with_privates(MRR="anne", TSR="ben")
    scene = scene.with_tiles(*SOUTH, *EAST)
    given = {"price": 100, "anne": 4, "ben": 2, "pool": 2, "cash": 900, **more}
    scene = scene.with_public("NW", trains=trains, at="E9 H8", **given)  # type: ignore[arg-type]
    scene = scene.with_public("SW", price=90, ben=3, at="H18", cash=300, trains="3")
    return scene.operating()


def running() -> Scene:
    """The same with a tile in Smolensk."""
    scene = table("anne ben carl").without_room().with_(phase="4").with_tiles(*SOUTH, *EAST, "E9 57 1")
    scene = scene.with_public("NW", price=100, anne=4, ben=2, cash=900, trains="3 4", at="E9 H8")
    scene = scene.with_public("SW", price=90, ben=3, at="H18", cash=300, trains="3")
    return until(scene.operating(), "run")


def buying() -> Scene:
    """Anne’s MKN is to buy a train: it has none, and track to run on; anne’s NW has a 4, ben’s SW a 3."""
    scene = table("anne ben carl").without_room().with_(phase="4").with_tiles(*SOUTH)
    scene = scene.with_public("MKN", price=100, anne=4, ben=2, cash=900, at="D20")
    scene = scene.with_public("NW", price=90, anne=4, cash=300, trains="4 4", at="H8")
    scene = scene.with_public("SW", price=80, ben=3, cash=300, trains="4", at="I19")
    return until(sold_out(scene, "2", "3").operating(), "trains", "MKN")


def merging() -> Scene:
    """Anne’s K-B, O-K and K-K are connected; ben has K-R, far away."""
    scene = table("anne ben carl").with_tiles(*SOUTH).with_(phase="3").with_cash(anne=1000, ben=1000)
    for minor in ("K-B", "O-K", "K-K"):
        scene = scene.with_minor(minor, "anne", price=60)
    return scene.with_minor("K-R", "ben", price=60).merging("K-B O-K K-K K-R")


def converting() -> Scene:
    """Anne’s M-V may become a public."""
    return table("anne ben carl").with_(phase="3").with_minor("M-V", "anne", price=120).merging()


def merged() -> Scene:
    """GR has just been formed: it has a token too many, then its shares are sold."""
    return owned({"N": "anne", "M-V": "anne", "StP-W": "anne"}).play("merge N M-V StP-W into GR")


def offered() -> Scene:
    """Anne is asked: ben’s answer to an offer for his private is a price of his own."""
    return meeting(cash=200).play("anne: offer private NW WVR 50").play("ben: counter 81")


def trainless() -> Scene:
    """Anne is asked whether NW goes to the Russian State Railway."""
    return table("anne ben carl").with_public("NW", anne=4, at="F18").operating().with_(trainless=("NW",))


def too_many() -> Scene:
    """NW has trains over its limit."""
    return table("anne ben carl").with_public("NW", anne=4, at="F18", trains="2 3 3 3 3").operating()


def giving_up() -> Scene:
    """SW has just been formed of three minors in three hexes, and must give a token up."""
    scene = table("anne ben carl").with_tiles(*SOUTH, "E13 58 5", "F14 9 2", "G15 621 2").with_(phase="3")
    scene = scene.with_cash(anne=1000, ben=1000)
    for minor in ("K-B", "O-K", "K-R"):
        scene = scene.with_minor(minor, "anne", price=60)
    return scene.merging("K-B O-K K-R").play("merge K-B O-K K-R into SW")


def asked_for_a_train() -> Scene:
    """Ben is asked for the 4 of his SW, at 180."""
    return buying().play("anne: offer train MKN 4 180 SW")


def first_minor() -> Scene:
    """A stock round in which the first minor has yet to be sold."""
    return table("anne ben carl").with_cash(anne=900, ben=600).stock()


def letters() -> Scene:
    """Minors whose names are single letters, or sides, or look like publics, in a stock round."""
    return table("anne ben carl").with_(phase="4").with_cash(anne=900, ben=600).with_gone("N").stock()


def moscow() -> Scene:
    """Anne’s N is about to run from Moscow; her E and V follow it."""
    scene = table("anne ben carl").with_(phase="3").without_room()
    scene = scene.with_minor("N", "anne", trains="2", price=100).with_minor("V", "anne", trains="2", price=90)
    return until(scene.operating(), "run", "N")


def full() -> Scene:
    """Anne has as many certificates as three players may in phase 4."""
    scene = stock()
    for public in ("SE", "MVR", "MKV"):
        scene = scene.with_public(public, price=100, ben=4, anne=4)
    for minor in ("M-K", "M-V", "K-K", "K-B", "O-K", "R-O"):
        scene = scene.with_minor(minor, "anne")
    return scene.with_cash(anne=900)


def sixty() -> Scene:
    """Anne has six shares of NW."""
    scene = table("anne ben carl").with_(phase="4").with_cash(anne=900).with_gone("N")
    return scene.with_public("NW", price=100, anne=6, ben=2, pool=1, at="F18").stock()


def over_limit() -> Scene:
    """Anne’s NW has as many trains as it may, and is about to run them."""
    scene = table("anne ben carl").without_room().with_(phase="4").with_tiles(*SOUTH)
    scene = scene.with_public("NW", price=100, anne=4, ben=2, cash=900, trains="3 3 4", at="D20")
    return until(scene.with_public("SW", price=80, ben=3, cash=300, trains="4", at="I19").operating(), "run", "NW")


def before_buying() -> Scene:
    """Anne’s MKN begins its turn without a train, and has track to run on."""
    scene = table("anne ben carl").without_room().with_(phase="4").with_tiles(*SOUTH)
    scene = scene.with_public("MKN", price=100, anne=4, ben=2, cash=900, at="D20")
    return sold_out(scene, "2", "3").operating()


def alone() -> Scene:
    """Anne’s NW is the only company, and is about to run."""
    scene = table("anne ben carl").without_room().with_(phase="4").with_tiles(*SOUTH, *EAST, "E9 57 1")
    scene = scene.with_public("NW", price=100, anne=4, ben=2, cash=900, trains="3 4", at="E9 H8")
    return until(scene.operating(), "run")


def selling() -> Scene:
    """GR has been formed of anne’s minors; its shares are sold, to anne first."""
    return merged().play("anne: remove GR I13 0")


def bidding() -> Scene:
    """M-V is being auctioned: ben is asked, then carl."""
    return stock().play("anne: bid M-V 100")


def many_minors() -> Scene:
    """A merger round of seven connected minors, whose names run into those of publics: M-K and V are no MKV."""
    owners = {"M-K": "anne", "V": "anne", "M-V": "anne", "N": "anne", "M-NN": "anne", "StP-W": "ben", "K-R": "anne"}
    return owned(owners).merging(" ".join(owners))


def only_trains(seller: str = "ben") -> Scene:
    """Ben's GR operates, then anne's NW, in whose turn nothing can be done but to buy a train of the seller's MKN."""
    scene = table("anne ben carl").with_(phase="4").with_public("GR", price=100, ben=3, at="I19", cash=500, trains="4")
    scene = scene.with_public("NW", price=90, anne=4, cash=100, trains="4")
    scene = scene.with_public("MKN", price=80, at="G15", cash=100, trains="4 4", **{seller: 3})  # type: ignore[arg-type]
    return sold_out(scene, "2", "3").operating()
