"""Requests and answers over HTTP: reading, limits, headers, the files of the client, addresses."""
