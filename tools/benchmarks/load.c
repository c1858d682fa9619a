/* Clients that never pause.

       load [-c CLIENTS] [-t SECONDS] [-k] [-b BODY] [-H HEADER]... [-s STATUS] [-a FILE] PORT PATH...

   Each of CLIENTS sends a request to 127.0.0.1:PORT, reads the whole answer and sends the next one, for SECONDS;
   what is under way then is still waited for. Without a body it is GET, else POST of a form in which the letters
   @@@@@@@@@@@@@@@@@@@@ (twenty) become a text that no other request has. Each request picks the next PATH of a
   shuffled order. A new connection for each, or with -k the same one as long as the server keeps it.

   Prints one JSON object: how many answers had the expected status, which others came, latencies in milliseconds
   over all answers. -a keeps a line «text<TAB>Location» for each expected answer: what the server acknowledged.
   One thread and epoll: it must not take from the server what it measures. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MARK "@@@@@@@@@@@@@@@@@@@@"
enum { mark = 20, answer_limit = 4 << 20, most = 20000000 };

struct client {
  int fd, id;
  unsigned sequence;
  char text[mark + 1]; /* ends in the zero that calloc gave */
  char *request, *answer;
  size_t length, sent, got;
  int64_t start;
};

static int port, keep, expected = 200, path_count, epoll;
static char **paths, *body, headers[4096];
static unsigned run, next_path;
static FILE *acknowledged;
static uint32_t *latencies;
static size_t count, good, statuses[600], late, bytes;
static int64_t end;

static void fail(const char *what) { perror(what); exit(70); }

static int64_t now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void write_request(struct client *c) {
  const char *path = paths[next_path++ % (unsigned)path_count];
  char text[40];
  snprintf(text, sizeof text, "q%06xw%04un%07u", run & 0xffffff, (unsigned)c->id % 10000, c->sequence++ % 10000000);
  memcpy(c->text, text, mark);
  size_t size = body ? strlen(body) : 0;
  int n = sprintf(c->request, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: %s\r\n%s", body ? "POST" : "GET",
                  path, port, keep ? "keep-alive" : "close", headers);
  if (body) n += sprintf(c->request + n, "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %zu\r\n", size);
  n += sprintf(c->request + n, "\r\n%s", body ? body : "");
  for (char *at = c->request; (at = strstr(at, MARK)); ) memcpy(at, c->text, mark);
  c->length = (size_t)n;
  c->sent = c->got = 0;
}

static void begin(struct client *c) {
  c->start = now_us();
  write_request(c);
  struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = c};
  if (c->fd >= 0) {
    if (epoll_ctl(epoll, EPOLL_CTL_MOD, c->fd, &event)) fail("epoll");
    return;
  }
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (c->fd < 0) fail("socket");
  if (connect(c->fd, (struct sockaddr *)&to, sizeof to) && errno != EINPROGRESS) fail("connect");
  if (epoll_ctl(epoll, EPOLL_CTL_ADD, c->fd, &event)) fail("epoll");
}

static const char *field(const char *answer, const char *name) {
  const char *at = strcasestr(answer, name);
  return at ? at + strlen(name) : NULL;
}

/* Whether an answer is complete although the connection is open. */
static int is_whole(struct client *c) {
  char *head = memmem(c->answer, c->got, "\r\n\r\n", 4);
  if (!head) return 0;
  size_t begin = (size_t)(head - c->answer) + 4;
  *head = 0;
  const char *length = field(c->answer, "\r\ncontent-length:");
  int chunked = field(c->answer, "\r\ntransfer-encoding: chunked") != NULL;
  *head = '\r';
  if (length) return c->got >= begin + strtoul(length, NULL, 10);
  return chunked && c->got >= begin + 5 && !memcmp(c->answer + c->got - 5, "0\r\n\r\n", 5);
}

static void finish(struct client *c, int is_open) {
  int64_t took = now_us() - c->start;
  c->answer[c->got] = 0;
  int status = !strncmp(c->answer, "HTTP/1.", 7) && c->got > 12 ? atoi(c->answer + 9) : 0;
  statuses[status > 0 && status < 600 ? status : 0]++;
  bytes += c->got;
  if (count < most) latencies[count++] = (uint32_t)took;
  if (status == expected) {
    char place[512] = "";
    const char *location = field(c->answer, "\r\nlocation: ");
    if (location) sscanf(location, "%511[^\r\n]", place);
    if (strstr(place, "/do/")) late++;
    if (acknowledged) fprintf(acknowledged, "%s\t%s\n", c->text, place);
    good++;
  }
  if (!is_open || !keep || strcasestr(c->answer, "\r\nconnection: close")) {
    close(c->fd);
    c->fd = -1;
  }
}

/* Goes on with a client; 1 when its answer has come. */
static int step(struct client *c, unsigned events) {
  if (c->sent < c->length && (events & (EPOLLOUT | EPOLLERR | EPOLLHUP))) {
    ssize_t n = send(c->fd, c->request + c->sent, c->length - c->sent, MSG_NOSIGNAL);
    if (n > 0) c->sent += (size_t)n;
    if (n < 0 && errno != EAGAIN && errno != EINTR) { finish(c, 0); return 1; }
    if (c->sent == c->length) {
      struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
      epoll_ctl(epoll, EPOLL_CTL_MOD, c->fd, &event);
    }
  }
  if (!(events & (EPOLLIN | EPOLLERR | EPOLLHUP))) return 0;
  ssize_t n = recv(c->fd, c->answer + c->got, answer_limit - c->got, 0);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  if (n > 0) {
    c->got += (size_t)n;
    if (!keep || !is_whole(c)) return 0;
  }
  finish(c, n > 0);
  return 1;
}

static int by_size(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

static double part(double share) {
  return count ? latencies[(size_t)(share * (double)(count - 1))] / 1000.0 : 0;
}

static void print(double seconds) {
  qsort(latencies, count, sizeof *latencies, by_size);
  struct rusage use;
  getrusage(RUSAGE_SELF, &use);
  printf("{\"seconds\": %.3f, \"answers\": %zu, \"good\": %zu, \"late\": %zu, \"per_second\": %.1f, \"bytes\": %zu, "
         "\"p50\": %.3f, \"p99\": %.3f, \"max\": %.3f, \"client_cpu\": %.3f, \"others\": {", seconds, count, good, late,
         (double)good / seconds, bytes, part(0.5), part(0.99), part(1),
         (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) + (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6);
  const char *comma = "";
  for (int i = 0; i < 600; i++) {
    if (!statuses[i] || i == expected) continue;
    printf("%s\"%d\": %zu", comma, i, statuses[i]);
    comma = ", ";
  }
  printf("}}\n");
}

static char *contents(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) fail(path);
  char *text = calloc(1, 65537);
  if (!text || (fread(text, 1, 65536, file) == 0 && ferror(file))) fail(path);
  fclose(file);
  return text;
}

static void shuffle(unsigned seed) {
  srand(seed);
  for (int i = path_count - 1; i > 0; i--) {
    int other = rand() % (i + 1);
    char *path = paths[i];
    paths[i] = paths[other];
    paths[other] = path;
  }
}

static void drive(struct client *clients, int number) {
  int open_clients = number;
  for (int i = 0; i < number; i++) {
    clients[i] = (struct client){.fd = -1, .id = i, .request = malloc(131072), .answer = malloc(answer_limit + 1)};
    if (!clients[i].request || !clients[i].answer) fail("malloc");
    begin(&clients[i]);
  }
  while (open_clients > 0) {
    struct epoll_event events[64];
    int ready = epoll_wait(epoll, events, 64, 40000);
    if (ready == 0) fprintf(stderr, "load: no answer for 40 s\n"), exit(75);
    for (int i = 0; i < ready; i++) {
      struct client *c = events[i].data.ptr;
      if (!step(c, events[i].events)) continue;
      if (now_us() < end) begin(c); else open_clients--;
    }
  }
}

int main(int argument_count, char **arguments) {
  int number = 1, option;
  double seconds = 5;
  while ((option = getopt(argument_count, arguments, "c:t:kb:H:s:a:")) > 0) switch (option) {
    case 'c': number = atoi(optarg); break;
    case 't': seconds = atof(optarg); break;
    case 'k': keep = 1; break;
    case 'b': body = contents(optarg); break;
    case 's': expected = atoi(optarg); break;
    case 'H': snprintf(headers + strlen(headers), sizeof headers - strlen(headers), "%s\r\n", optarg); break;
    case 'a': if (!(acknowledged = fopen(optarg, "w"))) fail(optarg); break;
    default: return 64;
  }
  if (argument_count - optind < 2 || number < 1) return fprintf(stderr, "load: no port, no path\n"), 64;
  port = atoi(arguments[optind]);
  paths = arguments + optind + 1;
  path_count = argument_count - optind - 1;
  run = (unsigned)now_us();
  shuffle(1);
  epoll = epoll_create1(EPOLL_CLOEXEC);
  latencies = malloc(most * sizeof *latencies);
  struct client *clients = malloc((size_t)number * sizeof *clients);
  if (epoll < 0 || !latencies || !clients) fail("load");
  int64_t start = now_us();
  end = start + (int64_t)(seconds * 1e6);
  drive(clients, number);
  double took = (double)(now_us() - start) / 1e6;
  if (acknowledged) fclose(acknowledged);
  print(took);
  return 0;
}
