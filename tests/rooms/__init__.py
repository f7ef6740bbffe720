"""The table of play: commands, the fold, the projection."""
