"""Speed of the rules beside C and beside other frameworks: `python -m benchmarks.run`."""
