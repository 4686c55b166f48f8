"""The dialogue in the terminal: who sits at the keyboard, what is asked, the game round by round."""
