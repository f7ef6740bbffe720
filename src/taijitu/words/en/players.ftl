# The program as an opponent.

players-level-1 = Beginner
players-level-1-about = Looks one turn ahead and overlooks things, as people do who have just learned the game.
players-level-2 = Fair
players-level-2-about = Looks a few turns ahead. Punishes what is simply given away.
players-level-3 = Strong
players-level-3-about = Thinks for a second or two and plays as well as it can.

error-program-failed = The program broke down twice over the same question. Please try again.
