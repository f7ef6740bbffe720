"""Searches over any game's kernel operations: alpha-beta, and Monte Carlo tree search."""
