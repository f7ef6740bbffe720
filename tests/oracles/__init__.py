"""Literal, slow, independent twins of the three games' rules, for tests only.

Each oracle is written from the clauses (`Q1`, `C1`, `Y1` ...) alone and shares no code with the
package or with the other oracles. All three have the same interface, in text: `to_act`, `legal`,
`violations`, `play`, `outcome`, `position`, `agreed` and `copy`.
"""

from .capture_go import CaptureGoOracle
from .qyshinsu import QyshinsuOracle
from .yin_yang import YinYangOracle

__all__ = ["CaptureGoOracle", "QyshinsuOracle", "YinYangOracle"]
