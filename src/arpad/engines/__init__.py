"""Where work runs: on one core, or on all cores of this machine."""
