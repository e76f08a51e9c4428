"""The desk: who may work on a book, and what waits to be done. It changes; the book only grows.

Accounts, sessions and keys are secrets, and a book is there to be shown: so they lie beside it, in
a file of their own, or in tables of their own on a server.
"""
