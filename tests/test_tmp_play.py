"""x"""
def test_play(store):
    from tests.house import House
    from tests.playing_1861 import begin, mails, asked, position
    house = House(store)
    begin(house, options={'seats':'invited','first':'1'})
    def say(name, text):
        n=len(house.box.letters)
        out=house.take(house.mail(name, text)); house.post()
        print('=====',name,repr(text),out)
        for l in house.box.letters[n:]:
            if l.to.startswith(name): 
                t=l.text.split('The position\n---')[0].split('Your orders\n---')[0].split('Game G1')[0]
                print(t[42:])
    say('ann','25 on TSR')
    say('ann','TSR 25')
    say('ann','Hi all, I bid 25 for the Tsarskoye Selo\n\nAnn')
    say('ben','TSR 30 please')
    say('cleo','ok')
    say('cleo','pass')
    say('dan','bid tsr 31')
    say('dan','bid 40')
    say('ann','I\'m out')
    say('ben','Pass.\n\n-- \nBen')
    print(asked(house))
    rng=0
    for i,one in enumerate(mails(house,'z',most=60)):
        pass
    for p,n in asked(house):
        g=position(house); print(type(g.round).__name__, n, g.active_step().name)
    for i in range(12):
        (p,n)=asked(house)[0]; g=position(house)
        if 'lay track' in g.active_step().name: break
        list(mails(house,'z',most=1))
    (p,n)=asked(house)[0]; g=position(house); print(g.active_step().name, n)
    co=g.round.order[g.round.turn]
    say(n, f'preview\n{co}: lay ? ')
    say(n, f'{co}: options track')
    say(n, f'lay 57 E9')
    say(n, f'{co}: run 3: D20-D14')
    say(n, f'options')
    say(n, f'{co}: half')
    say(n, f'{co}: track 9 at E9, then run, buy a 3')
    say(n, 'help lay')
    say(n, 'rules 5.5.2')
