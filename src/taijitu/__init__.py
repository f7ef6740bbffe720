"""Taijitu: learn, play, review and study Qyshinsu, Capture Go and Yin Yang."""

__version__ = "0.1.0"
