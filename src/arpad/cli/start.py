"""The very beginning: even the imports of the command line can be interrupted in peace."""


def main() -> int:
    """Run the command line and return its exit code."""
    try:
        from arpad.cli.app import main as run  # noqa: PLC0415 - inside the guard on purpose

        return run()
    except KeyboardInterrupt:
        return 130
