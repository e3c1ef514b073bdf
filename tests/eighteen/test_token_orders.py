"""Orders for tokens: which city of a hex, the first token of a public, why there is none."""

from __future__ import annotations

import pytest

from engine.core import play
from engine.eighteen.actions import Pass, Token
from pbem.words.phrases import phrase
from tests.eighteen.lines import actions, refused
from tests.rules.g1861.table import Scene, table


def moscow(cash: int = 500) -> Scene:
    """NW, with a token in Nizhnii Novgorod (K7), reaches one circle of Moscow (H8)."""
    scene = table().with_(phase="3").without_room().with_tiles("I7 8 5", "J8 8 2")
    return scene.with_public("NW", anne=6, cash=cash, trains="3", at="K7").operating()


def test_a_token_goes_where_the_company_comes_by() -> None:
    scene = moscow()
    found = actions(scene, "token H8")
    assert found[-1] == Token("anne", "NW", "H8", 2)
    assert {type(one) for one in found[:-1]} == {Pass}
    assert (
        actions(scene, "NW: token H8 stop 2")
        == actions(scene, "token Moscow")
        == actions(scene, "token on H8 2")
        == found
    )
    assert actions(scene, "token H8 NE") == found
    play.replay(scene.game, found)


@pytest.mark.parametrize("line", ["token H8 stop 1", "token H8 stop 9", "token B4", "token I9"])
def test_where_none_can_go_is_told_with_a_place_where_one_can(line: str) -> None:
    scene = moscow()
    error = refused(scene, line)
    assert error.section == "1861 §5.5.3"
    assert error.example == "NW: token H8 stop 2"
    assert actions(scene, error.example)


def test_a_hex_that_is_none_brings_the_one_meant() -> None:
    error = refused(moscow(), "token H9")
    assert phrase(error.say.key, **error.say.facts) == "There is no hex H9 on the map. Did you mean H8 Moscow?"
    assert error.example == "NW: token H8 stop 2"
    assert refused(moscow(), "token Mosow").say.key == "eighteen.track.place_meant"
    assert refused(moscow(), "token").say.key == "eighteen.token.token_shape"
    assert refused(moscow(), "token perhaps").say.key == "eighteen.token.word_unknown"


def test_why_a_company_places_none_at_all() -> None:
    """The step is passed over by itself then, so the rules of what is waited for would say nothing of it."""
    poor = table().with_(phase="3").without_room().with_public("NW", anne=6, cash=5, trains="3", at="K7").operating()
    assert refused(poor, "token H8").say.key == "refusal.token_cash"
    alone = table().with_(phase="3").without_room().with_public("NW", anne=6, cash=500, trains="3", at="K7").operating()
    assert refused(alone, "token H8").say.key == "eighteen.token.none_reached"
    minor = table().with_minor("M-V", "anne", trains="2").operating()
    assert refused(minor, "token H8").say.key == "refusal.not_public"


def test_of_several_cities_one_must_be_named() -> None:
    """A public just started may stand in any circle that is not connected: each is told by what is there."""
    scene = table().with_(phase="4").without_room().with_cash(anne=900).stock("anne").play("start SE 100")
    error = refused(scene, "token D14")
    assert error.say.key == "eighteen.token.several"
    assert error.choices == ("SE: token D14 stop 0", "SE: token D14 stop 1", "SE: token D14 stop 2")
    assert "stop 1 (home of K-B; track to the north-west (C13))" in error.say.facts["cities"]
    for line in error.choices:
        play.replay(scene.game, actions(scene, line))
    assert actions(scene, "token D14 NW") == (Token("anne", "SE", "D14", 1),)
    assert actions(scene, "token D20") == (Token("anne", "SE", "D20", 0),)
