"""Players: levels, choosing a turn, answering offers, and the worker processes they live in."""
