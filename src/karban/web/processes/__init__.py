"""The processes of a server: one, or a supervisor with workers; what they store in and listen on."""
