"""Is the scale still true? Questions asked of the past: read from lists and ledger, never written.

Binary fractions are at home here, in statistics; a balance of points is exact.
"""
