// Functions that glibc does not show to Swift (variable arguments, macros), and those that Swift must not call.
#pragma once

#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

// All threads take their memory from one heap: another thread's own would grow page by page, with a system call
// for each. Before the second thread.
static inline void tertulia_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

// Orphans of this process's children are given to it; 0, or -1 with errno.
static inline int tertulia_adopt_orphans(void) {
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

// Ask this process to end (SIGTERM) when the one that started it is gone; 0, or -1 with errno.
static inline int tertulia_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0); }

// Takes SIGTERM and SIGINT, and SIGCHLD where it is asked, from a descriptor from now on, so that they break nothing off;
// the descriptor, or -1 with errno.
static inline int tertulia_take_signals(int children) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  if (children) sigaddset(&signals, SIGCHLD);
  if (sigprocmask(SIG_BLOCK, &signals, 0) != 0) return -1;
  return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

// The next signal of such a descriptor; 0 when there is none.
static inline int tertulia_next_signal(int descriptor) {
  struct signalfd_siginfo signal;
  return read(descriptor, &signal, sizeof signal) == sizeof signal ? (int)signal.ssi_signo : 0;
}

// Makes the descriptor on which a worker waits: for a connection on a listening socket, of which only one waiting worker is
// notified (EPOLLEXCLUSIVE), and for signals; -1 with errno.
static inline int tertulia_watch(int listener, int signals) {
  int watch = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event connection = {.events = EPOLLIN | EPOLLEXCLUSIVE, .data = {.fd = listener}};
  struct epoll_event signal = {.events = EPOLLIN, .data = {.fd = signals}};
  if (watch < 0 || epoll_ctl(watch, EPOLL_CTL_ADD, listener, &connection) != 0 ||
      epoll_ctl(watch, EPOLL_CTL_ADD, signals, &signal) != 0)
    return -1;
  return watch;
}

// The descriptor of these at which something came within `milliseconds`; -1 where nothing did.
static inline int tertulia_wait(int watch, int milliseconds) {
  struct epoll_event event;
  return epoll_wait(watch, &event, 1, milliseconds) == 1 ? event.data.fd : -1;
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

extern int close_range(unsigned int first, unsigned int last, int flags);

// Starts a program in a session of its own that may use no more than this: seconds of CPU and of the clock, bytes of
// memory and of a file. posix_spawn(3) cannot set limits, and Swift cannot call fork(2). The folder is where it works;
// its input and its output are /dev/null, and it has nothing else open. Returns its process, or -1 with errno; a
// program that cannot be started ends with 127.
static inline pid_t tertulia_spawn_limited(
    const char *program, char *const arguments[], char *const environment[], const char *folder,
    rlim_t seconds, unsigned alive, rlim_t memory, rlim_t file) {
  pid_t process = fork();
  if (process != 0) return process;
  // Only functions that a signal handler may call: other threads may have held any lock.
  struct rlimit cpu = {seconds, seconds}, space = {memory, memory}, size = {file, file};
  struct rlimit files = {64, 64}, core = {0, 0};
  setsid();
  int null = open("/dev/null", O_RDWR);
  if (null < 0 || chdir(folder) != 0) _exit(127);
  for (int descriptor = 0; descriptor < 3; descriptor++) dup2(null, descriptor);
  close_range(3, ~0U, 0);
  for (int signal_number = 1; signal_number < 32; signal_number++) signal(signal_number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, 0);
  if (setrlimit(RLIMIT_CPU, &cpu) != 0 || setrlimit(RLIMIT_AS, &space) != 0 ||
      setrlimit(RLIMIT_FSIZE, &size) != 0 || setrlimit(RLIMIT_NOFILE, &files) != 0 ||
      setrlimit(RLIMIT_CORE, &core) != 0)
    _exit(127);
  // It ends even if no process is left to end it.
  alarm(alive);
  execve(program, arguments, environment);
  _exit(127);
}
