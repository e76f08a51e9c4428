"""Numbers of the gate in words, in as many places as an officer reads."""

from arpad.model.exact import as_decimal


def in_points(hundredths: int) -> str:
    """Return hundredths as points, without zeros that say nothing.

    >>> in_points(850), in_points(300), in_points(241)
    ('8.5', '3', '2.41')
    """
    text = f"{as_decimal(hundredths):f}"
    return text.rstrip("0").rstrip(".")


def once_in(chance: float) -> str:
    """Return a small probability as once in so many times, in two figures.

    >>> once_in(0.0000001234), once_in(0.001)
    ('once in 8 100 000 times', 'once in 1 000 times')
    """
    if chance <= 0:
        return "never"
    times = float(f"{1 / chance:.2g}")
    return f"once in {int(times):,} times".replace(",", " ")
