"""`pbem routes`: the best run of a company, now or if; what a declared run earns; which lay earns most."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from engine.core.errors import NightMailError, Refusal
from engine.eighteen.game import Game18xx
from engine.eighteen.whatif.mending import Declared, judged
from engine.eighteen.whatif.supposing import Supposed
from pbem.base.errors import ServiceError
from pbem.cli import routes_shown as show
from pbem.cli.output import as_json, echo_json
from pbem.cli.routes_source import Looked, looked_up
from pbem.drawing.eighteen_map import to_png
from pbem.replays.known import logged_titles
from pbem.routes.answer import Answer, answer, as_data, lines_of, picture, refusal_data, routes_data
from pbem.routes.question import NotUnderstood, route_in, wishes_in

LEGAL, ILLEGAL, NONSENSE = 0, 1, 2
SUFFIXES = (".png", ".svg")
MOST_BYTES = 2_000_000  # of a picture written to a file
WIDTH = 1600
HELP = f"""Show and draw the best run of a company.

FILE is an 18xx.games log of {logged_titles()}, one of our own exports, or an archive; GAME is a game on this service,
such as G12. Without --at you get the end of the file, or the last position before it in which the company can run. Use
the ids of hexes and trains; a company may also go by its other names.

--what-if changes the position first, by the rules of the company's turn but ignoring money: `lay TILE HEX [ROTATION]`,
`token HEX [STOP]` (if you leave something out, everything is tried and the best kept), `train TYPE` (one more), `sell
TYPE` (one fewer), `phase N`. With --route you name the run yourself, and are told how far it falls short of the best.
Exit code 0; 1: a rule forbids it; 2: not understood.

\b
Example:
    pbem routes 167259.json GR
    pbem routes 167259.json M-V --at 580 --what-if "lay 636 D14; train 4" --out if.png
    pbem routes 167259.json V --at 580 --route "3: I19-I17-H18" --json
    pbem routes 167259.json M-V --at 580 --lays 5
"""


class Broken(Exception):
    """What was asked breaks a rule."""

    def __init__(self, refused: Refusal) -> None:
        super().__init__(f"{refused.sentence} ({refused.section})")
        self.refused = refused


@click.command(help=HELP)
@click.argument("source", metavar="FILE|GAME")
@click.argument("company")
@click.option(
    "--at", metavar="ACTION", help="After this action, numbered as in a trace; id:N uses the file's own number."
)
@click.option("--what-if", metavar="WISHES", help="Do this first, e.g. 'lay 57 E9; token H8; train 4; phase 5'.")
@click.option("--route", "routes", multiple=True, metavar="ROUTE", help="Judge this route: '4: H8-G7-F6'. Repeatable.")
@click.option("--lays", is_flag=False, flag_value=10, type=click.IntRange(1), metavar="[N]",
              help="List the N tile lays (default 10) that raise its revenue most.")  # fmt: skip
@as_json
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE.png|.svg",
              help="Draw to this file instead of FILE-COMPANY.png in the current folder.")  # fmt: skip
@click.option("--no-picture", is_flag=True, help="Draw no picture.")
def routes(
    source: str, company: str, at: str | None, what_if: str | None, routes: tuple[str, ...], lays: int | None,
    as_json: bool, out: Path | None, no_picture: bool,
) -> None:  # fmt: skip
    """Show and draw the best run of a company."""
    try:
        _check(out, lays, routes)
        looked = looked_up(source, company, at)
        if looked.warning:
            click.secho(f"pbem: {_line(looked.warning)}", fg="yellow", err=True)
        code = _answered(looked, what_if, routes, lays, as_json, None if no_picture else out, no_picture)
    except Broken as broken:
        if as_json:
            echo_json({"refused": refusal_data(broken.refused)})
        click.secho(f"pbem: {_line(str(broken))}", fg="red", err=True)
        code = ILLEGAL
    except (NightMailError, ServiceError, OSError) as error:
        click.secho(f"pbem: {_line(str(error))}", fg="red", err=True)
        code = NONSENSE
    sys.exit(code)


def _line(text: str) -> str:
    return " ".join(text.split())


def _check(out: Path | None, lays: int | None, declared: tuple[str, ...]) -> None:
    """Options that cannot go together, before anything is worked out."""
    if out is not None and out.suffix.lower() not in SUFFIXES:
        raise NotUnderstood(f"--out {out}: a picture's name ends in {' or '.join(SUFFIXES)}.")
    if out is not None and not out.parent.is_dir():
        raise NotUnderstood(f"--out {out}: there is no folder {out.parent}.")
    if lays is not None and (out or declared):
        raise NotUnderstood("--lays only lists lays; it cannot be combined with --out or --route.")


def _answered(
    looked: Looked, what_if: str | None, declared: tuple[str, ...], lays: int | None, as_json: bool, out: Path | None,
    no_picture: bool,
) -> int:  # fmt: skip
    """Work it out, print it, draw it; the exit code."""
    supposed = _supposed(looked, what_if)
    if lays is not None:
        show.lays(looked, supposed, lays, as_json)
        return LEGAL
    before = answer(looked.game, looked.company) if what_if is not None else None
    best = answer(supposed.game, looked.company)
    run = _declared(looked, best, declared)
    if out is None and not as_json and not no_picture and (run or best.lines):
        out = Path(f"{looked.name}-{looked.company}.png")
    if not as_json:
        show.head(looked, best)
        show.run(best, before, supposed, run)
    if out is not None:
        _draw(best, run, looked, supposed, out)
    if as_json:
        echo_json(_data(looked, best, before, supposed, run, out))
    return ILLEGAL if run and run.refusals else LEGAL


def _supposed(looked: Looked, what_if: str | None) -> Supposed[Game18xx]:
    wishes = () if what_if is None else wishes_in(looked.game.definition, what_if)
    found = looked.what_if.suppose(looked.game, looked.company, wishes)
    if isinstance(found, Refusal):
        raise Broken(found)
    return found


def _declared(looked: Looked, best: Answer, routes: tuple[str, ...]) -> Declared | None:
    if not routes:
        return None
    found = judged(best.game, best.company, tuple(route_in(best.game.definition, one) for one in routes))
    if isinstance(found, Refusal):
        raise Broken(found)
    return found


def _draw(best: Answer, run: Declared | None, looked: Looked, supposed: Supposed[Game18xx], out: Path) -> None:
    """The picture of the run declared, else of the best; a file that is there is replaced."""
    lines = lines_of(best.game, run.routes, run.result) if run else best.lines
    revenue = run.result.revenue if run else best.best.revenue
    title = f"{best.company}: {'' if run else 'best run '}{revenue}, {looked.at}"
    drawn = picture(best.game, lines, title, supposed.changed)
    if out.suffix.lower() == ".svg":
        out.write_text(drawn.svg(), encoding="utf-8")
    else:
        out.write_bytes(to_png(drawn, WIDTH, MOST_BYTES))
    click.echo(f"Drawn in {out}", err=True)


def _data(
    looked: Looked,
    best: Answer,
    before: Answer | None,
    supposed: Supposed[Game18xx],
    run: Declared | None,
    out: Path | None,
) -> dict[str, object]:
    """Everything for scripts."""
    data = show.place_data(looked) | as_data(best)
    if before:
        data["what_if"] = {"done": list(supposed.done), "notes": list(supposed.notes), "before": before.best.revenue}
    if run:
        data["declared"] = {
            "routes": routes_data(best.game, lines_of(best.game, run.routes, run.result)),
            "revenue": run.result.revenue,
            "below_best": best.best.revenue - run.result.revenue,
            "refused": [refusal_data(one) for one in run.refusals],
        }
    return data | {"picture": None if out is None else str(out)}


COMMANDS = (routes,)
