"""Whether a game and its letters go by the settings that its record tells: those of the beginning, and each change."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.base.clock import to_iso
from pbem.facts.finding import Finding
from pbem.store.models import LogEntry, Member
from pbem.table.game_settings import GAME_SETTINGS, in_record, value_of
from pbem.table.record_kinds import (
    CREATED,
    PAUSE_BEGUN,
    PAUSE_DROPPED,
    PAUSE_ENDS,
    PAUSE_PLANNED,
    PAUSED,
    PAUSED_BECAUSE,
    PAUSED_UNTIL,
    REMATCH,
    SETTING,
)
from pbem.table.session import Session

_MAIL, _FORMS = "mail ", ("html", "text")


def chosen(session: Session) -> list[Finding]:
    """Every setting that is another than the record tells, or that there is none, or what the record does not tell."""
    told = in_record(session.entries)
    wrong = [Finding(False, what) for what in (*other_settings(session), *pause(session), *letters_wanted(session))]
    if wrong:
        return wrong
    if silent := [one.name for one in GAME_SETTINGS if one.name not in told]:
        older = "which is from an older version and does not mention"
        return [Finding(True, f"the settings match the record, {older}: {', '.join(silent)}")]
    return [Finding(True, "the settings are those the game was created with, plus later changes")]


def other_settings(session: Session) -> Iterator[str]:
    """Where the settings are others than the record tells."""
    told = in_record(session.entries)
    for setting in GAME_SETTINGS:
        now = value_of(session.game, setting.name)
        if setting.name in told and repr(now) != repr(told[setting.name]):  # 1 is no yes
            yield f"the setting {setting.name} is {now}; the record says {told[setting.name]}"
    known = {one.name for one in GAME_SETTINGS if not one.column}
    if strange := sorted(session.game.settings.keys() - known):
        yield f"there is a setting {strange[0]!r}, which Night Mail does not know"
    if _tells_all(session) and (untold := sorted((session.game.settings.keys() & known) - told.keys())):
        yield f"the setting {untold[0]} is set; the record does not mention it"


def letters_wanted(session: Session) -> Iterator[str]:
    """Where somebody gets other letters than they chose, or than everybody gets who has chosen none.

    A rematch takes over what they chose in the game before, and games of before records told all settings sent others.
    """
    told: dict[int, str] = {}
    forms: dict[int, str] = {}
    for entry in session.entries:
        if entry.kind == SETTING.name and entry.actor_id is not None:
            line = str(entry.facts.get("line", ""))
            if line.startswith(_MAIL):
                chose = line.removeprefix(_MAIL)
                (forms if chose in _FORMS else told)[entry.actor_id] = chose
    untold, form = ("turns", "html") if _tells_all(session) and not _is_rematch(session) else (None, None)
    for member in session.members:
        for now, wanted in (
            (f"{member.mail_mode} {member.digest_at}".strip(), told.get(member.id, untold)),
            (member.mail_form, forms.get(member.id, form)),
        ):
            if wanted is not None and now != wanted:
                yield f"{member.name} gets the letters of 'mail {now}'; the record says 'mail {wanted}'"


def _is_rematch(session: Session) -> bool:
    """Whether the record of a game before says so; an archive is not asked, its members have that from wherever."""
    if not session.game.id:
        return True
    games = Member.select(Member.game).where(Member.person.in_({one.person_id for one in session.members}))
    made = (LogEntry.kind == REMATCH.name) & (LogEntry.at == session.entries[0].at)
    return bool(LogEntry.select(LogEntry.id).where(made & LogEntry.game.in_(games)).exists())


def _tells_all(session: Session) -> bool:
    """Whether the record is one that tells every setting when the game is created."""
    return any(entry.kind == CREATED.name and "settings" in entry.facts for entry in session.entries)


def pause(session: Session) -> Iterator[str]:
    """Where the reason of a pause is another than the record tells: it is shown in letters as the moderator's words."""
    reason, moments = "", dict.fromkeys(("pause_from", "pause_until"), None)
    for entry in session.entries:
        told = {one: entry.facts.get(one.replace("pause_", "") + "_at") for one in moments}
        if entry.kind in (PAUSED.name, PAUSED_BECAUSE.name, PAUSED_UNTIL.name, PAUSE_PLANNED.name):
            reason = str(entry.facts.get("reason", reason if entry.kind == PAUSED_UNTIL.name else ""))
            moments = told
        elif entry.kind == PAUSE_BEGUN.name:
            moments["pause_from"] = None
        elif entry.kind in (*PAUSE_ENDS, PAUSE_DROPPED.name):
            reason, moments = "", dict.fromkeys(moments, None)
    for column, at in moments.items():
        stored = getattr(session.game, column)
        if (None if stored is None else to_iso(stored)) != at:
            yield f"the game's row has {column} {stored}; the record says {at}"
    if session.game.pause_reason != reason:
        yield f"the reason for the pause is '{session.game.pause_reason}'; the record says '{reason}'"
