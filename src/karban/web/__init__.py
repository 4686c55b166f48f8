"""The tables on the network: HTTP, WebSocket, pages. Rules of play are in `table/`, keeping is in `store/`."""
