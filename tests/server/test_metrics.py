"""The figures of a server, of one process and of several together."""

from __future__ import annotations

from karban.web.live.metrics import Metrics, counters_of, summed


def counted(moves: int, seconds: float, tables: int) -> Metrics:
    """A process in which something has happened."""
    metrics = Metrics()
    metrics.moves.add("person", moves)
    metrics.answer.add(seconds)
    metrics.add_gauge("karban_tables", "Tables in memory.", lambda: tables)
    return metrics


def test_figures_of_several_processes_are_added() -> None:
    one, other = counted(3, 0.004, 5), counted(4, 0.3, 7)
    one.moves.add("bot")
    one.other_processes = other.values()
    lines = one.text().splitlines()
    assert 'karban_moves_total{by="person"} 7' in lines
    assert 'karban_moves_total{by="bot"} 1' in lines
    assert "karban_tables 12" in lines
    assert 'karban_move_seconds_bucket{le="0.005"} 1' in lines
    assert 'karban_move_seconds_bucket{le="+Inf"} 2' in lines
    assert "karban_move_seconds_sum 0.304000" in lines
    assert "karban_processes 2" in lines


def test_every_figure_has_its_kind_and_a_sentence_before_its_lines() -> None:
    lines = counted(1, 0.1, 1).text().splitlines()
    heads = [line.split()[2] for line in lines if line.startswith("# TYPE")]
    assert [line.split()[2] for line in lines if line.startswith("# HELP")] == heads
    assert all(any(line.startswith(head) for head in heads) for line in lines if not line.startswith("#"))


def test_what_an_ended_process_has_counted_stays_and_what_it_had_does_not() -> None:
    left = counters_of(counted(3, 0.1, 5).values())
    sums = summed(left, counted(2, 0.1, 1).values())
    assert sums["karban_moves_total"] == {'{by="person"}': 5}
    assert sums["karban_move_seconds"]["_count"] == 2
    assert sums["karban_tables"] == {"": 1}
