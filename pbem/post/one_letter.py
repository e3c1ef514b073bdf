"""One letter to each reader of what one mail does: notices and messages go in the letter that they get anyway."""

from __future__ import annotations

import msgspec

from pbem.facts.beside import Beside
from pbem.letters.content import Content
from pbem.letters.kinds import GAME_OVER, NOTICE, PRESS, REPORT, TAKEN_BACK, WELCOME, YOUR_TURN

_WHOLE = frozenset({YOUR_TURN.name, REPORT.name, TAKEN_BACK.name, WELCOME.name, GAME_OVER.name})
SHARED = _WHOLE | {NOTICE.name, PRESS.name}  # letters in which others stand, and those that stand in others


def joined(first: Content, second: Content) -> Content | None:
    """Both as one, `second` being the later; None for two that each tell of the game."""
    if first.template in _WHOLE and second.template in _WHOLE:
        return None
    main, other = (second, first) if _weight(second) > _weight(first) else (first, second)
    plain = main.template == other.template == NOTICE.name
    beside = () if plain else (Beside(other.says, other.quote, other.facts.get("from", "")),)
    return msgspec.structs.replace(
        main,
        says=(*first.says, *second.says) if plain else main.says,
        besides=(*first.besides, *beside, *second.besides),
        events=main.events if main.since != "letter" else (*first.events, *second.events),
        over=(*first.over, *second.over),
        hand_changed=first.hand_changed or second.hand_changed,
        view=second.view,
        ask=second.ask,
        waiting_for=second.waiting_for,
        record=second.record,
        in_hand=second.in_hand,
        rests_until=second.rests_until,
        ahead=second.ahead,
        passes=second.passes,
    )


def alone(content: Content) -> Content | None:
    """What stands beside, without the letter that it stood in; None where nothing does."""
    if not content.besides:
        return None
    first = next((one for one in content.besides if one.quote), content.besides[0])
    return msgspec.structs.replace(
        Content(template=PRESS.name if first.quote else NOTICE.name, reader=content.reader),
        game=content.game,
        names=content.names,
        says=first.says,
        quote=first.quote,
        facts={"from": first.sender} if first.quote else {},
        besides=tuple(one for one in content.besides if one is not first),
    )


def _weight(content: Content) -> int:
    return 2 if content.template in _WHOLE else int(content.template == PRESS.name)
