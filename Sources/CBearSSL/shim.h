#include <bearssl.h>
#include <string.h>

/// The HMAC of some bytes with SHA-1 (RFC 2104): 20 bytes in `out`.
static inline void tertulia_hmac_sha1(
    const unsigned char *key, size_t key_length, const unsigned char *data, size_t length, unsigned char *out) {
  br_hmac_key_context keys;
  br_hmac_context context;
  br_hmac_key_init(&keys, &br_sha1_vtable, key, key_length);
  br_hmac_init(&context, &keys, 0);
  br_hmac_update(&context, data, length);
  br_hmac_out(&context, out);
}

/// Returns 1 if an ECDSA signature in DER over P-256 is right; `point` is 65 bytes, `hash` is SHA-256.
static inline int tertulia_verify_p256(
    const unsigned char *point, const unsigned char *hash, const unsigned char *signature, size_t length) {
  br_ec_public_key key = {BR_EC_secp256r1, (unsigned char *)point, 65};
  return br_ecdsa_vrfy_asn1_get_default()(br_ec_get_default(), hash, 32, &key, signature, length) == 1;
}

/// Returns 1 if an RSASSA-PKCS1-v1_5 signature over SHA-256 is right; numbers are big-endian.
static inline int tertulia_verify_rsa(
    const unsigned char *modulus, size_t modulus_length, const unsigned char *exponent, size_t exponent_length,
    const unsigned char *hash, const unsigned char *signature, size_t length) {
  br_rsa_public_key key = {
      (unsigned char *)modulus, modulus_length, (unsigned char *)exponent, exponent_length};
  unsigned char found[32];
  return br_rsa_pkcs1_vrfy_get_default()(signature, length, BR_HASH_OID_SHA256, sizeof found, &key, found) == 1
      && memcmp(found, hash, sizeof found) == 0;
}

/// The public point (65 bytes) of a private key of P-256 (32 bytes, big-endian); 0 for an invalid key.
static inline int tertulia_p256_public(const unsigned char *secret, unsigned char *point) {
  br_ec_private_key key = {BR_EC_secp256r1, (unsigned char *)secret, 32};
  unsigned char buffer[BR_EC_KBUF_PUB_MAX_SIZE];
  br_ec_public_key made;
  if (br_ec_compute_pub(br_ec_get_default(), &made, buffer, &key) != 65) return 0;
  memcpy(point, made.q, 65);
  return 1;
}

/// ECDH over P-256: multiplies a point (65 bytes) by a private key and gives the x coordinate (32 bytes).
///
/// 0 for bytes that are not a point of the curve: the implementations of BearSSL check that.
static inline int tertulia_p256_agree(
    const unsigned char *point, const unsigned char *secret, unsigned char *shared) {
  unsigned char product[65];
  memcpy(product, point, sizeof product);
  if (product[0] != 4) return 0;
  if (br_ec_get_default()->mul(product, sizeof product, secret, 32, BR_EC_secp256r1) != 1) return 0;
  memcpy(shared, product + 1, 32);
  memset(product, 0, sizeof product);
  return 1;
}

/// An ECDSA signature over P-256 of a SHA-256 hash, as two numbers of 32 bytes (RFC 7518, section 3.4), with the nonce of RFC 6979.
static inline int tertulia_sign_p256(
    const unsigned char *secret, const unsigned char *hash, unsigned char *signature) {
  br_ec_private_key key = {BR_EC_secp256r1, (unsigned char *)secret, 32};
  return br_ecdsa_sign_raw_get_default()(
             br_ec_get_default(), &br_sha256_vtable, hash, &key, signature) == 64;
}

/// HKDF with SHA-256 (RFC 5869).
static inline void tertulia_hkdf_sha256(
    const unsigned char *salt, size_t salt_length, const unsigned char *key, size_t key_length,
    const unsigned char *info, size_t info_length, unsigned char *out, size_t length) {
  br_hkdf_context context;
  br_hkdf_init(&context, &br_sha256_vtable, salt, salt_length);
  br_hkdf_inject(&context, key, key_length);
  br_hkdf_flip(&context);
  br_hkdf_produce(&context, info, info_length, out, length);
}

/// Encrypts `data` in place with AES-128-GCM; the tag is 16 bytes.
static inline void tertulia_encrypt_aes128gcm(
    const unsigned char *key, const unsigned char *nonce, unsigned char *data, size_t length, unsigned char *tag) {
  br_aes_ct64_ctr_keys block;
  br_gcm_context context;
  br_aes_ct64_ctr_init(&block, key, 16);
  br_gcm_init(&context, &block.vtable, &br_ghash_ctmul64);
  br_gcm_reset(&context, nonce, 12);
  br_gcm_flip(&context);
  br_gcm_run(&context, 1, data, length);
  br_gcm_get_tag(&context, tag);
}

/// Decrypts `data` in place with AES-128-GCM; returns 0 where the tag is another.
static inline int tertulia_decrypt_aes128gcm(
    const unsigned char *key, const unsigned char *nonce, unsigned char *data, size_t length, const unsigned char *tag) {
  br_aes_ct64_ctr_keys block;
  br_gcm_context context;
  br_aes_ct64_ctr_init(&block, key, 16);
  br_gcm_init(&context, &block.vtable, &br_ghash_ctmul64);
  br_gcm_reset(&context, nonce, 12);
  br_gcm_flip(&context);
  br_gcm_run(&context, 0, data, length);
  return br_gcm_check_tag(&context, tag) == 1;
}

/// SHA-256 (FIPS 180-4): 32 bytes in `out`.
static inline void tertulia_sha256(const unsigned char *data, size_t length, unsigned char *out) {
  br_sha256_context context;
  br_sha256_init(&context);
  br_sha256_update(&context, data, length);
  br_sha256_out(&context, out);
}
