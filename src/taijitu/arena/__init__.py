"""The arena: engines of every kind against each other, and what their results say."""
