"""The exact room: what is proven about a game, and what anyone can check it by."""
