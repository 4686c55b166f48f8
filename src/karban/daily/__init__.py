"""The deal of the day: its rule, and whether a recorded game keeps to it."""
