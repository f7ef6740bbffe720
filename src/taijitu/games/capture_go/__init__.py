"""Capture Go: Go in which the first to capture an agreed number of stones wins."""

from taijitu.games.capture_go.game import CaptureGo
from taijitu.games.capture_go.kernels import register

GAME = CaptureGo()
register()
