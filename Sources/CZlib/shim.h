#include <zlib.h>

// inflateInit2 is a macro. A raw stream has neither header nor checksum (RFC 1951), as ZIP files keep it.
static inline int tertulia_inflate_begin(z_stream *stream) { return inflateInit2(stream, -MAX_WBITS); }

// Begins a stream of gzip (RFC 1952), with header and checksum.
static inline int tertulia_gunzip_begin(z_stream *stream) { return inflateInit2(stream, 16 + MAX_WBITS); }
