"""Settings of the whole test run: reproducible examples, and no silent skip where it counts."""

import os

import pytest
from hypothesis import settings

settings.register_profile("default", deadline=None, derandomize=True)
settings.register_profile("ci", settings.get_profile("default"))
settings.load_profile("ci" if os.environ.get("CI") == "true" else "default")


class SkipsAreFailures:
    """Remember every skipped test, list them at the end and fail the run."""

    def __init__(self) -> None:
        self.skipped: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._remember(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._remember(report)

    def _remember(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.skipped and not hasattr(report, "wasxfail"):
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
            self.skipped[report.nodeid] = reason

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.skipped and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.skipped:
            terminalreporter.section("skipped, which is a failure when CI=true")
            for test, reason in sorted(self.skipped.items()):
                terminalreporter.line(f"{test}: {reason}")


def pytest_configure(config: pytest.Config) -> None:
    is_worker = hasattr(config, "workerinput")
    if os.environ.get("CI") == "true" and not is_worker:
        config.pluginmanager.register(SkipsAreFailures(), "skips-are-failures")
