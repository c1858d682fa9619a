/// Finds the members mentioned in the HTML that the renderer made of a comment.
///
/// Mentions within quotations do not count again.
enum MentionScan {
  /// Maximum number of members that one comment notifies.
  static let most = 20

  private static let mention = Array("a class=\"mention\" href=\"".utf8)
  private static let quote = Array("blockquote".utf8)
  private static let quoteEnd = Array("/blockquote".utf8)

  /// Returns the usernames of the mentioned members, each once, in their order.
  static func usernames(in html: [UInt8]) -> [String] {
    var (names, depth, rest): ([String], Int, ArraySlice<UInt8>) = ([], 0, html[...])
    while names.count < most, let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      if rest.starts(with: quote) { depth += 1 }
      if rest.starts(with: quoteEnd) { depth -= 1 }
      guard depth == 0, rest.starts(with: mention) else { continue }
      // The address of their page: `/club/people/irene-s/`.
      let address = rest.dropFirst(mention.count).prefix { $0 != UInt8(ascii: "\"") }
      guard let last = address.split(separator: UInt8(ascii: "/")).last else { continue }
      let name = String(decoding: last, as: UTF8.self)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
