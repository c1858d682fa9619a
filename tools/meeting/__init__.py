"""Common parts of tools/meet, tools/likes and the benchmarks about Meet."""
