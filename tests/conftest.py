"""How the tests run: how thorough Hypothesis is and what a skipped test means."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile("default", max_examples=30, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("thorough", max_examples=1000, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
NO_SKIP = os.environ.get("KARBAN_NO_SKIP") == "1"

Report = pytest.TestReport | pytest.CollectReport


def _reason(report: Report) -> str:
    """Why a test was skipped: what is missing, and how to get it."""
    return str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr)


def _fail_if_skipped(report: Report) -> None:
    """A test skipped for want of a component fails where all components must be there."""
    if NO_SKIP and report.skipped and not hasattr(report, "wasxfail"):
        why = _reason(report)
        report.outcome = "failed"
        report.longrepr = f"KARBAN_NO_SKIP=1 allows no skipped test: {why}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: Any) -> Generator[None, Any, pytest.TestReport]:
    report: pytest.TestReport = yield
    _fail_if_skipped(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, pytest.CollectReport]:
    report: pytest.CollectReport = yield
    _fail_if_skipped(report)
    return report


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """One line for each component that is missing, however many tests want it."""
    tests: Counter[str] = Counter()
    files: Counter[str] = Counter()
    for report in terminalreporter.getreports("skipped"):
        counter = tests if isinstance(report, pytest.TestReport) else files
        counter[_reason(report).removeprefix("Skipped: ")] += 1
    for reason in sorted({*tests, *files}):
        counted = [_counted(tests[reason], "test"), _counted(files[reason], "whole file")]
        terminalreporter.write_line(f"skipped: {' and '.join(filter(None, counted))}: {reason}", yellow=True)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count > 1)}" if count else ""
