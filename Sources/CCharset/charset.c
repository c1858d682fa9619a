// Character sets by ICU, which libxml2 brings along: a static glibc has no iconv modules. ICU’s headers are read here alone,
// since Foundation has an ICU of its own whose types would clash with these in Swift.
#include "CCharset.h"

#include <stdlib.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>

static void count_error(
    const void *errors, UConverterToUnicodeArgs *args, const char *units, int32_t length,
    UConverterCallbackReason reason, UErrorCode *status) {
  (void)units;
  (void)length;
  if (reason > UCNV_IRREGULAR) return;
  ++*(size_t *)errors;
  UChar sign = 0xFFFD;
  *status = U_ZERO_ERROR;
  ucnv_cbToUWriteUChars(args, &sign, 1, 0, status);
}

char *charset_decode(const char *name, const uint8_t *bytes, size_t count, size_t *length, size_t *errors) {
  *length = *errors = 0;
  UErrorCode status = U_ZERO_ERROR;
  UConverter *from = ucnv_open(name, &status);
  UConverter *to = ucnv_open("UTF-8", &status);
  if (from) ucnv_setToUCallBack(from, count_error, errors, NULL, NULL, &status);
  // In no set does one byte become more than three bytes of UTF-8, except for signs of two characters.
  size_t room = count * 4 + 64;
  char *text = U_SUCCESS(status) ? malloc(room) : NULL;
  if (text) {
    UChar pivot[1024], *pivot_source = pivot, *pivot_target = pivot;
    const char *source = (const char *)bytes;
    char *target = text;
    ucnv_convertEx(
        to, from, &target, text + room, &source, source + count, pivot, &pivot_source, &pivot_target,
        pivot + sizeof pivot / sizeof *pivot, 1, 1, &status);
    if (U_FAILURE(status)) ++*errors;
    *length = (size_t)(target - text);
  }
  if (to) ucnv_close(to);
  if (from) ucnv_close(from);
  return text;
}

void charset_free(char *text) { free(text); }
