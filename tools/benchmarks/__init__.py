"""What tools/bench measures, one module a subject; docs/benchmarks.md says what each row means."""
