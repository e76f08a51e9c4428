"""Whether the scale of a pool is still true: worked out once, kept at the desk, reported on."""
