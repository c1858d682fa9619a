#include "CVersion.h"

// A section of its own, which `make release` fills in the finished executable (tools/stamp): so a commit compiles nothing.
// Volatile, because the compiler would take the empty text for granted.
static const volatile char commit[64] __attribute__((section(".tertulia.commit"), used)) = {0};

const char *tertulia_commit(void) { return (const char *)commit; }
