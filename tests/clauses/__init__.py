"""One test or more for every clause of the rules, through the public functions only."""
