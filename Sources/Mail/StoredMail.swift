/// One of our emails as it lies in `data/mail`, read again for the preview.
///
/// Reads the output of `MailMessage`, and no more: other programs' emails come out empty.
public struct StoredMail: Sendable {
  /// The header fields, in their order, decoded.
  public private(set) var fields: [(name: String, value: String)] = []
  /// The text for recipients who read no HTML.
  public private(set) var text = ""
  /// The HTML.
  public private(set) var html: [UInt8] = []

  /// Reads the bytes of an email.
  public init(_ bytes: [UInt8]) {
    let parts = Self.parts(bytes)
    fields = Self.fields(parts.first ?? [])
    guard parts.count == 4 else { return }
    text = String(decoding: QuotedPrintable.decoded(Self.body(parts[1])), as: UTF8.self)
    html = QuotedPrintable.decoded(Self.body(parts[2]))
  }

  /// The value of a field, empty where it has none.
  public subscript(name: String) -> String {
    fields.first { $0.name == name }?.value ?? ""
  }

  /// The addresses of the web that it leads to, each once, in their order.
  public var links: [String] { MailLinks.links(in: text) }

  /// The parts between the boundaries, the header first.
  private static func parts(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let mark = Array("\r\n--\(MailMessage.boundary)".utf8)
    var (parts, start, index) = ([ArraySlice<UInt8>](), 0, 0)
    while index < bytes.count {
      if bytes[index] == 13, bytes[index...].starts(with: mark) {
        parts.append(bytes[start..<index])
        index += mark.count
        start = index
      } else {
        index += 1
      }
    }
    return parts + [bytes[start...]]
  }

  /// The part behind the first empty line.
  private static func body(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = part
    while !rest.isEmpty, !rest.starts(with: [13, 10, 13, 10]) { rest = rest.dropFirst() }
    return rest.dropFirst(4)
  }

  private static func fields(_ head: ArraySlice<UInt8>) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    for line in head.split(separator: 10) {
      let text = String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
      if text.utf8.first == 32, let last = fields.indices.last {
        fields[last].value += text
      } else if let colon = text.utf8.firstIndex(of: 58) {
        fields.append((String(text[..<colon]), String(text[text.utf8.index(after: colon)...])))
      }
    }
    return fields.map { ($0.name, decoded($0.value)) }
  }

  /// A value with its encoded words read; white space between two of them is not shown.
  private static func decoded(_ value: String) -> String {
    var (text, wasEncoded) = ("", true)
    for word in value.utf8.split(separator: 32) {
      let isEncoded = word.starts(with: "=?utf-8?q?".utf8) && word.count >= 12
      if !(wasEncoded && isEncoded), !text.isEmpty { text += " " }
      if isEncoded {
        let content = word.dropFirst(10).dropLast(2).map { $0 == 95 ? 32 : $0 }
        text += String(decoding: QuotedPrintable.decoded(content[...]), as: UTF8.self)
      } else {
        text += String(Substring(word))
      }
      wasEncoded = isEncoded
    }
    return text
  }
}

/// The addresses of the web in a text.
public enum MailLinks {
  /// Each once, in their order.
  public static func links(in text: String) -> [String] {
    var links: [String] = []
    for word in text.utf8.split(whereSeparator: { $0 <= 32 }) {
      let word = String(Substring(word))
      guard word.hasPrefix("https://") || word.hasPrefix("http://"), !links.contains(word) else {
        continue
      }
      links.append(word)
    }
    return links
  }
}
