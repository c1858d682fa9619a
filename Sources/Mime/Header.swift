/// The fields of an email or of a part (RFC 5322, section 2.2) by their names in small letters.
///
/// At most five hundred fields of 16 KB each are kept; if several have one name, the first.
public struct Header: Sendable {
  private static let most = (fields: 500, bytes: 16 << 10)

  private var fields: [String: [UInt8]] = [:]

  /// Reads the part before the first empty line; returns where the body begins.
  ///
  /// Where that line is missing, the body begins with the first line that cannot be of a header. `isPart` says that a header
  /// may be missing altogether, as between boundaries.
  public static func read(
    _ bytes: ArraySlice<UInt8>, isPart: Bool = false
  ) -> (header: Header, body: ArraySlice<UInt8>) {
    var fields: [(name: String, value: [UInt8], start: Int)] = []
    var lines = Lines(bytes)
    var (body, isOver): (Int, Bool) = (bytes.endIndex, false)
    while let line = lines.next() {
      let text = line.last == 13 ? line.dropLast() : line
      if text.isEmpty {
        (body, isOver) = (min(line.endIndex + 1, bytes.endIndex), true)
        break
      }
      if text.first == 32 || text.first == 9, !fields.isEmpty {
        let last = fields.count - 1
        fields[last].value += text.prefix(
          Self.most.bytes - min(fields[last].value.count, Self.most.bytes))
      } else if let (name, value) = field(text) {
        if fields.count < Self.most.fields { fields.append((name, value, line.startIndex)) }
      } else if !isMark(text),
        !(lines.peek.map { field($0).map { isUsual($0.name) } ?? false } ?? false)
      {
        body = line.startIndex
        break
      }
    }
    if !isOver {
      // Lines that only look like a field are the beginning of the text.
      while let last = fields.last, !isUsual(last.name) {
        body = last.start
        fields.removeLast()
      }
    }
    if isPart, !fields.contains(where: { isUsual($0.name) }) {
      (fields, body) = ([], isOver && fields.isEmpty ? body : bytes.startIndex)
    }
    var header = Header()
    for field in fields where header.fields[field.name] == nil {
      header.fields[field.name] = Array(field.value.prefix(Self.most.bytes))
    }
    return (header, bytes[body...])
  }

  private static func field(_ line: ArraySlice<UInt8>) -> (name: String, value: [UInt8])? {
    guard let colon = line.prefix(80).firstIndex(of: 58) else { return nil }
    var name = line[..<colon]
    while let last = name.last, last == 32 || last == 9 { name = name.dropLast() }
    guard !name.isEmpty, name.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
    let value = line[(colon + 1)...].prefix(most.bytes)
    return (String(decoding: name.map(\.small), as: UTF8.self), Array(value))
  }

  /// A line between emails, which some programs leave in the header.
  private static func isMark(_ line: ArraySlice<UInt8>) -> Bool {
    line.drop { $0 == 62 }.starts(with: Array("From ".utf8))
  }

  private static func isUsual(_ name: String) -> Bool {
    usual.contains(name)
      || ["x-", "content-", "list-", "resent-", "arc-", "dkim-"].contains { name.hasPrefix($0) }
  }

  private static let usual: Set<String> = [
    "from", "to", "cc", "bcc", "subject", "date", "message-id", "in-reply-to", "references",
    "sender", "reply-to",
    "mime-version", "received", "return-path", "delivered-to", "status", "lines", "organization",
    "user-agent",
    "precedence", "mailing-list", "newsgroups", "path", "envelope-to", "delivery-date",
    "importance", "priority",
    "comments", "keywords", "errors-to", "thread-index", "thread-topic", "authentication-results",
    "received-spf",
    "archived-at", "approved", "xref", "nntp-posting-host", "return-receipt-to", "sensitivity",
    "mail-followup-to",
    "feedback-id", "auto-submitted", "original-recipient", "domainkey-signature", "apparently-to",
    "old-return-path",
  ]

  /// True if a line begins an email's header.
  public static func begins(with line: ArraySlice<UInt8>) -> Bool {
    field(line).map { isUsual($0.name) } ?? false
  }

  /// True if a line can be one of a header.
  public static func isField(_ line: ArraySlice<UInt8>) -> Bool { field(line) != nil }

  /// The bytes of a field; none where it is absent.
  public func bytes(_ name: String) -> [UInt8] { fields[name] ?? [] }

  /// A field as text, its encoded words read; `hint` is the set of bytes without a label.
  public func text(_ name: String, hint: String = "") -> EncodedText {
    EncodedText(bytes(name), hint: hint)
  }

  /// `text/plain` and its parameters.
  public var type: FieldValue { FieldValue(bytes("content-type")) }
}
