/// Discourse's additions to Markdown's pictures and links, made ordinary.
///
/// `![view|690x388](upload://abc.png)` gives a size after a bar and an address that only the forum knows. Out goes
/// `![view](https://…/abc.png)`; where the archive does not give the address, the description alone with a word that the file
/// is not there.
struct MarkdownPictures {
  let uploads: Uploads

  private static let scheme = Array("upload://".utf8)

  /// The text with its pictures and uploads resolved.
  func resolved(_ text: ArraySlice<UInt8>) -> String {
    guard text.contains(wholeText: "](") else { return String(decoding: text, as: UTF8.self) }
    var result: [UInt8] = []
    var position = text.startIndex
    while let open = text[position...].firstIndex(of: UInt8(ascii: "[")) {
      let isPicture = open > text.startIndex && text[open - 1] == UInt8(ascii: "!")
      guard let link = Link(text[open...]) else {
        result += text[position...open]
        position = open + 1
        continue
      }
      result += text[position..<(isPicture && open > position ? open - 1 : open)]
      result += written(link, isPicture: isPicture)
      position = link.end
    }
    result += text[position...]
    return String(decoding: result, as: UTF8.self)
  }

  /// Joins the parts of a picture that code has split: there is no code in its description, ``![a`b`c](upload://d.png)``.
  static func joined(_ nodes: [BBCode]) -> [BBCode] {
    var result: [BBCode] = []
    for node in nodes {
      result.append(node)
      guard result.count > 2, case .text(let end) = node,
        case .markdownCode(let code) = result[result.count - 2], !code.contains(0x0A),
        case .text(let start) = result[result.count - 3],
        let line = start.split(separator: 0x0A, omittingEmptySubsequences: false).last,
        let open = line.lastIndex(of: UInt8(ascii: "[")),
        line.prefix(open - line.startIndex).last == UInt8(ascii: "!"),
        !line[open...].contains(UInt8(ascii: "]")),
        end.prefix(while: { $0 != 0x0A }).contains(wholeText: "](upload://")
      else { continue }
      result.removeLast(3)
      result.append(.text(start + code.filter { $0 != UInt8(ascii: "`") } + end))
    }
    return result
  }

  private func written(_ link: Link, isPicture: Bool) -> [UInt8] {
    var words = isPicture || link.isUpload ? link.words.withoutSize : link.words
    // A picture may be the words of a link.
    if words.contains(wholeText: "](") { words = Array(resolved(words).utf8)[...] }
    let mark = Array((isPicture ? "![" : "[").utf8)
    guard link.isUpload else { return mark + words + "](".utf8 + link.rest + ")".utf8 }
    if let address = uploads.address(of: String(decoding: link.rest, as: UTF8.self)) {
      return mark + words + "](\(address))".utf8
    }
    return Array(words) + (words.isEmpty ? "" : " ").utf8 + "(not in the archive)".utf8
  }

  /// `[words](rest)` on one line.
  private struct Link {
    let words: ArraySlice<UInt8>
    let rest: ArraySlice<UInt8>
    let end: Int
    var isUpload: Bool { rest.starts(with: MarkdownPictures.scheme) }

    init?(_ text: ArraySlice<UInt8>) {
      let line = text.dropFirst().prefix(2000)
      var depth = 0
      let end = line.firstIndex { byte in
        if byte == UInt8(ascii: "[") { depth += 1 }
        if byte == UInt8(ascii: "]") { depth -= 1 }
        return depth < 0 || byte == 0x0A
      }
      guard let close = end, line[close] == UInt8(ascii: "]") else { return nil }
      let address = line[(close + 1)...]
      guard address.first == UInt8(ascii: "("),
        let end = address.firstIndex(where: { $0 == UInt8(ascii: ")") || $0 == 0x0A }),
        address[end] == UInt8(ascii: ")")
      else { return nil }
      words = line[..<close]
      rest = address[(close + 2)..<end]
      self.end = end + 1
    }
  }
}

extension ArraySlice<UInt8> {
  /// Without Discourse's `|690x388, 50%` or `|attachment` at the end.
  fileprivate var withoutSize: ArraySlice<UInt8> {
    guard let bar = lastIndex(of: UInt8(ascii: "|")) else { return self }
    let size = self[(bar + 1)...]
    let isSize = size.allSatisfy { byte in
      (byte >= 0x30 && byte <= 0x39) || [UInt8]("x, %".utf8).contains(byte)
    }
    let isWord = ["attachment", "video", "audio"].contains { size.elementsEqual($0.utf8) }
    return isSize || isWord ? self[..<bar] : self
  }
}
