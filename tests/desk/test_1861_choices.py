"""Where tiles are to be chosen from, each line has its small picture: in what is asked back, and after `lay ? E9`."""

from __future__ import annotations

import pytest

from pbem.letters import content as contents
from pbem.letters.picture import pictures_of
from pbem.letters.render import render
from pbem.letters.wording import Wording
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from pbem.table.session import definition_of
from pbem.titles import title_of
from tests import scenes_1861 as at
from tests.placed_1861 import Desk, desk, kept_1861

__all__ = ["desk", "kept_1861"]

pytestmark = pytest.mark.any_engine


@pytest.mark.parametrize("line", ["NW: lay ? E9", "NW: options E9", "NW: lay 57 E9"])
def test_the_lines_to_choose_from_are_drawn(desk: Desk, line: str) -> None:
    desk.put(at.operating())
    desk.send(line)
    with connected():
        letter = OutboundMail.select().order_by(OutboundMail.id.desc()).first()
        content, title = contents.decode(letter.content.encode()), title_of("1861")
        definition = definition_of(letter.game)
    (picture,) = (one for one in pictures_of(Wording(content, title, definition)) if one.name == "choices")
    rendered = render(content, title, definition)
    assert rendered.choices_at is not None
    assert rendered.markdown.index("NW: lay 57 E9") < rendered.choices_at
    assert "57 on E9" in picture.alt
    assert "NW: lay 57 E9" in picture.scene.svg()
