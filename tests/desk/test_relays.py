"""«Tell Ben from me: …» is passed on; what stands before it on its line is an order of its own."""

from __future__ import annotations

import pytest

from pbem.store.db import connected
from pbem.store.models import LogEntry
from tests.desk.test_moves import actions
from tests.desk.test_ten_mails import a_build, plain
from tests.house import House

pytestmark = pytest.mark.any_engine


def kinds() -> list[str]:
    """What the record tells of, entry by entry."""
    with connected():
        return [entry.kind for entry in LogEntry.select()]


@pytest.mark.parametrize(
    "said",
    ["And tell {name} from me: nice try :)", "please tell {name}: nice try :)", "Note to {name}: nice try :)",
     "Could you pass this on to {name}: nice try :)", "To {name}: nice try :)",
     "could you also send {name} a message: nice try :)", "drop {name} a line saying nice try :)",
     "Please send a note to {name}: nice try :)", "@{name}: nice try :)", "@{name}, {other}: nice try :)"],
)  # fmt: skip
@pytest.mark.parametrize("form", ["{order}. {said}", "{order}\n\n{said}"])
def test_a_message_is_passed_on_beside_an_order(running: House, form: str, said: str) -> None:
    mover, turn, order, _ = a_build(running)
    name, other = (one for one in ("ann", "ben", "cleo") if one != mover)
    said = said.format(name=name.title(), other=other.title())
    sent = running.write(mover, form.format(order=order, said=said), answering=turn)
    assert actions()[-1].endswith(order)
    (told,) = [one for one in sent if one.to.startswith(f"{name}@") and "nice try :)" in one.text]
    assert f"{mover.title()} writes to you: | nice try :)" in plain(told) or "nice try :)" in plain(told)


@pytest.mark.parametrize(
    "said",
    ["To all: well played :)", "to everyone: well played :)", "@all: well played :)", "@ everybody: well played :)",
     "Tell the others: well played :)", "And note to all: well played :)", "An alle: well played :)",
     "À tous : well played :)", "P.S. to the table: well played :)", "Please let all players know: well played :)"],
)  # fmt: skip
@pytest.mark.parametrize("form", ["{order}. {said}", "{order}\n\n{said}\n\nThanks"])
def test_a_message_to_all_is_passed_on_beside_an_order(running: House, form: str, said: str) -> None:
    mover, turn, order, _ = a_build(running)
    others = {one for one in ("ann", "ben", "cleo") if one != mover}
    sent = running.write(mover, form.format(order=order, said=said), answering=turn)
    assert actions()[-1].endswith(order)
    assert others <= {one.to.partition("@")[0] for one in sent if "well played :)" in one.text}


@pytest.mark.parametrize(
    "said",
    ["To all: no wait, forget that", "To all that are waiting: sorry", "To all intents: fine", "All: done?",
     "@all of you lot, hi", "To one and all: hello", "To all: {order}", "To all of Dijon: hello", "to allow: x"],
)  # fmt: skip
def test_what_is_no_message_to_all_is_not_sent(running: House, said: str) -> None:
    mover, turn, order, _ = a_build(running)
    running.write(mover, f"{order}\n\n{said.format(order=order)}", answering=turn)
    assert not any(kind == "press" for kind in kinds())


@pytest.mark.parametrize(
    "text", ["tell {name}: ha. {order}", "tell me: what is due?", "tell Zorro: hello", "To be clear: {order}"]
)
def test_what_is_no_message_to_somebody_is_not_sent(running: House, text: str) -> None:
    mover, turn, order, _ = a_build(running)
    name = next(one for one in ("ann", "ben", "cleo") if one != mover)
    sent = running.write(mover, text.format(name=name.title(), order=order), answering=turn)
    assert [one.to.partition("@")[0] for one in sent] == [mover]
    assert actions() == []
