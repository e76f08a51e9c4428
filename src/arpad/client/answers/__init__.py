"""The answers of the API, as values: the site writes them, the client reads them.

They stand once. A field may be added; none is taken away, renamed or changed in its meaning as
long as the API is version 1.
"""
