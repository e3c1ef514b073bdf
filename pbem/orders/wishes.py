"""What people ask the service for that no prose gets them: more time, a substitute, an end of the game. Data."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pbem.orders.fold import key

_SOMEBODY = (
    r"(?:somebody|someone|anybody|anyone|a substitute|a replacement|a sub|another player|substitute|replacement)"
)
_SPAN = r"(?:day|days|hour|hours|time|week|weeks|weekend|night|nights)"
_DAY = (
    r"(?:tomorrow|tonight|mon|tue|wed|thu|fri|sat|sun|next|the|monday|tuesday|wednesday|thursday|friday"
    r"|saturday|sunday)"
)
# What is wished for, the likeliest first.
_LAST = (
    r"(?:my|the|that) (?:very )?(?:last|previous|latest) (?:move|turn|action|order|bid|build|trade|purchase|decision)\b"
)
WISHES: Mapping[str, str] = {
    "resign": r"\bi (?:hereby |must |have to |want to |d like to |would like to |will |ll )?(?:resign|quit)\b|\bi"
    r" m (?:resigning|"
    r"quitting)\b|\b(?:drop|dropping|bow|bowing|back|pull|pulling|backing|get|step|stepping) out of (?:the|this"
    r"|our) game\b"
    r"|\b(?:leave|leaving|quit|quitting|abandon|exit) (?:the|this|our) game\b"
    rf"|\b(?:find|search|look for|looking for|get|need|want|have) (?:me )?{_SOMEBODY}(?: else)?(?: \w+){{0,3}}"
    rf" (?:seat|place|over|position)\b"
    r"|\b(?:can t|cannot|can not|won t be able to|unable to) (?:keep|go on|continue|carry on) (?:playing|with"
    r" (?:the|this) game)\b"
    rf"|\bi (?:have to|must|need to|will have to|ll have to) (?:drop|bow|step|pull) out\b"
    rf"|\b(?:find|get) (?:me )?{_SOMEBODY} for me\b|\b{_SOMEBODY}(?: else)? (?:please )?take over\b"
    r"|\b(?:way|how|want|like|have) (?:\w+ ){0,3}to (?:drop out|resign|get out of (?:this|the)|leave the game)\b"
    r"|\btake over (?:my|this) seat\b|\bgive up my seat\b|\bich steige aus\b|\bje quitte la partie\b",
    "end": r"\bvot(?:e|es|ing) (?:to|for|on) (?:an |the )?(?:end|ending|stop|finish|abort|call|draw)\w*\b|\b(?:can"
    r"|could|shall|should|let s|let us|may) "
    r"(?:we |you )?(?:please |just )?(?:end|stop|abort|cancel|finish) (?:the|this) game\b|\bcall (?:it|the game"
    r"|this) a draw\b",
    "time": rf"\b(?:have|get|need|want|give|grant|chance of|ask for|use|use of|take|bekomme|brauche|allow)\b(?:"
    rf" \w+){{0,5}} (?:extra|more|"
    rf"additional|another|longer|further)(?: \w+){{0,3}} {_SPAN}\b|\b(?:extra|more) (?:day|days|time)\b(?:"
    rf" \w+){{0,6}} possible\b"
    rf"|\b(?:one|two|three|four|a few|couple of|\d) {_SPAN} (?:more|longer|extra)\b|\bextension\b|\b(?:extend"
    rf"|postpone|move|push|push back|shift|delay) (?:my|the|our) deadline\b"
    r"|\b(?:give|have|get|need|take)\b(?: \w+){0,3} (?:bit|little|while|somewhat|much) longer\b"
    r"|\bdeadline be (?:\w+ )?(?:moved|extended|postponed|shifted|pushed)\b"
    rf"|\b(?:give|giving|allow|allowing|grant|granting) (?:me|us) (?:another|one more|an extra) {_SPAN}\b"
    rf"|\b(?:have|get|need|give me|wait) (?:till|until|til) {_DAY}\b|\b(?:mehr zeit|noch (?:einen|zwei|drei|ein"
    rf" paar) tage?|plus de temps|un delai)\b",
    "undo": r"\b(?:can|could|may|would|please|like to|want to)\b(?: \w+){0,4} (?:undo|take (?:that|it|this|my|the"
    r"|back)|reverse (?:my|that|it)|revert (?:my|"
    r"that|it))\b(?: \w+){0,4}"
    r"|\b(?:can|could|may|please|like to|want to|possible to|how do i|how can i|way to)\b(?: \w+){0,3}"
    r" (?:cancel my last|(?:undo|take back|retract|revoke|reverse|redo|roll back|revert) (?:a|my|the|that|this|it)\b"
    r"|take (?:a|my|the|that|this|it)(?: last)?(?: (?:move|turn|order|bid))? back\b)"
    rf"|^(?:please |pls |sorry )*(?:take back|undo|revert|retract|revoke|roll back|reverse) {_LAST}"
    rf"|^(?:please |pls |sorry )*take {_LAST} back\b",
}  # fmt: skip
_FOUND = {wish: re.compile(pattern) for wish, pattern in WISHES.items()}
_TAKES = re.compile(r"\b(?:undo|cancel|back|reverse|revert|retract|revoke|redo)\b")
_HAS_TIME = re.compile(r"\bdo (?:i|we)(?: still)? have (?:till|until|til)\b")  # asked, not wished
_MOST = 400  # characters of a sentence that tells of days
_PAIR = 2
_LONGEST_MONTH = 31
_THE = re.compile(r"(?:\bthe|day|from|until|till|to|and|between|mon|tue|wed|thu|fri|sat|sun) \Z", re.IGNORECASE)
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_UNTIL = re.compile(rf"\b(?:(?:until|till) (?:next )?{_WEEKDAY}|next week|tomorrow)\b")
_MONTH = (
    r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?"
    r"|dec(?:ember)?"
)
_TO = r"(?: ?(?:-|–|to|till|until|til|through|and|bis|au) ?(?:the )?)"
_TH = r"(?:st|nd|rd|th|\.)?"
_DAYS_OF_MONTH = re.compile(rf"\b(\d{{1,2}}){_TH}{_TO}(\d{{1,2}}){_TH} (?:of )?({_MONTH})\b", re.IGNORECASE)
_MONTH_OF_DAYS = re.compile(rf"\b({_MONTH}) (\d{{1,2}}){_TH}{_TO}(?:\1 )?(\d{{1,2}}){_TH}\b", re.IGNORECASE)
_DAYS_OF_MONTHS = re.compile(
    rf"\b(\d{{1,2}}){_TH} (?:of )?({_MONTH}){_TO}(\d{{1,2}}){_TH} (?:of )?({_MONTH})\b", re.IGNORECASE
)
_IS_AWAY = re.compile(
    r"\b(?:away|holidays?|vacation|travelling|traveling|abroad|offline|unavailable|not available|no (?:internet"
    r"|signal|email|"
    r"computer|(?:e ?)?mails? (?:there|then|where|until|from)|wi ?fi|connection|reception|coverage)|"
    r"without (?:internet|signal|computer|email)|off (?:skiing|hiking|sailing|climbing|camping|walking|"
    r"cycling|diving|fishing|surfing)|"
    r"on leave|out of (?:office|town|reach)|not (?:here|there"
    r"|in reach|at home)|"
    r"hold my turns?|turns? wait|urlaub|verreist|vacances|en voyage)\b"
)
_TRAVELS = re.compile(  # with two days beside it
    r"\b(?:turns? (?:please )?on hold|fly|flying|travel|trip|hiking|wedding|hospital|on business|conference|our ship|"
    r"leaving|leaves?|home again|back (?:on|home|again)|returning|no wifi|keep my turns?|pause my turns?|offgrid|"
    r"off grid|camping|cruise)\b"
)
_HOLDS = re.compile(r"\b(?:hold|wait|waits|waiting|keep my turns?|pause my turns?|pause the game|pause until)\b")
NOT_HELD = re.compile(
    r"\b(?:no need (?:to|for (?:\w+ ){1,2}to)|(?:need|must|should|shall) not|"
    r"(?:needn|mustn|shouldn|don|doesn) t|do not|"
    r"does not|without|not|never|nobody (?:\w+ )?(?:to|need)|no one (?:\w+ )?(?:to|need))"
    r"(?: (?:have|need) to| let (?:\w+ ){1,2}| make (?:\w+ ){1,2})? ?(?:hold|wait|waiting|keep|pause|put)\b"
)
"""That turns need not wait, folded."""
_STAYS = re.compile(
    r"\b(?:not|isn t|won t be|no longer|never) (?:going (?:to be )?)?(?:away|off|travelling|on holidays?|abroad)\b"
)
_DATE = re.compile(  # «Friday 27 November», «the 30th», «Nov 27», «27.11.»
    rf"\b(?:(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)?(?: of)?(?: (?P<month>{_MONTH}))?|(?P<before>{_MONTH}) "
    rf"(?P<later>\d{{1,2}})"
    r"(?:st|nd|rd|th)?)\b(?!:|\s*(?:h\b|am\b|pm\b|fr\b|%|o'clock|days?\b|turns?\b|hours?\b))|"
    r"\b(?P<dotted>\d{1,2})\.(?P<of>1[0-2]|0?[1-9])\.",
    re.IGNORECASE,
)
_MONTHS = "January February March April May June July August September October November December".split()  # noqa: SIM905
_SPANS = re.compile(r"\b(?:until|till|til|through|thru|to|and|back|return\w*|home|bis|au)\b|[-–—]", re.IGNORECASE)
_BEGINS = re.compile(r"\b(?:from|between|on|leav\w+|starting|fly|off|von|du|the|up)\b|\A\W*", re.IGNORECASE)


def wish_of(line: str) -> str:
    """What a line wishes: "time", "resign", "end", "undo"; "" for anything else."""
    said = key(line)
    for wish, pattern in _FOUND.items():
        found = None if wish == "time" and _HAS_TIME.search(said) else pattern.search(said)
        if found and (wish != "undo" or _TAKES.search(found[0])):
            return wish
    return ""


def away_of(line: str) -> str:
    """The `away` order for the days on which a sentence says that its writer is away; "" for any other."""
    if _STAYS.search(key(line)):
        return ""
    away = _IS_AWAY.search(key(line)) is not None
    if not (away or _TRAVELS.search(key(line))):
        return ""
    said = key(line)
    mode = " hold" if _HOLDS.search(said) and not NOT_HELD.search(said) else ""
    if found := _DAYS_OF_MONTHS.search(line):
        return f"away {found[1]} {found[2]} - {found[3]} {found[4]}{mode}"
    if found := _DAYS_OF_MONTH.search(line):
        return f"away {found[1]}-{found[2]} {found[3]}{mode}"
    if found := _MONTH_OF_DAYS.search(line):
        return f"away {found[2]}-{found[3]} {found[1]}{mode}"
    if found_days := _two_days(line):
        return f"away {found_days}{mode}"
    found = _UNTIL.search(key(line)) if away else None
    return f"away {found[0]}{mode}" if found and "?" not in line else ""


def _two_days(line: str) -> str:
    """The first and the last of two days that a sentence names, one of them with its month; "" where it does not."""
    found = [one for one in _DATE.finditer(line[:_MOST]) if _month_of(one) or _THE.search(line[: one.start()][-14:])]
    if len(found) != _PAIR:
        return ""
    first, last = found
    months = (_month_of(first) or _month_of(last), _month_of(last) or _month_of(first))
    days = [one["day"] or one["later"] or one["dotted"] for one in found]
    joined = _SPANS.search(line, first.end(), last.start()) and _BEGINS.search(line[: first.start()])
    if not all(months) or not joined or any(not 0 < int(one) <= _LONGEST_MONTH for one in days):
        return ""
    return f"{days[0]} {months[0]}-{days[1]} {months[1]}"


def _month_of(found: re.Match[str]) -> str:
    said = found["month"] or found["before"]
    if found["of"]:
        return _MONTHS[int(found["of"]) - 1]
    return next((one for one in _MONTHS if said and one.lower().startswith(said.lower()[:3])), "")
