// What glibc does not show to Swift: functions with a variable number of arguments, and macros.
#pragma once

#include <malloc.h>
#include <sys/mman.h>
#include <sys/prctl.h>

// Takes memory from the kernel in a few large steps and gives none back before the end: for a process
// that lives for milliseconds.
static inline void tertulia_keep_memory(void) {
  mallopt(M_TOP_PAD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
}

// Orphans of this process's children are given to it; 0, or -1 with errno.
static inline int tertulia_adopt_orphans(void) {
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}
