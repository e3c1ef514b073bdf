"""Order words of every game in other languages, folded: data. Games have tables of their own, beside their words."""

from __future__ import annotations

from collections.abc import Mapping

Words = Mapping[str, str]  # what each word is called elsewhere, with blanks between several

ORDER_WORDS: Mapping[str, Words] = {
    "fr": {
        "help": "aide",
        "status": "statut",
        "map": "carte",
        "deadline": "echeance delai",
        "history": "historique",
        "rules": "regles regle",
        "preview": "apercu",
        "undo": "annuler",
        "resign": "abandonner",
        "confirm": "confirmer",
        "accept": "accepter",
        "decline": "refuser decliner",
        "zone": "fuseau",
        "away": "absente",
        "rematch": "revanche",
    },
    "de": {
        "help": "hilfe",
        "status": "stellung",
        "map": "karte",
        "options": "optionen",
        "deadline": "frist",
        "history": "verlauf",
        "rules": "regeln regel",
        "preview": "vorschau",
        "undo": "zurucknehmen",
        "resign": "aufgeben",
        "confirm": "bestatigen",
        "release": "freigeben",
        "press": "nachricht",
        "accept": "annehmen akzeptieren zusagen",
        "decline": "ablehnen absagen",
        "zone": "zeitzone",
        "away": "abwesend",
    },
}


def foreign(word: str, tables: Mapping[str, Words] = ORDER_WORDS) -> tuple[str, ...]:
    """What an order word is called in other languages."""
    return tuple(name for table in tables.values() for name in table.get(word, "").split())
