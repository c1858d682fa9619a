/// A passkey from other software than ours, for `club.example`.
///
/// The Python packages fido2 2.2 and cryptography did. All texts are base64url.
public struct PasskeyVector: Sendable, CustomStringConvertible {
  /// Name of the algorithm.
  public let name: String
  /// Credential ID.
  public let id: String
  /// Public key.
  public let key: String
  /// Attestation object from the device, made at registration.
  public let attestation: String
  /// Client data from the browser, made at registration.
  public let made: String
  /// Authenticator data from the device, made at sign-in.
  public let data: String
  /// Client data from the browser, made at sign-in.
  public let used: String
  /// Signature of the device over both.
  public let signature: String

  /// Name of the algorithm.
  public var description: String { name }

  /// The challenge that all of them answer: 43 times the letter x.
  public static let challenge = String(repeating: "x", count: 43)

  /// One of each algorithm.
  public static let all = [
    PasskeyVector(
      name: "ES256",
      id: "g_Mt-AWaAEPfJLoUy5n8KVVuzPf543bnotK0arIceos",
      key:
        "pQECAyYgASFYIKX8t4_Y6eBpTOB1n-9iWirRYMukjAXxoJKHG_LMiNUwIlgglKOdUR1GX7Zpm10av2EGeQYy3vwF"
        + "6XRNRxcUCJAajy0",
      attestation:
        "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikQaeEV3mp8xk0Cawjl_OV0I_hcpmJZddEZGRWlZkIGCJFAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAIIPzLfgFmgBD3yS6FMuZ_ClVbsz3-eN256LStGqyHHqLpQECAyYgASFYIKX8t4_Y"
        + "6eBpTOB1n-9iWirRYMukjAXxoJKHG_LMiNUwIlgglKOdUR1GX7Zpm10av2EGeQYy3vwF6XRNRxcUCJAajy0",
      made:
        "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiZUhoNGVIaDRlSGg0ZUhoNGVIaDRlSGg0ZUho"
        + "NGVIaDRlSGg0ZUhoNGVIaDRlSGg0ZUhoNGVIaDRlQSIsIm9yaWdpbiI6Imh0dHBzOi8vY2x1Yi5leGFtcGxlIiwi"
        + "Y3Jvc3NPcmlnaW4iOmZhbHNlfQ",
      data: "QaeEV3mp8xk0Cawjl_OV0I_hcpmJZddEZGRWlZkIGCIFAAAABw",
      used:
        "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiZUhoNGVIaDRlSGg0ZUhoNGVIaDRlSGg0ZUhoNGVI"
        + "aDRlSGg0ZUhoNGVIaDRlSGg0ZUhoNGVIaDRlQSIsIm9yaWdpbiI6Imh0dHBzOi8vY2x1Yi5leGFtcGxlIiwiY3Jv"
        + "c3NPcmlnaW4iOmZhbHNlfQ",
      signature:
        "MEQCIA3GD162ZXIb0l_OvtXqxqunle9xg3S2ywDvuLQUF_taAiBhz9cg6Mb6PokETWNoLosl_QucxPj-hSKbXF0P"
        + "dcuZAg"),
    PasskeyVector(
      name: "EdDSA",
      id: "SySykp2KciMr4hW67luh6UDTP_Ikn2HbuY5eVBgD0DM",
      key: "pAEBAycgBiFYIFsTzVmE432hjOk1q3IwrKzuhOvMuXMI6IgXHA3q-J3L",
      attestation:
        "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViBQaeEV3mp8xk0Cawjl_OV0I_hcpmJZddEZGRWlZkIGCJFAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAIEskspKdinIjK-IVuu5boelA0z_yJJ9h27mOXlQYA9AzpAEBAycgBiFYIFsTzVmE"
        + "432hjOk1q3IwrKzuhOvMuXMI6IgXHA3q-J3L",
      made:
        "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiZUhoNGVIaDRlSGg0ZUhoNGVIaDRlSGg0ZUho"
        + "NGVIaDRlSGg0ZUhoNGVIaDRlSGg0ZUhoNGVIaDRlQSIsIm9yaWdpbiI6Imh0dHBzOi8vY2x1Yi5leGFtcGxlIiwi"
        + "Y3Jvc3NPcmlnaW4iOmZhbHNlfQ",
      data: "QaeEV3mp8xk0Cawjl_OV0I_hcpmJZddEZGRWlZkIGCIFAAAABw",
      used:
        "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiZUhoNGVIaDRlSGg0ZUhoNGVIaDRlSGg0ZUhoNGVI"
        + "aDRlSGg0ZUhoNGVIaDRlSGg0ZUhoNGVIaDRlQSIsIm9yaWdpbiI6Imh0dHBzOi8vY2x1Yi5leGFtcGxlIiwiY3Jv"
        + "c3NPcmlnaW4iOmZhbHNlfQ",
      signature:
        "ndG-BNS8Bk_yG8ucRPdL2RxA1Cfkzevs8ewghg9WZvyy5DG8xL9xMK03ULHAZHR96zL6zQ6EUIoLpEZfTKrbBQ"),
    PasskeyVector(
      name: "RS256",
      id: "S6M9V_tTQOu7nI_QFA9PyI_orp5o79MCRXGrltcs2rc",
      key:
        "pAEDAzkBACBZAQDN9mFBMNvb33BS0gE07AtEYmUPAcE0RWl6-UaSV7dJYon2sufZCGAG2heDISr4-j555b7BKSW6"
        + "sG6M63HfVrwXKnUJoZrPumcfpBIf-MzRObMhD1WqcVAdMo8Jya6LmLP7WEMSgGJTTtLk-A8DBtky1vT7tgBPN0Z1"
        + "LthjnZrqp52j5PGqQJcg_9GaewEpVhG9OLknzT1xnq8oxFlLO4bTpiNCvtXLyWcbyU5MZqR7m28c3e88sqmEqeif"
        + "FSmZzkQxtY63pfovLj32lM3HI3vu9NotupAiVeKnxjnoLwKIBszd73pmiH-24zX9Ze77ygGgNhHMJYaWdGlPBO75"
        + "UGh1IUMBAAE",
      attestation:
        "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVkBZ0GnhFd5qfMZNAmsI5fzldCP4XKZiWXXRGRkVpWZCBgiRQAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAACBLoz1X-1NA67ucj9AUD0_Ij-iunmjv0wJFcauW1yzat6QBAwM5AQAgWQEAzfZh"
        + "QTDb299wUtIBNOwLRGJlDwHBNEVpevlGkle3SWKJ9rLn2QhgBtoXgyEq-Po-eeW-wSklurBujOtx31a8Fyp1CaGa"
        + "z7pnH6QSH_jM0TmzIQ9VqnFQHTKPCcmui5iz-1hDEoBiU07S5PgPAwbZMtb0-7YATzdGdS7YY52a6qedo-TxqkCX"
        + "IP_RmnsBKVYRvTi5J809cZ6vKMRZSzuG06YjQr7Vy8lnG8lOTGake5tvHN3vPLKphKnonxUpmc5EMbWOt6X6Ly49"
        + "9pTNxyN77vTaLbqQIlXip8Y56C8CiAbM3e96Zoh_tuM1_WXu-8oBoDYRzCWGlnRpTwTu-VBodSFDAQAB",
      made:
        "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiZUhoNGVIaDRlSGg0ZUhoNGVIaDRlSGg0ZUho"
        + "NGVIaDRlSGg0ZUhoNGVIaDRlSGg0ZUhoNGVIaDRlQSIsIm9yaWdpbiI6Imh0dHBzOi8vY2x1Yi5leGFtcGxlIiwi"
        + "Y3Jvc3NPcmlnaW4iOmZhbHNlfQ",
      data: "QaeEV3mp8xk0Cawjl_OV0I_hcpmJZddEZGRWlZkIGCIFAAAABw",
      used:
        "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiZUhoNGVIaDRlSGg0ZUhoNGVIaDRlSGg0ZUhoNGVI"
        + "aDRlSGg0ZUhoNGVIaDRlSGg0ZUhoNGVIaDRlQSIsIm9yaWdpbiI6Imh0dHBzOi8vY2x1Yi5leGFtcGxlIiwiY3Jv"
        + "c3NPcmlnaW4iOmZhbHNlfQ",
      signature:
        "ka-2zR16_e2ybHvJmSICfpu6Ers40bPibrLN2Iif_jO3BBRKSDFz8M6-HE-1ZSQCtHtBGMj6i1FUX8MFnDNOighh"
        + "MGGSvEiZPJSZUcbJTG8W0rw8crcZpefSBSHJgZMzF5OF3rJuFgfbJU4HXLFFacsrHhevLEg3-N4ObB1fbiMvxTnx"
        + "fjkNzf56E74ZCzipFoFe2eAyEc3hZOf2wKNt87ej3CQ1Zpi9q_JI_DjDGgYkdkKwwpg3Csjn2eOEKVdD4Fu1JUrS"
        + "UvjkA5lW6QGYJUg3IvkD4tGlNZsOya9Y-i0Y87UWqVFf5oZCHDdhHBWZ39OvCeyiJ4v-BMdsqNqptg"),
  ]
}
