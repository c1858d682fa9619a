// Signs that Markdown would read as something else.
extension MailMarkdown {
  /// A line that Markdown reads as text.
  static func escapedLine(_ line: String, isItem: Bool) -> String {
    let indent = line.utf8.prefix { $0 == 32 }
    let rest = Substring(line.utf8.dropFirst(indent.count))
    if isItem {
      return "\(Substring(indent))\(rest.prefix(2))\(escaped(String(rest.dropFirst(2))))"
    }
    let text = escaped(String(rest))
    let digits = text.utf8.prefix { (48...57).contains($0) }
    let sign = text.utf8.dropFirst(digits.count).first ?? 0
    let behind = text.utf8.dropFirst(digits.count + 1).first ?? 32
    let isNumber = (1...9).contains(digits.count) && (sign == 46 || sign == 41) && behind == 32
    // Signs that open a heading, a quote, a list, a rule or a table.
    let isMark = digits.isEmpty && [35, 62, 43, 45, 61, 124, 58].contains(sign)
    guard isNumber || isMark else { return "\(Substring(indent))\(text)" }
    return
      "\(Substring(indent))\(Substring(digits))\\\(Substring(text.utf8.dropFirst(digits.count)))"
  }

  /// Text without marks: `<b>` and `*so*` stay as they are, and an address of the web becomes a link.
  static func escaped(_ text: String) -> String {
    var output: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 104 || byte == 102 || byte == 119 || byte == 72,
        let end = linkEnd(bytes, from: index)
      {
        append(link: bytes[index..<end], in: bytes, &output)
        index = end
        if output.last == 62, index < bytes.count, bytes[index] == 62, output.count > 1 {
          index += 1
        }
        continue
      }
      let before = index > 0 ? bytes[index - 1] : 32
      let next = index + 1 < bytes.count ? bytes[index + 1] : 32
      let isMark =
        switch byte {
        case 42, 96, 126, 91, 92, 36: true
        case 95: !(isWord(before) && isWord(next))
        case 60:
          linkEnd(bytes, from: index + 1).map { $0 == bytes.count || bytes[$0] != 62 } ?? true
        case 38: next == 35 || (97...122).contains(next | 32)
        case 37, 61, 58: before == byte || next == byte
        case 33: next == 91
        default: false
        }
      if isMark { output.append(92) }
      if byte == 60, !isMark {
        index += 1
        continue
      }
      output.append(byte)
      index += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 32) || (48...57).contains(byte) || byte >= 128
  }

  private static let schemes = ["http://", "https://", "ftp://", "www.", "HTTP://"].map {
    Array($0.utf8)
  }

  /// Where a link ends that begins here, without the signs of the sentence around it.
  private static func linkEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    guard start < bytes.count, start == 0 || !isWord(bytes[start - 1]),
      let scheme = schemes.first(where: { bytes[start...].starts(with: $0) })
    else { return nil }
    var end = start
    while end < bytes.count, bytes[end] > 32, ![60, 62, 34, 127].contains(bytes[end]) { end += 1 }
    var opened = bytes[start..<end].count { $0 == 40 } - bytes[start..<end].count { $0 == 41 }
    while end > start,
      [46, 44, 59, 58, 33, 63, 39, 42, 93].contains(bytes[end - 1])
        || bytes[end - 1] == 41 && opened < 0
    {
      if bytes[end - 1] == 41 { opened += 1 }
      end -= 1
    }
    return end - start > scheme.count ? end : nil
  }

  /// Appends a link; one with signs that could be marks goes in angle brackets, where nothing is a mark.
  private static func append(link: ArraySlice<UInt8>, in bytes: [UInt8], _ output: inout [UInt8]) {
    let isBracketed = link.startIndex > 0 && bytes[link.startIndex - 1] == 60
    let isPlain = link.allSatisfy {
      isWord($0) && $0 < 128 || [45, 46, 47, 58, 63, 61, 35, 37].contains($0)
    }
    let isWeb = link.first != 119
    guard isWeb, isBracketed || !isPlain || link.endIndex < bytes.count && bytes[link.endIndex] > 32
    else {
      return output += link
    }
    output.append(60)
    for index in link.indices {
      output.append(link[index])
      // A reference is read even here.
      if link[index] == 38, link[index...].prefix(40).contains(59) { output += Array("amp;".utf8) }
    }
    output.append(62)
  }
}
