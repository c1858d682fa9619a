import Model

/// The first line of a file that `tertulia deploy` wrote: the site, and a hash of the rest of the file.
///
/// The hash shows if the file was edited since (FNV-1a, 64 bits: a check, not a signature).
public struct ManagedFileHeader: Hashable, Sendable {
  /// The folder of the site.
  public let site: String
  /// True if the rest of the file is as it was written.
  public let isUnedited: Bool

  private static let start = "Written by tertulia deploy for "
  private static let middle = "; do not change it, add files (docs/servers.md) ("

  /// The whole file, its first line before the text.
  public static func marked(_ text: String, for site: String, isHTML: Bool = false) -> String {
    let line = "\(start)\(site)\(middle)\(hash(text.utf8)))"
    return (isHTML ? "<!-- \(line) -->" : "# \(line)") + "\n" + text
  }

  /// The mark of a file; nil for a file without one, which tertulia did not write.
  public init?(of file: [UInt8]) {
    let first = file.prefix { $0 != 10 }
    let line = String(decoding: first, as: UTF8.self)
    let isHTML = line.hasPrefix("<!-- ") && line.hasSuffix(" -->")
    guard isHTML || line.hasPrefix("# ") else { return nil }
    let words = isHTML ? line.dropFirst(5).dropLast(4) : line.dropFirst(2)
    // “)” and 16 digits are the end; the site's path may have anything before.
    guard words.hasPrefix(Self.start), words.hasSuffix(")") else { return nil }
    let digits = words.dropLast().suffix(16)
    let rest = words.dropLast(17)
    guard rest.hasSuffix(Self.middle) else { return nil }
    site = String(rest.dropFirst(Self.start.count).dropLast(Self.middle.count))
    isUnedited = digits == Self.hash(file.dropFirst(first.count + 1))
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> String {
    let digits = String(FNV1a.hash64(bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
