"""The rating regulations of FIDE, B.02."""
