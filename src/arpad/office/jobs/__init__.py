"""Long work as jobs: asked for on a page or by a program, done by a process of its own.

A kind of job is a function of the office, the wish and a way to tell how far it is; what it
returns is its answer. The kinds are listed in `kinds.py`.
"""
