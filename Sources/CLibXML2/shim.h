// libxml2 was built with ICU, and its headers would bring ICU's along. Foundation has an ICU of its own, so that a
// file that sees both finds «UErrorCode» defined twice and does not compile. Nothing here needs ICU's types.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
