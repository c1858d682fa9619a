/// Text with marks between angle brackets (RFC 1896).
enum EnrichedText {
  /// The words without the marks.
  ///
  /// Line ends stay; RFC 1896 reads a single one as a blank, and of several one less.
  static func plain(_ text: String) -> String {
    var output: [UInt8] = []
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.popFirst() {
      if byte == 60, bytes.first == 60 {
        bytes = bytes.dropFirst()
        output.append(60)
      } else if byte == 60, let end = bytes.prefix(80).firstIndex(of: 62), isMark(bytes[..<end]) {
        let mark = bytes[..<end].map(\.small)
        bytes = bytes[(end + 1)...]
        if mark == Array("nl".utf8) { output.append(10) }
        guard mark == Array("param".utf8) else { continue }
        // A parameter, such as a font, is not text.
        let close = Array("</param>".utf8)
        if let found = bytes.prefix(200).indices.first(where: {
          bytes[$0...].prefix(close.count).map(\.small) == close
        }) {
          bytes = bytes[(found + close.count)...]
        }
      } else if byte == 10 {
        let more = bytes.prefix { $0 == 10 }
        bytes = bytes[more.endIndex...]
        output += more.isEmpty ? [10] : Array(repeating: 10, count: more.count + 1)
      } else {
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func isMark(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy {
        (97...122).contains($0.small) || [45, 47].contains($0) || (48...57).contains($0)
      }
  }
}

/// Files as texts had them before MIME: `begin 644 map.gif`, lines of 45 bytes each, `end`.
enum UUEncoded {
  /// The text without them, and their names.
  static func removed(from text: String) -> (text: String, files: [Parts.Attachment]) {
    guard Lines(Array(text.utf8)[...]).contains(where: { $0.starts(with: mark) }) else {
      return (text, [])
    }
    var (output, files): ([Substring], [Parts.Attachment]) = ([], [])
    var tries = 20
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      guard tries > 0, let name = name(line) else {
        output.append(line)
        continue
      }
      tries -= 1
      guard let end = lines.firstIndex(where: { $0 == "end" }), lines[..<end].allSatisfy(isCode)
      else {
        output.append(line)
        continue
      }
      let bytes = lines[..<end].reduce(0) { $0 + $1.utf8.count * 3 / 4 }
      files.append(Parts.Attachment(name: name, type: "application/octet-stream", bytes: bytes))
      lines = lines[(end + 1)...]
    }
    return (output.joined(separator: "\n"), files)
  }

  private static let mark = Array("begin ".utf8)

  private static func name(_ line: Substring) -> String? {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count == 3, words[0] == "begin", (3...4).contains(words[1].utf8.count),
      words[1].utf8.allSatisfy({ (48...55).contains($0) })
    else { return nil }
    return String(words[2])
  }

  /// True if a line can be code: the first sign says how many bytes it stands for.
  private static func isCode(_ line: Substring) -> Bool {
    guard let sign = line.utf8.first, (32...96).contains(sign) else { return line.isEmpty }
    let count = (Int(sign) - 32) & 63
    let most = (count + 2) / 3 * 4
    return line.utf8.allSatisfy { (32...96).contains($0) } && line.utf8.count - 1 <= most + 1
  }
}
