/// Texts as the servers' and systemd's files want them.
///
/// Paths in double quotes may have spaces, semicolons, quotes and percent signs. Line breaks, backslashes, dollar signs and the
/// wildcards `*?[]` are refused before (`DeployError.badPath`): one server or another has no way to write them.
enum Quoting {
  /// Between double quotes in a file of nginx, Apache or lighttpd.
  static func server(_ text: String) -> String {
    text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
  }

  /// Between double quotes in a unit: percent signs are specifiers (systemd.unit(5), “Specifiers”).
  static func unit(_ text: String) -> String { server(specifiers(text)) }

  /// Escapes text for the whole rest of a line of a unit, where quotes are characters.
  static func specifiers(_ text: String) -> String {
    text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
  }

  /// Escapes text for a regular expression (PCRE).
  static func pattern(_ text: String) -> String {
    var pattern = ""
    for scalar in text.unicodeScalars {
      let isWord =
        scalar.value >= 128 || scalar == "/" || scalar == "-" || scalar == "_" || scalar == "~"
        || ("0"..."9").contains(scalar) || ("A"..."Z").contains(scalar)
        || ("a"..."z").contains(scalar)
      if !isWord { pattern += "\\" }
      pattern.unicodeScalars.append(scalar)
    }
    return pattern
  }

  /// True if a path is possible in every kind of file: no line breaks and other control characters, nothing that is more than a
  /// character in some of them.
  static func canHave(path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/")
      && path.utf8.allSatisfy { $0 >= 32 && $0 != 127 && !refused.contains($0) }
  }

  /// `$ * ? [ \ ]`.
  private static let refused: [UInt8] = [36, 42, 63, 91, 92, 93]

  /// True if it is a host as browsers send it: letters, digits, hyphens and dots, or an IPv6 address in brackets.
  static func isHost(_ host: String) -> Bool {
    if host.hasPrefix("["), host.hasSuffix("]") {
      return host.utf8.dropFirst().dropLast().allSatisfy {
        $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") || isHexDigit($0)
      }
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return host.utf8.count <= 253
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count)
          && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == 45 || $0 == 95 }
      }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...102).contains(byte) || (65...70).contains(byte)
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...122).contains(byte) || (65...90).contains(byte)
  }
}
