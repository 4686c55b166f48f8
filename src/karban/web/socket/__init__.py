"""WebSocket connections to a table: the handshake, the frames, and the connection while it is open."""
