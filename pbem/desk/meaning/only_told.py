"""Lines of a mail that are only told of: what may have been meant, why a sample of ours does not count, courtesies."""

from __future__ import annotations

import msgspec

from pbem.desk.meaning.plain_orders import MOST_ASKED, orders_in, words_of
from pbem.desk.meaning.replies import to_send
from pbem.desk.planner import Planner
from pbem.facts.result import Result, Status
from pbem.orders.order import Stray
from pbem.orders.plain_words import core, is_courtesy
from pbem.orders.reasons import is_reason
from pbem.orders.samples import TYPED, samples
from pbem.words.say import Say


def is_left_out(planner: Planner, stray: Stray) -> bool:
    """Whether the line is a courtesy, or only tells what comes of a move, of which nobody need hear."""
    plain = stray.say is None and not stray.meant and not stray.spoils
    if plain and is_reason(stray.line.text):
        return True
    tells = planner.session.title.orders.tells
    return plain and (is_courtesy(stray.line.text, planner.mail.names) or tells(stray.line.text))


def told_of(planner: Planner, stray: Stray) -> Result:
    """A line that was not understood, with what may have been meant."""
    text = stray.line.text
    if planner.mail.to and not stray.meant:
        return to_send(planner, stray)
    meant = _one_that_is_none(planner, stray)
    says: tuple[Say, ...] = ()
    if any(order.word.word in TYPED for order in orders_in(planner, meant)):
        says, meant = (Say(key="guess.code", facts={"word": orders_in(planner, meant)[0].word.word}),), ""
    elif planner.member.role == "player" and planner.book.needs_moderator(text):
        leads = planner.session.moderator.person_id == planner.member.person_id
        facts = {"moderator": planner.session.moderator.name}
        says = (Say(key="moderator_elsewhere" if leads else "moderator_only", facts=facts),)
    return Result(line=text, status="not_understood", says=says, example=meant)


def _one_that_is_none(planner: Planner, stray: Stray) -> str:
    """The order that a line nearly is: one of few words, where it asks; «Hang on, what does …» is no `hand`."""
    meant = stray.meant or _order_inside(planner, stray.line.text)
    wordy = any(one.word.kind == "question" and len(one.args) > MOST_ASKED for one in orders_in(planner, meant))
    return "" if wordy else meant


def _order_inside(planner: Planner, text: str) -> str:
    """The order that is left of a line without what is polite: of those that are never guessed."""
    plain = core(text, planner.mail.names)
    return plain if plain != text and orders_in(planner, plain) else ""


def told_as_known(planner: Planner, stray: Stray) -> Result:
    """A line of which it is known what is to be said; of a sample, why it does not count."""
    if stray.line in planner.placed:
        return planner.placed[stray.line]
    status: Status = "refused" if stray.spoils or stray.refused else "not_understood"
    result = Result(line=stray.line.text, status=status, says=(stray.say,) if stray.say else (), example=stray.meant)
    if stray.say is None or stray.say.key != "orders.sample":
        return result
    if any(order.word.word in TYPED for order in samples(stray.line.text, words_of(planner), planner.said)):
        say = Say(key="guess.typed")
    elif planner.samples > 1:
        return msgspec.structs.replace(result, says=(Say(key="guess.samples"),))
    else:
        say = Say(key="guess.sample", facts={"line": stray.meant})
    return msgspec.structs.replace(result, says=(say,), example="")  # with its dot it would be refused again
