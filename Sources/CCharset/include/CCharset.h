#ifndef CCHARSET_H
#define CCHARSET_H

#include <stddef.h>
#include <stdint.h>

/// Converts bytes in a character set to UTF-8; unreadable ones become U+FFFD and are counted in `errors`. NULL for a set that
/// ICU does not know. Freed with `charset_free`.
char *charset_decode(const char *name, const uint8_t *bytes, size_t count, size_t *length, size_t *errors);
void charset_free(char *text);

#endif
