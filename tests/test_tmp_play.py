import sys, time, tempfile
from pathlib import Path
sys.path.insert(0,'/work/main')
import pytest
def test_play(store):
    pass
    from tests.playing_1861 import begin, mails
    from tests.house import House
    house = House(store)
    begin(house)
    n=0; t=time.time()
    for one in mails(house, 'x', most=int(__import__('os').environ.get('MOST','30'))):
        n+=1
        print('-----', n, one.name, one.outcome, [l.to for l in one.letters], round(time.time()-t,1)); print(one.text)
        if one.outcome!='applied':
            from pbem.store.models import InboundMail
            from pbem.store.db import connected
            with connected():
                row=InboundMail.select().order_by(InboundMail.id.desc()).first(); print({k:v for k,v in row.__data__.items() if k not in ('raw','mime','bytes')})
            print(house.last(one.name).text[:3000]); break
    import os
    os.makedirs('/tmp/letters',exist_ok=True)
    for i,l in enumerate(house.box.letters): __import__('pathlib').Path(f'/tmp/letters/{i:04d}-{l.to.split(chr(64))[0]}.txt').write_text(l.subject+'\n'+l.text)
    print('TOTAL', n, len(house.box.letters), time.time()-t)
