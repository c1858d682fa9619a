/* What starting a program costs, from exec to the exit of everything that it started.

       spawn [-n RUNS] [-e ENVIRONMENT] [-i INPUT] [-o OUTPUT] -- PROGRAM [ARGUMENT...]

   Runs PROGRAM one time after the other with posix_spawn, its standard input from a file, its output read from
   a pipe, and prints a line for each run:

       user_us system_us answer_us end_us peak_kb processes status own_us

   CPU is the kernel's (wait4). This process adopts orphans, so that a continuation that the program leaves
   behind is waited for and counted too; «answer» is the moment when the output was closed, «end» when the last
   process was gone, «peak» the largest process, «status» what a CGI said in its Status line, else the exit code,
   «own» the CPU of the program itself, without what it left behind.

   It is C because a child's peak of memory is never below that of its parent at the time of the fork, and
   because a large parent makes the fork itself dear. ENVIRONMENT holds NAME=value lines (without it ours is
   passed on); OUTPUT keeps what all runs print. In INPUT the letters @@@@@@@@ are replaced by eight digits that
   differ from run to run. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static void fail(const char *what) { perror(what); exit(70); }

static int64_t now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static char *contents(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) fail(path);
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  char *text = malloc(*size + 1);
  if (!text || fread(text, 1, *size, file) != *size) fail(path);
  text[*size] = 0;
  fclose(file);
  return text;
}

static char **lines(const char *path) {
  size_t size, count = 0;
  char *text = contents(path, &size), **list = malloc((size + 2) * sizeof *list);
  for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) list[count++] = line;
  list[count] = NULL;
  return list;
}

/* An open file with the input of a run. */
static int input(const char *text, size_t size, unsigned number) {
  int fd = memfd_create("input", MFD_CLOEXEC);
  char *copy = malloc(size + 1), digits[16];
  if (fd < 0 || !copy) fail("input");
  memcpy(copy, text, size + 1);
  snprintf(digits, sizeof digits, "%08u", number % 100000000u);
  for (char *at = copy; (at = strstr(at, "@@@@@@@@")); ) memcpy(at, digits, 8);
  if (write(fd, copy, size) != (ssize_t)size) fail("write");
  lseek(fd, 0, SEEK_SET);
  free(copy);
  return fd;
}

struct total { int64_t user, system; long peak; int processes; };

static int64_t us(struct timeval time) { return time.tv_sec * 1000000L + time.tv_usec; }

static void add(struct total *sum, const struct rusage *use) {
  sum->user += us(use->ru_utime);
  sum->system += us(use->ru_stime);
  if (use->ru_maxrss > sum->peak) sum->peak = use->ru_maxrss;
  sum->processes++;
}

/* Reads an output to its end; keeps it in `output` when there is one; gives the CGI's status or -1. */
static int drain(int fd, int output) {
  static char buffer[65536];
  char head[64] = "";
  size_t got = 0;
  for (ssize_t n; (n = read(fd, buffer, sizeof buffer)) != 0; ) {
    if (n < 0) { if (errno == EINTR) continue; fail("read"); }
    for (ssize_t i = 0; i < n && got < sizeof head - 1; i++) head[got++] = buffer[i];
    if (output >= 0 && write(output, buffer, (size_t)n) != n) fail("write");
  }
  return strncmp(head, "Status: ", 8) ? -1 : atoi(head + 8);
}

static void run(char **command, char **environment, int in, int output) {
  int out[2];
  pid_t child;
  posix_spawn_file_actions_t files;
  if (pipe2(out, O_CLOEXEC)) fail("pipe");
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in, 0);
  posix_spawn_file_actions_adddup2(&files, out[1], 1);
  int64_t start = now_us();
  errno = posix_spawnp(&child, command[0], &files, NULL, command, environment);
  if (errno) fail(command[0]);
  close(out[1]);
  int said = drain(out[0], output), code = 0, status;
  int64_t answered = now_us();
  struct total sum = {0};
  int64_t own = 0;
  struct rusage use;
  for (pid_t pid; (pid = wait4(-1, &status, 0, &use)) > 0 || errno == EINTR; ) {
    if (pid < 0) continue;
    add(&sum, &use);
    if (pid != child) continue;
    own = us(use.ru_utime) + us(use.ru_stime);
    code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  printf("%lld %lld %lld %lld %ld %d %d %lld\n", (long long)sum.user, (long long)sum.system,
         (long long)(answered - start), (long long)(now_us() - start), sum.peak, sum.processes,
         said > 0 ? said : code, (long long)own);
  posix_spawn_file_actions_destroy(&files);
  close(out[0]);
}

int main(int count, char **values) {
  int runs = 1, option, output = -1;
  char **environment = environ, *text = "";
  size_t size = 0;
  while ((option = getopt(count, values, "+n:e:i:o:")) > 0) switch (option) {
    case 'n': runs = atoi(optarg); break;
    case 'e': environment = lines(optarg); break;
    case 'i': text = contents(optarg, &size); break;
    case 'o':
      output = open(optarg, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
      if (output < 0) fail(optarg);
      break;
    default: return 64;
  }
  if (optind >= count) return fprintf(stderr, "spawn: no program\n"), 64;
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  unsigned seed = (unsigned)now_us();
  for (int i = 0; i < runs; i++) {
    int in = input(text, size, seed + (unsigned)i);
    run(values + optind, environment, in, output);
    close(in);
  }
  return 0;
}
