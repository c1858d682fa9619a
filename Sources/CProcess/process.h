// What glibc does not show to Swift: functions with a variable number of arguments, and macros.
#pragma once

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

// Memory for a process that lives for milliseconds: taken from the kernel in one step and not given back before
// the end, and laid into one large page where the system has them. Filling that once costs less than the 240
// faults of as many small pages, a twelfth of a comment. With transparent_hugepage=never only addresses change;
// where memory lies in pieces the kernel may try to join some first (docs/servers.md). With one thread.
static inline void tertulia_keep_memory(void) {
  const uintptr_t large = 2 << 20, before = 144 << 10;
  mallopt(M_TOP_PAD, 4 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  // What is left of the first small pages is passed over: taken, never touched. Volatile, else it would not be.
  size_t left = mallinfo2().keepcost;
  void *volatile rest = left > 4096 ? malloc(left - 1024) : 0;
  uintptr_t end = (uintptr_t)sbrk(0);
  uintptr_t page = (end + before + large - 1) & ~(large - 1);
  if (end == (uintptr_t)-1 || sbrk((intptr_t)(page - before - end)) == (void *)-1) return;
  // The heap goes on behind this gap, with a block that ends before the page, passed over likewise: what is
  // touched before madvise gets small pages. As large as malloc does not mmap.
  rest = malloc((128 << 10) - 64);
  (void)rest;
  end = (uintptr_t)sbrk(0);
  if (end != (uintptr_t)-1 && end >= page + large) madvise((void *)page, large, MADV_HUGEPAGE);
}

// All threads take their memory from one heap: another thread's own would grow page by page, with a system call
// for each. Before the second thread.
static inline void tertulia_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

// Orphans of this process's children are given to it; 0, or -1 with errno.
static inline int tertulia_adopt_orphans(void) {
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}
