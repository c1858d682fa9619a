"""What tools/meet, tools/likes and the benchmarks know of meeting people."""
