"""What somebody may change in an archive who makes all its hashes fit, and what verifying says of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from pbem.archive.checking import findings
from pbem.archive.reading import Opened, open_archive
from pbem.titles import title_of
from tests.archive.tampered import Plain, game_json, packed, relink, seal


def wrong(opened: Opened) -> list[str]:
    """What is found to differ."""
    return [one.what for one in findings(opened) if not one.ok]


def right(opened: Opened) -> str:
    """What is found to agree."""
    return "\n".join(one.what for one in findings(opened) if one.ok)


def changed(whole: bytes, lie: Callable[[Plain], Any], *, linked: bool = True, sealed: bool = True) -> Opened:
    """The archive with something changed in it, all hashes made to fit."""
    plain = json.loads(game_json(whole))
    lie(plain)
    if linked:
        relink(plain)
    if sealed:
        seal(plain)
    return open_archive(packed(plain, open_archive(whole).files))


def at(plain: Plain, kind: str, which: int = 0) -> Plain:
    """One entry of that kind."""
    found: list[Plain] = [one for one in plain["entries"] if one["public"]["kind"] == kind]
    return found[which]


def without(plain: Plain, number: int) -> None:
    """The entry goes, and the others move up."""
    del plain["entries"][number - 1]
    for place, entry in enumerate(plain["entries"], 1):
        entry["public"]["number"] = place


def other_view(plain: Plain) -> None:
    """What a reader knows after one entry is another, and its hash fits."""
    known = [one for one in plain["entries"] if "position" in one]
    moves = [one["public"]["kind"] for one in known]
    place = moves.index("action", 5)
    view = plain["views"][place]
    view["table"]["depots"]["blue"] += 1
    rules = title_of("paris-connection").rules
    data = rules.encode_view(rules.decode_view(msgspec.json.encode(view)))
    known[place]["position"] = sha256(data).hexdigest()


def hand_over(plain: Plain) -> None:
    """Two hands change their owners."""
    hands = plain["start"]["hands"]
    hands["p1"], hands["p2"] = hands["p2"], hands["p1"]


LIES: dict[str, tuple[str, Callable[[Plain], Any], str]] = {
    "move": (
        "1861-public",
        lambda plain: at(plain, "action", 3)["public"].update(text="p1: pass"),
        "'p1: pass'",
    ),
    "move that shows the same": (
        "1861-public",
        lambda plain: at(plain, "action", -1).update(position="0" * 64),
        "the position after it is not the one whose hash it gives",
    ),
    "what a move was told to do": (
        "paris-over-public",
        lambda plain: at(plain, "action", 1)["public"]["events"][0].update(worth=5),
        "does not do what the record told the players",
    ),
    "move left out": ("paris-whole", lambda plain: without(plain, 12), "entry 12:"),
    "undo of another": ("1861-own", lambda plain: at(plain, "undo")["public"].update(undoes=9), "takes back entry 9"),
    "undo of nothing": ("1861-own", lambda plain: at(plain, "undo")["public"].update(undoes=1), "which is no move"),
    "move that takes back": (
        "1861-own",
        lambda plain: at(plain, "action")["public"].update(undoes=1),
        "is 'action' and takes back 1",
    ),
    "gap": ("paris-own", lambda plain: (plain["entries"].pop(9), plain["views"].pop()), "between them"),
    "beginning": ("paris-own", lambda plain: plain["entries"][0]["public"].update(kind="press"), "begins with"),
    "second beginning": ("paris-own", lambda plain: plain["entries"][8]["public"].update(kind="created"), "once more"),
    "time": ("paris-own", lambda plain: plain["entries"][8]["public"].update(at=0), "long before the one it follows"),
    "hidden part": (
        "paris-own",
        lambda plain: next(one for one in plain["entries"] if "hidden" in one).update(commitment="0" * 64),
        "its hidden part is not the one that the chain promised",
    ),
    "reader": (
        "paris-own",
        lambda plain: plain.update(reader="p3"),
        "its hidden part stands open, which this archive’s reader may not know",
    ),
    "reader who is nobody": (
        "paris-own",
        lambda plain: plain.update(scope="public", reader=""),
        "its hidden part stands open",
    ),
    "part kept back": (
        "paris-over-public",
        lambda plain: [at(plain, "started").pop(key) for key in ("hidden", "salt")],
        "its hidden part is missing",
    ),
    "what another sees": (
        "paris-own",
        lambda plain: at(plain, "started")["seen"][0].update(readers=["p1"]),
        "shows what only others may see",
    ),
    "own hand": (
        "paris-own",
        lambda plain: at(plain, "started")["seen"][0]["hand"].update(blue=9),
        "the first position is not the one that the players were told of",
    ),
    "view": ("paris-public", other_view, "does not lead to the view after it"),
    "view without a move": (
        "paris-public",
        lambda plain: (
            plain["views"].__setitem__(1, plain["views"][5]),
            plain["entries"][6].update(position=plain["entries"][10]["position"]),
        ),
        "nothing was moved, but the view after it is another",
    ),
    "first player": (
        "1861-public",
        lambda plain: plain["start"].update(first=next(one for one in ("p1", "p2") if one != plain["start"]["first"])),
        "the first position is not the one that the players were told of",
    ),
    "hands": ("paris-over-whole", hand_over, "does not follow from the seed and the players' words"),
    "salt": (
        "paris-over-whole",
        lambda plain: plain["shuffle"]["salts"].update(p1="0" * 32),
        "the hand and salt of Ann give",
    ),
    "promise of nobody": (
        "1861-public",
        lambda plain: plain["shuffle"]["commitments"].pop("p1"),
        "hands were promised to p2, p3; p1, p2, p3 play",
    ),
    "seed": ("paris-whole", lambda plain: plain["shuffle"].update(seed="0" * 32), "but the invitations promised"),
    "seed's hash": ("1861-public", lambda plain: plain["shuffle"].update(seed_hash="0" * 64), "by the record,"),
    "word": (
        "paris-over-public",
        lambda plain: at(plain, "started")["public"]["facts"]["words"].update(p1="other"),
        "the word mixed in for Ann is not the one given on accepting",
    ),
    "word given": (
        "paris-whole",
        lambda plain: plain["whole"]["members"][0].update(word="other"),
        "the word for the shuffle is not the one in the record",
    ),
    "option": (
        "1861-public",
        lambda plain: plain["game"]["options"].update(runs="own"),
        "map, numbers and options are not those the game was created with",
    ),
    "data": (
        "paris-public",
        lambda plain: plain["game"]["files"]["map.yaml"]["worth"].update(beige=2),
        "map, numbers and options are not those",
    ),
    "title": ("paris-public", lambda plain: plain["game"].update(title="Lyon Connection"), "the title is"),
    "edition": ("paris-public", lambda plain: plain["game"].update(rules=9), "edition 9 of the rules"),
    "name": ("1861-own", lambda plain: plain["game"].update(name="Wolga"), "it was created as"),
    "setting": ("1861-own", lambda plain: plain["game"]["settings"].update(hours=47), "the setting hours is 47"),
    "setting left out": ("1861-own", lambda plain: plain["game"]["settings"].pop("hours"), "hours is missing"),
    "setting of another kind": (
        "1861-own",
        lambda plain: plain["game"]["settings"].update(weekends_off=0),
        "the setting weekends_off is 0",
    ),
    "member's name": (
        "paris-public",
        lambda plain: plain["members"][1].update(name="Bea"),
        "the record gives the name as Ben",
    ),
    "who sat": ("paris-public", lambda plain: plain["members"][1].update(status="replaced"), "is 'replaced'"),
    "who leads": (
        "paris-public",
        lambda plain: plain["members"][-1].update(number=9),
        "is the moderator; the record says",
    ),
    "state": ("1861-public", lambda plain: plain.update(state="cancelled"), "says it is 'cancelled'"),
    "question": (
        "paris-whole",
        lambda plain: plain["whole"]["decisions"][0].update(closed_by=2),
        "question 1 was closed by entry 2",
    ),
    "question left out": ("paris-whole", lambda plain: plain["whole"]["decisions"].pop(0), "question 1 is missing"),
    "whose turn": ("paris-whole", lambda plain: plain["whole"]["decisions"].pop(), "it is the turn of nobody"),
    "when it began": (
        "paris-whole",
        lambda plain: plain["whole"]["game"].update(started_at=7),
        "has started_at 1970",
    ),
    "pause": ("paris-whole", lambda plain: plain["whole"]["game"].update(pause_reason="sun"), "reason for the pause"),
    "default": (
        "paris-whole",
        lambda plain: plain["whole"]["members"][0].update(defaults=["pass"]),
        "would play a default that is not in the record",
    ),
    "told": ("paris-whole", lambda plain: plain["whole"]["members"][0].update(told_number=999), "told of entry 999"),
    "person of nobody": (
        "paris-whole",
        lambda plain: plain["whole"]["people"].append(plain["whole"]["people"][0]),
        "who is not in the game",
    ),
}  # fmt: skip
