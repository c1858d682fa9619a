/// Writes the links of a text otherwise, for a place where files have no names; all else stays, byte for byte.
///
/// `[[Name#Part|words]]` and `[words](file.md)` are found as the renderer finds them, and not in code.
public struct LinkRewriter {
  /// Replacement of a link.
  public enum Other: Hashable, Sendable {
    /// `[[title]]`, with the part and the words that it had.
    case note(String)
    /// `![words](address)`, or a plain link to it.
    case picture(String)
    /// `[words](address)`.
    case file(String)
  }

  /// Returns the replacement of a link; nil leaves it as it is.
  private let other: (WikiLink) -> Other?

  /// Asks `other` for the replacement of each link.
  public init(_ other: @escaping (WikiLink) -> Other?) { self.other = other }

  /// The text with other links.
  public func rewrite(_ text: [UInt8]) -> [UInt8] {
    let scanned = NoteScanner.scan(text)
    var changes = scanned.destinations.compactMap { destination(at: $0, in: text) }
    for construct in scanned.constructs {
      guard case .link(let link, let words) = construct.kind, let other = other(link) else {
        continue
      }
      changes.append((construct.range, wiki(link, words, other, construct.range, in: text)))
    }
    // A picture in the words of a link is inside the range that the link's own replacement covers.
    changes.sort { ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count) }
    var (result, place): ([UInt8], Int) = ([], 0)
    for (range, words) in changes where range.lowerBound >= place {
      result += text[place..<range.lowerBound] + words
      place = range.upperBound
    }
    return result + text[place...]
  }

  /// The most bytes of an address: a path.
  private static let longest = 1024

  private typealias Change = (range: Range<Int>, words: [UInt8])

  private func wiki(
    _ link: WikiLink, _ words: [UInt8]?, _ other: Other, _ range: Range<Int>, in text: [UInt8]
  ) -> [UInt8] {
    switch other {
    case .picture(let address):
      let shown = PictureOptions(words).words ?? Array(link.baseName.utf8)
      return Self.markdown(shown, address, link)
    case .file(let address):
      return Self.markdown(words ?? Array(link.baseName.utf8), address, link, isPicture: false)
    case .note(let title):
      let start = range.lowerBound + (link.isEmbed ? 3 : 2)
      let rest = text[start..<range.upperBound]
      let end = rest.firstIndex { "#|]".utf8.contains($0) } ?? range.upperBound - 2
      let isEscaped = end > start && text[end] == UInt8(ascii: "|") && text[end - 1] == 0x5C
      let tail = Array(text[(isEscaped ? end - 1 : end)..<range.upperBound])
      let name = Self.shownName(of: link)
      let isBare = tail.first == UInt8(ascii: "]") && name != title && !link.isEmbed
      let part = link.fragment.map { "#\($0)" } ?? ""
      if let words, words.elementsEqual("\(title)\(part)".utf8) {
        return Array(text[range.lowerBound..<start]) + Array("\(title)\(part)]]".utf8)
      }
      let shown = isBare ? Self.bar(at: range.lowerBound, in: text) + Array(name.utf8) : []
      return Array(text[range.lowerBound..<start]) + Array(title.utf8) + shown + tail
    }
  }

  /// Returns the words for a link to a note that has none of its own: the name without folders.
  private static func shownName(of link: WikiLink) -> String {
    let last = link.name.utf8.split(separator: 47).last.map { String(Substring($0)) } ?? link.name
    return last.hasSuffix(".md") ? String(last.dropLast(3)) : last
  }

  /// `![words](address)`; brackets in words end nothing.
  private static func markdown(
    _ words: [UInt8], _ address: String, _ link: WikiLink, isPicture: Bool = true
  ) -> [UInt8] {
    let words = words.flatMap { (byte: UInt8) -> [UInt8] in
      "[]\\".utf8.contains(byte) ? [0x5C, byte] : [byte]
    }
    return Array((link.isEmbed && isPicture ? "![" : "[").utf8) + words
      + Array("](\(address))".utf8)
  }

  /// Returns the separator before words: `|`, with a backslash before it in a row of a table.
  private static func bar(at place: Int, in text: [UInt8]) -> [UInt8] {
    let start = (text[..<place].lastIndex(of: 10) ?? -1) + 1
    let isRow = text[start..<place].first { $0 > 32 } == UInt8(ascii: "|")
    return isRow ? [0x5C, UInt8(ascii: "|")] : [UInt8(ascii: "|")]
  }

  /// The change of a Markdown link whose words end at a place; nil where it leads out of the vault, or stays.
  private func destination(at place: Int, in text: [UInt8]) -> Change? {
    guard let address = Self.address(from: place + 2, in: text), Self.isRelative(address.text),
      let open = text[..<place].lastIndex(where: { "[]\n".utf8.contains($0) }),
      text[open] == UInt8(ascii: "[")
    else { return nil }
    let isEmbed = open > 0 && text[open - 1] == UInt8(ascii: "!")
    guard let link = WikiLink(address: address.text, isEmbed: isEmbed, line: 0),
      !link.name.isEmpty, let other = other(link)
    else { return nil }
    let words = Array(text[(open + 1)..<place])
    let range = (isEmbed ? open - 1 : open)..<address.end
    switch other {
    case .picture(let url):
      return (range, Array(text[range.lowerBound...(place + 1)]) + Array("\(url))".utf8))
    case .file(let url):
      return (range, Array(text[open...(place + 1)]) + Array("\(url))".utf8))
    case .note(let title):
      let part = link.fragment.map { "#\($0)" } ?? ""
      let shown = words.isEmpty ? [] : Self.bar(at: open, in: text) + words
      return (
        range, Array("\(isEmbed ? "!" : "")[[\(title)\(part)".utf8) + shown + Array("]]".utf8)
      )
    }
  }

  /// An address up to its parenthesis, in pointed brackets or without (CommonMark, section 6.3); nil for one with a title.
  private static func address(
    from start: Int, in text: [UInt8]
  ) -> (text: [UInt8], end: Int)? {
    let rest = text[min(start, text.count)...].prefix(longest)
    if rest.first == UInt8(ascii: "<") {
      guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == 10 }),
        end + 1 < text.count, text[end + 1] == UInt8(ascii: ")")
      else { return nil }
      return (Array(text[(start + 1)..<end]), end + 2)
    }
    var depth = 0
    for index in rest.indices {
      switch text[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")") where depth == 0: return (Array(text[start..<index]), index + 1)
      case UInt8(ascii: ")"): depth -= 1
      case 0...32: return nil
      default: break
      }
    }
    return nil
  }

  /// True if an address is that of a nearby file: it has no scheme and begins with no slash.
  private static func isRelative(_ address: [UInt8]) -> Bool {
    guard let first = address.first, !"/#?".utf8.contains(first) else { return false }
    return !address.prefix { $0 != UInt8(ascii: "/") }.contains(UInt8(ascii: ":"))
  }
}

/// Places of links in a text, as the renderer finds them: there are none in code.
public struct LinkRanges {
  /// Where `[[` begins one.
  public private(set) var brackets: Set<Int> = []
  /// Where the words of one end: `](`.
  public let addresses: Set<Int>

  /// Looks through a text once.
  public init(in text: [UInt8]) {
    let scanned = NoteScanner.scan(text)
    addresses = Set(scanned.destinations)
    for construct in scanned.constructs {
      guard case .link(let link, _) = construct.kind else { continue }
      brackets.insert(construct.range.lowerBound + (link.isEmbed ? 1 : 0))
    }
  }
}
