"""Notices: what has happened, told by letters, feeds and calls of other programs.

News are worked out from the book and the desk alone, by how far they were told before. So nothing
is lost while nobody works, and nothing is told twice.
"""
