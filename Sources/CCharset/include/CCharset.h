#ifndef CCHARSET_H
#define CCHARSET_H

#include <stddef.h>
#include <stdint.h>

/// Bytes in a character set as UTF-8; what cannot be read becomes U+FFFD and is counted in `errors`.
/// NULL for a set that ICU does not know. Freed with `charset_free`.
char *charset_decode(const char *name, const uint8_t *bytes, size_t count, size_t *length, size_t *errors);
void charset_free(char *text);

#endif
