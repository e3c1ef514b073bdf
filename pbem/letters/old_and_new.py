"""Old and new beside each other, in words: what later moves tell otherwise, then the figures that differ as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.facts.old_and_new import OldAndNew, Row
from pbem.games.border import View
from pbem.games.title import AnyTitle
from pbem.letters.harmless import harmless_name
from pbem.letters.wording import Wording
from pbem.words.columns import table
from pbem.words.phrases import joined, phrase


def old_and_new_block(wording: Wording, found: OldAndNew) -> str:
    """Both, as Markdown; a sentence where nothing differs."""
    if wording.title is None:
        return ""
    rows = [f"- {_told(wording, one)}" for one in found.rows]
    if found.more:
        rows.append(f"- {phrase('old_and_new.more', count=found.more)}")
    figures = list(_figures(wording, found))
    blocks = ["\n".join(rows)] if rows else []
    if figures:
        head = ("", phrase("old_and_new.was"), phrase("old_and_new.becomes"))
        blocks.append(table([head, *figures]))
    return "\n\n".join(blocks) or phrase("old_and_new.nothing")


def _told(wording: Wording, row: Row) -> str:
    name, old = harmless_name(row.name), _story(wording, row.old)
    facts = {"number": row.number, "move": phrase("did.whose", name=name, order=row.order) if name else row.order}
    if row.new is not None:
        return phrase("old_and_new.otherwise", **facts, old=old, new=_story(wording, row.new))
    why = phrase("old_and_new.hangs") if row.why is None else wording.words(row.why)
    return phrase("old_and_new.gone", **facts, why=why)


def _story(wording: Wording, events: str) -> str:
    assert wording.title is not None
    found = wording.title.rules.decode_events(events.encode())
    says = wording.title.told.story(wording.definition, found, wording.names)
    return " ".join(map(wording.words, says)) or phrase("old_and_new.silent")


def _figures(wording: Wording, found: OldAndNew) -> Iterator[tuple[str, str, str]]:
    """Money, prices and what else is counted, where it differs; and who is asked."""
    seen: list[tuple[str, str, str]] = []
    for count in (_money, _counted):
        old, new = count(wording, found.before), count(wording, found.after)
        for key in dict.fromkeys((*old, *new)):
            row = (key[0], _amount(old.get(key)), _amount(new.get(key)))
            if row[1] != row[2] and not any(key[1] in one[0] and row[1:] == one[1:] for one in seen):
                yield row
                seen.append(row)
    if found.asked_before != found.asked_after:
        yield phrase("old_and_new.asked"), _names(found.asked_before), _names(found.asked_after)


Counts = Mapping[tuple[str, str], int | None]  # by label, and whose it is


def _money(wording: Wording, data: str) -> Counts:
    title, view = _known(wording, data)
    return {(of, of): amount for of, amount in title.position.money(wording.definition, view, wording.names).items()}


def _counted(wording: Wording, data: str) -> Counts:
    """What is counted over the course of a game, where a figure stands for what it comes to."""
    title, view = _known(wording, data)
    names = wording.names
    return {
        (phrase("old_and_new.counted", title=one.title, name=names.get(of, of)), names.get(of, of)): amount
        for one in title.went.series(wording.definition, view, ())
        if not one.each_round
        for of, amount in one.counts.items()
    }


def _known(wording: Wording, data: str) -> tuple[AnyTitle, View]:
    assert wording.title is not None
    return wording.title, wording.title.rules.decode_view(data.encode())


def _amount(amount: int | None) -> str:
    return phrase("old_and_new.none") if amount is None else str(amount)


def _names(names: tuple[str, ...]) -> str:
    return joined([harmless_name(name) for name in names]) or phrase("old_and_new.nobody")
