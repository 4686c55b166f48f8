"""Connections over WebSocket: how one is opened, and its life."""
