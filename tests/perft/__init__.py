"""Exact counts of move sequences and positions."""
