"""What can be asked of a server: the shapes on the wire, the handler of each request, and how refusals are said."""
