"""The repertoire of law sets, in own terms (see ``composing``)."""

from __future__ import annotations

SETS: tuple[tuple[tuple[str, str, str, str], ...], ...] = (
    (
        ("xxxx>x.xx", "x.xx>..xx", "..xx>ooxx", ".xxx>..xx"),
        ("xxxx>x.xx", "x.xx>x.x.", "x.x.>xoxo", "xx.x>xx.."),
    ),
    (
        ("xxxx>x.xx", "x.xx>..xx", "..xx>ooxx", "oooo>o.oo"),
        ("xxxx>xx.x", "x.xx>x.x.", "oxox>oxo.", "oooo>*"),
    ),
)
"""For the corner reached in any way, and by a move only (Y4)."""
