// The GFM flavour of cmark: the parser and its extensions (tables, strikethrough, autolinks, …).
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
