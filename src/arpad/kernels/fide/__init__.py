"""FIDE on columns: a period of games in one pass, unrated players, and list after list."""
