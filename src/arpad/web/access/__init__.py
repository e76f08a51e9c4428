"""Access at the edge: who asks, by a session or by a key, and whether he may."""
