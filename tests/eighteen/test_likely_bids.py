"""What mails in prose most likely answer to an auction: the lines that are asked back, the likeliest first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.games.g1843.rules import RULES as RULES_1843
from engine.games.g1861.rules import RULES as RULES_1861
from pbem.orders.prose import sentences
from pbem.titles.g1843.mail import TITLE as TITLE_1843
from pbem.titles.g1861.mail import TITLE as TITLE_1861
from tests import g1843, g1861

pytestmark = pytest.mark.any_engine

HERE = Path(__file__).parents[1] / "first_time"
NAMES = frozenset({"ann", "ben", "cleo", "dan"})
Lines = tuple[str, ...]


def likely(title: Any, rules: Any, definition: Any, where: str, text: str) -> Lines:
    """What the mail most likely says in the position `where` of somebody's letter."""
    position = rules.decode(definition, (HERE / where).read_bytes())
    said = list(sentences(text, NAMES))
    found: Lines = title.orders.likely(definition, position, position.active[0], said, NAMES)
    return found


def private(text: str) -> Lines:
    """MRR is up, which is worth 75: at least 100, of 315 roubles; Cleo leads, Ben is in."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/five/position1.json", text)


def minor(text: str) -> Lines:
    """K-R is up: at least 160, of 225 roubles; Ben leads with 155, and has 210."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/five/position2.json", text)


def several(text: str) -> Lines:
    """Ceinture is to be had for 20; bids from 75 on Havre, 115 on Val-de-Loire, 345 on Lyon; Ann leads PSG at 45."""
    return likely(TITLE_1843, RULES_1843, g1843.definition(), "1843/five/position1.json", text)


def opening(text: str) -> Lines:
    """Nothing is up: any minor or private may be put up from 100 on, of 180 roubles."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/nine/position2.json", text)


M, K = "bid MRR", "bid K-R"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        # bids, in digits and in words
        ("I think I shall be brave and say one hundred and ten for the little railway.", (f"{M} 110",)),
        ("a hundred and five roubles from me", (f"{M} 105",)),
        ("hundred twenty", (f"{M} 120",)),
        ("I make an offer of one twenty-five for this company", (f"{M} 125",)),
        ("Ben has 210 and Cleo only 180, so I go to 115.", (f"{M} 115",)),
        ("25 per OR is 20 % of 125, and it sells for 75 later. I bid 125.", (f"{M} 125",)),
        ("It pays 25 each round and is worth 75 at the end, so 105 seems fair. My bid: 105", (f"{M} 105",)),
        ("Put me down for 105 please, my grandson says that is a good price", (f"{M} 105",)),
        ("I come with 110.", (f"{M} 110",)),
        ("Jump bid, 130. No more fiddling with fivers", (f"{M} 130",)),
        ("ten more than Cleo, she will not go on for long", (f"{M} 105",)),
        ("raise her by 10", (f"{M} 105",)),
        # a bid, or how far they go
        *(
            (text, (f"{M} 130", f"{M} up to 130 then pass"))
            for text in ("Raise me to 130.", "Take me to 130 please", "put me at 130", "bump me to 130, mate")
        ),
        *(
            (text, (f"{M} up to 130 then pass",))
            for text in ("Raise me up to 130.", "raise me to 130 tops", "Take me to 130 if need be")
        ),
        ("Raise me to 130, after that I'm out.", (f"{M} up to 130 then pass",)),
        ("The smallest possible raise, please.", (f"{M} 100",)),
        ("Everything I have!", (f"{M} 315",)),
        ("one step above Cleo", (f"{M} 100",)),
        ("The minimum and not a rouble more", (f"{M} 100",)),
        ("Two of us already bid so I'd say a hundred and fifty is enough to shut them up", (f"{M} 150",)),
        ("Night Mail, ich biete 105,-", (f"{M} 105",)),
        ("bid 105 (leaves me 210). Value: 75. Income: 25.", (f"{M} 105",)),
        # second thoughts
        ("100. No, 105. No, 110!", (f"{M} 110",)),
        ("I bid 110. Oh no, wait, that is silly. Make it 105.", (f"{M} 105",)),
        ("150! hmm no, 120 will do", (f"{M} 120",)),
        ("I pass. Actually no, I can still afford it. 100.", (f"{M} 100",)),
        ("105... no wait, let her have it", ("pass",)),
        # as far as
        ("I can go to 180 at most, as cheaply as possible please", (f"{M} up to 180 then pass",)),
        ("Please keep bidding for me as long as it's not above 150. Beyond that the others can have it",
         (f"{M} up to 150 then pass",)),
        ("Cap at 125 for now, proxy me to there in minimum increments. If somebody\ntops that come back to me, I "
         "don't want to be dropped automatically", (f"{M} up to 125 then ask",)),
        ("My limit is 140. My cash is 315 and I want to keep 170 for a minor.", (f"{M} up to 140 then pass",)),
        ("Follow Cleo until 130 in smallest steps, then I am out.", (f"{M} up to 130 then pass",)),
        ("not more than one hundred forty, and if it gets more expensive then please write to me",
         (f"{M} up to 140 then ask",)),
        ("Bid on for me to a maximum of 160, after that ask me again", (f"{M} up to 160 then ask",)),
        ("120 is my limit", (f"{M} up to 120 then pass",)),
        ("I'd pay up to 135 but not a kopek more. She has 315 too, I know.", (f"{M} up to 135 then pass",)),
        ("Stay in for me till 150 and drop out after that", (f"{M} up to 150 then pass",)),
        ("Je monte jusqu'à 120, pas plus.", (f"{M} up to 120 then pass",)),
        ("105. If Cleo goes higher she can keep it.", (f"{M} up to 105 then pass", f"{M} 105")),
        ("It's worth 150 to me, tops", (f"{M} up to 150 then pass",)),
        ("Bid 105 and if anybody outbids me, bid 115 as well, but stop there.", (f"{M} up to 115 then pass",)),
        ("start at 100, I'll raise up to 125 if anyone challenges", (f"{M} up to 125 then pass",)),
        ("drop me at 130", (f"{M} up to 130 then pass",)),
        ("please keep bidding the minimum for me, ceiling 140, then let me drop", (f"{M} up to 140 then pass",)),
        ("Start with smallest possible, and if other people go more than me you can increase, but 135 is my maximum. "
         "After this I don't want it anymore.", (f"{M} up to 135 then pass",)),
        ("Cheapest bid that works, increase it if needed, never over 150. Above that no more from me.",
         (f"{M} up to 150 then pass",)),
        ("115 is my maximum. Beyond that I don't want it", (f"{M} up to 115 then pass",)),
        ("My ceiling: 165, and after that drop me", (f"{M} up to 165 then pass",)),
        # nothing
        ("It is not worth 120 to me", ("pass",)),
        ("Cleo can have it for 95", ("pass",)),
        ("Too expensive for an old man, let the youngsters have it", ("pass",)),
        ("I have only 315 and need 250 of it later, so I'm out", ("pass",)),
        ("that's more than I want to pay, count me out", ("pass",)),
        ("No bid from me, 100 is daylight robbery for 25 a round", ("pass",)),
        ("I don't want any of these privates, I'm keeping my 315 for two minors. Don't ask me again before the stock "
         "round please.", ("pass until SR",)),
        ("p", ("pass",)),
        ("Not this one.", ("pass",)),
        ("MRR: no further bid from me", ("pass",)),
        ("Let me drop, please.", ("pass",)),
        ("After long consideration (and two coffees): pass", ("pass",)),
        ("I considered 105, but it is too dear, pass", ("pass",)),
        ("I was tempted to go to 110, but no, I'm out", ("pass",)),
        # what the rules forbid is returned nevertheless: the desk tells why not
        ("350 roubles, try to beat that, comrades", (f"{M} 350",)),
        ("102, just to annoy Cleo", (f"{M} 102",)),
        ("As a matter of principle I never pay more than face, so 75 from me", (f"{M} 75",)),
        ("I'd rather not go higher than she did - put me down for the same 95 as Cleo, and let the dice decide",
         (f"{M} 95",)),
        ("my limit is 80", (f"{M} 80",)),
        ("Oh whatever, bid 600 and let's get this auction finished!", (f"{M} 600",)),
        ("I match Cleo", (f"{M} 95",)),
        # beside what comes up later
        ("105 here. For WVR I go up to 125, over that I'm out.", (f"{M} 105; bid WVR up to 125 then pass",)),
        ("1. MRR - no thanks.\n2. When WVR comes up after it, bid for me there, at most 115. Over 115 I'm out.",
         ("pass; bid WVR up to 115 then pass",)),
        ("Paying 140 for that is my pain threshold. Same maths for WVR says 160.\n\nSo: on MRR go up to my threshold "
         "if need be, then leave. On WVR the same with a limit of 160.",
         (f"{M} up to 140 then pass; bid WVR up to 160 then pass",)),
    ],
)  # fmt: skip
def test_of_a_private(text: str, lines: Lines) -> None:
    """One is up, and only a bid, a bound or a pass is awaited."""
    assert private(text) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one seventy", (f"{K} 170",)),
        ("I am making 175 for the K-R please.", (f"{K} 175",)),
        ("Use my whole wad if you have to, all 225, but never more than it takes to be ahead of him. He can't follow "
         "past 210 anyway. Should I ever be topped at 225 then I'm out.", (f"{K} up to 225 then pass",)),
        ("Ben has 210, I have 225, with 160 or 165 the price is the same (80).\nDecision: 165.", (f"{K} 165",)),
        ("raise for me on kharkov-rostov as much as needed, max 190, if thats not enuf ask me again",
         (f"{K} up to 190 then ask",)),
        ("K-R: you can bid for me till 190, but if ben goes even higher ask me again, dont pass",
         (f"{K} up to 190 then ask",)),
        ("I raise to 160. If Ben bids again, he shall have it.", (f"{K} up to 160 then pass", f"{K} 160")),
        ("145 on the K-R pls, and can you show me the map again?", (f"{K} 145",)),
        ("240 for Kharkov-Rostov, it will then start at a price of 120, won't it?", (f"{K} 240",)),
        ("Could you bid 170 for me, please?", (f"{K} 170",)),
        ("K-R: I drop out. On my own turn afterwards I'd like to put up M-K with an opening bid of 130.",
         ("pass; bid M-K 130",)),
        ("I match Ben's 155.", (f"{K} 155",)),
        ("Too rich for me, he can have it. When my own turn comes round in this SR I open M-K at 130.",
         ("pass; bid M-K 130",)),
        ("Pass. Once it's my turn, please put up M-K with 120", ("pass; bid M-K 120",)),
        ("Not this one.\n\nBut: if anybody opens the Moscow-Kursk (M-K) I'm in, up to 135 tops, and above that "
         "whoever it is can keep it.", ("pass; bid M-K up to 135 then pass",)),
        ("Not that one. If M-K comes up I go to 150 at most, then I'm out", ("pass; bid M-K up to 150 then pass",)),
    ],
)  # fmt: skip
def test_of_a_minor(text: str, lines: Lines) -> None:
    """A minor is up in a stock round."""
    assert minor(text) == lines


H, L = "bid Havre", "bid Lyon-Mediterranee"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        # the cheapest, which can be bought
        ("I shall take the little belt line around Paris for twenty francs", ("buy Ceinture",)),
        ("I believe the little belt line is going for only twenty francs, and I was told that I then get Saint-Germain "
         "on top since nobody else has asked for it. That sounds like a bargain, so I shall take it.",
         ("buy Ceinture",)),
        ("Since nobody wants the cheapest one I'll have it, an income of 5 is better than nothing", ("buy Ceinture",)),
        ("Cienture please", ("buy Ceinture",)),
        ("Ceinture, thanks", ("buy Ceinture",)),
        ("Ceinture at its price of 20 fr.", ("buy Ceinture",)),
        ("25 for Ceinture", ("bid Ceinture 25", "buy Ceinture")),  # the first is illegal: it is not offered
        ("not Havre, not Loire. The Ceinture is cheap enough for me", ("buy Ceinture",)),
        # bids
        ("Harve 75", (f"{H} 75",)),
        ("80 for number 4", (f"{H} 80",)),
        ("another five on my Saint-Germain", ("bid Saint-Germain 50",)),
        ("Ceinture is useless to me. 75 on Havre", (f"{H} 75",)),
        ("leave Ceinture for Ben; I go 120 on the Loire", ("bid Val-de-Loire 120",)),
        ("I thought about Havre at 75 but prefer Val de Loire at 115", ("bid Val-de-Loire 115",)),
        ("I have 180 free; 115 of that on Val-de-Loire", ("bid Val-de-Loire 115",)),
        ("Havre: seventy-two. Just to beat Ben by two francs", (f"{H} 72",)),
        ("Havre: seventy-five it is, Ben must not have it for 70", (f"{H} 75",)),
        ("Raising the PLM private to the min, 345.", (f"{L} 345",)),
        ("the minimum on Lyon", (f"{L} 345",)),
        ("Let's be bold. 215 on Boulogne-Amiens, Cleo shall not have it so cheap. I know it is a lot of money for a "
         "fishing port.", ("bid Boulogne-Amiens 215",)),
        ("I pay 110 for face value and 20 a round, so a hundred and twenty for the Val de Loire is my offer",
         ("bid Val-de-Loire 120",)),
        ("Could you put my 45 up to 55 for Saint-Germain, please?",
         ("bid Saint-Germain 55", "bid Saint-Germain up to 55", "bid Saint-Germain up to 55 then pass")),
        ("jumping VdL to 130. that should scare Cleo off, she's broke anyway lol", ("bid Val-de-Loire 130",)),
        ("ceinture for 20 oh no wait sorry id rather go 75 on havre forget the ceinture", (f"{H} 75",)),
        ("Not the Ceinture, I want the Havre. 80.", (f"{H} 80",)),
        ("five more than Ben on Havre", (f"{H} 75",)),
        ("350, Lyon", (f"{L} 350",)),
        ("345", (f"{L} 345",)),
        # as far as
        ("Havre for me, you may go to 110 if Ben insists. past that, mail me first", (f"{H} up to 110 then ask",)),
        ("I'd like Lyon badly. Keep bidding for me up to 400, as little as it takes each time, please.",
         (f"{L} up to 400", f"{L} up to 400 then pass")),
        ("I make offer of 115 for the Val of Loire please. If other person go more high, I follow until 125, not more. "
         "After this I am out.", ("bid Val-de-Loire up to 125 then pass",)),
        ("up to 100 on Havre please, ask me before passing", (f"{H} up to 100 then ask",)),
        ("raise Lyon as far as 380 if Cleo raises, not more",
         (f"{L} up to 380", f"{L} up to 380 then pass")),
        # several
        ("Val de Loire max 130, Havre max 90", (f"bid Val-de-Loire up to 130; {H} up to 90",)),
        ("Ceinture. SG falls to me at 45. Then Havre: bid-off vs Ben, go as far as 100 for me, not a franc more.",
         (f"buy Ceinture; {H} up to 100 then pass", f"buy Ceinture; {H} up to 100")),
        ("My instructions:\n(a) Now: purchase of the Ceinture at 20.\n(b) Lyon-Méditerranée: my limit is 380, whenever "
         "it comes up. Above that I leave it to Ben.\n(c) Havre: my limit is 85, then I drop out of it.\n\nI have "
         "checked that this fits in my 180 francs.",
         (f"buy Ceinture; {L} up to 380 then pass; {H} up to 85 then pass",)),
        ("75 on Havre and 115 on Val de Loire please", (f"{H} 75; bid Val-de-Loire 115",)),
        # nothing
        ("Nothing for me this time, all too dear.", ("pass",)),
        ("I sit this one out", ("pass",)),
        ("no bid this turn, but keep my 45 on SG", ("pass",)),
        ("I pass, Ben can have the belt line", ("pass",)),
        ("I don't want the Ceinture, pass", ("pass",)),
    ],
)  # fmt: skip
def test_of_several_privates(text: str, lines: Lines) -> None:
    """The cheapest can be bought, and the others be bid for."""
    assert several(text) == lines


@pytest.mark.parametrize(
    "text",
    [
        "Hm. I could go to 110 or maybe even 120 here, or save the money and let Cleo have it. Will sleep on it.",
        "What would happen if I bid 115? Don't actually do it yet, just show me.",
        "Which hex does it block? Will bid (or not) once I know.",
        "I'm in the mountains until 29 November, no signal there.",
        "110? 120? I honestly can't decide tonight.",
        "Don't raise me to 130.",
        "Need to count the money once more, you'll hear from me.",
        "Give me another day please, I want to think about the 105.",
        "Thanks for organising this, great fun so far!!",
        "Cleo paid 60 for TSR and Ben 95 for the other one, that was cheap.",
        "Can you take my bid of 70 back?",
        "Cleo bids 110 and Ben wants it, too",
        "Ben: 110",
        "5 more than Ben",  # who does not lead; of whoever does it is read elsewhere
        "sounds good, I'm in",
    ],
)  # fmt: skip
def test_nothing_likely(text: str) -> None:
    """Who has not decided, asks, or tells of others is asked nothing back; nor is what is to be done for longer."""
    assert private(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Havre at 75 looks fine, on the other hand Val de Loire at 115 pays 20 every round... I can't decide tonight.",
        "Before I bid: what does the Lyon one actually do for its owner, apart from the 30 francs?",
        "Ben has a bid of 70 on Havre already, hasn't he",
        "Ben bids 80 for Havre",
        "Cleo will take the Ceinture next",
    ],
)
def test_nothing_likely_of_several(text: str) -> None:
    assert several(text) == ()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Moscow-Kursk has a lovely home. I'd like to open that one for 110 roubles", "bid M-K 110"),
        ("I have been thinking about it. The St. Petersburg-Warsaw is pretty. May I put that one up for auction at 105",
         "bid StP-W 105"),
        ("a hundred and twenty on the moscow curse", "bid M-K 120"),
        ("I start with Moscow to Kursk for a hundred and fourty", "bid M-K 140"),
        ("I open M-V for 105.\nPS on second thought K-K, for the same amount", "bid K-K 105"),
        ("Moscow to Kursk for a hundred.\nP.S. Not the Moscow one! I want Kiev to Kursk instead, same money.",
         "bid K-K 100"),
        ("I open the auction for R-O with the minimum bid of 100. The sums: 180 - 100 leaves me 80.", "bid R-O 100"),
        ("(a) I put M-V up for auction at 100.\n(b) As regards auctions started by the others: pass all until the OR "
         "starts, except when StP-W is auctioned.",
         "bid M-V 100; pass auctions until OR unless anyone auctions StP-W"),
    ],
)  # fmt: skip
def test_put_up(text: str, line: str) -> None:
    assert opening(text)[:1] == (line,)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("145 on the val de loir", "bid Val-de-Loire 145"),
        ("80 for havre. no wait scrap that, I take the ceinture", "buy Ceinture"),
    ],
)
def test_of_several_instead(text: str, line: str) -> None:
    assert several(text) == (line,)


def yaroslavl(text: str) -> Lines:
    """MYR is up, of which the value is 40: nobody has bid."""
    return likely(TITLE_1861, RULES_1861, g1861.definition(), "1861/twelve/position1.json", text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        # the first bid
        ("I'll kick this one off at 45.", "bid MYR 45"),
        ("Let me start things off with 50", "bid MYR 50"),
        ("Get the ball rolling at 45", "bid MYR 45"),
        ("Let's open the bidding at 45", "bid MYR 45"),
        # bounds with what comes above
        ("MYR: I'm in. Raise for me if you have to until 55, and if it goes higher check with me before dropping out.",
         "bid MYR up to 55 then ask"),
        ("If need be go up to 60 and then drop out", "bid MYR up to 60 then pass"),
        ("Bid the minimum and if someone goes over follow to 60 then ask", "bid MYR up to 60 then ask"),
        # never again, not only this time
        ("I have no interest in MYR, so don't ask me about it again till someone has bought it.",
         "pass on MYR until it is sold"),
        ("this railway I do not want. Leave me out of the bidding until somebody has bought it",
         "pass on MYR until it is sold"),
        ("It isn't my thing. No need to ask me until it has an owner.", "pass on MYR until it is sold"),
        ("pass on this one even if it is reduced", "pass on MYR until it is sold"),
        ("Pass for now. If it gets reduced ask me again.", "pass"),
        # too little, but a bid
        ("Honestly it's not worth more than 15 to me. I bid 15.", "bid MYR 15"),
        ("It isn't worth more than 15 to me.", "pass"),
    ],
)  # fmt: skip
def test_of_a_first_bid(text: str, line: str) -> None:
    assert yaroslavl(text) == (line,)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("I put up K-R, starting at 100.", "bid K-R 100"),
        ("kick K-R off at 100", "bid K-R 100"),
        ("Put K-R on the block with 110", "bid K-R 110"),
        ("Put Moscow to Nizhny up for auction at the minimum price", "bid M-NN 100"),
        ("K-R for auction please, from 105", "bid K-R 105"),
        ("K-R, starting at 100, is too rich for me. Pass.", "pass"),
        ("I'd like the starting price at 90. So 180 straight away for the K-R.", "bid K-R 180"),
    ],
)
def test_put_up_in_other_words(text: str, line: str) -> None:
    assert opening(text)[0] == line
