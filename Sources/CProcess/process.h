// What glibc does not show to Swift: functions with a variable number of arguments, and macros.
#pragma once

#include <malloc.h>
#include <spawn.h>
#include <sys/prctl.h>

// All threads take their memory from one heap: another thread's own would grow page by page, with a system call
// for each. Before the second thread.
static inline void tertulia_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

// Orphans of this process's children are given to it; 0, or -1 with errno.
static inline int tertulia_adopt_orphans(void) {
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

// Brings everything that was written to a file system onto its disk; 0, or -1 with errno. Of Linux, which glibc
// shows only to GNU sources.
extern int syncfs(int descriptor);
static inline int tertulia_sync_file_system(int descriptor) { return syncfs(descriptor); }

// A process that is started has none of our descriptors from this one on; 0, or an error. Of glibc 2.34.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
static inline int tertulia_close_from(posix_spawn_file_actions_t *actions, int descriptor) {
  return posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
}
