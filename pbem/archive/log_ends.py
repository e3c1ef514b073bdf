"""How `log.md` begins and ends: who played, what, how it came out, and how to check that all of it is true."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.archive.format import GAME
from pbem.archive.story import Step, Story
from pbem.games.ranking import Place, Ranking
from pbem.letters.harmless import harmless, harmless_name
from pbem.letters.moments import day_words, span_words
from pbem.table import chain
from pbem.table.record_kinds import ACTION, ENDED, STARTED
from pbem.words.phrases import counted, joined, phrase

HOUR = 3600


def heading(story: Story) -> Iterator[str]:
    """Title, who and when, how it came out, for whom it is told; what game it is."""
    head = story.archive.game
    yield f"# {harmless_name(head.name)} · {harmless(head.title)}"
    yield " ".join([_who(story), _when(story), _outcome(story)]).strip()
    yield f"{_for_whom(story)} {phrase('archive.log.reading', game=GAME)}"
    yield f"## {phrase('archive.log.about')}"
    yield story.title.told.about(story.definition)
    facts = [phrase("archive.log.rules", number=head.rules)]
    if isinstance(hours := head.settings.get("hours"), int):
        facts.insert(0, phrase("archive.log.hours", hours=span_words(hours * HOUR)))
    if options := ", ".join(f"{name}={value}" for name, value in head.options.items() if value):
        facts.insert(0, phrase("archive.log.options", options=harmless(options)))
    yield "\n".join(f"- {one}" for one in facts)


def closing(story: Story) -> Iterator[str]:
    """The final table and the turning points, or how it stands so far; how to check it."""
    title, definition, last, names = story.title, story.definition, story.last, story.names
    if title.position.ranking(definition, last) is not None:
        yield f"## {phrase('archive.log.result')}"
        yield title.position.result_block(definition, last, names)
        if points := _turning_points(story):
            yield f"## {phrase('archive.log.turning')}"
            yield "\n".join(f"{number}. {point}" for number, point in enumerate(points, 1))
    else:
        yield f"## {phrase('archive.log.so_far' if story.archive.state == 'running' else 'archive.log.at_last')}"
        yield title.position.blocks(definition, last, names)
        if story.archive.scope != "public" and (hand := title.position.hand(definition, story.steps[-1].full, names)):
            yield f"### {phrase('archive.log.hand')}"
            yield hand
    yield f"## {phrase('archive.log.check')}"
    yield from _checking(story)


def _who(story: Story) -> str:
    """The players in order of invitation, and who led the game."""
    names, title = list(story.names.values()), harmless(story.archive.game.title)
    moderator = harmless_name(story.archive.moderator)
    key = "archive.log.who.plays" if moderator in names else "archive.log.who"
    running = ".running" if story.archive.state == "running" else ""
    return phrase(f"{key}{running}", names=joined(names), title=title, moderator=moderator)


def _when(story: Story) -> str:
    began = next(step for step in story.steps if step.view is not None)
    facts = {"began": _day(began), "last": _day(_ended(story)), "number": story.steps[-1].number}
    return phrase(f"archive.log.when.{story.archive.state}", **facts)


def _ended(story: Story) -> Step:
    """The entry with which the game was over; the last one of a game that is not, or was called off."""
    if story.archive.state != "finished":
        return story.steps[-1]
    return story.stands[-1]


def _day(step: Step) -> str:
    return day_words(step.at.date().isoformat())


def _outcome(story: Story) -> str:
    """Who has won, by how much; "" for a game that is not over."""
    found = story.title.position.ranking(story.definition, story.last)
    if found is None:
        return ""
    first = [one for one in found.places if one.place == 1]
    behind = [one for one in found.places if one.place > 1]
    winners = joined([story.names[one.player] for one in first])
    line = counted("archive.log.won", len(first), names=winners, points=_points(first[0], found))
    if behind:
        second = joined([story.names[one.player] for one in behind if one.place == behind[0].place])
        line += phrase("outcome.margin", number=first[0].total - behind[0].total, names=second)
    if found.stopped:
        by_vote = any(one.kind == ENDED.name and not one.by for one in story.stands)
        key = "outcome.voted" if by_vote else "outcome.stopped"
        return f"{line}. {phrase(key, moderator=harmless_name(story.archive.moderator))}"
    return f"{line}."


def _points(one: Place, found: Ranking) -> str:
    if found.unit:
        return phrase("outcome.money", number=one.total, unit=found.unit)
    points = counted("outcome.points", abs(one.total))
    return phrase("outcome.below", points=points) if one.total < 0 else points


def _for_whom(story: Story) -> str:
    """Whose knowledge this is; after the end all hands lie open."""
    archive = story.archive
    key = f"archive.log.for.{archive.scope}{'.running' if archive.state == 'running' else ''}"
    return phrase(key, name=story.names.get(archive.reader, ""))


def _turning_points(story: Story) -> tuple[str, ...]:
    """The turns at which it was decided; none where nobody moved, or not all of the game lies open."""
    moves = [step for step in story.stands if step.kind == ACTION.name]
    if story.archive.start is None or not moves:
        return ()
    title, definition = story.title, story.definition
    views = [title.rules.decode(definition, _start(story)).full_view(), *(step.full for step in moves)]
    course = title.went.chart(definition, views, [step.line for step in moves])
    return title.went.turning_points(definition, course, story.names)


def _start(story: Story) -> bytes:
    return msgspec.json.encode(story.archive.start)


def _checking(story: Story) -> Iterator[str]:
    """What vouches for it: the game it is made from, the chain of the record, the shuffle."""
    archive = story.archive
    link = archive.entries[-1].link
    yield phrase("archive.log.check.file", game=GAME, maker=archive.maker)
    facts = {"number": archive.entries[-1].number, "shown": link[: chain.SHOWN], "link": link}
    yield phrase("archive.log.check.chain", **facts)
    shuffle = archive.shuffle
    if not shuffle.seed:
        yield phrase("archive.log.check.secret", hash=shuffle.seed_hash)
        return
    yield phrase("archive.log.check.seed", hash=shuffle.seed_hash, seed=shuffle.seed, words=_words(story))


def _words(story: Story) -> str:
    """The words that the players gave for the shuffle: «p1=platypus»; no word is an empty one."""
    started = next((one for one in story.archive.entries if one.kind == STARTED.name), None)
    words = {} if started is None else started.said.get("facts", {}).get("words", {})
    return ", ".join(f"{player}={harmless(str(word))}" for player, word in dict(words).items())
