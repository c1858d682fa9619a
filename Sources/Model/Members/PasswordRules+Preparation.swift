// For the normalization of the standard library: without Foundation nothing else offers it.
@_spi(_Unicode) import Swift

extension PasswordRules {
  /// Prepares a password for hashing, so that it is the same from any keyboard (RFC 8265, 4.2.2: the OpaqueString profile).
  ///
  /// Spaces of other kinds become U+0020, and letters are composed with their accents; capitals and width stay as they are. A
  /// text that is too long for a password is returned unchanged.
  public static func prepared(_ typed: String) -> String {
    if typed.utf8.count > bytes || typed.utf8.allSatisfy({ $0 < 0x80 }) { return typed }
    var spaced = String.UnicodeScalarView()
    for scalar in typed.unicodeScalars {
      spaced.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    return String(String.UnicodeScalarView(String(spaced)._nfc))
  }
}
