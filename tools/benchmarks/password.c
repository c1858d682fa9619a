/* The least that a password costs: libsodium's Argon2id with 19 MiB and two passes (Sources/Sodium/PasswordHash.swift).

       password WORD          prints its hash
       password WORD HASH     ends with 0 when the hash is that of the word, else with 1 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **values) {
  char hash[crypto_pwhash_STRBYTES];
  if (count < 2 || count > 3 || sodium_init() < 0) return 64;
  size_t length = strlen(values[1]);
  if (count == 3) return crypto_pwhash_str_verify(values[2], values[1], length) != 0;
  if (crypto_pwhash_str_alg(hash, values[1], length, 2, 19 << 20, crypto_pwhash_ALG_ARGON2ID13)) return 70;
  return puts(hash) < 0;
}
