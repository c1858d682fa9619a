import Model
public import ThemeFiles

/// Origin of a copy of one of the theme's files: a comment in its first line.
///
/// `{{! Began as Tertulia's partials/comment.mustache 0123456789ab }}`, the digest being that of the
/// file as it was then. So a newer program knows which copies are of an older theme.
public enum ThemeOrigin {
  private static let words = "Began as Tertulia's"

  /// A file of the theme as an override begins: with the line, where its kind has comments.
  public static func copy(of file: ThemeFiles.File) -> [UInt8] {
    let note = "\(words) \(file.path) \(digest(of: file.bytes))"
    let line =
      switch file.path.utf8.split(separator: 46).last.flatMap({ String($0) }) {
      case "mustache": "{{! \(note) }}\n"
      case "css": "/* \(note) */\n"
      case "js": "// \(note)\n"
      case "yml": "# \(note)\n"
      case "svg": "<!-- \(note) -->\n"
      default: ""
      }
    return Array(line.utf8) + file.bytes
  }

  /// True if the theme's file has changed since the copy was made from it.
  static func isOutdated(_ copy: [UInt8], of file: ThemeFiles.File) -> Bool {
    let line = String(decoding: copy.prefix { $0 != 10 }.prefix(300), as: UTF8.self)
    let parts = line.split(separator: " ")
    guard let name = parts.firstIndex(of: "Tertulia's"), parts.count > name + 2,
      line.contains(words)
    else { return false }
    return parts[name + 2] != digest(of: file.bytes)
  }

  /// Twelve digits of FNV-1a.
  ///
  /// They only have to change with the content; no one gains by making two files collide.
  static func digest(of bytes: [UInt8]) -> String {
    var digits = String(FNV1a.hash64(bytes) >> 16, radix: 16)
    while digits.utf8.count < 12 { digits = "0" + digits }
    return digits
  }
}
