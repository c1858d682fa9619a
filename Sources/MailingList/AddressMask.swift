/// Hides email addresses in people's texts: `ana@example.org` → `ana@…`.
///
/// An `@` in a link, `left-pad@1.3.0`, `git@forge.example:walks/map.git` and `@ana@social.example` are not addresses.
enum AddressMask {
  static func masked(_ text: String) -> String {
    guard text.utf8.contains(64) else { return text }
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var (index, isLink) = (0, false)
    while index < bytes.count {
      let byte = bytes[index]
      output.append(byte)
      if byte <= 32 || byte == 60 || byte == 62 || byte == 34 || byte == 40 { isLink = false }
      if byte == 47, index > 1, bytes[index - 1] == 47, bytes[index - 2] == 58 { isLink = true }
      index += 1
      guard byte == 64, !isLink, isAddress(bytes, before: index - 1),
        let end = hostEnd(bytes, from: index)
      else { continue }
      output += Array("…".utf8)
      index = end
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func isAddress(_ bytes: [UInt8], before sign: Int) -> Bool {
    guard sign > 0, isLocal(bytes[sign - 1]) || bytes[sign - 1] == 34 else { return false }
    // `@ana@social.example` names a person in a network; no local part has more than 64 bytes.
    let local = bytes[max(sign - 70, 0)..<sign].reversed().prefix(while: isLocal)
    let start = sign - local.count
    return start == 0 || bytes[start - 1] != 64
  }

  /// The end of an address's host; nil where there is none, or it has a path behind it.
  private static func hostEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    var end = start
    while end < bytes.count, isDomain(bytes[end]) || bytes[end] >= 128 && !isEllipsis(bytes, end) {
      end += 1
    }
    // The point that ends a sentence is not part of the host.
    while end > start, bytes[end - 1] == 46 || bytes[end - 1] == 45 { end -= 1 }
    let labels = bytes[start..<end].split(separator: 46, omittingEmptySubsequences: false)
    guard labels.count >= 2, !labels.contains(where: \.isEmpty), let last = labels.last,
      last.count >= 2,
      last.allSatisfy({ !(48...57).contains($0) }) || last.starts(with: Array("xn--".utf8)),
      // `react@18.2.0-beta.next` is a version.
      !labels[0].allSatisfy({ (48...57).contains($0) })
    else { return nil }
    let next = end < bytes.count ? bytes[end] : 32
    let after = end + 1 < bytes.count ? bytes[end + 1] : 32
    return next == 47 || next == 58 && (isDomain(after) || after == 47 || after == 126) ? nil : end
  }

  private static func isEllipsis(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes[index...].starts(with: Array("…".utf8))
  }

  /// `ana at example.org wrote:` → `ana at … wrote:`, as archives spell addresses in the line above a quote.
  static func maskedSpelling(_ line: String) -> String {
    var words = line.split(separator: " ", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated().dropFirst() where words[index - 1] == "at" {
      if word.utf8.dropLast().contains(46) { words[index] = word.utf8.last == 58 ? "…:" : "…" }
    }
    return words.joined(separator: " ")
  }

  /// Removes links to hidden addresses, which lead nowhere; their words stay.
  static func unlinked(_ markdown: String) -> String {
    guard markdown.contains("mailto:") else { return markdown }
    return markdown.replacing(/\[([^\[\]]{0,200})\]\(mailto:[^()\s]{0,300}\)/) { $0.1 }
  }

  private static func isLocal(_ byte: UInt8) -> Bool {
    isDomain(byte) || byte == 95 || byte == 43 || byte == 37 || byte >= 128
  }

  private static func isDomain(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 32) || (48...57).contains(byte) || byte == 46 || byte == 45
  }
}
