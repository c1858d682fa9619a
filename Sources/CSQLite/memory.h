#include <stdlib.h>

// SQLite's memory in a process that has one thread, answers one request and ends (sqlite3_mem_methods).
//
// A request allocates some 15,000 pieces, most of them small and for the schema; with malloc they cost an eighth of its
// instructions. A small piece comes from a block and goes back to a list of its size. The 8 bytes before a piece are its size.

enum { tertulia_most = 1016, tertulia_block = 65536 };

/// The usable bytes of a piece: with the 8 before it a multiple of 16.
static inline int tertulia_round(int size) { return (size + 23) / 16 * 16 - 8; }

static inline int tertulia_size(void *piece) { return piece ? (int)((long long *)piece)[-1] : 0; }

/// The free pieces of a size. Swift emits a variable of a header only within a function.
static inline void **tertulia_list(int size) {
  static void *lists[(tertulia_most + 8) / 16 + 1];
  return &lists[(size + 8) / 16];
}

static inline void *tertulia_take(int wanted) {
  static char *next, *end;
  int size = tertulia_round(wanted);
  long long *head;
  if (size > tertulia_most) {
    head = (long long *)malloc(size + 8);
  } else {
    void **list = tertulia_list(size), *piece = *list;
    if (piece) {
      *list = *(void **)piece;
      return piece;
    }
    if (end - next < size + 8) {
      next = (char *)malloc(tertulia_block);
      end = next ? next + tertulia_block : next;
    }
    head = (long long *)next;
    if (next) next += size + 8;
  }
  if (!head) return (void *)0;
  *head = size;
  return head + 1;
}

static inline void tertulia_give(void *piece) {
  int size = tertulia_size(piece);
  if (size > tertulia_most) {
    free((long long *)piece - 1);
  } else if (piece) {
    *(void **)piece = *tertulia_list(size);
    *tertulia_list(size) = piece;
  }
}

static inline void *tertulia_change(void *piece, int size) {
  if (piece && size <= tertulia_size(piece)) return piece;
  void *other = tertulia_take(size);
  if (other && piece) {
    __builtin_memcpy(other, piece, tertulia_size(piece));
    tertulia_give(piece);
  }
  return other;
}

static inline int tertulia_begin(void *nothing) { return SQLITE_OK; }
static inline void tertulia_end(void *nothing) {}
