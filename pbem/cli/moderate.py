"""`pbem game do`: the moderator's orders from the command line, in the words of their mails."""

from __future__ import annotations

import sys

import click
import msgspec

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.cli.common import game_number, ready, settings_of_environment
from pbem.desk import apply
from pbem.letters.content import Content
from pbem.letters.harmless import harmless
from pbem.letters.messages import say_text
from pbem.letters.render import MARKER, render
from pbem.table.session import Session, game_session


@click.command("do")
@click.argument("number", metavar="G12")
@click.argument("orders", nargs=-1, required=True)
@click.option("--yes", is_flag=True, help="Carry out dangerous orders without asking.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON, for scripts.")
def do(number: str, orders: tuple[str, ...], yes: bool, as_json: bool) -> None:
    """Give a game the orders its moderator could mail: each in quotes, or several separated by `;`.

    They are recorded as the moderator's, and everyone concerned gets a letter. Dangerous orders (undo, redo, replace,
    eject, end now, cancel) first show what they would do, then ask; scripts use --yes. `help` lists all orders. Exit
    code 1 if anything was refused, not understood, or is waiting to be confirmed.

    \b
    Examples:
        pbem game do G12 who
        pbem game do G12 "pause until the new year"
        pbem game do G12 "extend ann 24h" "announce: Ann has a new baby."
        pbem game do G12 "undo to 41" --yes
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    text = "\n".join(orders)
    outcome, answer = _say(settings, number, text, confirmed=yes)
    waits = any(result.status == "confirm" for result in answer.results)
    if waits and not as_json and sys.stdin.isatty():
        _show(outcome, answer, settings, number)
        if not click.confirm("Do it?"):
            raise SystemExit(1)
        outcome, answer = _say(settings, number, text, confirmed=True)
        waits = False
    if as_json:
        click.echo(msgspec.json.encode(_plain(outcome, answer)).decode())
    else:
        _show(outcome, answer, settings, number)
    lost = any(result.status == "not_understood" for result in answer.results)
    if waits or lost or outcome in ("refused", "empty"):
        raise SystemExit(1)


def _say(settings: Settings, number: str, text: str, *, confirmed: bool) -> tuple[str, Content]:
    answers: list[Content] = []
    with game_session(game_number(number), settings.domain, clock.now()) as session:
        outcome = apply.take_words(session, session.moderator, text, answers.append, confirmed=confirmed)
    return outcome, answers[0]


def _show(outcome: str, answer: Content, settings: Settings, number: str) -> None:
    """The answer as the moderator's letter would word it."""
    with game_session(game_number(number), settings.domain, clock.now()) as session:
        click.echo(_worded(answer, session))


def _worded(answer: Content, session: Session) -> str:
    return render(answer, session.title, session.definition).markdown.removeprefix(MARKER).strip()


def _plain(outcome: str, answer: Content) -> dict[str, object]:
    """What became of each line, for scripts."""
    zone = answer.reader.timezone
    lines = [
        {
            "line": harmless(result.line),
            "status": result.status,
            "says": [say_text(say, zone) for say in result.says],
            "section": result.section,
            "example": result.example,
            "choices": list(result.choices),
        }
        for result in answer.results
    ]
    return {"outcome": outcome, "lines": lines, "record": answer.record}


COMMANDS = (do,)
