"""The repertoire of law sets, in own terms (see ``composing``): found by self-play.

Sets were bred and selected in some thousands of quick games against each other, with all laws open
to the search. None has a population of two colours, and each keeps to a side's share of the
tokens (Y16), so that every set may be used under all options.
"""

from __future__ import annotations

Laws = tuple[str, str, str, str]

SETS: tuple[tuple[Laws, ...], tuple[Laws, ...]] = (
    (
        ("x...>....", "oxoo>o.oo", "oxox>oxo.", "oxo.>o.o."),
        ("x...>....", "oxo.>o.o.", "o..x>o...", "oxox>oxo."),
        ("o..x>o...", "x...>....", "oxox>oxo.", "oxo.>o.o."),
        ("o..x>o...", "ox.o>o..o", "oxox>oxo.", "oxo.>o.o."),
        ("o..x>o...", "ox.o>o..o", "oxox>oxo.", "oo.o>o..o"),
        ("x...>....", "oxoo>o.oo", "x.ox>x.o.", "o..x>o..."),
        ("x...>....", "oxoo>o.oo", "xx.x>*", "o..x>o..."),
        (".xoo>.x.o", "ox.o>o..o", "oxox>oxo.", "oxo.>o.o."),
        ("ox.x>.x.x", "x...>....", "oxox>oxo.", "oxo.>o.o."),
    ),
    (
        ("ox.o>o..o", "oxox>oxo.", ".xox>..ox", "o.ox>o.o."),
        ("xx.x>xx..", "oxoo>o.oo", "ox.o>o..o", "oxox>oxo."),
        ("oo.x>oo..", "ox.o>o..o", "oxox>oxo.", "x.ox>x.o."),
        ("ox.o>o..o", "oxox>oxo.", "oo.x>oo..", "xxoo>xx.o"),
        ("oxox>oxo.", "ox.o>o..o", "o..x>ooox", "xo.x>*"),
        (".x..>.xoo", "oxoo>o.oo", "..oo>...o", "oxox>oxo."),
        (".oox>.oo.", "x.ox>x.o.", "oxox>oxo.", "ox.o>o..o"),
        ("oxox>oxo.", "ox.o>o..o", "oo.x>oo..", "oxxo>.xxo"),
    ),
)
"""For the corner reached in any way, and by a move only (Y4)."""
