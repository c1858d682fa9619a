/// Labels: tags with a prefix, replaced by a locale's strings once, when the site is built.
extension Template {
  /// Replaces each `{{t.key}}` of a source by the escaped label, each `{{{t.key}}}` by the raw one, in plain text both.
  ///
  /// All else stays byte for byte as it is, the other tags included. `label` gets the key without
  /// the prefix (prefix `t.`: `save_button` for `t.save_button`). Throws when a tag is malformed,
  /// when there is no such label, and when a label contains the delimiter that opens a tag or ends
  /// with its first byte.
  public static func filling(
    _ prefix: String, in source: [UInt8], name: String, with label: (String) -> String?
  ) throws(TemplateError) -> [UInt8] {
    var scanner = TagScanner(source, template: name)
    var filled: [UInt8] = []
    filled.reserveCapacity(source.count)
    var copied = 0
    while let tag = try scanner.nextTag() {
      guard tag.kind == .variable || tag.kind == .raw, source[tag.name].starts(with: prefix.utf8)
      else { continue }
      let offset = tag.range.lowerBound
      let key = String(decoding: source[tag.name], as: UTF8.self)
      let rest = source[tag.name].dropFirst(prefix.utf8.count)
      guard let text = label(String(decoding: rest, as: UTF8.self)) else {
        throw TemplateError(.unknownLabel(key), at: offset, of: source, in: name)
      }
      let isRaw = tag.kind == .raw || isPlainText(name)
      let bytes = isRaw ? Array(text.utf8) : escaped(text)
      guard !bytes.contains(scanner.opening), bytes.last != scanner.opening.first else {
        throw TemplateError(.labelContainsTag(key), at: offset, of: source, in: name)
      }
      filled += source[copied..<offset]
      filled += bytes
      copied = tag.range.upperBound
    }
    filled += source[copied...]
    return filled
  }

  private static func escaped(_ text: String) -> [UInt8] {
    var bytes = PageBytes(capacity: text.utf8.count)
    bytes.appendEscaped(text)
    return Array(bytes.all)
  }
}
