"""How the tests run: how thorough Hypothesis is, and what a skipped test means."""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile("default", max_examples=30, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("thorough", max_examples=1000, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

NO_SKIP = os.environ.get("KARBAN_NO_SKIP") == "1"


def _fail_if_skipped(report: pytest.TestReport | pytest.CollectReport) -> None:
    """A test skipped for want of a component fails where all components must be there."""
    if NO_SKIP and report.skipped and not hasattr(report, "wasxfail"):
        why = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
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
