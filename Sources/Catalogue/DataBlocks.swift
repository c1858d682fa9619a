import Model

/// Blocks of JSON-LD of a file: the whole of a document, or the scripts of a web page.
struct DataBlocks {
  /// A block, and the line of the file on which it begins.
  struct Block {
    let line: Int
    let bytes: [UInt8]
  }

  private let bytes: [UInt8]
  private var at = 0

  /// The blocks of a file; empty for a web page without any.
  static func blocks(of bytes: [UInt8]) -> [Block] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let bytes = start == 0 ? bytes : Array(bytes.dropFirst(start))
    guard bytes.first(where: { $0 > 32 }) == UInt8(ascii: "<") else {
      return [Block(line: 1, bytes: bytes)]
    }
    var reader = Self(bytes: bytes)
    return reader.scripts()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The scripts of the type `application/ld+json`, those in comments left out.
  private mutating func scripts() -> [Block] {
    var blocks: [Block] = []
    var (line, counted) = (1, 0)
    while let sign = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = sign
      if has("<!--") {
        at = bytes[(at + 4)...].range(ofBytes: "-->".utf8)?.upperBound ?? bytes.count
        continue
      }
      guard has("<script"), let end = endOfTag() else {
        at += 1
        continue
      }
      let isData =
        String(decoding: bytes[at..<end], as: UTF8.self).lowercased()
        .utf8.range(ofBytes: "application/ld+json".utf8) != nil
      let close = endOfScript(from: end)
      if isData {
        for byte in bytes[counted..<end] where byte == 10 { line += 1 }
        counted = end
        blocks.append(Block(line: line, bytes: Self.bare(bytes[end..<close])))
      }
      at = close
    }
    return blocks
  }

  private func has(_ word: String, at place: Int? = nil) -> Bool {
    bytes[(place ?? at)...].prefix(word.utf8.count).elementsEqual(word.utf8) {
      $0 == $1 || ((65...90).contains($0) && $0 | 0x20 == $1)
    }
  }

  /// Behind the end of the tag that begins here; quoted values may have its sign.
  private func endOfTag() -> Int? {
    var quote: UInt8?
    for index in at..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 34 || byte == 39 {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return nil
  }

  /// Where the script ends that begins here; the end of the page for one that does not.
  private func endOfScript(from start: Int) -> Int {
    var index = start
    while let sign = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if has("</script", at: sign) { return sign }
      index = sign + 1
    }
    return bytes.count
  }

  /// Without the comment or character data that old pages wrap scripts into; lines stay.
  private static func bare(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bare = bytes
    for (open, close) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("//<![CDATA[", "//]]>")] {
      let inner = bare.drop { $0 <= 32 }
      var end = bare
      while let last = end.last, last <= 32 { end = end.dropLast() }
      guard inner.starts(with: open.utf8), end.suffix(close.utf8.count).elementsEqual(close.utf8),
        inner.startIndex + open.utf8.count <= end.endIndex - close.utf8.count
      else { continue }
      let lines = bare[..<inner.startIndex].filter { $0 == 10 }
      let text = bare[(inner.startIndex + open.utf8.count)..<(end.endIndex - close.utf8.count)]
      bare = (lines + text)[...]
    }
    return Array(bare)
  }
}
