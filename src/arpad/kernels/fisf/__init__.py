"""FISF's tournaments on columns: one after the other, in exact integers."""
