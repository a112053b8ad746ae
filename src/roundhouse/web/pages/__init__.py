"""The pages around the game: home, new game, titles, import, archive, end of the game."""
