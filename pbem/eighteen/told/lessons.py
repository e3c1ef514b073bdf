"""What each kind of decision is about, in two sentences, for who meets it for the first times."""

from __future__ import annotations

from engine.eighteen.game import Game18xx
from engine.eighteen.limits import certificate_limit, most_held, most_in_pool
from engine.eighteen.train_market import cheapest_new
from pbem.eighteen.told.telling import train_words
from pbem.words.phrases import sentence


def figures(game: Game18xx) -> dict[str, str]:
    """The figures every 18xx game has, for its sentences."""
    cheapest = cheapest_new(game)
    return {
        "certificates": str(certificate_limit(game)),
        "most": str(most_held(game)),
        "pool": str(most_in_pool(game)),
        "shares": str(game.all_shares),
        "president": str(game.president_shares),
        "step": str(game.bid_step),
        "train": train_words(cheapest) if cheapest else "–",
        "price": str(game.definition.trains[cheapest].price) if cheapest else "–",
        "unit": game.definition.currency,
    }


def worded(key: str, topic: str, facts: dict[str, str]) -> str:
    """The lesson of a topic from a table; "" for a kind that needs none."""
    text = sentence(f"{key}.{topic}")
    return text.format_map(facts) if text is not None else ""


def lesson(game: Game18xx, topic: str) -> str:
    """Two sentences that hold in all 18xx games, by the game’s own figures; "" for a kind that needs none."""
    return worded("eighteen.lesson", topic, figures(game))
