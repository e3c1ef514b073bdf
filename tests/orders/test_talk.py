"""What is talk beside moves, and what stops them: every sentence here was sent below a move."""

from __future__ import annotations

import pytest

from pbem.games.border import A, D, G, V
from pbem.games.title import Title
from pbem.orders.fold import key
from pbem.orders.talk import Weigh, is_talk, weigher, without_turn
from pbem.titles.g1861.mail import TITLE as TITLE_1861
from pbem.titles.paris_connection.mail import TITLE as PARIS
from tests import g1861 as data
from tests.orders.paris import definition as board

NAMES = frozenset({"ann", "ben", "cleo", "mo"})
TALK = (
    "Sorry for the delay, work was crazy this week.", "Hi all,", "Cheers, Ann", "Good luck everybody!", "Ann Smith",
    "Great move last time Ben, I really did not expect you to buy the 4.", "Sent from my iPhone", "lol", "haha :)",
    "I will be away until 4 August.", "Head of Railways, ACME Ltd", "Phone +49 30 123456", "see you on Friday",
    "Sorry, busy: run to the shops", "Thanks for the game so far, it is great fun.", "This is tough!",
    "I can't wait to see how this ends", "I hope this is ok", "Let me know if anything is wrong", "That hurts.",
    "What a mess, Ben...", "Sorry it took so long", "back from holiday", "Here is my turn:", "My turn this time:",
    "No worries about the delay!", "Who is next?", "When does the game end?", "Take that, Ben!", "Poor Cleo",
    "Now it gets interesting", "I hope the trains run on time", "Mo, could you check the map?", "bon courage",
    "(typing on the train, sorry for typos)", "Viele Grüße aus Berlin", "Nice picture of the map by the way",
    "I am in hospital until Sunday, nothing serious", "Hope you all had a good weekend.", "and that is that",
    "PS: dinner at 8?", "I need more coffee", "sorry for being slow", "Ben, your turn!", "Thank you for waiting",
    "Hm, difficult", "Ok done", "That's all from me", "Let's see", "Not much to do here", "I think this is right",
    "sorry, my kids are ill", "Greetings from Paris", "If you need anything, write to me", "Until Friday",
    "Once more, sorry for the delay", "I wait for Ben as always", "When I was young, games were quicker",
    "one more coffee", "Morning all", "Nice one!", "Here we go", "Grrr", "Best wishes from a rainy Hamburg",
    "Not bad at all", "Let's hope for the best", "May the best player win", "OK, that was fun", "Over to you, Ben",
    "If you are not the intended recipient, please delete this e-mail.",
    "I read the rules twice and still got it wrong", "The information in this e-mail is confidential.",
    "Tel: 0171 1234567", "Lieber Ben, das war gemein!", "Quel dommage", "www.example.org", "PPS: happy Easter!",
    "Hello from Vienna", "I turn fifty tomorrow!", "That is it from me",
)  # fmt: skip
STOPS_1861 = (
    "tok K7", "3: D20-D18 and 4: E1", "no wait, half", "unless anyone sells NW", "SW SE NE", "for 180", "half",
    "token in Moscow as well", "then token at K7", "hmm, better withhold", "and K7 too", "180",
    "instead of that, pass", "the token goes to K7", "und dann Marker nach K7", "actually no", "wait", "or withhold?",
    "should I pay half instead?", "with the 4", "if Ben sells, pass", "but only if SW has the money", "buy nothing",
    "Please also place a token in Kiev", "I would like to buy a train, too", "3-train for NW", "scratch that",
    "not yet", "NE", "M-K + V", "2 SW", "don't run", "and buy", "changed my mind: withhold", "at 110", "G7 lay 8",
    "second thoughts: pass", "rnu best", "skip the token", "but not if Ben sells", "doch nicht", "nein, half",
    "non, attends", "once Ben has moved", "after Ben", "wait for me", "wait for Ben first", "if Ben is ok with that",
    "assuming Ben agrees", "in case nobody minds", "provided the others agree", "as long as Ben is in",
    "subject to the yes of Ben", "cancel", "probably", "skip", "ignore", "then pass", "then that", "only one",
    "just two", "wenn Ben das auch will", "falls Ben will", "scrap that", "strike the last line", "take that back",
    "I take back the pay", "please ignore this mail", "void", "just a draft", "only a question",
    "the last one was wrong", "wrong hex", "sent too early", "nonsense, half", "hmm, on reflection half",
    "oh and half, not all", "halve it", "one share back", "skip buying", "better half?", "Nizhnii Novgorod",
    "a token in Nizhnii Novgorod too", "without the 3", "the 3 stays home", "or 58 if 57 is gone",
    "please wait with this until Ben answers", "same as last time", "as discussed", "tomorrow", "next turn",
    "your choice", "more to follow", "the other side", "the first one", "flip it", "again",
    "everything into the treasury", "at face value", "for everything it has", "keine Dividende", "die Hälfte",
    "lieber halb", "la moitié plutôt", "Quatsch", "sobald Ben da ist", "si Ben est d'accord", "annuler", "abbrechen",
)  # fmt: skip
STOPS_PARIS = (
    "G06 H05 H04", "Dijon", "Lyon and then Marseille", "red too", "no, yellow", "and H05", "for 2", "blue",
    "to Dijon", "wait", "unless Ben builds red", "blue instead", "better yellow", "from the end", "stop before Dijon",
    "the other way", "scrap that", "wrong colour", "half of it", "the shortest", "only one", "then pass",
    "once Ben has moved", "cancel", "two",
)  # fmt: skip


def weighs(title: Title[D, G, V, A], definition: D) -> Weigh:
    """How words weigh in a game."""
    return weigher(title.orders.words, lambda word: title.orders.weighs(definition, word))


@pytest.mark.parametrize("line", TALK)
def test_talk_stops_nothing(line: str) -> None:
    assert is_talk(line, NAMES, weighs(TITLE_1861, data.definition()))
    assert is_talk(line, NAMES, weighs(PARIS, board()))


@pytest.mark.parametrize("line", STOPS_1861)
def test_what_may_change_a_move_of_1861_stops_it(line: str) -> None:
    assert not is_talk(line, NAMES, weighs(TITLE_1861, data.definition()))


@pytest.mark.parametrize("line", STOPS_PARIS)
def test_what_may_change_a_move_of_paris_connection_stops_it(line: str) -> None:
    assert not is_talk(line, NAMES, weighs(PARIS, board()))


def test_a_title_is_talk_below_a_name_only() -> None:
    weigh = weighs(TITLE_1861, data.definition())
    assert is_talk("Head of Sales", NAMES, weigh, signed=True)
    assert not is_talk("Head of Sales", NAMES, weigh)
    assert not is_talk("Half", NAMES, weigh, signed=True)


def test_what_a_second_thought_says() -> None:
    """Without the words that take back, to be tried as an order of its own."""
    found = {line: without_turn(line) for line in ("no wait, half", "sorry, I meant half instead", "hmm, better pass")}
    assert list(found.values()) == ["half", "half", "pass"]


@pytest.mark.parametrize("name", ["Sorry Larkin", "Ben Buyer"])
def test_the_names_of_those_who_play_are_signatures(name: str) -> None:
    assert is_talk(name, NAMES | set(key(name).split()), weighs(TITLE_1861, data.definition()))
