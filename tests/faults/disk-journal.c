/*
 * Records SQLite's disk operations in order: every write, truncation and fsync of a database and of its write-ahead log.
 * Loaded before the C library (LD_PRELOAD) by power-writer.ts; read by power-cut.ts.
 *
 * A record of the journal: operation (W, T or S), file (0 the database, 1 the log), 6 bytes of padding, offset (8
 * bytes), length (8 bytes), and for a write its bytes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

struct record {
  char what;
  char file;
  char nothing[6];
  int64_t where;
  int64_t length;
};

static int journal = -1;
static const char *database;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("DISK_JOURNAL");
  database = getenv("DISK_DATABASE");
  if (path && database) journal = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

/* 0 for the database, 1 for its log, -1 for anything else. */
static int file_of(int fd) {
  char link[64], path[4096];
  if (journal < 0) return -1;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return -1;
  path[length] = 0;
  size_t known = strlen(database);
  if (strncmp(path, database, known) != 0) return -1;
  if (path[known] == 0) return 0;
  return strcmp(path + known, "-wal") == 0 ? 1 : -1;
}

static void note(char what, int fd, int64_t where, const void *bytes, int64_t length) {
  int file = file_of(fd);
  if (file < 0) return;
  struct record head = {what, (char)file, {0}, where, length};
  size_t size = sizeof head + (bytes ? (size_t)length : 0);
  char *whole = malloc(size);
  memcpy(whole, &head, sizeof head);
  if (bytes) memcpy(whole + sizeof head, bytes, (size_t)length);
  /* A journal with a hole would prove anything. */
  if (write(journal, whole, size) != (ssize_t)size) abort();
  free(whole);
}

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))

static ssize_t noted_write(int fd, const void *bytes, size_t length, off64_t where) {
  ssize_t done = NEXT(ssize_t (*)(int, const void *, size_t, off64_t), "pwrite64")(fd, bytes, length, where);
  if (done > 0) note('W', fd, where, bytes, done);
  return done;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t where) { return noted_write(fd, bytes, length, where); }

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t where) { return noted_write(fd, bytes, length, where); }

static int noted_cut(int fd, off64_t length) {
  int failed = NEXT(int (*)(int, off64_t), "ftruncate64")(fd, length);
  if (!failed) note('T', fd, length, NULL, 0);
  return failed;
}

int ftruncate64(int fd, off64_t length) { return noted_cut(fd, length); }

int ftruncate(int fd, off_t length) { return noted_cut(fd, length); }

/* Recorded after it returns: only then is anything certain. */
int fsync(int fd) {
  int failed = NEXT(int (*)(int), "fsync")(fd);
  if (!failed) note('S', fd, 0, NULL, 0);
  return failed;
}

int fdatasync(int fd) {
  int failed = NEXT(int (*)(int), "fdatasync")(fd);
  if (!failed) note('S', fd, 0, NULL, 0);
  return failed;
}
