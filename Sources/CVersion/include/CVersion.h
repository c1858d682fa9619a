#ifndef CVERSION_H
#define CVERSION_H

/// The commit of a release, such as `25cc5ca, 2026-11-29`; empty in other builds.
const char *tertulia_commit(void);

#endif
