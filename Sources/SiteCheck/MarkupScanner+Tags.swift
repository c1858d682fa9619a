// Tags and their attributes.
extension MarkupScanner {
  mutating func startTag() -> Token {
    let start = index
    index += 1
    var tag = Tag(name: name(), offset: start)
    attributes.removeAll(keepingCapacity: true)
    while true {
      let hadSpace = skipSpace()
      guard let next = byte(at: index) else {
        truncated("<\(tag.name)", at: start)
        return .nothing
      }
      if next == UInt8(ascii: ">") {
        index += 1
        break
      }
      if has("/>") {
        tag.isSelfClosing = true
        index += 2
        break
      }
      // The tag was never closed: what follows is read as what it is.
      if next == UInt8(ascii: "<") {
        malformed(tag)
        break
      }
      attribute(of: tag, hadSpace: hadSpace)
      if isTruncated { return .nothing }
    }
    removeRepeatedAttributes()
    return .start(tag)
  }

  mutating func endTag() -> Token {
    let start = index
    index += 2
    let tag = Tag(name: name(), offset: start)
    _ = skipSpace()
    guard let next = byte(at: index) else {
      truncated("</\(tag.name)", at: start)
      return .nothing
    }
    if tag.name.isEmpty || next != UInt8(ascii: ">") { malformed(tag) }
    if next == UInt8(ascii: ">") { index += 1 }
    return tag.name.isEmpty ? .nothing : .end(tag)
  }

  private mutating func malformed(_ tag: Tag) {
    findings.add(.markup(.malformedTag(tag.name)), at: index)
  }

  private mutating func skipSpace() -> Bool {
    let start = index
    while index < bytes.count, bytes[index].isSpace { index += 1 }
    return index > start
  }

  /// The name at this place, in HTML in small letters; empty when there is none.
  private mutating func name() -> String {
    let start = index
    var hasCapital = false
    while let byte = byte(at: index) {
      let isName =
        byte.isLetter || byte.isDigit || byte == 45 || byte == 95 || byte == 58 || byte == 46
        || byte >= 0x80
      guard isName else { break }
      if byte >= 65, byte <= 90 { hasCapital = true }
      index += 1
    }
    guard hasCapital, syntax == .html else { return string(start..<index) }
    return String(decoding: bytes[start..<index].map(\.lowered), as: UTF8.self)
  }

  private mutating func attribute(of tag: Tag, hadSpace: Bool) {
    let offset = index
    var attribute = Attribute(name: name(), offset: offset)
    let isWrongName = attribute.name.isEmpty || syntax == .xml && !isNameStart(bytes[offset])
    if isWrongName || !hadSpace {
      findings.add(.markup(.malformedTag(tag.name)), at: offset)
    }
    if attribute.name.isEmpty {
      index += 1
      return
    }
    let end = index
    _ = skipSpace()
    guard byte(at: index) == UInt8(ascii: "=") else {
      // The white space belongs to what follows.
      index = end
      if syntax == .xml { findings.add(.markup(.unquotedValue(attribute.name)), at: offset) }
      attributes.append(attribute)
      return
    }
    index += 1
    _ = skipSpace()
    guard let range = value(of: attribute, in: tag) else { return }
    attribute.value = range
    attributes.append(attribute)
  }

  /// A value, behind which the scanner stands then; nil at the end of the file.
  private mutating func value(of attribute: Attribute, in tag: Tag) -> Range<Int>? {
    guard let quote = byte(at: index), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else {
      findings.add(.markup(.unquotedValue(attribute.name)), at: attribute.offset)
      let start = index
      while let byte = byte(at: index), !byte.isSpace, byte != UInt8(ascii: ">"),
        byte != UInt8(ascii: "<")
      {
        index += 1
      }
      return start..<index
    }
    index += 1
    let start = index
    while let byte = byte(at: index), byte != quote {
      if byte == UInt8(ascii: "&") {
        reference()
      } else {
        if byte == UInt8(ascii: "<") { findings.add(.markup(.rawLessThan), at: index) }
        index += 1
      }
    }
    guard index < bytes.count else {
      truncated("<\(tag.name) \(attribute.name)=", at: tag.offset)
      return nil
    }
    index += 1
    return start..<(index - 1)
  }

  /// Tells of attributes that come again, and leaves them out, as a browser does.
  private mutating func removeRepeatedAttributes() {
    guard hasRepeatedAttributes else { return }
    var names: Set<String> = []
    var kept: [Attribute] = []
    for attribute in attributes {
      if names.insert(attribute.name).inserted {
        kept.append(attribute)
      } else {
        findings.add(.markup(.repeatedAttribute(attribute.name)), at: attribute.offset)
      }
    }
    attributes = kept
  }

  /// Whether there may be any; of a few, comparing all is faster than a set.
  private var hasRepeatedAttributes: Bool {
    guard attributes.count <= 12 else { return true }
    for index in attributes.indices.dropFirst()
    where attributes[..<index].contains(where: { $0.name == attributes[index].name }) {
      return true
    }
    return false
  }
}
