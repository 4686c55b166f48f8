"""Recorded games, one a file, each for something that can happen in a game: see `scenes`."""
