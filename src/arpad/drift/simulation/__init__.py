"""A population of known true strength, rated by an edition: where the truth can be looked up."""
