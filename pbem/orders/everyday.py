"""Everyday words around orders, by language, as `fold.key` leaves them: yes and no, greetings, polite beginnings. Data.

Phrases stand one to a line of the text or between commas; single words between blanks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from pbem.orders.fold import key


class Everyday(msgspec.Struct, frozen=True, kw_only=True):
    """What people of one language write around their orders; phrases are separated by commas."""

    yes: str
    confirms: str  # the same to a letter that asks «did you mean this?», and to no other
    no: str
    pleased: str  # beside a yes
    greetings: str  # before names, at either end of a letter
    farewells: str  # whatever follows them on their line
    beside_names: str  # words that a greeting may have besides names
    beginnings: str  # before an order that is meant as one
    asking: str  # before an order about which one asks
    endings: str  # after an order
    hedges: str  # single words that make an order a thought about one
    unfinished: str  # single words at the end of a line that show that it goes on below
    questions: str  # single words that begin a question
    joints: str  # single words at the end of an order that show that it goes on below
    turns: str  # wherever they stand, something said before is not to be, or hangs on a condition
    stops: str  # the same where they are a whole clause
    small: str  # single words that a clause may have around one of those: «just a draft», «oh and»
    unsays: str  # single words that take back what follows, where a clause begins with them: «strike the last line»
    fillers: str  # single words that change no order, wherever they stand in it
    denials: str  # single words with which a line says what is not to be, or on what it hangs
    conditions: str  # single words on which what is said before them hangs
    what: str  # single words for what stands above, behind one of those
    mistakes: str  # wherever they stand, something above was not meant
    chatter: str  # single words of which one shows that a short line is talk: of feelings, weather, families, work
    small_print: str  # wherever they stand, the line is of those that offices put below every mail
    prefers: str  # single words by which something of the game is put above something else
    hangs: str  # at the beginning of a line of one clause: half a sentence, that hangs on what stands above
    leans: str  # at the beginning of a clause that has words of the game: it adds to what is ordered, or changes it


LANGUAGES: Mapping[str, Everyday] = {
    "en": Everyday(
        yes="yes, y, yep, yeah, yes please, sure, of course, certainly, gladly, i accept, i do, i will, i ll play, i "
        "ll join, i m in, i am in, count me in, i d love to, i would love to, i d like to play, i want to play, i ll "
        "be there, ok, okay, agreed, yes i will, yes i do, yes i d love to, yes i m in, yes i accept, yes count me "
        "in, ok i m in, ok count me in, happy to, happy to join, happy to play, accepted, i m happy to play, i ll "
        "take part, you bet, absolutely, with pleasure, happy to take over, glad to, glad to take over, i "
        "ll take over, i will take over, "
        "i ll take the seat, i take the seat, i ll take it over, i m on board, i am on board, gladly take over, i"
        " will play, i will join",
        confirms="correct, that s correct, that is correct, yes that s correct, exactly, yes exactly, exactly that, "
        "exactly so, that s it, that is it, yes that s it, yes that is it, right, that s right, that is right, yes "
        "that s right, quite right, that s the one, that one, that, yes that, yes that one, this one, yes this one, "
        "do it, yes do it, yes do, do that, yes do that, please do, please do it, yes please do, go ahead, yes go "
        "ahead, please go ahead, go for it, indeed, indeed yes, yes indeed, yup, ye, yea, aye, affirmative, "
        "confirmed, i confirm, spot on, that s what i meant, that is what i meant, yes that s what i meant, i meant "
        "that, yes i meant that, yes i did, i did, as you say, as you suggest, as suggested, do as suggested",
        no="no, n, nope, no thanks, no thank you, i decline, count me out, i m out, i am out, not this time, i can t "
        "play, i cannot play, sorry no",
        pleased="looking forward to it, looking forward, i m looking forward to it, sounds good, sounds great, great, "
        "fine, perfect, why not, nice, cool, lovely, super, good idea, let s go, let s play, please, i d love to play",
        greetings="hi, hello, hey, ta, hiya, howdy, dear, rgds, kind rgds, best rgds, "
        "morning, evening, afternoon, good night, good morning, good day, good "
        "afternoon, good evening, greetings, hi there, thanks, thank you, many thanks, thx, cheers, regards, best, "
        "best regards, kind regards, best wishes, all the best, nice one, good one, great one, quick one, good game, "
        "well played, well done, my turn, my turn this time, your turn, here is my turn, here is my move, over to "
        "you, here you are, here we go, here you go, there you go, see below, please see below, as below, "
        "marked below, as marked below, see my mark below, that s it, that s all, that is it, that is all, "
        "and that is that, let s see, enough said, not bad, my move, my orders, warm regards, yours, yours sincerely, "
        "sincerely, bye, bye bye, goodbye, ciao, have fun, good luck, have a nice day, have a good day, take care, "
        "enjoy, love, kisses, hugs, ps",
        farewells="hello again, best of luck, sent with, sent via, bon week, see you, talk soon, speak soon, until "
        "then, until next, until tomorrow, until soon, until later, get outlook for, until monday, until tuesday, "
        "until wednesday, until thursday, until friday, until saturday, until sunday, sent from my, greetings from, "
        "regards from, wishes from, best wishes from, good morning from, good evening from, hello from, hi from, love "
        "from, cheers from, best from, have a nice, have a good, have a great, good luck",
        beside_names="all everybody everyone there team folks friends and you to the moderator night mail a lot very "
        "much so again in advance from gang guys me us at together colleagues players fellows x xx xxx",
        beginnings="please, pls, i ll have, i will have, i d like to have, "
        "i d like to, i would like to, i want to, i ll, i will, i, my move is, my move, my "
        "order is, my order, my action is, my action, move, order, orders, action, ok, okay, yes, then, so, well, "
        "now, for my turn, for this turn, can you, can you please, could you, could you please, would you, would you "
        "please, in this order, after that, let me, let s, here is my move, here is my order, here s my move, "
        "here s my order, this turn, my turn, we, kindly, to",
        asking="may i, can i, could i, am i allowed to, should i, shall i, what if i, how about i, can i please",
        endings="please, pls, thanks, thank you, thx, cheers, ta, ta very much, many thanks, thank you very much",
        hedges="if unless maybe perhaps probably might not don t never next later tomorrow tonight soon when after "
        "before until but or instead should could would can cannot may what why how because otherwise wait hope "
        "hoping think thinking thought tempted almost wanted wish yesterday",
        unfinished="will would to and or i can could should must shall may might then you we they not please ll the a "
        "if let lets that than of with for is are was but so either neither just also never always d",
        questions="how what when where who whose why which can could may do does did is are am will would should whom",
        joints="then else otherwise until unless if up to for from into at with and as of on in per than",
        turns="depends on, not done yet, do not process, don t process, sleep on it, think again, think about it, bad "
        "idea, let me check, let me think, let me see first, no wait, wait no, unless, instead, scratch that, "
        "scrap that, strike "
        "that, forget that, forget it, forget the, forget my, ignore that, ignore the, ignore my, never mind, "
        "nevermind, cancel that, cancel the, cancel my, changed my mind, change my mind, second thought, second "
        "thoughts, not yet, hold on, hang on, i meant, i mean, make that, rather not, don t do, do not do, sorry no, "
        "actually no, no actually, no sorry, no make, the other one, the other way, only if, but only, except, don t "
        "send, do not send, not final, not sure, undecided, "
        "under no circumstances, by no means, on no account",
        stops="no, nope, nah, wrong, wait, stop, oops, ups, whoops, sorry wait, oh wait, oh no, hm no, hmm no, "
        "correction, actually, rather, better, not, no no, halt, but, or, and, then, also, else, otherwise, if, "
        "until, cancel, undo, ignore, skip, scratch, strike, hold, abort, delete, draft, test, testing, probably, "
        "maybe, perhaps, tentative, tentatively, provisional, provisionally, preliminary, hypothetical, "
        "hypothetically, theoretically, just a question, only a question, just asking, only asking, just wondering, "
        "just thinking, just an idea, only an idea, just an example, nothing, do nothing, nonsense, rubbish, tbd, "
        "tbc, to be confirmed, to be decided, as before, as always, as usual, usual, same, same again, ditto, "
        "likewise",
        small="just only a an the this that is was s it it s all of oh ah uh hm hmm er well my for now so far again",
        unsays="scrap scratch strike ignore disregard forget cancel undo revoke retract rescind withdraw void annul "
        "delete erase kill belay reset restart drop skip omit halve replace swap change correct correction postpone "
        "delay hold stop wait abort",
        fillers="the a an my our this that it is i we you me us will would d ll like love want please pls plz thanks "
        "thank thx ta cheers ok okay so well then now and also just let lets s go going do doing make think ve got m "
        "have to of in on at with by up here there one for from into again turn move order orders action time today "
        "am are can could may get take gonna wanna gotta need should think guess reckon hi hello hey dear all mate "
        "guys folks right yes yep yeah sure fine great good cool nice lovely ha haha hmm oh ah",
        denials="not no don t dont never nothing without instead except but unless if when until till while after "
        "before once nor neither either whichever whatever any cannot cant won wont isn doesn didn avoid stop or",
        conditions="if unless until till once after before when only except instead",
        what="that this it these those the my last above previous all everything",
        mistakes="take back, took back, takes back, line was wrong, line is wrong, mail was wrong, mail is wrong, "
        "move was wrong, move is wrong, one was wrong, one is wrong, wrong line, wrong hex, wrong tile, wrong "
        "company, wrong colour, wrong color, wrong city, wrong way, wrong side, wrong one, wrong move, wrong order, "
        "wrong game, wrong train, wrong price, was a mistake, is a mistake, by mistake, mistyped, typo, void, "
        "retract, revoke, rescind, do not count, does not count, doesn t count, don t count, not my intention, not "
        "intended, send too early, sent too early, sent too soon",
        chatter="groan grief yikes fine regret comment argument lol rofl ttfn bad badly fear lmao bravo congrats "
        "congratulations huh aha poor lucky unlucky luck nice lovely great cool awesome brilliant wonderful amazing "
        "fantastic funny fun clever smart nasty evil cruel brutal tough hard difficult tricky tense exciting "
        "interesting boring tired sleepy ill sick flu fever cold rain raining rainy snow snowing sun sunny weather "
        "holiday holidays vacation weekend christmas easter birthday party dinner breakfast coffee tea beer wine pub "
        "kids kid wife husband daughter son cat dog boss office work job meeting bus flight airport hospital doctor "
        "phone laptop battery iphone ipad smartphone keyboard thumbs typos website www fax tel mobile thank thanks "
        "regards cheers hugs kisses hope hoping enjoy enjoyed enjoying love hate hurts hurt welcome promise patience "
        "delay apologies pardon forgive excuse courage victory revenge doomed disaster mess shame pity sigh life "
        "heaven damn gosh alas drama fingers sleep bed bedtime convention greetings typing director manager dr prof "
        "phd ltd inc gmbh done game games guys friends comrades",
        small_print="intended recipient, intended solely, notify the sender, inform the sender, email in error, e "
        "mail in error, message in error, mail in error, print this email, print this e mail, before printing, "
        "confidential, privileged, unauthorised, unauthorized, disclosure, scanned by, scanned for, virus free",
        prefers="better rather prefer",
        hangs="if, once, after, before, until, till, when, whenever, while, assuming, provided, providing, in case, "
        "as long as, so long as, as soon as, on condition, subject to, depending on, wait, then, even if, only when, "
        "only after, only once, same as, same again, rest as, the rest as, as last time, like last time, for "
        "everything, for all it, for all its, for what it",
        leans="please, pls, i d like, i would like, i want, i ll, i will, let s, let us, let me, can you, could you, "
        "would you, also, and, plus, in addition, additionally, then, no, nope, not, wait, actually, rather, better, "
        "correction, oops, stop, hmm, hm, it should, that should, should, make it, with, without, for, to, into, in, "
        "on, via, from, at, as, only, just, everything, all, nothing, none, both, the rest",
    ),
    "fr": Everyday(
        yes="oui, oui merci, oui avec plaisir, bien sur, j accepte, d accord, volontiers, avec plaisir, je joue, j en "
        "suis, oui j accepte, je participe, ok pour moi, je suis partant, je suis partante, ca marche, oui volontiers",
        confirms="exactement, oui exactement, c est ca, oui c est ca, c est cela, tout a fait, correct, vas y, "
        "allez y, oui vas y, c est bon, oui c est bon, c est exact, parfaitement",
        no="non, non merci, je refuse, je decline, pas cette fois, sans moi",
        pleased="super, parfait, tres bien, bonne idee, genial",
        greetings="bonjour, bonsoir, salut, coucou, cher, chere, chers, merci, merci beaucoup, merci d avance, "
        "cordialement, bien cordialement, amities, amicalement, bien a toi, bien a vous, a bientot, bises, bonne "
        "journee, bonne chance",
        farewells="a bientot, a plus, bonne, envoye de mon, au revoir",
        beside_names="tous toutes tout le monde et a toi vous la les",
        beginnings="s il vous plait, s il te plait, svp, stp, je voudrais, j aimerais, je veux, je souhaite, je, "
        "merci de, mon coup, mon ordre, pour mon tour",
        asking="puis je, est ce que je peux, je peux",
        endings="s il vous plait, s il te plait, svp, stp, merci, merci beaucoup",
        hedges="pas si peut etre demain apres avant mais prochain prochaine jamais quand sinon plutot",
        unfinished="je et ou de le la les si que qui vais pour tu nous vous il elle",
        questions="comment quand qui quoi quel quelle pourquoi",
        joints="puis sinon pour de vers a avec et ou sur",
        turns="a moins que, sauf si, plutot que, au lieu, oublie, oubliez, annule, annulez, je voulais dire, pas "
        "encore, finalement non, changement d avis, change d avis",
        stops="non, attends, attendez, stop, oups, plutot, finalement, mais, ou, et, puis, sinon, annuler, annule, "
        "annulez, ignorer, peut etre, brouillon, essai, juste une question, provisoire, comme d habitude, comme "
        "avant, pareil, rien",
        small="juste seulement un une le la les ce c est ceci cela ca tout ah oh euh",
        unsays="annule annulez annuler oublie oubliez ignore ignorez efface effacez supprime supprimez retire retirez",
        fillers="le la les l un une des du de d mon ma mes je j veux voudrais aimerais vais s il te vous plait svp "
        "merci et puis alors donc ca c est bon bien oui ok pour a au aux en sur avec tour coup ordre",
        denials="ne pas non jamais rien sans sauf mais si quand avant apres ou ni aucun aucune plutot",
        conditions="si quand apres avant seulement sauf",
        what="ca cela ce cette la le les ma mon tout",
        mistakes="ne compte pas, une erreur, par erreur, mauvaise ligne, mauvaise tuile, mauvais hexagone, mauvais "
        "coup",
        chatter="mdr bravo felicitations chance malchance dommage genial super joli beau belle drole mechant dur "
        "difficile fatigue malade fievre pluie neige soleil meteo vacances noel paques anniversaire cafe biere vin "
        "enfants femme mari fille fils chat chien bureau travail boulot reunion bus avion hopital medecin telephone "
        "merci cordialement bises bisous espere courage revanche catastrophe honte vie desole desolee pardon retard "
        "nuit",
        small_print="confidentiel, confidentielle, confidentielles, destinataire, destinataires, avant d imprimer, "
        "expediteur",
        prefers="plutot mieux prefere",
        hangs="si, quand, apres, avant, des que, tant que, pourvu que, a condition, au cas ou, puis, attends, "
        "attendez",
        leans="s il te plait, s il vous plait, je voudrais, j aimerais, je veux, et, aussi, puis, ensuite, non, pas, "
        "ne, attends, plutot, finalement, mais, ou, avec, sans, pour, vers, de, a, au, seulement, tout, rien, sur",
    ),
    "de": Everyday(
        yes="ja, ja gerne, ja gern, gerne, gern, na klar, klar, ich nehme an, ich bin dabei, bin dabei, ich mache "
        "mit, ich spiele mit, einverstanden, jawohl, ja klar, ja ich bin dabei, sehr gerne, ja sehr gerne, "
        "sehr gern, ja sehr gern, ja bitte, "
        "aber gern, aber gerne, mit vergnugen, ich ubernehme, ich ubernehme gern, ich ubernehme gerne",
        confirms="genau, ja genau, richtig, ja richtig, stimmt, ja stimmt, das stimmt, korrekt, exakt, mach das, ja "
        "mach das, bitte machen, das meinte ich, ja das meinte ich, so ist es, so war es gemeint, jep, jo, jup, "
        "jawoll, passt, genau das",
        no="nein, nein danke, ich lehne ab, ohne mich, diesmal nicht, leider nein",
        pleased="super, prima, toll, ich freue mich, freue mich, freue mich drauf, freu mich, gute idee, schon",
        greetings="hallo, hi, moin, servus, guten morgen, guten tag, guten abend, lieber, liebe, danke, vielen dank, "
        "danke schon, danke sehr, dankeschon, gruss, grusse, viele grusse, liebe grusse, schone grusse, beste grusse, "
        "mit freundlichen grussen, freundliche grusse, herzliche grusse, mfg, lg, vg, tschuss, bis bald, gruezi, viel "
        "gluck, viel spass, schonen tag",
        farewells="bis bald, bis dann, bis, schonen, schones, von meinem, gesendet von",
        beside_names="alle zusammen allerseits an und euch dir der die das aus leute",
        beginnings="bitte, ich mochte, ich wurde gern, ich wurde gerne, ich will, ich, mein zug, mein zug ist, wir",
        asking="darf ich, kann ich, soll ich",
        endings="bitte, danke, vielen dank, danke schon",
        hedges="nicht kein keine wenn falls vielleicht morgen spater nachher aber oder nachste nachsten nachster "
        "bevor bis lieber sollte konnte wurde",
        unfinished="ich und oder zu der die das wenn dann dass wir du ihr mit fur will werde",
        questions="wie was wann wer wo warum welche welcher welches",
        joints="dann sonst fur von nach mit und oder auf bis zu",
        turns="es sei denn, ausser wenn, ausser, sondern, stattdessen, doch nicht, vergiss, vergesst, streich das, "
        "ich meinte, ich meine, noch nicht, anders uberlegt, doch lieber, nein doch, halt nein, "
        "auf keinen fall, unter keinen umstanden",
        stops="nein, warte, wartet, stopp, stop, halt, lieber, ach nein, oh nein, aber, oder, und, dann, sonst, "
        "abbrechen, abbruch, ignorieren, vielleicht, wahrscheinlich, entwurf, test, versuch, nur eine frage, "
        "vorlaufig, wie immer, wie vorher, wie gehabt, wie zuletzt, dasselbe, nichts, quatsch, unsinn, no, nee, "
        "warten, abwarten, moment, moment noch",
        small="nur ein eine der die das dies dieses ist war alles oh ach hm ah noch mal",
        unsays="streiche streich streicht streichen ignoriere ignorier ignoriert vergiss vergesst losche loscht "
        "annulliere storniere verwirf verwerfe zuruck",
        fillers="der die das den dem ein eine einen ich wir mochte wurde will gern gerne bitte danke und dann also so "
        "gut ja ok okay mal mein meine meinen zug auf nach in an von zu zur zum fur mit",
        denials="nicht kein keine keinen nie ohne ausser aber wenn falls sobald bevor bis oder statt sondern lieber",
        conditions="wenn falls sobald bevor bis nur ausser",
        what="das dies diese die den mein meine alles",
        mistakes="ein irrtum, ein fehler, aus versehen, falsche zeile, falsches feld, falsche platte, falscher zug, "
        "nehme zuruck, gilt nicht, zahlt nicht, vertippt, verschrieben",
        chatter="gluck pech gluckwunsch toll super prima schon schade witzig gemein fies bose hart schwer schwierig "
        "knapp spannend langweilig mude krank fieber regen schnee sonne wetter urlaub ferien wochenende weihnachten "
        "ostern geburtstag kaffee tee bier wein kinder frau mann tochter sohn katze hund buro arbeit chef sitzung bus "
        "flug krankenhaus arzt telefon handy danke grusse gruss hoffe hoffentlich liebe tut aua mist verflixt "
        "entschuldigung verzeihung sorry versprochen geduld verspatung leben schlaf bett",
        small_print="vertraulich, vertrauliche, vertraulichen, empfanger, absender, vor dem ausdrucken, irrtumlich",
        prefers="lieber besser eher",
        hangs="wenn, falls, sobald, solange, sofern, nachdem, bevor, bis, nach, vor, dann, vorausgesetzt, warte auf, "
        "warte bis",
        leans="bitte, ich mochte, ich wurde, ich will, und, auch, noch, ausserdem, dazu, dann, danach, nein, nicht, "
        "kein, keine, warte, lieber, doch, aber, oder, mit, ohne, fur, auf, nach, von, in, zu, nur, alles, nichts",
    ),
}  # fmt: skip


@cache
def phrases(field: str) -> frozenset[str]:
    """The phrases of one field, of all languages."""
    return frozenset(key(one) for text in _texts(field) for one in text.split(",") if one.strip())


@cache
def words(field: str) -> frozenset[str]:
    """The single words of one field, of all languages."""
    return frozenset(word for text in _texts(field) for word in text.split())


def _texts(field: str) -> Iterable[str]:
    return [str(getattr(one, field)) for one in LANGUAGES.values()]
