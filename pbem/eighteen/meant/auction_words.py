"""What people say in an auction: phrases by what they mean (how to read them: `phrases`)."""

from __future__ import annotations

import re

from pbem.eighteen.meant.phrases import any_of, phrases

BOUND = phrases(
    "up to, upto, as far/high/much as, as/so long as, tops, drop/quit/leave/fold/out [me] [out] at/after/above",
    "[at] [the] [very] most/maximum/max/maxi, maximal/maximally, [my] limit/limited, cap/capped [me], ceiling",
    "threshold, boundary, top price/offer, stop/stopping at, until/till/til, proxy, autobid/auto-bid, jusqu'a, bis",
    "hasta, fino a",
    "not/never/no/isn't/don't/won't/nothing * more/above/over/higher/beyond/past/further [than]",
    "without going over/above/past, highest/most/furthest [that] i/we * go/pay/offer/afford/want",
    "may/can/could/would/should/i'd [even] go/bid/raise/follow/continue [me/it/on] [for] [me] to",
    "follow/following [him/her/them/it] [up] to, raise/take/bring/bump/get/lift/put me [up] to, put/set me at",
    "willing/prepared/ready/happy to go/bid/raise/pay/follow [it/on] to, would/could/can/may/to/i'd [even] pay/spend",
    "ends/end/finishes/stops at/with, end of the road/line, go [along] with him/her/them to, not a/one single/_ above",
)
"""The amount beside it is as far as they go."""

KEEPS_ON = phrases(
    "as/so low/cheap/cheaply/little as possible/necessary/needed",
    "as/so low/cheap/cheaply/little as you/it can/takes/gets/goes, as little, never more than it takes",
    "in [the] minimum/smallest/small/minimal/little/tiny steps/increments/bids/raises",
    "by/with the minimum/least each time, keep/keeps bidding/raising/going/upping/topping",
    "carry/go on bidding/raising, continue bidding/raising/to, keep me in, stay in, bid [on] for me, if need be",
    "if necessary/needed/required, if i/you have/must/need [to], as [much] [as] needed, follow him/her/them",
    "every time, top/beat/outbid whatever/anything/anyone/anybody/everybody, not a/one more/further",
    "not a/one _ more/further, not more, stop there",
    "my [_] limit/threshold/maximum/max/ceiling",
)
"""An amount that is said elsewhere is as far as they go."""

BEYOND = phrases(
    "above/over/beyond/past/after that/this/it/which/#, more/higher than that/this/it/which/#, then, otherwise",
    "any higher, anything more, goes/gets/comes/is/become/becomes/went [_] past/above/over/beyond/higher/more/further",
    "bids/raises/goes again/more/higher/on, overbid/overbids/outbid/outbids, tops",
)
"""It is about what comes above the amount."""

WAD = phrases(
    "whole/entire wad/purse/cash/fortune, all [of] my/the money/cash, all [that] i have, all in, all-in",
    "everything i [have] [got], everything i've [got], all of it, everything on/for/into LOT, everything [all] [my] #",
    "my/the/every [very] last/remaining/single rouble/roubles/ruble/rubles/franc/francs/penny/pennies/kopek/kopeck",
    "every last/single kopek/kopeck/centime/sou/cent/penny, every penny/kopek/centime/sou, my last #, last penny",
    "all [of] my/the remaining/last money/cash/roubles/rubles/francs/capital, whatever/what i have [left]",
    "all i've got",
    "the/my maximum/most/highest/max [that] i can/have/may, empty/emptying my/the purse/wallet/pockets/pocket",
    "all # of it/them, all my #, my whole/entire/full/complete #, i bet everything",
)
"""All their money."""

NO_MORE = phrases(
    "not a/one [single] more/further, not a/one [single] _ more/further, that's/thats it/all, that is it/all",
    "my last word, final [offer]",
)
"""They go no further than the amount."""

NO_NEED = phrases(
    "don't/never/without [even] [please] [you] [have] [to] ask/asking/asked [me] [again]",
    "do not [even] [please] ask [me] [again], no need to ask [me] [again]",
)
"""They want not to be asked."""

ASKS = phrases(
    "above/over/beyond/past that/this/it ask",
    "ask/asks me/again, then/and/but/or ask, ask first, come/get/report/check back [to/with] [me], back to me, "
    "check/talk with me",
    "let me know/decide/think/look, tell/mail/email/e-mail/ring/wake/call/ping/contact/consult/warn/notify me",
    "write/speak/talk [to] me, drop me a line/note, want/like to decide/be/think/know/look [asked]",
    "i [will] decide/look/think/see [about] [it] again/then/myself",
    "i'll decide/look/think/see [about] [it] again/then/myself",
    "don't/not [want] [to] [be] [just] drop/dropped/pass/passed [me] [out]",
    "do not [want] [to] [be] drop/dropped/pass [me], before dropping/passing [me] [out], "
    "before you/i drop/pass [me] [out]",
    "before giving up",
)
"""Above the amount they want to be asked."""

PASSES = phrases(
    "pass/passes/passing, i'm/im out/done, i am/be out/done, i out, out, out of this/that/here/it, skip, fold/folding",
    "nope, no further/more/other/additional bid/bids, not this/that one, let me drop/go/fall/leave/out",
    "drop/remove me, i'm/i am [then] gone",
    "drop/drops/dropping/stay/staying/sit/sitting/bow/bowing/back/backing/pull [this] [one] out",
    "count/leave/keep/get me out, withdraw, quit, give up/in, je passe, ich passe, paso, passo, welcome to it",
    "leave this/the/it/him/her/them/that, then leave, leave/left to somebody/someone/others/him/her/them",
    "!i can/may/should/shall/could have/keep/take it/this/that/the/his/her/LOT",
    "let him/her/them/_ have/keep/take/win, let someone/somebody else have/keep/take/win",
    "let the others/other have/keep/take, it's/its his/hers/yours/theirs, he/she/they win/wins",
    "_ takes/has/keeps/gets it, no thanks/interest/bid/bids, no thank you, no more from/for me",
    "not [for] me/worth/interested/today/bidding, not my _, not this time, not interest/interesting",
    "too rich/expensive/much/dear/steep/hot/pricey/high/costly, do nothing, nothing for/from me, without me",
    "don't want/need/care *, do not want/need/care *",
)
"""They want none of it, or no more."""

WORTH = phrases("not/isn't/never/ain't [really] worth more/anything than/above/over/beyond #")
"""What it is worth to them: with a bid beside it they are in, alone they are out."""

DENIES = phrases(
    "forget [about], ignore, leave, not, no, never, don't want/need/bid/buy/take/care",
    "do not want/need/bid/buy/take/care, instead of, rather than, without, skip, drop, scrap",
)
"""Before a name: it is not what they want."""

TELLS = phrases(
    "thought about/of, looked at, considered, fall/falls to [me], !when~it !whenever~it !once~it come/comes up",
    "then get/goes, bid-off/bidoff with, !i !we would come/go/fall, make/makes _ come/go",
    "i've/have [got] my [_] [LOT] bid/offer, my [_] [LOT] bid/offer [on/for] [LOT] stays/stands",
    "my [_] [LOT] bid/offer [on/for] [LOT] remains/can/may/is/was",
    "as it/they is/are/stands/was, stays/stay/stands/stand/remains/remain, have/has/had [already] a/my/the/his/her bid",
    "was sold, went to, got it for, owns, already have/has/own/owns",
)
"""It tells what is or becomes of one that is named."""

WANTS = phrases(
    "take/taking/buy/buying/grab/nab/snag/have/want/like/get/getting/purchase/mine, snap up, prefer, please/pls/plz",
    "for me, yes, go for, bid/bids/bidding/raise/raising/offer/open, i'm/im in, min/minimum/least/lowest",
)
"""They want to have it."""

LEAST = phrases(
    "min/minimum/minimal [bid/raise/amount], [the] lowest/least/smallest/cheapest [bid/possible/allowed], as little",
    "one [more] step/notch/up/tick, next step/bid/price, just top/beat/outbid/overbid _, a little more than",
    "outbid/overbid/top/beat/trump him/her/them/that/this/it, whatever/what it takes to lead, the next one up",
)
"""The lowest bid that is allowed."""

MATCHES = phrases("match/matches/matching/equal him/her/them/_, same as _, as much as him/her/them")
"""As much as somebody else has said."""

UNDECIDED = phrases(
    "sleep on it/this/that, can't/cannot/couldn't [really] decide, can not decide, make up my mind, undecided",
    "let me talk/speak/ask/count/see/check/consult, ask me again tomorrow/tonight/later/on",
    "would be nice/tempting/fine",
    "have/has/must [to] talk/speak/ask, could get either, either or, what do you think, what would you do",
    "i/i'll wonder",
    "haven't/not [yet] decided [yet], i'll/will/shall/i decide/write/answer [you] [again] later/tomorrow/tonight",
    "i'll/will/shall/i tell/let you [know] [again] later/tomorrow/tonight, [will] do my bid tonight/tomorrow/later",
    "hear from me, need/want/have/like/got to count/calculate/consider/check, need/want to think about the/this/it/#",
    "let me think, thinking about, still thinking, before i bid/decide/pass/know/move, before i do anything",
    "once i know, then i/i'll decide, don't do it/anything/that [yet], do nothing yet, only/just show [me]",
    "show me what, what would/will/happens/if, give me a/another [more] day/moment/hour/minute",
    "give me one more day/moment/hour/minute, take/took/get * * back, undo, no idea, not sure [yet] what/whether/if",
    "that is/that's if, only get/gets/have/has it if, it should be",
    "on the other hand, i could/might go/bid * or/maybe/perhaps, out of office, automatic reply",
)
"""They have not decided, or want to see something first."""

OF_SHARES = re.compile(r"\b(?:buy|buying|sell|selling|take|get)\b[^.,;]*(?:\bshares?|\bcertificates?|\d ?%)")
"""It is about something else."""

_ROUND = "sr/sr1/sr2/or/or1/or2"
LATER = phrases(
    *(
        f"until/till/til/before/to/for [the] [next/following] {one}"
        for one in (_ROUND, "stock/share/operating round/rounds")
    ),
    "stock/share/operating round begins/starts, wake me [up] when/for/at, any/all/none of the/these/those/them",
    "rest of the/this [whole] sr/auction, rest of the/this [whole] stock/share round, for this [whole] sr/auction",
    "whole sr/auction, whole stock/share round, in/of this sr, in/of this stock/share round, keep [on] passing",
    "pass [me] [on] all/every/through, no [_] privates, all the way, don't ask me again/anymore",
    "don't ask me any more",
)
"""It is said of more than this auction: an order for later, which is found elsewhere."""

TURNS = re.compile(
    any_of(
        "oh no, no wait, wait no, hang/hold on, scratch/scrap that, actually no, or rather, i mean, correction",
        "on second thought/thoughts, sorry no, sorry i meant/mean, sorry make, no make it/that, hm/hmm/hmmm no",
    ).replace(" ", r",?\s+")
    + r"[,.;!: -]*"
)
"""Within a sentence: what stands before it does not count."""

HANGS = phrases("if/when/unless/whenever, in case")
"""It is said of what may come: no second thought, whatever else it looks like."""
