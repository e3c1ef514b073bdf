"""Words of which titles, firms and names in signatures are made: data, all lower case."""

from __future__ import annotations

_SMALL = """
of and for the in at de la le du des et pour und der die das für im am von van y del e di da dei och för og i w
"""
_MARKS = """
ltd limited inc llc llp plc corp gmbh ag kg mbh ug se sa sas sarl srl spa bv nv ab oy as aps kft sp zoo pty co
university universität université universidad università institute institut department faculty school college
team engineer engineering manager director professor consultant developer president assistant officer head chief
architect analyst lecturer teacher doctor lawyer editor secretary ingenieur ingénieur leiter leiterin referent
referentin sachbearbeiter sachbearbeiterin geschäftsführer geschäftsführerin directeur directrice professeur
responsable ingeniero ingeniera directora gerente direttore direttrice phd msc bsc mba dipl
"""
_BESIDE_NAMES = """
she her hers he him his they them theirs phd dr prof mr mrs ms ing dipl i a v p msc bsc mba
"""

SMALL_WORDS = frozenset(_SMALL.split())
"""Of titles, written small."""

MARKS = frozenset(_MARKS.split())
"""One of them makes few words a title or a firm."""

BESIDE_NAMES = frozenset(_BESIDE_NAMES.split())
"""What people put beside their name."""
