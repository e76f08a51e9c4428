"""FESA's tables on columns: one after the other, each solved as one system of equations."""
