"""What all other parts share: the interface of a game, its options, words for people, records."""
