"""What a benchmark ran on, in words: without them a number says nothing."""

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

_PACKAGES = ("numpy", "numba", "polars", "pyarrow", "ray")


def machine() -> list[str]:
    """Return the day, the processor, its cores and memory, and the versions that matter."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return [
        f"{datetime.now(UTC):%d %B %Y}".lstrip("0"),
        f"{_processor()}, {cores} cores, {memory:.0f} GB",
        f"{platform.system()} {platform.release()}, Python {platform.python_version()}",
        ", ".join(f"{name} {_version(name)}" for name in _PACKAGES),
    ]


def _processor() -> str:
    """Return the model of the processor as the system names it."""
    facts = Path("/proc/cpuinfo")
    lines = facts.read_text().splitlines() if facts.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "absent"
