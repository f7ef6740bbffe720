"""The three games, each in a folder of its own that imports no other."""
