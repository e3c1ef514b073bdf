"""How players say in plain words what holds for longer: passes, policies, and what is left open. Data."""

from __future__ import annotations

from pbem.eighteen.logs.forms import form

_PASSING = (  # again and again
    r"(?:(?:just |please |to )*(?:keep|carry on|go on|continue)(?: on)? (?:pass|skipp)ing|"
    r"(?:just |please )*(?:pass|skip)|"
    r"pass(?:ing)?,? (?:and|then|and then) (?:(?:keep|carry on|go on|continue) passing|pass))"
    r"(?: (?:me|for me|everything|always|on everything))*(?: out| (?:right |all the way )?(?:through|thru))?"
    r"(?: for me)?"
)
_TILL = r"(?:until|till|til|to) (?:the )?(?:(?:next|start of(?: the)?|beginning of(?: the)?) )*"
_COMES = r"(?: (?:begins?|starts?|comes?(?: round| around)?))?"
_SOMEBODY = r"(?:anyone|anybody|someone|somebody)(?: else)?"
_SELLS = (
    rf"{_SOMEBODY} (?:sells|dumps)(?: (?:any|some|an?|his|their))*(?: ?shares? (?:of|in))? <of>(?: shares?| stock)?"
)
_STANDING = r"(?:and )?(?:from (?:now|here|then) on|as of now|for the rest of the game),? "
_BEST = (
    r"runs?(?: (?:its|the|for|at|my|our))*(?: (?:best|max|maximum|most|optimal))(?: (?:routes?|runs?|trains?))?"
    r"(?:,)? (?:and|&) (?:always )?pays?(?: out)?(?: in full| full)?"
)
_UNASKED = (
    r"(?:,? (?:without asking(?: me)?|no need to ask(?: me)?|don't ask(?: me)?)(?: each time| every time| again)?)?"
)

LASTING = (
    form("pass until OR", rf"{_PASSING} {_TILL}(?:ors?|operating rounds?){_COMES}"),
    form("pass until SR", rf"{_PASSING} {_TILL}(?:sr|(?:stock|share) rounds?){_COMES}"),
    form(
        "pass until OR unless anyone sells {of}",
        rf"{_PASSING}(?: (?:sr|stock round) ?\d{{0,2}})?(?: {_TILL}(?:ors?|operating rounds?){_COMES})?,? "
        rf"(?:unless|except if) {_SELLS}",
        r"(?:(?:no more for me|i'm done|that's me done|i pass|pass)(?: this round| for now)?[.,;:]? (?:and |but )?)?"
        rf"(?:only|just) (?:wake|ask|tell)(?: me)?(?: up)? if {_SELLS}",
    ),
    form(
        "policy {of}: pay, run best",
        rf"{_STANDING}<of> (?:may |can |should |shall |will |to )?(?:just |simply |always )*{_BEST}{_UNASKED}",
        rf"<of> (?:may |can |should |shall |will |to )?(?:from now on )?always {_BEST}{_UNASKED}",
    ),
    form(
        "keep open",
        r"(?:come back to|ask|check (?:back )?with) me(?: about)?(?: the| my)?"
        r"(?: (?:rest|other steps|trains?|dividends?))?(?: (?:again|afterwards|later))?",
    ),
)
