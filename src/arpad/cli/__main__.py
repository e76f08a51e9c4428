"""Lets `python -m arpad.cli` stand in for the installed command."""

import sys

from arpad.cli.start import main

sys.exit(main())
