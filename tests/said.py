"""How a person says what they want, whatever the game: moods, politeness, numbers in words, slips of the finger.

The second reader's own words: nothing here was taken from what the service understands. `said_paris` and `said_18xx`
make phrases of actions, `Speaker` makes sentences of phrases. A phrase that begins with a verb has its gerund behind a
bar, «build|building blue on Nancy»; one without a bar is a thing, «blue to Nancy», or, behind an equals sign, a whole
clause, «=blue goes to Nancy».
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from rapidfuzz.distance import OSA

UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

BEFORE_DOING = (
    "", "", "", "", "please ", "pls ", "I'd like to ", "I would like to ", "I'll ", "I will ", "I want to ", "let's ",
    "let me ", "we ", "I ", "ok, I'll ", "okay then, ", "alright: ", "go ahead and ", "my move is to ",
    "could you please ",
    "can you ", "for my turn I'll ", "I think I'll ", "I'm going to ", "kindly ", "Right. ", "this time I'd like to ",
    "I've decided to ", "happy to ", "time to ",
)  # fmt: skip
BEFORE_GERUND = ("I'm ", "I am ", "we're ", "this turn I'm ", "I'll be ", "I am now ")
BEFORE_THING = (
    "", "", "", "", "my move: ", "for me ", "I go for ", "I'll go with ", "make it ", "it's ", "my turn: ", "let's do ",
    "ok, ", "please ", "I'll have ", "I say ", "my order is ",
)  # fmt: skip
BEHIND = ("", "", "", "", "", " please", " pls", ", please", " thanks", ". Thanks", ", thank you", " thx", ". Cheers",
          ", cheers", " :)", " - good luck everyone", ". Sorry for the delay.", " then", " this turn",
          " today")  # fmt: skip
GREETING = ("", "", "", "", "", "Hi,\n\n", "Hello all,\n\n", "hi ", "Good morning. ", "Dear moderator,\n\n", "Hey! ")
PARTING = ("", "", "", "", "", "\n\nCheers", "\n\nBest wishes\nA.", "\n\nThanks!", "\n\nKind regards", "\nbye")

NEVER = (
    "don't ", "do not ", "I won't ", "I will not ", "I'd rather not ", "please don't ", "I'd never ", "no need to ",
    "under no circumstances ", "I don't want to ", "we should not ", "I'm not going to ", "better not ",
)  # fmt: skip
ASKING = (
    "should I {}?", "what happens if I {}?", "would it be legal to {}?", "what would it cost to {}?",
    "is it wise to {}",
    "I wonder whether to {}.", "I might {}, I'm not sure yet", "maybe I'll {} next time", "may I {} later?",
    "I was going to {} but now I'd like to think about it", "do you think I should {}?", "can one {} twice?",
    "if I {}, who is next?", "somebody told me to {}, what do you all think?", "I could {} or not, no idea yet",
    "last time I forgot to {}", "how do I {}?", "suppose I {}. what then?", "I'm tempted to {}. Give me a day, please",
    "Ben asked me to {} but I refused", "it would be a mistake to {}", "I have no intention to {}",
)  # fmt: skip
TAKEN_BACK = (
    "{}, but don't {}", "{} and do not {}", "{}. No, don't {}", "{}; on the other hand never {}", "{}\ndo not {}",
    "don't {}. {}. Or rather not, I don't know", "{} and at the same time don't {}", "{}!! Stop, do not {}",
    "{}. Forget it, I will not {}", "{}... no. I won't {}",
)  # fmt: skip
LATER = (
    "next turn {}", "{} next turn", "if anybody else passes, {}", "if Ben is out, {}", "tomorrow I'll {}",
    "once Cleo has moved, {}",
    "as soon as somebody else has had a turn, {}", "when it is my turn again, {}", "in case Ann objects, {}",
    "{} in a later round",
    "not now, but later I'll {}", "wait until next week, then {}", "{} unless Ben disagrees",
    "{} only if nobody else does",
    "after Ben's next move {}", "{} the turn after this one",
)  # fmt: skip
RATHER = (  # another one is spoken of first, then what is meant
    "I thought about {1}. But no, {0}", "not {1}, {0}", "I'd never {1}. {0}", "don't {1}. {0}",
    "never mind the others: {0}",
    "it would be silly to {1}, so {0}", "last time I chose to {1}, now {0}", "{0} rather than {1}",
    "{0} instead of {1}",
    "Ben wants to {1}, but I {0}", "{0}. I was also thinking of {1}, but no", "{0} (I don't want to {1})",
)  # fmt: skip
CORRECTED = ("{1}. No wait, {0}", "{1} - sorry, I mean {0}", "{1}... scratch that: {0}", "{1}, actually no: {0}",
             "{1}\nNo, wait.\n{0}", "{1}. Oops, I meant {0}", "{1}, correction: {0}", "{1} no wait {0}")  # fmt: skip
BOTH = ("{}. {}", "{}, {}", "{}; {}", "{}\n{}", "{} and also {}", "either {} or {}", "{} or {}", "{} or maybe {}",
        "{}, alternatively {}", "{} as well as {}")  # fmt: skip


def in_words(number: int) -> str:
    """«one hundred and five», «a hundred» for some."""
    if number < 20:
        return UNITS[number]
    if number < 100:
        return TENS[number // 10] + (f"-{UNITS[number % 10]}" if number % 10 else "")
    if number < 1000:
        rest = f" and {in_words(number % 100)}" if number % 100 else ""
        return f"{UNITS[number // 100]} hundred{rest}"
    left = number % 1000
    return f"{in_words(number // 1000)} thousand" + (f" {'and ' if left < 100 else ''}{in_words(left)}" if left else "")


def alone(action: Any, legal: Iterable[Any], *fields: str) -> bool:
    """Whether no other legal action is the same but for these fields: then nobody need say them."""
    return sum(_same(action, one, fields) for one in legal) == 1


def _same(action: Any, other: Any, but: Sequence[str]) -> bool:
    if type(action) is not type(other):
        return False
    names = [name for name in action.__struct_fields__ if name not in but]
    return all(getattr(action, name) == getattr(other, name) for name in names)


class Speaker:
    """Somebody with a manner of speaking, which a seed decides; `names`: what no slip may be mistaken for.

    `torn`: a value said beside that of a field, so that the sentence contradicts itself: «blue or red».
    """

    def __init__(self, dice: Random, names: Iterable[str] = (), torn: Mapping[str, str] | None = None) -> None:
        self.dice = dice
        self.names = {part.lower() for name in names for part in re.split(r"[\W\d_]+", name) if len(part) > 2}
        self.torn = dict(torn or {})

    def pick(self, *several: str) -> str:
        """One of several ways to say it."""
        return self.dice.choice(several)

    def field(self, name: str, text: str) -> str:
        """The words for a field of the action; with what contradicts it, where the speaker is torn."""
        if name not in self.torn:
            return text
        two = [text, self.torn[name]]
        self.dice.shuffle(two)
        return self.pick("{} or {}", "either {} or {}", "{} or perhaps {}", "{} or {}, I don't care which").format(*two)

    def number(self, number: int) -> str:
        """Figures mostly."""
        return in_words(number) if self.dice.random() < 0.2 else str(number)

    def listed(self, parts: Sequence[str]) -> str:
        """Several in their order."""
        between = self.pick(", ", " ", " then ", ", then ", " and ", " and then ", "; ")
        last = self.pick(between, between, " and ", ", and then ")
        return between.join(parts[:-1]) + (last if parts[1:] else "") + parts[-1]

    def sentence(self, phrase: str) -> str:
        """The phrase as a mail, with all that stands around it."""
        verb, bar, rest = phrase.partition("|")
        gerund, _, object_ = rest.partition(" ")
        if bar and self.dice.random() < 0.15:
            text = f"{self.dice.choice(BEFORE_GERUND)}{gerund} {object_}"
        elif bar:
            text = f"{self.dice.choice(BEFORE_DOING)}{verb} {object_}"
        elif phrase.startswith("="):
            text = self.pick("", "", "", "ok: ", "please: ", "my move: ", "so ") + phrase[1:]
        else:
            text = f"{self.dice.choice(BEFORE_THING)}{phrase}"
        text = f"{self.dice.choice(GREETING)}{text.strip()}{self.dice.choice(BEHIND)}"
        return self.slips(text) + self.dice.choice(PARTING)

    def plain(self, phrase: str) -> str:
        """The phrase with its bare verb."""
        return re.sub(r"\|\S+", "", phrase).strip().removeprefix("=")

    def doing(self, phrase: Callable[[], str]) -> str:
        """The bare verb of a phrase that has one; "" where none comes."""
        return next((self.plain(one) for one in (phrase() for _ in range(40)) if "|" in one), "")

    def not_meant(self, phrase: Callable[[], str]) -> str:
        """The phrase denied, asked about or only thought of: it orders nothing."""
        plain = self.doing(phrase) or "do anything"
        text = self.dice.choice(NEVER) + plain if self.dice.random() < 0.5 else self.dice.choice(ASKING).format(plain)
        return self.slips(text)

    def taken_back(self, phrase: Callable[[], str]) -> str:
        """Do it, and do it not."""
        plain = self.doing(phrase) or "do anything"
        return self.slips(self.dice.choice(TAKEN_BACK).format(plain, plain))

    def later(self, phrase: Callable[[], str]) -> str:
        """To be done at another time, or on a condition: it may be kept for later, and is not done now."""
        return self.slips(self.dice.choice(LATER).format(self.doing(phrase) or "do anything"))

    def rather(self, phrase: Callable[[], str], other: Callable[[], str]) -> str:
        """The first phrase is meant; the other one is only spoken of, or corrected at once."""
        form = self.dice.choice(self.dice.choice((RATHER, CORRECTED)))
        return self.slips(form.format(self.doing(phrase) or self.plain(phrase()), self.doing(other) or "do that"))

    def both(self, one: str, other: str) -> str:
        """Two that exclude each other."""
        return self.slips(self.dice.choice(BOTH).format(self.plain(one), self.plain(other)))

    def slips(self, text: str) -> str:
        """Without punctuation, without capitals, with a wrong letter: some of it, in a share of the mails."""
        if self.dice.random() < 0.25:
            text = re.sub(r"[.,;:!?]+(?=\s|$)", "", text)
        if self.dice.random() < 0.3 and not re.search(r"\b[A-Z]\b", text):
            text = text.lower()
        elif self.dice.random() < 0.4:
            text = text[:1].upper() + text[1:]
        return self._misspelt(text) if self.dice.random() < 0.2 else text

    def _misspelt(self, text: str) -> str:
        words = [one for one in re.finditer(r"[^\W\d_]{5,}", text) if one[0].lower() not in {"either", "never"}]
        if not words:
            return text
        found = self.dice.choice(words)
        wrong = self._slip(found[0])
        near = (name for name in self.names if name != found[0].lower())
        if wrong.lower() in self.names or any(OSA.distance(wrong.lower(), name) <= 1 for name in near):
            return text
        return text[: found.start()] + wrong + text[found.end() :]

    def _slip(self, word: str) -> str:
        at = self.dice.randrange(1, len(word) - 1)
        swapped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        return self.pick(word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:], swapped)
