"""Proof-carrying lists: a published list with everything it follows from, in one file.

Whoever has the file can make the list again without the book of the office, and see that every
number comes out as published.
"""
