import os
import pathlib


def test_play(store):
    import time

    from pbem.post.writing import Scribe
    from tests.house import House
    from tests.playing_1861 import begin, mails

    house = House(store)
    begin(house, options={"seats": "invited", "first": "1"})
    n = 0
    most = int(os.environ.get("MOST", "60"))
    shoot = int(os.environ.get("SHOOT", "6"))
    out = pathlib.Path("/tmp/shots61")
    out.mkdir(exist_ok=True)
    for f in out.glob("*"):
        f.unlink()

    for one in mails(house, "x", most=most):
        n += 1
        if one.outcome != "applied":
            print(n, one)
        if n == most - shoot:
            house.worker.scribe = Scribe(house.settings)
    for i, l in enumerate(house.box.letters[-3 * shoot :]):
        t = time.time()
        (out / f"{i:02d}-{l.to.split('@')[0]}.eml").write_bytes(l.mime)
        (out / f"{i:02d}-{l.to.split('@')[0]}.txt").write_text(l.text)
        pics = [p for p in l.mail.walk() if p.get_content_type() == "image/png"]
        print(
            i,
            l.to,
            len(l.mime),
            len(l.html.encode()),
            [(p.get_filename(), len(p.get_content())) for p in pics],
            l.text[44:110].replace(chr(10), " "),
        )
        for p in pics:
            (out / f"{i:02d}-{p.get_filename()}").write_bytes(p.get_content())
