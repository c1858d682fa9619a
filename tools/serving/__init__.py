"""What tools/concurrency is made of: servers of its own, posters, builds and backups beside them, and what must hold."""
