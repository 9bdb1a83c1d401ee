"""The commands that are not actions of a game."""
