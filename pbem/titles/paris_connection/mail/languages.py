"""The words of Paris Connection in other languages and forms, folded: data. What is not here is said in English."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.orders.languages import Words

ORDER_WORDS: Mapping[str, Words] = {
    "fr": {
        "build": "construire construis construit poser pose",
        "trade": "echanger echange troquer troque",
    },
    "de": {"build": "baue bauen baut bau setze setzen lege", "trade": "tausche tauschen tauscht wechsle wechseln"},
}
COLOURS: Mapping[str, Words] = {
    "en": {"purple": "violet"},
    "fr": {
        "blue": "bleu bleue bleus bleues",
        "yellow": "jaune jaunes",
        "red": "rouge rouges",
        "purple": "violette violets violettes pourpre mauve",
        "black": "noir noire noirs noires",
        "brown": "brun brune bruns brunes marron marrons",
    },
    "de": {
        "blue": "blau blaue blauen blauer blaues",
        "yellow": "gelb gelbe gelben gelber gelbes",
        "red": "rot rote roten roter rotes",
        "purple": "lila violett violette violetten purpur",
        "black": "schwarz schwarze schwarzen schwarzer schwarzes",
        "brown": "braun braune braunen brauner braunes",
    },
}
# Words that structure an order.
JOINTS: Mapping[str, Words] = {
    "en": {"to": "until till", "for": "vs versus", "and": "with"},
    "fr": {"from": "depuis de", "to": "vers jusqu", "for": "pour contre", "my": "mon ma mes", "and": "et"},
    "de": {"from": "von ab", "to": "nach bis", "for": "fur gegen", "my": "mein meine meinen", "and": "und mit"},
}
NUMBERS: Mapping[str, int] = {
    "deux": 2, "trois": 3, "quatre": 4, "cinq": 5,
    "eins": 1, "zwei": 2, "drei": 3, "vier": 4, "funf": 5,
}  # fmt: skip
# Words that say nothing.
_WORDS = (
    "a an and at city hex hexes in loco locomotive locomotives locos my next of on please share shares the "
    "then track with piece pieces ones rail rails company un une le la les l et puis avec sur par via mon "
    "ma mes svp ein eine einen einer und dann die der das den auf mit lok loks lokomotive lokomotiven "
    "meine meinen bitte uber"
)
FILLERS = frozenset(_WORDS.split())
THEN = frozenset({"then", "puis", "dann"})  # of these: where something follows that does


def turned(tables: Mapping[str, Words]) -> Mapping[str, str]:
    """Each foreign word with the English one it stands for."""
    return {name: word for table in tables.values() for word, names in table.items() for name in names.split()}
