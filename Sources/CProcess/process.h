// What glibc does not show to Swift about a process's memory.
#pragma once

#include <malloc.h>
#include <sys/mman.h>

// Takes memory from the kernel in a few large steps and gives none back before the end: for a process
// that lives for milliseconds.
static inline void tertulia_keep_memory(void) {
  mallopt(M_TOP_PAD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
}
