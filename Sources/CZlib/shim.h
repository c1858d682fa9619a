#include <zlib.h>

// inflateInit2 is a macro. A raw stream has neither header nor checksum (RFC 1951), as ZIP files keep it.
static inline int tertulia_inflate_begin(z_stream *stream) { return inflateInit2(stream, -MAX_WBITS); }
