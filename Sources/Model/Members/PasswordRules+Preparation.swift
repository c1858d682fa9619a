// What the standard library normalizes strings with; without Foundation nothing else does.
@_spi(_Unicode) import Swift

extension PasswordRules {
  /// A password as it is hashed, whatever keyboard it is typed on (RFC 8265, 4.2.2: the OpaqueString profile).
  ///
  /// Spaces of other kinds are U+0020, letters and their accents are composed; capitals and width stay as they are. What is too long for a password stays as it is, too.
  public static func prepared(_ typed: String) -> String {
    if typed.utf8.count > bytes || typed.utf8.allSatisfy({ $0 < 0x80 }) { return typed }
    var spaced = String.UnicodeScalarView()
    for scalar in typed.unicodeScalars {
      spaced.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    return String(String.UnicodeScalarView(String(spaced)._nfc))
  }
}
