#include <stdlib.h>
#include <string.h>

// SQLite's memory in a process of one thread that answers a request and ends (sqlite3_mem_methods).
//
// A request asks for some 15,000 pieces, most of them small and for the schema, and malloc costs it an eighth of its
// instructions. Here a small piece comes from a block and goes back to a list of its size. Before each piece stands its size.

enum { tertulia_step = 16, tertulia_steps = 64, tertulia_head = 8, tertulia_block = 65536 };

typedef struct {
  void *lists[tertulia_steps + 1];
  char *next, *last;
} tertulia_memory;

// Swift emits a variable of a header only within a function.
static inline tertulia_memory *tertulia_pool(void) {
  static tertulia_memory memory;
  return &memory;
}

static inline int tertulia_steps_of(int size) { return (size + tertulia_head + tertulia_step - 1) / tertulia_step; }

static inline int tertulia_size(void *piece) { return piece ? *(int *)((char *)piece - tertulia_head) : 0; }

static inline void *tertulia_take(int size) {
  tertulia_memory *pool = tertulia_pool();
  int steps = tertulia_steps_of(size), whole = steps * tertulia_step;
  char *found;
  if (steps > tertulia_steps) {
    found = (char *)malloc(whole);
  } else if (pool->lists[steps]) {
    found = (char *)pool->lists[steps];
    memcpy(&pool->lists[steps], found + tertulia_head, sizeof(void *));
  } else {
    if (pool->last - pool->next < whole) {
      // What is left of the last block is too little to be worth a list.
      char *block = (char *)malloc(tertulia_block);
      if (!block) return (void *)0;
      pool->next = block;
      pool->last = block + tertulia_block;
    }
    found = pool->next;
    pool->next += whole;
  }
  if (!found) return (void *)0;
  *(int *)found = whole - tertulia_head;
  return found + tertulia_head;
}

static inline void tertulia_give(void *piece) {
  if (!piece) return;
  char *head = (char *)piece - tertulia_head;
  int steps = tertulia_steps_of(tertulia_size(piece));
  if (steps > tertulia_steps) {
    free(head);
  } else {
    memcpy(piece, &tertulia_pool()->lists[steps], sizeof(void *));
    tertulia_pool()->lists[steps] = head;
  }
}

static inline void *tertulia_change(void *piece, int size) {
  if (piece && size <= tertulia_size(piece)) return piece;
  void *other = tertulia_take(size);
  if (other && piece) {
    memcpy(other, piece, tertulia_size(piece));
    tertulia_give(piece);
  }
  return other;
}

static inline int tertulia_round(int size) { return tertulia_steps_of(size) * tertulia_step - tertulia_head; }
static inline int tertulia_begin(void *nothing) { return SQLITE_OK; }
static inline void tertulia_end(void *nothing) {}
