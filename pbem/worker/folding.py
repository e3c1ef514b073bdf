"""Of a game that is over, what its letters said goes into packs: nobody asks for it often, and it is a sixth then.

Nothing is lost: whoever asks a letter what it said is told by its pack. A game that goes on once more and ends again is
looked at again.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from pbem.store.db import locked, transaction
from pbem.store.models import Game, LetterPack, OutboundMail
from pbem.store.packs import packed
from pbem.store.untyped import Part, Query

log = logging.getLogger(__name__)
AFTER = timedelta(days=3)  # from the end: by then, hardly anybody answers an old letter or has a move taken back
LATELY = timedelta(days=1)  # so young letters are looked through by what they say (`enclosing.asked_since`)
STEP = 32  # letters of one pack, which is read whole for one of them
MOST_GAMES = 100  # of one tick; what is left waits for the next one
SETTLED = OutboundMail.state.in_(("sent", "dropped", "failed"))
_TO_FOLD = Game.folded_at.is_null() | (Game.folded_at < Game.ended_at)


def fold(now: datetime) -> int:
    """Pack the letters of games that have been over for long enough; how many letters that were."""
    games = list(folded(now, MOST_GAMES))
    if games:
        log.info("folded %d letters of %d games, %d games left", sum(games), len(games), left(now))
    return sum(games)


def folded(now: datetime, most: int) -> Iterator[int]:
    """The same game by game, at most so many games: how many letters of each."""
    for game in list(_due(now).order_by(Game.ended_at).limit(most)):
        yield _fold_game(game.id, now)


def left(now: datetime) -> int:
    """How many games there are whose letters are to be packed."""
    return int(_due(now).count())


def _due(now: datetime) -> Query:
    return Game.select(Game.id).where((Game.ended_at <= now - AFTER) & _TO_FOLD)


def _fold_game(game: int, now: datetime) -> int:
    count = last = 0
    while True:
        letters = _next(game, last, now - LATELY)
        if not letters:
            break
        count, last = count + _pack(game, letters), letters[-1]
    with transaction():
        Game.update(folded_at=now).where((Game.id == game) & (Game.ended_at <= now - AFTER)).execute()
    return count


def _next(game: int, last: int, before: datetime) -> list[int]:
    """The next letters of the game whose contents stand in their rows. One that waits or is young keeps its own."""
    chosen = _unpacked() & (OutboundMail.game == game) & (OutboundMail.id > last) & (OutboundMail.created_at <= before)
    return [row.id for row in OutboundMail.select(OutboundMail.id).where(chosen).order_by(OutboundMail.id).limit(STEP)]


def _unpacked() -> Part:
    return SETTLED & OutboundMail.pack.is_null()


def _pack(game: int, letters: Sequence[int]) -> int:
    """What these said becomes one pack, in one transaction; somebody may have queued one of them again since."""
    with transaction():
        asked = OutboundMail.select().where(OutboundMail.id.in_(letters) & _unpacked()).order_by(OutboundMail.id)
        rows = [row for row in locked(asked) if row.in_row]
        if not rows:
            return 0
        pack = LetterPack.create(game=game, data=packed({row.id: row.content for row in rows}))
        theirs = OutboundMail.id.in_([row.id for row in rows])
        OutboundMail.update(content="", pack=pack).where(theirs).execute()
        # Only bytes are made of them, and of a letter that was sent none are made any more.
        OutboundMail.update(references=[]).where(theirs & (OutboundMail.state == "sent")).execute()
        return len(rows)
