"""The tests: a package, because some library installs one of the same name beside its own."""
