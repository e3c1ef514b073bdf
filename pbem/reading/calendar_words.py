"""Names of weekdays and months, whole and as mail programs shorten them: data, all lower case, without dots."""

from __future__ import annotations

_WORDS = """
mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday
jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october
november december today yesterday
mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
januar februar märz mär mai juni juli oktober dezember okt dez jänner
lun mar mer jeu ven sam dim lundi mardi mercredi jeudi vendredi samedi dimanche
janv févr fév mars avr avril juin juil juillet août septembre octobre novembre décembre déc janvier février
lunes martes miércoles jueves viernes sábado domingo mié jue vie sáb dom ene abr ago dic
enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
lunedì martedì mercoledì giovedì venerdì sabato domenica gio sab gen mag giu lug set ott
gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
seg ter qua qui sex segunda terça quarta quinta sexta segunda-feira terça-feira quarta-feira quinta-feira sexta-feira
fev out dez janeiro fevereiro março maio junho julho setembro outubro novembro dezembro
ma di wo do vr za zo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag mrt mei januari februari maart
augustus juni juli
mån tis ons tors fre lör sön måndag tisdag onsdag torsdag fredag lördag söndag maj augusti
man tir tor lør søn mandag tirsdag lørdag søndag marts august desember des
ma ti ke to pe la su maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai tammi helmi maalis huhti touko
kesä heinä elo syys loka marras joulu tammik helmik maalisk huhtik toukok kesäk heinäk elok syysk lokak marrask jouluk
pon wt śr czw pt sob niedz ndz poniedziałek wtorek środa czwartek piątek sobota niedziela sty lut kwi maj cze lip sie
wrz paź lis gru stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
po út st čt pá so ne pondělí úterý středa čtvrtek pátek neděle ledna února března dubna května června července srpna
září října listopadu prosince led úno bře dub kvě čvn čvc srp zář říj lis pro
ut št pi pondelok utorok streda štvrtok piatok nedeľa januára februára marca apríla mája júna júla augusta septembra
októbra novembra decembra
пн вт ср чт пт сб вс понедельник вторник среда среду четверг пятница пятницу суббота субботу воскресенье
янв фев мар апр мая май июн июл авг сен сент окт ноя нояб дек января февраля марта апреля июня июля августа сентября
октября ноября декабря
нд понеділок вівторок середа четвер п'ятниця субота неділя січ лют бер квіт трав черв лип серп вер жовт лист груд
січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
hétfő kedd szerda csütörtök péntek szombat vasárnap febr márc ápr máj jún júl szept január február március április
május június július augusztus szeptember október
vin mie joi luni marți miercuri vineri sâmbătă duminică ian iun iul noi ianuarie februarie martie aprilie iunie iulie
septembrie octombrie noiembrie decembrie
pzt sal çar per cum cmt paz pazartesi salı çarşamba perşembe cuma cumartesi pazar oca şub nis haz tem ağu eyl eki kas
ara ocak şubat nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
δευ τρι τετ πεμ παρ σαβ κυρ δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο κυριακή ιαν φεβ μαρ απρ μαΐ μαΐου ιουν
ιουλ αυγ σεπ οκτ νοε δεκ
sen sel rab kam jum min senin selasa rabu kamis jumat sabtu minggu
esm teisip kolmap neljap reede laup pühap
pirm otr trešd ceturtd piektd sestd svētd
pr an tr kt pn št sk
пон вто сре чет пет саб нед януари февруари март април
الأحد الاثنين الإثنين الثلاثاء الأربعاء الخميس الجمعة السبت يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر
أكتوبر نوفمبر ديسمبر
ינואר בינואר פברואר בפברואר מרץ במרץ אפריל באפריל מאי במאי יוני ביוני יולי ביולי אוגוסט באוגוסט ספטמבר בספטמבר
אוקטובר באוקטובר נובמבר בנובמבר דצמבר בדצמבר
"""

CALENDAR = frozenset(_WORDS.split())
