"""The law of rating: pure functions, one folder an edition."""
