"""What a mail about a company's turn orders for the turns of other companies of its writer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set

from pbem.eighteen.meant.best import Table
from pbem.eighteen.meant.likely_ahead import CLAUSES, ahead, of_company
from pbem.eighteen.meant.turn_ear import Ear, subject
from pbem.eighteen.meant.turn_kinds import OTHER
from pbem.eighteen.meant.turn_parts import Mail
from pbem.eighteen.offered.moves import Game
from pbem.orders.prose import Sentence

_ITS_TURN = re.compile(
    r"\b(?:on|in|at|during) (?:its|their) (?:\w+ )?(?:turn|go)|\b(?:on|in|at|for|during|when it's|when it is|"
    r"once it's) [\w-]+(?:'s|’s) (?:\w+ )?(?:turn|go)\b|\b(?:has|gets|have|is) its (?:\w+ )?turn|\bits turn\b|"
    r"\b(?:when|once|as soon as) [\w-]+(?:'s turn)? (?:comes|is up|is due|is on|is next|runs|moves|operates|acts|"
    r"gets (?:there|to (?:go|move|act|run))|has (?:the move|a go)|can (?:go|move|act))\b",
    re.IGNORECASE,
)
_GETS_THERE = re.compile(  # it buys nothing
    r"\b(?:when|once|as soon as) (?:it|that|this one) gets (?:there|its (?:turn|go)|to (?:go|move|act|run))\b",
    re.IGNORECASE,
)

_PASS = re.compile(  # … and names, nothing else
    r"(?=.*\bpass)(?:(?:i|we|both|(?:when|once|as soon as) (?:it|its turn|the turn|their turn)(?:'s| is)?"
    r"(?: (?:comes|its turn|there|up|due|my turn|to go))*|pass(?:es)?|with|for|of|and|too|also|as|well|please|just|my|"
    r"companies|then|all|"
    r"(?-i:[A-Z][\w-]{0,4}))[\s,.&!]*)+",
    re.IGNORECASE,
)
_BUILDS = re.compile(
    r"(?:\A|[.;,] |\b(?:let|have|for|and|then) )(?P<who>[\w&.-]+):? (?:should |shall |must |will |to |can )?"
    r"(?:lays?|builds?|upgrades?|tokens?)\b",
    re.IGNORECASE,
)
_LETS = re.compile(r"\b(?:let|have) (?P<who>[\w&.-]+) (?:run|pay|withhold|halve|buy)\b", re.IGNORECASE)
_PIECES = re.compile(r"[:;,]\s+")
_PAIR = re.compile(
    r"\b(?P<one>[\w.&-]+),? (?:and|&) (?P<two>[\w.&-]+)(?: both| each| also| too)? "
    r"(?P<does>(?:should |shall |must |will |are to )?(?:pass|pay|withhold|run|halve)(?:es|s)?\b[^,;.]*)",
    re.IGNORECASE,
)
_SMALL = re.compile(  # «and with that money K-R then buys a 3»
    r"\bwith (?:that|the|this) (?:money|cash|income),? (?=[A-Z])|"
    r"(?<=[A-Z]) then(?= (?:buys|takes|gets|runs|pays|passes)\b)"
)
_MY_OTHER = re.compile(r"\bmy other (?:company|railway|minor|line)\b", re.IGNORECASE)
_HEADED = re.compile(r"(?<![\w.&-])([\w.&-]+):\s+(?=[A-Za-z])")
_REST = re.compile(
    r"(?:\b(?:all )?(?:the|my) )?\b(?:rest|others|other (?:two|three|ones|companies|minors))(?: of (?:mine|them|"
    r"my \w+))?[:,]? "
    r"(?:(?:can|should|shall|will|just|all|both|simply) )*pass(?:es)?\b",
    re.IGNORECASE,
)
_SEPARATED = re.compile(r"([:;,.]\s+(?:and\s+)?|\s+and\s+)")
_DOES_PASS = re.compile(r"\bpass(?:es)?\b|\bdoes nothing\b", re.IGNORECASE)
_SAME = re.compile(
    r"(?:(?:and|so|for|the) )*(?:([\w.&-]+)[:,]? (?:does |do )?(?:the same|same|too|likewise|as well|also|"
    r"ditto)(?: thing)?|"
    r"(?:same|ditto|likewise)(?: goes)?(?: for| with)? ([\w.&-]+)|(?:neither |nor )?does ([\w.&-]+))(?: too| as well)?",
    re.IGNORECASE,
)
_ALL = re.compile(
    r"\W*(?:(?:all|both|every one|each|two|three|four|the) (?:of )?)*(?:them|mine|(?:of )?my (?:own )?(?:companies|"
    r"railways|minors|"
    r"lot)|companies|railways)(?: of mine)?(?: all| just| simply| can| should| shall)* pass(?:es)?\b[^,;:]*",
    re.IGNORECASE,
)


def of_others(
    table: Table, game: Game, ear: Ear, said: Sequence[Sentence]
) -> tuple[tuple[str, ...] | None, list[Sentence]]:
    """The orders of sentences about other companies, None where one is not understood; and the other sentences."""
    theirs = [one for one in said if _is_theirs(ear, one.text)]
    lines = ordered(table, game, ear, (one.text for one in theirs))
    return lines, [one for one in said if one not in theirs]


def _is_theirs(ear: Ear, text: str) -> bool:
    """Whether a sentence is about another company, and about no other one besides."""
    if not ear.led & set(ear.companies(text)) or not (_ITS_TURN.search(text) or subject(ear, text)):
        return False
    every = (subject(ear, one, ear.led | {ear.company}) for one in CLAUSES.split(text))
    return len(set(filter(None, every))) <= 1


def ordered(table: Table, game: Game, ear: Ear, said: Iterable[str]) -> tuple[str, ...] | None:
    """The orders for other companies, None where one is not understood."""
    lines = list[str]()
    for text in said:
        text = f"On its turn {_GETS_THERE.sub(' ', text)}"
        found = ahead(game, table.player, ear.companies, text, "")
        if found.lost or not found.lines:
            return None
        lines += found.lines
    return tuple(lines)


def one_by_one(ear: Ear, said: Sequence[Sentence], coming: Sequence[str]) -> list[Sentence]:
    """The sentences, what several companies do alike said of each: «M-V and V both pass», «the rest passes».

    `coming`: those whose turn is to come in this round.
    """
    every = ear.led | {ear.company}

    def apart(found: re.Match[str]) -> str:
        both = all(set(ear.companies(found[one])) & every for one in ("one", "two"))
        return f"{found['one']} {found['does']}, {found['two']} {found['does']}" if both else found[0]

    def headed(found: re.Match[str]) -> str:
        return f"{found[1]} " if set(ear.companies(found[1])) & every else found[0]

    texts = [_HEADED.sub(headed, _PAIR.sub(apart, _SMALL.sub("", one.text))) for one in said]
    if len(ear.led) == 1:
        texts = [_MY_OTHER.sub(next(iter(ear.led)), one) for one in texts]
    rest = [one for one in (ear.company, *coming) if one in every and one not in ear.companies(". ".join(texts))]
    passes = ", ".join(f"{one} passes" for one in rest)
    texts = [_REST.sub(passes, one) if passes else one for one in texts]
    return _as_before(every, ear, [one._replace(text=text) for one, text in zip(said, texts, strict=True)])


def _as_before(every: frozenset[str], ear: Ear, said: Sequence[Sentence]) -> list[Sentence]:
    """The sentences, with a pass for what does the same as a company that passes: «M-V passes. The same for V»."""
    made, passes = list[Sentence](), False
    for one in said:
        pieces = _SEPARATED.split(one.text)
        for at, piece in enumerate(pieces[::2]):
            same = _SAME.fullmatch(piece.strip(" .!"))
            name = next(filter(None, same.groups()), "") if same and passes else ""
            if name and set(ear.companies(name)) & every:
                pieces[2 * at] = f"{name} passes"
            else:
                passes = bool(_DOES_PASS.search(piece))
        made.append(one._replace(text="".join(pieces)))
    return made


def all_pass(ear: Ear, said: Sequence[Sentence], coming: Sequence[str]) -> tuple[str, ...]:
    """The passes of all companies of which the only sentence says that they do: «I pass with O-K and with M-K».

    `coming`: those whose turn is to come in this round, of which «all of mine pass» speaks.
    """
    if len(said) == 1 and _ALL.fullmatch(said[0].text):
        return tuple(f"{one}: pass" for one in (ear.company, *(one for one in coming if one in ear.led)))
    named = ear.companies(said[0].text) if len(said) == 1 and _PASS.fullmatch(said[0].text) else ()
    every = [one for one in (ear.company, *sorted(ear.led)) if one in named]
    return tuple(f"{one}: pass" for one in every) if len(every) == len(named) > 1 else ()


def of_foreign(game: Game, ear: Ear, said: Sequence[Sentence]) -> tuple[str, ...]:
    """What the one piece that says what a company of somebody else buys, or of a later turn, would be as an order."""
    pieces = [one for each in said for one in _PIECES.split(each.text)]
    found = [(one, who) for one in pieces if (who := subject(ear, one, frozenset(game.companies) - {ear.company}))]
    return tuple(of_company(game, ear.companies, *found[0])) if len(found) == 1 else ()


def builds_instead(ear: Ear, said: Sequence[Sentence], known: frozenset[str]) -> str:
    """The one other company that is to build, as the sentences say: «let K-K lay 8 at H6»; "" for none."""
    named = (ear.companies(found["who"]) for one in said for found in _BUILDS.finditer(one.text))
    every = {one for ids in named if len(ids) == 1 for one in ids} & known
    return every.pop() if len(every) == 1 and ear.company not in every else ""


def lets_foreign(ear: Ear, said: Sequence[Sentence], known: Set[str]) -> bool:
    """Whether a company that is not the writer's is to do something now: «let K-R run»."""
    named = {each for one in said for found in _LETS.finditer(one.text) for each in ear.companies(found["who"])}
    return bool(named & known - ear.led - {ear.company})


def without_others(mail: Mail) -> Mail:
    """The parts of a mail that are about the company whose turn it is."""
    kept = tuple(at for at, one in enumerate(mail.parts) if not one.kind.startswith(OTHER))
    back = frozenset(next((new for new, old in enumerate(kept) if old >= at), len(kept)) for at in mail.back)
    return Mail(tuple(mail.parts[at] for at in kept), mail.lost, back)
