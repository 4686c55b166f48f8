"""What the program says, in every language it speaks; how a line is broken."""
