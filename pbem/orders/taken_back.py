"""How people take back what they wrote, as patterns, and how comments begin that sound like it. Data.

The form of a line that they are for: `pbem.orders.second_thoughts`.
"""

from __future__ import annotations

# What a clause may have before it comes to the point.
BEFORE = (
    r"(?:(?:a+h+|o+h+|u+h+|um+|h+m+|h+u+m+|er+m?|eh|ach|we+ll|sorry|ok|okay|but|and|or|so|please|wait|damn|a+r+gh+"
    r"|yes|yeah"
    r"|actually|p s|edit|pps|lol|haha|oops|whoops|right|now|then|also|mo|no|nee|nein|non|just|maybe|perhaps|still) )*"
)
_IT = r"(?:it|that|them|those|these|this)"
_ALL = (
    rf"(?:{_IT}|the (?:lot|above|last|first|second|previous|former|whole|rest|line|order|move|mail|email|sale"
    rf"|sell|trade|build|purchase|bid)s?"
    r"|(?:my|that|this) (?:last|previous|first|order|mail|email|move|line|sale|bid|trade)s?|everything|all|above"
    r"|what i)"
)
_AT_WORK = r"(?:sell|buy|build|trade|bid|pay|run|lay|do|move|swap|place|take|use|want|need|go|pass)"

TAKE_BACK = (
    # no, not that
    rf"\| {BEFORE}(?:no+|nope|nah|na|stop|wait|nein|non)(?: (?:no+|sorry|really|please|wait|stop))* \|",
    rf"\| {BEFORE}(?:no+|nope|nah|nein|non)(?: no+)* (?:wait|sorry|actually|stop|don t|do not|make|keep|let s|better"
    rf"|rather"
    r"|leave|hold|hang|the other|that s|that is|it s|this is|instead|on second|not|doch|lieber|warte|attend\w*"
    r"|plutot|i "
    r"(?:mean|meant|d|ll|keep|want|take|change|changed|rather|prefer|think i))\b",
    rf"\| {BEFORE}(?:don t|do not)(?: (?:please|do|yet|now|it|that|this|them|i|after|all))* (?:\||i (?:keep|ll"
    rf"|want|d)\b)",
    rf"\b(?:don t|do not|never) (?:do|process|execute|send|sell|count|use|run|book|play|enter|submit|act on|carry"
    rf" out|take"
    rf"|make|put|move) (?:{_IT}|yet|anything|any of|my)\b(?! (?:to (?:me|us)|again|personal|so|bad|serious|way|hard"
    rf"|too))",
    rf"\b(?:don t|do not|didn t|did not) (?:want|mean|wish|intend) (?:{_IT}|to (?:do|{_AT_WORK}|keep)\b)",
    r"\b(?:please )?do nothing (?:with|about|yet|until|for now)\b",
    # leave it, forget it
    r"\bnever mind\b(?! the\b)",
    rf"\b(?<!don t )(?<!not )(?<!never )(?<!always )(?<!didn t )(?:scratch|scrub|scrap|strike|forget|ignore|cancel"
    rf"|disregard|undo|revoke|nix|ditch|void|erase|rescind|retract|withdraw|belay|annul|discard|revert|unsend|kill"
    rf"|delete|bin"
    rf"|trash|abort)(?: about)? {_ALL}\b",
    rf"\| {BEFORE}(?:i )?(?:retract|withdraw|cancel|undo|abort|scratch|scrub|strike|revoke|rescind|ignore|disregard"
    rf"|delete|void"
    rf"|nix|takeback|scrap|forget)(?: (?:please|sorry|all|abort|now))* \|",
    rf"\b(?:leave|skip|drop|stop|hold|hang) {_IT}(?: (?:be|alone|out|off|for|now|as|it|is|was|are|they|then|please"
    rf"|all|a|bit"
    r"|moment|until|tomorrow|later|here|right|there))* \|",
    rf"\b(?:tak(?:e|es|ing)|took) (?:{_IT}|{_ALL})(?: all| one)? back\b|\bcall(?:ing)? (?:{_IT}|everything) off\b",
    rf"\| (?:{_IT}|the|deal|it|all) s? ?(?:is )?(?:off|void|cancel|over)\b(?: now| please)? \|",
    r"\b(?:order|move|line|mail|sale|bid|one) (?:above )?(?:is|was) (?:void|wrong|nonsense|a mistake|a typo|invalid"
    r"|off)\b",
    # I keep them
    rf"\b(?:keep|keeping|hold|holding|hang|hanging)(?: on to| onto)? (?:{_IT}|mine|both|all of them|what i have|my"
    rf" (?:share"
    r"|stock|train|loco|locomotive|money|cash|token|cert|certificate|company)s?)\b(?! (?:up|coming|short|simple|clean"
    r"|fair|friendly|real|in|company|between|going|fun|light|brief|together|secret|quiet|moving|for (?:the )?(?:com"
    r"|min|tre)))",
    r"\b(?:stay|staying) (?:put|as i am|where i am|as (?:it|they) (?:is|are))\b",
    r"\b(?:keep|save|hold|store) (?:this|it|that|them) (?:for|until|till) (?:later|my|next|now|tomorrow|i|ben)\b",
    # on second thoughts
    r"\bsecond thoughts?\b|\b(?:on|upon|after) (?:a )?(?:further |more |some )?(?:reflection|consideration"
    r"|inspection)\b",
    r"\bthinking (?:again|twice|better|about it|about that|it over)\b|\b(?:think|thought) (?:again|twice|better|it"
    r" over|about"
    r" (?:it|this|that)(?: again| first| more| some| over| \|))",
    r"\bcome to think\b|\bwhat am i (?:saying|doing|thinking)\b|\blooking at (?:it|this|that|the \w+) again\b",
    r"\b(?:have|take|need|want|having|taking) (?:another|a closer|a second|a fresh|one more|a better|a new) (?:look"
    r"|think)\b",
    r"\bre ?(?:think\w*|consider\w*|count it|calculat\w*|do this|do it)\b|\b(?:i d|i would|i|had) (?:better|rather"
    r"|sooner) (?:not"
    r"|sleep|wait|hold|keep|stay|think|check|ask|leave|do|have|go|take|build|buy|sell|pay|lay|bid|trade|want"
    r"|change)\b",
    r"\b(?:chang\w+|different|lost) (?:my |of |the )?(?:mind|plan|plans|heart)\b|\bchange of (?:mind|plans?|heart)\b",
    r"\b(?:new|better|other|another|different) (?:plan|idea|version|try|attempt)\b(?! (?:of|than|what|how))|\bplan"
    r" b\b",
    r"\bback to (?:square one|the drawing|the start|plan)\b|\bas you were\b|\bstart (?:over|again|from scratch)\b",
    # wait, let me think
    rf"\| {BEFORE}(?:hang on|hold on|hold fire|hold off|not so fast|not so quick|whoa|one (?:sec|second|moment|minute)"
    rf"|just a "
    r"(?:sec|second|moment|minute)|a moment|moment|halt|wait (?:a|one|up|till|until|no|sorry|that|i|the|wait|what"
    r"|for my|with))\b",
    r"\b(?:let s|better|please|rather|d like to|want to|must|should|will|ll) (?:wait|hold (?:on|off|this|it|that"
    r"|them))\b(?! and see)",
    r"\blet me (?:check|think|sleep|ask|see first|recount|count|look (?:at|again)|redo|recalculat\w*|discuss|talk"
    r"|come back)\b",
    r"\b(?:sleep|slept|sleeping) (?:on|over) (?:it|that|this)\b|\bget back to you\b|\b(?:come|be) back to (?:you"
    r"|this|it)\b",
    r"\b(?:need|want|have|got|must|going) to (?:think|check|ask|sleep on|recalculate|recount|count|discuss|talk to"
    r"|look at)\b",
    r"\bgive me (?:a|one|another|some|till|until|five|ten|an) (?:sec|second|moment|minute|minutes|hour|day|time|more"
    r"|bit)\b",
    r"\b(?:ask|check|talk|speak|discuss)\b[^|]{1,40}\bfirst\b|\bnot (?:yet|now|today|that one|this one|those|these"
    r"|so fast)\b",
    r"\b(?:do|play|execute|process|make|use|enter|send) (?:it|this|that|them|these) (?:only|later|next|after|if|when"
    r"|once"
    r"|tomorrow|unless|until|before|in my|for my next)\b|\bonly (?:do|play|execute|process|make|use) (?:it|this|that"
    r"|them)\b",
    r"\buntil (?:i say|my next|i tell|further|you hear|i have|i ve|ben|cleo|tomorrow)\b",
    r"\b(?:not|isn t|aren t) (?:so |yet |quite |really )?(?:sure|certain|convinced|final|decided|happy with)\b",
    r"\b(?:undecided|unsure|unconvinced|unfinished)\b|\b(?:haven t|have not|hasn t|not|haven t yet) (?:yet |really"
    r" )?(?:decided"
    r"|made up)\b|\bstill (?:thinking|deciding|pondering|considering|dithering)\b",
    rf"\b(?:put|place|keep|park|putting) (?:{_IT}|everything|us) (?:on (?:hold|ice)|off|aside|away)\b|\b(?:on"
    rf" (?:hold|ice)|hold"
    r" back|postpon\w+|pretend\w*)\b|\bpark (?:it|that|this|them)\b|\blet us put\b|\b(?:will|ll|shall|to) decide\b",
    r"\b(?:see|know|hear) (?:what|how|if|whether|who)\b[^|]{0,40}\bfirst\b|\bthinking (?:aloud|out loud)\b|\bbut no"
    r" \|",
    r"\b(?:only|just) (?:a thought|thinking|an? idea|wondering)\b|\bask me again\b|\bone more night\b",
    # out of it
    r"\bpull(?:ed|ing)? (?:out|it|that|this|them)\b|\btoo (?:risky|expensive|dear|dangerous) for (?:me|us)\b"
    r"|\bcross\w* (?:it |that "
    r"|this |them )?out\b|\bleave (?:everything|things|all) (?:where|as|be|alone)\b|\bstay\w* with\b|\blost"
    r" interest\b",
    r"\bno longer\b|\b(?:be|am) (?:mad|crazy|stupid|silly|daft) to\b|\b(?:i|we) (?:shouldn t|wouldn t|won t|don t"
    r"|can t)(?: do)?"
    r"(?: it| that| this)? \||\b(?:sit|sitting) tight\b|\bstand(?:ing)? pat\b",
    # a mistake
    r"\| (?:sorry )?wrong \w+|\b(?:meant|was|is|that s|belongs?) (?:for|to) (?:the |an? |my )?(?:other|another"
    r"|different|game \d)",
    r"\b(?:just|only now|now i) (?:seen|saw|see|notic\w+|realis\w+|realiz\w+|spotted)\b(?! (?:that )?(?:it s|it is"
    r"|is) (?:me|my turn))",
    r"\b(?:can t be|isn t|is not|not) (?:right|possible|legal|allowed|true)\b|\b(?:son|daughter|kid|kids|cat|dog"
    r"|toddler|baby)\b"
    r"[^|]{0,30}\b(?:phone|keyboard|laptop|playing|typed|sent)\b",
    r"\bmy (?:mistake|error|fault)\b|\| my bad \|",
    r"\bmis(?:read|typed|clicked|click|counted|calculated|took|typing|hit|understood|looked|placed|reading)\b",
    r"\b(?:not|isn t|wasn t|never) what i (?:meant|want|wanted|mean|intended)\b|\bi (?:only )?(?:meant|mean) (?:to "
    r"|the |one)?",
    r"\bshould (?:have )?(?:be|been|read|said|say) (?:the|a|an|one|only|other|with|without|instead|on|in|\d)",
    r"\b(?:was|were|is) supposed to (?:be|say|read)\b|\bwhat i (?:wrote|said|sent|ordered)\b|\bwrote (?:above|there"
    r"|before)\b",
    rf"\b(?:{_IT}) (?:s|is|was|were) (?:(?:just|only|all|complete|such|really|so|a) )*(?:wrong|nonsense|rubbish"
    rf"|draft|test|mistake"
    r"|typo|silly|daft|stupid|bad idea|silly idea|stupid idea|illegal|not right|no good)\b(?! of (?:me|you))",
    r"\b(?:daft|bad|silly|stupid|terrible|dumb) (?:idea|move|plan)\b|\b(?:too|bit) (?:hasty|fast|quick|rash"
    r"|early)\b(?! (?:for|to))",
    r"\bsen[dt] too (?:soon|early|fast)\b|\b(?:hit|pressed|pushed) (?:send|the button|return|enter)\b|\bjumped the"
    r" gun\b",
    r"\b(?:correction|corrections|corrected|correcting|replaces|supersedes|overrides|superseded|overruled)\b",
    r"\b(?:doesn t|does not|don t|do not|won t|not|no longer) (?:count|valid|apply|stand)(?! (?:on|me))\b"
    r"|\binvalid\b|\bobsolete\b",
    r"\b(?:just|only) (?:kidding|joking|messing|teasing|a joke|a draft|a test|testing|trying|dreaming|an idea)\b|\|"
    r" jk \|",
    # anything but that
    r"\b(?:in|under) no (?:case|event|circumstances?|way)\b"
    rf"|\banything but (?:that|this|to|do|accept|agree|decline|refuse|reject|{_AT_WORK})\b"
    r"|\bi refuse to\b|\b(?:rather|sooner) die\b|\b(?:nobody|no one|noone) should\b",
    r"\b(?:(?:that|this|it) (?:was|were)|was) (?:only )?(?:my|the) (?:plan|idea|intention|first thought)\b",
    # instead
    r"\b(?:instead|rather not|prefer not|prefer to (?:wait|keep|hold|stay))\b|\bmaybe not\b|\bbetter not\b|\bnot"
    r" (?:after all|anymore|any more)\b",
    rf"\b(?:won t|will not|shan t|not going to|not gonna|i m not|am not|let s not|can t|we re not) (?:be"
    rf" )?{_AT_WORK}(?:ing)?"
    r"(?: (?:it|that|this|them|any|after|all|yet|anything|now|those|these))* \|",
    r"\bi m not (?:selling|buying|building|trading|bidding|laying|paying)\b|\blet s not\b|\bnot (?:selling|buying"
    r"|building|trading)\b",
    r"\b(?:oops|whoops|oopsie|ups)\b(?! (?:sorry )?(?:i |for |about |it |that )?(?:s |m |am |is |was |the"
    r" )?(?:forgot|late|delay|being late))",
    r"\| edit\b",
    # another number
    r"\A\| (?:(?:sorry|correction|rather|no|nope|nah|a+h|o+h|damn|a+r+gh+|er+m?|i (?:mean|meant)"
    r"|make (?:it|that))(?: \|)? )+(?:only |just )?(?:\d{1,4}|one|two|three|four|five|half|none) \|\Z",
    # as others say it
    r"\b(?:vergiss|streich\w*|ignorier\w*|losch\w*|storn\w*) (?:das|es|sie|die|den|bitte|lieber|alles)\b|\blass"
    r" (?:es|das|mal|mich|sie)\b",
    r"\bdoch (?:nicht|lieber|kein\w*|noch)\b|\bbehalt\w*\b|\blieber (?:doch|nicht|warten|behalten)\b|\b(?:anders"
    r"|noch ?mal) (?:\w+ )?"
    r"(?:uberleg\w*|nachdenk\w*|druber|daruber)\b|\buberlegt\b|\b(?:ich|er|es) (?:meinte|meine)\b|\bkorrektur\b"
    r"|\bstimmt nicht\b",
    r"\b(?:en fait|finalement|reflexion faite|tout compte fait|a la reflexion|laiss\w+ tomber|oubli(?:e|ez)|plutot"
    r" pas)\b",
    r"\bje (?:les |la |le |l )?(?:garde|prefere|voulais)\b|\b(?:c est|c etait) une (?:erreur|faute)\b|\b(?:attends"
    r"|attendez)\b",
)  # fmt: skip
# What may be behind a «no» that denies nothing of a move.
_AFTER_NO = (
    "idea", "worries", "worry", "rush", "hurry", "comment", "offence", "offense", "problem", "problems", "hard",
    "doubt",
    "time", "clue", "surprise", "surprises", "matter", "wonder", "chance", "pressure", "excuse", "excuses", "mercy",
    "pain",
    "regrets", "internet", "signal", "one", "big", "reply", "kidding", "luck", "sleep", "brainer", "need", "reason",
    "shame",
    "choice", "other (?:option|choice|idea)", "plan", "hope", "laptop", "phone", "news", "joke", "point",
    "more (?:beer|wine|coffee|excuses|questions)",
    "bother", "danger",
)  # fmt: skip
_AFTER_NOT = (
    "my (?:best|day|strongest|finest|favourite|week|fault|night|cleverest)", "bad", "too", "much", "great", "easy",
    "happy",
    "the (?:best|finest|worst|most|greatest|smartest|end|cleverest|prettiest)", "so (?:bad|easy|good|great|clever)",
    "pretty",
    "that (?:it|i|bad|good|easy|hard|great|exciting)", "exactly", "a (?:bad|good|great|lot|nice|big|problem|chance"
    "|happy)",
    "ideal", "exciting", "looking", "having", "in a hurry", "what you", "feeling", "sure (?:if|whether) my (?:last"
    " )?mail", "good", "nice", "fair", "funny", "long",
)  # fmt: skip
_AFTER_DONT = (
    "be", "worry", "know", "mind", "care", "like (?!it|that|this)", "expect", "see", "understand", "have (?!to)",
    "get",
    "laugh", "hate", "blame", "ask", "shoot", "panic", "cry", "say", "forget", "feel", "believe", "envy", "trust",
    "remember",
    "give up", "judge", "look", "tell", "regret", "help", "last", "win", "hurt", "happen", "imagine", "resist",
    "complain",
    "lose", "miss", "read", "even", "usually", "often", "seem", "matter", "think (?:i|you|he|she|anybody|anyone|much"
    "|ben|we)",
    "make (?:it|that|this|anything) out", "open (?:the|that|it)",
    "need", "spend it all", "find anything", "think of anything", "take (?:it|this|that) (?:personal|so|too|bad"
    "|hard)\\w*", "wait to see", "stop laughing", "let (?:him|her|me|us) down",
)  # fmt: skip
COMMENTS = (
    rf"no (?:{'|'.join(_AFTER_NO)})\b", rf"not (?:{'|'.join(_AFTER_NOT)})\b", r"nothing (?:else|more)(?: \w+){0,4} \|",
    rf"(?:(?:i|we) )?(?:really |still |just |honestly )?(?:don t|do not|didn t|did not|can t|won t|never)"
    rf" (?:{'|'.join(_AFTER_DONT)})\b",
    r"never (?:a dull|mind the|trust|say never|again will)\b", r"(?:there|here) we (?:go|are)\b", r"better late than"
    r" never\b",
    r"keep(?:ing)? (?:up|smiling|well|calm|going|safe|warm|cool|fighting|my fingers|fingers|your|it up|them coming)\b",
    r"(?:i m |am )?holding (?:my|your) (?:breath|thumbs)\b", r"that should (?:do|be it|work|do it|help)\b",
    r"easy peasy\b",
    r"once (?:again|more) (?:the |my |our |we |i )", r"make of (?:that|it|this) what\b", r"leave (?:some|a few"
    r"|something) for\b",
    r"fingers crossed\b", r"(?:time will tell|we ll see|full steam|all aboard|choo choo|toot toot|mind the gap)\b",
    r"nothing (?:better|ventured)\b",
    r"it s late\b", r"wish (?:i|you|me|us)\b", r"best i can do\b", r"hold on to your hats\b", r"keep me posted\b",
    r"that s (?:it|all|me done|the plan)\b",
    r"what (?:a|an) \w+",
)  # fmt: skip
