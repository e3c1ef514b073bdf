"""The kinds of letters: what the service must know of each. Words: `mail_templates/<language>/<name>.md`."""

from __future__ import annotations

from collections.abc import Callable

import msgspec


class LetterKind(msgspec.Struct, frozen=True):
    """One kind of letter. Whoever sends one imports its row from here, so that none can be sent that has no row."""

    name: str
    answers: bool = False  # the reader's own mail: it hangs on that mail in their conversation, and tells robots so
    of_the_game: bool = False  # `resend` sends the newest of these again
    tells_of_moves: bool = False  # an undo stops it, as long as nobody has begun to send it
    asks: bool = False  # sent because of an open question: pointless once that is closed, but for news that it brings


INVITATION = LetterKind("invitation", of_the_game=True)  # asks to accept or decline; facts: seed_hash, invited
ASKED = LetterKind("asked", of_the_game=True)  # asks to take over a seat of a running game
WELCOME = LetterKind("welcome", of_the_game=True)  # the game has started: seats, start set-up, words, promises
YOUR_TURN = LetterKind("your_turn", of_the_game=True, tells_of_moves=True, asks=True)  # … for a move
REPORT = LetterKind("report", of_the_game=True, tells_of_moves=True)  # somebody moved; nothing is asked
RECEIPT = LetterKind("receipt", answers=True)  # everything in the reader's mail was done or answered
REFUSAL = LetterKind("refusal", answers=True)  # something in it was refused, so no order of it was applied
REMINDER = LetterKind("reminder", asks=True)  # the open question is due soon, or overdue
HAND = LetterKind("hand")  # the private hand by itself, as 0.2.0 made them: one of those may still wait to be sent
PRESS = LetterKind("press")  # a message from somebody else
TAKEN_BACK = LetterKind("taken_back", of_the_game=True)  # the last move the reader was told of was taken back
GAME_OVER = LetterKind("game_over", of_the_game=True, tells_of_moves=True)  # final scores, the seed, the salts
NOTICE = LetterKind("notice")  # one or more plain sentences
OFFER = LetterKind("offer")  # somebody offers the reader a deal for a turn to come, or what became of one
VOTE = LetterKind("vote")  # what the players vote on, and what a yes or a no of the reader's does
HELD = LetterKind("held")  # did the reader write this? nothing of it is done before they release it with its code
STRANGER = LetterKind("stranger")  # to the owner of a token somebody else used, or a sender we cannot place
TRIAL = LetterKind("trial")  # of no game: an operator tries whether letters go out and answers come in

LETTER_KINDS = {kind.name: kind for kind in tuple(globals().values()) if isinstance(kind, LetterKind)}


def letter_kind(name: str) -> LetterKind:
    """The row of a kind by its name; ValueError when there is none."""
    if name not in LETTER_KINDS:
        raise ValueError(f"no kind of letter is called {name!r}")
    return LETTER_KINDS[name]


def names_where(chosen: Callable[[LetterKind], bool]) -> tuple[str, ...]:
    """The names of the kinds of which that is true."""
    return tuple(kind.name for kind in LETTER_KINDS.values() if chosen(kind))
