/* The least that building a forum can cost: cmark-gfm over every comment, and the bytes of every file to disk.

       floor render RECORDS            RECORDS: for each text four bytes (length, little-endian), then its bytes
       floor write LIST SOURCE TARGET  LIST: paths below SOURCE, one a line; each is read beforehand

   Both print one JSON object with CPU seconds of the work alone; reading what to work on is not counted.
   «render» parses and renders with the extensions and options that Tertulia gives to cmark (its Markdown module),
   one parser a text; the HTML is counted and dropped. «write» does for each file what any program has to that
   replaces pages safely: directories once, open, write, close, rename. */
#define _GNU_SOURCE
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void fail(const char *what) { perror(what); exit(70); }

struct moment { double user, system, wall; };

static struct moment moment(void) {
  struct rusage use;
  struct timespec t;
  getrusage(RUSAGE_SELF, &use);
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (struct moment){use.ru_utime.tv_sec + use.ru_utime.tv_usec / 1e6,
                         use.ru_stime.tv_sec + use.ru_stime.tv_usec / 1e6, t.tv_sec + t.tv_nsec / 1e9};
}

static void print(struct moment start, long count, long in, long out) {
  struct moment end = moment();
  printf("{\"user\": %.6f, \"system\": %.6f, \"wall\": %.6f, \"count\": %ld, \"bytes_in\": %ld, "
         "\"bytes_out\": %ld}\n", end.user - start.user, end.system - start.system,
         end.wall - start.wall, count, in, out);
}

static char *contents(int folder, const char *path, size_t *size) {
  struct stat status;
  int fd = openat(folder, path, O_RDONLY | O_CLOEXEC);
  if (fd < 0 || fstat(fd, &status)) fail(path);
  *size = (size_t)status.st_size;
  char *text = malloc(*size + 1);
  if (!text) fail("malloc");
  for (size_t got = 0; got < *size; ) {
    ssize_t n = read(fd, text + got, *size - got);
    if (n <= 0) fail(path);
    got += (size_t)n;
  }
  text[*size] = 0;
  close(fd);
  return text;
}

static size_t rendered(const char *text, size_t size) {
  static const char *const names[] = {"table", "strikethrough", "tasklist", "autolink"};
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_DEFAULT);
  for (int i = 0; i < 4; i++)
    cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(names[i]));
  cmark_parser_feed(parser, text, size);
  cmark_node *root = cmark_parser_finish(parser);
  char *html = cmark_render_html(root, CMARK_OPT_DEFAULT, cmark_parser_get_syntax_extensions(parser));
  size_t length = strlen(html);
  free(html);
  cmark_node_free(root);
  cmark_parser_free(parser);
  return length;
}

static int render(const char *path) {
  size_t size;
  char *records = contents(AT_FDCWD, path, &size);
  long count = 0, in = 0, out = 0;
  cmark_gfm_core_extensions_ensure_registered();
  struct moment start = moment();
  for (size_t at = 0; at + 4 <= size; count++) {
    uint32_t length;
    memcpy(&length, records + at, 4);
    out += (long)rendered(records + at + 4, length);
    in += length;
    at += 4 + length;
  }
  print(start, count, in, out);
  return 0;
}

struct file { char *path, *bytes; size_t size; };

static void make_folders(int root, const char *path) {
  char copy[4096];
  snprintf(copy, sizeof copy, "%s", path);
  for (char *slash = copy; (slash = strchr(slash + 1, '/')); *slash = '/') {
    *slash = 0;
    mkdirat(root, copy, 0755);
  }
}

static void write_file(int root, const struct file *file) {
  char temporary[4096];
  const char *slash = strrchr(file->path, '/');
  int folder = slash ? (int)(slash - file->path) + 1 : 0;
  snprintf(temporary, sizeof temporary, "%.*s.%s.new", folder, file->path, file->path + folder);
  int flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC;
  int fd = openat(root, temporary, flags, 0644);
  if (fd < 0 && errno == ENOENT) {
    make_folders(root, temporary);
    fd = openat(root, temporary, flags, 0644);
  }
  if (fd < 0) fail(temporary);
  for (size_t done = 0; done < file->size; ) {
    ssize_t n = write(fd, file->bytes + done, file->size - done);
    if (n < 0) fail(temporary);
    done += (size_t)n;
  }
  close(fd);
  if (renameat(root, temporary, root, file->path)) fail(file->path);
}

static int write_files(const char *list, const char *source, const char *target) {
  size_t size, count = 0;
  char *text = contents(AT_FDCWD, list, &size);
  struct file *files = malloc((size + 1) * sizeof *files);
  int from = open(source, O_RDONLY | O_DIRECTORY), to = open(target, O_RDONLY | O_DIRECTORY);
  if (!files || from < 0 || to < 0) fail("open");
  long bytes = 0;
  for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"), count++) {
    files[count].path = line;
    files[count].bytes = contents(from, line, &files[count].size);
    bytes += (long)files[count].size;
  }
  struct moment start = moment();
  for (size_t i = 0; i < count; i++) write_file(to, &files[i]);
  print(start, (long)count, bytes, bytes);
  return 0;
}

int main(int count, char **values) {
  if (count == 3 && !strcmp(values[1], "render")) return render(values[2]);
  if (count == 5 && !strcmp(values[1], "write")) return write_files(values[2], values[3], values[4]);
  fprintf(stderr, "floor render RECORDS | floor write LIST SOURCE TARGET\n");
  return 64;
}
