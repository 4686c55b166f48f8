"""Other frameworks, measured on the same machine in the same run."""
