private import Mail

/// A field of the kind `text/plain; charset="utf-8"` (RFC 2045, section 5.1), also with semicolons missing or too many.
public struct FieldValue: Sendable {
  /// The first word, in small letters.
  public let value: String
  private var parameters: [String: [UInt8]] = [:]

  init(_ bytes: [UInt8]) {
    let start = bytes.drop { $0 <= 32 }
    let word = start.prefix { $0 > 32 && $0 != 59 && $0 != 58 && $0 != 44 && $0 != 61 }
    value = String(decoding: word.map(\.small), as: UTF8.self)
    var rest = bytes[word.endIndex...]
    while !rest.isEmpty, parameters.count < 60 {
      rest = rest.drop { $0 <= 32 || $0 == 59 || $0 == 58 || $0 == 44 }
      let name = rest.prefix { $0 > 32 && $0 != 61 && $0 != 59 }
      rest = rest[name.endIndex...].drop { $0 == 32 || $0 == 9 }
      guard rest.first == 61 else {
        if name.isEmpty { rest = rest.dropFirst() }
        continue
      }
      rest = rest.dropFirst()
      let content = Self.content(&rest)
      let key = String(decoding: name.map(\.small), as: UTF8.self)
      if parameters[key] == nil { parameters[key] = content }
    }
  }

  /// The bytes of a parameter; nil where it is absent or empty.
  func bytes(_ name: String) -> [UInt8]? { parameters[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// A parameter of one word.
  public func word(_ name: String) -> String {
    let word = (parameters[name] ?? []).prefix { $0 > 32 && $0 != 40 }.filter {
      $0 != 39 && $0 != 34
    }
    return String(decoding: word.map(\.small), as: UTF8.self)
  }

  /// A parameter as text: with encoded words, as many programs have it, or in pieces (RFC 2231).
  func text(_ name: String) -> String? {
    if let bytes = bytes(name) { return EncodedText(bytes).text }
    var (joined, label): ([UInt8], String?) = ([], nil)
    for number in -1..<50 {
      let key = number < 0 ? "\(name)*" : "\(name)*\(number)"
      if var bytes = parameters[number < 0 ? key : key + "*"] {
        if label == nil {
          let parts = bytes.split(separator: 39, maxSplits: 2, omittingEmptySubsequences: false)
          label = parts.count == 3 ? String(decoding: parts[0], as: UTF8.self) : ""
          if parts.count == 3 { bytes = Array(parts[2]) }
        }
        joined += QuotedPrintable.decoded(bytes.map { $0 == 37 ? 61 : $0 }[...])
      } else if number >= 0, let bytes = parameters[key] {
        joined += bytes
      } else if number > 0 {
        break
      }
      if number < 0, !joined.isEmpty { break }
    }
    guard !joined.isEmpty else { return nil }
    return label.map { Charset.text(joined, $0).text } ?? EncodedText(joined).text
  }

  /// The part in quotation marks, or else up to the next parameter: names of files have blanks in them, and so have boundaries
  /// of programs that do not know the rules.
  private static func content(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    rest = rest.drop { $0 <= 32 }
    if rest.first == 34 {
      rest = rest.dropFirst()
      var content: [UInt8] = []
      while let byte = rest.popFirst(), byte != 34 {
        if byte == 92, let next = rest.popFirst() {
          content.append(next)
        } else {
          content.append(byte)
        }
      }
      return content
    }
    var end = rest.prefix { $0 != 59 }.endIndex
    let sign = rest[..<end].firstIndex(of: 61)
    if let sign, let blank = rest[..<sign].lastIndex(where: { $0 <= 32 }),
      rest[(blank + 1)..<sign].allSatisfy({ (97...122).contains($0.small) || $0 == 45 || $0 == 42 })
    {
      end = blank
    }
    var content = rest[..<end]
    rest = rest[end...]
    while let last = content.last, last <= 32 { content = content.dropLast() }
    return Array(content)
  }
}
