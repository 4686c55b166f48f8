"""The tests of karban; `tests.reference` is an independent second implementation of the rules."""
