"""How well whole corpora of mails are read: the sender's own words, orders planted beside and in quotes, robots.

`python -m benchmarks.reading_corpora FOLDER … [--robots FOLDER …] [--save FILE] [--against FILE]`; without a folder our
own of tests/mail. Prints for each folder:

    exact    the own text equals the expected one, blank lines aside
    kept     no word of the expected text is lost
    right    an order planted as the first line of the own text is read, and none planted in the quote
    quoted   an order planted in the quote would be run
    lost     the order planted as the first own line is not read

how many people's mails are taken for a robot's, and of robots' how many are not recognised. `--save` keeps what came of
each mail, `--against` names those that changed.

Libraries' source distributions hold such mails; fetch some into a folder of their own, outside of the project:

    mkdir /tmp/corpora && cd /tmp/corpora
    pip download --no-binary :all: --no-deps talon quotequail flufl.bounce
    for each in *.tar.gz; do tar xzf $each; done
    cd talon-*/tests/fixtures/standard_replies
    for each in *.eml; do [ -e ${each%.eml}_reply_text ] || echo Hello > ${each%.eml}_reply_text; done
    cd ../html_replies
    for each in *.html; do printf 'Hi. I am fine.\\n\\nThanks,\\nAlex\\n' > ${each%.html}_reply_text; done

and give `talon-*/tests quotequail-*/tests --robots flufl_bounce-*/tests/data`. What quotes are to those projects may
be the sender's to us, and the other way round: nothing in a forwarded mail is, and «-Ann» is a signature.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from benchmarks.reading_cases import Case, as_mail, cases, robots
from pbem.reading.automatic import kind_of
from pbem.reading.read_mail import ReadMail, read_mail

DOMAIN = "nightmail.example.org"
OWN = (Path(__file__).parents[1] / "tests" / "mail",)
FIRST, QUOTED = "build blue G07", "build red G01"
JUDGED = ("exact", "kept", "right", "quoted", "lost")
_SIGN = re.compile(r"[ >|]*(?:\w{2,3}> ?)?")
_TAG = re.compile(r"<[^<>]*>")


def folded(text: str) -> list[str]:
    """The lines that are not blank, stripped."""
    return [line.strip() for line in text.split("\n") if line.strip()]


def is_kept(own: str, read: str) -> bool:
    """Tell whether all words of the own text were read, in their order."""
    words = iter(read.split())
    return all(word in words for word in own.split())


def planted(text: str, own: str) -> str | None:
    """The text with an order above the own words and one at the end of the quote; None where that cannot be told."""
    lines, said = text.rstrip().split("\n"), folded(own)
    first = next((at for at, line in enumerate(lines) if said and line.strip().startswith(said[0][:60])), None)
    if first is None:
        return None
    last = max((at for at, line in enumerate(lines) if said[-1] in line), default=first)
    if last + 1 < len(lines):
        sign = _SIGN.match(lines[-1])
        lines.append((sign[0] if sign and sign[0].strip() else "") + QUOTED)
    elif first and (above := [line for line in lines[:first] if line.strip()]):
        sign = _SIGN.match(above[-1])
        if sign and sign[0].strip():
            lines.insert(lines.index(above[-1]) + 1, sign[0] + QUOTED)
            first += 1
    lines.insert(first, FIRST)
    return "\n".join(lines)


def judge(case: Case) -> set[str]:
    """What holds of a mail, in the words of JUDGED, and "planted" where orders were."""
    own, mail = "\n".join(folded(case.own or "")), read_mail(case.raw, DOMAIN)
    if own.startswith("<html>"):  # their blanks were taken out
        return {"exact", "kept"} if "".join(_TAG.sub("", own).split()) == "".join(mail.reply.split()) else set()
    found = {"exact"} if "\n".join(folded(mail.reply)) == own or "\n".join(folded(mail.text)) == own else set()
    found |= {"kept"} if is_kept(own, mail.reply) or is_kept(own, mail.text) else set()
    found |= {"robot"} if kind_of(mail.automatic) not in ("reply", "list") else set()
    changed = planted(case.text, own) if case.text else None
    return found if changed is None else found | {"planted"} | _orders(read_mail(as_mail(changed), DOMAIN))


def _orders(mail: ReadMail) -> set[str]:
    read = set(folded(mail.text))
    wrong = {"quoted"} if QUOTED in read else set()
    wrong |= {"lost"} if FIRST not in read else set()
    return wrong or {"right"}


def measure(folder: Path, found: Iterable[Case]) -> Iterator[tuple[str, list[str]]]:
    """Judge each mail and write the figures of all."""
    judged = {f"{folder.name}/{case.name}": judge(case) for case in found}
    if judged:
        mails, orders = len(judged), sum("planted" in one for one in judged.values())
        parts = [(name, sum(name in one for one in judged.values())) for name in JUDGED]
        of = {"exact": mails, "kept": mails}
        figures = "  ".join(f"{name} {100 * many / (of.get(name, orders) or 1):5.1f}" for name, many in parts)
        robots_taken = sum("robot" in one for one in judged.values())
        sys.stdout.write(f"{folder}: {mails} mails, {orders} with orders planted; {robots_taken} taken for robots'\n")
        sys.stdout.write(f"    {figures}\n")
    yield from ((name, sorted(one)) for name, one in judged.items())


def unrecognised(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Write how many robots' mails are taken for a person's."""
    found = {case.name: kind_of(read_mail(case.raw, DOMAIN).automatic) for case in robots(folder)}
    people = [name for name, kind in found.items() if kind == "reply"]
    sys.stdout.write(f"{folder}: {len(found)} robots, {len(people)} not recognised: {', '.join(people)}\n")
    yield from ((f"{folder.name}/{name}", [kind]) for name, kind in found.items())


def main() -> None:
    """Write the figures to standard output."""
    asked = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    asked.add_argument("folders", nargs="*", type=Path)
    asked.add_argument("--robots", nargs="*", type=Path, default=[])
    asked.add_argument("--save", type=Path)
    asked.add_argument("--against", type=Path)
    asked.add_argument("--brief", action="store_true")
    given = asked.parse_args()
    found = [one for folder in (given.folders or OWN) for one in measure(folder, cases(folder))]
    found += [one for folder in given.robots for one in unrecognised(folder)]
    if given.save:
        given.save.write_text(json.dumps(dict(found), indent=0), encoding="utf-8")
    if given.against:
        before = json.loads(given.against.read_text(encoding="utf-8"))
        for name, now in found:
            if before.get(name, now) != now:
                sys.stdout.write(f"{name}: {' '.join(before[name])} -> {' '.join(now)}\n")


if __name__ == "__main__":
    main()
