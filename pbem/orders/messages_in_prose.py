"""Messages that a mail in prose asks to pass on: «tell Ben: hello», «send this to everyone please: …».

They are only ever asked back; what is sent unasked, from a line of a mail that is sure, is read in `relays`.
"""

from __future__ import annotations

import re

from pbem.orders.prose import unwrapped

_WHOM = r"\w+(?:(?:,? and|,(?! (?:please|pls|privately|in|only))| &|,? und) \w+)*"
_BEHIND_NAME = (
    r"(?: please| only| alone| privately| in private| from me| for me| at the table| here| this| the following|"
    r" (?:just|only)(?: to)? (?:him|her|them)|,)*"
)
_MESSAGE = re.compile(
    r"(?:\A|(?<=[.!?] ))(?:(?:and|oh|also|ps|by the way|btw)\b[,:]? )*"
    r"(?:please |pls |(?:could|can|would) (?:you|u|ya) (?:please |pls |also |kindly )*|also )*(?:"
    rf"(?:a |the )?(?:private |short |little )?(?:message|note|word|press|line) (?:to|for) (?P<whom>{_WHOM})|"
    rf"(?:tell|let) (?P<told>{_WHOM})(?: know)?|"
    r"(?:(?:love|greetings?|regards|hello|kisses) to )(?P<dear>\w+)[,;:]? (?:and )?(?:please )?tell (?:her|him|them)|"
    rf"(?:to |@ ?)(?P<plain>{_WHOM})(?:,? (?:privately|in private|only|alone))?(?=\s*:)|"
    rf"(?:send|write|pass|forward) (?:(?:(?:this|that|it|the following|a \w+) ?)?(?:on |"
    rf"along )?to )?(?P<to>{_WHOM})(?: a \w+| this| the following)?)"
    rf"{_BEHIND_NAME}\s*(?::\s*|(?=[\"“«])|(?P<that> that )(?=\S)|(?P<plainly> )(?=(?:i|i['’]?m|i['’](?:ll|ve|d)|we|"
    r"we['’](?:re|ll|ve)|sorry|thanks|thank you)\b))",
    re.IGNORECASE,
)
_RELAYED = re.compile(  # «pass a note to Cleo? Tell her: …», «ask Dan something for me. Here it is: …»
    r"(?:^|(?<=[.!?] ))[^\n.!?]{0,80}?\b(?:pass|send|give|write|drop|relay|deliver|ask|tell|slip)"
    r"(?P<what>(?: (?:a|an|the|this|my|little|short|quick|private|following|something|note|message|word|line|letter|"
    r"question|"
    r"few|words|to|for|from|me|on|along)\b){0,6}) (?P<who>\w+)\b[^\n.!?]{0,60}[.!?:]+\s+"
    r"(?:(?:please )?(?:tell|ask) (?:her|him|them)|here (?:it is|goes|it comes|is the text)|"
    r"it (?:says|reads|is this|goes)|say|"
    r"(?:the )?(?:text|message|note|question|wording)(?: is)?)\s*:\s*",
    re.IGNORECASE,
)
_TOLD_ASIDE = re.compile(  # «350, and tell him to mind the gap»
    r"(?:[,;]? and|[,;.!]) +(?:please |do )?tell (?P<whom>him|her)(?: (?:to|that|from me(?: that)?))? +"
    r"(?P<said>[^\n.!?:]{3,200})[.!?]*\s*\Z",
    re.IGNORECASE,
)
_BELOW = re.compile(  # «Send this to everyone please:» on a line of its own
    r"(?:^|(?<=[.!?] ))(?P<asked>[^\n:.!?]{0,25}\b(?:send|write|tell|message|note|press|pass|forward)"
    r"\b[^\n:]{0,40}:)[ \t]*\n+"
    r"(?=\S[^\n]*(?:\Z|\n\s*(?:\n|\Z)|\n[^\n]{0,20}\Z))",  # of one line
    re.IGNORECASE | re.MULTILINE,
)


def messages_apart(text: str) -> tuple[str, dict[str, str]]:
    """The text without the messages that it asks to pass on, and these by whom they are for: «tell Ben: hello»."""
    kept, found = list[str](), dict[str, str]()
    lines = unwrapped(_BELOW.sub(r"\g<asked> ", text))
    for line in lines:
        relayed = _RELAYED.search(line)
        line = _RELAYED.sub(r"Tell \g<who>: ", line.removesuffix(".")) if relayed else line
        asked = _MESSAGE.search(line)
        whom = "" if asked is None else asked["whom"] or asked["to"] or asked["told"] or asked["dear"] or asked["plain"]
        unsaid = asked is not None and (asked["that"] or asked["plainly"]) and asked["to"]  # «give Ben that …»
        aside = _TOLD_ASIDE.search(line) if asked is None else None
        if aside:
            found[aside["whom"]] = aside["said"].strip(' "«»“”')
            kept.append(f"{line[: aside.start()]}.")
        elif asked is None or unsaid or not line[asked.end() :].strip():
            kept.append(line)
        else:
            found[whom] = line[asked.end() :].strip(' "«»“”')
            kept.append(line[: asked.start()])
    return "\n".join(kept), found
