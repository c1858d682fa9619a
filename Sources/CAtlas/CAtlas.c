// The files become part of the program, which stays one file: #embed (C23) takes a second where a literal takes minutes.
#include "CAtlas.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char map[] = {
#embed "atlas.bin"
};

static const unsigned char towns[] = {
#embed "towns.tsv"
};

const unsigned char *atlas_map(size_t *size) {
  *size = sizeof map;
  return map;
}

const unsigned char *atlas_towns(size_t *size) {
  *size = sizeof towns;
  return towns;
}
