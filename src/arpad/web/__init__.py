"""The public face of a rating office: pages for players and arbiters, and an API that reads.

The site parses what is asked and renders what is answered. It writes nothing into the book, knows
no rule, and loads nothing from another host.
"""
