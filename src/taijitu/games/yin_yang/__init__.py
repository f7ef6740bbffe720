"""Yin Yang: 4 x 4 boxes; four secret laws a side change the board."""

from taijitu.games.yin_yang.game import YinYang
from taijitu.games.yin_yang.kernels import register

GAME = YinYang()
register()
