/// An email address: `irene@example.org` (the dot-atom form of RFC 5321, section 4.1.2).
///
/// Quoted local parts, comments, address literals and hosts without a dot are not accepted: only people who probe the site type
/// them.
public struct EmailAddress: Hashable, Sendable {
  /// The address as typed.
  public let text: String

  /// Reads an address of at most 254 bytes; nil for anything else.
  public init?(_ typed: String) {
    let bytes = Array(typed.utf8)
    guard bytes.count <= 254, let at = bytes.lastIndex(of: UInt8(ascii: "@")),
      (1...64).contains(at), Self.isLocal(bytes[..<at]), Self.isHost(bytes[(at + 1)...])
    else { return nil }
    text = typed
  }

  /// Form for comparing: two addresses that differ only in case are one.
  public var folded: String {
    String(
      decoding: text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }

  /// Common form of all spellings of one mailbox, only for limits: `irene+club@example.org` and `Irene@example.org` are
  /// `irene@example.org`.
  ///
  /// The part after a plus is the reader's own nearly everywhere (RFC 5233, section 1). Dots are ignored where that is certain,
  /// at Gmail (https://support.google.com/mail/answer/7436150). Elsewhere two people may have such addresses, so never sign one
  /// person in for another by this form.
  public var mailbox: String {
    let bytes = Array(folded.utf8)
    guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return folded }
    var local = bytes[..<at]
    if let plus = local.dropFirst().firstIndex(of: UInt8(ascii: "+")) { local = local[..<plus] }
    var host = bytes[(at + 1)...]
    if Self.ofGmail.contains(where: { host.elementsEqual($0.utf8) }) {
      local.removeAll { $0 == UInt8(ascii: ".") }
      host = Array("gmail.com".utf8)[...]
    }
    return String(decoding: local + [UInt8(ascii: "@")] + host, as: UTF8.self)
  }

  private static let ofGmail = ["gmail.com", "googlemail.com"]

  /// Atoms with dots between them.
  private static func isLocal(_ bytes: ArraySlice<UInt8>) -> Bool {
    let signs = Array("!#$%&'*+-/=?^_`{|}~.".utf8)
    return bytes.first != 46 && bytes.last != 46 && !hasTwoDots(bytes)
      && bytes.allSatisfy { isLetterOrDigit($0) || signs.contains($0) }
  }

  /// True for labels with dots between them, the last one not only of digits.
  private static func isHost(_ bytes: ArraySlice<UInt8>) -> Bool {
    let labels = bytes.split(separator: 46, omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, last.count >= 2,
      last.contains(where: { !(48...57).contains($0) })
    else { return false }
    return labels.allSatisfy { label in
      (1...63).contains(label.count) && label.first != 45 && label.last != 45
        && label.allSatisfy { isLetterOrDigit($0) || $0 == 45 }
    }
  }

  private static func hasTwoDots(_ bytes: ArraySlice<UInt8>) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == 46 && $1 == 46 }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
  }
}
