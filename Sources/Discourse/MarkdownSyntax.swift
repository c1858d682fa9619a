/// The forms of Markdown that both writers print, each one a pure function on text.
///
/// In go plain texts and addresses, out goes Markdown that says just that, for any text.
enum MarkdownSyntax {
  /// The deepest nesting of quotes and lists that the writers print; deeper levels are flattened.
  static let deepestNesting = 20

  /// Text that stays text: characters with a meaning get a backslash.
  static func escaped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 8)
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      let before = index > 0 ? bytes[index - 1] : 0x20
      let isSpecial =
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "["),
          UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "~"):
          true
        case UInt8(ascii: "_"): !(isWord(before) && isWord(next))
        case UInt8(ascii: "&"): isWord(next) || next == UInt8(ascii: "#")
        default: false
        }
      if isSpecial { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A paragraph's line that begins no heading, quote, list, rule or table.
  static func escapedLineStart(_ line: Substring) -> String {
    let bytes = Array(line.utf8)
    guard let first = bytes.first else { return "" }
    let mark = bytes.drop { $0 == UInt8(ascii: "#") }.first ?? 0x20
    let second = bytes.count > 1 ? bytes[1] : 0x20
    let isMarker =
      switch first {
      case UInt8(ascii: ">"): true
      case UInt8(ascii: "#"): mark == 0x20
      case UInt8(ascii: "+"), UInt8(ascii: "-"): second == 0x20
      default: false
      }
    if isMarker || bytes.allSatisfy({ [UInt8]("-=:| ".utf8).contains($0) }) { return "\\" + line }
    let digits = bytes.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
    if digits > 0, digits < bytes.count,
      bytes[digits] == UInt8(ascii: ".") || bytes[digits] == UInt8(ascii: ")")
    {
      return line.prefix(digits) + "\\" + line.dropFirst(digits)
    }
    return String(line)
  }

  /// Code within a line.
  static func codeSpan(_ code: String) -> String {
    let code = String(
      decoding: code.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
    guard code.utf8.contains(where: { $0 != 0x20 }) else { return code }
    let fence = String(repeating: "`", count: longestRun(of: UInt8(ascii: "`"), in: code) + 1)
    let isPadded = code.hasPrefix("`") || code.hasSuffix("`")
    return isPadded ? "\(fence) \(code) \(fence)" : fence + code + fence
  }

  /// A fenced block of code; a language that is not a plain word is left out.
  static func codeBlock(_ code: String, language: String = "") -> String {
    let run = longestRun(of: UInt8(ascii: "`"), in: code)
    let fence = String(repeating: "`", count: max(3, run + 1))
    let isName = language.utf8.allSatisfy { isWord($0) || [UInt8]("+#.-".utf8).contains($0) }
    let end = code.isEmpty || code.utf8.last == 0x0A ? "" : "\n"
    return "\(fence)\(isName ? language : "")\n\(code)\(end)\(fence)"
  }

  /// Blocks as a quote, headed by the name of its author; `@name` when it is a user's name.
  static func quote(_ blocks: String, by author: String?) -> String {
    var lines = ""
    if let author, !author.isEmpty {
      let isUsername = author.utf8.allSatisfy { isWord($0) || [UInt8]("_.-".utf8).contains($0) }
      lines = "> **\(isUsername ? "@" : "")\(escaped(author)):**"
      if !blocks.isEmpty { lines += "\n>\n" }
    }
    return lines + prefixed(blocks, first: "> ", rest: "> ")
  }

  /// Every line with something before it, empty lines without white space at their end.
  static func prefixed(_ blocks: String, first: String, rest: String) -> String {
    var result = ""
    var prefix = first
    for line in blocks.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !result.isEmpty { result += "\n" }
      let whole = prefix + String(decoding: line, as: UTF8.self)
      result +=
        line.isEmpty ? String(decoding: Array(whole.utf8)[...].trimmingEnd(), as: UTF8.self) : whole
      prefix = rest
    }
    return result
  }

  /// The longest run of one byte.
  static func longestRun(of wanted: UInt8, in text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == wanted ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// A letter, digit or underscore of ASCII, or any part of another script.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...0xFF: true
    default: false
    }
  }
}
