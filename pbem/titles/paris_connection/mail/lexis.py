"""The words with which people say what they wish in Paris Connection, folded, by what they say: data."""

from __future__ import annotations

from collections.abc import Mapping

# What a turn is; a word may stand for both: «put red on F10», «put a red back».
VERBS: Mapping[str, str] = {
    "build": "build builds building built place places placing placed put puts lay lays laid laying extend extends "
    "extending extended connect connects connecting connected link links run runs running drive drives continue "
    "continues construct constructs constructing prolong prolongs lengthen stretch push expand expands stick move "
    "moves head heads reach reaches grow baue bauen baut bau gebaut setze setzen lege legen verlangere verlangern "
    "verbinde verbinden construis construit construire pose poser posons prolonge prolonger relie relier placer",
    "trade": "trade trades trading traded swap swaps swapping swapped exchange exchanges exchanging exchanged change "
    "changes changing changed switch switches convert converts barter put puts tausche tauschen tauscht tausch wechsle "
    "wechseln echange echanger echangeons troque troquer",
}
# What tells on which side of a trade a colour stands, and where a build begins, passes and ends.
JOINTS: Mapping[str, str] = {
    "give": "give gives giving gave return returns returning returned sell sells selling sold chuck throw throws lose "
    "discard back out gebe gib geben verkaufe zuruck abgeben rends rendre donne vends",
    "take": "take takes taking took get gets getting got receive receives buy buys buying bought pick picks picking "
    "grab have want wants need nehme nimm nehmen bekomme kaufe will mochte prends prendre recois achete",
    "my": "my mine mein meine meinen mon ma mes",
    "for": "for against into vs versus fur gegen pour contre",
    "to": "to till until towards toward unto nach bis vers jusqu jusque",
    "from": "from starting von ab depuis",
    "via": "via through over by across uber durch par",
}
# Of several words; they are told from those of one by their blank.
JOINED: Mapping[str, str] = {"hand in": "give", "hands in": "give", "hand over": "give", "hand back": "give"}
NUMBERS: Mapping[str, int] = {"both": 2, "pair": 2, "beide": 2, "beiden": 2}
_UNITS = (
    "loco locos locomotive locomotives piece pieces train trains hex hexes share shares token tokens lok loks "
    "lokomotive lokomotiven"
)
UNITS = frozenset(_UNITS.split())
# Words that say nothing about which order is meant.
_FILLERS = (
    "line lines route routes railway railways network company companies side way direct directly straight down round "
    "along further onwards on onto only just once itself self all depot depots pile box bag bank next new last final "
    "more first second third again too off it them those that these they as well plus end ends ending go going goes "
    "make makes do does come comes arrives arrive lets city cities town square space spaces colour color colours "
    "colors station stations each any course exactly one ones sort game then with up "
    "already still touch touches"
)
FILLERS = UNITS | frozenset(_FILLERS.split())
# Words with which a line tells how things are: «Troyes is red now».
STATES = frozenset(["is", "are", "was", "were", "has", "had", "been", "ist", "sind", "war", "hat", "est", "sont"])
