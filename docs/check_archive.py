"""Checks an archive without Night Mail: python check_archive.py FILE.zip (how: RECORD.md, SHUFFLE.md, ARCHIVE.md)."""

import hashlib, json, sys, unicodedata, zipfile
from itertools import count

bad, mix, numbers = [], "", count()


def sha(text):
    return hashlib.sha256(text if isinstance(text, bytes) else text.encode()).hexdigest()


def plain(data, sort=True):
    return json.dumps(data, sort_keys=sort, separators=(",", ":"), ensure_ascii=False)


def check(right, what):
    print("ok  " if right else "BAD ", what)
    bad.extend([] if right else [what])


def below(n):  # SHUFFLE.md, step 4
    x = next(x for i in numbers if (x := int(sha(f"{mix}:{i}")[:16], 16)) < 2**64 - 2**64 % n)
    return x % n


def shuffled(items):
    items = list(items)
    for last in range(len(items) - 1, 0, -1):
        at = below(last + 1)
        items[last], items[at] = items[at], items[last]
    return items


archive = zipfile.ZipFile(sys.argv[1])
game = json.loads(archive.read("game.json"))
entries, shuffle, link = game["entries"], game["shuffle"], ""
check(sha(plain({**game, "sha256": ""}, sort=False)) == game["sha256"], "game.json has the hash that it gives")
files = {name: sha(archive.read(name)) for name in archive.namelist() if name != "game.json"}
check(files == game["files"], f"the {len(files)} other files have the hashes that it gives")
for number, entry in enumerate(entries, 1):
    promise = entry.get("commitment", "")
    made = sha("\n".join([link, plain(entry["public"]), promise]))
    link = entry["link"]
    if (entry["public"]["number"], link) != (number, made):
        check(False, f"entry {number} follows from the one before")
    if "hidden" in entry and sha(f"{entry['salt']}:{plain(entry['hidden'])}") != promise:
        check(False, f"the hidden half of entry {number} is the one promised")
print(f"     {len(entries)} entries end in the link {link[:10]}: compare it with a letter")
check(entries[0]["public"]["facts"]["seed_hash"] == shuffle["seed_hash"], "the seed's hash is that of the invitation")
started = next(entry["public"] for entry in entries if entry["public"]["kind"] == "started")
told, words = started["events"][0], sorted(started["facts"]["words"].items())
if not shuffle["seed"] or told["event"] != "GameStarted":
    sys.exit(print("    the seed is secret, or nothing was drawn: no shuffle to check") or bool(bad))
check(sha(shuffle["seed"]) == shuffle["seed_hash"], "the seed is the one promised")
mix = sha("\n".join([shuffle["seed"], *(f"{one}={unicodedata.normalize('NFC', word)}" for one, word in words)]))
options = {"seats": "invited", "first": 1, **game["game"]["options"]}
invited = [player for player, _ in words]
seats, rules, plan = shuffled(invited), *(game["game"]["files"][name] for name in ("game.yaml", "map.yaml"))
hands = game["start"].get("hands", {})  # Paris Connection; in 18xx games nothing else is drawn
fixed = plan["fixed_start"] if hands else {}
drawn = shuffled(one["id"] for one in plan["hexes"] if one["id"] in fixed.values()) if hands else []
first = below(len(invited))
seats = invited if options["seats"] == "invited" else seats
first = invited[options["first"] - 1] if options["first"] else seats[first]
check((told["players"], told["first"]) == (seats, first), f"seats {' '.join(seats)}, first player {first}: as drawn")
if hands:
    starts = fixed if options["start"] == "fixed" else dict(zip(rules["companies"], drawn))
    check(told["start"] == starts, "the start hexes are as drawn")
    each, size = rules["locomotives"] - rules["on_value_track"] - 1, sum(hands[seats[0]].values())
    bag = shuffled(company for company in rules["companies"] for _ in range(each))
for at, seat in enumerate(seats if hands else []):
    hand = {company: bag[at * size : (at + 1) * size].count(company) for company in rules["companies"]}
    said = ", ".join(f"{company} {number}" for company, number in hand.items())
    right = sha(f"{shuffle['salts'][seat]}:{said}") == shuffle["commitments"][seat]
    check(hands[seat] == hand and right, f"the hand of {seat}, {said}: as drawn and promised")
sys.exit(bool(bad))
