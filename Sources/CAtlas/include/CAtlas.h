// Natural Earth (public domain), as tools/pack-map packs it: the map, and the towns of the world.
#ifndef CATLAS_H
#define CATLAS_H

#include <stddef.h>

// The bytes of a file, and how many there are.
const unsigned char *atlas_map(size_t *size);
const unsigned char *atlas_towns(size_t *size);

#endif
