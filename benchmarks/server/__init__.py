"""The live server under load, beside a server of boardgame.io: `make bench-server`."""
