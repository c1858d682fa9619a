// Memory for SQLite in a process with one thread that lives for milliseconds (sqlite3_mem_methods,
// https://www.sqlite.org/malloc.html#alternative_low_level_memory_allocators).
//
// Debian builds SQLite without its lookaside allocator, so that each of the 5,000 small objects of a
// comment's statements is a call of malloc: a fifteenth of the whole request. Here sizes up to 512 bytes
// have lists of blocks that are free, filled from pieces of 32 KB that are never given back; all others
// go to malloc. Before each block stand eight bytes with its size.
#pragma once

#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { tertulia_step = 16, tertulia_steps = 32, tertulia_piece = 32 * 1024 };

struct tertulia_memory {
  char *next, *end;
  void *free[tertulia_steps + 1];
};

// In a function: Swift's compiler leaves out a header's variables.
static inline struct tertulia_memory *tertulia_memory(void) {
  static struct tertulia_memory memory;
  return &memory;
}

// SQLite asks for more than 0 and less than 2^31 bytes; null when there is no memory.
static void *tertulia_sqlite_malloc(int size) {
  size_t steps = ((size_t)size + tertulia_step - 1) / tertulia_step;
  size_t bytes = steps * tertulia_step;
  struct tertulia_memory *memory = tertulia_memory();
  char *block;
  if (steps > tertulia_steps) {
    block = malloc(bytes + sizeof(uint64_t));
    if (!block) return 0;
  } else if (memory->free[steps]) {
    void *found = memory->free[steps];
    memcpy(&memory->free[steps], found, sizeof(void *));
    return found;
  } else {
    if ((size_t)(memory->end - memory->next) < bytes + sizeof(uint64_t)) {
      memory->next = malloc(tertulia_piece);
      memory->end = memory->next ? memory->next + tertulia_piece : 0;
      if (!memory->next) return 0;
    }
    block = memory->next;
    memory->next += bytes + sizeof(uint64_t);
  }
  memcpy(block, &(uint64_t){bytes}, sizeof(uint64_t));
  return block + sizeof(uint64_t);
}

// The bytes that a block has room for.
static int tertulia_sqlite_size(void *block) {
  uint64_t bytes;
  if (!block) return 0;
  memcpy(&bytes, (char *)block - sizeof bytes, sizeof bytes);
  return (int)bytes;
}

static void tertulia_sqlite_free(void *block) {
  size_t steps = (size_t)tertulia_sqlite_size(block) / tertulia_step;
  if (!block) return;
  if (steps > tertulia_steps) {
    free((char *)block - sizeof(uint64_t));
  } else {
    memcpy(block, &tertulia_memory()->free[steps], sizeof(void *));
    tertulia_memory()->free[steps] = block;
  }
}

static void *tertulia_sqlite_realloc(void *block, int size) {
  int known = tertulia_sqlite_size(block);
  if (size <= known && known / 2 <= size) return block;
  void *other = tertulia_sqlite_malloc(size);
  if (!other) return 0;
  memcpy(other, block, (size_t)(size < known ? size : known));
  tertulia_sqlite_free(block);
  return other;
}

static int tertulia_sqlite_round_up(int size) {
  return (size + tertulia_step - 1) / tertulia_step * tertulia_step;
}

static int tertulia_sqlite_begin(void *none) { return (void)none, SQLITE_OK; }
static void tertulia_sqlite_end(void *none) { (void)none; }

/// Gives SQLite this memory, before the first connection; an SQLite code.
static inline int tertulia_sqlite_configure_memory(void) {
  static const sqlite3_mem_methods methods = {
      tertulia_sqlite_malloc, tertulia_sqlite_free,     tertulia_sqlite_realloc, tertulia_sqlite_size,
      tertulia_sqlite_round_up, tertulia_sqlite_begin, tertulia_sqlite_end,     0};
  return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}
