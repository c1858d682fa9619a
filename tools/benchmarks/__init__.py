"""The measurements of tools/bench, one module a subject; docs/benchmarks.md explains each row."""
