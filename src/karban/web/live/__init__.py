"""Tables in memory: loaded and changed, who is connected, bots and clocks that are due, notices between processes."""
