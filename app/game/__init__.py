"""Keeping the account of a game: its file, the commands that record what happened, and the score sheet."""
