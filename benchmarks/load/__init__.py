"""Whole games over loopback, by the thousand: how soon a move is on the opponent's screen."""
