"""The law on columns: arrays in, arrays out, for what is too much to be told game by game.

A kernel is parameterised by what the rules of an edition answer; it never restates them. Tests
hold every kernel against the rules.
"""
