#include <sqlite3.h>

#include "memory.h"

// Swift cannot call variadic functions: one wrapper for each use.

/// Single-threaded SQLite without memory statistics and with memory of its own, before the first connection of a short process.
static inline int tertulia_sqlite_configure_single_thread(void) {
  static const sqlite3_mem_methods memory = {
      tertulia_take, tertulia_give, tertulia_change, tertulia_size, tertulia_round, tertulia_begin, tertulia_end, (void *)0};
  int first = sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
  int second = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  int third = sqlite3_config(SQLITE_CONFIG_MALLOC, &memory);
  return first != SQLITE_OK ? first : second != SQLITE_OK ? second : third;
}

/// SQLite without memory statistics, before the first connection: each piece of memory would ask for a mutex.
static inline int tertulia_sqlite_keep_no_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Sets the listener for SQLite's own messages, such as a log that it had to read; before the first connection.
static inline int tertulia_sqlite_listen(void (*hear)(void *, int, const char *), void *listener) {
  return sqlite3_config(SQLITE_CONFIG_LOG, hear, listener);
}

/// Sets one boolean SQLITE_DBCONFIG_… of a connection.
static inline int tertulia_sqlite_set(sqlite3 *connection, int option, int on) {
  return sqlite3_db_config(connection, option, on, (int *)0);
}

/// SQLITE_TRANSIENT is a cast of -1 that Swift does not import.
static inline sqlite3_destructor_type tertulia_sqlite_transient(void) { return SQLITE_TRANSIENT; }
