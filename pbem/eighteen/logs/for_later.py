"""How players order ahead in plain words: to pass until a round begins, a company's turns from now on. Data.

The marks of patterns are those of `forms.py`.
"""

from __future__ import annotations

from pbem.eighteen.logs.forms import form

_TILL = r"(?:all the way |right )?(?:through |up )?(?:until|till|til|to|before)"
_BEGINS = r"(?: (?:begins|starts|comes|is (?:here|on)))?"
_SR = rf"(?:the )?(?:next |first |start of (?:the )?)?(?:sr|stock round)(?: \d)?{_BEGINS}"
_OR = rf"(?:the )?(?:next |first |start of (?:the )?)?(?:ors?|operating rounds?)(?: \d)?{_BEGINS}"
_PASS = (
    r"(?:(?:i'?ll |i )?(?:just |simply )?(?:auto-?)?pass"
    r"(?: (?:me|for me|everything|on everything|all of (?:them|these)))?|keep passing)"
)
_ASK = (
    r"(?:(?:please )?(?:don't|do not|no need to|you (?:needn't|don't have to)) "
    r"(?:ask|bother|mail|write|wake)(?: to)? me (?:again )?)"
)
_ANYBODY = r"(?:somebody|someone|anybody|anyone|(?:one|any) of (?:you|them|the others))"
_PUTS_UP = r"(?:auctions?|puts? up|opens?|starts?|bids? on|brings? up)"
_TOLD = (
    r"(?:,? ?(?:-|then|in that case|and then)? ?(?:then )?"
    r"(?:i (?:want|would like|'d like|wish) to be asked|(?:please )?ask me(?: (?:again|first|then))?))?"
)
_WHATEVER = (
    r"(?: on (?:whatever|anything|everything|what|all)(?: that)? "
    r"(?:the )?(?:others?|anybody|anyone|you(?: (?:lot|guys|all))?|they)(?: else)? "
    r"(?:puts?|put|bring|auctions?|offers?|opens?)(?: up)?|"
    r" (?:in|on) (?:the )?(?:other(?: people)?|others|everybody)(?:'s|s')?(?: people's)? auctions?)"
)
_EACH = r"(?:,? (?:every|each) (?:turn|time|or|round|operating round))?"
_RUNNING = r"(?:run(?:ning|s)?(?: (?:its|the|his|her|my|their))?(?: trains?)?)"
_SHOULD = r"(?:(?:should|shall|may|can|will|must|is to|has to|to) )?"
_NOTHING = (
    rf"{_SHOULD}(?:makes?|does|do) (?:nothing|not do anything) (?:else |more )?(?:but|than|except|other than|besides) "
    rf"{_RUNNING}"
)
_ONLY = rf"{_SHOULD}(?:only|just|simply) (?:runs?|run)(?: (?:its|the|his|her) trains?)?"
_NO_ASK = (
    r"(?:[,;.]? ?(?:and )?(?:no need to ask(?: me)?|you (?:must not|don't have to|needn't) ask(?: me)?|"
    r"(?:please )?(?:don't|do not) ask me)(?: (?:for it|again|any ?more))*)?"
)
_NONE = r"(?:,? (?:and )?no (?:track|tiles?|tokens?|trains?|nothing))"

FOR_LATER = (
    form(
        "pass until SR",
        rf"{_PASS}(?: out)? {_TILL} {_SR}",
        rf"{_ASK}{_TILL} {_SR}",
    ),
    form(
        "pass until OR",
        rf"{_PASS}(?: out)? {_TILL} {_OR}",
        rf"{_ASK}{_TILL} {_OR}",
    ),
    form(
        "pass auctions until OR",
        rf"{_PASS}{_WHATEVER} {_TILL} {_OR}",
    ),
    form(
        "pass auctions until OR unless anyone auctions {of}",
        rf"(?:pass,? (?:and|then) )?{_PASS}{_WHATEVER} {_TILL} {_OR},? "
        rf"(?:unless|except if|but not if) {_ANYBODY} {_PUTS_UP} <of>{_TOLD}",
    ),
    form(
        "policy {of}: nothing else",
        rf"(?:from now on,? )(?:company )?<of> {_NOTHING}{_EACH}{_NO_ASK}",
        rf"(?:company )?<of> (?:{_NOTHING}|{_ONLY}),? "
        rf"(?:from now on|always|every (?:turn|or|time)|each (?:turn|or|time)){_NO_ASK}",
        rf"(?:from now on,? )(?:company )?<of> {_ONLY}{_EACH}{_NO_ASK}",
    ),
    form(
        "policy {of}: nothing else until SR",
        rf"(?:after that,? |then |and then |from then on,? )?leave <of> (?:alone|be) {_TILL} {_SR}"
        rf"{_NONE}{{0,4}}",
        rf"(?:from now on,? )?(?:company )?<of> (?:{_NOTHING}|{_ONLY})(?: from now on)?,? {_TILL} {_SR}{_NO_ASK}",
    ),
)
