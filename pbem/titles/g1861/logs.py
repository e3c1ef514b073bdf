"""1861 has logs on 18xx.games."""

from pbem.titles.g1861.files import FILES

LOGS = FILES
