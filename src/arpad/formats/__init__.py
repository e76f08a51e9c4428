"""Paper in, paper out: bytes become values of the model and back, and nothing else happens."""
