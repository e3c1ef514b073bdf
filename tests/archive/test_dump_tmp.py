import time
from pathlib import Path
from pbem.archive.bundle import bundle
from tests.archived import *
out = Path("/tmp/h/samples"); out.mkdir(exist_ok=True)
def test_dump(store):
    house = House(store)
    golden_1861_game(house, undo_every=50)
    for scope, r in (("public",""), ("whole", ""), ("own", "p1")):
        a = archived(house, scope, r)
        t = time.time()
        (out / f"1861-{scope}.zip").write_bytes(bundle(a)); print(scope, time.time()-t)
def test_2(store):
    house = House(store)
    golden_paris_game(house, 4)
    a = archived(house, "public")
    (out / f"paris-finished.zip").write_bytes(bundle(a))
def test_3(store):
    house = House(store)
    random_game(house, PARIS, 4, "b", most=20, undo_every=7)
    for scope, r in (("public", ""), ("whole", ""), ("own", "p2")):
        a = archived(house, scope, r)
        (out / f"paris-{scope}.zip").write_bytes(bundle(a))
