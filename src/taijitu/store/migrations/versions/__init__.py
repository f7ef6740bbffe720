"""The steps, each after the one it names. A step that was released is never edited."""
