"""Qyshinsu: a ring of twelve spaces; each stone dictates where the opponent must answer."""

from taijitu.games.qyshinsu.game import Qyshinsu
from taijitu.games.qyshinsu.kernels import register

GAME = Qyshinsu()
register()
