"""Refusals of trains, emergencies, ports and privates in a company’s turn (§8.8, §8.9, §10)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "price_range": ("8.8.1", "A train of another company costs from 1 to {cash} here, not {price}."),
    "train_limits": (
        "8.8.2",
        "With {train} {company} would be above a limit: it has {trains}, {count} trains on {certificates} certificates."
        " In the {phase} phase {limit} trains on {cards} certificates are allowed.",
    ),
    "one_rusted": (
        "8.8.1",
        "{company} has a rusted train, {trains}, and may own only one. It can be given up for a larger.",
    ),
    "rusted_treasury": (
        "8.8.1",
        "{company} has {cash}; this rusted train costs {price}, and only the treasury may pay for rusted trains.",
    ),
    "not_rusted": ("8.8.1", "{company} has no rusted {train} to throw away. Its rusted trains: {trains}."),
    "not_larger": (
        "8.8.1",
        "A rusted {old} is thrown away only for a larger train of the supply or another company, and {train} is none.",
    ),
    "cheapest_only": (
        "8.8.3",
        "{company} has {cash}. Its director adds to it only for the cheapest train that counts, at {price}.",
    ),
    "director_short": (
        "8.8.3",
        "{player} must add {given} and lacks {missing} of it. What they can sell or give up: {ways}.",
    ),
    "must_help": (
        "8.8.3",
        "{company} must own a train: with {given} of {player}’s it can buy the cheapest, at {price}; or one of another "
        "company.",
    ),
    "must_own_up": (
        "8.8.3",
        "{company} must own a train, the cheapest costs {price}, and {player} cannot raise that: buy one of another "
        "company, or declare bankruptcy.",
    ),
    "no_need": ("8.8.3", "Nothing has to be raised for a train now, so nothing can be sold for it."),
    "keep_director": (
        "8.8.3",
        "Of {company} you can sell {most} shares now: for you must stay its director.",
    ),
    "director_stays": (
        "8.8.3",
        "{company} must buy a train that it cannot pay; until then {player} stays its director, so {private} cannot be "
        "exchanged for the share that would make you that.",
    ),
    "beyond_need": (
        "8.8.3",
        "You lack {missing}: at most {most} of {company} may be sold for it. What you can sell or give up: {ways}.",
    ),
    "not_yours_to_cash": ("8.8.3", "{private} belongs to {owner}; give up privates of your own."),
    "not_bankrupt": (
        "8.8.3",
        "You lack {missing} for the train of {company} and can raise {most}: {ways}.",
    ),
    "train_offered": (
        "8.8.3",
        "{company} can have a train of another company: {trains}. Nobody is bankrupt while such an offer stands.",
    ),
    "none_to_sell": (
        "8.8.3",
        "{player} has no {train} of {company} that {buyer} could buy. They could sell: {trains}.",
    ),
    "not_doubled": ("8.8.2", "{company} has no doubled {train} to turn over. It could turn {trains}."),
    "no_engineers": ("10.2", "{company} does not own the private with the Engineers card."),
    "no_train_to_mark": ("10.2", "{company} has no {train} to mark. It has {trains}."),
    "port_not_there": ("8.9", "{source} has no port marker of {hex} to sell. Other companies have {ports}."),
    "port_cash": ("8.9", "A port marker costs exactly {price}; {company} has {cash}."),
    "bound_private": ("10.2", "{private} is bound to {company}, and no company may buy it."),
    "no_train_of": ("10.2", "{private} never becomes a train; {other} does."),
    "as_train_price": ("10.2", "As a train {private} costs {least} to {most} now, not {price}."),
    "as_train_players": ("10.2", "{private} becomes a train only in games of {players} players."),
    "as_train_late": ("10.2", "{private} becomes a train only before the {phase} phase."),
}
