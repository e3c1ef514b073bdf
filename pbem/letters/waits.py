"""How long a game waited, in words: a table of people and causes, and what standing orders saved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.facts.waits import Saved, Waited, Waiting, Waits
from pbem.letters.harmless import harmless, harmless_name
from pbem.letters.moments import span_words
from pbem.words.columns import table
from pbem.words.phrases import counted, joined, phrase, sentence

_HOUR = 3600
_INDENT = "  "
_NUMBERS = (1, 2, 3)  # columns that are flush right


def waits_block(waits: Waits, *, short: bool = False) -> str:
    """People with what they were asked, then the causes, what was saved, and whom the game waits for now.

    `short`: people without their causes.
    """
    blocks = [phrase("waits.none")]
    if waits.waited:
        causes = list(dict.fromkeys(one.about for one in waits.waited))
        blocks = [phrase("waits.intro"), _table("waits.head.people", _people(waits.waited, short or len(causes) == 1))]
        if len(causes) > 1:
            blocks.append(_table("waits.head.causes", _causes(waits.waited, causes)))
    blocks += [_saved(waits.saved)] if waits.saved else []
    blocks += [_waiting(one, paused=waits.paused) for one in waits.now]
    return "\n\n".join(blocks)


def _table(head: str, rows: Iterable[tuple[str, ...]]) -> str:
    heads = (phrase(head), phrase("waits.head.answers"), phrase("waits.head.handed"), phrase("waits.head.hours"))
    return table([heads, *rows], numbers=_NUMBERS)


def _people(waited: Sequence[Waited], short: bool) -> Iterator[tuple[str, ...]]:
    for name in dict.fromkeys(one.name for one in waited):
        theirs = [one for one in waited if one.name == name]
        yield _row(_name(name), theirs)
        if not short:
            yield from (_row(_INDENT + _cause(one.about), [one]) for one in _longest_first(theirs))
    yield _row(phrase("waits.total"), waited)


def _causes(waited: Sequence[Waited], causes: Sequence[str]) -> list[tuple[str, ...]]:
    sums = {about: [one for one in waited if one.about == about] for about in causes}
    ordered = sorted(sums, key=lambda about: -sum(one.seconds for one in sums[about]))
    return [_row(_cause(about), sums[about]) for about in ordered]


def _longest_first(waited: Sequence[Waited]) -> list[Waited]:
    return sorted(waited, key=lambda one: -one.seconds)


def _row(label: str, waited: Sequence[Waited]) -> tuple[str, ...]:
    numbers = (sum(one.answers for one in waited), sum(one.handed for one in waited))
    return (label, *map(str, numbers), f"{sum(one.seconds for one in waited) / _HOUR:.1f}")


def _name(name: str) -> str:
    return harmless_name(name) if name else phrase("waits.nobody")


def _cause(about: str) -> str:
    """A kind of decision in words; one that no table knows by the game's own word."""
    if not about:
        return phrase("waits.cause_unknown")
    return sentence(f"waits.cause.{about}") or harmless(about.replace("_", " "))


def _saved(saved: Sequence[Saved]) -> str:
    times = sum(one.times for one in saved)
    told = [one.seconds for one in saved if one.seconds is not None]
    if not told:
        return counted("waits.saved.times", times)
    each = joined([phrase("waits.saved.one", name=_name(one.name), hours=_about(one.seconds or 0)) for one in saved])
    return counted("waits.saved.hours", times, hours=_about(sum(told)), each=each)


def _about(seconds: int) -> str:
    """Whole hours: an estimate."""
    return str(round(seconds / _HOUR))


def _waiting(one: Waiting, *, paused: bool) -> str:
    facts = {"name": _name(one.name), "cause": _cause(one.about), "span": span_words(one.seconds)}
    if paused:
        return phrase("waits.paused", **facts)
    return phrase("waits.now" if one.name else "waits.free", **facts)
