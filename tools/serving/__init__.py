"""Parts of tools/concurrency: servers of its own, posters, builds and backups beside them, and what must hold."""
