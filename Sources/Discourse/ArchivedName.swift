import Model

/// Names of an archive, cut to a length that pages, addresses and file systems can bear.
///
/// Discourse has limits of its own; but anyone can make an archive file, and it may hold anything.
public enum ArchivedName {
  /// The most scalars of a title or a name; Discourse takes 255 of a title.
  static let longest = 300
  /// The most bytes of a username that stays as it is; Discourse takes 60 characters.
  static let longestUsername = 60

  /// The beginning of a text that is too long, with an ellipsis; any other as it is.
  public static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard
      let end = scalars.index(scalars.startIndex, offsetBy: longest, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }

  /// A name for an address: as it is in lower case when it has only letters, digits, `_` and `-`, else as
  /// a slug; one that is too long is cut, with a number made of all of it.
  public static func username(_ name: String) -> String {
    let folded = Folding.username(name)
    let isPlain = folded.utf8.allSatisfy {
      (97...122).contains($0) || (48...57).contains($0) || [45, 95].contains($0)
    }
    let username = isPlain && !folded.isEmpty ? folded : Slug(titled: name, fallback: "member").text
    guard max(username.utf8.count, folded.utf8.count) > longestUsername else { return username }
    return "\(start(of: username))-\(String(FNV1a.hash32(folded.utf8), radix: 36))"
  }

  /// The beginning of a name, with room behind it.
  static func start(of username: String) -> String {
    Slug(titled: String(cut(username).prefix(40)), fallback: "member").text
  }
}
