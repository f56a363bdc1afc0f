"""The client: what a player sees, hears and types, in a window and in a terminal."""
