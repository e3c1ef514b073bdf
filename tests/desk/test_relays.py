"""«Tell Ben from me: …» is passed on; what stands before it on its line is an order of its own."""

from __future__ import annotations

import pytest

from tests.desk.test_moves import actions
from tests.desk.test_ten_mails import a_build, plain
from tests.house import House

pytestmark = pytest.mark.any_engine


@pytest.mark.parametrize(
    "said",
    ["And tell {name} from me: nice try :)", "please tell {name}: nice try :)", "Note to {name}: nice try :)",
     "Could you pass this on to {name}: nice try :)", "To {name}: nice try :)",
     "could you also send {name} a message: nice try :)", "drop {name} a line saying nice try :)",
     "Please send a note to {name}: nice try :)"],
)  # fmt: skip
@pytest.mark.parametrize("form", ["{order}. {said}", "{order}\n\n{said}"])
def test_a_message_is_passed_on_beside_an_order(running: House, form: str, said: str) -> None:
    mover, turn, order, _ = a_build(running)
    name = next(one for one in ("ann", "ben", "cleo") if one != mover)
    sent = running.write(mover, form.format(order=order, said=said.format(name=name.title())), answering=turn)
    assert actions()[-1].endswith(order)
    (told,) = [one for one in sent if one.to.startswith(f"{name}@") and "nice try :)" in one.text]
    assert f"{mover.title()} writes to you: | nice try :)" in plain(told) or "nice try :)" in plain(told)


@pytest.mark.parametrize(
    "text", ["tell {name}: ha. {order}", "tell me: what is due?", "tell Zorro: hello", "To be clear: {order}"]
)
def test_what_is_no_message_to_somebody_is_not_sent(running: House, text: str) -> None:
    mover, turn, order, _ = a_build(running)
    name = next(one for one in ("ann", "ben", "cleo") if one != mover)
    sent = running.write(mover, text.format(name=name.title(), order=order), answering=turn)
    assert [one.to.partition("@")[0] for one in sent] == [mover]
    assert actions() == []
